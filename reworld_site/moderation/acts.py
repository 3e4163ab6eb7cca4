"""What moderators do with a table: each act says beforehand what will happen, needs a reason, and is in the
log before it is done.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet

from reworld_site.accounts.models import Account
from reworld_site.moderation import consenting, foreseeing, log, notices
from reworld_site.moderation.foreseeing import Asked
from reworld_site.moderation.inspecting import must_not_sit_at
from reworld_site.moderation.models import LogEntry
from reworld_site.moderation.once import once
from reworld_site.moderation.refusals import NotNow
from reworld_site.moderation.rights import may
from reworld_site.ratings import service as ratings
from reworld_site.tables import commands, loaded, lost, service
from reworld_site.tables.aggregate import TableState
from reworld_site.tables.errors import Refused
from reworld_site.tables.history import Unreadable
from reworld_site.tables.lost import LostRules
from reworld_site.tables.models import Seat
from reworld_site.tables.state import OPEN, RUNNING, SCORED

MINUTE = 60_000
END = "end_table"


class Act(NamedTuple):
    """`suits`: whether a table is one for it. `foresee`: what will happen, a sentence each; raises `Refused`
    for what cannot. `do`: does it; raises `Refused`. `fields`: what is asked beside clause and reason:
    seat, minutes, places, to_seq, text. `adds_up`: it would be done twice if it were asked for twice."""

    slug: str
    title: str
    done: str
    right: str
    suits: Callable[[TableState], bool]
    foresee: Callable[[TableState, Asked], list[str]]
    do: Callable[[Asked], object]
    fields: tuple[str, ...] = ()
    adds_up: bool = False


def suiting(account: Account, table: TableState) -> list[Act]:
    """What an account may do with a table as it stands."""
    if Seat.objects.filter(table=table.id, account=account).exists():
        return []
    return [one for one in ACTS if may(account, one.right) and is_for(one, table)]


def is_for(act: Act, table: TableState) -> bool:
    """A table that cannot be read can be ended and nothing else."""
    is_lost = isinstance(table.rules, LostRules)
    return act.suits(table) and (not is_lost or act.slug == END)


def table_of(table_id: UUID) -> TableState:
    """As it stands; without its game when that cannot be read. Raises `Refused`."""
    try:
        return loaded.load(table_id).table
    except Unreadable:
        return lost.fold(table_id)


def check(act: Act, account: Account, table_id: UUID) -> TableState:
    """The table, if the account may do that here; raises `PermissionDenied`, `NotYours`, `NotNow`."""
    if not may(account, act.right):
        raise PermissionDenied
    must_not_sit_at(account, table_id)
    try:
        table = table_of(table_id)
    except Refused as no:
        raise NotNow(no.message) from no
    if not is_for(act, table):
        raise NotNow("The table is not (any more) as it must be for that.")
    return table


def foresee(act: Act, asked: Asked) -> list[str]:
    """What will happen, before it does; raises as `check` does."""
    table = check(act, asked.moderator, asked.table)
    try:
        return act.foresee(table, asked)
    except Refused as no:
        raise NotNow(no.message, no.field) from no


def carry_out(act: Act, asked: Asked) -> None:
    """Never within a transaction. Raises as `foresee`; what the table then refuses is in the log, too."""
    foreseen = foresee(act, asked._replace(for_log=True))
    table = table_of(asked.table)
    fields: dict[str, Any] = {
        "table": asked.table,
        "seq": table.seq,
        "subject": _subject(table, asked),
        "clause": asked.clause,
        "reason": asked.reason,
        "before": {"status": table.status, "paused": table.paused is not None, "seq": table.seq},
    }
    with once(asked.moderator, _the_same(act, asked), "at"):
        log.write(asked.moderator, act.slug, after={"foreseen": foreseen, **asked.given}, **fields)
    try:
        act.do(asked)
    except Refused as no:
        log.write(asked.moderator, act.slug, refused=True, after={"why": no.message}, **fields)
        raise NotNow(no.message) from no


def _the_same(act: Act, asked: Asked) -> QuerySet[LogEntry]:
    """Lines of the log about the very act, where the table does not tell that it is done."""
    if not act.adds_up:
        return LogEntry.objects.none()
    given = {f"after__{name}": value for name, value in asked.given.items()}
    said = {"table": asked.table, "clause": asked.clause, "reason": asked.reason, "refused": False, **given}
    return LogEntry.objects.filter(actor=asked.moderator, act=act.slug, **said)


def _subject(table: TableState, asked: Asked) -> int | None:
    seat = asked.given.get("seat")
    return table.seats[seat].account if isinstance(seat, int) and 0 <= seat < len(table.seats) else None


def _execute(command: commands.Command) -> None:
    """Raises `Refused` with the service's own words."""
    answer = service.execute(command)
    if not answer.is_good:
        raise Refused(answer.code, answer.message, answer.field)


