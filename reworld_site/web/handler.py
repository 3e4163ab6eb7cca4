"""Django behind ASGI: one of a few lasting threads serves a request, from its first line to its last."""

import asyncio
import contextvars
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import IO, Any

from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.core.handlers.base import BaseHandler
from django.core.signals import request_started
from django.http import HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.urls import set_script_prefix

THREADS = 16


class Pages(ASGIHandler):
    """Every view and middleware here is synchronous, so the whole chain runs as it would under WSGI.

    Django's own handler starts a thread for each request and goes back and forth between it and the event
    loop for each middleware, which took more than half of a request's time. Lasting threads also keep their
    SQLite connections (CONN_MAX_AGE).
    """

    def __init__(self) -> None:
        BaseHandler.__init__(self)
        self.load_middleware(is_async=False)
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="pages")

    async def __call__(
        self,
        scope: dict[str, Any],
        receive: Callable[..., Awaitable[Any]],
        send: Callable[..., Awaitable[None]],
    ) -> None:
        try:
            body = await self.read_body(receive)
        except RequestAborted:
            return
        serve = contextvars.copy_context().run
        loop = asyncio.get_running_loop()
        response = await loop.run_in_executor(self._threads, serve, self._serve, scope, body)
        await self.send_response(response, send)

    def _serve(self, scope: dict[str, Any], body: IO[bytes]) -> HttpResponseBase:
        """The whole response, closed: what it needed (connections, files) is given back."""
        set_script_prefix(get_script_prefix(scope))
        request_started.send(sender=self.__class__, scope=scope)
        request, refusal = self.create_request(scope, body)
        response = _whole(self.get_response(request)) if request else refusal
        assert response is not None
        response._handler_class = self.__class__  # type: ignore[attr-defined]  # As Django's own does.
        response.close()
        body.close()
        return response


def _whole(response: HttpResponseBase) -> HttpResponseBase:
    """Static files are small: they are read here, not piece by piece between threads."""
    if not isinstance(response, StreamingHttpResponse):
        return response
    read = HttpResponse(response.getvalue(), status=response.status_code)
    read.headers, read.cookies = response.headers, response.cookies
    response.close()
    return read
