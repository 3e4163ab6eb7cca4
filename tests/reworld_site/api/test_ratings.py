"""Leaderboards and people, for anybody who asks."""

from __future__ import annotations

import msgspec
import pytest

from reworld_site.accounts.models import Account
from reworld_site.api.rating_shapes import Leaderboard, Profile, TableChanges
from reworld_site.ratings import service
from tests.reworld_site.people import Person
from tests.reworld_site.ratings.scored import scored


@pytest.fixture
def rated(alice: Person, bob: Person) -> None:
    """Alice has won against Bob, a game of Reworld."""
    assert alice.account
    assert bob.account
    service.settle(scored(alice.account.pk, bob.account.pk, game="reworld"))


@pytest.mark.usefixtures("rated")
def test_a_stranger_reads_a_leaderboard_in_the_form_that_is_described(stranger: Person) -> None:
    answer = stranger.get("/api/leaderboards/reworld?seats=2")
    assert answer.status_code == 200
    found = msgspec.json.decode(answer.content, type=Leaderboard, strict=True)
    assert [one.account.name for one in found.players] == ["Alice", "Bob"]
    assert [one.rank for one in found.players] == [None, None]
    assert found.wins_by_seat[0].won == 1
    assert found.seasons


def test_a_leaderboard_without_games_is_empty(stranger: Person) -> None:
    found = stranger.get("/api/leaderboards/reworld").json()
    assert (found["players"], found["pages"], found["seasons"]) == ([], 1, [])


@pytest.mark.parametrize(
    ("path", "status", "field"),
    [
        ("leaderboards/chess", 404, None),
        ("leaderboards/reworld?season=2026-5", 422, "season"),
        ("leaderboards/reworld?season=", 422, "season"),
        ("leaderboards/reworld?season=0000-1", 422, "season"),
        ("leaderboards/reworld?season=9999-4", 422, "season"),
        ("leaderboards/reworld?seats=7", 422, "seats"),
        ("leaderboards/reworld?seats=two", 422, "seats"),
        ("leaderboards/reworld?page=0", 404, None),
        ("leaderboards/reworld?page=2", 404, None),
        ("leaderboards/reworld?page=first", 422, "page"),
        ("people/0", 404, None),
        ("people/99999999999999999999999", 404, None),
    ],
)
def test_what_makes_no_sense_is_refused_by_name(
    stranger: Person, path: str, status: int, field: str | None
) -> None:
    answer = stranger.get(f"/api/{path}")
    assert answer.status_code == status
    assert answer.json().get("field") == field


@pytest.mark.usefixtures("rated")
def test_a_stranger_reads_of_a_person(stranger: Person, alice: Person) -> None:
    assert alice.account
    answer = stranger.get(f"/api/people/{alice.account.pk}")
    found = msgspec.json.decode(answer.content, type=Profile, strict=True)
    assert found.account.name == "Alice"
    assert found.ratings[0].history[-1].rating == found.ratings[0].rating > 1500
    assert [one.place for one in found.games] == [1]
    assert stranger.get(f"/api/people/{alice.account.pk}?page=2").status_code == 404


@pytest.mark.usefixtures("rated")
def test_bots_and_former_players_have_no_page(stranger: Person, alice: Person) -> None:
    assert alice.account
    Account.objects.filter(pk=alice.account.pk).update(kind="former")
    assert stranger.get(f"/api/people/{alice.account.pk}").status_code == 404
    assert stranger.get(f"/api/people/{Account.objects.bot('random').pk}").status_code == 404
    listed = stranger.get("/api/leaderboards/reworld").json()["players"]
    assert {"id": None, "name": "Former player"} in [one["account"] for one in listed]


def test_what_a_game_did_to_the_ratings_is_told_once_it_is_rated(
    stranger: Person, alice: Person, bob: Person
) -> None:
    assert alice.account
    assert bob.account
    table = scored(alice.account.pk, bob.account.pk, bots=1, game="reworld")
    path = f"/api/tables/{table}/ratings"
    assert stranger.get(path).json() == {"rated": False, "seats": []}
    service.settle(table)
    found = msgspec.json.decode(stranger.get(path).content, type=TableChanges, strict=True)
    assert found.rated
    won, lost, bot = found.seats
    assert won.after
    assert lost.after
    assert won.after > 1500 > lost.after
    assert (bot.after, bot.reason) == (None, "bot")
    assert stranger.get("/api/tables/00000000-0000-0000-0000-000000000000/ratings").status_code == 404
