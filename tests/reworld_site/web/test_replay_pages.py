"""The replay's pages: the island where there is something to replay, and plain words where there is not."""

from __future__ import annotations

from uuid import UUID

import pytest

from reworld_site.records import importing
from reworld_site.tables import scoring
from tests.reworld_site.people import Person, Table
from tests.reworld_site.records.damaged import whole
from tests.reworld_site.web.test_pages import _props

pytestmark = pytest.mark.django_db


@pytest.fixture
def finished(alice: Person, table: Table) -> Table:
    alice.post(f"{table.path}/resign")
    assert scoring.score(UUID(table.id))
    return table


def test_the_page_mounts_its_island_for_anybody(finished: Table, alice: Person, stranger: Person) -> None:
    for person in (alice, stranger):
        page = person.get(f"/tables/{finished.id}/replay?seq=4&seat=1")
        assert page.status_code == 200
        assert b'data-island="replay" data-props-id="replay-props"' in page.content
        props = _props(page.content, "replay-props")
        assert person.get(props["source"]).status_code == 200
        assert person.get(props["page"]).status_code == 200
        assert person.get(props["table"]).status_code == 200
        assert (props["title"], bool(props["build"])) == ("Reworld", True)


def test_before_the_end_it_says_why_there_is_none_yet(
    table: Table, alice: Person, bob: Person, mallory: Person
) -> None:
    waiting = alice.open("me", "open")
    assert_says(mallory, waiting, 409, "has not begun")
    assert_says(bob, table, 409, "still being played")
    alice.post(f"{table.path}/resign")
    assert_says(mallory, table, 409, "being counted")


def test_a_table_without_a_result_has_none(alice: Person, charlie: Person) -> None:
    table = alice.open("me", "open")
    alice.send("DELETE", f"{table.path}/seats")
    assert_says(charlie, table, 409, "nothing to replay")


def assert_says(person: Person, table: Table, status: int, words: str) -> None:
    page = person.get(f"/tables/{table.id}/replay")
    assert page.status_code == status
    assert words in page.content.decode()
    assert f'href="/tables/{table.id}"' in page.content.decode()
    assert 'data-island="replay"' not in page.content.decode()


def test_unknown_tables_and_records_are_not_found(stranger: Person) -> None:
    for path in (f"/tables/{UUID(int=1)}/replay", "/tables/x/replay", "/records/" + "0" * 64, "/records/x"):
        page = stranger.get(path)
        assert page.status_code == 404
        assert "There is nothing here" in page.content.decode()


def test_a_record_has_a_page_that_leads_to_no_table(stranger: Person) -> None:
    row = importing.keep(whole())
    props = _props(stranger.get(f"/records/{row.digest}").content, "replay-props")
    assert stranger.get(props["source"]).json()["record"]["verified"] is False
    assert (props["table"], props["page"]) == (None, f"/records/{row.digest}")
    assert props["title"] == "Life in Reterra"


def test_a_record_of_a_game_that_has_left_the_site_says_so(stranger: Person) -> None:
    row = importing.keep(whole())
    type(row).objects.update(game="gone")
    page = stranger.get(f"/records/{row.digest}")
    assert page.status_code == 409
    assert "the rules of gone, which this site does not have" in page.content.decode()


def test_it_is_read_only(finished: Table, alice: Person) -> None:
    assert alice.post(f"/tables/{finished.id}/replay").status_code == 405
