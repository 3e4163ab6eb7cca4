"""What readers get: one seat's whole view of a table, its legal actions, and the tables of an account."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any
from uuid import UUID

from games.engine import Event, LogLine
from reworld_site.accounts.models import Account, Kind
from reworld_site.tables import events, history, joining, loaded, offers, state, times
from reworld_site.tables.aggregate import TableState
from reworld_site.tables.engine_calls import engine_calls
from reworld_site.tables.errors import Refused
from reworld_site.tables.loaded import Loaded
from reworld_site.tables.models import Decision, Seat, Table
from reworld_site.tables.state import OPEN, SeatState

MY_TABLES = 50
WITH_A_PAGE = (Kind.PERSON, Kind.GUEST)


def frame(table_id: UUID, account: int | None, after: int = 0) -> dict[str, Any]:
    """The state frame for an account at its seat, or for a spectator; `log` has the lines beyond `after`.

    Raises `Refused` (not_found). `presence` is True for bots only, and nobody is `away`: who is connected is
    known to the sockets alone.
    """
    return frame_of(loaded.load(table_id), account, after)


def frame_of(known: Loaded, account: int | None, after: int = 0) -> dict[str, Any]:
    """`frame` of a table as it was loaded."""
    table = known.table
    seat = table.seat_of(account)
    people = people_at(table)
    decision = _own_decision(table, seat)
    after = min(max(after, 0), table.seq)
    return {
        "type": "state",
        "prev_seq": after,
        "seq": table.seq,
        "table": _about(table, account, seat),
        "view": _view(known, seat),
        "log": _log(known, after, seat),
        "decision": _asked(decision) if decision else None,
        "clocks": times.of(table),
        "undo": _undo(table, seat),
        "takeback": _takeback(table),
        "people": people,
        "presence": [one["kind"] == "bot" or one["stand_in"] is not None for one in people],
        "away": [],
        "outcome": outcome.result() if (outcome := table.outcome()) else None,
    }


def legal(table_id: UUID, account: int, decision_id: str, previews: bool = False) -> dict[str, Any]:
    """The legal actions of one's own open decision, in the rules' order; raises `Refused`."""
    known = loaded.load(table_id)
    table = known.table
    seat = table.seat_of(account)
    if seat is None:
        raise Refused("not_your_seat", "You have no seat at this table.")
    decision = _own_decision(table, seat)
    if decision is None or decision.id != decision_id:
        code = "game_over" if table.has_ended else "stale"
        raise Refused(code, "That question is not open any more; look at the table again.", "decision_id")
    key = ("legal", seat, previews)
    if key not in known.views:
        known.views[key] = [_action(table, seat, code, previews) for code in _codes(table, seat)]
    return {"decision_id": decision_id, "actions": known.views[key]}


def my_tables(account: int) -> list[dict[str, Any]]:
    """The tables where an account sits, those that wait for it first, then the latest; up to 50."""
    mine = Table.objects.filter(seats__account=account).order_by("-updated_at").distinct()[:MY_TABLES]
    tables = list(mine.prefetch_related("seats__account"))
    seats = {(one.table_id, one.seat): one for table in tables for one in table.seats.all()}
    going_on = [one.id for one in tables if one.paused_at is None]
    asked = Decision.objects.filter(table__in=going_on, closed_seq=None)
    waiting = {
        table
        for table, seat in asked.values_list("table", "seat")
        if seats[table, seat].account_id == account and not seats[table, seat].stand_in
    }
    listed = [_listed(one, account, one.id in waiting) for one in tables]
    return sorted(listed, key=lambda one: not one["your_turn"])


def last_game(account: int) -> str | None:
    """The game that an account played last; None before its first."""
    mine = Table.objects.filter(seats__account=account).order_by("-updated_at")
    return mine.values_list("game", flat=True).first()


def _listed(table: Table, account: int, your_turn: bool) -> dict[str, Any]:
    return {
        "id": str(table.id),
        "game": table.game,
        "status": table.status,
        "your_turn": your_turn,
        "your_seat": min(one.seat for one in table.seats.all() if one.account_id == account),
        "people": listed_people(table),
        "opened_at": table.opened_at.isoformat(),
        "updated_at": table.updated_at.isoformat(),
        "outcome": table.outcome,
        "abort_reason": table.abort_reason or None,
        "rematch": str(table.rematch) if table.rematch else None,
    }


def listed_people(table: Table) -> list[dict[str, Any]]:
    """By seat, as `people_at`, from the rows."""
    return [_listed_person(one) for one in sorted(table.seats.all(), key=lambda one: one.seat)]


def _listed_person(seat: Seat) -> dict[str, Any]:
    sitting = SeatState(seat.account_id, seat.bot or None, seat.resigned, seat.stand_in or None)
    return {**_person(seat.seat, sitting, seat.account), "flagged": seat.flagged}


def _about(table: TableState, account: int | None, seat: int | None) -> dict[str, Any]:
    is_opener = account is not None and table.opener == account
    assert table.opened_at is not None
    due = times.lapses_at(table)
    return {
        "id": str(table.id),
        "game": table.opened.game,
        "rules_version": table.opened.rules_version,
        "options": table.opened.options,
        "seats": table.opened.seats,
        "status": table.status,
        "ranked": table.opened.ranked,
        "commitment": table.opened.commitment,
        "luck_given": [one.luck is not None for one in table.seats],
        "opened_at": table.opened_at.isoformat(),
        "your_seat": seat,
        "is_opener": is_opener,
        "join_url": joining.url_of(table.id) if is_opener and table.status == OPEN else None,
        "rematch": table.rematch,
        "rematch_url": _rematch_url(table, seat),
        "abort_reason": table.abort_reason,
        "lapses_at": due.isoformat() if due and table.status == OPEN else None,
        "paused": table.paused.reason if table.paused else None,
    }


def _rematch_url(table: TableState, seat: int | None) -> str | None:
    """Where the rematch is; for who sat here with the key to a seat."""
    if table.rematch is None:
        return None
    return joining.url_of(UUID(table.rematch)) if seat is not None else f"/tables/{table.rematch}"


def _view(known: Loaded, seat: int | None) -> dict[str, Any] | None:
    if not known.table.contributions:
        return None  # Not started.
    key = ("view", seat)
    if key not in known.views:
        known.views[key] = known.table.rules.view(known.table.game, seat)
    found: dict[str, Any] = known.views[key]
    return found


def _asked(decision: state.Decision) -> dict[str, Any]:
    deadline = decision.deadline.isoformat() if decision.deadline else None
    return {"id": decision.id, "seat": decision.seat, "deadline": deadline}


def _own_decision(table: TableState, seat: int | None) -> state.Decision | None:
    """The open decision of a seat whose account plays it still."""
    if seat is None or table.seats[seat].player != table.seats[seat].account:
        return None
    return table.decisions.get(seat)


def _undo(table: TableState, seat: int | None) -> dict[str, Any] | None:
    """What the reader's seat may take back; None for spectators and when nobody may any more."""
    offer = None if seat is None else offers.offer(table, seat)
    return asdict(offer) if offer else None


