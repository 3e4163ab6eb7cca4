"""Every address, by every member of the cast: who is let in, and who is told what."""

from typing import Any

import pytest

from reworld_site.accounts import tokens
from tests.reworld_site.people import Person, Table, started

# What a stranger, Mallory (signed in, no seat) and Bob (a player, not asked now) get at a running table.
EVERYTHING: list[tuple[str, str, Any, int, int, int]] = [
    ("GET", "/api/me", None, 200, 200, 200),
    ("PATCH", "/api/me", {"name": "X"}, 401, 200, 200),
    ("DELETE", "/api/me", {"name": "wrong"}, 401, 422, 422),
    ("POST", "/api/logout", {}, 401, 200, 200),
    ("GET", "/api/me/tokens", None, 401, 200, 200),
    ("POST", "/api/me/tokens", {"name": "bot", "scopes": ["read"]}, 401, 201, 201),
    ("DELETE", "/api/me/tokens/{alices_token}", {}, 401, 404, 404),
    ("GET", "/api/me/sessions", None, 401, 200, 200),
    ("DELETE", "/api/me/sessions", {}, 401, 200, 200),
    ("DELETE", "/api/me/sessions/{alices_session}", {}, 401, 404, 404),
    ("GET", "/api/me/export", None, 401, 200, 200),
    ("GET", "/api/games", None, 200, 200, 200),
    ("POST", "/api/guests", {}, 201, 200, 200),
    ("POST", "/api/tables", {"game": "reworld", "seats": ["me", "greedy"]}, 401, 201, 201),
    ("GET", "/api/tables/mine", None, 401, 200, 200),
    ("GET", "/api/tables/open", None, 200, 200, 200),
    ("GET", "/api/invitations", None, 401, 200, 200),
    ("POST", "/api/invitations/1/accept", {}, 401, 404, 404),
    ("POST", "/api/invitations/1/decline", {}, 401, 404, 404),
    ("GET", "{table}/invitations", None, 401, 403, 403),
    ("POST", "{table}/invitations", {"who": "Alice"}, 401, 403, 403),
    ("POST", "{table}/invitations/1/withdraw", {}, 401, 403, 403),
    ("GET", "/api/me/company", None, 401, 200, 200),
    ("PUT", "/api/me/company", {"invitations": "nobody"}, 401, 200, 200),
    ("PUT", "/api/people/999999/mute", {}, 401, 404, 404),
    ("DELETE", "/api/people/999999/mute", None, 401, 200, 200),
    ("DELETE", "/api/people/99999999999999999999/mute", None, 401, 200, 200),
    ("GET", "/api/me/times", None, 401, 200, 200),
    ("PUT", "/api/me/quiet-hours", {"from": "22:00", "until": "08:00", "zone": "UTC"}, 401, 200, 200),
    ("POST", "/api/me/vacation", {"until": "2001-01-01T00:00:00Z"}, 401, 422, 422),
    ("DELETE", "/api/me/vacation", None, 401, 409, 409),
    ("GET", "/api/queue", None, 401, 200, 200),
    ("POST", "/api/queue", {"game": "reworld", "seats": [2], "speed": "quick"}, 401, 201, 201),
    ("POST", "/api/queue/accept", {"match": "00000000-0000-0000-0000-000000000000"}, 401, 409, 409),
    ("DELETE", "/api/queue", None, 401, 200, 200),
    ("GET", "{table}", None, 200, 200, 200),
    ("POST", "{table}/actions", "move", 401, 403, 403),
    ("GET", "{table}/decisions/{decision}/actions", None, 401, 403, 409),
    ("POST", "{table}/seats", {"key": "wrong"}, 401, 403, 403),
    ("DELETE", "{table}/seats", None, 401, 403, 409),
    ("POST", "{table}/start", {"fill": "greedy"}, 401, 403, 403),
    ("POST", "{table}/undo", {"to_seq": 5}, 401, 403, 422),
    ("POST", "{table}/takeback", {"to_seq": 5}, 401, 403, 422),
    ("POST", "{table}/takeback/agree", {"request": 5}, 401, 403, 409),
    ("POST", "{table}/takeback/decline", {"request": 5}, 401, 403, 409),
    ("POST", "{table}/takeback/withdraw", {"request": 5}, 401, 403, 409),
    ("POST", "{table}/away/wait", {"seat": 0}, 401, 403, 409),
    ("POST", "{table}/away/stand_in", {"seat": 0}, 401, 403, 409),
    ("POST", "{table}/away/end", {"seat": 0}, 401, 403, 409),
    ("POST", "{table}/reclaim", {}, 401, 403, 200),
    ("POST", "{table}/resign", {}, 401, 403, 201),
    ("POST", "{table}/rematch", {}, 401, 403, 409),
    ("GET", "{table}/replay", None, 409, 409, 409),
    ("GET", "{table}/replay/1?seat=0", None, 409, 409, 409),
]
OF_A_TABLE = [one for one in EVERYTHING if one[1].startswith("{table}")]


