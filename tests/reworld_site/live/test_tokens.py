"""A program looks at a table by socket, with a token in place of a session."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from reworld_site.accounts import tokens
from tests.reworld_site.live.served import Served, serving
from tests.reworld_site.people import Person, Table

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def served(transactional_db: None) -> Iterator[Served]:
    """Sockets of one process, with a quick beat."""
    with serving(beat=0.2) as one:
        yield one


def made(person: Person, *scopes: str) -> tuple[int, str]:
    assert person.account
    row, text = tokens.make(person.account.pk, "bot", scopes)
    return row.pk, text


def test_it_sees_what_the_accounts_seat_sees_without_an_origin(
    served: Served, alice: Person, stranger: Person, table: Table
) -> None:
    _, text = made(alice, "read")
    socket = served.socket(stranger, table, origin=None, token=text)
    assert socket.next()["view"] == alice.frame(table)["view"]


def test_a_token_is_who_it_says_also_beside_anothers_session(
    served: Served, alice: Person, bob: Person, table: Table
) -> None:
    _, text = made(alice, "read")
    assert served.socket(bob, table, token=text).next()["table"]["your_seat"] == 0


def test_without_the_scope_it_is_told_which_one(
    served: Served, alice: Person, stranger: Person, table: Table
) -> None:
    _, text = made(alice, "play")
    assert served.socket(stranger, table, token=text).closing() == (
        4403,
        "This token lacks the scope read.",
    )


def test_one_that_is_no_good_is_sent_away(served: Served, alice: Person, table: Table) -> None:
    for text in ("nonsense", "", "é"):
        assert served.socket(alice, table, token=text).closing()[0] == 4401


def test_revoking_it_closes_its_sockets_and_no_others(
    served: Served, alice: Person, stranger: Person, table: Table
) -> None:
    row, text = made(alice, "read")
    _, other = made(alice, "read")
    socket, by_session = served.socket(stranger, table, token=text), served.socket(alice, table)
    by_other = served.socket(stranger, table, token=other)
    for one in (socket, by_session, by_other):
        one.next()
    assert alice.send("DELETE", f"/api/me/tokens/{row}").status_code == 200
    assert socket.closing()[0] == 4401
    for one in (by_session, by_other):
        one.next("beat")
        one.next("beat")


def test_it_counts_against_the_accounts_sockets(
    served: Served, alice: Person, stranger: Person, table: Table
) -> None:
    _, text = made(alice, "read")
    open_ = [served.socket(stranger, table, token=text) for _ in range(8)]
    for one in open_:
        one.next()
    assert served.socket(stranger, table, token=text).closing()[0] == 4429
