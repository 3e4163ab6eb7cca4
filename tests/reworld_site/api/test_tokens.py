"""Programs with tokens: what each scope lets them do, and when a token is dead."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
import yaml
from django.test import Client
from django.utils import timezone

from reworld_site.accounts import tokens
from reworld_site.accounts.models import Account, ApiToken
from reworld_site.api import limits, urls
from tests.reworld_site.accounts.everything import found
from tests.reworld_site.people import JSON, Person, Table

pytestmark = pytest.mark.django_db


class Program:
    """It has a token, and neither cookies nor a CSRF token."""

    def __init__(self, token: str) -> None:
        self.client = Client(enforce_csrf_checks=True)
        self.headers = {"Authorization": f"Bearer {token}"}

    def send(self, method: str, path: str, body: bytes = b"{}") -> Any:
        return self.client.generic(method, path, body, JSON, headers=self.headers)


def program(person: Person, *scopes: str) -> Program:
    made = person.post("/api/me/tokens", {"name": "bot", "scopes": list(scopes)})
    assert made.status_code == 201, made.content
    return Program(made.json()["token"])


def test_a_token_is_shown_once_and_kept_as_a_digest(alice: Person) -> None:
    made = alice.post("/api/me/tokens", {"name": "my bot", "scopes": ["read", "play"]}).json()
    assert made["token"].startswith("rwo_")
    listed = alice.get("/api/me/tokens").json()["tokens"]
    assert listed == [{name: value for name, value in made.items() if name != "token"}]
    assert found(made["token"]) == {}


def test_one_with_both_scopes_plays(alice: Person, table: Table) -> None:
    bot = program(alice, "read", "play")
    assert bot.send("GET", "/api/me").json()["account"]["name"] == "Alice"
    assert bot.send("GET", table.path).json()["table"]["your_seat"] == 0
    opened = bot.send("POST", "/api/tables", b'{"game": "reworld", "seats": ["me", "greedy"]}')
    assert opened.status_code == 201
    assert bot.send("POST", f"{table.path}/resign").status_code == 201


@pytest.mark.parametrize(
    ("scope", "method", "path", "status"),
    [
        ("read", "GET", "/api/tables/mine", 200),
        ("read", "GET", "/api/queue", 200),
        ("read", "GET", "/api/games", 200),
        ("read", "GET", "{table}/chat", 200),
        ("read", "POST", "{table}/resign", 403),
        ("read", "POST", "{table}/chat", 403),
        ("play", "GET", "{table}/chat", 403),
        ("read", "DELETE", "/api/queue", 403),
        ("read", "POST", "/api/tables", 403),
        ("play", "POST", "{table}/resign", 201),
        ("play", "GET", "{table}", 403),
        ("play", "GET", "/api/tables/mine", 403),
    ],
)
def test_each_scope_lets_it_do_its_own(
    alice: Person, table: Table, scope: str, method: str, path: str, status: int
) -> None:
    answer = program(alice, scope).send(method, path.format(table=table.path))
    assert answer.status_code == status, answer.content
    if status == 403:
        needed = {"read": "play", "play": "read"}[scope]
        assert (answer.json()["code"], answer.json()["scope"]) == ("scope_needed", needed)
        assert needed in answer.json()["message"]


def test_one_that_may_read_changes_nothing_at_any_address(
    alice: Person, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "posts", limits.Buckets(rate=1e9, burst=10**9))
    reader, asked = program(alice, "read"), 0
    for address in urls.urlpatterns[:-1]:
        path = f"/api/{address.pattern}".replace("<uuid:table>", table.id)
        path = re.sub("<(int|slug):[a-z]+>", "1", path.replace("<decision:decision_id>", "1.0"))
        for method in ("POST", "PUT", "PATCH", "DELETE"):
            answer = reader.send(method, path)
            if answer.status_code != 405:
                asked += 1
                assert answer.status_code == 403, (method, path, answer.content)
                assert answer.json()["code"] in ("scope_needed", "session_needed")
    assert asked > 40


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("PATCH", "/api/me"),
        ("DELETE", "/api/me"),
        ("POST", "/api/logout"),
        ("POST", "/api/guests"),
        ("GET", "/api/me/tokens"),
        ("POST", "/api/me/tokens"),
        ("DELETE", "/api/me/tokens/1"),
        ("GET", "/api/me/sessions"),
        ("DELETE", "/api/me/sessions"),
        ("DELETE", "/api/me/sessions/x"),
        ("GET", "/api/me/export"),
    ],
)
def test_the_account_itself_is_no_tokens_business(alice: Person, method: str, path: str) -> None:
    answer = program(alice, "read", "play").send(method, path, b'{"name": "Alice"}')
    assert (answer.status_code, answer.json()["code"]) == (403, "session_needed")
    assert Account.objects.get(pk=alice.account.pk).name == "Alice"  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "header",
    ["Bearer", "Bearer ", "Bearer nonsense", "bearer rwo_x", "Bearer \x00", "Bearer é", "Bearer a b"],
)
def test_a_token_that_is_no_good_is_nobodys(alice: Person, header: str) -> None:
    """And it does not fall back to the session of the same browser."""
    for path in ("/api/me", "/api/tables/mine"):
        answer = alice.browser.get(path, headers={"Authorization": header})
        assert (answer.status_code, answer.json()["code"]) == (401, "bad_token")
        assert "Bearer" in answer["WWW-Authenticate"]


def test_a_revoked_one_is_dead_and_only_that_one(alice: Person) -> None:
    first, second = program(alice, "read"), program(alice, "read")
    row = ApiToken.objects.order_by("pk").first()
    assert row
    left = alice.send("DELETE", f"/api/me/tokens/{row.pk}").json()["tokens"]
    assert [one["id"] for one in left] == [row.pk + 1]
    assert [one.send("GET", "/api/tables/mine").status_code for one in (first, second)] == [401, 200]


def test_nobody_revokes_anothers(alice: Person, mallory: Person) -> None:
    bot = program(alice, "read")
    row = ApiToken.objects.get()
    assert mallory.send("DELETE", f"/api/me/tokens/{row.pk}").status_code == 404
    assert bot.send("GET", "/api/tables/mine").status_code == 200


@pytest.mark.parametrize("end", ["erased", "closed"])
def test_it_dies_with_its_account(alice: Person, end: str) -> None:
    bot = program(alice, "read")
    if end == "erased":
        alice.send("DELETE", "/api/me", {"name": "Alice"})
    else:
        Account.objects.filter(name="Alice").update(is_active=False)
    assert bot.send("GET", "/api/tables/mine").status_code == 401


def test_a_guests_token_goes_on_when_the_guest_becomes_a_person(stranger: Person) -> None:
    stranger.post("/api/guests")
    bot = program(stranger, "read")
    before = bot.send("GET", "/api/me").json()["account"]
    Account.objects.filter(pk=before["id"]).update(kind="person")
    assert bot.send("GET", "/api/me").json()["account"] == {**before, "kind": "person"}


def test_it_says_when_each_was_last_used(alice: Person) -> None:
    bot = program(alice, "read")
    assert alice.get("/api/me/tokens").json()["tokens"][0]["used_at"] is None
    bot.send("GET", "/api/me")
    first = alice.get("/api/me/tokens").json()["tokens"][0]["used_at"]
    bot.send("GET", "/api/me")
    assert alice.get("/api/me/tokens").json()["tokens"][0]["used_at"] == first  # No write for each request.
    ApiToken.objects.update(used_at=timezone.now() - timedelta(hours=1))
    bot.send("GET", "/api/me")
    assert alice.get("/api/me/tokens").json()["tokens"][0]["used_at"] > first


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"name": "", "scopes": ["read"]}, "name"),
        ({"name": "x" * 41, "scopes": ["read"]}, "name"),
        ({"name": "a\0b", "scopes": ["read"]}, "name"),
        ({"name": "bot", "scopes": []}, "scopes"),
        ({"name": "bot", "scopes": ["rule"]}, "scopes[0]"),
        ({"name": "bot"}, "scopes"),
    ],
)
def test_it_refuses_what_is_wrong_and_names_the_field(alice: Person, body: Any, field: str) -> None:
    answer = alice.post("/api/me/tokens", body)
    assert (answer.status_code, answer.json()["field"]) == (422, field)
    assert not ApiToken.objects.exists()


def test_an_account_has_so_many_and_no_more(alice: Person) -> None:
    assert alice.account
    for _ in range(tokens.MOST):
        tokens.make(alice.account.pk, "bot", ["read"])
    answer = alice.post("/api/me/tokens", {"name": "bot", "scopes": ["read"]})
    assert answer.status_code == 422
    assert "revoke one first" in answer.json()["message"]


def test_the_description_lists_the_scopes_and_what_needs_which() -> None:
    schema = yaml.safe_load(Client().get("/api/schema/").content)
    scheme = schema["components"]["securitySchemes"]["token"]
    assert (scheme["type"], scheme["scheme"]) == ("http", "bearer")
    assert all(f"`{scope}`" in scheme["description"] for scope in tokens.SCOPES)
    needed = {
        (path, method): [way["token"] for way in operation["security"] if "token" in way]
        for path, methods in schema["paths"].items()
        for method, operation in methods.items()
    }
    assert needed["/api/tables/mine", "get"] == [["read"]]
    assert needed["/api/tables", "post"] == [["play"]]
    assert needed["/api/me/tokens", "post"] == []
