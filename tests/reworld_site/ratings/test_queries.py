"""Leaderboards, seats that win, and how a person has fared."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from reworld_site.accounts.models import Account, Kind
from reworld_site.eventstore import triggers
from reworld_site.eventstore.models import StoredEvent
from reworld_site.ratings import queries, service
from reworld_site.ratings.models import Ranking, Rating
from reworld_site.ratings.rating import MICRO, PROVISIONAL_FROM, START, Points
from tests.reworld_site.ratings.scored import scored
from tests.reworld_site.tables.conftest import Player, person

pytestmark = pytest.mark.django_db


def rated(*players: Player, bots: int = 0, ended: tuple[str, ...] = ()) -> None:
    """As they are placed."""
    assert service.settle(scored(*(one.id for one in players), bots=bots, ended=ended))


def names(**filters: object) -> list[str]:
    return [one["account"]["name"] for one in queries.page("pebbles", 1, **filters)]  # type: ignore[arg-type]


def at(monkeypatch: pytest.MonkeyPatch, month: int, day: int) -> None:
    """From now on it is noon on this day of 2026."""
    monkeypatch.setattr("django.utils.timezone.now", lambda: datetime(2026, month, day, 12, tzinfo=UTC))


def settle_in(monkeypatch: pytest.MonkeyPatch, one: Player, other: Player) -> None:
    """A game on each day of January, of which the first wins two in three; then nobody is provisional."""
    for day in range(1, 32):
        at(monkeypatch, 1, day)
        rated(*((one, other) if day % 3 else (other, one)))


def test_a_rating_is_shown_in_whole_points() -> None:
    assert queries.shown(START) == {"rating": 1500, "uncertainty": 250, "provisional": True}
    assert queries.shown(Points(38_333_333, 2 * MICRO))["rating"] == 1900


def test_the_best_come_first_and_newcomers_last_without_a_rank(
    monkeypatch: pytest.MonkeyPatch, alice: Player, bob: Player, charlie: Player, mallory: Player
) -> None:
    for day in range(1, 29):
        at(monkeypatch, 10, day)
        rated(*((alice, bob) if day % 3 else (bob, alice)))
    rated(charlie, mallory)
    found = queries.page("pebbles", 1)
    assert [one["account"]["name"] for one in found] == ["Alice", "Bob", "Charlie", "Mallory"]
    assert [one["rank"] for one in found] == [1, 2, None, None]
    assert [one["provisional"] for one in found] == [False, False, True, True]
    assert (found[0]["games"], found[0]["won"]) == (28, 19)


def test_a_season_counts_by_when_a_game_started(
    monkeypatch: pytest.MonkeyPatch, alice: Player, bob: Player, charlie: Player
) -> None:
    at(monkeypatch, 9, 30)
    rated(alice, bob)
    summer = queries.page("pebbles", 1)
    at(monkeypatch, 10, 1)
    rated(bob, charlie)
    rated(charlie, alice)
    assert queries.seasons("pebbles") == ["2026-4", "2026-3"]
    assert queries.page("pebbles", 1, "2026-3") == summer
    assert sorted(names(season="2026-4")) == ["Alice", "Bob", "Charlie"]
    assert names(season="2026-2") == []
    assert queries.pages("pebbles", "2026-2") == 1


def test_who_left_and_came_back_has_won_nothing(alice: Player, bob: Player) -> None:
    """Alice is first at the table, and is rated last."""
    rated(alice, bob, ended=("returned", "played"))
    assert [(one["account"]["name"], one["won"]) for one in queries.page("pebbles", 1)] == [
        ("Bob", 0),
        ("Alice", 0),
    ]
    assert [one["won"] for one in queries.wins_by_seat("pebbles")] == [0, 0]


def test_only_tables_with_that_many_seats_count(alice: Player, bob: Player, charlie: Player) -> None:
    rated(alice, bob)
    rated(charlie, alice, bots=1)
    assert names(seats=2) == ["Alice", "Bob"]
    (first, second) = queries.page("pebbles", 1, seats=3)
    assert (first["account"]["name"], first["won"], second["games"]) == ("Charlie", 1, 1)
    everywhere = {one["account"]["name"]: one for one in queries.page("pebbles", 1)}
    assert second["rating"] == everywhere["Alice"]["rating"]


def test_how_often_people_win_from_each_seat(alice: Player, bob: Player) -> None:
    rated(alice, bob)
    rated(bob, alice, bots=1)
    assert queries.wins_by_seat("pebbles") == [
        {"seats": 2, "seat": 0, "games": 1, "won": 1},
        {"seats": 2, "seat": 1, "games": 1, "won": 0},
        {"seats": 3, "seat": 0, "games": 1, "won": 1},
        {"seats": 3, "seat": 1, "games": 1, "won": 0},
    ]
    assert [one["seats"] for one in queries.wins_by_seat("pebbles", seats=2)] == [2, 2]


def test_games_that_change_nothing_count_for_nobody(alice: Player, bob: Player, charlie: Player) -> None:
    rated(alice, bob, charlie, ended=("played", "resigned", "resigned"))
    assert "Alice" not in names()
    (game,) = queries.games_of(alice.id, 1)
    assert (game["reason"], game["after"]) == ("others_left", None)
    assert queries.ratings_of(alice.id) == []


def test_a_person_has_a_history_in_each_title(alice: Player, bob: Player, charlie: Player) -> None:
    rated(alice, bob)
    rated(charlie, alice)
    (seen,) = queries.ratings_of(alice.id)
    assert (seen["game"], seen["games"], seen["provisional"]) == ("pebbles", 2, True)
    assert seen["history"][0]["rating"] > 1500
    assert seen["history"][-1]["rating"] == seen["rating"]
    latest, first = queries.games_of(alice.id, 1)
    assert (latest["place"], first["place"]) == (2, 1)
    assert latest["before"] == first["after"]
    assert [one["name"] for one in latest["people"]] == ["Charlie", "Alice"]


def test_whoever_stays_away_for_long_is_provisional_again_without_any_game(
    monkeypatch: pytest.MonkeyPatch, alice: Player, bob: Player
) -> None:
    settle_in(monkeypatch, alice, bob)
    fresh = queries.page("pebbles", 1)
    assert [one["rank"] for one in fresh] == [1, 2]
    at(monkeypatch, 4, 1)
    when_the_season_ended = queries.page("pebbles", 1)
    at(monkeypatch, 6, 1)
    (later, _) = queries.page("pebbles", 1)
    assert later["rating"] == fresh[0]["rating"]
    assert later["uncertainty"] > fresh[0]["uncertainty"]
    at(monkeypatch, 12, 31)
    assert [one["rank"] for one in queries.page("pebbles", 1)] == [None, None]
    (mine,) = queries.ratings_of(alice.id)
    assert mine["provisional"]
    assert queries.page("pebbles", 1, "2026-1") == when_the_season_ended
    assert Rating.objects.get(account=alice.id).sigma < PROVISIONAL_FROM


def test_the_board_says_provisional_at_the_very_moment_at_which_the_rating_is_so(
    monkeypatch: pytest.MonkeyPatch, alice: Player, bob: Player
) -> None:
    settle_in(monkeypatch, alice, bob)
    until = Ranking.objects.get(account=alice.id, season="", seats=0).settled_until
    assert until
    for moment, settled in ((until - timedelta(milliseconds=1), True), (until, False)):
        monkeypatch.setattr("django.utils.timezone.now", lambda moment=moment: moment)
        first = next(one for one in queries.page("pebbles", 1) if one["account"]["name"] == "Alice")
        assert (first["rank"] is not None) == settled == (not first["provisional"])


def test_guests_are_rated_and_listed_like_anybody(bob: Player) -> None:
    guest = Player(Account.objects.create(username="guest", name="Merry Comet", kind=Kind.GUEST))
    rated(guest, bob)
    assert names() == ["Merry Comet", "Bob"]
    Account.objects.filter(pk=guest.id).update(kind=Kind.PERSON)
    assert names() == ["Merry Comet", "Bob"]


def test_a_season_that_ends_with_the_year_ends_with_its_last_moment() -> None:
    assert queries._end_of("2026-4") == datetime(2027, 1, 1, tzinfo=UTC)
    assert queries._end_of("2026-1") == datetime(2026, 4, 1, tzinfo=UTC)


def test_a_game_that_began_before_the_new_year_belongs_to_the_old_season(
    monkeypatch: pytest.MonkeyPatch, alice: Player, bob: Player
) -> None:
    table = scored(alice.id, bob.id)
    started = datetime(2025, 12, 31, 23, 59, 59, tzinfo=UTC)
    with triggers.lifted():
        rows = StoredEvent.objects.filter(stream=f"table:{table}", type="table.game_started")
        assert rows.update(recorded_at=started) == 1
    at(monkeypatch, 1, 2)
    assert service.settle(table)
    assert queries.seasons("pebbles") == ["2025-4"]
    assert names(season="2025-4") == ["Alice", "Bob"]
    assert names(season="2026-1") == []


def test_what_a_game_did_is_told_seat_by_seat(alice: Player, bob: Player, charlie: Player) -> None:
    table = scored(alice.id, bob.id, charlie.id, bots=1, ended=("played", "resigned", "flagged", "played"))
    assert queries.changes_at(table) is None
    service.settle(table)
    found = queries.changes_at(table)
    assert found
    assert [one["seat"] for one in found] == [0, 1, 2, 3]
    assert [one["reason"] for one in found] == ["others_left", None, None, "bot"]
    assert found[1]["after"] < found[1]["before"] == 1500


def test_whoever_was_erased_is_a_former_player(alice: Player, bob: Player, charlie: Player) -> None:
    rated(alice, bob)
    rated(bob, charlie)
    Account.objects.filter(pk=alice.id).update(kind="former", name="Left")
    Account.objects.filter(pk=charlie.id)._raw_delete("default")
    found = {one["account"]["name"]: one["account"]["id"] for one in queries.page("pebbles", 1)}
    assert found == {"Bob": bob.id, "Former player": None}
    assert [one["name"] for one in queries.games_of(bob.id, 1)[0]["people"]] == ["Bob", "Former player"]


def test_long_lists_come_in_pages(monkeypatch: pytest.MonkeyPatch, alice: Player) -> None:
    monkeypatch.setattr(queries, "ON_A_PAGE", 3)
    monkeypatch.setattr(queries, "GAMES_ON_A_PAGE", 3)
    for i in range(6):
        rated(alice, person(f"Player {i}"))
    assert queries.pages("pebbles") == 3
    listed = [one["account"]["id"] for number in (1, 2, 3) for one in queries.page("pebbles", number)]
    assert len(listed) == len(set(listed)) == 7
    assert queries.pages_of(alice.id) == 2
    assert len({one["table"] for number in (1, 2) for one in queries.games_of(alice.id, number)}) == 6
