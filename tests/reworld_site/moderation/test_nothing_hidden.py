"""No page of the dashboard shows what a seat hides while the glass is whole, in any of the games; nor does it
look. Through broken glass it shows that seat's eyes only.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from random import Random
from uuid import UUID

import pytest

from games import registry
from reworld_site.moderation import acts
from reworld_site.moderation.models import Case, LogEntry, Verification
from reworld_site.tables import loaded, scoring
from reworld_site.tables.models import Seat
from tests.reworld_site.moderation.staff import Staff
from tests.reworld_site.moderation.test_reports import report
from tests.reworld_site.moderation.watched import Eyes, leaks, opened, play_on, secrets_of
from tests.reworld_site.people import Person

# What the service does, it commits.
pytestmark = pytest.mark.django_db(transaction=True)

GAMES = [rules.meta.slug for rules in registry.all_rules()]
MOMENTS = 5  # looked at of one game
SPECTATORS = {("view", None), ("log", None)}
GIVEN = {"seat": 0, "minutes": 1, "places": "1, 2", "text": "Hello", "clause": "cheating", "reason": "Odd."}


@pytest.fixture
def eyes(monkeypatch: pytest.MonkeyPatch) -> Eyes:
    return Eyes(monkeypatch)


@pytest.fixture(params=GAMES)
def table(request: pytest.FixtureRequest, alice: Person, bob: Person) -> UUID:
    """Running, of each of the games; Alice has reported Bob there."""
    table = opened(request.param, alice, bob)
    report(alice, bob, table=str(table), seq=4)
    return table


def moments(table: UUID) -> list[int]:
    """Seqs all over the game, the last one among them."""
    seq = loaded.load(table).table.seq
    return sorted({1, *range(seq, 1, -max(1, seq // MOMENTS))})


def lists(table: UUID) -> Iterator[str]:
    """The ways in which lists may be asked, and pages about everything."""
    yield from ("/admin/", "/admin/operations/", "/admin/operations.json", "/notices")
    for name in ("game", "case", "person", "logentry"):
        start = f"/admin/moderation/{name}/"
        yield from (start, f"{start}?o=1.2.3", f"{start}?all=", f"{start}?q=Alice", f"{start}?q={table}")
    yield from (f"/admin/moderation/game/?what={what}" for what in ("live", "paused", "reported", "desync"))


def pages(table: UUID, alice: Person) -> Iterator[str]:
    """Whatever has to do with a table."""
    game, case = f"/admin/moderation/game/{table}/", Case.objects.get().pk
    yield f"{game}change/"
    yield from (f"{game}act/{act.slug}/" for act in acts.ACTS)
    yield f"/admin/moderation/case/{case}/change/"
    assert alice.account
    yield f"/admin/moderation/person/{alice.account.pk}/change/"
    yield from (f"/admin/moderation/logentry/{one.pk}/change/" for one in LogEntry.objects.all())
    yield f"/tables/{table}/inspect"
    inspect = f"/api/tables/{table}/inspect"
    yield from (f"{inspect}{more}" for more in ("?seat=open", "?seat=0", "?seat=x", "/999999?seat=open"))
    yield from (f"{inspect}/{seq}?seat={seat}" for seq in moments(table) for seat in ("open", 1))


def scan(by: Staff, paths: Iterator[str], table: UUID, eyes: Eyes) -> None:
    hidden = secrets_of(table)
    for path in paths:
        with eyes.open() as looked:
            answer = by.browser.get(path)
        assert answer.status_code < 500, path
        assert leaks(answer.content.decode(), hidden) == [], path
        assert looked <= SPECTATORS, path


def foreseen(by: Staff, table: UUID, eyes: Eyes) -> None:
    """What each act would do."""
    hidden, given = secrets_of(table), {**GIVEN, "to_seq": moments(table)[-2]}
    for act in acts.ACTS:
        with eyes.open() as looked:
            answer = by.submit(f"/admin/moderation/game/{table}/act/{act.slug}/", **given)
        assert leaks(answer.content.decode(), hidden) == [], act.slug
        assert looked <= SPECTATORS, act.slug


def test_while_the_glass_is_whole_no_page_shows_or_looks_at_what_is_hidden(
    otto: Staff, alice: Person, table: UUID, eyes: Eyes
) -> None:
    rng = Random(7)
    play_on(table, 3, rng)
    assert len(secrets_of(table)) > 20, "nothing is hidden, so nothing was tested"
    scan(otto, pages(table, alice), table, eyes)
    play_on(table, 30, rng)
    verified_in_vain(otto, table)
    foreseen(otto, table, eyes)
    scan(otto, chain(lists(table), pages(table, alice)), table, eyes)
    play_on(table, 1000, rng)
    scoring.score(table)
    scan(otto, pages(table, alice), table, eyes)


def verified_in_vain(by: Staff, table: UUID) -> None:
    """Something differs, and that stands on pages from then on."""
    Seat.objects.filter(table=table, seat=1).update(resigned=True)
    by.submit(f"/admin/moderation/game/{table}/verify/")
    assert Verification.objects.get().difference
    Seat.objects.filter(table=table, seat=1).update(resigned=False)


def test_through_broken_glass_one_sees_that_seats_eyes_only(
    otto: Staff, alice: Person, table: UUID, eyes: Eyes
) -> None:
    play_on(table, 5, Random(5))
    otto.submit(f"/admin/moderation/game/{table}/glass/", seat=0, clause="cheating", reason="Odd cards.")
    known = loaded.load(table).table
    seen, other = (known.rules.view(known.game, seat) for seat in (0, 1))
    with eyes.open() as looked:
        answer = otto.get(f"/api/tables/{table}/inspect/{known.seq}?seat=0")
    assert answer.json()["view"] == seen != known.rules.view(known.game, None)
    assert answer.json()["view"] != other
    assert {seat for _, seat in looked} == {0}
    with eyes.open() as looked:
        assert otto.get(f"/api/tables/{table}/inspect/{known.seq}?seat=1").status_code == 403
        otto.page(f"/admin/moderation/game/{table}/change/")
    assert looked <= SPECTATORS


def test_the_scan_finds_what_a_seat_sees(otto: Staff, alice: Person, bob: Person, eyes: Eyes) -> None:
    table = opened("reworld", alice, bob)
    otto.submit(f"/admin/moderation/game/{table}/glass/", seat=1, clause="cheating", reason="Odd cards.")
    shown = otto.page(f"/api/tables/{table}/inspect/{loaded.load(table).table.seq}?seat=1")
    assert leaks(shown, secrets_of(table))
