"""Undo through the service: one's own last actions, at a table with bots their answers too."""

from __future__ import annotations

from random import Random
from typing import Any
from uuid import UUID

import pytest

from games import registry
from games.reworld.pieces import OFFICERS
from reworld_site.eventstore import store
from reworld_site.tables import commands, history, loaded, luck, offers, scoring
from reworld_site.tables.answers import Answer
from reworld_site.tables.models import AcceptedMove
from tests.reworld_site.tables.conftest import Player, open_table, person, play_out, seat
from tests.reworld_site.tables.test_projections import rebuilt, rows

pytestmark = pytest.mark.django_db


def undo(player: Player, to_seq: int | None = None) -> Answer:
    """To where the frame offers it."""
    back = player.frame()["undo"]["to_seq"] if to_seq is None else to_seq
    return player.do(commands.UndoActions, to_seq=back)


def act(player: Player, kind: str | None = None, rng: Random | None = None) -> Answer:
    """Any action, or the first of a kind."""
    legal = [one for one in player.legal() if kind in (None, one["type"])]
    return player.act(rng.choice(legal) if rng else legal[0], f"at-{player.decision}")


def asked(*players: Player) -> Player:
    return next(player for player in players if player.decision)


def state_of(table: UUID) -> bytes:
    known = loaded.load(table).table
    return known.rules.encode_state(known.game)


def without_seq(frame: dict[str, Any]) -> dict[str, Any]:
    """What a seat sees of the game."""
    return {name: frame[name] for name in ("view", "people", "outcome", "takeback")}


@pytest.fixture
def two(alice: Player, bob: Player) -> tuple[Player, Player]:
    """At Reworld: whoever is asked first, and the other."""
    table = open_table(alice, "open", game="reworld")
    seat(table, bob)
    first = asked(alice, bob)
    return first, bob if first is alice else alice


def test_what_one_has_just_done_can_be_taken_back(two: tuple[Player, Player]) -> None:
    alice, bob = two
    assert alice.table
    before, seen, hashed = alice.frame(), bob.frame(), state_of(alice.table)
    assert before["undo"] == {"to_seq": None, "moves": 0, "by_consent": False, "blocked": "nothing"}
    act(alice)
    assert alice.frame()["undo"] == {
        "to_seq": before["seq"],
        "moves": 1,
        "by_consent": False,
        "blocked": None,
    }
    assert bob.frame()["undo"]["to_seq"] is None
    answer = undo(alice)
    assert answer.code == "accepted"
    assert state_of(alice.table) == hashed
    assert without_seq(alice.frame()) == without_seq(before)
    assert without_seq(bob.frame()) == without_seq(seen)
    assert alice.decision == f"{answer.seq}.{before['decision']['seat']}"
    assert rebuilt(alice.table) == rows(alice.table)


def test_the_log_keeps_what_was_undone_and_says_how_far_back(two: tuple[Player, Player]) -> None:
    alice, bob = two
    back = alice.frame()["seq"]
    act(alice)
    lines = bob.frame(back)["log"]
    undo(alice)
    after = bob.frame(back)["log"]
    assert after[:-1] == lines
    assert (after[-1]["key"], after[-1]["seat"]) == (
        "table.actions_undone",
        alice.frame()["table"]["your_seat"],
    )
    assert after[-1]["params"] == {"to_seq": back}


def test_another_action_may_follow_and_be_undone_again(two: tuple[Player, Player]) -> None:
    alice, _ = two
    assert alice.table
    hashed = state_of(alice.table)
    for kind in ("acquire_module", "take_starting_player_marker", "acquire_module"):
        assert act(alice, kind).code == "accepted"
        assert undo(alice).code == "accepted"
        assert state_of(alice.table) == hashed
    assert act(alice).code == "accepted"
    assert rebuilt(alice.table) == rows(alice.table)


def test_not_once_another_has_acted(two: tuple[Player, Player]) -> None:
    alice, bob = two
    back = alice.frame()["seq"]
    act(alice)
    act(bob)
    answer = undo(alice, back)
    assert (answer.code, answer.field) == ("illegal", "to_seq")
    assert "Others have acted" in answer.message
    assert alice.frame()["undo"]["by_consent"]


def test_not_past_what_was_shown(two: tuple[Player, Player]) -> None:
    """Whoever drops out last brings the next round, with cards and modules that nobody has seen."""
    alice, bob = two
    act(alice, "drop_out")
    back = bob.frame()["seq"]
    act(bob, "drop_out")
    assert alice.frame()["view"]["round"] == 2
    for player in (alice, bob):
        assert player.frame()["undo"]["blocked"] == "shown"
    answer = undo(bob, back)
    assert (answer.code, answer.field) == ("illegal", "to_seq")
    assert "shown" in answer.message


def test_only_to_where_an_own_action_began(two: tuple[Player, Player]) -> None:
    alice, _ = two
    back = alice.frame()["seq"]
    act(alice)
    for nowhere in (0, 1, back - 1, back + 1, 10**9, -1):
        assert undo(alice, nowhere).code == "illegal"
    assert undo(alice, back).code == "accepted"


def test_sent_twice_it_undoes_once(two: tuple[Player, Player]) -> None:
    alice, bob = two
    back = alice.frame()["seq"]
    act(alice)
    first = undo(alice, back)
    again = undo(alice, back)
    assert (again.code, again.seq) == ("duplicate", first.seq)
    act(alice)
    assert undo(bob, back).code == "illegal"
    assert undo(alice, back).code == "illegal"


