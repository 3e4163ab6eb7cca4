"""From the home page to a table, as people get there."""

from __future__ import annotations

import re
from uuid import UUID

from playwright.sync_api import Locator, Page

from tests.e2e.clients import Client


def play_now(page: Page, seats: int = 2, game: str = "Reworld") -> UUID:
    """A table with bots, without signing up."""
    page.goto("/")
    form = choose_game(page, "Play now", game)
    form.get_by_role("radio", name=str(seats)).check()
    form.get_by_role("button", name="Play now").click()
    return table_of(page)


def open_for_people(page: Page, game: str = "Reworld") -> tuple[UUID, str]:
    """A table for two with an open seat, and its private link."""
    page.goto("/")
    form = choose_game(page, "Open a table", game)
    form.get_by_role("button", name="Open a table").click()
    table = table_of(page)
    return table, page.get_by_label("Private link").input_value()


def choose_game(page: Page, button: str, game: str) -> Locator:
    """The form with that button, with the game chosen."""
    form = page.locator("form", has=page.get_by_role("button", name=button))
    form.get_by_role("radio", name=game, exact=True).check()
    return form


def play_with_bob(page: Page, game: str = "Reworld", board: str = "[data-chapter]") -> tuple[UUID, Client]:
    """A running table; Bob, who sits at the other seat, has no browser."""
    table, link = open_for_people(page, game)
    bob = Client.guest(int(re.findall(r":(\d+)/", link)[0]))
    answer = bob.post(f"/api/tables/{table}/seats", {"key": link.partition("?join=")[2]})
    assert answer.status == 201, answer.content
    page.locator(board).wait_for()
    return table, bob


def table_of(page: Page) -> UUID:
    page.wait_for_url(re.compile(r"/tables/[0-9a-f-]{36}"))
    found = re.search(r"/tables/([0-9a-f-]{36})", page.url)
    assert found
    return UUID(found[1])
