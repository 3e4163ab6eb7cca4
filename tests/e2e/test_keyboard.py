"""The whole of the board without a pointer: ports, cards, tops, docking rows, builder units, cities."""

from __future__ import annotations

from playwright.sync_api import Locator, Page

from tests.e2e.playing import Player
from tests.e2e.records import audit, own_moves
from tests.e2e.tables import table_of

MOST_TABS, MOST_STEPS = 60, 24
ARROWS = ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp")
HAS_FOCUS = "(target) => target === document.activeElement"
# One button of each group can be reached with Tab; from there arrows lead to the others.
IS_IN_THIS_GROUP = """(target) => target.tabIndex < 0
  && document.activeElement.closest('section, [role="group"]')?.contains(target)"""
FOCUSED = "() => document.activeElement.outerHTML.slice(0, 300)"


def press_enter_on(target: Locator) -> None:
    """In place of a click: finds the target with Tab and arrows, and presses Enter."""
    for _ in range(MOST_TABS):
        if target.evaluate(HAS_FOCUS) or (target.evaluate(IS_IN_THIS_GROUP) and is_reached_by_arrows(target)):
            target.page.keyboard.press("Enter")
            return
        target.page.keyboard.press("Tab")
    raise AssertionError(f"the keyboard does not lead to {target}")


def is_reached_by_arrows(target: Locator) -> bool:
    return any(is_reached_by(target, arrow) for arrow in ARROWS)


def is_reached_by(target: Locator, arrow: str) -> bool:
    page = target.page
    for _ in range(MOST_STEPS):
        before = page.evaluate(FOCUSED)
        page.keyboard.press(arrow)
        if target.evaluate(HAS_FOCUS):
            return True
        if page.evaluate(FOCUSED) == before:
            return False
    return False


def test_a_game_is_begun_and_chapter_two_played_without_a_pointer(page: Page) -> None:
    page.goto("/")
    page.get_by_role("radio", name="Reworld", exact=True).first.press("Space")
    press_enter_on(page.get_by_role("button", name="Play now"))
    table = table_of(page)
    player = Player(page, press=press_enter_on, modules=2, rounds=1)

    while player.play_turn() == "one":
        pass
    for _ in range(2):
        player.play_turn()

    assert len(own_moves(table)) == player.sent
    audit(table)