def _is_running(table: TableState) -> bool:
    return table.status == RUNNING


def _do_annul(asked: Asked) -> None:
    why = "cheating" if asked.clause in ("cheating", "collusion", "rating") else "fault"
    _execute(commands.AnnulGame(asked.table, why))
    ratings.settle(asked.table)


def _do_reinstate(asked: Asked) -> None:
    _execute(commands.ReinstateGame(asked.table))
    ratings.settle(asked.table)


def _do_propose(asked: Asked) -> None:
    consenting.propose(asked.moderator, asked.table, asked.given["to_seq"], asked.clause, asked.reason)


def _do_message(asked: Asked) -> None:
    people = Seat.objects.filter(table=asked.table, bot="", account__isnull=False)
    accounts = [one for one in people.values_list("account", flat=True) if one]
    notices.tell(accounts, "message", {"text": asked.given["text"]}, asked.table)


ACTS = (
    Act(
        "pause_table",
        "Pause",
        "paused a table",
        "steer_tables",
        lambda table: _is_running(table) and table.paused is None,
        foreseeing.pause,
        lambda asked: _execute(commands.PauseTable(asked.moderator.pk, asked.table, asked.clause)),
    ),
    Act(
        "resume_table",
        "Resume",
        "resumed a table",
        "steer_tables",
        lambda table: _is_running(table) and table.paused is not None,
        foreseeing.resume,
        lambda asked: _execute(commands.ResumeTable(asked.moderator.pk, asked.table)),
    ),
    Act(
        "credit_time",
        "Credit time",
        "credited time",
        "steer_tables",
        lambda table: _is_running(table) and table.opened.clock is not None,
        foreseeing.credit,
        lambda asked: _execute(
            commands.CreditTime(
                asked.moderator.pk, asked.table, asked.given["seat"], asked.given["minutes"] * MINUTE
            )
        ),
        ("seat", "minutes"),
        adds_up=True,
    ),
    Act(
        "message_table",
        "Write to the players",
        "wrote to a table's players",
        "steer_tables",
        lambda table: any(one.has_person for one in table.seats),
        foreseeing.message,
        _do_message,
        ("text",),
        adds_up=True,
    ),
    Act(
        "seat_stand_in",
        "Seat a stand-in",
        "seated a stand-in",
        "steer_tables",
        lambda table: _is_running(table) and any(one.has_person for one in table.seats),
        foreseeing.stand_in,
        lambda asked: _execute(commands.ReplacePerson(asked.moderator.pk, asked.table, asked.given["seat"])),
        ("seat",),
    ),
    Act(
        "give_seat_back",
        "Give a seat back",
        "gave a seat back",
        "steer_tables",
        lambda table: _is_running(table) and any(one.may_return for one in table.seats),
        foreseeing.give_back,
        lambda asked: _execute(commands.GiveSeatBack(asked.moderator.pk, asked.table, asked.given["seat"])),
        ("seat",),
    ),
    Act(
        END,
        "End without a result",
        "ended a table without a result",
        "end_tables",
        lambda table: table.status in (OPEN, RUNNING),
        foreseeing.end,
        lambda asked: _execute(commands.EndTable(asked.moderator.pk, asked.table)),
    ),
    Act(
        "adjudicate_table",
        "Adjudicate",
        "adjudicated a game",
        "end_tables",
        _is_running,
        foreseeing.adjudicate,
        lambda asked: _execute(
            commands.AdjudicateTable(
                asked.moderator.pk, asked.table, tuple(asked.given["places"]), asked.clause
            )
        ),
        ("places",),
    ),
    Act(
        "rewind_table",
        "Rewind",
        "rewound a game",
        "rewind_tables",
        _is_running,
        foreseeing.rewind,
        lambda asked: _execute(
            commands.RewindTable(asked.moderator.pk, asked.table, asked.given["to_seq"], asked.clause)
        ),
        ("to_seq",),
        adds_up=True,
    ),
    Act(
        "propose_rewind",
        "Propose a rewind",
        "proposed a rewind to the players",
        "steer_tables",
        lambda table: _is_running(table) and table.paused is not None,
        foreseeing.propose,
        _do_propose,
        ("to_seq",),
    ),
    Act(
        "annul_game",
        "Annul",
        "annulled a game",
        "annul_games",
        lambda table: table.status == SCORED and not table.annulled,
        foreseeing.annul,
        _do_annul,
    ),
    Act(
        "reinstate_game",
        "Take back the annulment",
        "took back an annulment",
        "annul_games",
        lambda table: table.annulled is not None,
        foreseeing.reinstate,
        _do_reinstate,
    ),
)
BY_SLUG = {one.slug: one for one in ACTS}
log.ACTS.update({one.slug: one.done for one in ACTS})
