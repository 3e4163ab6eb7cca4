"""A table is played to its end under the rules that it was opened with, whatever comes after them."""

from __future__ import annotations

from datetime import timedelta
from uuid import UUID

import pytest

from games import registry
from games.engine import Event, Meta
from reworld_site.tables import bot_turns, commands, history, loaded, queries, scoring, service, sweeper
from reworld_site.tables.errors import Refused
from reworld_site.tables.models import Decision, Table
from tests.reworld_site.tables import damage, pebbles
from tests.reworld_site.tables.conftest import Player, open_table, play_out, seat
from tests.reworld_site.tables.test_bot_turns import against_a_bot
from tests.reworld_site.tables.test_sweeper import Clock, clock, moves
from tests.reworld_site.tables.test_verifying import checked

__all__ = ["clock"]

pytestmark = pytest.mark.django_db


class TreblePebbles(pebbles.Pebbles):
    """Version 2: what counted double counts three times."""

    meta = Meta("pebbles", "Pebbles", (2, 3, 4), 2, 20, pebbles.Pebbles.meta.options)

    def evolve(self, state: pebbles.State, event: Event) -> None:
        super().evolve(state, event)
        if isinstance(event, pebbles.CardPlayed) and event.is_double:
            state.scores[event.seat] += event.card


def release(monkeypatch: pytest.MonkeyPatch, **games: dict) -> None:
    """From now on the site has these rules; its processes start anew."""
    found = {**registry._found(), **games}
    monkeypatch.setattr(registry, "_found", lambda: found)
    loaded.forget()


def scores(table: UUID, factor: int) -> list[int]:
    """By hand, from the events."""
    known = loaded.load(table).table
    sums = [0] * len(known.seats)
    for _, event in history.happened(table, known.rules):
        if isinstance(event, pebbles.CardPlayed):
            sums[event.seat] += event.card * (factor if event.is_double else 1)
    return sums


def doubles(table: UUID) -> int:
    known = loaded.load(table).table
    events = [event for _, event in history.happened(table, known.rules)]
    return sum(isinstance(one, pebbles.CardPlayed) and one.is_double for one in events)


