"""The page of one's own account: what Alice changes there, and what nobody changes for her."""

from __future__ import annotations

import re
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core import mail

from reworld_site.accounts.models import Account, ApiToken, Kind
from tests.reworld_site.mails import last_to, link_to
from tests.reworld_site.people import Person, started
from tests.reworld_site.signing_up import PASSWORD, fill_in, sign_in, signed_up, who

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("front_end")]

EMAIL, OTHER = "alice@wonderland.example", "alice@glass.example"
NEW = "through the looking glass"
# Every form, with what makes it a good one.
FORMS: list[tuple[str, dict[str, Any]]] = [
    ("/account/name", {"name": "Alice Liddell"}),
    ("/account/email", {"email": OTHER, "password": PASSWORD}),
    ("/account/password", {"password": PASSWORD, "new_password": NEW}),
    ("/account/chat", {"chat": "off"}),
    ("/account/sessions/end", {}),
    ("/account/tokens", {"name": "bot", "scopes": ["read"]}),
    ("/account/tokens/1/revoke", {}),
    ("/account/delete", {"password": PASSWORD, "sure": "on"}),
]


@pytest.fixture
def alices(db: None) -> Person:
    browser = Person()
    signed_up(browser, EMAIL)
    mail.outbox.clear()
    return browser


@pytest.fixture
def guest(stranger: Person) -> Person:
    stranger.post("/api/guests")
    return stranger


def text(answer: Any) -> str:
    return answer.content.decode()


def errors(answer: Any) -> dict[str, list[str]]:
    assert answer.status_code == 422, answer.status_code
    return dict(answer.context["form"].errors)


@pytest.mark.parametrize(("path", "fields"), FORMS)
def test_strangers_are_sent_to_sign_in_and_forged_forms_refused(
    alices: Person, stranger: Person, path: str, fields: dict[str, Any]
) -> None:
    answer = fill_in(stranger, path, **fields)
    assert (answer.status_code, answer["Location"]) == (302, f"/account/sign-in?next={path}")
    assert alices.browser.post(path, fields).status_code == 403
    assert alices.get(path)["Location"] == "/account"
    assert who(alices) == ("Alice", "person")


def test_the_page_is_stored_nowhere(alices: Person) -> None:
    assert "no-store" in alices.get("/account")["Cache-Control"]


def test_the_name_follows_the_same_rules_as_everywhere(alices: Person) -> None:
    assert fill_in(alices, "/account/name", name=" Alice   Liddell ").status_code == 302
    assert who(alices) == ("Alice Liddell", "person")
    assert "bot is called" in str(errors(fill_in(alices, "/account/name", name="Greedy bot"))["name"])
    assert who(alices) == ("Alice Liddell", "person")


def test_a_new_address_counts_once_it_is_confirmed_and_the_old_one_hears_of_it(alices: Person) -> None:
    answer = fill_in(alices, "/account/email", email=OTHER, password=PASSWORD)
    assert answer.status_code == 302
    assert "A mail waits at" in text(alices.get("/account"))
    assert sign_in(Person(), OTHER).status_code == 422
    assert fill_in(alices, link_to(OTHER)).status_code == 302
    assert list(EmailAddress.objects.values_list("email", "verified", "primary")) == [(OTHER, True, True)]
    assert Account.objects.get(name="Alice").email == OTHER
    assert OTHER in str(last_to(EMAIL).body)
    assert sign_in(Person(), OTHER).status_code == 302
    assert sign_in(Person(), EMAIL).status_code == 422


def test_an_address_needs_the_password_and_must_be_another(alices: Person) -> None:
    assert "not your password" in str(
        errors(fill_in(alices, "/account/email", email=OTHER, password="a guess, not more"))["password"]
    )
    assert "already" in str(
        errors(fill_in(alices, "/account/email", email=EMAIL.upper(), password=PASSWORD))["email"]
    )
    assert not mail.outbox


def test_changing_to_anothers_address_says_nothing_of_them_and_takes_nothing(alices: Person) -> None:
    bob = Person()
    signed_up(bob, OTHER, name="Bob")
    answer = fill_in(alices, "/account/email", email=OTHER, password=PASSWORD)
    assert answer.status_code == 302
    assert "/account/confirm/" not in str(last_to(OTHER).body)
    assert EmailAddress.objects.get(email=OTHER, verified=True).user == bob.account


def test_who_gets_a_mail_that_was_not_meant_for_them_confirms_nothing(alices: Person, bob: Person) -> None:
    fill_in(alices, "/account/email", email=OTHER, password=PASSWORD)
    assert fill_in(bob, link_to(OTHER), password="whatever it is").status_code == 422
    assert Account.objects.get(name="Alice").email == EMAIL


def test_a_new_password_signs_other_devices_out(alices: Person, stranger: Person) -> None:
    sign_in(stranger, EMAIL)
    key = alices.browser.cookies["sessionid"].value
    answer = fill_in(alices, "/account/password", password=PASSWORD, new_password=NEW)
    assert answer.status_code == 302
    assert alices.browser.cookies["sessionid"].value != key
    assert (who(alices), who(stranger)) == (("Alice", "person"), None)
    assert sign_in(stranger, EMAIL).status_code == 422
    assert sign_in(stranger, EMAIL, NEW).status_code == 302
    assert "was changed" in str(last_to(EMAIL).body)


def test_a_new_password_must_be_good_and_the_old_one_right(alices: Person) -> None:
    wrong = {"password": "a guess, not more", "new_password": NEW}
    assert list(errors(fill_in(alices, "/account/password", **wrong))) == ["password"]
    weak = {"password": PASSWORD, "new_password": "alice@wonderland"}
    assert list(errors(fill_in(alices, "/account/password", **weak))) == ["new_password"]
    assert sign_in(Person(), EMAIL).status_code == 302


