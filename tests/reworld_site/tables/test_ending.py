"""Resigning, scoring, rematches and tables that lapse."""

from __future__ import annotations

from datetime import datetime, timedelta
from uuid import UUID

import pytest
from django.utils import timezone

from reworld_site.eventstore import outbox, store
from reworld_site.eventstore.models import OutboxRow
from reworld_site.tables import bot_turns, commands, history, loaded, scoring, service, sweeper
from reworld_site.tables.models import Decision, Table
from tests.reworld_site.tables.conftest import Player, open_table, play_out, seat

pytestmark = pytest.mark.django_db


def play_bots(table: UUID) -> None:
    """Bots answer until only people are asked."""
    while due := Decision.objects.filter(table=table, closed_seq=None, bot_due_at__isnull=False).first():
        answer = bot_turns.play(table, f"{due.opened_seq}.{due.seat}")
        assert answer
        assert answer.code == "accepted"


def test_of_two_the_other_wins_when_one_resigns(table: UUID, alice: Player, bob: Player) -> None:
    bob.act_anyhow() if bob.decision else alice.act_anyhow()
    assert alice.do(commands.Resign).code == "accepted"
    frame = bob.frame()
    assert frame["table"]["status"] == "over"
    assert frame["outcome"].keys() == {"places", "scores", "breakdown", "ended"}
    assert frame["outcome"]["places"] == [2, 1]
    assert frame["outcome"]["ended"] == ["resigned", "played"]
    assert frame["outcome"]["scores"] == []
    assert frame["decision"] is None
    assert alice.do(commands.Resign).code == "game_over"


def test_of_three_a_stand_in_plays_on_and_the_resigner_is_last(
    alice: Player, bob: Player, charlie: Player
) -> None:
    table = open_table(alice, "open", "open")
    seat(table, bob, charlie)
    asked = alice.decision
    alice.do(commands.Resign)
    assert Decision.objects.get(table=table, seat=0, closed_as="resigned")
    assert alice.decision is None
    assert alice.act({"type": "play_card", "card": 700000101}, decision=asked).code == "not_your_seat"
    assert bob.frame()["people"][0]["stand_in"] == "greedy"
    while bob.frame()["table"]["status"] == "running":
        play_bots(table)
        for player in (bob, charlie):
            if player.decision:
                player.act_anyhow()
    outcome = bob.frame()["outcome"]
    assert outcome["places"][0] == 3
    assert sorted(outcome["places"]) == [1, 2, 3]
    assert outcome["ended"] == ["resigned", "played", "played"]
    assert len(outcome["scores"]) == 3


def test_nobody_resigns_before_the_start_or_for_others(alice: Player, mallory: Player) -> None:
    mallory.table = open_table(alice, "open")
    assert alice.do(commands.Resign).code == "not_open"
    assert mallory.do(commands.Resign).code == "not_your_seat"


def test_resigning_twice_counts_once(alice: Player) -> None:
    open_table(alice, "greedy", "greedy")
    alice.do(commands.Resign)
    seq = alice.frame()["seq"]
    assert alice.do(commands.Resign).code == "duplicate"
    assert alice.frame()["seq"] == seq


def test_a_move_is_answered_again_also_after_resigning(alice: Player) -> None:
    open_table(alice, "greedy", "greedy")
    asked, action = alice.decision, alice.legal()[0]
    first = alice.act(action, "m1", decision=asked)
    alice.do(commands.Resign)
    again = alice.act(action, "m1", decision=asked)
    assert (again.code, again.seq) == ("duplicate", first.seq)
    assert alice.act(action, "m2", decision=asked).code == "not_your_seat"


def test_an_ended_game_is_scored_once_and_its_secret_revealed(
    table: UUID, alice: Player, bob: Player
) -> None:
    play_out(alice, bob)
    over = alice.frame()
    assert OutboxRow.objects.get().stream == history.stream_of(table)
    answers = [scoring.score(table) for _ in range(10)]
    assert [answer and answer.code for answer in answers] == ["accepted"] + [None] * 9
    scored = alice.frame()
    assert scored["table"]["status"] == "scored"
    assert scored["outcome"] == over["outcome"]
    types = [row.type for row in store.read(history.stream_of(table), over["seq"])]
    assert types == ["table.game_scored", "table.seed_revealed"]
    assert Table.objects.get(id=table).outcome == over["outcome"]
    assert not outbox.claim(10)


