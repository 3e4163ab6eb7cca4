"""Alice signs up: from guest to person, without losing a thing, and nobody learns or takes what is hers."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.http import HttpResponse
from django.utils import timezone

from reworld_site.accounts import signing_up
from reworld_site.accounts.attempts import MAILS_TO
from reworld_site.accounts.models import Account, Kind, Session, SignUp
from reworld_site.ratings import service
from tests.reworld_site.mails import last_to, link_to
from tests.reworld_site.people import Person, started
from tests.reworld_site.ratings.scored import scored
from tests.reworld_site.signing_up import PASSWORD, ask, fill_in, sign_in, signed_up, who

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("front_end")]

EMAIL = "alice@wonderland.example"


@pytest.fixture
def guest(stranger: Person) -> Person:
    stranger.post("/api/guests")
    stranger.account = Account.objects.get(kind=Kind.GUEST)
    return stranger


def text(answer: HttpResponse) -> str:
    return answer.content.decode()


def test_a_stranger_plays_as_a_guest_until_the_address_is_confirmed(stranger: Person) -> None:
    answer = ask(stranger, EMAIL)
    assert (answer.status_code, answer["Location"]) == (302, "/account/sign-up/sent")
    assert who(stranger) == ("Alice", "guest")
    assert EMAIL in text(stranger.get("/account/sign-up/sent"))
    assert who(stranger) == ("Alice", "guest")
    assert fill_in(stranger, link_to(EMAIL)).status_code == 302
    assert who(stranger) == ("Alice", "person")
    assert "Welcome, Alice" in text(stranger.get("/account"))


def test_a_guest_keeps_the_account_and_its_running_table(guest: Person, bob: Person) -> None:
    assert guest.account
    table = started(guest, bob)
    ask(guest, EMAIL, name="Alice")
    assert who(guest) == (guest.account.name, "guest")
    assert guest.get(f"{table.path}").json()["table"]["your_seat"] == 0
    fill_in(guest, link_to(EMAIL))
    person = Account.objects.get(email=EMAIL)
    assert (person.pk, person.kind, person.name) == (guest.account.pk, Kind.PERSON, "Alice")
    assert guest.frame(table)["table"]["your_seat"] == 0
    assert bob.frame(table)["people"][0]["name"] == "Alice"


@pytest.mark.django_db(transaction=True)
def test_ratings_stay_with_the_account_and_name_nobody_when_it_is_gone(guest: Person, bob: Person) -> None:
    assert guest.account
    assert bob.account
    service.settle(scored(guest.account.pk, bob.account.pk, game="reworld"))
    before = guest.get(f"/api/people/{guest.account.pk}").json()
    assert before["ratings"]
    assert signed_up(guest, EMAIL, name="Alice Liddell").pk == before["account"]["id"]
    after = guest.get(f"/api/people/{guest.account.pk}").json()
    assert after["ratings"] == before["ratings"]
    pages = ("/leaderboards/reworld", f"/people/{bob.account.pk}", "/api/leaderboards/reworld")
    assert ["Liddell" in text(bob.get(page)) for page in pages] == [True] * 3
    guest.send("DELETE", "/api/me", {"name": "Alice Liddell", "password": PASSWORD})
    assert ["Liddell" in text(bob.get(page)) for page in pages] == [False] * 3
    assert "Former player" in text(bob.get(pages[0]))


def test_nothing_of_the_account_changes_before_the_address_is_confirmed(guest: Person) -> None:
    assert guest.account
    before = Account.objects.filter(pk=guest.account.pk).values().get()
    ask(guest, EMAIL)
    assert Account.objects.filter(pk=guest.account.pk).values().get() == before
    assert who(sign_in_elsewhere()) is None
    assert PASSWORD not in SignUp.objects.get().password


def sign_in_elsewhere() -> Person:
    other = Person()
    sign_in(other, EMAIL)
    return other


def test_the_link_changes_nothing_by_being_looked_at(guest: Person) -> None:
    """Mail programs and scanners follow links."""
    ask(guest, EMAIL)
    assert "Confirm" in text(guest.get(link_to(EMAIL)))
    assert Account.objects.get(pk=guest.account.pk).kind == Kind.GUEST  # type: ignore[union-attr]


def test_session_keys_are_new_after_signing_up_and_after_confirming(guest: Person) -> None:
    keys = {guest.browser.cookies["sessionid"].value}
    ask(guest, EMAIL)
    keys.add(guest.browser.cookies["sessionid"].value)
    fill_in(guest, link_to(EMAIL))
    keys.add(guest.browser.cookies["sessionid"].value)
    assert len(keys) == 3
    assert set(Session.objects.values_list("session_key", flat=True)) & keys == {
        guest.browser.cookies["sessionid"].value
    }


def test_a_session_that_was_planted_does_not_become_a_persons(guest: Person) -> None:
    planted = Person()
    planted.browser.cookies["sessionid"] = guest.browser.cookies["sessionid"].value
    assert who(planted)
    signed_up(guest, EMAIL)
    assert who(planted) is None


def test_in_another_browser_the_link_asks_for_the_password(guest: Person) -> None:
    ask(guest, EMAIL)
    phone = Person()
    assert fill_in(phone, link_to(EMAIL)).status_code == 422
    refused = fill_in(phone, link_to(EMAIL), password="a guess, not more")
    assert refused.status_code == 422
    assert "not the password that was chosen" in text(refused)
    assert fill_in(phone, link_to(EMAIL), password=PASSWORD).status_code == 302
    assert who(phone) == ("Alice", "person")
    assert who(guest) == ("Alice", "person")  # Who has signed up at the desk plays on there.


def test_nobody_confirms_the_sign_up_of_somebody_else(alice: Person, mallory: Person) -> None:
    """Mallory gives Alice's address; Alice, signed in or not, presses the button of the mail."""
    mallory = Person()
    ask(mallory, EMAIL, name="Mallory")
    for reader in (alice, Person()):
        assert fill_in(reader, link_to(EMAIL), password="what Alice would take").status_code == 422
    assert not Account.objects.filter(email=EMAIL).exists()


