"""Records and luck over the API: who may take what, and when."""

from __future__ import annotations

from uuid import UUID, uuid4

import msgspec
import pytest
from django.http import HttpResponse
from pytest_django import Settings

from reworld_site.records import format
from reworld_site.records.verifying import check
from reworld_site.tables import bot_turns, cancelled, loaded, scoring
from tests.reworld_site.people import Person, Table

pytestmark = pytest.mark.django_db


def finish(table: Table) -> None:
    """The bots play it out, and it is scored."""
    table_id = UUID(table.id)
    while decisions := list(loaded.load(table_id).table.decisions.values()):
        bot_turns.play(table_id, decisions[0].id)
    scoring.score(table_id)


def body(response: HttpResponse) -> bytes:
    return b"".join(response.streaming_content)  # type: ignore[attr-defined]


def test_anybody_may_take_the_record_of_a_scored_game(alice: Person, stranger: Person) -> None:
    table = alice.open("greedy", "random")
    finish(table)
    response = stranger.get(f"{table.path}/record")
    assert response.status_code == 200
    assert response["Content-Type"] == "application/jsonl"
    assert response["Content-Disposition"] == f'attachment; filename="reworld-{table.id}.jsonl"'
    record = format.read(body(response).splitlines(keepends=True))
    check(record)
    assert record.header.players == ["greedy", "random"]


def test_a_record_holds_no_metadata_and_no_names(alice: Person) -> None:
    table = alice.open("me", "greedy")
    assert alice.post(f"{table.path}/resign").status_code == 201
    scoring.score(UUID(table.id))
    text = body(alice.get(f"{table.path}/record")).decode()
    for word in ("Alice", "alice", "metadata", "received_at", "command", "action", "recorded_at"):
        assert word not in text
    assert all({"line"} < msgspec.json.decode(line).keys() for line in text.splitlines())


def test_a_running_game_has_no_record(table: Table, stranger: Person) -> None:
    response = stranger.get(f"{table.path}/record")
    assert response.status_code == 409
    assert response.json()["code"] == "not_finished"
    assert stranger.get(f"/api/tables/{uuid4()}/record").status_code == 404


def test_a_table_given_up_before_its_end_has_no_record(alice: Person) -> None:
    table = alice.open("me", "open")
    alice.send("DELETE", f"{table.path}/seats")
    response = alice.get(f"{table.path}/record")
    assert response.status_code == 409
    assert "given up" in response.json()["message"]


@pytest.mark.parametrize("contribution", ["", "12", "G" * 32, 7, None])
def test_it_refuses_a_contribution_that_is_none(alice: Person, contribution: object) -> None:
    table = alice.open("me", "open")
    response = alice.post(f"{table.path}/luck", {"contribution": contribution})
    assert response.status_code == 422
    assert response.json()["field"] == "contribution"


def test_whose_client_has_given_is_seen_and_what_it_gave_is_not(
    alice: Person, bob: Person, stranger: Person, settings: Settings
) -> None:
    settings.LUCK_WAIT_SECONDS = 3
    table = alice.open("me", "open")
    gift = {"contribution": "5a" * 16}
    assert bob.post(f"{table.path}/luck", gift).status_code == 403
    assert stranger.post(f"{table.path}/luck", gift).status_code == 401
    assert [alice.post(f"{table.path}/luck", gift).status_code for _ in range(2)] == [201, 200]
    assert alice.post(f"{table.path}/luck", {"contribution": "5b" * 16}).status_code == 409
    frame = stranger.get(table.path)
    assert frame.json()["table"]["luck_given"] == [True, False]
    assert "5a5a" not in frame.content.decode()


def test_opening_tells_the_commitment_and_whether_the_table_waits(alice: Person, settings: Settings) -> None:
    body = {"game": "reworld", "seats": ["me", "greedy"]}
    at_once = alice.post("/api/tables", body).json()
    settings.LUCK_WAIT_SECONDS = 3
    waiting = alice.post("/api/tables", body).json()
    assert (at_once["awaits_luck"], waiting["awaits_luck"]) == (False, True)
    table = Table(waiting["id"])
    assert waiting["commitment"] == alice.frame(table)["table"]["commitment"]
    assert alice.post(f"{table.path}/luck", {"contribution": "00" * 16}).status_code == 201
    assert alice.frame(table)["table"]["status"] == "running"


def test_tables_that_were_never_started_are_listed_with_their_commitments(
    alice: Person, stranger: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cancelled, "ON_A_PAGE", 2)
    tables = [alice.open("me", "open") for _ in range(3)]
    for table in tables:
        alice.send("DELETE", f"{table.path}/seats")
    alice.open("me", "greedy")
    first = stranger.get("/api/cancelled").json()
    assert (first["page"], first["pages"]) == (1, 2)
    assert [one["id"] for one in first["tables"]] == [tables[2].id, tables[1].id]
    assert [one["id"] for one in stranger.get("/api/cancelled?page=2").json()["tables"]] == [tables[0].id]
    opened = alice.frame(tables[0])["table"]["commitment"]
    assert stranger.get("/api/cancelled?page=2").json()["tables"][0]["commitment"] == opened
    assert first["counts"] == [
        {"game": "reworld", "opened": 4, "started": 1, "scored": 0, "given_up": 0, "cancelled": 3}
    ]


@pytest.mark.parametrize(("page", "status"), [("0", 404), ("2", 404), ("x", 422), ("-1", 422)])
def test_it_refuses_pages_that_are_not_there(stranger: Person, page: str, status: int) -> None:
    assert stranger.get(f"/api/cancelled?page={page}").status_code == status
