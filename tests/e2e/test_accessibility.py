"""axe-core finds nothing serious in any state of the pages, light or dark."""

from __future__ import annotations

from functools import cache

import pytest
from playwright.sync_api import Page, expect

from reworld_site.processes import ROOT
from tests.e2e.playing import Player
from tests.e2e.reading import asked
from tests.e2e.tables import open_for_people, play_now

AXE = ROOT / "reworld_site/web/frontend/node_modules/axe-core/axe.min.js"
RUN = """async () => (await axe.run()).violations
  .filter((one) => ['serious', 'critical'].includes(one.impact))
  .flatMap((one) => one.nodes.map((node) => [one.id, node.html.slice(0, 160), node.failureSummary]))"""


@cache
def axe() -> str:
    return AXE.read_text()


def assert_is_accessible(page: Page, state: str) -> None:
    """In the light and in the dark; `state` names it when something is wrong."""
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        if not page.evaluate("'axe' in window"):
            page.evaluate(axe())
        assert page.evaluate(RUN) == [], f"{state}, {scheme}"


@pytest.mark.parametrize("path", ["/", "/games/reworld", "/leaderboards/reworld"])
def test_pages_to_read(page: Page, path: str) -> None:
    page.goto(path)
    page.get_by_role("heading", level=1).wait_for()
    assert_is_accessible(page, path)


def test_a_table_that_waits_for_people(page: Page) -> None:
    open_for_people(page)
    assert_is_accessible(page, "waiting room")


def test_a_game_from_its_beginning_to_its_end(page: Page) -> None:
    play_now(page)
    player = Player(page, modules=4, rounds=1)
    asked(page)
    assert_is_accessible(page, "Chapter One")
    for key, name in (("m", "This table"), ("?", "Keyboard")):
        page.keyboard.press(key)
        page.get_by_role("dialog", name=name).wait_for()
        assert_is_accessible(page, name)
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    player.compose_acquiring()
    assert_is_accessible(page, "a turn of Chapter One")
    player.send()
    while asked(page) == "one":
        player.play_turn()
    assert_is_accessible(page, "Chapter Two")
    player.compose_launching()
    assert_is_accessible(page, "a turn of Chapter Two")
    player.send()
    page.keyboard.press("l")
    player.play_to_the_end()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert_is_accessible(page, "the result")
    page.get_by_role("button", name="Look at the board").click()
    assert_is_accessible(page, "the end")