def test_whoever_sits_at_her_desk_cannot_guess_for_ever(alices: Person) -> None:
    wrong = {"password": "a guess, not more", "new_password": NEW}
    answers = [fill_in(alices, "/account/password", **wrong) for _ in range(11)]
    assert [one.status_code for one in answers] == [422] * 10 + [429]
    assert int(answers[-1]["Retry-After"]) > 800
    assert alices.send("DELETE", "/api/me", {"name": "Alice", "password": PASSWORD}).status_code == 429


def test_chat_is_turned_off_and_on_again(alices: Person) -> None:
    for choice, words in (("off", "You have turned chat off"), ("maybe", "You have turned chat off")):
        assert fill_in(alices, "/account/chat", chat=choice).status_code == 302
        assert words in text(alices.get("/account"))
    fill_in(alices, "/account/chat", chat="on")
    assert "You have turned chat off" not in text(alices.get("/account"))


def test_sessions_are_listed_by_device_and_this_one_is_marked(alices: Person) -> None:
    phone = Person()
    phone.browser.defaults["HTTP_USER_AGENT"] = (
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18) Version/18 Safari/604.1"
    )
    sign_in(phone, EMAIL)
    page = text(phone.get("/account"))
    mine, other = re.findall("<strong>([^<]+ on [^<]+|A browser)</strong>(.*?)<p", page, re.DOTALL)
    assert mine[0] == "Safari on an iPhone"
    assert ("this one" in mine[1], "this one" in other[1]) == (True, False)
    assert alices.browser.cookies["sessionid"].value not in page


def test_one_session_or_all_others_are_ended(alices: Person) -> None:
    others = [Person() for _ in range(3)]
    for one in others:
        sign_in(one, EMAIL)
    listed = others[0].get("/api/me/sessions").json()["sessions"]
    (named,) = [one for one in listed if one["is_this"]]
    fill_in(alices, "/account/sessions/end", session=named["id"])
    assert [who(one) is None for one in others] == [True, False, False]
    fill_in(alices, "/account/sessions/end")
    assert [who(one) is None for one in [*others, alices]] == [True, True, True, False]


def test_nobody_ends_anothers_session(alices: Person, mallory: Person) -> None:
    named = alices.get("/api/me/sessions").json()["sessions"][0]["id"]
    fill_in(mallory, "/account/sessions/end", session=named)
    fill_in(mallory, "/account/sessions/end")
    assert who(alices) == ("Alice", "person")


def test_a_token_is_shown_once(alices: Person) -> None:
    page = text(fill_in(alices, "/account/tokens", name="my bot", scopes=["read", "play"]))
    (shown,) = re.findall(r"rwo_[\w-]+", page)
    assert "my bot" in page
    assert shown not in text(alices.get("/account"))
    answer = Person().browser.get("/api/me", headers={"Authorization": f"Bearer {shown}"})
    assert answer.json()["account"]["name"] == "Alice"
    fill_in(alices, f"/account/tokens/{ApiToken.objects.get().pk}/revoke")
    assert not ApiToken.objects.exists()


def test_a_token_needs_a_name_and_a_scope(alices: Person) -> None:
    assert set(errors(fill_in(alices, "/account/tokens"))) == {"name", "scopes"}
    assert list(errors(fill_in(alices, "/account/tokens", name="bot", scopes=["rule"]))) == ["scopes"]


def test_deleting_takes_the_password_and_a_tick(alices: Person, bob: Person) -> None:
    table = started(alices, bob)
    assert list(errors(fill_in(alices, "/account/delete", password=PASSWORD))) == ["sure"]
    assert list(errors(fill_in(alices, "/account/delete", password="a guess", sure="on"))) == ["password"]
    answer = fill_in(alices, "/account/delete", password=PASSWORD, sure="on")
    assert (answer.status_code, answer["Location"]) == (302, "/account/deleted")
    assert who(alices) is None
    assert bob.frame(table)["people"][0]["name"] == "Former player"
    assert sign_in(Person(), EMAIL).status_code == 422
    assert "Your account is deleted" in text(alices.get("/account/deleted"))


def test_a_guest_deletes_with_a_tick_and_has_neither_password_nor_address(guest: Person) -> None:
    page = text(guest.get("/account"))
    assert "You are a guest" in page
    for path in ("/account/email", "/account/password"):
        assert f'action="{path}"' not in page
        assert fill_in(guest, path, email=OTHER, new_password=NEW)["Location"] == "/account/sign-up"
    assert fill_in(guest, "/account/delete", sure="on").status_code == 302
    assert Account.objects.get(kind=Kind.FORMER).name == "Former player"


def test_the_address_can_be_used_again_after_deleting(alices: Person, stranger: Person) -> None:
    alices.send("DELETE", "/api/me", {"name": "Alice", "password": PASSWORD})
    assert signed_up(stranger, EMAIL).pk != alices.account.pk  # type: ignore[union-attr]


def test_a_person_whose_mail_server_is_down_is_told_so(
    alices: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    def down(*_: object, **__: object) -> None:
        raise ConnectionRefusedError

    monkeypatch.setattr("django.core.mail.EmailMessage.send", down)
    for person, path, fields in (
        (alices, "/account/email", {"email": OTHER, "password": PASSWORD}),
        (Person(), "/account/forgotten", {"email": EMAIL}),
        (Person(), "/account/sign-up", {"email": OTHER, "name": "Bob", "password": NEW}),
    ):
        answer = fill_in(person, path, **fields)
        assert answer.status_code == 503
        assert "could not be sent now" in text(answer)
    assert fill_in(alices, "/account/password", password=PASSWORD, new_password=NEW).status_code == 302