def test_an_undone_action_sent_again_is_answered_as_before(two: tuple[Player, Player]) -> None:
    alice, _ = two
    assert alice.table
    decision, (action, other, *_) = alice.decision, alice.legal()
    first = alice.act(action, "m1")
    undo(alice)
    again = alice.act(action, "m1", decision=decision)
    assert (again.code, again.seq) == ("duplicate", first.seq)
    assert alice.act(action, "m1").code == "reused_id"
    assert alice.act(other, "m2", decision=decision).code == "stale"
    assert alice.act(other, "m2").code == "accepted"
    assert AcceptedMove.objects.filter(table=alice.table).count() == 2


def test_nobody_else_undoes(two: tuple[Player, Player], charlie: Player, mallory: Player) -> None:
    alice, bob = two
    back = alice.frame()["seq"]
    act(alice)
    for player in (charlie, mallory):
        player.table = alice.table
        assert undo(player, back).code == "not_your_seat"
        assert player.frame()["undo"] is None
    assert undo(bob, back).code == "illegal"


def test_never_once_the_game_is_over(alice: Player, bob: Player) -> None:
    table = open_table(alice, "open", game="reworld")
    seat(table, bob)
    while (player := next((one for one in (alice, bob) if one.decision), None)) is not None:
        back = player.frame()["seq"]
        act(player, "drop_out")
    assert loaded.load(table).table.status == "over"
    assert player is None
    assert [undo(one, back).code for one in (alice, bob)] == ["game_over", "game_over"]
    assert alice.frame()["undo"] is None
    assert scoring.score(table)
    assert undo(alice, back).code == "game_over"


def test_nothing_is_undone_before_the_start_or_past_a_resignation(
    alice: Player, bob: Player, charlie: Player
) -> None:
    table = open_table(alice, "open", "open", game="reworld")
    assert undo(alice, 1).code == "not_running"
    assert alice.frame()["undo"] is None
    seat(table, bob, charlie)
    first = asked(alice, bob, charlie)
    back = first.frame()["seq"]
    act(first)
    other = next(one for one in (alice, bob, charlie) if one is not first)
    other.do(commands.Resign)
    assert undo(first, back).code == "illegal"
    assert undo(other, back).code == "not_your_seat"
    assert rebuilt(table) == rows(table)


def test_whoever_goes_back_and_forth_for_ever_is_stopped(
    two: tuple[Player, Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    """So that nobody makes a table's stream long without end."""
    monkeypatch.setattr(offers, "MOST_EVENTS", 5)
    alice, bob = two
    for _ in range(2):
        act(alice)
        assert undo(alice).code == "accepted"
    back = alice.frame()["seq"]
    act(alice, "drop_out")
    assert undo(alice).code == "accepted"
    act(alice, "drop_out")
    assert alice.frame()["undo"]["blocked"] == "often"
    assert "very often" in undo(alice, back).message
    act(bob, "drop_out")
    act(asked(alice, bob))
    assert [one.frame()["undo"]["to_seq"] is None for one in two].count(False) == 1


@pytest.mark.parametrize("slug", registry.slugs())
@pytest.mark.parametrize("seats", [2, 4])
def test_a_game_full_of_second_thoughts_goes_on_as_if_there_had_been_none(slug: str, seats: int) -> None:
    """Through real commands; what the next cards are does not depend on what was undone."""
    if seats not in registry.get(slug).meta.seats:
        return
    players = [person(f"Player{number}") for number in range(seats)]
    table = open_table(players[0], *["open"] * (seats - 1), game=slug)
    seat(table, *players[1:])
    rng, seen = Random(7), {loaded.load(table).table.seq: state_of(table)}
    for _ in range(60):
        player = next((one for one in players if one.decision), None)
        if player is None:
            break
        assert act(player, rng=rng).code == "accepted"
        offered = player.frame()["undo"]
        if offered and offered["to_seq"] and not offered["by_consent"] and rng.random() < 0.5:
            assert undo(player).code == "accepted"
            assert state_of(table) == seen[offered["to_seq"]]
        seen[loaded.load(table).table.seq] = state_of(table)
    assert rebuilt(table) == rows(table)
    folded = history.fold(table)
    assert folded
    assert folded.rules.encode_state(folded.game) == state_of(table)


def test_undo_and_another_action_give_the_same_luck(two: tuple[Player, Player]) -> None:
    """A new round's cards are drawn by their label, whatever was done and undone before."""
    alice, bob = two
    assert alice.table
    act(alice, "acquire_module")
    undo(alice)
    act(alice, "drop_out")
    act(bob, "drop_out")
    begun = next(row for row in store.read(history.stream_of(alice.table)) if '"round":2' in str(row.data))
    known = loaded.load(alice.table).table
    officers = luck.chance_for(known).shuffle("officers/2", OFFICERS)
    assert str(list(officers)).replace(" ", "") in str(begun.data)


def test_pebbles_reveals_with_every_action_and_undoes_nothing(
    table: UUID, alice: Player, bob: Player
) -> None:
    back = alice.frame()["seq"]
    alice.act_anyhow()
    assert undo(alice, back).code == "illegal"
    play_out(alice, bob)
