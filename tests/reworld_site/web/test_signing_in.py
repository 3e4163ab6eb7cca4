"""Signing in and out, and what keeps guessers out without keeping Alice out."""

from __future__ import annotations

from typing import Any

import pytest
from allauth.account.models import EmailAddress

from reworld_site.accounts.attempts import SIGN_IN_AS, SIGN_IN_FROM, SIGN_IN_HERE
from reworld_site.accounts.models import Account, Attempt, Kind
from tests.reworld_site.people import Person, started
from tests.reworld_site.signing_up import PASSWORD, fill_in, sign_in, signed_up, who

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("front_end")]

EMAIL = "alice@wonderland.example"


@pytest.fixture
def alices(db: None) -> Person:
    """The browser in which Alice has signed up."""
    browser = Person()
    signed_up(browser, EMAIL)
    return browser


@pytest.fixture
def guest(db: None) -> Person:
    browser = Person()
    browser.post("/api/guests")
    browser.account = Account.objects.get(kind=Kind.GUEST)
    return browser


def try_from(person: Person, address: str, email: str = EMAIL, password: str = "a guess, not more") -> Any:
    person.browser.defaults["REMOTE_ADDR"] = address
    return sign_in(person, email, password)


def text(answer: Any) -> str:
    return answer.content.decode()


def test_she_comes_back_in_another_browser(alices: Person, stranger: Person) -> None:
    answer = sign_in(stranger, "Alice@Wonderland.example")
    assert (answer.status_code, answer["Location"]) == (302, "/")
    assert who(stranger) == ("Alice", "person")


def test_signing_out_ends_this_session_only(alices: Person, stranger: Person) -> None:
    sign_in(stranger, EMAIL)
    assert fill_in(stranger, "/account/sign-out").status_code == 302
    assert who(stranger) is None
    assert who(alices) == ("Alice", "person")


def test_the_session_key_is_new_and_the_csrf_token_too(alices: Person, guest: Person) -> None:
    before = {name: guest.browser.cookies[name].value for name in ("sessionid", "csrftoken")}
    sign_in(guest, EMAIL)
    after = {name: guest.browser.cookies[name].value for name in ("sessionid", "csrftoken")}
    assert all(before[name] != after[name] for name in before)


@pytest.mark.parametrize(
    ("email", "password"),
    [(EMAIL, "a wrong password"), ("nobody@wonderland.example", PASSWORD), ("guest-1", PASSWORD)],
)
def test_a_wrong_password_and_an_unknown_address_look_the_same(
    alices: Person, stranger: Person, email: str, password: str
) -> None:
    answer = sign_in(stranger, email, password)
    assert answer.status_code == 422
    words = "no e-mail address" if "@" not in email else "No account has this e-mail with this password"
    assert words in text(answer)
    assert who(stranger) is None


def test_a_new_address_does_not_count_before_it_is_confirmed(alices: Person, stranger: Person) -> None:
    EmailAddress.objects.create(user=alices.account, email="new@wonderland.example")
    assert sign_in(stranger, "new@wonderland.example").status_code == 422


def test_a_closed_account_is_not_let_in(alices: Person, stranger: Person) -> None:
    Account.objects.filter(email=EMAIL).update(is_active=False)
    assert sign_in(stranger, EMAIL).status_code == 422


@pytest.mark.parametrize(
    "to", ["https://mallory.example/", "//mallory.example/", "javascript:alert(1)", "\\\\m"]
)
def test_it_leads_to_pages_of_this_site_only(alices: Person, stranger: Person, to: str) -> None:
    assert sign_in(stranger, EMAIL, next=to)["Location"] == "/"


def test_it_leads_back_to_where_one_came_from(alices: Person, stranger: Person) -> None:
    answer = stranger.get("/account")
    assert answer["Location"] == "/account/sign-in?next=/account"
    assert 'value="/account"' in text(stranger.get(answer["Location"]))
    assert sign_in(stranger, EMAIL, next="/account")["Location"] == "/account"


def test_a_guest_at_a_running_table_is_warned_and_offered_an_account(
    alices: Person, guest: Person, bob: Person
) -> None:
    assert "the others would wait" not in text(guest.get("/account/sign-in"))
    started(guest, bob)
    page = text(guest.get("/account/sign-in"))
    assert "in the middle of 1 game as" in page
    assert "/account/sign-up" in page.split("<main")[1]


def test_a_guest_who_signs_in_elsewhere_is_the_guest_again_after_signing_out(
    alices: Person, guest: Person, bob: Person
) -> None:
    assert guest.account
    table = started(guest, bob)
    sign_in(guest, EMAIL)
    assert who(guest) == ("Alice", "person")
    assert guest.frame(table)["table"]["your_seat"] is None
    assert guest.account.name in text(guest.get("/account"))
    fill_in(guest, "/account/sign-out")
    assert who(guest) == (guest.account.name, "guest")
    assert guest.frame(table)["table"]["your_seat"] == 0