def test_an_address_that_was_not_confirmed_blocks_nobody(stranger: Person) -> None:
    squatter = Person()
    ask(squatter, EMAIL, name="Mallory")
    squatters_link = link_to(EMAIL)
    account = signed_up(stranger, EMAIL)
    assert account.name == "Alice"
    refused = fill_in(squatter, squatters_link)
    assert refused.status_code == 409
    assert "has an account" in text(refused)
    assert who(squatter) == ("Mallory", "guest")
    assert EmailAddress.objects.get(email=EMAIL, verified=True).user_id == account.pk


def test_signing_up_says_the_same_of_an_address_with_an_account_and_of_one_without(stranger: Person) -> None:
    signed_up(Person(), EMAIL)
    other = Person()
    pages = []
    for person, email in ((stranger, "new@wonderland.example"), (other, EMAIL)):
        answer = ask(person, email, name="Mallory")
        sent = text(person.get("/account/sign-up/sent")).replace(email, "…")
        pages.append((answer.status_code, answer["Location"], sent.split("<main")[1].split("csrf")[0]))
        assert who(person) == ("Mallory", "guest")
        assert sign_in(Person(), email, "what Mallory took, too").status_code == 422
    assert pages[0] == pages[1]
    told = last_to(EMAIL)
    assert "has one already" in str(told.body)
    assert "/account/confirm/" not in str(told.body)


def test_asking_again_replaces_what_was_asked_before(guest: Person) -> None:
    ask(guest, "alice@misspelt.example")
    first = link_to("alice@misspelt.example")
    ask(guest, EMAIL)
    assert fill_in(guest, first).status_code == 404
    assert fill_in(guest, link_to(EMAIL)).status_code == 302
    assert list(EmailAddress.objects.values_list("email", "verified", "primary")) == [(EMAIL, True, True)]


def test_the_mail_is_sent_again_on_request_and_not_for_ever(guest: Person) -> None:
    ask(guest, EMAIL)
    answers = [fill_in(guest, "/account/sign-up/sent") for _ in range(3)]
    assert [one.status_code for one in answers] == [302, 302, 429]
    assert int(answers[-1]["Retry-After"]) > 3000
    assert "Try again in 60 minutes" in text(answers[-1])
    assert len(mail.outbox) == 3


