"""The sockets' application in an event loop of its own, as a server runs it, and clients for it."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Coroutine, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from typing import Any, TypeVar

import msgspec
from asgiref.testing import ApplicationCommunicator
from channels.routing import ProtocolTypeRouter

from reworld_site.live.lifespan import Lifespan
from reworld_site.live.routing import application as sockets
from reworld_site.tables import loaded
from tests.reworld_site.people import Person, Table

T = TypeVar("T")
PATIENCE = 10.0
HOST = "testserver"


class Served:
    """One web process's sockets. `beat`: seconds; a long one shows what works without its healing."""

    def __init__(self, beat: float = 60.0, **options: float) -> None:
        lifespan = Lifespan("b1", beat=beat, **options)
        self._application = ProtocolTypeRouter({"websocket": sockets, "lifespan": lifespan})
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="served", daemon=True)
        self._state: dict[str, Any] = {}
        self._sockets: list[Socket] = []

    def start(self) -> None:
        self._thread.start()
        scope = {"type": "lifespan", "state": self._state}
        self._lifespan = self.run(self._talk(scope, "lifespan.startup"))

    def stop(self) -> None:
        """As a server does: first the clients are sent away."""
        for socket in self._sockets:
            socket.leave()
        self.run(self._end())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """The result of a coroutine in the application's loop."""
        future: Future[T] = asyncio.run_coroutine_threadsafe(work, self._loop)
        return future.result(PATIENCE * 2)

    def socket(self, person: Person, table: Table | str, seq: int | str = 0, **how: Any) -> Socket:
        path = f"/ws/tables/{table.id if isinstance(table, Table) else table}/"
        return self.connect(person, path, f"seq={seq}", **how)

    def connect(self, person: Person, path: str, query: str = "", **how: Any) -> Socket:
        self._sockets.append(Socket(self, person, path, query, **how))
        return self._sockets[-1]

    async def _talk(self, scope: dict[str, Any], message: str) -> ApplicationCommunicator:
        communicator = ApplicationCommunicator(self._application, scope)
        await communicator.send_input({"type": message})
        answer = await communicator.receive_output(PATIENCE)
        assert answer["type"] == f"{message}.complete"
        return communicator

    async def _end(self) -> None:
        await self._lifespan.send_input({"type": "lifespan.shutdown"})
        assert (await self._lifespan.receive_output(PATIENCE))["type"] == "lifespan.shutdown.complete"
        await self._lifespan.wait(PATIENCE)


@contextmanager
def serving(**options: float) -> Iterator[Served]:
    """A process for the time of the block, as `Served` takes its options."""
    one = Served(**options)
    one.start()
    yield one
    one.stop()
    loaded.forget()


class Socket:
    """A client's end. `stalls`: it reads nothing of what it is sent until `resume`. `token`: an API token
    that it shows."""

    def __init__(
        self,
        served: Served,
        person: Person,
        path: str,
        query: str,
        origin: str | None = f"http://{HOST}",
        stalls: bool = False,
        token: str | None = None,
    ) -> None:
        self._served = served
        headers = [(b"host", HOST.encode()), (b"cookie", person.cookies.encode())]
        if origin is not None:
            headers.append((b"origin", origin.encode()))
        if token is not None:
            headers.append((b"authorization", f"Bearer {token}".encode()))
        scope = {
            "type": "websocket",
            "path": path,
            "query_string": query.encode(),
            "headers": headers,
            "client": ("127.0.0.1", 1),
            "subprotocols": [],
            "state": served._state.copy(),
        }
        self._flows = asyncio.Event()
        self._communicator = served.run(self._open(scope))
        self.accepted = self._output()["type"] == "websocket.accept"
        if stalls:
            self._flows.clear()

    async def _open(self, scope: dict[str, Any]) -> ApplicationCommunicator:
        self._flows.set()
        communicator = ApplicationCommunicator(self._reluctant(self._served._application), scope)
        await communicator.send_input({"type": "websocket.connect"})
        return communicator

    def _reluctant(self, application: Any) -> Any:
        async def wrapped(scope: Any, receive: Any, send: Any) -> None:
            async def send_when_read(message: Any) -> None:
                await self._flows.wait()
                await send(message)

            await application(scope, receive, send_when_read)

        return wrapped

    def resume(self) -> None:
        self._served._loop.call_soon_threadsafe(self._flows.set)

    def next(self, kind: str = "state", patience: float = PATIENCE) -> dict[str, Any]:
        """The next frame of a kind; others are passed over."""
        return self.next_of(kind, patience=patience)

    def next_of(self, *kinds: str, patience: float = PATIENCE) -> dict[str, Any]:
        until = time.monotonic() + 3 * patience
        while time.monotonic() < until:
            frame: dict[str, Any] = msgspec.json.decode(self._output(patience)["text"])
            if frame["type"] in kinds:
                return frame
        raise AssertionError(f"other frames came, but no {' or '.join(kinds)}")

    def until(self, seq: int) -> list[dict[str, Any]]:
        """State frames up to the one at `seq`."""
        frames = [self.next()]
        while frames[-1]["seq"] < seq:
            frames.append(self.next())
        return frames

    def until_presence(self, expected: list[bool]) -> None:
        while self.next("presence")["presence"] != expected:
            pass

    def is_silent(self, seconds: float = 0.3) -> bool:
        return self._served.run(self._communicator.receive_nothing(seconds))

    def say(self, frame: object) -> None:
        """Text goes as it is, bytes as a binary frame, anything else as JSON."""
        if isinstance(frame, bytes):
            message = {"type": "websocket.receive", "bytes": frame}
        else:
            text = frame if isinstance(frame, str) else msgspec.json.encode(frame).decode()
            message = {"type": "websocket.receive", "text": text}
        self._served.run(self._communicator.send_input(message))

    def closing(self, patience: float = PATIENCE) -> tuple[int, str]:
        """(code, reason) with which the server closes."""
        while (message := self._output(patience))["type"] != "websocket.close":
            pass
        return message.get("code", 1000), message.get("reason", "")

    def leave(self) -> None:
        self._served.run(self._communicator.send_input({"type": "websocket.disconnect", "code": 1001}))
        self._served.run(self._communicator.wait(PATIENCE))

    def _output(self, patience: float = PATIENCE) -> dict[str, Any]:
        return self._served.run(self._communicator.receive_output(patience))
