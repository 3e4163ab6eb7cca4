"""The pages about luck: what they tell before and after a game's result is sealed."""

from __future__ import annotations

from uuid import UUID, uuid4

import pytest
from pytest_django import Settings

from reworld_site.tables import cancelled, loaded, luck, scoring
from tests.reworld_site.api.test_records import finish
from tests.reworld_site.people import Person, Table

pytestmark = pytest.mark.django_db

GIFT = "5a" * 16


def page(person: Person, address: str) -> str:
    response = person.get(address)
    assert response.status_code == 200
    return response.content.decode()


def commitment(table: Table) -> str:
    return loaded.load(UUID(table.id)).table.opened.commitment


def test_before_the_start_it_tells_the_promise_and_who_has_given_but_not_what(
    alice: Person, stranger: Person
) -> None:
    table = alice.open("me", "open")
    alice.post(f"{table.path}/luck", {"contribution": GIFT})
    told = page(stranger, f"/tables/{table.id}/luck")
    assert commitment(table) in told
    assert "something" in told
    assert "nothing yet" in told
    assert GIFT not in told


def test_until_it_is_scored_it_tells_the_contributions_and_no_seed(
    alice: Person, stranger: Person, settings: Settings
) -> None:
    settings.LUCK_WAIT_SECONDS = 3
    table = alice.open("me", "greedy")
    alice.post(f"{table.path}/luck", {"contribution": GIFT})
    told = page(stranger, f"/tables/{table.id}/luck")
    assert commitment(table) in told
    assert GIFT in told
    assert "secret until the game is scored" in told
    assert luck.seed_of(UUID(table.id)) not in told
    assert "page.js" not in told


def test_a_scored_table_is_checked_by_the_readers_browser(alice: Person, stranger: Person) -> None:
    table = alice.open("greedy", "random")
    finish(table)
    told = page(stranger, f"/tables/{table.id}/luck")
    assert f'data-record="{table.path}/record"' in told
    assert "web/luck/page.js" in told


def test_a_table_without_a_result_reveals_nothing(alice: Person) -> None:
    table = alice.open("me", "open")
    alice.send("DELETE", f"{table.path}/seats")
    assert "never revealed" in page(alice, f"/tables/{table.id}/luck")


def test_there_is_no_luck_of_a_table_that_is_not_there(stranger: Person) -> None:
    assert stranger.get(f"/tables/{uuid4()}/luck").status_code == 404


def test_a_name_cannot_break_out_of_the_page(alice: Person) -> None:
    assert alice.account
    alice.account.name = "</script><b>x"
    alice.account.save()
    table = alice.open("me", "greedy")
    alice.post(f"{table.path}/resign")
    scoring.score(UUID(table.id))
    assert "</script><b>x" not in page(alice, f"/tables/{table.id}/luck")


def test_tables_that_were_never_started_are_listed_page_by_page(
    alice: Person, stranger: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cancelled, "ON_A_PAGE", 2)
    tables = [alice.open("me", "open") for _ in range(3)]
    for table in tables:
        alice.send("DELETE", f"{table.path}/seats")
    first, second = page(stranger, "/luck"), page(stranger, "/luck?page=2")
    assert [commitment(table) in first for table in tables] == [False, True, True]
    assert [commitment(table) in second for table in tables] == [True, False, False]
    for address in (
        "/luck?page=3",
        "/luck?page=0",
        "/luck?page=x",
        "/luck?page=²",
        "/luck?page=" + "9" * 999,
    ):
        assert stranger.get(address).status_code == 404


def test_it_says_so_when_no_table_was_ever_opened(stranger: Person) -> None:
    assert "No table has been opened yet" in page(stranger, "/luck")
