"""The pages about luck: one table's, checked in the reader's own browser, and how it all works."""

import re
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from games import registry
from reworld_site.tables import cancelled, loaded, queries
from reworld_site.tables.aggregate import TableState
from reworld_site.tables.errors import Refused
from reworld_site.tables.state import ABORTED, SCORED
from reworld_site.web.texts import texts

LUCK = "luck."
NUMBER = re.compile("[1-9][0-9]{0,8}")


@require_safe
@cache_control(private=True, no_cache=True)
def table_luck(request: HttpRequest, table: UUID) -> HttpResponse:
    """Before the result is sealed: the promise, and who has given what to the luck."""
    try:
        state = loaded.load(table).table
    except Refused as no:
        raise Http404(no.message) from no
    names = [one["name"] or f"Seat {one['seat'] + 1}" for one in queries.people_at(state)]
    context = {
        "state": state,
        "meta": state.rules.meta,
        "is_scored": state.status == SCORED,
        "is_over_without_result": state.status == ABORTED,
        "is_started": bool(state.contributions),
        "contributions": list(zip(names, given(state), strict=True)),
        "props": {**game_words(), "table": str(state.id), "names": names},
    }
    return render(request, "web/table_luck.html", context)


def given(state: TableState) -> list[str]:
    """What each seat has given, in words; what stands in the luck is told once the cards are dealt."""
    if state.contributions:
        return [one or "nothing" for one in state.contributions]
    return ["something" if one.luck else "nothing yet" for one in state.seats]


@require_safe
@cache_control(private=True, no_cache=True)
def luck(request: HttpRequest) -> HttpResponse:
    """How it works, what became of all tables, and those that were never started."""
    number = request.GET.get("page", "1")
    pages = cancelled.pages()
    if not NUMBER.fullmatch(number) or int(number) > pages:
        raise Http404("There is no such page.")
    words = game_words()
    context = {
        "counts": _titled(cancelled.counts(), words["titles"]),
        "tables": _titled(cancelled.page(int(number)), words["titles"]),
        "number": int(number),
        "pages": pages,
        "props": words,
    }
    return render(request, "web/luck.html", context)


def _titled(rows: list[dict[str, Any]], titles: dict[str, str]) -> list[dict[str, Any]]:
    return [{**one, "title": titles.get(one["game"], one["game"])} for one in rows]


def game_words() -> dict[str, Any]:
    """Each game's title and its words for its draws, `luck.<label>` of its catalogue."""
    metas = [rules.meta for rules in registry.all_rules()]
    return {
        "titles": {meta.slug: meta.title for meta in metas},
        "words": {meta.slug: _words(meta.slug) for meta in metas},
    }


def _words(slug: str) -> dict[str, str]:
    return {key.removeprefix(LUCK): text for key, text in texts(slug).items() if key.startswith(LUCK)}