def _takeback(table: TableState) -> dict[str, Any] | None:
    """The open request for a takeback, while its time runs. One that has run out stands here until the site
    has closed it."""
    asked = table.undo.takeback
    if asked is None or asked.expires_at is None:
        return None
    others = [seat for seat in offers.people(table) if seat != asked.seat]
    return {
        "id": asked.id,
        "seat": asked.seat,
        "to_seq": asked.to_seq,
        "moves": offers.moves(table, asked.to_seq),
        "agreed": list(asked.agreed),
        "waiting_for": [seat for seat in others if seat not in asked.agreed],
        "expires_at": asked.expires_at.isoformat(),
    }


def _log(known: Loaded, after: int, seat: int | None) -> list[dict[str, Any]]:
    return lines(known.table, _events(known, after), seat)


def lines(table: TableState, happened: Iterable[tuple[int, Any]], seat: int | None) -> list[dict[str, Any]]:
    """The log of some events, each with its seq, as a seat (None = a spectator) reads it."""
    found = ((seq, _line(table, event, seat)) for seq, event in happened)
    return [{"seq": seq, "key": one.key, "params": one.params, "seat": one.seat} for seq, one in found if one]


def _events(known: Loaded, after: int) -> list[tuple[int, Any]]:
    if after == known.last.prev_seq:
        return known.last.events
    if after >= known.table.seq:
        return []
    return history.happened(known.table.id, known.table.rules, after, known.table.seq)


def _line(table: TableState, event: Event | events.TableEvent, seat: int | None) -> LogLine | None:
    return events.log(event) if isinstance(event, events.TableEvent) else table.rules.log(event, seat)


def people_at(table: TableState) -> list[dict[str, Any]]:
    """Asked for anew each time: a name may change without an event."""
    sitting = [one.account for one in table.seats if one.account is not None]
    accounts = Account.objects.only("name", "kind").in_bulk(sitting)
    return [_person(seat, one, accounts.get(one.account)) for seat, one in enumerate(table.seats)]


def _person(seat: int, sitting: SeatState, account: Account | None) -> dict[str, Any]:
    return {
        "seat": seat,
        "id": account.pk if account and account.kind in WITH_A_PAGE else None,
        "name": account.name if account else "",
        "kind": account.kind if account else "open" if sitting.account is None else "person",
        "bot": sitting.bot,
        "resigned": sitting.resigned,
        "flagged": sitting.flagged is not None,
        "stand_in": sitting.stand_in,
    }


def _codes(table: TableState, seat: int) -> list[int]:
    with engine_calls.timed("legal_actions", table.rules.meta.slug, table.id):
        return table.rules.legal_actions(table.game, seat)


def _action(table: TableState, seat: int, code: int, previews: bool) -> dict[str, Any]:
    action: dict[str, Any] = {"action": table.rules.actions.encode(code)}
    if previews:
        action["preview"] = table.rules.preview(table.game, seat, code)
    return action