def test_whoever_signs_up_with_alices_address_keeps_her_from_nothing(stranger: Person) -> None:
    answers = []
    for number in range(4):
        mallory = Person()
        mallory.browser.defaults["REMOTE_ADDR"] = f"198.51.100.{number % 2}"
        answers += [ask(mallory, EMAIL, name="Mallory").status_code for _ in range(2)]
    assert answers == [302] * 4 + [302, 429] * 2
    assert signed_up(stranger, EMAIL).name == "Alice"


def test_nobody_is_sent_mails_without_end(db: None) -> None:
    answers = []
    for number in range(MAILS_TO.most + 1):
        mallory = Person()
        mallory.browser.defaults["REMOTE_ADDR"] = f"198.51.100.{number}"
        answers.append(ask(mallory, EMAIL, name="Mallory").status_code)
    assert answers == [302] * MAILS_TO.most + [429]


@pytest.mark.parametrize("key", ["nonsense", "a:b:c", "x" * 200])
def test_a_made_up_link_is_no_good(stranger: Person, key: str) -> None:
    answer = stranger.get(f"/account/confirm/{key}")
    assert answer.status_code == 404
    assert "no good any more" in text(answer)


def test_a_link_is_good_once_and_for_three_days(guest: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    ask(guest, EMAIL)
    link = link_to(EMAIL)
    with monkeypatch.context() as later:
        three_days = timezone.now().timestamp() + timedelta(days=3, minutes=1).total_seconds()
        later.setattr("django.core.signing.time.time", lambda: three_days)
        assert fill_in(guest, link).status_code == 404
    assert fill_in(guest, link).status_code == 302
    assert fill_in(guest, link).status_code == 404


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("email", "", "required"),
        ("email", "alice", "no e-mail address"),
        ("email", "a\0@wonderland.example", "no e-mail address"),
        ("email", f"{'a' * 250}@b.example", "at most 254"),
        ("name", "", "required"),
        ("name", "x" * 25, "at most 24"),
        ("name", "greedy bot", "bot is called"),
        ("name", "a\u202eb", "can be seen"),
        ("password", "", "required"),
        ("password", "short", "at least 10"),
        ("password", "password123", "too common"),
        ("password", "1" * 12, "numeric"),
        ("password", "alice@wonderland", "too similar"),
    ],
)
def test_what_is_wrong_stands_at_its_field(stranger: Person, field: str, value: str, words: str) -> None:
    given = {"email": EMAIL, "name": "Alice", "password": PASSWORD, field: value}
    answer = fill_in(stranger, "/account/sign-up", **given)
    assert answer.status_code == 422
    form = answer.context["form"]
    assert list(form.errors) == [field]
    assert words in str(form.errors[field]), form.errors
    assert f'id="id_{field}_error"' in text(answer)
    assert not mail.outbox
    assert not Account.objects.filter(kind=Kind.GUEST).exists()


def test_a_person_has_no_need_to_sign_up(alice: Person) -> None:
    answer = alice.get("/account/sign-up")
    assert (answer.status_code, answer["Location"]) == (302, "/account")


def test_signing_up_in_two_windows_at_once_ends_at_the_account(
    guest: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert guest.account
    pk = guest.account.pk

    def overtaken(*_: object) -> Any:
        Account.objects.filter(pk=pk).update(kind=Kind.PERSON)
        return ask_for(pk, "Alice", EMAIL, PASSWORD)

    ask_for = signing_up.ask
    monkeypatch.setattr("reworld_site.accounts.signing_up.ask", overtaken)
    assert ask(guest, EMAIL)["Location"] == "/account"
    assert not mail.outbox


def test_a_forged_form_is_refused(guest: Person) -> None:
    for path in ("/account/sign-up", "/account/sign-in", "/account/forgotten", "/account/sign-out"):
        answer = guest.browser.post(path, {"email": EMAIL, "name": "Alice", "password": PASSWORD})
        assert answer.status_code == 403
    assert not mail.outbox
