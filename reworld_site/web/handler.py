"""Django's ASGI handler with one thread for one request."""

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIHandler
from django.core.handlers.base import BaseHandler
from django.http import HttpRequest
from django.http.response import HttpResponseBase


class Pages(ASGIHandler):
    """Every view and every middleware here is synchronous, so the whole chain runs as it would under WSGI.

    Django's own handler changes threads twice for each middleware; that took half of a request's time.
    """

    def __init__(self) -> None:
        BaseHandler.__init__(self)
        self.load_middleware(is_async=False)

    async def run_get_response(self, request: HttpRequest) -> HttpResponseBase:
        response = await sync_to_async(self.get_response, thread_sensitive=True)(request)
        response._handler_class = self.__class__  # type: ignore[attr-defined]  # As Django's own does.
        return response
