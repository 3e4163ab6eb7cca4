"""A page of another site can do nothing with Alice's cookies."""

import pytest

from tests.reworld_site.people import Person, Table


@pytest.mark.parametrize("token", ["", "wrong", "x" * 32])
def test_it_refuses_a_wrong_token(alice: Person, table: Table, token: str) -> None:
    answer = alice.post(f"{table.path}/resign", headers={"X-CSRFToken": token})
    assert (answer.status_code, answer.json()["code"]) == (403, "csrf")
    assert alice.frame(table)["table"]["status"] == "running"


@pytest.mark.parametrize(
    "origin", ["https://mallory.example", "http://testserver:81", "null", "https://testserver"]
)
def test_it_refuses_another_origin(alice: Person, table: Table, origin: str) -> None:
    answer = alice.post(f"{table.path}/resign", headers={"Origin": origin})
    assert (answer.status_code, answer.json()["code"]) == (403, "csrf")
    assert alice.frame(table)["table"]["status"] == "running"


def test_its_own_origin_is_let_in(alice: Person, table: Table) -> None:
    assert alice.post(f"{table.path}/resign", headers={"Origin": "http://testserver"}).status_code == 201


def test_a_rename_and_leaving_are_checked_too(alice: Person, table: Table) -> None:
    for method, path in (("PATCH", "/api/me"), ("DELETE", f"{table.path}/seats")):
        assert alice.send(method, path, {"name": "X"}, headers={"X-CSRFToken": "wrong"}).status_code == 403
