"""What happens at a table beside its game must be allowed, too: nothing of it bends the luck or the moves."""

from __future__ import annotations

import json
from typing import Any

import pytest

from reworld_site.records.differences import Difference
from reworld_site.records.verifying import check
from tests.reworld_site.records.damaged import Line, forged, whole

GIFT = "ab" * 16


def grafted(name: str, after: int, *added: dict[str, Any], joined: bool = False) -> None:
    """Checks a record that has events of the table's own behind the commit that ends with event `after`: a
    commit of their own, or the beginning of the next one (`joined`)."""

    def graft(lines: list[Line]) -> None:
        count = len(added)
        for line in lines[after + 1 : -2]:
            line["seq"], line["commit"] = line["seq"] + count, line["commit"] + count
        end = lines[after + 1]["commit"] if joined else after + count
        lines[after + 1 : after + 1] = [
            {
                "line": "event",
                "seq": seq,
                "commit": end,
                "version": 1,
                "type": data["type"],
                "data": data,
                "hash": "",
            }
            for seq, data in enumerate(added, after + 1)
        ]
        lines[0]["events"] += count

    check(forged(whole(name), graft))


def seq_of(name: str, kind: str) -> int:
    """The first event of that kind."""
    return next(line.seq for line in whole(name).events if line.type == f"table.{kind}")


def account_of(name: str, seat: int) -> int:
    sat = [json.loads(line.canonical) for line in whole(name).events if line.type == "table.seat_taken"]
    return next(int(one["account"]) for one in sat if one["seat"] == seat)


def abandoned(seat: int, account: int, by: int | None) -> dict[str, Any]:
    return event("seat_abandoned", seat=seat, account=account, by=by, excused=False)


def reclaimed(seat: int, account: int, acted: bool) -> dict[str, Any]:
    return event("seat_reclaimed", seat=seat, account=account, acted=acted)


def event(kind: str, **data: Any) -> dict[str, Any]:
    return {"type": f"table.{kind}", **data}


LEAVE, RESIGN = "reworld-v1-4-usual-leave", "reworld-v1-3-usual-resign"
LEFT = seq_of(LEAVE, "stand_in_seated")  # seat 0; its bot acts before its person comes back
BACK = seq_of(LEAVE, "seat_reclaimed")
GONE = seq_of(RESIGN, "stand_in_seated")
PERSON = account_of(LEAVE, 0)
PEOPLE, ALONE, RUNNING = "reworld-v1-2-usual-people", "reworld-v1-2-usual-alone", 10


@pytest.mark.parametrize(
    ("name", "after", "data"),
    [
        (ALONE, 3, event("luck_contributed", seat=1, contribution=GIFT)),
        (PEOPLE, 4, event("luck_contributed", seat=0, contribution=GIFT)),
        (PEOPLE, 3, event("luck_contributed", seat=0, contribution=GIFT * 2)),
        (PEOPLE, 3, event("luck_contributed", seat=-1, contribution=GIFT)),
        (PEOPLE, RUNNING, event("luck_contributed", seat=1, contribution=GIFT)),
        (PEOPLE, 3, event("seat_taken", seat=1, account=9, bot=None)),
        (PEOPLE, RUNNING, event("seat_taken", seat=1, account=9, bot="greedy")),
        (PEOPLE, 3, event("seat_left", seat=0, account=9)),
        (PEOPLE, 3, event("seat_resigned", seat=0, account=3)),
        (PEOPLE, RUNNING, event("seat_resigned", seat=0, account=9)),
        (PEOPLE, RUNNING, event("stand_in_seated", seat=0, account=1, bot="greedy")),
        (PEOPLE, RUNNING, event("seed_revealed", seed=whole(PEOPLE).luck.seed)),
        (PEOPLE, RUNNING, event("table_aborted", reason="lapsed")),
        (PEOPLE, RUNNING, abandoned(0, account_of(PEOPLE, 0), 1)),
        (PEOPLE, RUNNING, event("seat_awaited", seat=1, away=0, seconds=60)),
        (PEOPLE, RUNNING, event("end_agreed", seat=1, away=0)),
        (PEOPLE, RUNNING, reclaimed(0, account_of(PEOPLE, 0), False)),
        (LEAVE, LEFT, abandoned(1, account_of(LEAVE, 1), 1)),
        (LEAVE, LEFT, abandoned(1, account_of(LEAVE, 1), 0)),
        (LEAVE, LEFT, abandoned(1, account_of(LEAVE, 2), 2)),
        (LEAVE, LEFT, abandoned(1, account_of(LEAVE, 1), 9)),
        (LEAVE, LEFT, abandoned(-3, account_of(LEAVE, 1), 2)),
        (LEAVE, LEFT, abandoned(0, PERSON, 1)),
        (LEAVE, LEFT, abandoned(0, PERSON, None)),
        (LEAVE, LEFT, abandoned(1, PERSON, None)),
        (LEAVE, LEFT, event("stand_in_seated", seat=0, account=9, bot="random")),
        (LEAVE, LEFT, event("stand_in_seated", seat=1, account=9, bot="random")),
        (LEAVE, LEFT, event("seat_awaited", seat=1, away=0, seconds=60)),
        (LEAVE, LEFT, event("end_agreed", seat=0, away=1)),
        (LEAVE, LEFT, reclaimed(0, PERSON, True)),
        (LEAVE, LEFT, reclaimed(0, account_of(LEAVE, 1), False)),
        (LEAVE, LEFT, reclaimed(1, account_of(LEAVE, 1), False)),
        (LEAVE, BACK - 1, reclaimed(0, PERSON, False)),
        (LEAVE, BACK, reclaimed(0, PERSON, True)),
        (LEAVE, LEFT, event("table_aborted", reason="abandoned")),
        (RESIGN, GONE, reclaimed(0, account_of(RESIGN, 0), False)),
        (PEOPLE, 3, event("table_paused", reason="order")),
        (PEOPLE, RUNNING, event("table_resumed")),
        (PEOPLE, RUNNING, event("table_adjudicated", places=[2, 2], reason="order")),
        (PEOPLE, 3, event("table_adjudicated", places=[1, 2], reason="order")),
        (PEOPLE, RUNNING, event("table_rewound", to_seq=8, epoch=2, reason="order")),
        (PEOPLE, RUNNING, event("table_rewound", to_seq=99, epoch=1, reason="order")),
        (PEOPLE, RUNNING, event("rematch_opened", table="11111111-1111-4111-8111-111111111111")),
    ],
    ids=lambda one: one["type"] if isinstance(one, dict) else None,
)
def test_nothing_happens_that_no_command_would_allow(name: str, after: int, data: dict[str, Any]) -> None:
    with pytest.raises(Difference, match=rf"event {after + 1}: {data['type']} may not happen here"):
        grafted(name, after, data)


