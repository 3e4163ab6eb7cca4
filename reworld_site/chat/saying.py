"""Saying something at a table."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction

from reworld_site.accounts.models import Account, Kind
from reworld_site.chat import choosing, guard, muting, rooms, telling
from reworld_site.chat.guard import Fault
from reworld_site.chat.models import Line, Strike
from reworld_site.chat.phrases import PHRASES
from reworld_site.chat.tidying import tidy
from reworld_site.moderation import sanctions
from reworld_site.moderation.models import Sanction
from reworld_site.tables.errors import Refused
from reworld_site.tables.models import Table


class Muted(Refused):
    """May write nothing, while the sanction is in force."""

    def __init__(self, sanction: Sanction) -> None:
        super().__init__("muted", muting.words_of(sanction))
        self.sanction = sanction


class KeptBack(Refused):
    """Nobody has read it. `wait`: seconds, for too many; `sanction`: the mute that it has brought."""

    def __init__(self, found: Fault, sanction: Sanction | None) -> None:
        words = found.words
        if sanction:
            words += f" Since it was not the first, you cannot write {sanctions.end_of(sanction)}."
        super().__init__(found.why.value, words, "" if found.wait else "text")
        self.wait, self.sanction = found.wait, sanction


def say(
    account: int, table: UUID, room: str, text: str | None, phrase: str | None, line_id: str
) -> tuple[Line, bool]:
    """The line, and whether it is new: one for each `line_id` of an account at a table. Raises `Refused`."""
    place = rooms.of(table, account)
    words = _words(text, phrase)
    wanted = Line(
        table=table,
        room=room,
        account_id=account,
        seat=place.seat,
        text=words,
        phrase=phrase or "",
        client_line_id=line_id,
    )
    with transaction.atomic():
        # Counts one line after the other.
        person = Account.objects.select_for_update(no_key=True).get(pk=account)
        if known := Line.objects.filter(account=account, table=table, client_line_id=line_id).first():
            return _same(known, wanted), False
        _check(person, place, room)
        found = guard.fault(account, table, words, is_phrase=phrase is not None)
        if found is None:
            _take_turn(table)
            wanted.save(force_insert=True)
            transaction.on_commit(lambda: telling.changed(table))
            return wanted, True
        mute = _strike(wanted, found)
    raise KeptBack(found, mute)


def _words(text: str | None, phrase: str | None) -> str:
    if (text is None) == (phrase is None):
        raise Refused("invalid", "Send either text or phrase.", "text")
    if text is not None:
        return tidy(text)
    assert phrase is not None
    if phrase not in PHRASES:
        raise Refused("invalid", f"phrase is one of {', '.join(PHRASES)}.", "phrase")
    return PHRASES[phrase]


def _same(known: Line, wanted: Line) -> Line:
    if (known.room, known.text, known.phrase) != (wanted.room, wanted.text, wanted.phrase):
        raise Refused("reused_id", "Another line had this id already; give each its own.", "client_line_id")
    known.account = wanted.account
    return known


def _check(person: Account, place: rooms.Place, room: str) -> None:
    if person.kind == Kind.FORMER:
        raise Refused("account_gone", "This account was deleted.")
    if room not in place.rooms:
        raise Refused("not_yours", _NOT_YOURS[place.seat is None], "room")
    if choosing.is_off(person.pk):
        raise Refused("chat_off", "You have turned chat off; turn it on to write.")
    if sanction := sanctions.find(person.pk, sanctions.TALKING):
        raise Muted(sanction)


_NOT_YOURS = {
    True: "Only who sits at this table writes in the players' room; write in the spectators'.",
    False: "Until the game is over, who sits at it writes in the players' room only.",
}
"""By whether somebody does not sit."""


def _take_turn(table: UUID) -> None:
    """Lines of a table get their ids in the order in which they are committed: who has read one has missed
    none before it."""
    Table.objects.select_for_update(no_key=True).get(pk=table)


def _strike(kept: Line, found: Fault) -> Sanction | None:
    """Notes it once, however often the same line is sent; the mute that it brings."""
    strike, is_new = Strike.objects.get_or_create(
        account_id=kept.account_id,
        table=kept.table,
        client_line_id=kept.client_line_id,
        why=found.why,
        text=kept.text,
        defaults={"room": kept.room},
    )
    mute = muting.note(strike) if is_new else None
    if mute:
        transaction.on_commit(lambda: telling.changed(kept.table))
    return mute
