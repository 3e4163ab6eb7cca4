"""Moderators and those they moderate, in their browsers."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID, uuid4

from allauth.account.models import EmailAddress
from django.test import Client
from playwright.sync_api import Locator, Page, expect

from reworld_site.accounts.models import Account
from reworld_site.moderation.rights import give_role
from reworld_site.tables import commands, loaded, service

PASSWORD = "correct horse battery"
Opener = Callable[..., Page]


def somebody(name: str, role: str = "") -> Account:
    number = uuid4().hex
    email = f"{name.lower()}-{number}@wonderland.example"
    account = Account.objects.create_user(number, email, PASSWORD, name=name)
    EmailAddress.objects.create(user=account, email=email, verified=True, primary=True)
    if role:
        give_role(account, role)
    return account


def signed_in(page: Page, account: Account, url: str) -> Page:
    """As by a sign-in of theirs before."""
    client = Client()
    client.force_login(account)
    page.context.add_cookies([{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": url}])
    return page


def at_the_dashboard(page: Page, account: Account) -> Page:
    page.goto("/admin/")
    page.locator("[name=email]").fill(account.email)
    page.locator("[name=password]").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url("**/admin/")
    return page


def opened(*people: Account, ranked: bool = False) -> UUID:
    """A table of theirs with clocks, running."""
    first, *others = (one.pk for one in people)
    seats = ["me", *["open"] * len(others)]
    opening = commands.OpenTable(first, "reworld", seats, speed="slow", ranked=ranked, people=tuple(others))
    table = service.execute(opening).table
    assert table
    return table


def play(table: UUID, plies: int) -> None:
    """Whoever is asked takes the first legal action."""
    for number in range(plies):
        known = loaded.load(table).table
        asked = next(iter(known.decisions.values()))
        action = known.rules.actions.encode(known.rules.legal_actions(known.game, asked.seat)[0])
        assert asked.player
        move = commands.TakeAction(asked.player, table, asked.id, action, f"m{known.seq}-{number}")
        assert service.execute(move).code == "accepted"


def fill(field: Locator, value: str) -> None:
    if field.evaluate("field => field.tagName") == "SELECT":
        field.select_option(value)
    else:
        field.fill(value)


def act(page: Page, table: UUID, name: str, foresees: str = "", **fields: str) -> None:
    """Through the form and what it foresees, to the end."""
    page.goto(f"/admin/moderation/game/{table}/change/")
    page.get_by_role("link", name=f"{name}…", exact=True).click()
    for label, value in fields.items():
        fill(page.get_by_label(label), value)
    page.get_by_label("Clause").select_option("stalling")
    page.get_by_label("Reason").fill("He waits till the last second.")
    page.get_by_role("button", name="See what will happen").click()
    expect(page.get_by_role("heading", name="This will happen")).to_be_visible()
    expect(page.locator(".mod-foreseen")).to_contain_text(foresees)
    page.get_by_role("button", name=name, exact=True).click()
    expect(page.get_by_text(f"Done: {name.lower()}.")).to_be_visible()
