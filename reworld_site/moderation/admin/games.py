"""The games in a list, and one of them as a page: who sits there, what happened, what may be done."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django import forms
from django.contrib import admin
from django.db.models import Prefetch, QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.html import format_html
from django.views.decorators.http import require_POST

from reworld_site.accounts.models import Account
from reworld_site.eventstore.models import OutboxRow
from reworld_site.eventstore.verifying import Differs
from reworld_site.moderation import acts, cases, evidence, games, inspecting, log
from reworld_site.moderation.admin import chat, timeline
from reworld_site.moderation.admin.pages import incomplete, page, try_to
from reworld_site.moderation.admin.reading import Readable, moment
from reworld_site.moderation.admin.reasons import ReasonForm
from reworld_site.moderation.clauses import CHOICES
from reworld_site.moderation.ids import as_uuid
from reworld_site.moderation.models import Case, Game, Glass, LogEntry, Report, Verification
from reworld_site.moderation.rights import may
from reworld_site.moderation.site import me, require, site
from reworld_site.tables import history, queries
from reworld_site.tables.errors import Refused
from reworld_site.tables.models import Decision, Seat
from reworld_site.tables.verifying import TABLES

RIGHT = "inspect_games"
DECISIONS = 40


class GlassForm(ReasonForm):
    seat = forms.IntegerField(min_value=0, max_value=15)


class SortFilter(admin.SimpleListFilter):
    title = "what"
    parameter_name = "what"

    def lookups(self, request: HttpRequest, model_admin: Any) -> Any:
        return [(name, title) for name, (title, _) in games.FILTERS.items()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Game]) -> QuerySet[Game]:
        chosen = games.FILTERS.get(self.value() or "")
        return chosen[1](queryset) if chosen else queryset


@admin.register(Game, site=site)
class GameAdmin(Readable):
    right = RIGHT
    nothing = "No game has been opened so far."
    list_display = ("title", "state", "people", "kind", "events", "touched", "opened")
    list_display_links = ("title",)
    list_filter = (SortFilter, "status", "ranked", "game", "speed")
    ordering = ("-updated_at", "id")
    search_fields = ("seats__account__name",)
    search_help_text = "A player's name, or a table's whole id"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Game]:
        seats = Seat.objects.select_related("account").order_by("seat")
        return super().get_queryset(request).prefetch_related(Prefetch("seats", seats))

    def get_search_results(self, request: HttpRequest, queryset: QuerySet[Any], term: str) -> Any:
        if table := as_uuid(term):
            return queryset.filter(pk=table), False
        return super().get_search_results(request, queryset, term)

    @admin.display(description="game", ordering="game")
    def title(self, game: Game) -> str:
        return f"{game.game.title()} {str(game.pk)[:8]}"

    @admin.display(description="state", ordering="status")
    def state(self, game: Game) -> str:
        kind = {"running": " mod-tag--hot", "scored": " mod-tag--good"}.get(game.status, "")
        words = "paused" if game.paused_at else game.status
        return format_html('<span class="mod-tag{}">{}</span>', kind, words)

    @admin.display(description="people")
    def people(self, game: Game) -> str:
        return ", ".join(one.account.name if one.account else "–" for one in game.seats.all())

    @admin.display(description="kind")
    def kind(self, game: Game) -> str:
        return f"{'ranked, ' if game.ranked else ''}{game.speed}"

    @admin.display(description="events", ordering="seq")
    def events(self, game: Game) -> int:
        return game.seq

    @admin.display(description="touched (UTC)", ordering="updated_at")
    def touched(self, game: Game) -> str:
        return moment(game.updated_at)

    @admin.display(description="opened (UTC)", ordering="opened_at")
    def opened(self, game: Game) -> str:
        return moment(game.opened_at)

    def change_view(self, request: HttpRequest, object_id: str, *args: Any, **more: Any) -> HttpResponse:
        require(request, RIGHT)
        table_id = as_uuid(object_id)
        if table_id is None:
            raise Http404
        return game_page(request, get_object_or_404(Game, pk=table_id))


def _reports_of(account: Account, game: Game) -> QuerySet[Report]:
    """Without those in which the reader has a part."""
    return Report.objects.filter(table=game.pk, case__in=cases.without_own(account, Case.objects.all()))


def game_page(request: HttpRequest, game: Game) -> HttpResponse:
    account = me(request)
    decisions = Decision.objects.filter(table=game.pk).order_by("-opened_seq", "seat")
    said = LogEntry.objects.filter(table=game.pk).select_related("actor", "subject")
    entries = log.readable_by(account, said).order_by("-id")
    reports = _reports_of(account, game).select_related("reporter", "case__subject").order_by("-id")
    return page(
        request,
        "game",
        f"{game.game.title()} {str(game.pk)[:8]}",
        game=game,
        seats=game.seats.select_related("account").order_by("seat"),
        decisions=decisions[:DECISIONS],
        outbox=OutboxRow.objects.filter(stream=history.stream_of(game.pk)).order_by("id"),
        verification=Verification.objects.filter(table=game.pk).select_related("by").order_by("-id").first(),
        noted=[words for one in games.ALSO_DIFFERING if (words := one.words(game.pk))],
        reports=reports,
        log=entries[:DECISIONS],
        glasses=Glass.objects.filter(table=game.pk).select_related("moderator").order_by("-id"),
        broken=inspecting.broken(account, game.pk),
        may_break=may(account, "break_glass") and not game.seats.filter(account=account).exists(),
        clauses=CHOICES,
        chat=chat.shown(request, game.pk),
        **_happened(account, game),
    )


def _happened(account: Account, game: Game) -> dict[str, Any]:
    """What comes from the stream: the timeline and, unless something is wrong with it, the clocks."""
    found = evidence.read(game.pk)
    people = queries.people_at(found.table) if found.table else []
    told = {"rows": timeline.rows(found.steps, people), "names": timeline.names(people)}
    try:
        table = acts.table_of(game.pk)
        told["acts"] = acts.suiting(account, table)
        frame = queries.frame(game.pk, None)
    except Refused as no:
        return {**told, "trouble": found.trouble or no.message}
    return {
        **told,
        "clocks": clocks_in_words(frame["clocks"]),
        "outcome": frame["outcome"],
        "annulled": table.annulled,
    }


def clocks_in_words(clocks: dict[str, Any] | None) -> list[str]:
    """By seat; none at an untimed table."""
    if clocks is None:
        return []
    return ["" if one is None else timeline.thought(one["left_ms"]) for one in clocks["seats"]]


@require_POST
def break_glass(request: HttpRequest, table: UUID) -> HttpResponse:
    require(request, "break_glass")
    back = reverse("admin:moderation_game_change", args=[table])
    form = GlassForm(request.POST)
    if not form.is_valid():
        return incomplete(request, form, back)
    given, account = form.cleaned_data, me(request)
    then = f"{reverse('inspect', args=[table])}?seat={given['seat']}"

    def deed() -> None:
        inspecting.break_glass(account, table, given["seat"], given["clause"], given["reason"])

    return HttpResponseRedirect(then if try_to(request, deed) else back)


@require_POST
def verify(request: HttpRequest, table: UUID) -> HttpResponse:
    """Events, rows, outbox and luck of a table, as `manage.py verify_streams` does it."""
    require(request, RIGHT)
    game = get_object_or_404(Game, pk=table)
    difference, account = "", me(request)
    try:
        TABLES.verify(history.stream_of(game.pk))
    except Differs as differs:
        difference = without_secrets(differs)
    Verification.objects.create(table=game.pk, by=account, difference=difference)
    log.write(account, "verify_table", table=game.pk, seq=game.seq, after={"difference": difference})
    return HttpResponseRedirect(f"{reverse('admin:moderation_game_change', args=[table])}#verified")


def without_secrets(differs: Differs) -> str:
    """Where the difference is; what stands there may be what a seat hides."""
    return f"event {differs.seq}: {differs.what} differs"


site.more_pages += [
    ("moderation/game/<uuid:table>/glass/", break_glass, "moderation_game_glass"),
    ("moderation/game/<uuid:table>/verify/", verify, "moderation_game_verify"),
]
