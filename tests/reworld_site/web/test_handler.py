"""A request over ASGI is served by one of a few lasting threads, all the way."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from asgiref.testing import ApplicationCommunicator
from django.conf import LazySettings
from django.core.signals import request_finished
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.urls import path

from reworld_site.web.handler import Pages

threads: list[int] = []


def _hello(request: HttpRequest) -> HttpResponse:
    threads.append(threading.get_ident())
    return HttpResponse(request.read() or b"hello")


def _file(request: HttpRequest) -> StreamingHttpResponse:
    return StreamingHttpResponse(iter([b"one ", b"two"]), headers={"Cache-Control": "immutable"})


def _broken(request: HttpRequest) -> HttpResponse:
    raise RuntimeError("nobody foresaw this")


class Urls:
    urlpatterns = [path("hello", _hello), path("file", _file), path("broken", _broken)]


class Outside:
    """A middleware that notes the thread on both ways."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        threads.append(threading.get_ident())
        response = self._get_response(request)
        threads.append(threading.get_ident())
        return response


@pytest.fixture(autouse=True)
def _urls(settings: LazySettings) -> None:
    settings.ROOT_URLCONF = Urls
    threads.clear()


@pytest.fixture
def finished() -> Iterator[list[int]]:
    """The threads in which requests ended."""
    ends: list[int] = []

    def note(**_: object) -> None:
        ends.append(threading.get_ident())

    request_finished.connect(note)
    yield ends
    request_finished.disconnect(note)


async def _ask(pages: Pages, address: str, *chunks: bytes) -> tuple[dict[str, Any], bytes]:
    headers = [(b"host", b"testserver")]
    method = "POST" if chunks else "GET"
    scope = {"type": "http", "method": method, "path": address, "query_string": b"", "headers": headers}
    communicator = ApplicationCommunicator(pages, scope)
    for chunk in chunks:
        await communicator.send_input({"type": "http.request", "body": chunk, "more_body": True})
    await communicator.send_input({"type": "http.request", "body": b"", "more_body": False})
    start = await communicator.receive_output()
    body = (await communicator.receive_output())["body"]
    await communicator.wait()
    return start, body


async def test_it_answers_and_changes_threads_for_no_middleware(
    settings: LazySettings, finished: list[int]
) -> None:
    name = f"{__name__}.Outside"
    settings.MIDDLEWARE = [name, "django.middleware.security.SecurityMiddleware", name]
    start, body = await _ask(Pages(), "/hello")
    assert (start["status"], body) == (200, b"hello")
    assert len(threads) == 5
    assert set(threads) == set(finished) != {threading.get_ident()}


async def test_a_body_in_pieces_is_read_whole(settings: LazySettings) -> None:
    settings.MIDDLEWARE = []
    assert (await _ask(Pages(), "/hello", b"a", b"b"))[1] == b"ab"


async def test_a_file_comes_whole_with_its_headers(settings: LazySettings, finished: list[int]) -> None:
    settings.MIDDLEWARE = []
    start, body = await _ask(Pages(), "/file")
    assert body == b"one two"
    assert (b"Cache-Control", b"immutable") in start["headers"]
    assert finished


async def test_what_nobody_foresaw_is_a_500(settings: LazySettings) -> None:
    settings.MIDDLEWARE = []
    assert (await _ask(Pages(), "/broken"))[0]["status"] == 500


async def test_a_client_that_goes_before_it_has_said_everything_gets_nothing(settings: LazySettings) -> None:
    settings.MIDDLEWARE = []
    scope = {"type": "http", "method": "POST", "path": "/hello", "query_string": b"", "headers": []}
    communicator = ApplicationCommunicator(Pages(), scope)
    await communicator.send_input({"type": "http.disconnect"})
    await communicator.wait()
    assert await communicator.receive_nothing()
