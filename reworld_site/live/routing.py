"""From a WebSocket's address to its table."""

from __future__ import annotations

import asyncio
import logging
import re
from typing import Any
from urllib.parse import parse_qs, urlsplit
from uuid import UUID

from channels.auth import AuthMiddlewareStack
from channels.routing import URLRouter
from django.conf import settings
from django.http.request import split_domain_port, validate_host
from django.urls import path, re_path

from reworld_site.accounts import tokens
from reworld_site.accounts.models import ApiToken
from reworld_site.live.hub import Hub
from reworld_site.live.socket import (
    NO_SCOPE,
    NO_SUCH_TABLE,
    SIGNED_OUT,
    TRY_LATER,
    UNREADABLE,
    Closing,
    Receive,
    Send,
    TableSocket,
)
from reworld_site.tables import loaded
from reworld_site.tables.errors import Refused

logger = logging.getLogger(__name__)

UUID_FORM = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
SEQ_FORM = re.compile(r"[0-9]{1,9}", re.ASCII)


async def table_socket(scope: dict[str, Any], receive: Receive, send: Send) -> None:
    """One client at one table, from its first message to its last."""
    await receive()
    await send({"type": "websocket.accept"})
    hub: Hub = scope["state"]["hub"]
    try:
        socket = await _socket(hub, scope, send)
        seq = await _seq_of(hub, socket.table)
        hub.join(socket, seq)
        try:
            await _converse(hub, socket, receive)
        finally:
            hub.leave(socket)
    except Closing as closing:
        await _close(send, closing)
    except OSError:
        logger.debug("a client went while it was sent something")
    except Exception:
        logger.exception("a socket broke")
        await _close(send, Closing(TRY_LATER, "Something went wrong here; connect again."))


async def _seq_of(hub: Hub, table: UUID) -> int:
    """Where the table stands; raises `Closing` for one that cannot be read."""
    try:
        return (await hub.threads.run(loaded.load, table)).table.seq
    except Refused as no:
        raise Closing(NO_SUCH_TABLE if no.code == "not_found" else UNREADABLE, no.message[:100]) from None
    except Exception:
        raise Closing(TRY_LATER, "The table cannot be read now; connect again.") from None


async def _socket(hub: Hub, scope: dict[str, Any], send: Send) -> TableSocket:
    table = scope["url_route"]["kwargs"]["table"]
    if not UUID_FORM.fullmatch(table):
        raise Closing(NO_SUCH_TABLE, "There is no such table.")
    seq = parse_qs(scope["query_string"].decode("latin-1")).get("seq", ["0"])[-1]
    address = (scope.get("client") or ["unknown"])[0]
    start = int(seq) if SEQ_FORM.fullmatch(seq) else 0
    if scope["bearer"] is not None:
        token = _checked(await hub.threads.run(tokens.find, scope["bearer"]))
        return TableSocket(UUID(table), token.account_id, None, start, address, send, token.pk)
    account = scope["user"].pk
    session = scope["session"].session_key if account else None
    return TableSocket(UUID(table), account, session, start, address, send)


def _checked(token: ApiToken | None) -> ApiToken:
    """Raises `Closing` for one that is no good, or not for looking at tables."""
    if token is None:
        raise Closing(SIGNED_OUT, "There is no such token, or it was revoked.")
    if "read" not in token.scopes:
        raise Closing(NO_SCOPE, "This token lacks the scope read.")
    return token


async def _converse(hub: Hub, socket: TableSocket, receive: Receive) -> None:
    """Reads and writes until the client goes or one of the two raises `Closing`."""
    tasks = [asyncio.create_task(socket.read(receive)), asyncio.create_task(socket.write(hub.frames))]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _close(send: Send, closing: Closing) -> None:
    """Says why, to a client that still listens; one that does not is not waited for."""
    try:
        async with asyncio.timeout(5):
            await send({"type": "websocket.close", "code": closing.code, "reason": closing.reason})
    except (TimeoutError, OSError):
        pass


async def refuse(scope: dict[str, Any], receive: Receive, send: Send) -> None:
    """HTTP 403 in place of the handshake."""
    await receive()
    await send({"type": "websocket.close"})


class SameOrigin:
    """Lets in what Django lets POST: Origin is this host, or one of CSRF_TRUSTED_ORIGINS.

    A session cookie alone is no proof. A token is: no page makes a browser send one. `scope["bearer"]` is the
    token that was shown, None without one.
    """

    def __init__(self, application: Any) -> None:
        self._application = application

    async def __call__(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        scope = {**scope, "bearer": _bearer(scope)}
        await (self._application if _is_own(scope) else refuse)(scope, receive, send)


def _bearer(scope: dict[str, Any]) -> str | None:
    header = dict(scope["headers"]).get(b"authorization", b"").decode("latin-1")
    way, _, text = header.partition(" ")
    return text.strip() if way.casefold() == "bearer" else None


def _is_own(scope: dict[str, Any]) -> bool:
    headers = {name: value.decode("latin-1").lower() for name, value in scope["headers"]}
    origin, host = headers.get(b"origin", ""), headers.get(b"host", "")
    if not validate_host(split_domain_port(host)[0], settings.ALLOWED_HOSTS):
        return False
    return scope["bearer"] is not None or _host_of(origin) == host or origin in settings.CSRF_TRUSTED_ORIGINS


def _host_of(origin: str) -> str | None:
    """With its port; None for what is no address."""
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return None


# Django's type of a route knows views only; Channels gives it ASGI applications.
routes: list[Any] = [path("ws/tables/<str:table>/", table_socket), re_path(r"", refuse)]  # type: ignore[arg-type]

application = SameOrigin(AuthMiddlewareStack(URLRouter(routes)))
