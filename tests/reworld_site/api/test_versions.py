"""A table whose version of the rules has left the site: 409 in words everywhere, never a 500."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from games import registry
from games.reworld.rules import Reworld
from games.reworld.rulings import Rulings
from reworld_site.tables import loaded
from tests.reworld_site.people import Person, Table, started

pytestmark = pytest.mark.django_db

SEQ = {"seq": 3}
KEY = {"key": "k"}
ACTION = {"decision_id": "9.0", "action": {"type": "drop_out"}, "client_move_id": "m1"}
POSTS = {
    "actions": ACTION,
    "seats": KEY,
    "start": {"fill": "greedy"},
    "undo": SEQ,
    "takeback": SEQ,
    "takeback/agree": SEQ,
    "takeback/decline": SEQ,
    "takeback/withdraw": SEQ,
    "luck": {"contribution": "0" * 32},
    "away/wait": {"seat": 1},
    "away/stand_in": {"seat": 1},
    "away/end": {"seat": 1},
    "reclaim": {},
    "resign": {},
    "rematch": {},
}
GETS = ["", "/decisions/9.0/actions", "/record", "/replay", "/replay/3"]


@pytest.fixture
def lost(table: Table, monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    found = {**registry._found(), "reworld": {2: Reworld(2, Rulings())}}
    monkeypatch.setattr(registry, "_found", lambda: found)
    loaded.forget()
    yield table
    loaded.forget()


@pytest.mark.parametrize("path", GETS)
def test_it_cannot_be_read(lost: Table, alice: Person, path: str) -> None:
    answer = alice.get(lost.path + path)
    assert answer.status_code == 409
    assert answer.json()["code"] in ("unknown_version", "not_finished")


@pytest.mark.parametrize("path", POSTS)
def test_nothing_can_be_done_at_it(lost: Table, alice: Person, path: str) -> None:
    answer = alice.post(f"{lost.path}/{path}", POSTS[path])
    assert answer.status_code in (403, 409, 422)
    if answer.status_code == 409:
        assert answer.json()["code"] == "unknown_version"
        assert "reworld has no rules version 1; it has: [2]" in answer.json()["message"]


def test_an_action_at_it_is_refused_in_words(lost: Table, alice: Person) -> None:
    answer = alice.post(f"{lost.path}/actions", ACTION)
    assert (answer.status_code, answer.json()["code"]) == (409, "unknown_version")


def test_it_stays_in_the_lists_and_others_are_played(lost: Table, alice: Person, bob: Person) -> None:
    (mine,) = alice.get("/api/tables/mine").json()["tables"]
    assert mine["id"] == lost.id
    new = started(alice, bob)
    assert alice.frame(new)["table"]["rules_version"] == 2


@pytest.mark.usefixtures("front_end")
def test_its_page_says_so(lost: Table, alice: Person) -> None:
    page = alice.get(f"/tables/{lost.id}")
    assert page.status_code == 409
    assert "version 1 of the rules of Reworld" in page.content.decode()
    assert alice.get(f"/tables/{lost.id}/replay").status_code == 409
    assert alice.get("/").status_code == 200
