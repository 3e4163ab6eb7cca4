"""Games whose rules are gone or whose stream is damaged: the dashboard says so and stays of use."""

from __future__ import annotations

import re
from uuid import UUID

import pytest

from games import registry
from reworld_site.moderation import acts
from reworld_site.moderation.models import Case, LogEntry
from reworld_site.tables import loaded
from reworld_site.tables.models import Table
from tests.reworld_site.moderation.staff import Staff
from tests.reworld_site.moderation.test_reports import report
from tests.reworld_site.people import Person
from tests.reworld_site.tables import damage

# What the service does, it commits.
pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(params=["game", "data", "metadata"])
def unreadable(
    request: pytest.FixtureRequest,
    alice: Person,
    bob: Person,
    pebbles_running: UUID,
    monkeypatch: pytest.MonkeyPatch,
) -> UUID:
    """A table that was sound when Alice reported Bob there."""
    report(alice, bob, table=str(pebbles_running), seq=4)
    match request.param:
        case "game":
            gone = {slug: one for slug, one in registry._found().items() if slug != "pebbles"}
            monkeypatch.setattr(registry, "_found", lambda: gone)
        case "data":
            damage.edit(pebbles_running, 6, data="{}")
        case "metadata":
            damage.edit(pebbles_running, 6, metadata="no JSON")
    loaded.forget()
    return pebbles_running


def page_of(table: UUID) -> str:
    return f"/admin/moderation/game/{table}/change/"


def test_its_pages_say_what_is_wrong(mona: Staff, unreadable: UUID) -> None:
    for path in (page_of(unreadable), f"/admin/moderation/case/{Case.objects.get().pk}/change/"):
        assert "unreadable</span>" in mona.page(path)
    assert str(unreadable) in mona.page("/admin/moderation/game/?what=reported")
    for moment in ("", "/8"):
        answer = mona.get(f"/api/tables/{unreadable}/inspect{moment}?seat=open")
        assert (answer.status_code, answer.json()["code"]) in {(409, "unknown_version"), (409, "damaged")}
    assert "differs</span>" in mona.submit(f"/admin/moderation/game/{unreadable}/verify/").content.decode()


def test_nothing_can_be_done_there_but_to_end_it(sena: Staff, unreadable: UUID) -> None:
    shown = sena.page(page_of(unreadable))
    assert re.findall(r"/act/(\w+)/", shown) == ["end_table"]
    assert "Break the glass" not in shown
    given = {"clause": "fault", "reason": "It cannot be read.", "seat": 0, "minutes": 1, "text": "Hello"}
    for act in acts.ACTS:
        path = f"/admin/moderation/game/{unreadable}/act/{act.slug}/"
        shown = sena.submit(path, **given, to_seq=8, places="1, 2", sure="yes").content.decode()
        assert ("Done: " in shown) == (act.slug == "end_table"), act.slug
    assert Table.objects.get(pk=unreadable).status == "aborted"
    assert list(LogEntry.objects.values_list("act", flat=True)) == ["end_table"]


def test_what_happened_before_the_damage_is_shown(mona: Staff, pebbles_running: UUID) -> None:
    damage.edit(pebbles_running, loaded.load(pebbles_running).table.seq, data="{}")
    loaded.forget()
    shown = mona.page(page_of(pebbles_running))
    assert "card_played" in shown
    assert "unreadable</span>" in shown


def test_a_table_without_its_beginning_cannot_even_be_ended(mona: Staff, pebbles_running: UUID) -> None:
    damage.delete(pebbles_running, 1, 1)
    loaded.forget()
    assert "unreadable</span>" in mona.page(page_of(pebbles_running))
    given = {"clause": "fault", "reason": "It cannot be read.", "sure": "yes"}
    path = f"/admin/moderation/game/{pebbles_running}/act/end_table/"
    assert "begin with its opening" in mona.submit(path, **given).content.decode()
    assert Table.objects.get(pk=pebbles_running).status == "running"