def test_nobody_moves_at_a_paused_table() -> None:
    with pytest.raises(Difference, match=r"event 12: something happens in a game that is paused"):
        grafted(PEOPLE, 10, event("table_paused", reason="order"))


def test_a_pause_that_ends_changes_nothing() -> None:
    paused, resumed = event("table_paused", reason="order"), event("table_resumed")
    with pytest.raises(Difference) as found:
        grafted(PEOPLE, 10, paused, resumed, paused)
    assert "paused" in str(found.value)


def test_nobody_resigns_or_goes_back_at_a_paused_table() -> None:
    resigned = event("seat_resigned", seat=0, account=account_of(PEOPLE, 0))
    for done in (resigned, event("actions_undone", seat=1, to_seq=9)):
        with pytest.raises(Difference, match=rf"event 12: {done['type']} may not happen here"):
            grafted(PEOPLE, 10, event("table_paused", reason="order"), done)


def test_luck_that_was_drawn_before_a_rewind_does_not_come_again() -> None:
    """The record goes on as if nothing had been led back, with the old draws."""
    with pytest.raises(Difference):
        grafted(PEOPLE, 10, event("table_rewound", to_seq=8, epoch=1, reason="order"))


def test_nobody_undoes_what_another_has_answered() -> None:
    with pytest.raises(Difference, match=r"event 11: table.actions_undone may not happen here"):
        grafted(PEOPLE, 10, event("actions_undone", seat=0, to_seq=8))


@pytest.mark.parametrize("asker", [0, 1])
def test_a_takeback_needs_the_others_consent(asker: int) -> None:
    asked = event("takeback_requested", seat=0, to_seq=8, seconds=60)
    undone = event("actions_undone", seat=asker, to_seq=8)
    with pytest.raises(Difference, match=r"event 12: table.actions_undone may not happen here"):
        grafted(PEOPLE, 10, asked, undone)


def test_nobody_consents_twice_or_to_nothing() -> None:
    asked = event("takeback_requested", seat=0, to_seq=8, seconds=60)
    for first in (), (asked,), (asked, event("takeback_agreed", seat=1)):
        with pytest.raises(Difference, match=rf"event {11 + len(first)}: table.takeback_agreed may not"):
            grafted(PEOPLE, 10, *first, event("takeback_agreed", seat=len(first) // 2))


def test_nobody_moves_from_where_the_game_no_longer_is() -> None:
    """Else a move could be judged by the state before an undo and change the state after it."""
    with pytest.raises(Difference, match=r"event 11: nothing else happens at a table while its game goes on"):
        grafted(PEOPLE, 10, event("actions_undone", seat=1, to_seq=9), joined=True)


def test_nothing_follows_the_seed() -> None:
    record = whole(PEOPLE)
    with pytest.raises(Difference, match="a record ends when the seed is revealed"):
        grafted(PEOPLE, record.header.events, event("rematch_opened", table=str(record.header.table)))
