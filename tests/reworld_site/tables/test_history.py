"""A table's past, from its stream alone."""

from __future__ import annotations

from uuid import UUID, uuid4

import pytest

from reworld_site.eventstore import store
from reworld_site.tables import commands, history, loaded, scoring
from reworld_site.tables.aggregate import TableState
from tests.reworld_site.tables.conftest import Player, open_table, seat

pytestmark = pytest.mark.django_db


def seen(table: TableState) -> tuple[object, ...]:
    """What a moment is known by."""
    game = table.rules.encode_state(table.game)
    return table.seq, table.status, game, table.seats, table.decisions, table.touched_at, table.undo.acts


def test_every_past_moment_is_as_it_was(alice: Player, bob: Player) -> None:
    """Undone actions included."""
    moments = []
    table = open_table(alice, "open", game="reworld")

    def note() -> None:
        moments.append(seen(loaded.load(table).table.copy()))

    note()
    seat(table, bob)
    note()
    for number in range(12):
        player = alice if alice.decision else bob
        player.act_anyhow()
        note()
        if number % 4 == 3:
            assert player.do(commands.UndoActions, to_seq=player.frame()["undo"]["to_seq"]).is_good
            note()
    alice.do(commands.Resign)
    note()
    scoring.score(table)
    note()
    for moment in moments:
        past = history.fold(table, until=int(str(moment[0])))
        assert past
        assert seen(past) == moment


def test_a_moment_within_a_commit_has_what_had_happened_by_then(table: UUID) -> None:
    started = next(
        row.seq for row in store.read(history.stream_of(table)) if row.type == "table.game_started"
    )
    past = history.fold(table, until=started)
    assert past
    assert (past.seq, past.status, past.game.hands) == (started, "over", [])
    assert history.fold(table, until=started - 1).status == "open"  # type: ignore[union-attr]


def test_nothing_is_known_of_a_table_that_is_not(table: UUID) -> None:
    assert history.fold(uuid4()) is None
    assert history.fold(table, until=0) is None
    assert list(history.commits(uuid4())) == []


def test_commits_are_what_each_command_added(table: UUID, alice: Player, bob: Player) -> None:
    player = alice if alice.decision else bob
    known = loaded.load(table).table
    before = known.seq
    player.act_anyhow()
    (commit,) = history.commits(table, before, known.rules)
    assert (commit.prev_seq, commit.acted) == (before, player.frame()["table"]["your_seat"])
    assert commit.events == history.happened(table, loaded.load(table).table.rules, before)
    assert commit == loaded.load(table).last
