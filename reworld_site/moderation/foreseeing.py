"""What will happen when a moderator acts on a table, a sentence each; raises `Refused` for what cannot."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple
from uuid import UUID

from reworld_site.accounts.models import Account
from reworld_site.ratings.models import RatedGame
from reworld_site.tables import offers, queries, steering
from reworld_site.tables.aggregate import TableState
from reworld_site.tables.errors import Refused


class Asked(NamedTuple):
    """An act as a moderator wants it. `given` holds what its own fields say: see `acts.Act`.

    `for_log`: what will happen is told by seats, since the log is to name nobody.
    """

    moderator: Account
    table: UUID
    clause: str
    reason: str
    given: Mapping[str, Any]
    for_log: bool = False


def names_at(table: TableState, asked: Asked) -> list[str]:
    seats = [f"seat {number}" for number in range(1, len(table.seats) + 1)]
    if asked.for_log:
        return seats
    return [one["name"] or seat for one, seat in zip(queries.people_at(table), seats, strict=True)]


def pause(table: TableState, asked: Asked) -> list[str]:
    clocks = ["Every clock stops; nobody can run out of time."] if table.opened.clock else []
    return [
        "Nobody can act until you resume the table.",
        *clocks,
        "The table's log says so, with the clause.",
    ]


def resume(table: TableState, asked: Asked) -> list[str]:
    names = names_at(table, asked)
    turns = ", ".join(names[seat] for seat in sorted(table.decisions))
    clocks = ["Each clock goes on with what was left."] if table.opened.clock else []
    return [f"The game goes on; {turns} to act.", *clocks]


def credit(table: TableState, asked: Asked) -> list[str]:
    seat, minutes = asked.given["seat"], asked.given["minutes"]
    steering.person_at(table, seat)
    return [
        f"{names_at(table, asked)[seat]} gets {minutes} more minute{'' if minutes == 1 else 's'} to think."
    ]


def stand_in(table: TableState, asked: Asked) -> list[str]:
    seat = asked.given["seat"]
    steering.person_at(table, seat)
    name = names_at(table, asked)[seat]
    rated = ["Whoever does not come back has left, and their rating pays for it."]
    return [
        f"A bot plays on for {name}, who may come back until the game ends.",
        *(rated if table.opened.ranked else []),
        "The table's log says that a moderator has decided so.",
    ]


def give_back(table: TableState, asked: Asked) -> list[str]:
    seat = asked.given["seat"]
    steering.person_who_may_return(table, seat)
    stood_in = table.seats[seat].stood_in
    done = ["What the bot has done for them stays, and counts as an absence."] if stood_in else []
    return [f"{names_at(table, asked)[seat]} plays on in place of the bot.", *done]


def end(table: TableState, asked: Asked) -> list[str]:
    rated = "No rating changes." if table.opened.ranked else "It was not ranked."
    return ["The table ends at once, without a result.", rated, "This cannot be undone."]


def adjudicate(table: TableState, asked: Asked) -> list[str]:
    places = asked.given["places"]
    if not steering.are_places(places, len(table.seats)):
        raise Refused("invalid", "Places are like 1, 2, 3 or, shared, 1, 1, 3: one for each seat.", "places")
    said = [f"{name}: place {place}" for name, place in zip(names_at(table, asked), places, strict=True)]
    rated = "The ratings follow from these places." if table.opened.ranked else "The game is not ranked."
    undone = "It can be annulled afterwards, not taken back."
    return ["The game ends with this result:", *said, rated, undone]


def annul(table: TableState, asked: Asked) -> list[str]:
    rated = RatedGame.objects.filter(table=table.id).first()
    stands = "The game stays in the lists and can be replayed; its page says that it was annulled."
    if rated is None:
        return ["The game counts for nobody. It has changed no rating.", stands]
    later = RatedGame.objects.filter(game=rated.game, number__gt=rated.number).count()
    counted = f"{later} later game{' is' if later == 1 else 's are'} counted again"
    undone = "If that is taken back one day, it counts as the latest game then."
    return [f"The ratings are as if it had never been played; {counted}.", stands, undone]


def reinstate(table: TableState, asked: Asked) -> list[str]:
    if not table.opened.ranked:
        return ["The game is a game like any other again. It was not ranked."]
    return ["The game counts again: it is rated now, as the latest one; no other game is counted anew."]


def rewind(table: TableState, asked: Asked) -> list[str]:
    to_seq = asked.given["to_seq"]
    if to_seq not in steering.rewindable(table):
        raise Refused("invalid", "Nobody was asked after that event, or it is struck.", "to_seq")
    return [
        f"The game is again what it was after event {to_seq}; {table.seq - to_seq} events stay, struck.",
        "Whatever is drawn from now on is drawn anew; stacks that were laid out by then stay as they were.",
        "Time that was used is not given back.",
        "A later rewind may go further back, but not forward again.",
    ]


def propose(table: TableState, asked: Asked) -> list[str]:
    names = names_at(table, asked)
    people = ", ".join(names[seat] for seat in offers.people(table))
    return [f"{people} are asked; nothing happens until all of them agree. Then:", *rewind(table, asked)]


def message(table: TableState, asked: Asked) -> list[str]:
    people = [name for seat, name in enumerate(names_at(table, asked)) if not table.seats[seat].bot]
    return [f"This is read by {', '.join(people)}:", asked.given["text"]]
