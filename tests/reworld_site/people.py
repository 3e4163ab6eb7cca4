"""The cast: Alice and Bob play, Charlie watches, Mallory is nobody's friend. Each has a browser."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import msgspec
from django.http import HttpResponse
from django.test import Client

from reworld_site.accounts.models import Account, Kind

JSON = "application/json"


class Person:
    """A browser with its cookies; `account` is None for somebody who has not signed in. CSRF is enforced."""

    def __init__(self, account: Account | None = None) -> None:
        self.account = account
        self.browser = Client(enforce_csrf_checks=True)
        self.browser.cookies["csrftoken"] = "c" * 32
        if account:
            self.browser.force_login(account)

    @property
    def cookies(self) -> str:
        """As a browser sends them."""
        return "; ".join(f"{name}={morsel.value}" for name, morsel in self.browser.cookies.items())

    def send(self, method: str, path: str, body: object = None, **extra: Any) -> HttpResponse:
        """`body`: bytes go as they are, anything else as JSON."""
        raw = body if isinstance(body, bytes) else msgspec.json.encode({} if body is None else body)
        token = {"X-CSRFToken": self.browser.cookies["csrftoken"].value, **extra.pop("headers", {})}
        return self.browser.generic(
            method, path, raw, extra.pop("content_type", JSON), headers=token, **extra
        )

    def get(self, path: str) -> HttpResponse:
        return self.browser.get(path)

    def post(self, path: str, body: object = None, **extra: Any) -> HttpResponse:
        return self.send("POST", path, body, **extra)

    def open(self, *seats: str, **more: Any) -> Table:
        """A new table of Reworld; "me" sits at one of the seats."""
        opened = self.post("/api/tables", {"game": "reworld", "seats": list(seats), **more})
        assert opened.status_code == 201, opened.content
        return Table(opened.json()["id"])

    def frame(self, table: Table, after: int = 0) -> dict[str, Any]:
        return self.get(f"{table.path}?after={after}").json()

    def join(self, table: Table, opener: Person) -> HttpResponse:
        """With the key of the opener's link."""
        key = opener.frame(table)["table"]["join_url"].partition("?join=")[2]
        return self.post(f"{table.path}/seats", {"key": key})

    def legal(self, table: Table) -> list[dict[str, Any]]:
        decision = self.frame(table)["decision"]["id"]
        answer = self.get(f"{table.path}/decisions/{decision}/actions").json()
        return [one["action"] for one in answer["actions"]]

    def move(self, table: Table) -> dict[str, Any]:
        """A body that takes the first legal action."""
        decision = self.frame(table)["decision"]["id"]
        return {"decision_id": decision, "action": self.legal(table)[0], "client_move_id": uuid4().hex}

    def play(self, table: Table) -> HttpResponse:
        return self.post(f"{table.path}/actions", self.move(table))


class Table:
    def __init__(self, table_id: str) -> None:
        self.id = table_id
        self.path = f"/api/tables/{table_id}"


def account(name: str) -> Account:
    return Account.objects.create(username=name.lower(), name=name, kind=Kind.PERSON)


def started(alice: Person, bob: Person, **more: Any) -> Table:
    """A running table: Alice at seat 0, Bob at seat 1."""
    table = alice.open("me", "open", **more)
    assert bob.join(table, alice).status_code == 201
    return table


def on_turn(table: Table, *players: Person) -> Iterator[Person]:
    """Those of the players who are asked now."""
    return (player for player in players if player.frame(table)["decision"])
