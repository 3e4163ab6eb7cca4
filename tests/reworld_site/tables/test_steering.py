"""What moderators do with a table, as events: pause and resume, credit, end, adjudicate, rewind."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import pytest
from pytest_django import Settings

from games.engine import SeededChance
from games.engine.chance import root_of
from reworld_site.records.exporting import record_of
from reworld_site.records.verifying import check
from reworld_site.tables import bot_turns, commands, history, loaded, luck, replay, scoring, service, sweeper
from reworld_site.tables.answers import Answer
from reworld_site.tables.models import Decision, Table
from tests.reworld_site.tables.conftest import Player, open_table, person, play_out, seat
from tests.reworld_site.tables.test_rebuilding import dump, empty_read_models, rebuild
from tests.reworld_site.tables.test_sweeper import Clock, clock
from tests.reworld_site.tables.test_timing import BANK, CREDIT
from tests.reworld_site.tables.test_verifying import checked

__all__ = ["clock"]

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _brisk(settings: Settings) -> None:
    settings.MORE_SPEEDS = {"brisk": [BANK * 1000, CREDIT * 1000]}


@pytest.fixture
def mona(db: None) -> Player:
    """She moderates."""
    return person("Mona")


@pytest.fixture
def timed(clock: Clock, alice: Player, bob: Player) -> UUID:
    """Alice and Bob; Alice is asked first."""
    table = open_table(alice, "open", speed="brisk")
    seat(table, bob)
    return table


def steer(by: Player, table: UUID, command: type[commands.Command], **more: Any) -> Answer:
    return service.execute(command(account=by.id, table=table, **more))


def pause(by: Player, table: UUID) -> Answer:
    return steer(by, table, commands.PauseTable, reason="conduct")


def resume(by: Player, table: UUID) -> Answer:
    return steer(by, table, commands.ResumeTable)


def left(player: Player) -> int:
    return player.frame()["clocks"]["seats"][0]["left_ms"]


def test_at_a_paused_table_nobody_acts_and_everybody_sees_why(
    table: UUID, alice: Player, charlie: Player, mona: Player
) -> None:
    assert pause(mona, table).code == "accepted"
    assert [one.frame()["table"]["paused"] for one in (alice, charlie)] == ["conduct"] * 2
    assert alice.act_anyhow().code == "paused"
    assert alice.do(commands.Resign).code == "paused"
    assert pause(mona, table).code == "duplicate"
    assert resume(mona, table).code == "accepted"
    assert resume(mona, table).code == "duplicate"
    assert alice.frame()["table"]["paused"] is None
    assert alice.act_anyhow().code == "accepted"


def test_no_clock_runs_during_a_pause_and_what_was_left_is_left(
    timed: UUID, clock: Clock, alice: Player, mona: Player
) -> None:
    clock.forward(4)
    pause(mona, timed)
    before = left(alice)
    assert (BANK + CREDIT - 5) * 1000 < before <= (BANK + CREDIT - 4) * 1000
    assert alice.frame()["decision"]["deadline"] is None
    clock.forward(3600)
    sweeper.sweep()
    assert left(alice) == before
    resume(mona, timed)
    clock.forward(1)
    assert alice.act_anyhow().code == "accepted"
    assert abs(left(alice) - (BANK + CREDIT) * 1000) < 500


def test_after_a_pause_time_runs_out_as_much_later(
    timed: UUID, clock: Clock, alice: Player, mona: Player
) -> None:
    clock.forward(60)
    pause(mona, timed)
    clock.forward(1000)
    resume(mona, timed)
    clock.forward(8)
    sweeper.sweep()
    assert alice.decision
    clock.forward(5)
    sweeper.sweep()
    assert alice.frame()["people"][0]["flagged"]


def test_bots_wait_during_a_pause(alice: Player, mona: Player) -> None:
    table = open_table(alice, "greedy")
    alice.act_anyhow()
    bots = loaded.load(table).table.decisions[1]
    pause(mona, table)
    assert Decision.objects.get(table=table, closed_seq=None).bot_due_at is None
    assert bot_turns.play(table, bots.id) is None
    resume(mona, table)
    assert Decision.objects.get(table=table, closed_seq=None).bot_due_at is not None
    answer = bot_turns.play(table, bots.id)
    assert answer
    assert answer.code == "accepted"


def test_a_pause_leaves_undo_as_it_was(table: UUID, alice: Player, mona: Player) -> None:
    before = alice.frame()["undo"]
    pause(mona, table)
    resume(mona, table)
    assert alice.frame()["undo"] == before


def test_time_is_credited_to_one_seat_asked_or_not(
    timed: UUID, alice: Player, bob: Player, mona: Player
) -> None:
    for at, seat_ in ((0, 0), (1, 1)):
        before = alice.frame()["clocks"]["seats"]
        answer = steer(mona, timed, commands.CreditTime, seat=seat_, ms=90_000)
        assert answer.code == "accepted"
        after = alice.frame()["clocks"]["seats"]
        assert [new["left_ms"] - old["left_ms"] for new, old in zip(after, before, strict=True)] == [
            90_000 * (at == 0),
            90_000 * (at == 1),
        ]
    steps = history.happened(timed, loaded.load(timed).table.rules)
    assert [getattr(event, "seat", None) for _, event in steps[-2:]] == [0, 1]


def test_who_was_credited_by_a_moderator_is_not_excused(
    timed: UUID, clock: Clock, alice: Player, mona: Player
) -> None:
    steer(mona, timed, commands.CreditTime, seat=0, ms=1000)
    clock.forward(BANK + CREDIT + 3)
    sweeper.sweep()
    assert alice.frame()["outcome"]["ended"] == ["flagged", "played"]


def test_a_stand_in_plays_on_for_somebody_until_the_seat_is_given_back(
    table: UUID, alice: Player, bob: Player, mona: Player
) -> None:
    """Untimed, where nobody can be away; also while the table is paused."""
    pause(mona, table)
    assert steer(mona, table, commands.ReplacePerson, seat=0).code == "accepted"
    assert steer(mona, table, commands.ReplacePerson, seat=0).code == "invalid"
    line = bob.frame()["log"][-2]
    assert (line["key"], line["seat"], line["params"]) == ("table.seat_abandoned", 0, {"by": None})
    bots = loaded.load(table).table.decisions[0]
    assert bots.bot_due_at is None
    resume(mona, table)
    played = bot_turns.play(table, loaded.load(table).table.decisions[0].id)
    assert played
    assert played.code == "accepted"
    assert steer(mona, table, commands.GiveSeatBack, seat=0).code == "accepted"
    assert steer(mona, table, commands.GiveSeatBack, seat=0).code == "invalid"
    assert alice.frame()["people"][0]["stand_in"] is None
    play_out(alice, bob)
    scoring.score(table)
    assert bob.frame()["outcome"]["ended"] == ["returned", "played"]
    check(record_of(table))
    assert checked(table).difference is None


@pytest.mark.parametrize("act", [commands.ReplacePerson, commands.GiveSeatBack])
@pytest.mark.parametrize("seat_", [-1, 1, 2])
def test_only_people_are_replaced_and_only_they_come_back(
    alice: Player, mona: Player, act: type[commands.Command], seat_: int
) -> None:
    answer = steer(mona, open_table(alice, "greedy"), act, seat=seat_)
    assert (answer.code, answer.field) == ("invalid", "seat")


@pytest.mark.parametrize(
    ("seat_", "ms", "field"), [(2, 5, "seat"), (-1, 5, "seat"), (0, 0, "ms"), (0, 10**10, "ms")]
)
def test_what_cannot_be_credited_is_refused(
    timed: UUID, mona: Player, seat_: int, ms: int, field: str
) -> None:
    answer = steer(mona, timed, commands.CreditTime, seat=seat_, ms=ms)
    assert (answer.code, answer.field) == ("invalid", field)


def test_no_time_is_credited_without_clocks(table: UUID, mona: Player) -> None:
    assert steer(mona, table, commands.CreditTime, seat=0, ms=5).code == "untimed"


@pytest.mark.parametrize("paused", [False, True])
def test_a_table_is_ended_without_a_result(table: UUID, alice: Player, mona: Player, paused: bool) -> None:
    if paused:
        pause(mona, table)
    assert steer(mona, table, commands.EndTable).code == "accepted"
    frame = alice.frame()
    assert (frame["table"]["status"], frame["table"]["abort_reason"]) == ("aborted", "moderator")
    assert (frame["outcome"], frame["decision"], frame["table"]["paused"]) == (None, None, None)
    assert steer(mona, table, commands.EndTable).code == "game_over"
    checked(table)


@pytest.mark.parametrize("paused", [False, True])
def test_a_game_is_adjudicated_scored_and_its_record_verifies(
    table: UUID, alice: Player, bob: Player, mona: Player, paused: bool
) -> None:
    alice.act_anyhow()
    if paused:
        pause(mona, table)
    answer = steer(mona, table, commands.AdjudicateTable, places=(2, 1), reason="stalling")
    assert answer.code == "accepted"
    assert alice.frame()["outcome"]["places"] == [2, 1]
    scoring.score(table)
    frame = bob.frame()
    assert (frame["table"]["status"], frame["outcome"]["places"]) == ("scored", [2, 1])
    assert frame["outcome"]["ended"] == ["played", "played"]
    checked(table)
    check(record_of(table))


@pytest.mark.parametrize("places", [(1,), (1, 3), (2, 2), (0, 1), (1, 2, 3), ()])
def test_places_that_are_none_are_refused(table: UUID, mona: Player, places: tuple[int, ...]) -> None:
    answer = steer(mona, table, commands.AdjudicateTable, places=places, reason="stalling")
    assert (answer.code, answer.field) == ("invalid", "places")


def test_a_shared_win_is_a_result(table: UUID, alice: Player, mona: Player) -> None:
    steer(mona, table, commands.AdjudicateTable, places=(1, 1), reason="fault")
    assert alice.frame()["outcome"]["places"] == [1, 1]


def test_a_reason_is_the_slug_of_a_rule_and_no_text(table: UUID, mona: Player) -> None:
    answer = steer(mona, table, commands.PauseTable, reason="Bob is rude, see his address")
    assert (answer.code, answer.field) == ("invalid", "reason")


@pytest.mark.parametrize("command", [commands.PauseTable, commands.ResumeTable, commands.RewindTable])
def test_nothing_is_steered_before_the_start_or_after_the_end(
    alice: Player, bob: Player, mona: Player, command: type[commands.Command]
) -> None:
    more: dict[str, Any] = {} if command is commands.ResumeTable else {"reason": "order"}
    more |= {"to_seq": 3} if command is commands.RewindTable else {}
    table = open_table(alice, "open")
    assert steer(mona, table, command, **more).code == "not_running"
    seat(table, bob)
    play_out(alice, bob)
    assert steer(mona, table, command, **more).code == "game_over"


def rewind(by: Player, table: UUID, to_seq: int) -> Answer:
    return steer(by, table, commands.RewindTable, to_seq=to_seq, reason="fault")


def test_a_game_is_led_back_past_what_was_shown_and_played_on(
    table: UUID, alice: Player, bob: Player, mona: Player
) -> None:
    alice.act_anyhow()
    seq = loaded.load(table).table.seq
    then = [one.frame()["view"] for one in (alice, bob)]
    for _ in range(2):
        bob.act_anyhow()
        alice.act_anyhow()
    asked = bob.decision
    assert rewind(mona, table, seq).code == "accepted"
    assert [one.frame()["view"] for one in (alice, bob)] == then
    assert bob.decision != asked
    assert bob.act({"type": "play_card", "card": 1}, "late", decision=asked).code == "stale"
    assert alice.frame()["undo"]["blocked"] == "nothing"
    play_out(alice, bob)
    scoring.score(table)
    checked(table)
    check(record_of(table))


def test_a_game_is_led_back_twice_and_further(table: UUID, alice: Player, bob: Player, mona: Player) -> None:
    start = loaded.load(table).table.seq
    first = alice.frame()["view"]
    alice.act_anyhow()
    middle = loaded.load(table).table.seq
    bob.act_anyhow()
    rewind(mona, table, middle)
    bob.act_anyhow()
    assert rewind(mona, table, start).code == "accepted"
    assert alice.frame()["view"] == first
    assert loaded.load(table).table.epoch == 2
    play_out(alice, bob)
    scoring.score(table)
    check(record_of(table))


def test_nobody_goes_back_to_what_is_struck(table: UUID, alice: Player, mona: Player) -> None:
    """The game would not be what it was then: a rewind or an undo has led it elsewhere since."""
    start = loaded.load(table).table.seq
    alice.act_anyhow()
    struck = loaded.load(table).table.seq
    rewind(mona, table, start)
    alice.act_anyhow()
    assert rewind(mona, table, struck).field == "to_seq"
    assert rewind(mona, table, struck + 1).code == "accepted"


def test_luck_is_drawn_anew_after_a_rewind_and_can_be_checked(
    table: UUID, alice: Player, bob: Player, mona: Player
) -> None:
    start = loaded.load(table).table.seq
    alice.act_anyhow()
    rewind(mona, table, start)
    alice.act_anyhow()
    play_out(alice, bob)
    scoring.score(table)
    labels = [draw.label for draw in record_of(table).luck.draws]
    assert any(label.endswith("#1") for label in labels)
    assert len(set(labels)) == len(labels)
    assert any("#" not in label for label in labels)
    again = [label for label in labels if label.endswith("#1") and label.removesuffix("#1") in labels]
    assert again
    root = root_of(table.bytes, bytes.fromhex(luck.seed_of(table)), [None, None])
    label = again[0].removesuffix("#1")
    assert SeededChance(root, 1).choice(label, 1000) == SeededChance(root).choice(f"{label}#1", 1000)


def test_a_replay_strikes_what_was_rewound(table: UUID, alice: Player, bob: Player, mona: Player) -> None:
    start = loaded.load(table).table.seq
    alice.act_anyhow()
    rewind(mona, table, start)
    play_out(alice, bob)
    scoring.score(table)
    told = replay.of_table(table).told(None, [])["moments"]
    assert [one["undone"] for one in told[:4]] == [False, True, False, False]
    assert told[2]["back_to"] == start


@pytest.mark.parametrize("to_seq", [0, 1, 2, 999, -1])
def test_nobody_goes_back_to_where_nothing_was_asked(table: UUID, mona: Player, to_seq: int) -> None:
    answer = rewind(mona, table, to_seq)
    assert (answer.code, answer.field) == ("invalid", "to_seq")


def test_everything_is_rebuilt_from_the_events(
    timed: UUID, clock: Clock, alice: Player, bob: Player, mona: Player
) -> None:
    start = loaded.load(timed).table.seq
    alice.act_anyhow()
    clock.forward(3)
    pause(mona, timed)
    steer(mona, timed, commands.CreditTime, seat=1, ms=5000)
    before = dump(with_ids=False)
    empty_read_models()
    rebuild()
    assert dump(with_ids=False) == before
    assert Table.objects.get(pk=timed).paused_at is not None
    rewind(mona, timed, start)
    clock.forward(3)
    resume(mona, timed)
    before = dump(with_ids=False)
    empty_read_models()
    rebuild()
    assert dump(with_ids=False) == before
    loaded.forget()
    checked(timed)
    play_out(alice, bob)
