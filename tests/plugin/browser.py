"""pytest-playwright on the machine's Chromium, with a page at each size that the board must be good at."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.plugin.chromium import chromium_arguments, find_chromium
from tests.plugin.live import LiveSite

DESKTOP = {"viewport": {"width": 1280, "height": 800}}
PHONE = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    chromium = find_chromium()
    if chromium is None:
        pytest.fail("No Chromium is found: apt-get install chromium, or name yours in CHROMIUM.")
    return {**browser_type_launch_args, "executable_path": chromium, "args": chromium_arguments()}


@pytest.fixture
def new_person(
    browser: Browser, live_site: LiveSite, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[..., BrowserContext]]:
    """A function that gives a person a browser at the live site; `new_person(**PHONE)` for a phone.

    Tests may ask the database meanwhile, although the browser's event loop runs in this thread.
    """
    monkeypatch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "1")
    contexts: list[BrowserContext] = []

    def one(**options: Any) -> BrowserContext:
        contexts.append(browser.new_context(base_url=live_site.url, **(options or DESKTOP)))
        return contexts[-1]

    yield one
    for context in contexts:
        context.close()


@pytest.fixture
def desktop_page(new_person: Callable[..., BrowserContext]) -> Page:
    """A page of 1280×800 at the live site."""
    return new_person(**DESKTOP).new_page()


@pytest.fixture
def phone_page(new_person: Callable[..., BrowserContext]) -> Page:
    """A portrait phone's page, 390×844 with touch, at the live site."""
    return new_person(**PHONE).new_page()
