"""Leaderboards of ten thousand people: pages, and what a page asks of the database."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from reworld_site.api import ratings as seen
from reworld_site.ratings import queries, service
from reworld_site.ratings.models import ALL_TIME, ANY_SEATS, Ranking
from reworld_site.ratings.rating import MICRO, START
from tests.reworld_site.ratings.scored import scored
from tests.reworld_site.tables.conftest import Player, person

pytestmark = pytest.mark.django_db

PEOPLE = 10_000


def line(game: str, account: int, now: datetime) -> Ranking:
    """Every fourth is provisional; who comes later is better."""
    is_settled = account % 4
    return Ranking(
        game=game,
        season=ALL_TIME,
        seats=ANY_SEATS,
        account_id=account,
        games=account % 50 + 1,
        won=account % 20,
        mu=START.mu + account * 1000,
        sigma=2 * MICRO if is_settled else START.sigma,
        last_at=now,
        settled_until=now + timedelta(days=300) if is_settled else None,
    )


@pytest.fixture
def crowd() -> None:
    """Ten thousand in each of three titles."""
    now = timezone.now()
    for game in ("darwinauts", "reterra", "reworld"):
        Ranking.objects.bulk_create([line(game, account, now) for account in range(1, PEOPLE + 1)])
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")


@pytest.mark.usefixtures("crowd")
def test_everybody_is_on_one_page_and_ranks_go_on_from_page_to_page() -> None:
    pages = queries.pages("reworld")
    assert pages == 200
    first, second, last = (queries.page("reworld", number) for number in (1, 2, pages))
    assert [one["rank"] for one in (*first, *second)] == list(range(1, 101))
    ratings = [one["rating"] for one in (*first, *second)]
    assert ratings == sorted(ratings, reverse=True)
    border = queries.page("reworld", 150)
    assert [one["rank"] for one in border] == list(range(7451, 7501))
    assert {one["rank"] for one in (*queries.page("reworld", 151), *last)} == {None}
    assert len(last) == 50


@pytest.mark.usefixtures("crowd")
def test_a_page_is_found_by_an_index() -> None:
    plan = queries._board("reworld", None, None).order_by("-mu")[:50].explain()
    assert not re.search(r"Seq Scan|SCAN ratings_ranking", plan), plan


def asked(do: Callable[[], object]) -> list[str]:
    with CaptureQueriesContext(connection) as queries:
        do()
    return [one["sql"] for one in queries.captured_queries]


def test_a_full_page_asks_no_more_than_one_with_two_people(alice: Player, bob: Player) -> None:
    def board() -> object:
        return seen.leaderboard("pebbles", 1, None, None)

    def profile() -> object:
        return seen.profile(alice.account, 1)

    service.settle(scored(alice.id, bob.id))
    few = len(asked(board)), len(asked(profile))
    for i in range(30):
        service.settle(scored(alice.id, person(f"Player {i}").id, bots=1))
    assert (len(asked(board)), len(asked(profile))) == few
    assert max(few) <= 10
