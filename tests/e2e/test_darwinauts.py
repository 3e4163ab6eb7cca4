"""Darwinauts in a browser: a whole game by clicking, an opening by keys alone, on a phone by tapping."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

import msgspec
import pytest
from playwright.sync_api import Page, expect

from reworld_site.tables import loaded
from reworld_site.tables.aggregate import TableState
from tests.deploy.house import soon
from tests.e2e.advancing import play_on, types_after
from tests.e2e.playing_darwinauts import Naturalist
from tests.e2e.records import audit, moves, sealed
from tests.e2e.tables import play_now, play_with_bob
from tests.e2e.test_accessibility import assert_is_accessible
from tests.e2e.test_phone import assert_is_good_on_a_phone, tap

GAME = "Darwinauts"


def test_a_newcomer_explores_a_whole_game_against_a_bot_by_clicking(page: Page) -> None:
    table = play_now(page, game=GAME)
    naturalist = Naturalist(page)
    naturalist.asked()
    assert page.locator("[data-look]").count() == 2 * page.locator("[data-tile-at]").count() >= 2 * 5

    naturalist.play_to_the_end()

    expect(page.get_by_role("dialog")).to_be_visible()
    expect(page.get_by_role("log").last).to_contain_text("sealed")
    scored = sealed(table)
    expect(page.locator("[data-total]")).to_have_count(2)
    totals = {
        int(cell.get_attribute("data-total") or ""): int(cell.inner_text())
        for cell in page.locator("[data-total]").all()
    }
    assert [totals[0], totals[1]] == scored["scores"]
    assert msgspec.to_builtins(audit(table).outcome()) == scored
    played = {move.action["type"] for move in moves(table)}
    assert {"place_explorer", "place_tile", "remove_and_draw", "remove_tile"} <= played
    assert naturalist.uses["turned"] > 2
    assert naturalist.uses["final"] == 1


def test_an_opening_is_played_by_keys_alone(page: Page) -> None:
    play_now(page, game=GAME)
    naturalist = Naturalist(page)
    naturalist.asked()
    page.locator("[data-look]").first.focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator("[data-region]")).to_contain_text("pays")

    page.keyboard.press("1")
    page.locator("[data-place]").first.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator("[data-preview]")).to_be_visible()
    page.keyboard.press("Backspace")
    expect(page.locator("[data-preview]")).to_have_count(0)
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator('[data-of="0"]')).to_have_count(1)
    naturalist.asked()

    page.keyboard.press("2")
    expect(page.locator('[data-thing^="tile:"][aria-pressed="true"]')).to_have_count(1)
    page.locator("[data-place]").first.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("r")
    page.keyboard.press("Escape")
    expect(page.locator("[data-cancel]:disabled")).to_have_count(1)
    page.keyboard.press("2")
    page.locator("[data-place]").first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator('[data-turn-of="1"], [data-actions-left="2"]').first).to_be_attached()


def unit(page: Page) -> float:
    """How many pixels a tile is wide."""
    return float(page.locator("[data-map]").get_attribute("data-unit") or "")


def corner(page: Page) -> tuple[float, float]:
    """Where the first tile is seen."""
    box = page.locator('[data-tile-at="0,0"]').bounding_box()
    assert box
    return box["x"], box["y"]


def test_the_map_comes_closer_moves_and_stays_put_when_a_tile_arrives(page: Page) -> None:
    play_now(page, game=GAME)
    naturalist = Naturalist(page)
    naturalist.asked()
    x, y = corner(page)
    page.mouse.move(x + 10, y + 10)
    expect(page.locator("[data-region]")).to_contain_text("pays")
    expect(page.locator("[data-harvest]")).to_have_count(1)
    fitted, at_first = unit(page), corner(page)
    page.keyboard.press("+")
    assert unit(page) > fitted
    page.mouse.move(300, 300)
    page.mouse.wheel(0, 300)
    page.mouse.down()
    page.mouse.move(360, 330, steps=4)
    page.mouse.up()
    page.keyboard.press("Shift+ArrowLeft")
    moved, size = corner(page), unit(page)
    assert moved != at_first
    expect(page.locator('[data-look][aria-pressed="true"]')).to_have_count(0)

    naturalist.lay_tile()
    page.locator('[data-place][aria-pressed="true"]').hover()
    turned = page.locator("[data-ghost]").get_attribute("data-ghost")
    page.mouse.wheel(0, 100)
    expect(page.locator("[data-ghost]")).not_to_have_attribute("data-ghost", turned or "")
    naturalist.send()
    naturalist.asked()
    assert (corner(page), unit(page)) == (moved, size)
    page.keyboard.press("0")
    assert unit(page) != size


def test_every_phase_is_accessible(page: Page) -> None:
    play_now(page, game=GAME)
    naturalist = Naturalist(page)
    seen: set[str] = set()
    while (phase := naturalist.asked()) != "over":
        if phase not in seen:
            assert_is_accessible(page, phase)
        naturalist.compose(phase)
        if phase not in seen:
            assert_is_accessible(page, f"{phase}, composed")
        seen.add(phase)
        naturalist.send()
        if {"explore", "rift_removal"} <= seen:
            break
    naturalist.asked()
    page.locator("[data-seat]").click()
    assert_is_accessible(page, "another seat's cards")


WORDS_OVER_THE_CHOSEN_PLACE = """() => {
  const box = (marks) => document.querySelector(marks)?.getBoundingClientRect();
  const [words, place] = [box('[data-region]'), box('[data-place][aria-pressed="true"]')];
  return Boolean(words && place) && words.left < place.right && words.right > place.left
    && words.top < place.bottom && words.bottom > place.top;
}"""


def test_turns_are_taken_by_tapping(phone: Page) -> None:
    play_now(phone, game=GAME)
    naturalist = Naturalist(phone, press=tap)
    for _ in range(14):
        phase = naturalist.asked()
        assert_is_good_on_a_phone(phone)
        naturalist.compose(phase)
        assert_is_good_on_a_phone(phone)
        assert not phone.evaluate(WORDS_OVER_THE_CHOSEN_PLACE)
        naturalist.send()


def test_a_spectator_sees_the_map_and_everything_public(page: Page, open_page: Callable[..., Page]) -> None:
    play_now(page, game=GAME)
    Naturalist(page).asked()
    charlie = open_page()
    charlie.goto(page.url)
    expect(charlie.locator("[data-look]")).to_have_count(page.locator("[data-look]").count())
    expect(charlie.locator("[data-stack]")).to_have_text("17")
    expect(charlie.locator("[data-thing], [data-choice]")).to_have_count(0)
    charlie.locator("[data-look]").first.click()
    expect(charlie.locator("[data-region]")).to_contain_text("pays")
    assert_is_accessible(charlie, "a spectator's view")


ALICE = 0


def comes_to(page: Page, wanted: Callable[[TableState], bool]) -> tuple[UUID, Naturalist]:
    """A table of Alice's and Bob's that has been played on; her page was elsewhere meanwhile."""
    table, _ = play_with_bob(page, GAME, "[data-map]")
    address = page.url
    page.goto("about:blank")
    play_on(table, wanted)
    page.goto(address)
    return table, Naturalist(page)


def comes_to_a_bonus(page: Page, kind: str) -> tuple[UUID, Naturalist]:
    """Alice has recorded a species and may take a bonus of that kind."""
    table, naturalist = comes_to(page, lambda state: kind in types_after(state, ALICE, "record_species"))
    assert naturalist.asked() in ("explore", "final")
    naturalist.record()
    naturalist.send()
    assert naturalist.asked() == "bonus"
    return table, naturalist


@pytest.mark.parametrize(
    ("thing", "kind"), [("rotate", "rotate_tile"), ("move", "move_tile"), ("take", "take_resource")]
)
def test_a_bonus_is_taken(page: Page, thing: str, kind: str) -> None:
    table, naturalist = comes_to_a_bonus(page, kind)
    assert_is_accessible(page, "a bonus")
    naturalist.take_bonus(thing)
    assert_is_accessible(page, f"a bonus, {thing}")
    naturalist.send()
    soon(lambda: moves(table)[-1].action["type"] == kind)
    audit(table)


def test_the_row_is_discarded_and_a_species_of_the_new_one_discovered(page: Page) -> None:
    table, naturalist = comes_to_a_bonus(page, "discard_row")
    row = set(loaded.load(table).table.game.row)
    naturalist.take_bonus("discard_row")
    naturalist.send()
    assert naturalist.asked() == "discover"
    assert not row & set(loaded.load(table).table.game.row)
    assert_is_accessible(page, "to discover")
    naturalist.compose("discover")
    assert_is_accessible(page, "to discover, composed")
    naturalist.send()
    soon(lambda: moves(table)[-1].action["type"] == "discover_species")
    audit(table)


def test_the_last_actions_and_the_result_are_accessible(page: Page) -> None:
    table, naturalist = comes_to(page, lambda state: phase_for_alice(state) == "final")
    assert naturalist.asked() == "final"
    expect(page.locator('[data-banner="final"]')).to_be_visible()
    assert_is_accessible(page, "a last action")
    naturalist.compose("final")
    assert_is_accessible(page, "a last action, composed")
    naturalist.send()
    while phase_for_alice(loaded.load(table).table):  # She may have recorded.
        naturalist.play()
    play_on(table, lambda state: not state.decisions)
    page.get_by_role("dialog").filter(has=page.locator(".ranking")).wait_for()
    expect(page.locator("[data-total]")).to_have_count(2)
    assert_is_accessible(page, "the result")
    page.keyboard.press("Escape")
    assert naturalist.asked() == "over"
    assert_is_accessible(page, "the board when all is over")


def phase_for_alice(state: TableState) -> str | None:
    view = state.rules.view(state.game, ALICE)
    return view["phase"] if view["to_act"] == [ALICE] else None
