"""A cast and a tiny game for tests of the service."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import pytest

from games import registry
from reworld_site.accounts.models import Account
from reworld_site.tables import commands, loaded, queries, service
from reworld_site.tables.answers import Answer
from tests.reworld_site.tables import pebbles


@pytest.fixture(autouse=True)
def _pebbles_is_a_game(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    found = {**registry._found(), "pebbles": pebbles.RULES}
    monkeypatch.setattr(registry, "_found", lambda: found)
    loaded.forget()
    yield
    loaded.forget()


@dataclass
class Player:
    """Somebody with an account, at one table."""

    account: Account
    table: UUID | None = None

    @property
    def id(self) -> int:
        return self.account.pk

    def frame(self, after: int = 0) -> dict[str, Any]:
        assert self.table
        return queries.frame(self.table, self.id, after)

    @property
    def decision(self) -> str | None:
        decision = self.frame()["decision"]
        return decision["id"] if decision else None

    def legal(self) -> list[dict[str, Any]]:
        assert self.table
        assert self.decision
        return [one["action"] for one in queries.legal(self.table, self.id, self.decision)["actions"]]

    def act(self, action: object, move: str = "m1", decision: str | None = None) -> Answer:
        assert self.table
        decision = decision or self.decision or "1.0"
        return service.execute(commands.TakeAction(self.id, self.table, decision, action, move))

    def act_anyhow(self) -> Answer:
        """The first legal action under a move id of its own."""
        return self.act(self.legal()[0], f"at-{self.decision}")

    def do(self, command: type[commands.Command], **more: Any) -> Answer:
        return service.execute(command(account=self.id, table=self.table, **more))


def person(name: str) -> Player:
    return Player(Account.objects.create_user(username=name.lower(), name=name))


@pytest.fixture
def alice(db: None) -> Player:
    return person("Alice")


@pytest.fixture
def bob(db: None) -> Player:
    return person("Bob")


@pytest.fixture
def mallory(db: None) -> Player:
    return person("Mallory")


@pytest.fixture
def charlie(db: None) -> Player:
    """He watches."""
    return person("Charlie")


def open_table(opener: Player, *seats: str, game: str = "pebbles", **more: Any) -> UUID:
    answer = service.execute(commands.OpenTable(opener.id, game, ["me", *seats], **more))
    assert answer.code == "accepted", answer
    assert answer.table
    opener.table = answer.table
    return answer.table


def seat(table: UUID, *players: Player) -> None:
    for player in players:
        player.table = table
        assert service.execute(commands.TakeSeat(player.id, table)).code == "accepted"


@pytest.fixture
def table(alice: Player, bob: Player, charlie: Player) -> UUID:
    """Alice and Bob play Pebbles; Charlie watches."""
    table_id = open_table(alice, "open")
    seat(table_id, bob)
    charlie.table = table_id
    return table_id


def play_out(*players: Player) -> None:
    """Everybody plays the first legal action until nobody is asked."""
    while asked := [player for player in players if player.decision]:
        for player in asked:
            assert player.act_anyhow().code == "accepted"
