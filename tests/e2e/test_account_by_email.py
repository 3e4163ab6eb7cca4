"""From a guest at a running table to a person who comes back, by the mails that the site writes."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from email import message_from_bytes
from email.policy import default
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from reworld_site.accounts.models import Account, Kind
from tests.e2e.reading import asked
from tests.e2e.tables import play_now
from tests.e2e.test_accessibility import assert_is_accessible
from tests.e2e.test_phone import assert_is_good_on_a_phone
from tests.e2e.watching import Watch
from tests.plugin.browser import PHONE

PASSWORD, NEW = "a rabbit hole, deep", "through the looking glass"


def link_to(address: str) -> str:
    """The link in the last mail to an address; without a mail server mails are files."""
    for file in sorted((Path(os.environ["DATA_DIR"]) / "mail").iterdir(), reverse=True):
        mail = message_from_bytes(file.read_bytes(), policy=default)
        found = re.search(r"https?://\S+", mail.get_content()) if mail["To"] == address else None
        if found:
            return found[0]
    raise AssertionError(f"no mail to {address}")


def fill(page: Page, button: str, **fields: str) -> None:
    for label, value in fields.items():
        page.get_by_label(label.replace("_", " "), exact=True).fill(value)
    page.get_by_role("button", name=button, exact=True).click()


def test_a_guest_becomes_a_person_signs_out_and_in_and_forgets_the_password(page: Page, watch: Watch) -> None:
    email = "alice@wonderland.example"
    table = play_now(page)
    asked(page)
    page.goto("/")
    page.get_by_role("button", name=re.compile("^Account of")).click()
    page.get_by_role("dialog", name="Your account").get_by_role("link", name="Create account").click()
    assert_is_accessible(page, "sign-up")
    watch.allow("422")
    fill(page, "Create the account", **{"E-mail": email, "Name_at_the_table": "Alice", "Password": "short"})
    expect(page.get_by_label("Password")).to_have_attribute("aria-invalid", "true")
    assert_is_accessible(page, "a mistake")
    fill(page, "Create the account", Password=PASSWORD)
    expect(page.get_by_role("heading", name="One more step")).to_be_visible()
    assert_is_accessible(page, "sign-up sent")

    page.goto(link_to(email))
    assert_is_accessible(page, "confirm")
    page.get_by_role("button", name="Confirm").click()
    expect(page.get_by_text("Welcome, Alice.")).to_be_visible()
    for each in ("e-mail", "password"):
        page.get_by_text(f"Change the {each}").click()
    for each in ("Make a token", "Delete my account for good"):
        page.get_by_text(each, exact=True).click()
    assert_is_accessible(page, "account")
    page.goto(f"/tables/{table}")
    assert asked(page)  # The very game goes on.

    page.goto("/")
    page.get_by_role("button", name="Account of Alice").click()
    page.get_by_role("button", name="Sign out").click()
    page.get_by_role("link", name="Sign in").click()
    assert_is_accessible(page, "sign-in")
    fill(page, "Sign in", **{"E-mail": email, "Password": "a guess, not more"})
    expect(page.get_by_text("No account has this e-mail with this password")).to_be_visible()
    fill(page, "Sign in", Password=PASSWORD)
    page.get_by_role("button", name="Account of Alice").wait_for()

    page.get_by_role("button", name="Account of Alice").click()
    page.get_by_role("button", name="Sign out").click()
    page.get_by_role("link", name="Sign in").click()
    page.get_by_role("link", name="Password forgotten?").click()
    assert_is_accessible(page, "forgotten")
    fill(page, "Send the mail", **{"E-mail": email})
    expect(page.get_by_role("heading", name="Look at your mails")).to_be_visible()
    page.goto(link_to(email))
    assert_is_accessible(page, "new password")
    fill(page, "Take this password", New_password=NEW)
    page.get_by_role("main").get_by_role("link", name="Sign in").click()
    fill(page, "Sign in", **{"E-mail": email, "Password": NEW})
    page.get_by_role("button", name="Account of Alice").wait_for()
    assert Account.objects.get(email=email).kind == Kind.PERSON


@pytest.mark.parametrize("path", ["/account/sign-up", "/account/sign-in", "/account/forgotten", "/account"])
def test_every_page_fits_a_phone(open_page: Callable[..., Page], path: str) -> None:
    phone = open_page(**PHONE)
    play_now(phone)
    phone.goto(path)
    phone.get_by_role("heading", level=1).wait_for()
    phone.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")
    assert_is_good_on_a_phone(phone)
