"""The pages of leaderboards and people."""

import re
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from games import registry
from reworld_site.api import ratings as seen
from reworld_site.ratings import queries
from reworld_site.tables.queries import last_game

NUMBER = re.compile("[1-9][0-9]{0,8}", re.ASCII)
QUARTERS = {
    "1": "January to March",
    "2": "April to June",
    "3": "July to September",
    "4": "October to December",
}
REASONS = {
    "excused": "not your fault",
    "others_left": "others left",
    "nobody_to_lose_to": "everybody left at some point",
    "too_few_people": "too few people",
    "same_pair": "same people too often that day",
}
ENDED = {
    "resigned": "resigned",
    "flagged": "out of time",
    "stand_in": "left",
    "returned": "came back",
    "excused": "cut off",
}
WIDTH, HEIGHT = 100, 40


@require_safe
@cache_control(private=True, no_cache=True)
def leaderboards(request: HttpRequest) -> HttpResponse:
    """To that of the game that the reader played last, or else of the one that is offered first."""
    last = last_game(request.user.pk) if request.user.is_authenticated else None
    slugs = [rules.meta.slug for rules in registry.all_rules()]
    return HttpResponseRedirect(reverse("leaderboard", args=[last if last in slugs else slugs[0]]))


@require_safe
@cache_control(private=True, no_cache=True)
def leaderboard(request: HttpRequest, slug: str) -> HttpResponse:
    """`?season=`, `?seats=` and `?page=` as in the API; an empty one counts as not given."""
    if slug not in registry.slugs():
        raise Http404("There is no such game.")
    meta = registry.get(slug).meta
    season, seats = request.GET.get("season") or None, request.GET.get("seats") or None
    if season and not queries.SEASON.fullmatch(season):
        raise Http404("There is no such season.")
    if seats and seats not in map(str, meta.seats):
        raise Http404("There is no such number of seats.")
    count = int(seats) if seats else None
    found = seen.leaderboard(slug, _page(request, queries.pages(slug, season, count)), season, count)
    context = {
        "meta": meta,
        "metas": [rules.meta for rules in registry.all_rules()],
        "board": found,
        "filters": f"season={season or ''}&seats={seats or ''}",
        "seasons": [(one, season_words(one)) for one in _with(found["seasons"], season)],
        "wins": [{**one, "percent": round(100 * one["won"] / one["games"])} for one in found["wins_by_seat"]],
        "me": request.user.pk,
    }
    return render(request, "web/leaderboard.html", context)


@require_safe
@cache_control(private=True, no_cache=True)
def person(request: HttpRequest, account: int) -> HttpResponse:
    known = seen.find_person(account)
    if known is None:
        raise Http404("There is no such person.")
    found = seen.profile(known, _page(request, queries.pages_of(account)))
    titles = {rules.meta.slug: rules.meta.title for rules in registry.all_rules()}
    context = {
        "person": found,
        "is_me": request.user.pk == account,
        "me": request.user.pk,
        "report": {"id": account, "name": found["account"]["name"]},
        "ratings": [
            {**one, "title": titles.get(one["game"], one["game"]), "graph": graph(one["history"])}
            for one in found["ratings"]
        ],
        "games": [_game(one, titles, account) for one in found["games"]],
    }
    return render(request, "web/person.html", context)


def season_words(season: str) -> str:
    year, _, quarter = season.partition("-")
    return f"{QUARTERS[quarter]} {year}"


def graph(history: list[dict[str, Any]]) -> dict[str, Any]:
    """A line through the ratings, game by game, in a box of 100 by 40 from the highest down to the lowest.

    A level line is on top, by its figure. At least two points, of which the last has the height `end`.
    """
    line = history if len(history) > 1 else [*history, *history]
    lowest, highest = min(one["rating"] for one in line), max(one["rating"] for one in line)
    span = max(1, highest - lowest)
    heights = [f"{(highest - one['rating']) * HEIGHT / span:.2f}" for one in line]
    points = [f"{i * WIDTH / (len(line) - 1):.2f},{height}" for i, height in enumerate(heights)]
    return {
        "points": " ".join(points),
        "end": heights[-1],
        "latest_first": history[::-1],
        "lowest": lowest,
        "highest": highest,
        "first": line[0],
        "last": line[-1],
    }


def _game(one: dict[str, Any], titles: dict[str, str], account: int) -> dict[str, Any]:
    change = None if one["after"] is None else one["after"] - one["before"]
    return {
        **one,
        "title": titles.get(one["game"], one["game"]),
        "change": None if change is None else f"{'−' if change < 0 else '+'}{abs(change)}",
        "is_gain": bool(change and change > 0),
        "why": REASONS.get(one["reason"] or "", ""),
        "left": ENDED.get(one["ended"], ""),
        "others": [each for each in one["people"] if each["id"] != account],
    }


def _with(seasons: list[str], chosen: str | None) -> list[str]:
    """So that what is chosen can be seen, also when nobody has played then."""
    return sorted({*seasons, *([chosen] if chosen else [])}, reverse=True)


def _page(request: HttpRequest, pages: int) -> int:
    given = request.GET.get("page", "1")
    if not NUMBER.fullmatch(given) or int(given) > pages:
        raise Http404("There is no such page.")
    return int(given)
