"""Two people at one table, light enough not to disturb what is measured: a connection each, and a socket."""

from __future__ import annotations

import asyncio
import json
import re
import time
from typing import TYPE_CHECKING

from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

if TYPE_CHECKING:
    from tests.benchmarks.latency import Table, Times

STATE = re.compile(r'^\{"type":"state","prev_seq":\d+,"seq":(\d+)')


class Http:
    """One connection that posts JSON; opened anew when the server has closed it for its idleness."""

    def __init__(self, port: int, cookie: str, token: str) -> None:
        self._port = port
        headers = {
            "Host": f"127.0.0.1:{port}",
            "Cookie": cookie,
            "X-CSRFToken": token,
            "Content-Type": "application/json",
        }
        self._headers = "".join(f"{name}: {value}\r\n" for name, value in headers.items())

    async def open(self) -> None:
        self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self._port)

    async def post(self, path: str, body: bytes) -> tuple[int, bytes]:
        """(status, body) of the answer."""
        if self._reader.at_eof():
            self.close()
            await self.open()
        head = f"POST {path} HTTP/1.1\r\n{self._headers}Content-Length: {len(body)}\r\n\r\n"
        self._writer.write(head.encode() + body)
        answer = (await self._reader.readuntil(b"\r\n\r\n")).decode()
        length = int(answer.lower().partition("content-length: ")[2].partition("\r\n")[0])
        return int(answer.split(" ", 2)[1]), await self._reader.readexactly(length)

    def close(self) -> None:
        self._writer.close()


class Ear:
    """A socket; `reached(seq)` returns when a state at `seq` or beyond came."""

    def __init__(self, connection: ClientConnection) -> None:
        self._connection = connection
        self._seq = 0
        self._news = asyncio.Condition()
        self._task = asyncio.create_task(self._listen())

    async def reached(self, seq: int) -> float:
        """The moment at which it came, on the performance counter."""
        async with self._news:
            await asyncio.wait_for(self._news.wait_for(lambda: self._seq >= seq), 30)
        return self._at

    async def close(self) -> None:
        await self._connection.close()
        await self._task

    async def _listen(self) -> None:
        async for text in self._connection:
            at = time.perf_counter()
            if found := STATE.match(str(text)):
                async with self._news:
                    self._seq, self._at = int(found[1]), at
                    self._news.notify_all()


class TwoPlayers:
    def __init__(self, port: int, table: Table) -> None:
        self._port, self._table = port, table
        self._https = [Http(port, *cookies) for cookies in table.cookies]
        self._ears: list[Ear] = []

    async def connect(self) -> None:
        site = f"127.0.0.1:{self._port}"
        address = f"ws://{site}/ws/tables/{self._table.id}/?seq={self._table.seq}"
        for http, (cookie, _) in zip(self._https, self._table.cookies, strict=True):
            await http.open()
            headers = {"Cookie": cookie}
            connection = await connect(address, origin=Origin(f"http://{site}"), additional_headers=headers)
            self._ears.append(Ear(connection))

    async def close(self) -> None:
        for http, ear in zip(self._https, self._ears, strict=True):
            http.close()
            await ear.close()

    async def play_paced(self, seconds: int, offset: float, times: Times) -> None:
        """One move at each full second and `offset`; ends early only with the game."""
        start = time.perf_counter() + offset
        for second in range(min(seconds, len(self._table.play))):
            await asyncio.sleep(max(0.0, start + second - time.perf_counter()))
            posted = time.perf_counter()
            other = self._ears[1 - self._table.play[0][0]]
            seq = await self._move()
            times.answers.append((time.perf_counter() - posted) * 1000)
            times.frames.append((await other.reached(seq) - posted) * 1000)

    async def play_fast(self, seconds: float) -> int:
        """How many moves were accepted in this time, one after the other."""
        until, count = time.perf_counter() + seconds, 0
        while self._table.play and time.perf_counter() < until:
            await self._move()
            count += 1
        return count

    async def _move(self) -> int:
        """Where the table stands after the next move."""
        table = self._table
        seat, action = table.play.pop(0)
        decision = f"{table.seq}.{seat}"
        body = {"decision_id": decision, "action": action, "client_move_id": decision}
        path = f"/api/tables/{table.id}/actions"
        status, answer = await self._https[seat].post(path, json.dumps(body).encode())
        assert status == 201, answer
        table.seq = json.loads(answer)["seq"]
        return table.seq
