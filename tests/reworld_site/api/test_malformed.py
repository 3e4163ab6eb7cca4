"""Whatever comes, the answer is a 4xx that says what is wrong; never a 500, never a changed game."""

import gzip

import pytest

from tests.reworld_site.people import Person, Table

PATHS = ["/api/tables", "/api/guests", "{table}/actions", "{table}/seats", "{table}/start", "{table}/resign"]
PATHS += [
    "{table}/undo",
    "{table}/takeback",
    "{table}/takeback/agree",
    "{table}/away/stand_in",
    "{table}/reclaim",
]
BODIES = {
    "nothing JSON": b"hello",
    "broken off": b'{"game": "reworld", "seats": ["me"',
    "a trailing comma": b'{"game": "reworld",}',
    "NaN": b'{"game": NaN}',
    "an endless number": b'{"game": 1e999, "action": 1e999}',
    "not UTF-8": b'{"game": "\xff\xfe"}',
    "half a surrogate": b'{"game": "\\ud800"}',
    "another encoding": '{"game": "reworld"}'.encode("utf-16"),
    "too deep": b'{"game": ' + b"[" * 30_000 + b"]" * 30_000 + b"}",
    "deep objects": b'{"action": ' + b'{"a":' * 8_000 + b"1" + b"}" * 8_000 + b"}",
    "zipped": gzip.compress(b"{}"),
    "only zeros": b"\0" * 100,
}
SHAPES = {
    "a list": b"[]",
    "a text": b'"reworld"',
    "null": b"null",
    "a number": b"1",
    "a huge number": b'{"game": ' + b"9" * 400 + b"}",
    "a huge whole number in an action": b'{"decision_id": ' + b"9" * 5000 + b"}",
    "an unknown field": b'{"hello": 1}',
}


@pytest.fixture
def before(alice: Person, table: Table) -> dict:
    return alice.frame(table)


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES)
def test_what_is_no_json_is_a_400(alice: Person, table: Table, before: dict, path: str, body: bytes) -> None:
    answer = alice.post(path.format(table=table.path), body)
    assert answer.status_code in (400, 422), answer.content
    assert answer.json()["code"] in ("malformed_json", "invalid")
    assert alice.frame(table) == before


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("body", SHAPES.values(), ids=SHAPES)
def test_json_of_another_shape_is_a_422(
    alice: Person, table: Table, before: dict, path: str, body: bytes
) -> None:
    answer = alice.post(path.format(table=table.path), body)
    assert answer.status_code == 422, answer.content
    assert answer.json()["code"] == "invalid"
    assert alice.frame(table) == before


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize(
    "content_type",
    [
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "application/jsonx",
        "x",
    ],
)
def test_another_content_type_is_a_415(alice: Person, table: Table, path: str, content_type: str) -> None:
    answer = alice.post(path.format(table=table.path), b"a=1", content_type=content_type)
    assert (answer.status_code, answer.json()["code"]) == (415, "unsupported_media_type")


def test_json_with_a_charset_is_json(alice: Person) -> None:
    body = {"game": "reworld", "seats": ["me", "greedy"]}
    assert alice.post("/api/tables", body, content_type="application/json; charset=utf-8").status_code == 201


def test_a_large_body_is_a_413(alice: Person, table: Table) -> None:
    answer = alice.post(f"{table.path}/actions", {"decision_id": "x" * 70_000})
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


def test_another_method_is_a_405_that_names_the_right_ones(alice: Person) -> None:
    answer = alice.send("PUT", "/api/tables", {})
    assert (answer.status_code, answer.json()["code"]) == (405, "method_not_allowed")
    assert answer["Allow"] == "POST, OPTIONS"


def test_an_unknown_address_answers_in_the_same_form(alice: Person) -> None:
    for path in ("/api/", "/api/nothing", "/api/tables/x/y/z"):
        answer = alice.get(path)
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_answers_are_json_whatever_the_client_would_like(alice: Person) -> None:
    answer = alice.browser.get("/api/me", headers={"Accept": "text/html"})
    assert answer["Content-Type"] == "application/json"


def test_answers_are_stored_nowhere(alice: Person, table: Table) -> None:
    assert "no-store" in alice.get(table.path)["Cache-Control"]


@pytest.mark.parametrize(
    ("body", "words"),
    [
        (
            {"seats": ["me"]},
            "game: this is missing; the fields are: game, seats, options, listed, speed, invite.",
        ),
        (
            {"game": "reworld", "seats": ["me"], "opts": 1},
            "opts: there is no such field; the fields are: game, seats, options, listed, speed, invite.",
        ),
        ({"game": 1}, "game: expected a text, got a whole number."),
        ({"game": "a\tb"}, "game: expected a text without control characters."),
        ({"game": ""}, "game: expected a text of length >= 1."),
        ([], "The body: expected an object, got a list."),
    ],
)
def test_the_message_says_what_would_be_right(alice: Person, body: object, words: str) -> None:
    assert alice.post("/api/tables", body).json()["message"] == words


@pytest.mark.parametrize(
    ("action", "field"),
    [
        ('{"at": %s}', "action.at"),
        ('{"at": [0, %s]}', "action.at[1]"),
        ('{"a": {"b": [[%s]]}}', "action.a.b[0][0]"),
    ],
)
def test_a_number_that_cannot_be_is_named_by_where_it_stands(
    alice: Person, table: Table, before: dict, action: str, field: str
) -> None:
    def post(number: str) -> tuple[int, str, str]:
        answer = alice.post(f"{table.path}/actions", ('{"action": ' + action % number + "}").encode())
        return answer.status_code, answer.json().get("field", ""), answer.json()["message"]

    assert post("1e400") == (422, field, f"{field}: number out of range.")
    for constant in ("NaN", "Infinity", "-Infinity"):
        assert post(constant) == (400, field, f"{field}: NaN and Infinity are no numbers of JSON.")
    assert alice.frame(table) == before


def test_a_number_that_cannot_be_has_a_place_of_any_name(alice: Person, table: Table) -> None:
    body = rb'{"action": {"a": NaN}, "action": {"\ud800": NaN}}'
    answer = alice.post(f"{table.path}/actions", body)
    assert (answer.status_code, answer.json()["field"]) == (400, "action.?")


@pytest.mark.parametrize("path", ["/api/schema/", "/api/docs/", "/api/me", "/api/tables", "/api/nothing"])
@pytest.mark.parametrize("method", ["OPTIONS", "HEAD", "TRACE", "PUT", "DELETE", "FOO"])
def test_no_method_breaks_anything(alice: Person, method: str, path: str) -> None:
    assert alice.send(method, path).status_code < 500


@pytest.mark.parametrize(
    "path", ["/api/schema/", "/api/schema/?format=x", "/api/docs/", "/api/docs/?script="]
)
@pytest.mark.parametrize("accept", ["application/xml", "x", "a/b;" * 3000, "é", ""])
def test_no_accept_header_breaks_anything(alice: Person, accept: str, path: str) -> None:
    assert alice.browser.get(path, headers={"Accept": accept}).status_code < 500


@pytest.mark.parametrize("path", ["/api/schema/", "/api/docs/"])
def test_whoever_posts_to_what_is_read_only_is_told_so(alice: Person, path: str) -> None:
    for extra in ({}, {"headers": {"X-CSRFToken": ""}}):
        assert alice.post(path, b"[" * 5000, **extra).status_code == 405


def test_a_version_named_by_a_reader_goes_into_no_header(alice: Person) -> None:
    answer = alice.get("/api/schema/?version=%00%0a")
    assert answer.headers["Content-Disposition"] == 'inline; filename="Reworld Online.yaml"'
