"""A socket ends with the session in which it was opened."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from reworld_site.accounts.models import Account
from tests.reworld_site.live.served import Served, serving
from tests.reworld_site.people import Person, Table

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def served(transactional_db: None) -> Iterator[Served]:
    """Sockets of one process, with a quick beat."""
    with serving(beat=0.2) as one:
        yield one


@pytest.mark.parametrize(
    ("method", "path", "body"), [("POST", "/api/logout", {}), ("DELETE", "/api/me", {"name": "Alice"})]
)
def test_going_closes_ones_own_sockets_and_no_others(
    served: Served,
    alice: Person,
    bob: Person,
    stranger: Person,
    table: Table,
    method: str,
    path: str,
    body: object,
) -> None:
    mine = served.socket(alice, table)
    others = [served.socket(person, table) for person in (bob, stranger)]
    for socket in (mine, *others):
        socket.next()
    assert alice.send(method, path, body).status_code == 200
    assert mine.closing() == (4401, "You are not signed in any more; connect again.")
    for socket in others:
        socket.next("beat")
        socket.next("beat")
    assert served.socket(alice, table).next()["table"]["your_seat"] is None


def test_deleting_an_account_closes_its_sockets_in_every_browser(
    served: Served, alice: Person, bob: Person, table: Table
) -> None:
    sockets = [served.socket(alice, table), served.socket(Person(alice.account), table)]
    for socket in sockets:
        socket.next()
    alice.send("DELETE", "/api/me", {"name": "Alice"})
    assert [socket.closing()[0] for socket in sockets] == [4401, 4401]


def test_closing_an_account_closes_its_sockets(
    served: Served, alice: Person, bob: Person, stranger: Person, table: Table
) -> None:
    """Its sessions are still there, and let nobody in."""
    mine, *others = [served.socket(person, table) for person in (alice, bob, stranger)]
    for socket in (mine, *others):
        socket.next()
    assert alice.account
    Account.objects.filter(pk=alice.account.pk).update(is_active=False)
    assert mine.closing()[0] == 4401
    for socket in others:
        socket.next("beat")
        socket.next("beat")
