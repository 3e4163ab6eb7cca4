"""A finished game, moment by moment: each as it was sent at the table, and nothing more."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any
from uuid import UUID

import pytest

from games import registry
from reworld_site.eventstore import store
from reworld_site.tables import (
    bot_turns,
    commands,
    history,
    loaded,
    offers,
    queries,
    replay,
    scoring,
    service,
)
from reworld_site.tables.errors import Refused
from reworld_site.tables.state import RUNNING
from tests.reworld_site.tables.conftest import Player, open_table, person, play_out, seat

pytestmark = pytest.mark.django_db

GAMES = [(rules.meta.slug, seats) for rules in registry.all_rules() for seats in rules.meta.seats]


@pytest.fixture(autouse=True)
def _nothing_kept() -> Iterator[None]:
    replay.forget()
    yield
    replay.forget()


class Recorder:
    """Plays a whole game with people at every seat, and keeps every frame that each of them was sent."""

    def __init__(self, game: str, seats: int, seed: int = 1) -> None:
        self.rng = Random(seed)
        self.players = [person(f"Player{number}") for number in range(seats)]
        self.table = open_table(self.players[0], *["open"] * (seats - 1), game=game)
        seat(self.table, *self.players[1:])
        self.frames: dict[tuple[int, int | None], dict[str, Any]] = {}
        self.look(after=0)

    @property
    def now(self) -> Any:
        return loaded.load(self.table).table

    def look(self, after: int) -> None:
        for number, player in enumerate(self.players):
            self.frames[self.now.seq, number] = queries.frame(self.table, player.id, after)
        self.frames[self.now.seq, None] = queries.frame(self.table, None, after)

    def act(self) -> None:
        table, before = self.now, self.now.seq
        decision = next(iter(table.decisions.values()))
        code = self.rng.choice(table.rules.legal_actions(table.game, decision.seat))
        player = self.players[decision.seat]
        assert player.act(table.rules.actions.encode(code), f"m{before}", decision.id).code == "accepted"
        self.look(before)

    def undo(self) -> bool:
        """The last action of whoever may take it back; False where nobody may."""
        before = self.now.seq
        for number, player in enumerate(self.players):
            for offer in offers.own(self.now, number):
                undone = service.execute(commands.UndoActions(player.id, self.table, offer))
                assert undone.code == "accepted", undone
                self.look(before)
                return True
        return False

    def play_out(self) -> None:
        while self.now.status == RUNNING:
            self.act()


def seen_live(frame: dict[str, Any]) -> tuple[Any, ...]:
    return frame["prev_seq"], frame["seq"], frame["view"], frame["log"]


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_each_moment_is_what_everybody_was_sent_then(game: str, seats: int) -> None:
    """View and lines, for every seat and for who watches; only the last moment has the scoring as well."""
    played = Recorder(game, seats)
    played.play_out()
    *_, last = played.frames
    scoring.score(played.table)
    known = replay.of_table(played.table)
    assert [moment.seq for moment in known.moments[:-1]] == sorted({seq for seq, _ in played.frames})[:-1]
    for (seq, reader), live in played.frames.items():
        again = known.frame(seq, reader)
        if seq == last[0]:
            assert again["view"] == live["view"]
            assert again["log"][: len(live["log"])] == live["log"]
            assert [line["key"] for line in again["log"][len(live["log"]) :]] == [
                "table.game_scored",
                "table.seed_revealed",
            ]
        else:
            assert seen_live(again) == seen_live(live)
        assert again["seat"] == reader


@pytest.mark.parametrize(("game", "seats"), GAMES[::2])
def test_the_list_of_moments_has_the_lines_of_the_frames(game: str, seats: int) -> None:
    played = Recorder(game, seats, seed=2)
    played.play_out()
    scoring.score(played.table)
    known = replay.of_table(played.table)
    for reader in (None, 0, seats - 1):
        told = known.told(reader, [])
        assert told["outcome"] == played.now.scored.result()
        for moment in told["moments"]:
            frame = known.frame(moment["seq"], reader)
            assert (moment["prev_seq"], moment["log"]) == (frame["prev_seq"], frame["log"])
            for name, number in moment["part"].items():
                assert frame["view"][name] == number
    assert any(moment["part"] for moment in told["moments"])


def finished(*players: Player, game: str = "pebbles") -> UUID:
    table = open_table(players[0], *["open"] * (len(players) - 1), game=game)
    seat(table, *players[1:])
    play_out(*players)
    scoring.score(table)
    return table


def test_it_says_who_did_each_step(alice: Player, bob: Player) -> None:
    table = finished(alice, bob)
    acted = [commit.acted for commit in history.commits(table) if commit.acted is not None]
    told = replay.of_table(table).told(None, [])["moments"]
    assert [moment["seat"] for moment in told[1:]] == acted
    assert (told[0]["prev_seq"], told[0]["log"][0]["key"]) == (0, "table.table_opened")


def test_an_event_in_the_middle_of_a_moment_leads_to_the_moment(alice: Player, bob: Player) -> None:
    known = replay.of_table(finished(alice, bob))
    for moment in known.moments:
        for seq in range(moment.prev_seq + 1, moment.seq + 1):
            assert known.frame(seq, None)["seq"] == moment.seq


def test_whatever_the_order_of_asking_a_moment_is_the_same(db: None) -> None:
    """Neither the states that are kept nor one another's are changed by looking."""
    recorded = Recorder("reworld", 2)
    recorded.play_out()
    scoring.score(recorded.table)
    known = replay.of_table(recorded.table)
    seqs = [moment.seq for moment in known.moments]
    forwards = [known.frame(seq, 0) for seq in seqs]
    backwards = [known.frame(seq, 0) for seq in reversed(seqs)]
    assert forwards == backwards[::-1]
    assert len(seqs) > 3 * replay.STRIDE


