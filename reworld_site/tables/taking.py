"""Taking an action: one decision, answered once."""

from __future__ import annotations

import hashlib
import re
from typing import NoReturn

import msgspec
from django.utils import timezone

from games.engine import IllegalAction, InvalidAction
from reworld_site.eventstore import sql
from reworld_site.tables import clocks
from reworld_site.tables.answers import Answer
from reworld_site.tables.commands import TakeAction
from reworld_site.tables.draft import Draft
from reworld_site.tables.errors import Refused
from reworld_site.tables.models import AcceptedMove

DECISION_ID = re.compile(r"[1-9]\d{0,8}\.(\d)")
MOVE_ID_LENGTH = 64
OPAQUE = re.compile(r"[0-9a-f]{32}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|(bot-)?\d{1,9}\.\d", re.ASCII)
KNOWN = (
    f"SELECT body, seq FROM {sql.table(AcceptedMove)} "
    "WHERE table_id = %s AND account_id = %s AND client_move_id = %s"
)


def take_action(draft: Draft, command: TakeAction) -> Answer:
    seat = _named_seat(command)
    if _was_flagged(draft, command, seat):
        return first_answer(command) or _late()
    if not _plays(draft, command.account, seat):
        return first_answer(command) or _not_theirs(draft, command.account, seat)
    decision = draft.table.decisions.get(seat)
    if decision is None or decision.id != command.decision_id:
        return first_answer(command) or _not_asked(draft)
    came = command.received_at or timezone.now()
    if decision.deadline and clocks.is_late(decision.deadline, came, command.round_trip_ms):
        return _late()
    try:
        draft.play(seat, draft.table.rules.actions.decode(command.action))
    except InvalidAction as error:
        raise Refused("invalid", str(error), _path(error.field)) from error
    except IllegalAction as error:
        raise Refused("illegal", str(error), "action") from error
    draft.metadata = {
        "seat": seat,
        "decision": command.decision_id,
        "move": kept_id(command.client_move_id),
        "action": command.action,
        **command.note,
    }
    return Answer("accepted", draft.table.id, draft.seq, seat=seat)


def kept_id(client_move_id: str) -> str:
    """A move id as it is stored: a UUID or a decision's id as it came, anything else as its SHA-256.

    What is stored stays for ever, and a client may have put a name into an id of its own making.
    """
    if OPAQUE.fullmatch(client_move_id):
        return client_move_id
    return hashlib.sha256(client_move_id.encode()).hexdigest()


def body_digest(decision_id: object, action: object) -> str:
    return hashlib.sha256(msgspec.json.encode([decision_id, action], order="sorted")).hexdigest()


def _named_seat(command: TakeAction) -> int:
    """The seat that the decision names. Refuses what cannot be read."""
    if not 0 < len(command.client_move_id) <= MOVE_ID_LENGTH or not command.client_move_id.isprintable():
        raise Refused("invalid", f"A move id has 1 to {MOVE_ID_LENGTH} visible characters.", "client_move_id")
    named = DECISION_ID.fullmatch(command.decision_id)
    if not named:
        raise Refused("invalid", 'A decision id reads "<seq>.<seat>", like "41.0".', "decision_id")
    return int(named[1])


def _plays(draft: Draft, account: int, seat: int) -> bool:
    return seat < len(draft.table.seats) and draft.table.seats[seat].player == account


def first_answer(command: TakeAction) -> Answer | None:
    """The first answer again, for a move id that was accepted before; None for a new one.

    Refuses one that was used for another action.
    """
    found = sql.first(KNOWN, command.table, command.account, kept_id(command.client_move_id))
    if found is None:
        return None
    body, seq = found
    if body != body_digest(command.decision_id, command.action):
        raise Refused(
            "reused_id", "That move id was used for another action; take a new one.", "client_move_id"
        )
    return Answer("duplicate", command.table, seq)


def _was_flagged(draft: Draft, command: TakeAction, seat: int) -> bool:
    """On the very decision that it answers."""
    seats = draft.table.seats
    return (
        seat < len(seats)
        and seats[seat].account == command.account
        and seats[seat].flagged == command.decision_id
    )


def _late() -> NoReturn:
    raise Refused("late", "Your time ran out before this answer came.", "decision_id")


def _not_theirs(draft: Draft, account: int, seat: int) -> NoReturn:
    """What the seat was asked is asked anew when another plays it: an answer under way is stale."""
    if seat < len(draft.table.seats):
        one = draft.table.seats[seat]
        if one.account == account and one.may_return:
            raise Refused("stale", "A stand-in plays on for you; take your seat back first.", "decision_id")
        if one.relieved == account:
            raise Refused("stale", "The seat's own player is back.", "decision_id")
    raise Refused("not_your_seat", "You do not play that seat.")


def _not_asked(draft: Draft) -> NoReturn:
    if draft.table.has_ended:
        raise Refused("game_over", "The game is over.")
    raise Refused("stale", "That question is not open any more; look at the table again.", "decision_id")


def _path(field: str) -> str:
    return f"action.{field}" if field else "action"
