"""People find each other: the wait, the table that is found, the fill-in; and tables for anybody."""

from __future__ import annotations

import re
from collections.abc import Callable
from uuid import UUID

import pytest
from playwright.sync_api import Locator, Page, expect

from reworld_site.tables.models import Table
from tests.e2e.tables import choose_game, table_of
from tests.e2e.test_accessibility import assert_is_accessible
from tests.e2e.test_between_people import resign
from tests.plugin.browser import PHONE


@pytest.fixture
def bob(open_page: Callable[..., Page]) -> Page:
    return open_page()


def find_people(page: Page, speed: str = "normal", game: str = "Reworld") -> Locator:
    """Joins the queue for two; the card that shows the wait."""
    page.goto("/")
    form = choose_game(page, "Find people", game)
    form.get_by_label("Speed").select_option(speed)
    form.get_by_role("button", name="Find people").click()
    card = page.get_by_role("region", name="Find people to play")
    expect(card.get_by_role("timer").first).to_be_in_viewport()
    return card


def people_at(table: UUID) -> list[str]:
    return sorted(seat.bot or "person" for seat in Table.objects.get(pk=table).seats.all())


def test_two_people_find_each_other_and_sit_at_one_table(page: Page, bob: Page) -> None:
    card = find_people(page)
    expect(card).to_contain_text("Reworld, 2 seats, Normal")
    find_people(bob)
    for one in (page, bob):
        offer = one.get_by_role("dialog", name="A table is found")
        expect(offer).to_contain_text("2 people")
        expect(offer).to_contain_text(", ranked")
    expect(page).to_have_title(re.compile("A table is found"))
    page.get_by_role("dialog").get_by_role("button", name="Accept").click()
    expect(card).to_contain_text("1 of 2 have")
    expect(page.get_by_role("dialog").get_by_role("status")).to_be_focused()
    bob.get_by_role("dialog").get_by_role("button", name="Accept").click()
    assert table_of(page) == table_of(bob)
    assert people_at(table_of(page)) == ["person", "person"]
    assert Table.objects.get(pk=table_of(page)).ranked
    for one in (page, bob):
        one.locator("[data-chapter]").wait_for()

    resign(bob)
    for one, change in ((page, r"Your rating: 1[56]\d\d \(\+"), (bob, r"Your rating: 1[34]\d\d \(−")):
        result = one.get_by_role("dialog")
        expect(result.get_by_role("status")).to_have_text(re.compile(change))
        assert_is_accessible(one, "the result of a ranked game")
    page.get_by_role("dialog").get_by_role("link", name="Leaderboard").click()
    expect(page.get_by_role("table").first).to_contain_text("provisional")
    page.goto("/")
    page.get_by_role("button", name="Find people").wait_for()


def test_somebody_alone_plays_a_bot_after_the_wait_and_a_reload_loses_nothing(page: Page) -> None:
    card = find_people(page, speed="slow")
    expect(card).to_contain_text("If seats are still free at 0:10, bots take them.")
    page.reload()
    expect(card).to_contain_text("Looking for people")
    offer = page.get_by_role("dialog", name="A table is found")
    expect(offer).to_contain_text("you and 1 bot", timeout=20_000)
    expect(offer.get_by_role("button", name="Accept")).to_be_focused()
    page.keyboard.press("Enter")
    assert people_at(table_of(page)) == ["greedy", "person"]
    assert not Table.objects.get(pk=table_of(page)).ranked


def test_one_stops_looking_or_declines_with_the_keyboard(page: Page) -> None:
    find_people(page, speed="quick").get_by_role("button", name="Stop looking").press("Enter")
    page.get_by_role("button", name="Find people").wait_for()
    find_people(page, speed="quick")
    offer = page.get_by_role("dialog", name="A table is found")
    offer.wait_for(timeout=20_000)
    page.keyboard.press("Escape")
    card = page.get_by_role("region", name="Find people to play")
    card.get_by_role("button", name="Decline").press("Enter")
    page.get_by_role("button", name="Find people").wait_for()
    assert page.url.endswith("/")


def test_whoever_did_not_decline_is_told_and_waits_on_also_in_a_second_tab(page: Page, bob: Page) -> None:
    find_people(page, game="Darwinauts")
    second = page.context.new_page()
    second.goto("/")
    find_people(bob, game="Darwinauts")
    for one in (page, second):
        one.get_by_role("dialog", name="A table is found").wait_for()
    page.get_by_role("dialog").get_by_role("button", name="Accept").click()
    second.get_by_role("dialog").get_by_text("1 of 2 have").wait_for()
    bob.get_by_role("dialog").get_by_role("button", name="Decline").click()
    bob.get_by_role("button", name="Find people").wait_for()
    for one in (page, second):
        card = one.get_by_role("region", name="Find people to play")
        expect(card).to_contain_text("You keep your place")
        expect(card.get_by_role("timer")).to_be_in_viewport()
    second.get_by_role("button", name="Stop looking").click()
    expect(page.get_by_role("region", name="Find people to play")).to_contain_text("in another tab")


def test_a_listed_table_is_found_by_somebody_else(page: Page, bob: Page) -> None:
    page.goto("/")
    form = choose_game(page, "Open a table", "Reworld")
    form.get_by_label("Anybody may join").check()
    form.get_by_role("button", name="Open a table").click()
    table = table_of(page)
    bob.goto("/")
    bob.get_by_role("region", name="Open tables").get_by_role(
        "button", name=re.compile("Sit down")
    ).first.click()
    assert table_of(bob) == table
    for one in (page, bob):
        one.locator("[data-chapter]").wait_for()


def test_the_wait_and_what_is_found_are_accessible_and_fit_a_phone(open_page: Callable[..., Page]) -> None:
    phone = open_page(**PHONE)
    card = find_people(phone, speed="week", game="Life in Reterra")
    expect(card).to_contain_text("Life in Reterra")
    assert_is_accessible(phone, "waiting")
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    card.get_by_role("button", name="Stop looking").click()
    find_people(phone, speed="slow", game="Life in Reterra")
    phone.get_by_role("dialog", name="A table is found").wait_for(timeout=20_000)
    assert_is_accessible(phone, "a table is found")
