"""Open tables that anybody may find."""

from __future__ import annotations

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
