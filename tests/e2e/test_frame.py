"""The frame of a table fills the window and stays there."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.e2e.tables import play_now

BRING_ALL_INTO_VIEW = "() => document.querySelectorAll('.table *').forEach((one) => one.scrollIntoView())"
SCROLLED = """() => {
  const { scrollLeft, scrollTop } = document.querySelector('.table');
  return [scrollLeft, scrollTop];
}"""


@pytest.mark.parametrize("game", ["Reworld", "Life in Reterra", "Darwinauts"])
def test_nothing_brought_into_view_shifts_the_table(page: Page, game: str) -> None:
    assert_stays(page, game)


@pytest.mark.parametrize("game", ["Life in Reterra", "Darwinauts"])
def test_nothing_brought_into_view_shifts_the_table_on_a_phone(phone: Page, game: str) -> None:
    assert_stays(phone, game)


def assert_stays(page: Page, game: str) -> None:
    """The closed log at the side, and what is hidden from eyes only, must not pull the table along."""
    play_now(page, game=game)
    page.locator("[data-send]").wait_for()
    page.evaluate(BRING_ALL_INTO_VIEW)
    assert page.evaluate(SCROLLED) == [0, 0]