def test_a_table_of_version_1_goes_on_under_version_1_and_new_ones_get_version_2(
    alice: Player, bob: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    def opened() -> UUID:
        seat(table := open_table(alice, "open", options={"cards": 20}), bob)
        return table

    old = opened()
    (alice if alice.decision else bob).act_anyhow()
    release(monkeypatch, pebbles={1: pebbles.RULES[1], 2: TreblePebbles()})
    play_out(alice, bob)
    scoring.score(old)
    new = alice.do(commands.Rematch).table
    assert new
    newer = opened()
    play_out(alice, bob)
    scoring.score(newer)

    assert dict(Table.objects.values_list("id", "rules_version")) == {old: 1, new: 2, newer: 2}
    assert doubles(old)
    assert doubles(newer)
    for table, factor in ((old, 2), (newer, 3)):
        row = Table.objects.get(id=table)
        assert row.outcome
        assert row.outcome["scores"] == scores(table, factor)
        assert checked(table).difference is None


class RoundedPebbles(pebbles.Pebbles):
    """The same rules, but a drawn card's event says from which round it is, too."""

    class CardDrawn(Event, frozen=True, tag="pebbles.card_drawn"):
        seat: int
        round: int

    event_types = {**pebbles.Pebbles.event_types, "pebbles.card_drawn": CardDrawn}
    event_upcasters = {"pebbles.card_drawn": (lambda old: {**old, "round": 0},)}

    def evolve(self, state: pebbles.State, event: Event) -> None:
        of_old = pebbles.CardDrawn(event.seat) if isinstance(event, self.CardDrawn) else event
        super().evolve(state, of_old)


def test_a_games_events_are_lifted_to_their_newest_version(
    table: UUID, alice: Player, bob: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_out(alice, bob)
    frame = alice.frame()
    release(monkeypatch, pebbles={1: RoundedPebbles()})
    drawn = [
        event
        for _, event in history.happened(table, loaded.load(table).table.rules)
        if isinstance(event, RoundedPebbles.CardDrawn)
    ]
    assert drawn
    assert {one.round for one in drawn} == {0}
    assert alice.frame() == frame
    assert checked(table).difference is None


@pytest.fixture
def lost(table: UUID, alice: Player, bob: Player, monkeypatch: pytest.MonkeyPatch) -> UUID:
    """A running table whose version of the rules the site has no more; Bob has just acted or is asked."""
    (alice if alice.decision else bob).act_anyhow()
    release(monkeypatch, pebbles={2: TreblePebbles()})
    return table


def test_every_command_for_a_table_of_a_lost_version_is_refused(
    lost: UUID, alice: Player, mallory: Player
) -> None:
    mallory.table = lost
    seen = commands.TakeAction(alice.id, lost, "9.0", {"type": "play_card", "card": 1}, "m1")
    answers = [
        service.execute(seen),
        alice.do(commands.Resign),
        alice.do(commands.LeaveSeat),
        alice.do(commands.Rematch),
        mallory.do(commands.TakeSeat),
        alice.do(commands.StartTable, fill="greedy"),
        alice.do(commands.UndoActions, to_seq=5),
        service.execute(commands.LapseTable(lost)),
    ]
    assert [one.code for one in answers] == ["unknown_version"] * 7 + ["not_idle"]
    assert "pebbles has no rules version 1" in answers[0].message


def test_every_query_of_a_table_of_a_lost_version_is_refused(lost: UUID, alice: Player) -> None:
    for ask in (
        lambda: queries.frame(lost, alice.id),
        lambda: queries.legal(lost, alice.id, "9.0"),
        lambda: history.fold(lost),
        lambda: scoring.score(lost),
        lambda: bot_turns.play(lost, "9.0"),
    ):
        with pytest.raises(Refused) as refused:
            ask()
        assert refused.value.code == "unknown_version"
    assert checked(lost).difference


def test_a_table_of_a_lost_version_stays_in_the_lists(lost: UUID, alice: Player) -> None:
    assert [one["id"] for one in queries.my_tables(alice.id)] == [str(lost)]


def test_a_table_of_a_lost_version_lapses(lost: UUID, alice: Player, clock: Clock) -> None:
    asked = Decision.objects.get(table=lost, closed_seq=None)
    clock.forward(timedelta(days=15).total_seconds())
    sweeper.sweep()
    row = Table.objects.get(id=lost)
    assert (row.status, row.abort_reason) == ("aborted", "lapsed")
    closed = Decision.objects.get(id=asked.id)
    assert (closed.closed_seq, closed.closed_as) == (row.seq, "aborted")
    with pytest.raises(Refused):
        loaded.load(lost)
    assert alice.do(commands.Rematch).code == "unknown_version"
    assert queries.my_tables(alice.id)[0]["status"] == "aborted"


def test_when_a_lost_version_comes_back_everything_is_as_it_must_be(
    lost: UUID, alice: Player, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock.forward(timedelta(days=15).total_seconds())
    sweeper.sweep()
    release(monkeypatch, pebbles={1: pebbles.RULES[1], 2: TreblePebbles()})
    assert checked(lost).difference is None
    assert alice.frame()["table"]["abort_reason"] == "lapsed"


def test_an_open_table_of_a_lost_version_lapses(
    alice: Player, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = open_table(alice, "open")
    release(monkeypatch, pebbles={2: TreblePebbles()})
    clock.forward(timedelta(days=15).total_seconds())
    sweeper.sweep()
    assert Table.objects.get(id=table).abort_reason == "unstarted"


def test_the_sweeper_leaves_lost_tables_alone_and_sees_to_the_others(
    alice: Player,
    bob: Player,
    clock: Clock,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    against_a_bot(alice)
    release(monkeypatch, pebbles={2: TreblePebbles()})
    sound, _ = against_a_bot(bob)
    monkeypatch.setattr(sweeper, "AT_ONCE", 1)
    clock.forward(6)
    sweeper.sweep()
    assert moves(sound) == 2
    assert caplog.messages == []


def test_an_event_from_a_newer_site_is_refused_in_the_same_words(table: UUID, alice: Player) -> None:
    damage.forge(table, 4, version=2)
    loaded.forget()
    with pytest.raises(Refused, match="does not have") as refused:
        loaded.load(table)
    assert refused.value.code == "unknown_version"
