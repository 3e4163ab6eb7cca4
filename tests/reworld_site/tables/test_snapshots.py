"""A table from its snapshot is the table from its events; a snapshot that is wrong is not used."""

from __future__ import annotations

from dataclasses import fields
from random import Random
from typing import Any
from uuid import UUID

import pytest

from games import registry
from reworld_site.eventstore import snapshots as store
from reworld_site.eventstore.models import Snapshot
from reworld_site.tables import commands, healing, history, loaded, snapshots
from reworld_site.tables.aggregate import TableState
from reworld_site.tables.undoing import Undo
from tests.reworld_site.tables.conftest import Player, open_table, play_out, seat
from tests.reworld_site.tables.test_verifying import checked, found

pytestmark = pytest.mark.django_db


def facts(table: TableState) -> dict[str, Any]:
    """Everything that a table's state holds, to be compared; in how many parts its past lies is no matter."""
    state: dict[str, Any] = {one.name: getattr(table, one.name) for one in fields(TableState)}
    undo: Undo = state.pop("undo")
    state |= {f"undo.{one.name}": getattr(undo, one.name) for one in fields(Undo)}
    state["undo.past"] = undo.whole()
    for name in ("game", "undo.origin"):
        state[name] = table.rules.encode_state(state[name])
    return state


@pytest.fixture(autouse=True)
def _five_events_are_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(snapshots, "PAYS", 5)


def restart(capture: Any, table: UUID) -> TableState:
    """What a process that has just started makes of the table."""
    loaded.forget()
    with capture(execute=True):
        return loaded.load(table).table


@pytest.mark.parametrize("game", registry.slugs())
def test_a_table_comes_back_from_its_snapshot_at_every_moment(
    game: str, alice: Player, bob: Player, charlie: Player
) -> None:
    """Also with undone actions and with an open request for a takeback."""
    rng, players = Random(7), (alice, bob, charlie)
    wanted, seen, number = {"asked", "undone", "may be undone", "tail"}, set[str](), 0
    while number < 40 or seen < wanted:
        number += 1
        if not any(one.table and one.decision for one in players):
            table = open_table(alice, "open", "open", game=game)
            seat(table, bob, charlie)
        player = next(one for one in players if one.decision)
        player.act(rng.choice(player.legal()), f"m{number}")
        back = player.frame()["undo"]
        if rng.random() < 0.3 and back and back["to_seq"] is not None and not back["by_consent"]:
            player.do(commands.UndoActions, to_seq=back["to_seq"])
        for one in players:
            back = one.frame()["undo"]
            if rng.random() < 0.3 and back and back["by_consent"]:
                one.do(commands.RequestTakeback, to_seq=back["to_seq"])
        known = loaded.load(table)
        again, prev_seq = snapshots.decode(
            table, known.table.rules, snapshots.encode(known.table, known.last.prev_seq)
        )
        assert facts(again) == facts(known.table)
        assert prev_seq == known.last.prev_seq
        undo = again.undo
        states = {"asked": undo.takeback, "undone": undo.last, "may be undone": undo.acts, "tail": undo.tail}
        seen |= {name for name, is_so in states.items() if is_so}
        assert number < 1000, f"never {wanted - seen}"


def test_play_goes_on_from_a_snapshot(
    alice: Player, bob: Player, django_capture_on_commit_callbacks: Any
) -> None:
    table = open_table(alice, "open", options={"cards": 20})
    seat(table, bob)
    for _ in range(4):
        (alice if alice.decision else bob).act_anyhow()
    restart(django_capture_on_commit_callbacks, table)
    kept = Snapshot.objects.get()
    assert kept.seq == loaded.load(table).table.seq
    frames = alice.frame(), bob.frame(), alice.frame(3)
    loaded.forget()
    assert (alice.frame(), bob.frame(), alice.frame(3)) == frames
    (alice if alice.decision else bob).act_anyhow()
    loaded.forget()
    folded = history.fold(table)
    assert folded
    assert facts(loaded.load(table).table) == facts(folded)
    assert Snapshot.objects.get().seq == kept.seq
    play_out(alice, bob)
    assert checked(table).difference is None


def test_a_snapshot_is_used(table: UUID, alice: Player, django_capture_on_commit_callbacks: Any) -> None:
    """The events before it are not folded again."""
    restart(django_capture_on_commit_callbacks, table)

    def extend(*commit: object) -> None:
        raise AssertionError("nothing is left to fold")

    with pytest.MonkeyPatch.context() as watching:
        watching.setattr(history, "extend", extend)
        assert restart(django_capture_on_commit_callbacks, table).id == table


def test_it_is_kept_only_where_it_pays_and_when_nobody_waits(
    table: UUID, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    monkeypatch.setattr(snapshots, "PAYS", 6)
    restart(django_capture_on_commit_callbacks, table)
    assert not Snapshot.objects.exists()
    monkeypatch.setattr(snapshots, "PAYS", 5)
    loaded.forget()
    with django_capture_on_commit_callbacks() as later:
        loaded.load(table)
        assert not Snapshot.objects.exists()
    assert len(later) == 1


@pytest.mark.parametrize(
    "damage", [{"state": b"no state"}, {"fold": "older code"}, {"hash": "0" * 64}, {"seq": 2}, {"seq": 9999}]
)
def test_a_wrong_snapshot_is_dropped_and_made_anew(
    table: UUID, damage: dict[str, object], django_capture_on_commit_callbacks: Any
) -> None:
    restart(django_capture_on_commit_callbacks, table)
    good = Snapshot.objects.values().get()
    Snapshot.objects.update(**damage)
    folded = history.fold(table)
    assert folded
    assert facts(restart(django_capture_on_commit_callbacks, table)) == facts(folded)
    assert Snapshot.objects.values().get() == good


def test_another_tables_snapshot_is_dropped(
    table: UUID, alice: Player, django_capture_on_commit_callbacks: Any
) -> None:
    restart(django_capture_on_commit_callbacks, table)
    seat(other := open_table(alice, "greedy"))
    Snapshot.objects.update(stream=history.stream_of(other))
    assert restart(django_capture_on_commit_callbacks, other).id == other
    assert restart(django_capture_on_commit_callbacks, table).id == table


def test_a_snapshot_that_only_seems_good_is_found_by_verifying_and_goes_with_a_rebuild(
    table: UUID, alice: Player, bob: Player, django_capture_on_commit_callbacks: Any
) -> None:
    before = loaded.load(table).table.copy()
    (alice if alice.decision else bob).act_anyhow()
    known = restart(django_capture_on_commit_callbacks, table)
    assert checked(table).difference is None
    before.seq = known.seq
    snapshots._keep(before, 4)
    assert found(table)[:2] == (known.seq, "snapshot")
    healing.rebuild(table)
    assert checked(table).difference is None
    assert not Snapshot.objects.exists()


def test_a_snapshot_that_cannot_be_read_is_found_and_dropped(
    table: UUID, alice: Player, bob: Player, django_capture_on_commit_callbacks: Any
) -> None:
    play_out(alice, bob)
    known = restart(django_capture_on_commit_callbacks, table)
    row = Snapshot.objects.get()
    store.keep(row.stream, row.seq, row.fold, bytes(row.state)[:-3])
    assert found(table)[1] == "snapshot"
    assert facts(restart(django_capture_on_commit_callbacks, table)) == facts(known)
    assert checked(table).difference is None


def test_the_code_that_folds_gives_snapshots_their_name() -> None:
    names = {snapshots.fold_of(rules) for rules in registry.all_rules()}
    assert len(names) == len(registry.slugs())