def test_no_step_asks_the_database_again(alice: Player, bob: Player, django_assert_num_queries: Any) -> None:
    table = finished(alice, bob)
    replay.of_table(table)
    with django_assert_num_queries(0):
        for moment in replay.of_table(table).moments:
            replay.of_table(table).frame(moment.seq, 1)


def test_a_process_keeps_the_games_looked_at_last(
    alice: Player, bob: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replay, "CAPACITY", 2)
    first, second, third = (finished(alice, bob) for _ in range(3))
    kept = [replay.of_table(table) for table in (first, second)]
    assert replay.of_table(first) is kept[0]
    replay.of_table(third)
    assert replay.of_table(first) is kept[0]
    assert replay.of_table(second) is not kept[1]


@pytest.mark.parametrize("reader", [2, 7, 99, -1])
def test_it_refuses_a_seat_that_the_table_lacks(alice: Player, bob: Player, reader: int) -> None:
    known = replay.of_table(finished(alice, bob))
    for ask in (lambda: known.told(reader, []), lambda: known.frame(1, reader)):
        with pytest.raises(Refused) as no:
            ask()
        assert (no.value.code, no.value.field) == ("invalid", "seat")
        assert "0 to 1" in no.value.message


def test_it_refuses_moments_that_never_were(alice: Player, bob: Player) -> None:
    known = replay.of_table(finished(alice, bob))
    last = known.moments[-1].seq
    for seq in (0, last + 1, 10**30):
        with pytest.raises(Refused) as no:
            known.frame(seq, None)
        assert (no.value.code, no.value.field) == ("not_found", "seq")
        assert f"1 to {last}" in no.value.message


def test_it_refuses_a_game_that_is_not_sealed(alice: Player, bob: Player) -> None:
    """Waiting, running, over and not yet scored."""
    table = open_table(alice, "open")
    assert refused(table) == "not_finished"
    seat(table, bob)
    assert refused(table) == "not_finished"
    play_out(alice, bob)
    assert refused(table) == "not_finished"
    scoring.score(table)
    assert replay.of_table(table)


def test_it_refuses_a_table_that_nobody_finished_and_one_that_never_was(alice: Player) -> None:
    table = open_table(alice, "open")
    alice.do(commands.LeaveSeat)
    assert refused(table) == "aborted"
    assert refused(UUID(int=9)) == "not_found"


def refused(table: UUID) -> str:
    with pytest.raises(Refused) as no:
        replay.of_table(table)
    return no.value.code


def test_what_comes_after_the_scoring_is_no_moment(alice: Player, bob: Player) -> None:
    table = finished(alice, bob)
    before = replay.of_table(table).told(None, [])
    alice.do(commands.Rematch)
    replay.forget()
    assert replay.of_table(table).told(None, []) == before
    assert before["moments"][-1]["seq"] < len(store.read(history.stream_of(table)))


def test_a_stand_in_is_there_from_its_moment_on(alice: Player, bob: Player, charlie: Player) -> None:
    table = open_table(alice, "open", "open")
    seat(table, bob, charlie)
    started = loaded.load(table).table.seq
    bob.do(commands.Resign)
    resigned = loaded.load(table).table.seq
    while loaded.load(table).table.status == RUNNING:
        bob_asked = loaded.load(table).table.decisions.get(1)
        if bob_asked:
            bot_turns.play(table, bob_asked.id)
        for player in (alice, charlie):
            if player.decision:
                player.act_anyhow()
    scoring.score(table)
    known = replay.of_table(table)
    at_first, later = (known.frame(seq, None)["seats"][1] for seq in (started, resigned))
    assert at_first == {"resigned": False, "flagged": False, "stand_in": None}
    assert later == {"resigned": True, "flagged": False, "stand_in": "greedy"}
    assert known.frame(resigned, 1)["view"] == known.frame(started, 1)["view"]


def test_of_two_the_last_moment_is_the_resigning(alice: Player, bob: Player) -> None:
    table = open_table(alice, "open")
    seat(table, bob)
    alice.do(commands.Resign)
    scoring.score(table)
    told = replay.of_table(table).told(None, [])
    assert told["moments"][-1]["log"][0]["key"] == "table.seat_resigned"
    assert told["moments"][-1]["seat"] == 0
    assert told["outcome"]["places"] == [2, 1]


def test_what_was_taken_back_is_marked_and_can_be_looked_at(alice: Player, bob: Player) -> None:
    """As it was seen then; the moment that goes back says where to, and what follows goes on from there."""
    played = Recorder("reterra", 2)
    undone: list[tuple[int, int]] = []
    while played.now.status == RUNNING:
        before = played.now.seq
        played.act()
        if len(undone) < 3 and played.undo():
            undone.append((before, played.now.seq))
    assert undone, "nothing could be taken back"
    scoring.score(played.table)
    known = replay.of_table(played.table)
    told = known.told(None, [])["moments"]
    assert [(one["back_to"], one["seq"]) for one in told if one["back_to"] is not None] == undone
    for to_seq, at in undone:
        struck = [one for one in told if to_seq < one["seq"] < at]
        assert struck
        assert all(one["undone"] for one in struck)
        assert known.frame(at, 0)["view"] == known.frame(to_seq, 0)["view"]
    assert not any(one["undone"] for one in told if not any(low < one["seq"] < high for low, high in undone))
    for (seq, reader), live in played.frames.items():
        assert known.frame(seq, reader)["view"] == live["view"]
