"""Fixtures of the browser tests: the site's files are in place, and every page is watched for trouble."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connections
from playwright.sync_api import Browser, BrowserContext, Page

from tests.e2e.watching import Watch
from tests.plugin.browser import DESKTOP, PHONE
from tests.plugin.live import LiveSite, running_site

# Nothing moves, so that a test never has to wait for something to have moved.
STILL = {"reduced_motion": "reduce"}


@pytest.fixture(scope="session", autouse=True)
def _collected_static() -> None:
    call_command("collectstatic", interactive=False, verbosity=0)


@pytest.fixture(scope="session", autouse=True)
def _database_beside_the_browser() -> Iterator[None]:
    """Playwright keeps an event loop running in this thread; the database may be asked nevertheless."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "1")
        yield


@pytest.fixture(scope="session")
def db(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """In place of pytest-django's: nothing is rolled back or flushed between browser tests."""
    with django_db_blocker.unblock():
        yield
        connections.close_all()


@pytest.fixture(scope="session")
def site(db: None) -> Iterator[LiveSite]:
    """One running site for all browser tests: each comes with guests and tables of its own."""
    with running_site(GUEST_OPENINGS_PER_HOUR="1000", QUEUE_FILL_SECONDS="10") as site:
        yield site


@pytest.fixture
def watch() -> Iterator[Watch]:
    """Every page that `open_page` gives is watched; unexpected trouble in any of them fails the test."""
    watch = Watch()
    yield watch
    assert watch.unexpected() == []


@pytest.fixture
def open_page(browser: Browser, site: LiveSite, watch: Watch) -> Iterator[Callable[..., Page]]:
    """A function that gives a person a browser of their own and a page in it, watched."""
    contexts: list[BrowserContext] = []

    def one(**options: Any) -> Page:
        context = browser.new_context(base_url=site.url, **{**DESKTOP, **STILL, **options})
        contexts.append(context)
        context.set_default_timeout(15_000)
        watch.watch(context)
        return context.new_page()

    yield one
    for context in contexts:
        context.close()


@pytest.fixture
def page(open_page: Callable[..., Page]) -> Page:
    """Alice's, 1280×800."""
    return open_page()


@pytest.fixture
def phone(open_page: Callable[..., Page]) -> Page:
    """Alice's, 390×844 with touch."""
    return open_page(**PHONE)
