"""Nothing that a seat cannot see is in any byte that its client gets, nor can it be told from what differs.

The same game is played at tables that differ only in what somebody cannot see; that somebody gets the same
bytes from all of them: frames, API answers, legal lists, previews, refusals, pages.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

import pytest
from pytest_django import Settings

from reworld_site import processes
from reworld_site.processes import free_port, wait_until
from reworld_site.tables import commands, service
from tests.e2e.clients import Client, Socket
from tests.e2e.worlds import EVEN, HIGH, World
from tests.plugin.live import answers, environment

# What differs between any two tables: their ids, their keys, the time, what binds their luck, who has
# connected by then.
OF_THE_TABLE = re.compile(
    rb'\?join=[^"]*|\d{4}-\d\d-\d\dT[\d:.+Z-]+|(?<="commitment":")[0-9a-f]{64}|(?<="presence":)\[[a-z,]*\]'
)
CAST = ("Alice", "Bob", "Charlie", "a stranger")


@pytest.fixture
def port(transactional_db: None, settings: Settings) -> Iterator[int]:
    """Of a web process that takes scripted luck."""
    settings.SCRIPTED_LUCK_ALLOWED = True
    more = {"DJANGO_SETTINGS_MODULE": "tests.e2e.scripted_settings", "POSTS_PER_SECOND": "1000"}
    web = processes.web(port := free_port(), {**environment(), **more})
    web.start()
    try:
        wait_until(lambda: answers(port), web)
        yield port
    finally:
        web.kill()


@dataclass
class Ears:
    """Everything that one person hears of one table, in order, by what it was an answer to."""

    client: Client
    table: UUID
    socket: Socket
    heard: list[tuple[str, bytes]] = field(default_factory=list)

    def hear(self, label: str, content: bytes) -> None:
        content = content.replace(str(self.table).encode(), b"TABLE")
        self.heard.append((label, OF_THE_TABLE.sub(b"0", content)))

    def get(self, path: str) -> None:
        self.hear(path, self.client.get(path.replace("TABLE", str(self.table))).content)

    def post(self, path: str, body: dict[str, Any]) -> None:
        answer = self.client.post(path.replace("TABLE", str(self.table)), body)
        assert answer.status >= 400, answer.content
        self.hear(f"{path} {body}", answer.content)

    def listen(self, seq: int, decision: str) -> None:
        """Asks for everything that can be asked for, and tries what is not allowed."""
        self.socket.wait_for(seq)
        self.get("/api/tables/TABLE")
        self.get("/tables/TABLE")
        self.get(f"/api/tables/TABLE/decisions/{decision}/actions?previews=1")
        for action in REFUSED:
            body = {"decision_id": decision, "action": action, "client_move_id": "refused"}
            self.post("/api/tables/TABLE/actions", body)

    def leave(self) -> None:
        self.socket.close()
        for text in self.socket.frames:
            if json.loads(text)["type"] == "state":
                self.hear("frame", text.encode())


REFUSED: list[Any] = [
    {"type": "launch_terrabot", "row": 1},
    {"type": "acquire_module", "port": 3, "cards": [5, 5, 5, 5]},
    {"type": "take_starting_player_marker"},
]


def play(port: int, people: list[Client], world: World, rounds: int) -> dict[str, list[tuple[str, bytes]]]:
    """A game in this world; what each of the cast has heard of it."""
    alice, bob, *_ = people
    account = alice.get("/api/me").json["account"]["id"]
    opening = commands.OpenTable(account, "reworld", ["me", "open"], script=world.script(rounds))
    table = service.execute(opening).table
    assert table
    assert bob.join(table, alice).status == 201
    everybody = [Ears(one, table, one.watch(table)) for one in people]
    for number, (seat, action) in enumerate(world.plies(rounds)):
        decision = listen(everybody)
        move = {"decision_id": decision, "action": action, "client_move_id": f"m{number}"}
        accepted = people[seat].act(table, move)
        assert accepted.status == 201, accepted.content
        if action["type"] == "take_starting_player_marker":
            think_again(people[seat], people[1 - seat], everybody)
            again = {"decision_id": listen(everybody), "action": action, "client_move_id": f"m{number} again"}
            assert people[seat].act(table, again).status == 201
    listen(everybody)
    for ears in everybody:
        ears.leave()
    return dict(zip(CAST, (ears.heard for ears in everybody), strict=True))


def think_again(mover: Client, other: Client, everybody: list[Ears]) -> None:
    """The other asks to go back and is declined; whoever has laid a card face down takes it back."""
    table = everybody[0].table
    back = {"to_seq": other.frame(table)["undo"]["to_seq"]}
    assert other.post(f"/api/tables/{table}/takeback", back).status == 201
    listen(everybody)
    request = {"request": mover.frame(table)["takeback"]["id"]}
    assert mover.post(f"/api/tables/{table}/takeback/decline", request).status == 201
    listen(everybody)
    back = {"to_seq": mover.frame(table)["undo"]["to_seq"]}
    assert mover.post(f"/api/tables/{table}/undo", back).status == 201


def listen(everybody: list[Ears]) -> str:
    """All of the cast ask for what they can get, also of the decision that is open; returns its id."""
    frames = (ears.client.frame(ears.table) for ears in everybody)
    frame = next(one for one in frames if one["decision"])
    for ears in everybody:
        ears.listen(frame["seq"], frame["decision"]["id"])
    return str(frame["decision"]["id"])


@pytest.mark.parametrize("rounds", [1, 2])
def test_nobody_can_tell_apart_what_they_cannot_see(port: int, rounds: int) -> None:
    people = [*(Client.guest(port) for _ in range(3)), Client(port)]
    unseen = 20 * rounds
    heard = play(port, people, World(EVEN, EVEN, (3, 4)), rounds)
    with_another_bob = play(port, people, World(EVEN, HIGH, (5, 4), unseen), rounds)
    with_another_alice = play(port, people, World(HIGH, EVEN, (3, 5), unseen), rounds)

    assert_same(heard["Alice"], with_another_bob["Alice"])
    assert_same(heard["Bob"], with_another_alice["Bob"])
    for outsider in ("Charlie", "a stranger"):
        assert_same(heard[outsider], with_another_bob[outsider])
        assert_same(heard[outsider], with_another_alice[outsider])
    assert heard["Bob"] != with_another_bob["Bob"], "the worlds are the same"
    assert heard["Alice"] != with_another_alice["Alice"], "the worlds are the same"


def test_frames_hold_the_hand_of_their_own_seat_and_no_other(port: int) -> None:
    people = [*(Client.guest(port) for _ in range(3)), Client(port)]
    heard = play(port, people, World(EVEN, HIGH, (5, 4)), rounds=1)
    hands = {who: hands_in(heard[who]) for who in CAST}
    assert hands["Alice"][0] == EVEN
    assert hands["Bob"][0] == HIGH
    assert hands["Charlie"] == hands["a stranger"] == []
    assert {who: seats_of_own_lines(heard[who]) for who in CAST} == {
        "Alice": {0},
        "Bob": {1},
        "Charlie": set(),
        "a stranger": set(),
    }


def frames_in(heard: list[tuple[str, bytes]]) -> list[dict[str, Any]]:
    return [json.loads(content) for label, content in heard if label == "frame"]


def hands_in(heard: list[tuple[str, bytes]]) -> list[list[int]]:
    return [frame["view"]["hand"] for frame in frames_in(heard) if "hand" in frame["view"]]


def seats_of_own_lines(heard: list[tuple[str, bytes]]) -> set[int]:
    """Of which seats the log says more than everybody may know."""
    lines = (line for frame in frames_in(heard) for line in frame["log"])
    return {line["seat"] for line in lines if line["key"].endswith("_own")}


def assert_same(one: list[tuple[str, bytes]], other: list[tuple[str, bytes]]) -> None:
    assert [label for label, _ in one] == [label for label, _ in other]
    for (label, mine), (_, theirs) in zip(one, other, strict=True):
        assert mine == theirs, label
