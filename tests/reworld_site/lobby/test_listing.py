"""Open tables that anybody may find."""

from __future__ import annotations

import pytest

from reworld_site.lobby.models import Listing
from reworld_site.tables import service
from reworld_site.tables.models import Table
from tests.reworld_site.people import Person


def listed(person: Person) -> list[dict[str, object]]:
    return person.get("/api/tables/open").json()["tables"]


def opened(person: Person, **more: object) -> str:
    body = {"game": "reworld", "seats": ["me", "open", "greedy"], **more}
    return person.post("/api/tables", body).json()["id"]


def test_only_tables_whose_opener_wants_it_are_found_and_only_by_others(
    alice: Person, bob: Person, stranger: Person
) -> None:
    opened(alice)
    table = opened(alice, listed=True)
    assert listed(alice) == []
    assert [one["id"] for one in listed(bob)] == [table] == [one["id"] for one in listed(stranger)]
    (seen,) = listed(bob)
    assert (seen["opener"], seen["game"]) == ("Alice", "reworld")
    assert [one["kind"] for one in seen["people"]] == ["person", "open", "bot"]  # type: ignore[attr-defined]


def test_the_list_leads_to_a_seat_and_a_full_table_leaves_it(
    alice: Person, bob: Person, charlie: Person
) -> None:
    table = opened(alice, listed=True)
    (seen,) = listed(bob)
    key = str(seen["join_url"]).partition("?join=")[2]
    assert bob.post(f"/api/tables/{table}/seats", {"key": key}).status_code == 201
    assert listed(charlie) == []


def test_what_is_refused_is_not_listed(alice: Person) -> None:
    body = {"game": "reworld", "seats": ["me", "nobody we know"], "listed": True}
    assert alice.post("/api/tables", body).status_code == 422
    assert not Listing.objects.exists()


class Crash(BaseException):
    """The process is gone."""


def test_a_crash_just_after_the_opening_leaves_the_table_listed_and_one_before_it_nothing_to_see(
    alice: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    execute = service.execute

    def crash_after(command: object) -> None:
        execute(command)  # type: ignore[arg-type]
        raise Crash

    def crash_before(_: object) -> None:
        raise Crash

    for crash in (crash_before, crash_after):
        with monkeypatch.context() as patch:
            patch.setattr(service, "execute", crash)
            patch.setattr("reworld_site.lobby.listing.take_back", lambda table: None)  # nor does this come
            with pytest.raises(Crash):
                opened(alice, listed=True)
    assert [one["id"] for one in listed(bob)] == [str(Table.objects.get().pk)]
