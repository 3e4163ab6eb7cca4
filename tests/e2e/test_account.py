"""Going: a guest signs out or deletes the account, from the page's head, by mouse, keyboard or thumb."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from reworld_site.accounts.models import Account, Kind
from tests.e2e.records import audit
from tests.e2e.tables import play_with_bob
from tests.e2e.test_accessibility import assert_is_accessible
from tests.e2e.test_phone import assert_is_good_on_a_phone
from tests.e2e.watching import Watch
from tests.plugin.browser import PHONE

# What an open dialog hides at its right edge.
CUT_OFF = """() => [...document.querySelectorAll('dialog[open] *')]
  .filter((one) => one.getBoundingClientRect().right > one.closest('dialog').getBoundingClientRect().right)
  .map((one) => one.textContent.trim())"""


def as_guest(page: Page, name: str | None = None) -> str:
    """Signs in as a guest without a table, and comes to the front page; the guest's name."""
    page.goto("/")
    page.evaluate(
        """async (name) => {
          const headers = {
            'Content-Type': 'application/json',
            'X-CSRFToken': document.cookie.match(/csrftoken=([^;]+)/)[1],
          };
          await fetch('/api/guests', { method: 'POST', headers, body: '{}' });
          headers['X-CSRFToken'] = document.cookie.match(/csrftoken=([^;]+)/)[1];
          if (name) await fetch('/api/me', { method: 'PATCH', headers, body: JSON.stringify({ name }) });
        }""",
        name,
    )
    page.goto("/")
    return str(page.locator(".site-header__name").inner_text())


def open_account(page: Page) -> None:
    page.get_by_role("button", name=re.compile("^Account of")).click()
    page.get_by_role("dialog", name="Your account").wait_for()


def assert_is_nobody(page: Page) -> None:
    """Nobody is signed in: the page's head offers an account in place of one."""
    head = page.locator(".site-header__account")
    expect(head.get_by_role("link", name="Sign in")).to_be_visible()
    expect(head.get_by_role("link", name="Sign up")).to_be_visible()
    expect(head.get_by_role("button")).to_have_count(0)


def test_strangers_have_no_account_to_open_but_can_make_one(page: Page) -> None:
    for path in ("/", "/games/reworld"):
        page.goto(path)
        page.get_by_role("heading", level=1).wait_for()
        assert_is_nobody(page)


def test_the_head_says_who_one_is_wherever_one_reads(page: Page) -> None:
    name = as_guest(page)
    for path in ("/", "/games/reworld", "/luck"):
        page.goto(path)
        expect(page.get_by_role("button", name=f"Account of {name}")).to_be_visible()
    page.goto("/")
    page.get_by_role("button", name="Change name").click()
    page.get_by_label("Name", exact=True).fill("Alice")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("button", name="Account of Alice")).to_be_visible()


def test_a_guest_who_signs_out_is_warned_first(page: Page, watch: Watch) -> None:
    as_guest(page, "Alice")
    open_account(page)
    page.get_by_role("button", name="Sign out").click()
    warning = page.get_by_role("dialog", name="Sign out for good?")
    expect(warning).to_contain_text("cannot come back")
    warning.get_by_role("button", name="Stay").click()
    expect(page.get_by_role("button", name="Account of Alice")).to_be_focused()
    open_account(page)
    page.get_by_role("button", name="Sign out").click()
    warning.get_by_role("button", name="Sign out").click()
    assert_is_nobody(page)
    assert Account.objects.filter(name="Alice", kind=Kind.GUEST).exists()


def test_deleting_by_keyboard_resigns_the_game_and_takes_the_name_everywhere(
    page: Page, watch: Watch
) -> None:
    as_guest(page, "Alice Liddell")
    table, bob = play_with_bob(page)
    beside = page.context.new_page()
    beside.goto(f"/tables/{table}")
    expect(beside.get_by_text("you", exact=True)).to_be_visible()
    page.goto("/games/reworld")
    page.get_by_role("button", name="Account of Alice Liddell").focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Delete my account").focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name="Delete your account?")
    dialog.get_by_label("Type Alice Liddell to confirm").focus()
    watch.allow("422", "401: GET .*/chat", "status of 401")  # The page beside hears that it is signed out.
    page.keyboard.type("Bob")
    page.keyboard.press("Enter")
    expect(dialog.get_by_role("alert")).to_contain_text("This account is called Alice Liddell")
    dialog.get_by_label("Type Alice Liddell to confirm").fill("Alice Liddell")
    page.keyboard.press("Enter")
    page.get_by_role("dialog", name="Your account is deleted").wait_for()
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/$"))
    assert_is_nobody(page)
    assert not Account.objects.filter(name="Alice Liddell").exists()
    frame = bob.get(f"/api/tables/{table}").json
    assert frame["people"][0]["name"] == "Former player"
    assert frame["outcome"]["places"] == [2, 1]
    audit(table)
    # The page that lay open looks on as anybody.
    expect(beside.get_by_text("you", exact=True)).to_have_count(0, timeout=15_000)
    expect(beside.get_by_text("Former player").first).to_be_visible()


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_every_step_is_accessible_and_fits(open_page: Callable[..., Page], size: str) -> None:
    page = open_page(**(PHONE if size == "phone" else {}))
    as_guest(page, "Alice of the Longest Nam")

    def check(page: Page) -> None:
        assert page.evaluate(CUT_OFF) == []
        if size == "phone":
            assert_is_good_on_a_phone(page)
        else:
            assert_is_accessible(page, "account")

    check(page)
    open_account(page)
    check(page)
    page.get_by_role("button", name="Sign out").click()
    page.get_by_role("dialog", name="Sign out for good?").wait_for()
    check(page)
    page.get_by_role("button", name="Delete my account").click()
    page.get_by_role("dialog", name="Delete your account?").wait_for()
    check(page)
