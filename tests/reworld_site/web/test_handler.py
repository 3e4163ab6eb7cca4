"""A request over ASGI is served by one thread, all the way."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from asgiref.testing import ApplicationCommunicator
from django.conf import LazySettings
from django.http import HttpRequest, HttpResponse
from django.urls import path

from reworld_site.web.handler import Pages

threads: list[int] = []


def _view(request: HttpRequest) -> HttpResponse:
    threads.append(threading.get_ident())
    return HttpResponse(b"hello")


class Outside:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        threads.append(threading.get_ident())
        response = self._get_response(request)
        threads.append(threading.get_ident())
        return response


class Urls:
    urlpatterns = [path("hello", _view)]


def _scope(address: str) -> dict[str, Any]:
    headers = [(b"host", b"testserver")]
    return {"type": "http", "method": "GET", "path": address, "query_string": b"", "headers": headers}


async def test_it_answers_and_changes_threads_for_no_middleware(settings: LazySettings) -> None:
    threads.clear()
    name = f"{__name__}.Outside"
    settings.ROOT_URLCONF = Urls
    settings.MIDDLEWARE = [settings.MIDDLEWARE[0], name, *settings.MIDDLEWARE[1:], name]
    communicator = ApplicationCommunicator(Pages(), _scope("/hello"))
    await communicator.send_input({"type": "http.request", "body": b"", "more_body": False})
    assert (await communicator.receive_output())["status"] == 200
    assert (await communicator.receive_output())["body"] == b"hello"
    await communicator.wait()
    assert len(threads) == 5
    assert len({*threads, threading.get_ident()}) == 2