@pytest.fixture
def table(alice: Person, bob: Person) -> Table:
    """Running, Alice is the opener and the one who is asked."""
    for _ in range(50):
        table = started(alice, bob)
        if alice.frame(table)["decision"]:
            return table
    raise AssertionError("fifty times Bob began")


@pytest.mark.parametrize(
    ("method", "path", "body", "stranger_gets", "outsider_gets", "player_gets"), EVERYTHING
)
def test_each_is_told_what_is_theirs_to_do(
    method: str,
    path: str,
    body: Any,
    stranger_gets: int,
    outsider_gets: int,
    player_gets: int,
    alice: Person,
    bob: Person,
    mallory: Person,
    stranger: Person,
    table: Table,
) -> None:
    path = path.format(
        table=table.path,
        decision=alice.frame(table)["decision"]["id"],
        alices_token=tokens.make(alice.account.pk, "mine", ["read"])[0].pk,  # type: ignore[union-attr]
        alices_session=alice.get("/api/me/sessions").json()["sessions"][0]["id"],
    )
    body = alice.move(table) if body == "move" else body
    for person, expected in ((stranger, stranger_gets), (mallory, outsider_gets), (bob, player_gets)):
        answer = person.get(path) if method == "GET" else person.send(method, path, body)
        assert answer.status_code == expected, answer.content
        if expected >= 400:
            assert answer.json().keys() >= {"code", "message"}
        if expected == 401:
            assert (answer.json()["code"], answer["WWW-Authenticate"]) == ("not_signed_in", "Session, Bearer")


@pytest.mark.parametrize(("method", "path", "body"), [one[:3] for one in OF_A_TABLE])
@pytest.mark.parametrize(
    "table_id", ["00000000-0000-4000-8000-000000000000", "nonsense", "%00", "é", "1" * 500]
)
def test_an_unknown_table_is_not_found(
    alice: Person, method: str, path: str, body: Any, table_id: str
) -> None:
    path = path.format(table=f"/api/tables/{table_id}", decision="1.0")
    body = {"decision_id": "1.0", "action": {}, "client_move_id": "m"} if body == "move" else body
    answer = alice.get(path) if method == "GET" else alice.send(method, path, body)
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_no_answer_to_another_seat_shows_a_hand(
    alice: Person, bob: Person, charlie: Person, table: Table
) -> None:
    own = alice.frame(table)["view"]
    assert alice.frame(table)["view"] != bob.frame(table)["view"]
    for person in (bob, charlie, Person()):
        assert person.frame(table)["view"] != own
    assert charlie.frame(table)["view"] == Person().frame(table)["view"]


def test_an_account_that_was_closed_is_nobody(alice: Person) -> None:
    assert alice.account
    alice.account.is_active = False
    alice.account.save()
    assert alice.get("/api/tables/mine").status_code == 401
