"""An answer and a flag at the same moment: the database settles which of them was first."""

from __future__ import annotations

from uuid import UUID

import pytest

from reworld_site.tables import clocks, commands, history, loaded
from reworld_site.tables.events import SeatFlagged
from reworld_site.tables.models import AcceptedMove, Decision
from tests.reworld_site.tables.conftest import Player, open_table, seat
from tests.reworld_site.tables.test_projections import rebuilt, rows
from tests.reworld_site.tables.test_races import gapless, race

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def _both_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """The moment at which one process takes the answer and another the flag."""
    monkeypatch.setattr(clocks, "has_run_out", lambda due, now: True)
    monkeypatch.setattr(clocks, "is_late", lambda due, now, round_trip: False)


def flags(table: UUID) -> int:
    events = history.happened(table, loaded.load(table).table.rules)
    return sum(isinstance(event, SeatFlagged) for _, event in events)


def timed(alice: Player, bob: Player) -> tuple[UUID, str]:
    table = open_table(alice, "open", speed="quick")
    seat(table, bob)
    assert alice.decision
    return table, alice.decision


@pytest.mark.usefixtures("_both_in_time")
def test_an_answer_at_the_deadline_counts_or_the_flag_does_never_both(alice: Player, bob: Player) -> None:
    for _ in range(4):
        table, asked = timed(alice, bob)
        answer = commands.TakeAction(alice.id, table, asked, alice.legal()[0], "m")
        codes = race([answer, *[commands.FlagSeat(table, asked)] * 3])
        assert codes["accepted"] == 1
        if flags(table):
            assert codes == {"accepted": 1, "late": 1, "duplicate": 2}
        else:
            assert codes == {"accepted": 1, "stale": 3}
        assert flags(table) + AcceptedMove.objects.filter(table=table).count() == 1
        assert Decision.objects.get(table=table, seat=0).closed_as == ("flagged" if flags(table) else "acted")
        assert gapless(table)
        assert rebuilt(table) == rows(table)


@pytest.mark.usefixtures("_both_in_time")
def test_of_ten_flags_at_once_one_counts(alice: Player, bob: Player) -> None:
    table, asked = timed(alice, bob)
    assert race([commands.FlagSeat(table, asked)] * 10) == {"accepted": 1, "duplicate": 9}
    assert flags(table) == 1


def test_a_restart_that_ten_processes_make_up_for_counts_once(alice: Player, bob: Player) -> None:
    table, _ = timed(alice, bob)
    credit = commands.CreditClocks(table, "noon", 20_000)
    assert race([credit] * 10) == {"accepted": 1, "duplicate": 9}