def test_a_running_game_is_not_scored(table: UUID, alice: Player, bob: Player) -> None:
    assert scoring.score(table) is None
    play_out(alice, bob)
    folded = history.fold(table)
    assert folded
    outcome = folded.outcome()
    assert outcome
    running = open_table(alice, "greedy")
    assert service.execute(commands.ScoreTable(running, outcome)).code == "not_over"


def test_a_rematch_seats_the_same_bots_and_leaves_a_link_for_people(alice: Player, bob: Player) -> None:
    table = open_table(alice, "greedy", "open", options={"cards": 20})
    seat(table, bob)
    assert bob.do(commands.Rematch).code == "not_over"
    alice.do(commands.Resign)
    bob.do(commands.Resign)
    while loaded.load(table).table.status == "running":
        play_bots(table)
    answer = bob.do(commands.Rematch)
    assert answer.code == "accepted"
    assert answer.table != table
    assert alice.frame()["table"]["rematch"] == str(answer.table)
    bob.table = answer.table
    frame = bob.frame()
    assert frame["table"]["options"] == {"cards": 20}
    assert frame["table"]["is_opener"]
    assert [one["kind"] for one in frame["people"]] == ["open", "bot", "person"]
    again = alice.do(commands.Rematch)
    assert (again.code, again.table) == ("duplicate", answer.table)


def test_only_who_played_asks_for_a_rematch(table: UUID, alice: Player, mallory: Player) -> None:
    alice.do(commands.Resign)
    mallory.table = table
    assert mallory.do(commands.Rematch).code == "not_your_seat"


def test_a_table_of_bots_ends_by_itself(alice: Player) -> None:
    answer = service.execute(commands.OpenTable(alice.id, "pebbles", ["greedy", "random"]))
    assert answer.table
    play_bots(answer.table)
    scoring.score(answer.table)
    assert loaded.load(answer.table).table.status == "scored"
    assert not Decision.objects.filter(table=answer.table, closed_seq=None).exists()


@pytest.mark.parametrize(("speed", "hours"), [("quick", 2), ("day", 168), ("untimed", 168)])
def test_a_table_that_nobody_starts_lapses(
    alice: Player, bob: Player, monkeypatch: pytest.MonkeyPatch, speed: str, hours: int
) -> None:
    table, now = open_table(alice, "open", "open", speed=speed), timezone.now()
    monkeypatch.setattr("django.utils.timezone.now", lambda: now + timedelta(hours=hours, minutes=-1))
    sweeper.sweep()
    seat(table, bob)
    due = datetime.fromisoformat(alice.frame()["table"]["lapses_at"])
    assert now + timedelta(hours=2 * hours - 1) < due < now + timedelta(hours=2 * hours)
    monkeypatch.setattr("django.utils.timezone.now", lambda: due - timedelta(seconds=1))
    sweeper.sweep()
    assert alice.frame()["table"]["status"] == "open"
    monkeypatch.setattr("django.utils.timezone.now", lambda: due + timedelta(seconds=1))
    sweeper.sweep()
    frame = bob.frame()
    assert (frame["table"]["status"], frame["table"]["abort_reason"]) == ("aborted", "unstarted")
    assert frame["table"]["lapses_at"] is None
    assert frame["log"][-1]["params"] == {"reason": "unstarted"}


def test_a_table_that_nobody_touches_for_14_days_lapses(
    table: UUID, alice: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = timezone.now()
    monkeypatch.setattr("django.utils.timezone.now", lambda: now + timedelta(days=13, hours=23))
    sweeper.sweep()
    assert alice.frame()["table"]["status"] == "running"
    monkeypatch.setattr("django.utils.timezone.now", lambda: now + timedelta(days=14, hours=1))
    sweeper.sweep()
    frame = alice.frame()
    assert (frame["table"]["status"], frame["table"]["abort_reason"]) == ("aborted", "lapsed")
    assert frame["outcome"] is None
    assert list(Decision.objects.filter(table=table).values_list("closed_as", flat=True)) == ["aborted"]
