"""What /health says of the database, Valkey and the sweep."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.conf import LazySettings
from django.test import Client
from django.utils import timezone

from reworld_site.tables.models import SweepLease
from reworld_site.web import health

pytestmark = pytest.mark.django_db


def test_all_is_well() -> None:
    answer = Client().get("/health")
    assert answer.status_code == 200
    assert answer.json().keys() == {"status", "database", "valkey", "sweep_age", "build"}
    assert (answer.json()["status"], answer.json()["database"], answer.json()["valkey"]) == ("ok", True, True)


def test_it_tells_the_age_of_the_last_sweep() -> None:
    SweepLease.objects.all().delete()
    assert Client().get("/health").json()["sweep_age"] is None
    now = timezone.now()
    SweepLease.objects.create(name="sweep", leased_until=now, swept_at=now - timedelta(seconds=30))
    assert 30 <= Client().get("/health").json()["sweep_age"] < 40


def test_without_valkey_games_go_on(settings: LazySettings) -> None:
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    answer = Client().get("/health")
    assert answer.status_code == 200
    assert (answer.json()["status"], answer.json()["valkey"]) == ("degraded", False)


def test_without_a_database_it_is_down(monkeypatch: pytest.MonkeyPatch) -> None:
    def gone() -> None:
        raise ConnectionError

    monkeypatch.setattr(health, "_ask_database", gone)
    answer = Client().get("/health")
    assert answer.status_code == 503
    assert (answer.json()["status"], answer.json()["sweep_age"]) == ("down", None)
