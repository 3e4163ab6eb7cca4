"""The OpenAPI page says what the API does."""

from typing import Any

import jsonschema_rs
import msgspec
import pytest
import yaml
from django.test import Client

from games import registry
from reworld_site.api import lobby_shapes, shapes, table_shapes
from tests.reworld_site.people import Person, Table, on_turn

REF = "#/components/schemas/"


@pytest.fixture(scope="module")
def schema() -> dict[str, Any]:
    return yaml.safe_load(Client().get("/api/schema/").content)


def _refs(part: Any) -> set[str]:
    if isinstance(part, dict):
        found = {part["$ref"]} if isinstance(part.get("$ref"), str) else set()
        return found.union(*map(_refs, part.values())) if part else found
    return set().union(*map(_refs, part)) if isinstance(part, list) and part else set()


def test_every_reference_leads_somewhere(schema: dict[str, Any]) -> None:
    refs = _refs(schema)
    assert refs
    assert {ref.removeprefix(REF) for ref in refs} <= schema["components"]["schemas"].keys()


def test_every_address_says_what_may_go_wrong(schema: dict[str, Any]) -> None:
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            assert operation["summary"], path
            bad = {code: answer for code, answer in operation["responses"].items() if code >= "400"}
            if method != "get":
                assert bad.keys() >= {"403", "429"}, path
            assert ("401" in bad) == bool(operation.get("security")), path
            for answer in bad.values():
                ref = answer["content"]["application/json"]["schema"]["$ref"]
                assert ref in (REF + "Error", REF + "Refused", REF + "NotSaid")


def test_it_lists_every_address(schema: dict[str, Any]) -> None:
    table = "/api/tables/{table}"
    assert schema["paths"].keys() == {
        "/api/guests",
        "/api/logout",
        "/api/me",
        "/api/me/tokens",
        "/api/me/tokens/{token}",
        "/api/me/sessions",
        "/api/me/sessions/{session}",
        "/api/me/export",
        "/api/games",
        "/api/tables",
        "/api/tables/mine",
        "/api/tables/open",
        "/api/queue",
        "/api/queue/accept",
        "/api/invitations",
        "/api/invitations/{invitation}/accept",
        "/api/invitations/{invitation}/decline",
        f"{table}/invitations",
        f"{table}/invitations/{{invitation}}/withdraw",
        "/api/me/company",
        "/api/me/times",
        "/api/me/quiet-hours",
        "/api/me/vacation",
        "/api/people/{account}/mute",
        table,
        f"{table}/actions",
        f"{table}/decisions/{{decision_id}}/actions",
        f"{table}/seats",
        f"{table}/luck",
        f"{table}/record",
        f"{table}/ratings",
        "/api/cancelled",
        "/api/leaderboards/{game}",
        "/api/people/{account}",
        f"{table}/start",
        f"{table}/undo",
        f"{table}/takeback",
        f"{table}/takeback/agree",
        f"{table}/takeback/decline",
        f"{table}/takeback/withdraw",
        f"{table}/away/wait",
        f"{table}/away/stand_in",
        f"{table}/away/end",
        f"{table}/reclaim",
        f"{table}/resign",
        f"{table}/rematch",
        f"{table}/replay",
        f"{table}/replay/{{seq}}",
        "/api/records/{digest}/replay",
        "/api/reports",
        "/api/reports/clauses",
        "/api/notices",
        f"{table}/looks",
        f"{table}/chat",
        "/api/me/chat",
        "/api/records/{digest}/replay/{seq}",
    }


def test_every_legal_action_fits_its_games_forms(
    schema: dict[str, Any], alice: Person, bob: Person, table: Table
) -> None:
    assert {
        one["$ref"] for one in schema["components"]["schemas"]["Taking"]["properties"]["action"]["anyOf"]
    } == {f"{REF}{slug}.action" for slug in registry.slugs()}
    (asked,) = on_turn(table, alice, bob)
    fits = jsonschema_rs.validator_for({"$ref": REF + "reworld.action", "components": schema["components"]})
    for action in asked.legal(table):
        assert fits.is_valid(action)
    assert not fits.is_valid({"type": "fly_to_the_moon"})


@pytest.mark.parametrize("who", ["alice", "charlie", "stranger"])
def test_frames_are_what_the_types_say(
    request: pytest.FixtureRequest, who: str, alice: Person, table: Table
) -> None:
    person: Person = request.getfixturevalue(who)
    frame = person.get(table.path).content
    assert msgspec.to_builtins(msgspec.json.decode(frame, type=table_shapes.Frame)) == msgspec.json.decode(
        frame
    )
    opened = alice.open("me", "open")
    msgspec.json.decode(person.get(opened.path).content, type=table_shapes.Frame)


def test_other_answers_are_what_the_types_say(alice: Person, bob: Person, table: Table) -> None:
    (asked,) = on_turn(table, alice, bob)
    decision = asked.frame(table)["decision"]["id"]
    for path, shape in {
        "/api/me": shapes.Me,
        "/api/games": list[shapes.GameSeen],
        "/api/tables/mine": shapes.MyTables,
        "/api/tables/open": lobby_shapes.OpenTables,
        "/api/queue": lobby_shapes.Waiting,
        f"{table.path}/decisions/{decision}/actions?previews=1": table_shapes.LegalActions,
    }.items():
        answer = asked.get(path).content
        assert msgspec.to_builtins(msgspec.json.decode(answer, type=shape)) == msgspec.json.decode(answer)
    asked.post(f"{table.path}/resign")
    ended = asked.get(table.path).content
    assert msgspec.json.decode(ended, type=table_shapes.Frame).outcome
    msgspec.json.decode(asked.get("/api/tables/mine").content, type=shapes.MyTables)


def test_the_page_loads_nothing_from_elsewhere() -> None:
    page = Client().get("/api/docs/").content.decode()
    assert "swagger-ui-bundle.js" in page
    assert "http" not in page.replace("http-equiv", "")


def test_the_page_begins_with_how_to_play(schema: dict[str, Any]) -> None:
    introduction = schema["info"]["description"]
    assert "/ws/tables/<id>/?seq=" in introduction
    assert "10 requests a second" in introduction
    assert '{"type": "ask", "after": N}' in introduction
