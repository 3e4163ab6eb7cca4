"""A body that is too large is not even stored."""

from __future__ import annotations

from typing import Any

import msgspec
from asgiref.testing import ApplicationCommunicator

from reworld_site.web.bodies import LimitBodies

LIMIT = 64 * 1024


async def _echo_length(scope: dict[str, Any], receive: Any, send: Any) -> None:
    length = 0
    more = True
    while more:
        message = await receive()
        length += len(message["body"])
        more = message["more_body"]
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": str(length).encode()})


async def _answer(*chunks: bytes, length: bytes | None = None) -> tuple[int, bytes]:
    headers = [] if length is None else [(b"content-length", length)]
    communicator = ApplicationCommunicator(LimitBodies(_echo_length), {"type": "http", "headers": headers})
    for number, chunk in enumerate(chunks, start=1):
        await communicator.send_input(
            {"type": "http.request", "body": chunk, "more_body": number < len(chunks)}
        )
    start = await communicator.receive_output()
    return start["status"], (await communicator.receive_output())["body"]


async def test_what_fits_goes_through() -> None:
    assert await _answer(b"x" * LIMIT, length=str(LIMIT).encode()) == (200, str(LIMIT).encode())
    assert await _answer(b"", length=b"nonsense") == (200, b"0")


async def test_what_is_announced_as_too_large_is_refused_unread() -> None:
    status, body = await _answer(length=str(LIMIT + 1).encode())
    assert (status, msgspec.json.decode(body)["code"]) == (413, "too_large")


async def test_what_turns_out_too_large_is_refused() -> None:
    status, body = await _answer(*[b"x" * 10_000] * 7)
    assert (status, msgspec.json.decode(body)["code"]) == (413, "too_large")
