"""Who may see how the site is doing, and what they get."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.conf import LazySettings
from django.contrib.auth.models import Permission
from django.utils import timezone
from prometheus_client.parser import text_string_to_metric_families

from reworld_site.eventstore.models import StoredEvent
from reworld_site.moderation.models import DetectorRun, LogEntry
from tests.reworld_site.operations.conftest import DEAD, staff
from tests.reworld_site.people import Person, Table

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("front_end", "valkey")]

PAGES = ["/admin/operations/", "/admin/operations.json"]


@pytest.fixture
def scraper(settings: LazySettings) -> dict[str, str]:
    settings.METRICS_TOKEN = "told to Prometheus"
    return {"Authorization": "Bearer told to Prometheus"}


@pytest.mark.parametrize("path", PAGES)
def test_it_is_for_staff_who_may_see_it(path: str, stranger: Person, mallory: Person, olive: Person) -> None:
    moderator = Person(staff("Moderator"))
    assert mallory.account
    mallory.account.user_permissions.add(Permission.objects.get(codename="see_operations"))
    assert stranger.get(path).headers["Location"] == f"/account/sign-in?next={path}"
    assert mallory.get(path).status_code == 403
    assert moderator.get(path).status_code == 403
    assert olive.get(path).status_code == 200
    assert "no-store" in olive.get(path)["Cache-Control"]
    assert olive.post(path).status_code == 405


def test_a_look_by_whoever_may_not_is_in_the_log(mallory: Person) -> None:
    mallory.get(PAGES[0])
    entry = LogEntry.objects.get()
    assert (entry.actor, entry.refused, entry.after["path"]) == (mallory.account, True, PAGES[0])


def test_metrics_are_for_whoever_knows_the_token(
    olive: Person, scraper: dict[str, str], settings: LazySettings
) -> None:
    assert olive.get("/metrics").status_code == 401
    wrong = olive.browser.get("/metrics", headers={"Authorization": "Bearer guessed"})
    assert (wrong.status_code, wrong["WWW-Authenticate"]) == (401, "Bearer")
    assert olive.browser.get("/metrics", headers=scraper).status_code == 200
    settings.METRICS_TOKEN = ""
    assert olive.browser.get("/metrics", headers={"Authorization": "Bearer "}).status_code == 401


def test_prometheus_can_read_the_metrics(stranger: Person, scraper: dict[str, str], table: Table) -> None:
    found = scraped(stranger, scraper)
    assert found["reworld_valkey_up"] == {(): 1.0}
    assert found["reworld_running_tables"] == {(): 1.0}
    assert found["reworld_overdue_decisions"] == {("bots",): 0.0, ("people",): 0.0}
    assert found["reworld_queue_messages"].keys() == {("bots",), ("scoring",), ("sweeps",)}


def test_without_valkey_metrics_say_so(
    stranger: Person, scraper: dict[str, str], settings: LazySettings
) -> None:
    settings.REDIS_URL = DEAD
    found = scraped(stranger, scraper)
    assert found["reworld_valkey_up"] == {(): 0.0}
    assert "reworld_queue_messages" not in found


def scraped(person: Person, headers: dict[str, str]) -> dict[str, dict[tuple[str, ...], float]]:
    """Values by the labels' values by name."""
    answer = person.browser.get("/metrics", headers=headers)
    assert answer["Content-Type"].startswith("text/plain; version=0.0.4")
    return {
        family.name: {tuple(one.labels.values()): one.value for one in family.samples}
        for family in text_string_to_metric_families(answer.content.decode())
        if family.samples
    }


def test_the_page_says_in_words_what_the_json_says_in_numbers(olive: Person, table: Table) -> None:
    told: dict[str, Any] = olive.get("/admin/operations.json").json()
    assert told["state"] == "broken"  # Nobody works here.
    page = olive.get("/admin/operations/").content.decode()
    for trouble in told["troubles"]:
        assert trouble["title"] in page
        assert f'id="{trouble["about"]}"' in page
    assert told["stored"]["running"] == 1
    assert len(told["day"]["events"]["steps"]) == 144


def test_without_valkey_the_page_says_so(olive: Person, settings: LazySettings) -> None:
    settings.REDIS_URL = DEAD
    page = olive.get("/admin/operations/").content.decode()
    assert "Valkey is away" in page
    assert olive.get("/admin/operations.json").json()["work"] is None


def test_nothing_of_games_or_people_is_told(
    olive: Person, alice: Person, table: Table, scraper: dict[str, str]
) -> None:
    """Neither what stands in events and their metadata nor who plays."""
    secrets = [
        text for event in StoredEvent.objects.all() for text in (event.data, event.metadata, event.hash)
    ]
    seen = [olive.get(path).content.decode() for path in PAGES]
    seen.append(olive.browser.get("/metrics", headers=scraper).content.decode())
    for page in seen:
        assert not any(text in page for text in [*secrets, "Alice", "Bob"])


def test_every_file_of_the_page_is_there(olive: Person) -> None:
    folder = Path("reworld_site/operations/static")
    page = olive.get("/admin/operations/").content.decode()
    for name in ("operations/operations.css", "operations/operations.js"):
        assert f"/static/{name}" in page
        assert (folder / name).is_file()


def test_the_page_says_when_detectors_looked(olive: Person) -> None:
    assert "None has looked yet" in olive.get(PAGES[0]).content.decode()
    DetectorRun.objects.create(detector="leaving", ran_at=timezone.now(), seconds=0.2, trouble="KeyError: 7")
    DetectorRun.objects.create(detector="long_gone", ran_at=timezone.now())
    page = olive.get(PAGES[0]).content.decode()
    assert "Serial leaving" in page
    assert "KeyError: 7" in page
