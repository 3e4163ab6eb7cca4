"""The queue in tests: its time can be put on, and its rounds are done by hand."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from django.db.models import F

from reworld_site.lobby import matching
from reworld_site.lobby.models import FoundTable, QueueTicket
from reworld_site.tables.models import Table
from tests.reworld_site.people import Person


class Queuer(Person):
    """A person with words for the queue."""

    def queue(self, *seats: int, game: str = "reworld", speed: str = "quick") -> Any:
        return self.post("/api/queue", {"game": game, "seats": list(seats or (2,)), "speed": speed})

    def ticket(self) -> Any:
        return self.get("/api/queue").json()["ticket"]

    def accept(self) -> int:
        return self.post("/api/queue/accept", {"match": self.ticket()["match"]["id"]}).status_code

    def leave(self) -> int:
        return self.send("DELETE", "/api/queue").status_code


@pytest.fixture
def cast(
    alice: Person, bob: Person, charlie: Person, mallory: Person
) -> tuple[Queuer, Queuer, Queuer, Queuer]:
    first, second, third, fourth = (Queuer(one.account) for one in (alice, bob, charlie, mallory))
    return first, second, third, fourth


def later(seconds: float) -> None:
    """Puts everything in the queue that much into the past."""
    past = timedelta(seconds=seconds)
    QueueTicket.objects.update(since=F("since") - past, seen_at=F("seen_at") - past)
    FoundTable.objects.update(found_at=F("found_at") - past, expires_at=F("expires_at") - past)


def work() -> None:
    """One round of the queue's work."""
    assert matching.run()


def seated() -> dict[UUID, list[int]]:
    """The accounts of people at each table there is, by seat."""
    return {
        table.pk: [seat.account_id or 0 for seat in table.seats.order_by("seat") if not seat.bot]
        for table in Table.objects.all()
    }