def test_signing_out_by_the_api_brings_the_guest_back_too(alices: Person, guest: Person) -> None:
    sign_in(guest, EMAIL)
    assert guest.account
    assert guest.post("/api/logout").json()["account"]["id"] == guest.account.pk


def test_a_guest_that_was_deleted_meanwhile_does_not_come_back(alices: Person, guest: Person) -> None:
    assert guest.account
    sign_in(guest, EMAIL)
    Account.objects.filter(pk=guest.account.pk).update(kind=Kind.FORMER, is_active=False)
    fill_in(guest, "/account/sign-out")
    assert who(guest) is None


def test_five_wrong_passwords_are_enough_for_a_quarter_of_an_hour(alices: Person) -> None:
    mallory = Person()
    answers = [try_from(mallory, "198.51.100.7") for _ in range(SIGN_IN_HERE.most + 1)]
    assert [one.status_code for one in answers] == [422] * SIGN_IN_HERE.most + [429]
    assert 800 < int(answers[-1]["Retry-After"]) <= 900
    assert "Try again in 15 minutes" in text(answers[-1])
    assert try_from(mallory, "198.51.100.7", password=PASSWORD).status_code == 429
    Attempt.objects.update(at=Attempt.objects.first().at - SIGN_IN_HERE.within)  # type: ignore[union-attr]
    assert try_from(mallory, "198.51.100.7", password=PASSWORD).status_code == 302


def test_it_looks_the_same_for_an_address_without_an_account(alices: Person) -> None:
    pages = []
    for email in (EMAIL, "nobody@wonderland.example"):
        mallory = Person()
        answers = [try_from(mallory, "198.51.100.7", email) for _ in range(SIGN_IN_HERE.most + 1)]
        pages.append(
            [(one.status_code, text(one).replace(email, "…").count("field-error")) for one in answers]
        )
    assert pages[0] == pages[1]


def test_trying_again_too_early_does_not_make_the_wait_longer(alices: Person) -> None:
    mallory, before = Person(), Attempt.objects.count()
    for _ in range(SIGN_IN_HERE.most + 5):
        try_from(mallory, "198.51.100.7")
    assert Attempt.objects.count() - before == 3 * SIGN_IN_HERE.most


def test_nobody_locks_alice_out_of_a_browser_that_she_has_used(alices: Person) -> None:
    """Guesses from everywhere, also from her own address of the net."""
    fill_in(alices, "/account/sign-out")
    for number in range(SIGN_IN_AS.most + 2):
        try_from(Person(), f"198.51.100.{number}")
    for _ in range(SIGN_IN_FROM.most):
        try_from(Person(), "203.0.113.5", f"{_}@wonderland.example")
    assert try_from(Person(), "192.0.2.1", password=PASSWORD).status_code == 429
    assert try_from(alices, "203.0.113.5", password=PASSWORD).status_code == 302


def test_a_browser_that_she_has_used_has_no_endless_tries_either(alices: Person) -> None:
    fill_in(alices, "/account/sign-out")
    answers = [sign_in(alices, EMAIL, "a guess, not more") for _ in range(SIGN_IN_HERE.most + 1)]
    assert answers[-1].status_code == 429


def test_a_made_up_cookie_makes_no_browser_known(alices: Person) -> None:
    mallory, before = Person(), Attempt.objects.count()
    for value in ("nonsense", f'{{"{alices.account.pk}":"x"}}', "a:b:c"):  # type: ignore[union-attr]
        mallory.browser.cookies["known"] = value
        try_from(mallory, "198.51.100.7")
    assert Attempt.objects.count() - before == 3 * 3  # As from a browser that nobody knows.


def test_one_address_cannot_try_many_accounts(db: None) -> None:
    answers = [
        try_from(Person(), "198.51.100.7", f"{number}@wonderland.example")
        for number in range(SIGN_IN_FROM.most + 1)
    ]
    assert [one.status_code for one in answers[-2:]] == [422, 429]


def test_the_addresses_of_one_household_count_as_one(db: None) -> None:
    answers = [try_from(Person(), f"2001:db8::{number}") for number in range(1, SIGN_IN_HERE.most + 2)]
    assert answers[-1].status_code == 429
    assert try_from(Person(), "2001:db8:1::1").status_code == 422


def test_who_gets_it_right_starts_afresh(alices: Person) -> None:
    browser = Person()
    for _ in range(SIGN_IN_HERE.most - 1):
        try_from(browser, "198.51.100.7")
    assert try_from(browser, "198.51.100.7", password=PASSWORD).status_code == 302
    fill_in(browser, "/account/sign-out")
    assert try_from(browser, "198.51.100.7").status_code == 422
    assert try_from(browser, "198.51.100.7", password=PASSWORD).status_code == 302
