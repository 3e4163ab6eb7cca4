"""How people of the tests come to their accounts: by the pages, like everybody."""

from __future__ import annotations

from typing import Any

from reworld_site.accounts.models import Account
from tests.reworld_site.mails import link_to
from tests.reworld_site.people import Person

PASSWORD = "a rabbit hole, deep"


def fill_in(person: Person, path: str, **fields: Any) -> Any:
    """Sends a form as the page's own."""
    token = {"csrfmiddlewaretoken": person.browser.cookies["csrftoken"].value}
    return person.browser.post(path, {**token, **fields})


def ask(person: Person, email: str, name: str = "Alice", password: str = PASSWORD) -> Any:
    return fill_in(person, "/account/sign-up", email=email, name=name, password=password)


def signed_up(person: Person, email: str, name: str = "Alice", password: str = PASSWORD) -> Account:
    """By the link of the mail, in the same browser."""
    assert ask(person, email, name, password).status_code == 302
    assert fill_in(person, link_to(email)).status_code == 302
    person.account = Account.objects.get(email=email)
    return person.account


def sign_in(person: Person, email: str, password: str = PASSWORD, **more: Any) -> Any:
    return fill_in(person, "/account/sign-in", email=email, password=password, **more)


def who(person: Person) -> Any:
    """Who is signed in, by name and kind; None for nobody."""
    account = person.get("/api/me").json()["account"]
    return account and (account["name"], account["kind"])
