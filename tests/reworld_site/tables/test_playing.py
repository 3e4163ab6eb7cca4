"""Decisions: asked once, answered once."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import pytest

from reworld_site.eventstore import store
from reworld_site.tables import commands, history, queries, service
from reworld_site.tables.errors import Refused
from reworld_site.tables.models import Decision
from tests.reworld_site.tables.conftest import Player, open_table, play_out, seat

pytestmark = pytest.mark.django_db


def facts(table: UUID) -> list[str]:
    return [row.type for row in store.read(history.stream_of(table))]


def test_a_table_starts_when_its_last_seat_is_taken(table: UUID, alice: Player, bob: Player) -> None:
    assert alice.frame()["table"]["status"] == "running"
    assert alice.decision
    assert bob.decision is None


def test_a_game_is_played_to_its_end(table: UUID, alice: Player, bob: Player) -> None:
    play_out(alice, bob)
    frame = bob.frame()
    assert frame["table"]["status"] == "over"
    assert sorted(frame["outcome"]["places"]) == [1, 2]
    assert frame["outcome"]["ended"] == ["played", "played"]
    assert alice.act({"type": "play_card", "card": 700000101}, "late").code == "game_over"


def test_an_accepted_action_moves_the_table(table: UUID, alice: Player, bob: Player) -> None:
    before = alice.frame()
    answer = alice.act(alice.legal()[0])
    after = bob.frame(after=before["seq"])
    assert (answer.code, answer.seq) == ("accepted", after["seq"])
    assert after["prev_seq"] == before["seq"]
    assert [line["key"] for line in after["log"]] == ["log.card_played"]
    assert after["decision"]["id"] == f"{after['seq']}.1"


def test_a_decision_is_answered_once(table: UUID, alice: Player) -> None:
    asked, (first, second) = alice.decision, alice.legal()
    alice.act(first, "m1")
    answer = alice.act(second, "m2", decision=asked)
    assert (answer.code, answer.field) == ("stale", "decision_id")


def test_sent_twice_it_counts_once(table: UUID, alice: Player, bob: Player) -> None:
    asked, action = alice.decision, alice.legal()[0]
    first = alice.act(action, "m1", decision=asked)
    before = facts(table)
    again = alice.act(action, "m1", decision=asked)
    assert (again.code, again.seq) == ("duplicate", first.seq)
    play_out(bob, alice)
    assert alice.act(action, "m1", decision=asked).seq == first.seq
    assert facts(table)[: len(before)] == before
    assert facts(table).count("pebbles.card_played") == 8


def test_a_move_id_is_good_for_one_action(table: UUID, alice: Player, bob: Player) -> None:
    asked, (first, second) = alice.decision, alice.legal()
    alice.act(first, "m1", decision=asked)
    answer = alice.act(second, "m1", decision=asked)
    assert (answer.code, answer.field) == ("reused_id", "client_move_id")
    bob.act(bob.legal()[0], "m1")
    assert alice.act(second, "m1").code == "reused_id"


@pytest.mark.parametrize(
    ("action", "code", "field"),
    [
        ({"type": "play_card", "card": 999}, "illegal", "action"),
        ({"type": "play_card", "card": "700000101"}, "invalid", "action.card"),
        ({"type": "play_card"}, "invalid", "action"),
        (None, "invalid", "action"),
        ([1, 2], "invalid", "action"),
    ],
)
def test_a_refused_action_changes_nothing(
    table: UUID, alice: Player, action: object, code: str, field: str
) -> None:
    before, stored = alice.frame(), facts(table)
    answer = alice.act(action)
    assert (answer.code, answer.field) == (code, field)
    assert answer.message
    assert alice.frame() == before
    assert facts(table) == stored
    assert alice.act(alice.legal()[0]).code == "accepted"


@pytest.mark.parametrize(
    ("decision", "code"),
    [
        ("1.0", "stale"),
        ("999999.0", "stale"),
        ("6.1", "not_your_seat"),
        ("6.7", "not_your_seat"),
        ("6", "invalid"),
        ("0.0", "invalid"),
        ("٤.0", "invalid"),
        ("6.0 ", "invalid"),
        ("", "invalid"),
    ],
)
def test_a_decision_id_must_name_an_open_question_to_oneself(
    table: UUID, alice: Player, decision: str, code: str
) -> None:
    assert service.execute(commands.TakeAction(alice.id, table, decision, alice.legal()[0], "m")).code == code


@pytest.mark.parametrize("move", ["", "m" * 65, "m\n", "m\0", "\ud800"])
def test_a_move_id_has_1_to_64_characters(table: UUID, alice: Player, move: str) -> None:
    answer = alice.act(alice.legal()[0], move)
    assert (answer.code, answer.field) == ("invalid", "client_move_id")


def test_mallory_plays_for_nobody(table: UUID, alice: Player, mallory: Player) -> None:
    mallory.table = table
    assert mallory.act(alice.legal()[0], decision=alice.decision).code == "not_your_seat"
    assert alice.decision
    with pytest.raises(Refused, match="no seat"):
        queries.legal(table, mallory.id, alice.decision)


def test_legal_actions_are_told_for_ones_own_open_decision_only(
    table: UUID, alice: Player, bob: Player
) -> None:
    assert alice.decision
    asked = alice.decision
    with pytest.raises(Refused) as refused:
        queries.legal(table, bob.id, asked)
    assert refused.value.code == "stale"
    previewed = queries.legal(table, alice.id, asked, previews=True)["actions"]
    assert [one["action"] for one in previewed] == alice.legal()
    assert previewed[0]["preview"] == {"scores": [0, 0], "log": [], "complete": False}
    play_out(alice, bob)
    with pytest.raises(Refused) as refused:
        queries.legal(table, alice.id, asked)
    assert refused.value.code == "game_over"


def test_a_decision_survives_events_that_are_not_its_own(alice: Player, bob: Player, charlie: Player) -> None:
    table = open_table(alice, "open", "open")
    seat(table, bob, charlie)
    asked = alice.decision
    bob.do(commands.Resign)
    assert alice.decision == asked
    assert alice.act(alice.legal()[0]).code == "accepted"
    rows = Decision.objects.filter(table=table).order_by("opened_seq").values_list("seat", "closed_as")
    assert list(rows) == [(0, "acted"), (1, "")]


def test_a_frame_brings_the_lines_since_any_seq(table: UUID, alice: Player, bob: Player) -> None:
    play_out(alice, bob)
    whole = alice.frame()
    seqs = [line["seq"] for line in whole["log"]]
    assert seqs == sorted(seqs)
    for after in (*range(whole["seq"] + 1), 10_000):
        frame = alice.frame(after)
        assert frame["prev_seq"] == min(after, whole["seq"])
        assert frame["log"] == [line for line in whole["log"] if line["seq"] > after]


def test_service_events_have_lines_without_account_ids(table: UUID, alice: Player) -> None:
    lines: list[dict[str, Any]] = alice.frame()["log"]
    assert [(line["key"], line["seat"]) for line in lines] == [
        ("table.table_opened", None),
        ("table.seat_taken", 0),
        ("table.seat_taken", 1),
        ("table.game_started", None),
    ]
    assert all("account" not in line["params"] for line in lines)
