"""Lines: what they may be made of, each written once, and the latest of them read."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Any
from uuid import UUID

import pytest
from django.db import connection, transaction

from reworld_site.chat import saying
from reworld_site.chat.models import Line, Strike
from reworld_site.eventstore.models import StoredEvent
from tests.reworld_site.chat.talking import chat, click, long_ago, said, say, texts
from tests.reworld_site.people import Person, Table

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("  Hello \t  there  ", "Hello there"),
        ("Cafe\u0301", "Café"),
        ("<b>1 & 2</b> *not bold*", "<b>1 & 2</b> *not bold*"),
        ("👩\u200d🔬 wins", "👩\u200d🔬 wins"),
        ("x" * 200, "x" * 200),
        ("🩷", "🩷"),  # newer than the characters that this Python knows
        ("so much fun 🫨", "so much fun 🫨"),
        ("سلام", "سلام"),
        ("?", "?"),
    ],
)
def test_a_line_is_plain_text_with_single_spaces(table: Table, alice: Person, text: str, kept: str) -> None:
    assert say(alice, table, text).json()["line"]["text"] == kept
    assert texts(alice, table) == [kept]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "nothing to be read"),
        ("  \u3000 ", "nothing to be read"),
        ("\u200b\u200d", "nothing to be read"),
        ("\u2800\u3164", "nothing to be read"),
        ("x" * 201, "this one has 201"),
        ("one\ntwo", "one line"),
        ("one\u2028two", "one line"),
        ("bell\x07", "one line"),
        ("nul\x00", "one line"),
        ("\u202egnirts", "turns it around"),
        ("a\u2067b", "turns it around"),
        ("a" + "\u0301" * 9, "accents"),
        ("a" + "\u0301\u0301\u0301\u200d" * 9, "accents"),
        ("\U0001ffff", "one line"),
        ("\u0378", "one line"),
    ],
)
def test_what_is_no_line_is_refused_in_words_and_is_no_strike(
    table: Table, alice: Person, text: str, words: str
) -> None:
    answer = say(alice, table, text)
    assert (answer.status_code, answer.json()["code"], answer.json()["field"]) == (422, "invalid", "text")
    assert words in answer.json()["message"]
    assert not Line.objects.exists()
    assert not Strike.objects.exists()


@pytest.mark.parametrize(
    ("more", "field"),
    [
        ({"text": "Hello", "phrase": "hello"}, "text"),
        ({"text": None}, "text"),
        ({"text": None, "phrase": "howdy"}, "phrase"),
        ({"room": "kitchen"}, "room"),
        ({"client_line_id": ""}, "client_line_id"),
        ({"client_line_id": "x" * 65}, "client_line_id"),
        ({"client_line_id": None}, "client_line_id"),
        ({"colour": "red"}, "colour"),
        ({"text": 7}, "text"),
    ],
)
def test_a_body_that_is_none_names_its_field(
    table: Table, alice: Person, more: dict[str, Any], field: str
) -> None:
    answer = say(alice, table, **{"text": "Hello", **more})
    assert (answer.status_code, answer.json()["code"], answer.json()["field"]) == (422, "invalid", field)
    assert not Line.objects.exists()


def test_half_a_character_is_no_line(table: Table, alice: Person) -> None:
    body = b'{"room": "players", "client_line_id": "1", "text": "half \\ud800"}'
    assert alice.post(f"{table.path}/chat", body).status_code in (400, 422)
    assert not Line.objects.exists()


def test_a_quick_phrase_is_said_with_a_click(table: Table, alice: Person, bob: Person) -> None:
    offered = chat(alice, table)["phrases"]
    assert len(offered) >= 12
    assert click(alice, table, "good_luck").status_code == 201
    (line,) = chat(bob, table)["lines"]
    assert {"slug": line["phrase"], "text": line["text"]} in offered


def test_a_line_sent_twice_is_written_once(table: Table, alice: Person) -> None:
    first, again = (say(alice, table, "Hello", client_line_id="one") for _ in range(2))
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json() == again.json()
    other = say(alice, table, "Bye", client_line_id="one")
    assert (other.status_code, other.json()["code"]) == (422, "reused_id")
    assert other.json()["field"] == "client_line_id"
    assert texts(alice, table) == ["Hello"]


def test_ids_of_others_and_of_other_tables_are_other_ids(table: Table, alice: Person, bob: Person) -> None:
    other = alice.open("me", "greedy")
    for person, there in ((alice, table), (bob, table), (alice, other)):
        assert say(person, there, "Hello", client_line_id="one").status_code == 201


@pytest.mark.django_db(transaction=True)
def test_a_line_sent_many_times_at_once_is_written_once(table: Table, alice: Person) -> None:
    assert alice.account
    account = alice.account.pk

    def send(_: int) -> bool:
        try:
            return saying.say(account, UUID(table.id), "players", "Hello", None, "one")[1]
        finally:
            connection.close()

    with ThreadPoolExecutor(6) as pool:
        assert sorted(pool.map(send, range(6))) == [False] * 5 + [True]
    assert Line.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_a_line_waits_for_one_that_is_not_committed_yet(table: Table, alice: Person, bob: Person) -> None:
    """Or whoever had read the second would never ask for the first."""
    assert alice.account
    assert bob.account
    written, go_on = Event(), Event()

    def slowly(account: int) -> int:
        try:
            with transaction.atomic():
                line, _ = saying.say(account, UUID(table.id), "players", "Slow", None, "1")
                written.set()
                assert go_on.wait(10)
                return line.pk
        finally:
            connection.close()

    def quickly(account: int) -> int:
        try:
            return saying.say(account, UUID(table.id), "players", "Quick", None, "1")[0].pk
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as pool:
        first = pool.submit(slowly, alice.account.pk)
        assert written.wait(10)
        second = pool.submit(quickly, bob.account.pk)
        with pytest.raises(TimeoutError):
            second.result(0.5)
        go_on.set()
        assert first.result(10) < second.result(10)


def test_the_latest_200_lines_are_read_or_those_after_one(table: Table, alice: Person, bob: Person) -> None:
    assert bob.account
    Line.objects.bulk_create(
        Line(
            table=table.id,
            room="players",
            account=bob.account,
            seat=1,
            text=str(number),
            client_line_id=str(number),
        )
        for number in range(250)
    )
    seen = chat(alice, table)
    assert [line["text"] for line in seen["lines"]] == [str(number) for number in range(50, 250)]
    last = seen["last"]
    assert chat(alice, table, last)["lines"] == []
    long_ago()
    said(alice, table, "Hello")
    assert texts(alice, table, last) == ["Hello"]
    assert alice.get(f"{table.path}/chat?after=x").status_code == 422


def test_nothing_of_it_is_in_any_event(table: Table, alice: Person) -> None:
    before = StoredEvent.objects.count()
    said(alice, table, "Jabberwock")
    assert StoredEvent.objects.count() == before
