"""A phone, upright and on its side: all by tapping, nothing too small to read or hit, nothing cut off."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.e2e.playing import Player
from tests.e2e.reading import asked
from tests.e2e.records import audit
from tests.e2e.tables import choose_game, play_now, table_of
from tests.e2e.watching import Watch, has_no_horizontal_scroll

SMALLEST_TARGET, SMALLEST_TEXT = 44, 14

# What can be tapped now, but for links within a text and tiles that only explain themselves.
SMALL_TARGETS = """(least) => [...document.querySelectorAll('button, a, select, input, [role="tab"]')]
  .filter((one) => !one.disabled && one.getAttribute('aria-disabled') !== 'true' && one.checkVisibility())
  .filter((one) => !one.matches('p a, .skip-link, [data-module]:not([aria-pressed])'))
  .map((one) => [one, (one.closest('label, [data-target]') ?? one).getBoundingClientRect()])
  .filter(([, box]) => box.width > 0 && (box.width < least - 0.5 || box.height < least - 0.5))
  .map(([one, box]) => `${one.outerHTML.slice(0, 120)} ${box.width.toFixed(0)}×${box.height.toFixed(0)}`)"""

SMALL_TEXTS = """(least) => {
  const found = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const one = walker.currentNode.parentElement;
    const text = walker.currentNode.textContent.trim();
    if (!text || !one.checkVisibility() || one.closest('script, style, .visually-hidden')) continue;
    const size = parseFloat(getComputedStyle(one).fontSize);
    const scale = one.closest('svg') ? one.getBoundingClientRect().height / one.getBBox().height : 1;
    if (size * scale < least - 0.1) found.add(`${(size * scale).toFixed(1)} px: ${text.slice(0, 40)}`);
  }
  return [...found];
}"""


def tap(target: Locator) -> None:
    target.tap()


def assert_is_good_on_a_phone(page: Page) -> None:
    assert has_no_horizontal_scroll(page)
    assert page.evaluate(SMALL_TARGETS, SMALLEST_TARGET) == []
    assert page.evaluate(SMALL_TEXTS, SMALLEST_TEXT) == []


def test_both_chapters_are_played_by_tapping(phone: Page) -> None:
    phone.goto("/")
    phone.get_by_role("button", name="Play now").wait_for()
    assert_is_good_on_a_phone(phone)
    choose_game(phone, "Play now", "Reworld")
    assert_is_good_on_a_phone(phone)
    phone.get_by_role("button", name="Play now").tap()
    table = table_of(phone)
    player = Player(phone, press=tap, modules=2)

    while asked(phone) == "one":
        assert_is_good_on_a_phone(phone)
        player.compose_acquiring()
        assert_is_good_on_a_phone(phone)
        player.send()
    for _ in range(6):
        asked(phone)
        assert_is_good_on_a_phone(phone)
        player.compose_launching()
        assert_is_good_on_a_phone(phone)
        player.send()

    phone.get_by_role("button", name="Log").tap()
    expect(phone.get_by_text("Chapter Two: the carriers").first).to_be_visible()
    assert_is_good_on_a_phone(phone)
    phone.get_by_role("button", name="Board", exact=True).tap()
    assert asked(phone) in ("two", "over")
    audit(table)


def test_on_its_side_the_composer_stays_beside_the_stage(phone: Page) -> None:
    phone.set_viewport_size({"width": 844, "height": 390})
    table = play_now(phone)
    player = Player(phone, press=tap, modules=1, rounds=1)

    while asked(phone) == "one":
        player.compose_acquiring()
        assert_is_in_sight(phone, "[data-asked]", "[data-card]", "[data-send]", "[data-preview]")
        assert_is_good_on_a_phone(phone)
        player.send()
    player.compose_launching()
    assert_is_in_sight(phone, "[data-asked]", "[data-send]", "[data-preview]")
    player.send()
    assert asked(phone) in ("two", "over")
    audit(table)


def assert_is_in_sight(page: Page, *marks: str) -> None:
    assert page.evaluate("scrollY") == 0
    for mark in marks:
        for one in page.locator(mark).all():
            expect(one).to_be_in_viewport(ratio=0.99)


def test_pages_to_read_are_good_on_a_phone(phone: Page, watch: Watch) -> None:
    watch.allow("404")
    for path in ("/", "/games/reworld", "/games/reterra", "/nowhere"):
        phone.goto(path)
        phone.get_by_role("heading", level=1).wait_for()
        assert has_no_horizontal_scroll(phone), path
        assert phone.evaluate(SMALL_TEXTS, SMALLEST_TEXT) == [], path
