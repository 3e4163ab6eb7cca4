"""Somebody is invited by name: one sits down, one declines. One's own times are chosen, also on a phone."""

from __future__ import annotations

from collections.abc import Callable
from uuid import uuid4

import pytest
from playwright.sync_api import Locator, Page, expect

from reworld_site.tables.models import Table
from tests.e2e.tables import choose_game, table_of
from tests.e2e.test_accessibility import assert_is_accessible
from tests.e2e.test_account import as_guest
from tests.e2e.watching import Watch
from tests.plugin.browser import PHONE


@pytest.fixture
def bob(open_page: Callable[..., Page]) -> Page:
    return open_page()


def named(page: Page, who: str) -> str:
    """Signs somebody in under a name that nobody else has."""
    return as_guest(page, f"{who} {uuid4().hex[:6]}")


def invitations(page: Page) -> Locator:
    return page.get_by_role("region", name="Invitations")


def test_whoever_accepts_sits_down_and_the_game_begins(page: Page, bob: Page) -> None:
    name = named(bob, "Bob")
    expect(invitations(bob)).to_contain_text("Nobody has invited you")
    page.goto("/")
    form = choose_game(page, "Open a table", "Reworld")
    form.get_by_label("Invite somebody").fill(name)
    form.get_by_role("button", name="Open a table").click()
    table = table_of(page)
    expect(page.get_by_role("list", name="Invited")).to_contain_text(f"{name} has not answered yet")
    bob.reload()
    expect(invitations(bob)).to_contain_text("Reworld for 2")
    expect(invitations(bob).locator("[data-count]")).to_have_text("1")
    invitations(bob).get_by_role("button", name="Sit down").click()
    assert table_of(bob) == table
    for one in (page, bob):
        one.locator("[data-chapter]").wait_for()
    assert Table.objects.get(pk=table).status == "running"
    with page.expect_popup() as beside:  # Nobody leaves a game by looking at a name.
        page.get_by_role("list", name="Seats").get_by_role("link", name="Bob").click()
    expect(beside.value.get_by_role("heading", level=1)).to_contain_text(name)


def test_the_opener_learns_that_somebody_declines(
    page: Page, open_page: Callable[..., Page], watch: Watch
) -> None:
    watch.allow(r"status 422: POST .*/invitations", "status of 422")
    phone = open_page(**PHONE)
    name = named(phone, "Bob")
    page.goto("/")
    choose_game(page, "Open a table", "Reworld").get_by_role("button", name="Open a table").click()
    table_of(page)
    page.get_by_label("Invite somebody by name").fill("Nobody at all")
    page.get_by_role("button", name="Invite", exact=True).click()
    expect(page.get_by_text("There is nobody called Nobody at all here.")).to_be_visible()
    page.get_by_label("Invite somebody by name").fill(name)
    page.get_by_role("button", name="Invite", exact=True).click()
    expect(page.get_by_role("list", name="Invited")).to_contain_text(name)
    assert_is_accessible(page, "waiting for whom one has invited")
    phone.reload()
    expect(invitations(phone).locator("[data-count]")).to_have_text("1")
    assert_is_accessible(phone, "invited")
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    invitations(phone).get_by_role("button", name="Decline", exact=False).first.click()
    expect(invitations(phone)).to_contain_text("Nobody has invited you")
    expect(page.get_by_role("list", name="Invited")).to_contain_text(f"{name} has declined")


def test_quiet_hours_and_a_vacation_are_chosen_on_a_phone(open_page: Callable[..., Page]) -> None:
    phone = open_page(**PHONE)
    named(phone, "Alice")
    phone.get_by_role("button", name="Times and invitations").click()
    dialog = phone.get_by_role("dialog", name="Your times and invitations")
    dialog.get_by_label("My time stands still every day").check()
    dialog.get_by_label("From").fill("23:00")
    dialog.get_by_label("Until").fill("12:00")
    expect(dialog).to_contain_text("at most 12 hours")
    dialog.get_by_label("Until").fill("07:30")
    dialog.get_by_role("button", name="Save quiet hours").click()
    expect(phone.get_by_text("Your quiet hours are saved.")).to_be_visible()
    dialog.get_by_label("Last day").fill(dialog.get_by_label("First day").input_value())
    dialog.get_by_role("button", name="Take a vacation").click()
    expect(dialog).to_contain_text("You are on vacation until")
    assert_is_accessible(phone, "times and invitations")
    phone.reload()
    phone.get_by_role("button", name="Times and invitations").click()
    expect(dialog.get_by_label("From")).to_have_value("23:00")
    dialog.get_by_role("button", name="End it now").click()
    expect(dialog).to_contain_text("of 30 days are left")
