"""A table's steps as rows of a page; their lines are put into words by the game's own catalogue (the island
`lines`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from reworld_site.moderation.evidence import Step

WHATS = {
    "OpenTable": "opens the table",
    "TakeSeat": "sits down",
    "LeaveSeat": "leaves",
    "StartTable": "starts the game",
    "ContributeLuck": "gives to the luck",
    "TakeAction": "acts",
    "Resign": "resigns",
    "UndoActions": "undoes",
    "RequestTakeback": "asks for a takeback",
    "AgreeToTakeback": "agrees",
    "DeclineTakeback": "declines",
    "WithdrawTakeback": "withdraws",
    "AwaitSeat": "waits longer",
    "SeatStandIn": "asks for a stand-in",
    "AgreeToEnd": "would end the game",
    "ReclaimSeat": "comes back",
    "Rematch": "opens a rematch",
}


def rows(found: Sequence[Step], people: Sequence[dict[str, Any]], marked: int | None = None) -> list[Any]:
    """`people` as `queries.people_at`; `marked` is an event's seq whose row is pointed out."""
    return [
        {
            "seq": one.seq,
            "at": one.at,
            "who": people[one.who]["name"] if one.who is not None else "",
            "seat": one.who,
            "what": WHATS.get(one.what, "") if one.who is not None else "the site",
            "decision": one.decision,
            "thought": thought(one.thought_ms),
            "lines": [(line["key"], msgspec.json.encode(line).decode()) for line in one.lines],
            "marked": marked is not None and one.prev_seq < marked <= one.seq,
        }
        for one in found
    ]


def thought(ms: int | None) -> str:
    """ "4.2 s", "3 min 5 s", "2 h 10 min"."""
    if ms is None:
        return ""
    seconds = ms / 1000
    if seconds < 60:
        return f"{seconds:.1f} s"
    minutes, rest = divmod(round(seconds), 60)
    if minutes < 60:
        return f"{minutes} min {rest} s"
    return f"{minutes // 60} h {minutes % 60} min"


def names(people: Sequence[dict[str, Any]]) -> str:
    """By seat, as JSON for the island."""
    return msgspec.json.encode([one["name"] for one in people]).decode()
