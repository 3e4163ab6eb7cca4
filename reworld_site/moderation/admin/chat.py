"""What was said at a table, in the inspector: its rooms, what was kept back and why, and hiding a line."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.views.decorators.http import require_POST

from reworld_site.chat import hiding, inspecting
from reworld_site.chat.models import Line, Room
from reworld_site.moderation.admin.pages import attempt, incomplete
from reworld_site.moderation.admin.reasons import ReasonForm
from reworld_site.moderation.ids import is_number
from reworld_site.moderation.site import me, require, site
from reworld_site.tables.models import Table

DEEDS = {
    "hide": (hiding.hide, "The line is hidden; its readers see that a moderator did it."),
    "show": (hiding.show, "The line is shown again."),
}


def shown(request: HttpRequest, table: UUID) -> dict[str, Any] | None:
    """A page of what was said, from `?chat_before=` on backwards; None for whoever may not read it."""
    account = me(request)
    if not inspecting.may_read(account, table):
        return None
    rooms = inspecting.rooms(account, table)
    given = request.GET.get("chat_before", "")
    before = int(given) if is_number(given) else None
    said = inspecting.page(table, rooms, before)
    first = next((one.line for one in said if one.line), None)
    older = first and Line.objects.filter(table=table, room__in=rooms, id__lt=first.pk).exists()
    return {
        "said": said,
        "older": first.pk if first and older else None,
        "before": before,
        "listens": Room.PLAYERS in rooms,
    }


@require_POST
def listen(request: HttpRequest, table: UUID) -> HttpResponse:
    """To the players' room, with a reason."""
    require(request, hiding.RIGHT)
    get_object_or_404(Table, pk=table)
    back = f"{reverse('admin:moderation_game_change', args=[table])}#chat"
    form = ReasonForm(request.POST)
    if not form.is_valid():
        return incomplete(request, form, back)
    given = form.cleaned_data

    def deed() -> None:
        inspecting.listen(me(request), table, given["clause"], given["reason"])

    return attempt(request, deed, "The look is in the log; their room is open to you for a while.", back)


@require_POST
def step(request: HttpRequest, line_id: int, what: str) -> HttpResponse:
    """hide or show."""
    require(request, hiding.RIGHT)
    if what not in DEEDS:
        raise Http404
    line = get_object_or_404(Line, pk=line_id)
    back = _page_of(request.POST.get("case", ""), line)
    form = ReasonForm(request.POST)
    if not form.is_valid():
        return incomplete(request, form, back)
    deed, done = DEEDS[what]
    given = form.cleaned_data
    return attempt(request, lambda: deed(me(request), line, given["clause"], given["reason"]), done, back)


def _page_of(case: str, line: Line) -> str:
    """Where the line was read: in a case, by its number, or at its game."""
    if is_number(case):
        return f"{reverse('admin:moderation_case_change', args=[case])}#line-{line.pk}"
    return f"{reverse('admin:moderation_game_change', args=[line.table])}#chat"


site.more_pages += [
    ("moderation/game/<uuid:table>/listen/", listen, "moderation_game_listen"),
    ("moderation/line/<int:line_id>/step/<slug:what>/", step, "moderation_line_step"),
]
