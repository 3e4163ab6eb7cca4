"""Alice has forgotten her password; Mallory would like to know it."""

from __future__ import annotations

from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core import mail

from reworld_site.accounts import tokens
from reworld_site.accounts.attempts import RESET_HERE, SIGN_IN_AS
from reworld_site.accounts.models import Account, ApiToken, Session
from tests.reworld_site.mails import last_to, link_to
from tests.reworld_site.people import Person
from tests.reworld_site.signing_up import PASSWORD, fill_in, sign_in, signed_up, who

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("front_end")]

EMAIL = "alice@wonderland.example"
NEW = "through the looking glass"


@pytest.fixture
def alices(db: None) -> Person:
    browser = Person()
    signed_up(browser, EMAIL)
    return browser


def follow(person: Person, link: str) -> str:
    """To the page that asks for the new password; its address has no key."""
    answer = person.get(link)
    assert answer.status_code == 302, answer.content
    return str(answer["Location"])


def reset(person: Person, password: str = NEW) -> Any:
    assert fill_in(person, "/account/forgotten", email=EMAIL).status_code == 302
    return fill_in(person, follow(person, link_to(EMAIL)), password1=password)


def test_the_mail_leads_to_a_new_password(alices: Person, stranger: Person) -> None:
    assert reset(stranger).status_code == 302
    assert who(stranger) is None
    assert sign_in(stranger, EMAIL).status_code == 422
    assert sign_in(stranger, EMAIL, NEW).status_code == 302
    assert "has a new password" in str(last_to(EMAIL).body)


def test_whoever_was_signed_in_is_out_and_the_tokens_end(alices: Person, stranger: Person) -> None:
    assert alices.account
    tokens.make(alices.account.pk, "bot", ["play"])
    reset(stranger)
    assert who(alices) is None
    assert not Session.objects.filter(account=alices.account).exists()
    assert not ApiToken.objects.exists()


def test_the_page_says_the_same_of_every_address(alices: Person, stranger: Person) -> None:
    answers = [
        fill_in(Person(), "/account/forgotten", email=email)
        for email in (EMAIL, "nobody@wonderland.example", "waiting@wonderland.example")
    ]
    assert {(one.status_code, one["Location"], one.content) for one in answers} == {
        (302, "/account/forgotten/sent", b"")
    }
    assert "No account has this e-mail" in str(last_to("nobody@wonderland.example").body)


def test_an_address_that_was_not_confirmed_resets_nothing(alices: Person, stranger: Person) -> None:
    """It may be somebody else's, who would get hold of the account."""
    EmailAddress.objects.create(user=alices.account, email="bob@wonderland.example")
    fill_in(stranger, "/account/forgotten", email="bob@wonderland.example")
    assert "/account/new-password/" not in str(last_to("bob@wonderland.example").body)


def test_the_link_is_good_once(alices: Person, stranger: Person) -> None:
    fill_in(stranger, "/account/forgotten", email=EMAIL)
    link = link_to(EMAIL)
    fill_in(stranger, follow(stranger, link), password1=NEW)
    assert "no good any more" in Person().get(link).content.decode()
    assert sign_in(stranger, EMAIL, NEW).status_code == 302


@pytest.mark.parametrize("key", ["1-nonsense", "zzzzzzzzzzzzz-a-b", "0-set-password", "1-d9ka6s-3f1d"])
def test_a_made_up_link_is_no_good(alices: Person, stranger: Person, key: str) -> None:
    answer = stranger.get(f"/account/new-password/{key}")
    assert answer.status_code == 200
    assert "no good any more" in answer.content.decode()


def test_a_bad_password_is_refused_at_its_field(alices: Person, stranger: Person) -> None:
    answer = reset(stranger, "short")
    assert answer.status_code == 422
    assert "at least 10" in str(answer.context["form"].errors["password1"])
    assert sign_in(stranger, EMAIL).status_code == 302


def test_a_guest_who_resets_in_the_same_browser_stays_the_guest(alices: Person, stranger: Person) -> None:
    stranger.post("/api/guests")
    before = who(stranger)
    assert reset(stranger).status_code == 302
    assert who(stranger) == before


def test_mails_to_one_address_are_limited_whoever_asks(alices: Person) -> None:
    for email in (EMAIL, "nobody@wonderland.example"):
        answers = [fill_in(Person(), "/account/forgotten", email=email) for _ in range(RESET_HERE.most + 1)]
        assert [one.status_code for one in answers] == [302] * RESET_HERE.most + [429]
        assert int(answers[-1]["Retry-After"]) > 3000
        assert len([one for one in mail.outbox if one.to == [email]]) == RESET_HERE.most + (email == EMAIL)


def test_who_is_locked_out_everywhere_gets_in_by_mail(alices: Person) -> None:
    """However many guess at her password, from the reset on her browser is known."""
    for number in range(SIGN_IN_AS.most + 1):
        mallory = Person()
        mallory.browser.defaults["REMOTE_ADDR"] = f"198.51.100.{number}"
        sign_in(mallory, EMAIL, "a guess, not more")
    abroad = Person()
    abroad.browser.defaults["REMOTE_ADDR"] = "192.0.2.9"
    assert sign_in(abroad, EMAIL).status_code == 429
    reset(abroad)
    assert sign_in(abroad, EMAIL, NEW).status_code == 302


def test_an_account_that_was_erased_meanwhile_gets_no_password(
    alices: Person, stranger: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill_in(stranger, "/account/forgotten", email=EMAIL)
    page = follow(stranger, link_to(EMAIL))
    assert alices.send("DELETE", "/api/me", {"name": "Alice", "password": PASSWORD}).status_code == 200
    assert "no good any more" in fill_in(stranger, page, password1=NEW).content.decode()
    assert Account.objects.get(kind="former").password == "!"
