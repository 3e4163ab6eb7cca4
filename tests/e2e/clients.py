"""People without a browser: HTTP with cookies, and sockets, to a real server; all that came is kept."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPResponse
from http.cookies import SimpleCookie
from operator import itemgetter
from threading import Condition, Thread
from typing import Any
from uuid import UUID, uuid4

from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin


@dataclass(frozen=True)
class Answer:
    status: int
    headers: list[tuple[str, str]]
    content: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.content)


@dataclass
class Client:
    """One person's HTTP client. `heard` has every answer's body in order."""

    port: int
    cookies: dict[str, str] = field(default_factory=dict)
    heard: list[bytes] = field(default_factory=list)

    @classmethod
    def guest(cls, port: int) -> Client:
        client = cls(port)
        client.get("/")
        assert client.post("/api/guests").status == 201
        return client

    def get(self, path: str) -> Answer:
        return self._ask("GET", path, None)

    def post(self, path: str, body: object = None) -> Answer:
        return self._ask("POST", path, json.dumps({} if body is None else body))

    def _ask(self, method: str, path: str, body: str | None) -> Answer:
        http = HTTPConnection("127.0.0.1", self.port, timeout=20)
        try:
            http.request(method, path, body, self._headers(body))
            answer = self._heard(http.getresponse())
        finally:
            http.close()
        return answer

    def _headers(self, body: str | None) -> dict[str, str]:
        sent = {"Cookie": self.cookie} if self.cookies else {}
        if body is None:
            return sent
        return {
            **sent,
            "Content-Type": "application/json",
            "X-CSRFToken": self.cookies.get("csrftoken", ""),
        }

    def _heard(self, response: HTTPResponse) -> Answer:
        answer = Answer(response.status, response.getheaders(), response.read())
        self.heard.append(answer.content)
        for name, value in answer.headers:
            if name.lower() == "set-cookie":
                self.cookies.update({key: morsel.value for key, morsel in SimpleCookie(value).items()})
        return answer

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    def open(self, *seats: str, game: str = "reworld") -> UUID:
        opened = self.post("/api/tables", {"game": game, "seats": list(seats)})
        assert opened.status == 201, opened.content
        return UUID(opened.json["id"])

    def join(self, table: UUID, opener: Client) -> Answer:
        key = opener.frame(table)["table"]["join_url"].partition("?join=")[2]
        return self.post(f"/api/tables/{table}/seats", {"key": key})

    def frame(self, table: UUID, after: int = 0) -> dict[str, Any]:
        return self.get(f"/api/tables/{table}?after={after}").json

    def legal(self, table: UUID, decision: str, *, previews: bool = False) -> list[dict[str, Any]]:
        query = "?previews=1" if previews else ""
        listed = self.get(f"/api/tables/{table}/decisions/{decision}/actions{query}")
        return [one["action"] for one in listed.json["actions"]]

    def move(self, table: UUID, choose: Callable[[list[Any]], Any] = itemgetter(0)) -> dict[str, Any]:
        """The body of a POST that takes a legal action of one's open decision."""
        decision = self.frame(table)["decision"]["id"]
        action = choose(self.legal(table, decision))
        return {"decision_id": decision, "action": action, "client_move_id": str(uuid4())}

    def act(self, table: UUID, move: dict[str, Any]) -> Answer:
        return self.post(f"/api/tables/{table}/actions", move)

    def watch(self, table: UUID, seq: int = 0) -> Socket:
        return Socket(self.port, table, self.cookie, seq)


class Socket:
    """A table's socket, read by a thread of its own. `frames` holds the texts of all that came."""

    def __init__(self, port: int, table: UUID, cookie: str, seq: int) -> None:
        self.frames: list[str] = []
        self._news = Condition()
        self._open = ExitStack()
        self._connection = self._open.enter_context(_connecting(port, table, cookie, seq))
        self._thread = Thread(target=self._read, daemon=True)
        self._thread.start()

    @property
    def seq(self) -> int:
        """The last state's; 0 before the first."""
        return next((one["seq"] for one in reversed(self.states())), 0)

    def states(self) -> list[dict[str, Any]]:
        parsed = [json.loads(text) for text in self.frames]
        return [one for one in parsed if one["type"] == "state"]

    def wait_for(self, seq: int, timeout: float = 15) -> dict[str, Any]:
        """The first state at `seq` or beyond."""
        with self._news:
            assert self._news.wait_for(lambda: self.seq >= seq, timeout), f"no state {seq}, only {self.seq}"
        return next(one for one in self.states() if one["seq"] >= seq)

    def close(self) -> None:
        self._open.close()
        self._thread.join()

    def _read(self) -> None:
        try:
            for text in self._connection:
                with self._news:
                    self.frames.append(str(text))
                    self._news.notify_all()
        except (WebSocketException, OSError):
            pass  # The server has gone; what came before is what counts.


def _connecting(port: int, table: UUID, cookie: str, seq: int) -> AbstractContextManager[ClientConnection]:
    site = f"127.0.0.1:{port}"
    headers = {"Cookie": cookie} if cookie else {}
    address = f"ws://{site}/ws/tables/{table}/?seq={seq}"
    return connect(address, origin=Origin(f"http://{site}"), additional_headers=headers)
