"""Addresses and forms made by hand: nothing breaks, nothing changes, nothing is learned."""

from __future__ import annotations

import pytest

from reworld_site.moderation.models import Appeal, LogEntry, Sanction
from tests.reworld_site.moderation.staff import Staff
from tests.reworld_site.people import Person

pytestmark = pytest.mark.django_db

GUESSES = [
    ("person", "password__startswith", "m"),
    ("person", "email", "bob@example.org"),
    ("person", "last_login__isnull", "True"),
    ("person", "is_staff", "1"),
    ("game", "commitment__startswith", "0"),
    ("case", "subject", "1"),
    ("logentry", "reason__startswith", "x"),
    ("logentry", "at__year", "0"),
]
FILTERS = [
    ("person", "standing=sanctioned&kind__exact=person"),
    ("game", "what=live&status__exact=running&ranked__exact=1&game=reworld&speed=untimed"),
    ("case", "state=all&clause__exact=conduct"),
    (
        "logentry",
        "act=warn&refused__exact=0&role=senior&clause__exact=name&at__gte=2026-01-01+00:00:00%2B00:00&at__lt=2027-01-01+00:00:00%2B00:00",
    ),
]


@pytest.mark.parametrize(("name", "column", "value"), GUESSES)
def test_no_column_is_guessed_by_filtering_for_it(otto: Staff, name: str, column: str, value: str) -> None:
    """Letter by letter, a list would tell addresses and passwords' digests."""
    otto.page(f"/admin/moderation/{name}/?{column}={value}", 400)


@pytest.mark.parametrize(("name", "query"), FILTERS)
def test_the_lists_own_filters_filter(otto: Staff, name: str, query: str) -> None:
    otto.page(f"/admin/moderation/{name}/?{query}")


@pytest.mark.parametrize(("name", "query"), FILTERS)
def test_a_filter_by_what_is_no_text_is_refused(otto: Staff, name: str, query: str) -> None:
    for part in query.split("&"):
        otto.page(f"/admin/moderation/{name}/?{part}%00", 400)


def test_an_address_that_is_no_text_is_refused_and_logged(mallory: Person) -> None:
    assert mallory.get("/admin/moderation/%00/").status_code == 403
    assert LogEntry.objects.get().after["path"] == "/admin/moderation/\ufffd/"


@pytest.mark.parametrize("text", ["\x00", "Not\x00me", "x" * 2001])
def test_an_appeal_that_is_no_text_is_refused_in_words(mona: Staff, bob: Person, text: str) -> None:
    given = Sanction.objects.create(
        subject=bob.account, kind="chat_mute", by=mona.account, clause="conduct", words="Be kind."
    )
    form = {"what": "appeal", "id": given.pk, "text": text}
    token = {"X-CSRFToken": bob.browser.cookies["csrftoken"].value}
    answer = bob.browser.post("/notices", form, headers=token)
    assert answer.status_code == 422
    assert 'role="alert"' in answer.content.decode()
    assert not Appeal.objects.exists()


def test_a_form_that_the_page_does_not_have_is_no_appeal(mona: Staff, bob: Person) -> None:
    given = Sanction.objects.create(
        subject=bob.account, kind="chat_mute", by=mona.account, clause="conduct", words="Be kind."
    )
    token = {"X-CSRFToken": bob.browser.cookies["csrftoken"].value}
    for form in ({"what": "lift"}, {}):
        answer = bob.browser.post("/notices", {**form, "id": given.pk, "text": "No."}, headers=token)
        assert answer.status_code == 422
    assert not Appeal.objects.exists()


def test_no_form_is_taken_without_its_token(bob: Person) -> None:
    assert bob.browser.post("/notices", {"what": "appeal", "id": 1, "text": "x"}).status_code == 403
