"""No request needs a large body, so none is read."""

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from django.conf import settings

Message = dict[str, Any]
TOO_LARGE = {"code": "too_large", "message": "The body is larger than any request here needs to be."}


class TooLarge(Exception):
    """More bytes came than any request here needs."""


class LimitBodies:
    """Answers 413 in the API's form as soon as too much is announced or has come; nothing is stored."""

    def __init__(self, application: Any) -> None:
        self._application = application

    async def __call__(
        self,
        scope: Message,
        receive: Callable[[], Awaitable[Message]],
        send: Callable[[Message], Awaitable[None]],
    ) -> None:
        came = 0

        async def counted() -> Message:
            nonlocal came
            message = await receive()
            came += len(message.get("body", b""))
            if came > settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
                raise TooLarge
            return message

        try:
            if _announced(scope) > settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
                raise TooLarge
            await self._application(scope, counted, send)
        except TooLarge:
            await _refuse(send)


def _announced(scope: Message) -> int:
    length = dict(scope["headers"]).get(b"content-length", b"0")
    return int(length) if length.isdigit() else 0


async def _refuse(send: Callable[[Message], Awaitable[None]]) -> None:
    headers = [(b"content-type", b"application/json"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": 413, "headers": headers})
    await send({"type": "http.response.body", "body": msgspec.json.encode(TOO_LARGE)})
