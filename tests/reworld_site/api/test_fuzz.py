"""Requests made up from the OpenAPI page, good and bad ones: every answer is one that the page foresees."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
)

from reworld_site.api import limits
from tests.reworld_site.people import Person, Table

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
BOUNDED = settings(
    max_examples=25, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck), database=None
)

schema = schemathesis.openapi.from_wsgi("/api/schema/", get_wsgi_application())


@pytest.fixture(autouse=True)
def _no_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "posts", limits.Buckets(rate=1e9, burst=10**9))


@contextmanager
def _one_connection() -> Iterator[None]:
    """A request's end must not close the connection that holds the test's transaction."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@schema.parametrize()
@BOUNDED
def test_strangers_get_what_the_page_says(case: schemathesis.Case, db: None) -> None:
    _call(case, Person(), [*CHECKS, negative_data_rejection])


@schema.parametrize()
@BOUNDED
def test_a_player_at_a_table_gets_what_the_page_says(
    case: schemathesis.Case, alice: Person, table: Table
) -> None:
    """With the table's and the decision's own ids, so that more is asked of the code than a 404."""
    own: dict[str, Any] = {"table": table.id}
    decision = alice.frame(table)["decision"]
    if decision:
        own["decision_id"] = decision["id"]
    for name in case.path_parameters or {}:
        case.path_parameters[name] = own.get(name, case.path_parameters[name])
    _call(case, alice, CHECKS)


def _call(case: schemathesis.Case, person: Person, checks: list[Any]) -> None:
    token = {"X-CSRFToken": person.browser.cookies["csrftoken"].value}
    with _one_connection():
        case.call_and_validate(headers={**token, "Cookie": person.cookies}, checks=checks)
