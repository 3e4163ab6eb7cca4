"""Takebacks: one person asks, all the others must agree, in time, before play goes on."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import UUID

import msgspec
import pytest
from django.utils import timezone

from reworld_site.tables import bot_turns, commands, loaded, service, sweeper
from reworld_site.tables.answers import Answer
from reworld_site.tables.models import Decision, Takeback
from tests.reworld_site.tables.conftest import Player, open_table, seat
from tests.reworld_site.tables.test_projections import rebuilt, rows
from tests.reworld_site.tables.test_taking_back import (
    act,
    asked,
    state_of,
    without_seq,
)

pytestmark = pytest.mark.django_db(transaction=True)


def ask(player: Player, to_seq: int | None = None) -> Answer:
    back = player.frame()["undo"]["to_seq"] if to_seq is None else to_seq
    return player.do(commands.RequestTakeback, to_seq=back)


def settle(player: Player, how: type[commands.Command], request: int | None = None) -> Answer:
    known = player.frame()["takeback"]
    return player.do(how, request=request or (known["id"] if known else 1))


def agree(player: Player, request: int | None = None) -> Answer:
    return settle(player, commands.AgreeToTakeback, request)


def decline(player: Player) -> Answer:
    return settle(player, commands.DeclineTakeback)


def last_line(player: Player) -> dict[str, Any]:
    line: dict[str, Any] = player.frame()["log"][-1]
    return line


def expire(table: UUID, monkeypatch: pytest.MonkeyPatch) -> None:
    """A minute and a bit passes."""
    later = timezone.now() + timedelta(seconds=61)
    monkeypatch.setattr(timezone, "now", lambda: later)


class Table:
    """At Reworld, in the order of their turns; the first has acted, and so has the second."""

    def __init__(self, opener: Player, *others: Player, bots: int = 0) -> None:
        self.id = open_table(opener, *["open"] * len(others), *["random"] * bots, game="reworld")
        seat(self.id, *others)
        self.players = sorted((opener, *others), key=lambda one: one.frame()["table"]["your_seat"])
        start = self.players.index(asked(*self.players)) if not bots else 0
        self.players = self.players[start:] + self.players[:start]
        if not bots:
            self.before, self.hashed = self.players[0].frame(), state_of(self.id)
            act(self.players[0])
            act(self.players[1])

    @property
    def row(self) -> Takeback | None:
        return Takeback.objects.filter(table=self.id).first()


@pytest.fixture
def two(alice: Player, bob: Player) -> Table:
    return Table(alice, bob)


def test_with_the_others_consent_one_goes_back(two: Table) -> None:
    alice, bob = two.players
    offer = alice.frame()["undo"]
    assert offer == {"to_seq": two.before["seq"], "moves": 2, "by_consent": True, "blocked": None}
    assert ask(alice).code == "accepted"
    request = bob.frame()["takeback"]
    assert request["seat"] == alice.frame()["table"]["your_seat"]
    assert (request["to_seq"], request["moves"]) == (offer["to_seq"], 2)
    assert (request["agreed"], request["waiting_for"]) == ([], [1 - request["seat"]])
    assert two.row
    assert agree(bob).code == "accepted"
    assert state_of(two.id) == two.hashed
    assert without_seq(alice.frame()) == without_seq(two.before)
    keys = [line["key"] for line in alice.frame()["log"][-3:]]
    assert keys == ["table.takeback_requested", "table.takeback_agreed", "table.actions_undone"]
    assert two.row is None
    assert alice.decision
    assert rebuilt(two.id) == rows(two.id)
    assert act(alice).code == "accepted"


def test_all_other_people_must_agree(alice: Player, bob: Player, charlie: Player) -> None:
    table = Table(alice, bob, charlie)
    first, second, third = table.players
    ask(first)
    assert agree(second).code == "accepted"
    assert agree(second).code == "duplicate"
    assert first.frame()["takeback"]["agreed"] == [second.frame()["table"]["your_seat"]]
    assert rebuilt(table.id) == rows(table.id)
    assert state_of(table.id) != table.hashed
    assert agree(third).code == "accepted"
    assert state_of(table.id) == table.hashed
    assert rebuilt(table.id) == rows(table.id)


@pytest.mark.parametrize("had_agreed", [True, False])
def test_one_who_declines_is_enough(alice: Player, bob: Player, charlie: Player, had_agreed: bool) -> None:
    table = Table(alice, bob, charlie)
    first, second, third = table.players
    ask(first)
    agree(second if had_agreed else third)
    assert decline(second).code == "accepted"
    assert last_line(first)["params"]["reason"] == "declined"
    assert last_line(first)["seat"] == second.frame()["table"]["your_seat"]
    assert agree(third).code == "stale"
    assert first.frame()["takeback"] is None
    assert table.row is None


def test_whoever_asked_may_withdraw_it(two: Table) -> None:
    alice, bob = two.players
    ask(alice)
    assert settle(bob, commands.WithdrawTakeback).code == "not_own_request"
    assert settle(alice, commands.DeclineTakeback).code == "own_request"
    assert settle(alice, commands.AgreeToTakeback).code == "own_request"
    assert settle(alice, commands.WithdrawTakeback).code == "accepted"
    assert last_line(bob)["params"]["reason"] == "withdrawn"
    assert agree(bob).code == "stale"


def test_one_asks_once_until_somebody_acts(two: Table) -> None:
    alice, bob = two.players
    back = alice.frame()["undo"]["to_seq"]
    ask(alice)
    assert ask(alice, back).code == "duplicate"
    assert ask(bob, bob.frame()["undo"]["to_seq"]).code == "takeback_open"
    decline(bob)
    assert alice.frame()["undo"] == {"to_seq": None, "moves": 0, "by_consent": False, "blocked": "asked"}
    assert ask(alice, back).code == "asked_already"
    act(alice)
    act(bob)
    assert ask(alice).code == "accepted"


def test_a_request_runs_out_and_is_closed_by_the_sweeper(two: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    alice, bob = two.players
    ask(alice)
    sweeper.sweep()
    assert two.row
    expire(two.id, monkeypatch)
    assert agree(bob).code == "late"
    assert decline(bob).code == "late"
    assert state_of(two.id) != two.hashed
    sweeper.sweep()
    assert last_line(bob)["params"]["reason"] == "expired"
    assert two.row is None
    assert service.execute(commands.LapseTakeback(two.id)).code == "not_due"
    assert rebuilt(two.id) == rows(two.id)


def test_while_a_moderator_has_paused_the_table_the_time_of_a_request_stands_still(
    two: Table, mallory: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    alice, bob = two.players
    ask(alice)
    request = bob.frame()["takeback"]["id"]
    service.execute(commands.PauseTable(mallory.id, two.id, "conduct"))
    assert bob.frame()["takeback"] is None
    assert two.row is None
    assert agree(bob, request).code == "paused"
    expire(two.id, monkeypatch)
    sweeper.sweep()
    assert service.execute(commands.LapseTakeback(two.id)).code == "not_due"
    assert rebuilt(two.id) == rows(two.id)
    service.execute(commands.ResumeTable(mallory.id, two.id))
    assert two.row
    assert two.row.expires_at > timezone.now()
    assert rebuilt(two.id) == rows(two.id)
    assert agree(bob, request).code == "accepted"
    assert state_of(two.id) == two.hashed


def test_where_nobody_sweeps_an_expired_request_makes_room_for_another(
    two: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    alice, bob = two.players
    ask(alice)
    act(alice)
    ask(bob)
    expire(two.id, monkeypatch)
    assert ask(alice, two.before["seq"]).code == "accepted"
    keys = [(line["key"], line["params"].get("reason")) for line in alice.frame()["log"][-2:]]
    assert keys == [("table.takeback_lapsed", "expired"), ("table.takeback_requested", None)]
    assert alice.frame()["takeback"]["seat"] == alice.frame()["table"]["your_seat"]


def test_play_that_goes_on_overtakes_it(two: Table) -> None:
    alice, bob = two.players
    ask(alice)
    assert act(alice).code == "accepted"
    reasons = [line["params"].get("reason") for line in bob.frame()["log"]]
    assert "overtaken" in reasons
    assert bob.frame()["takeback"] is None
    assert agree(bob).code == "stale"
    assert two.row is None
    assert rebuilt(two.id) == rows(two.id)


def test_a_refused_action_overtakes_nothing(two: Table) -> None:
    alice, bob = two.players
    ask(alice)
    assert alice.act({"type": "sacrifice_builder", "row": 1}, "m").code == "illegal"
    assert agree(bob).code == "accepted"


def test_an_undo_of_somebody_elses_overtakes_it(two: Table) -> None:
    alice, bob = two.players
    ask(alice)
    back = bob.frame()["undo"]
    assert not back["by_consent"]
    assert bob.do(commands.UndoActions, to_seq=back["to_seq"]).code == "accepted"
    assert alice.frame()["takeback"] is None
    assert [line["key"] for line in alice.frame()["log"][-2:]] == [
        "table.takeback_lapsed",
        "table.actions_undone",
    ]
    assert alice.frame()["undo"]["by_consent"] is False
    assert rebuilt(two.id) == rows(two.id)


def test_a_resignation_overtakes_it_and_ends_the_game(two: Table) -> None:
    alice, bob = two.players
    ask(alice)
    assert bob.do(commands.Resign).code == "accepted"
    assert agree(alice).code == "game_over"
    assert alice.frame()["takeback"] is None
    assert alice.frame()["outcome"]["places"][alice.frame()["table"]["your_seat"]] == 1
    assert two.row is None
    assert rebuilt(two.id) == rows(two.id)


def test_what_one_may_undo_alone_needs_no_consent(two: Table) -> None:
    _, bob = two.players
    assert ask(bob).code == "not_needed"


def test_nobody_is_asked_across_what_was_shown(two: Table) -> None:
    alice, bob = two.players
    back = two.before["seq"]
    act(alice, "drop_out")
    while bob.frame()["view"]["round"] == 1:
        act(bob, "drop_out")
    answer = ask(alice, back)
    assert (answer.code, answer.field) == ("illegal", "to_seq")
    assert "shown" in answer.message


def test_ranked_games_know_no_takebacks(two: Table) -> None:
    alice, _ = two.players
    held = loaded.load(two.id).table
    held.opened = msgspec.structs.replace(held.opened, ranked=True)
    assert ask(alice, two.before["seq"]).code == "ranked"
    assert alice.frame()["undo"]["to_seq"] is None


def test_only_people_of_the_table_have_a_say(two: Table, charlie: Player, mallory: Player) -> None:
    alice, _ = two.players
    ask(alice)
    for player in (charlie, mallory):
        player.table = two.id
        assert agree(player).code == "not_your_seat"
        assert decline(player).code == "not_your_seat"
        assert ask(player, two.before["seq"]).code == "not_your_seat"


@pytest.mark.parametrize("request_id", [0, 1, -1, 10**12])
def test_the_request_must_be_the_open_one(two: Table, request_id: int) -> None:
    alice, bob = two.players
    assert bob.do(commands.AgreeToTakeback, request=request_id).code == "stale"
    ask(alice)
    for how in (commands.AgreeToTakeback, commands.DeclineTakeback):
        assert bob.do(how, request=request_id).code == "stale"


def test_bots_need_not_agree_and_wait_meanwhile(alice: Player, bob: Player) -> None:
    table = Table(alice, bob, bots=1)
    first, turn = until_a_bot_is_asked_after_both(table, alice, bob)
    other = bob if first is alice else alice
    assert ask(first).code == "accepted"
    assert first.frame()["takeback"]["waiting_for"] == [other.frame()["table"]["your_seat"]]
    assert bot_turns.play(table.id, turn) is None
    assert decline(other).code == "accepted"
    answer = bot_turns.play(table.id, turn)
    assert answer
    assert answer.code == "accepted"


def until_a_bot_is_asked_after_both(table: Table, *people: Player) -> tuple[Player, str]:
    """Whoever could ask for a takeback then, and the bot's decision."""
    while True:
        turn = Decision.objects.filter(table=table.id, closed_seq=None, bot_due_at__isnull=False).first()
        if turn is None:
            act(asked(*people))
            continue
        decision = f"{turn.opened_seq}.{turn.seat}"
        for player in people:
            if player.frame()["undo"]["by_consent"]:
                return player, decision
        bot_turns.play(table.id, decision)
