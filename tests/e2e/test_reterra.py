"""Life in Reterra in a browser: a whole game by clicking, by keys alone, and on a phone by tapping."""

from __future__ import annotations

import msgspec
from playwright.sync_api import Page, expect

from tests.e2e.playing_reterra import Settler
from tests.e2e.records import audit, moves, own_moves, sealed
from tests.e2e.tables import choose_game, play_now, table_of
from tests.e2e.test_accessibility import assert_is_accessible
from tests.e2e.test_phone import assert_is_good_on_a_phone, assert_is_in_sight, tap

GAME = "Life in Reterra"


def test_a_newcomer_settles_a_whole_game_against_a_bot_by_clicking(page: Page) -> None:
    page.goto("/")
    form = choose_game(page, "Play now", GAME)
    form.get_by_label("Building set").select_option("Peace and Quiet")
    expect(form.get_by_role("list", name="Buildings")).to_contain_text("an inhabitant moves in next to it")
    form.get_by_role("button", name="Play now").click()
    table = table_of(page)
    settler = Settler(page)

    settler.play_to_the_end()

    expect(page.get_by_role("dialog")).to_be_visible()
    expect(page.get_by_role("log").last).to_contain_text("sealed")
    scored = sealed(table)
    expect(page.locator("[data-total]")).to_have_count(2)
    totals = {
        int(cell.get_attribute("data-total") or ""): int(cell.inner_text().replace("−", "-"))
        for cell in page.locator("[data-total]").all()
    }
    assert [totals[0], totals[1]] == scored["scores"]
    assert msgspec.to_builtins(audit(table).outcome()) == scored
    played = {move.action["type"] for move in moves(table)}
    assert {"place_tile", "place_inhabitant", "skip_placement"} <= played
    assert settler.uses["turned"] > 2


def test_a_tile_is_taken_turned_and_sent_by_keys_alone(page: Page) -> None:
    table = play_now(page, game=GAME)
    settler = Settler(page)
    settler.asked()
    page.keyboard.press("2")
    expect(page.locator('[data-tile][aria-pressed="true"]')).to_have_count(1)
    page.locator("[data-cell]").first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator("[data-preview]")).to_be_visible()
    page.keyboard.press("Backspace")
    expect(page.locator("[data-preview]")).to_have_count(0)
    page.keyboard.press("Enter")
    page.keyboard.press("r")
    page.keyboard.press("Escape")
    expect(page.locator("[data-cancel]:disabled")).to_have_count(1)
    page.keyboard.press("1")
    held = page.locator('[data-tile][aria-pressed="true"]').get_attribute("data-tile")
    page.locator("[data-cell]").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-send]")).to_be_enabled()
    page.keyboard.press("Enter")
    # What is asked next may have one answer only, which is composed already: so the tile's own cell tells.
    expect(page.locator("[data-cancel]:enabled")).to_have_count(0)
    assert [move.action.get("tile") for move in own_moves(table)] == [held]


def test_every_step_is_accessible(page: Page) -> None:
    play_now(page, game=GAME)
    settler = Settler(page)
    seen: set[str] = set()
    for _ in range(12):
        step = settler.asked()
        if step not in seen:
            assert_is_accessible(page, f"step {step}")
        settler.compose(step)
        if step not in seen:
            page.locator("[data-sizes]").click()
            assert_is_accessible(page, f"step {step}, composed")
        seen.add(step)
        settler.send()
    settler.asked()
    page.locator("[data-seat]").click()
    assert_is_accessible(page, "a neighbour's community")


def test_turns_are_taken_by_tapping(phone: Page) -> None:
    phone.goto("/")
    form = choose_game(phone, "Play now", GAME)
    form.get_by_label("Building set").select_option("Unfriendly Neighbours")
    assert_is_good_on_a_phone(phone)
    form.get_by_role("button", name="Play now").tap()
    settler = Settler(phone, press=tap)
    for _ in range(12):
        step = settler.asked()
        assert_is_good_on_a_phone(phone)
        if step == "3":
            assert_is_in_sight(phone, "[data-thing]")
        settler.compose(step)
        assert_is_good_on_a_phone(phone)
        settler.send()
