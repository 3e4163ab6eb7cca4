"""Whatever a cookie holds, its bearer is at worst nobody; and what a list of sessions says of each."""

from datetime import timedelta

import pytest
from django.utils import timezone

from reworld_site.accounts.models import Session
from reworld_site.accounts.sessions import device_of, public_id
from tests.reworld_site.people import Person


@pytest.mark.parametrize(
    "key",
    [
        '"\\000\\000\\000\\000\\000\\000\\000\\000\\000"',
        "x" * 32 + "'--",
        "x" * 5000,
        "é" * 32,
        '"\\377\\376aaaaaaaa"',
        "",
    ],
)
def test_a_made_up_session_is_nobody(stranger: Person, key: str) -> None:
    answer = stranger.browser.get("/api/me", headers={"Cookie": f"sessionid={key}"})
    assert (answer.status_code, answer.json()) == (200, {"account": None})


def test_a_made_up_session_does_not_keep_one_from_signing_in(stranger: Person) -> None:
    stranger.browser.cookies["sessionid"] = "\0" * 32
    assert stranger.post("/api/guests").status_code == 201
    assert stranger.get("/api/me").json()["account"]["kind"] == "guest"


@pytest.mark.parametrize(
    ("user_agent", "words"),
    [
        ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"),
        ("Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537 Chrome/140 Safari/537 Edg/140", "Edge on Windows"),
        ("Mozilla/5.0 (Linux; Android 15) AppleWebKit/537 Chrome/140 Mobile Safari/537", "Chrome on Android"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 15) Version/18 Safari/605", "Safari on a Mac"),
        ("Mozilla/5.0 (iPad; CPU OS 18) Version/18 Safari/604", "Safari on an iPad"),
        ("curl/8", "A browser"),
        ("", "A browser"),
        ("\0" * 5000, "A browser"),
    ],
)
def test_a_device_is_told_in_a_few_words(user_agent: str, words: str) -> None:
    assert device_of(user_agent) == words


def test_a_session_notes_now_and_then_that_it_is_used(alice: Person) -> None:
    long_ago = timezone.now() - timedelta(days=3)
    Session.objects.update(seen_at=long_ago)
    alice.get("/api/me")
    first = Session.objects.get().seen_at
    assert timezone.now() - first < timedelta(minutes=1)
    alice.get("/api/me")
    assert Session.objects.get().seen_at == first


def test_what_names_a_session_does_not_open_it(alice: Person, stranger: Person) -> None:
    key = alice.browser.cookies["sessionid"].value
    assert key not in alice.get("/api/me/sessions").content.decode()
    stranger.browser.cookies["sessionid"] = public_id(key)
    assert stranger.get("/api/me").json() == {"account": None}
