"""Somebody who plays on through crashes, and remembers what the site has acknowledged."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from http.client import HTTPException
from random import Random
from threading import Event
from typing import Any
from uuid import UUID

from reworld_site.eventstore import verifying
from reworld_site.records.exporting import export
from reworld_site.records.verifying import check
from reworld_site.tables import history, luck
from reworld_site.tables.models import AcceptedMove, Table
from reworld_site.tables.verifying import TABLES
from tests.deploy.house import soon
from tests.e2e.clients import Answer, Client
from tests.e2e.records import audit, own_moves, sealed

PATIENCE = 60  # seconds; a few on a quiet machine


@dataclass
class Player:
    """`sent` has every move that was tried, `acknowledged` the seq of each that was answered, by move id.

    `seed` is the table's secret as it was before anything crashed.
    """

    client: Client
    table: UUID
    seed: str
    rng: Random
    sent: dict[str, dict[str, Any]] = field(default_factory=dict)
    acknowledged: dict[str, int] = field(default_factory=dict)

    @classmethod
    def at_a_new_table(cls, port: int, game: str, rng: Random) -> Player:
        """Against a bot."""
        client = Client.guest(port)
        table = client.open("me", "greedy", game=game)
        return cls(client, table, luck.seed_of(table), rng)

    def look(self) -> dict[str, Any]:
        """The table's frame; {} when the site does not answer."""
        try:
            answer = self.client.get(f"/api/tables/{self.table}")
        except (HTTPException, OSError):
            return {}
        return answer.json if answer.status == 200 else {}

    def is_asked(self) -> bool:
        return bool(self.look().get("decision"))

    def is_over(self) -> bool:
        """Nobody is asked any more."""
        return self.look().get("table", {}).get("status") in ("over", "scored")

    def choose(self) -> dict[str, Any]:
        """A move, not sent yet."""
        soon(self.is_asked, PATIENCE)
        return self.client.move(self.table, self.rng.choice)

    def send(self, move: dict[str, Any]) -> Answer | None:
        """None when there was no answer, or one that the database is away."""
        self.sent[move["client_move_id"]] = move
        try:
            answer = self.client.act(self.table, move)
        except (HTTPException, OSError):
            return None
        if answer.status == 503:
            return None
        assert answer.status in (200, 201), answer.content
        seq = self.acknowledged.setdefault(move["client_move_id"], answer.json["seq"])
        assert answer.json["seq"] == seq, "the first answer was another"
        return answer

    def insist(self, move: dict[str, Any]) -> Answer:
        """The first answer that there is."""
        until = time.monotonic() + PATIENCE
        while (answer := self.send(move)) is None:
            assert time.monotonic() < until, "the site does not answer"
            time.sleep(0.05)
        return answer

    def act(self) -> None:
        self.insist(self.choose())

    def play_until(self, stop: Event) -> None:
        """One move after the other, each until it is answered."""
        while not stop.is_set():
            if self.is_asked():
                self.try_to_act()
            else:
                stop.wait(0.05)

    def try_to_act(self) -> None:
        """A move that the site may be too dead to offer; once sent it is insisted on."""
        try:
            move = self.client.move(self.table, self.rng.choice)
        except (HTTPException, OSError, KeyError, TypeError):
            return
        self.insist(move)

    def go_on(self) -> None:
        """A few rounds more, or as many as there are: a fast machine may have played the whole game."""
        for _ in range(3):
            soon(lambda: self.is_asked() or self.is_over(), PATIENCE)
            if not self.is_over():
                self.act()

    def resign(self) -> None:
        """The end of the game, for two, unless it has ended."""
        if self.is_over():
            return
        assert self.client.post(f"/api/tables/{self.table}/resign").status == 201

    def check(self) -> None:
        """Once the game is scored: every acknowledged move is there once, none is there twice, and all
        follows from the luck that was sealed before the first card."""
        soon(lambda: Table.objects.get(id=self.table).status == "scored", PATIENCE)
        state = audit(self.table)
        assert state.seed == self.seed
        stored = {one.id: one.seq for one in own_moves(self.table)}
        assert self.acknowledged.items() <= stored.items(), "an acknowledged move is gone"
        assert stored.keys() <= self.sent.keys()
        assert verifying.verify(history.stream_of(self.table), TABLES).difference is None
        assert sealed(self.table)
        exported = export(self.table)
        check(exported.record, exported.known)
        self._ask_again(stored)

    def _ask_again(self, stored: dict[str, int]) -> None:
        for move_id in stored:
            again = self.client.act(self.table, self.sent[move_id])
            assert (again.status, again.json["seq"]) == (200, stored[move_id]), again.content
        assert AcceptedMove.objects.filter(table=self.table, client_move_id__in=stored).count() == len(stored)
