"""Each ranked game is rated once, and annulled it is as if it had never been played."""

from __future__ import annotations

import re
from datetime import timedelta
from uuid import UUID, uuid4

import pytest
from django.utils import timezone

from bots.uniform import Uniform
from reworld_site.eventstore import outbox, store, triggers
from reworld_site.eventstore.models import OutboxRow, StoredEvent
from reworld_site.eventstore.verifying import verify
from reworld_site.ratings import healing
from reworld_site.ratings import service as ratings
from reworld_site.ratings.anchors import ANCHORS, Anchor
from reworld_site.ratings.models import Ranking, RatedGame, RatedSeat, Rating
from reworld_site.ratings.rating import MICRO, SAME_BOT_A_DAY, SAME_PAIR_A_DAY, START, Points
from reworld_site.ratings.verifying import RATINGS
from reworld_site.tables import commands, history, scoring, service, sweeper
from reworld_site.tables.decide import RATING
from tests.reworld_site.ratings.conftest import beat, end, leave, play_bots, play_out, ranked, settle
from tests.reworld_site.tables.conftest import Player, open_table, seat

pytestmark = pytest.mark.django_db

STREAM = ratings.stream_of("pebbles")


def points(player: Player) -> Points | None:
    found = Rating.objects.filter(account=player.id, game="pebbles").first()
    return Points(found.mu, found.sigma) if found else None


def mu(player: Player) -> int:
    known = points(player)
    assert known
    return known.mu


def reasons(table: UUID) -> list[str]:
    return list(RatedSeat.objects.filter(rated_game=table).order_by("seat").values_list("reason", flat=True))


def annul(table: UUID) -> str:
    return service.execute(commands.AnnulGame(table, "cheating")).code


def everything() -> list[object]:
    """What the read models say, but for the places in the stream."""
    seats = RatedSeat.objects.order_by("rated_game__number", "seat")
    games = [one.attname for one in RatedGame._meta.concrete_fields if one.attname != "number"]
    return [
        list(Rating.objects.order_by("account").values_list("account", "mu", "sigma", "games", "last_at")),
        list(RatedGame.objects.order_by("number").values_list(*games)),
        list(seats.values_list("rated_game", "account", "mu_before", "mu_after", "sigma_after", "reason")),
    ]


def test_a_ranked_game_changes_both_ratings(alice: Player, bob: Player) -> None:
    table = play_out(ranked(alice, bob), alice, bob)
    assert outbox.posted(RATING, history.stream_of(table))
    assert ratings.settle(table)
    won, lost = (alice, bob) if mu(alice) > mu(bob) else (bob, alice)
    assert mu(won) > START.mu > mu(lost)
    game = RatedGame.objects.get()
    assert (game.table, game.game, game.number, game.seat_count) == (table, "pebbles", 1, 2)
    assert game.started_at < game.ended_at
    assert [row.type for row in store.read(STREAM)] == ["ratings.game_rated"]
    assert not OutboxRow.objects.exists()


def test_what_is_stored_has_whole_numbers_only(alice: Player, bob: Player) -> None:
    """So that no machine and no library writes another digit."""
    for _ in range(3):
        beat(alice, bob)
    stored = [row.data for row in store.read(STREAM)]
    assert len(stored) == 3
    assert not any(re.search(r"\d\.\d|\de[+-]?\d+[,}]", data) for data in stored)


def test_ten_deliveries_rate_once(alice: Player, bob: Player) -> None:
    table = end(ranked(alice, bob), bob)
    assert [ratings.settle(table) for _ in range(10)] == [True] + [False] * 9
    assert len(store.read(STREAM)) == RatedGame.objects.count() == 1
    assert Rating.objects.get(account=alice.id).games == 1


def test_what_was_not_delivered_the_sweeper_finds(alice: Player, bob: Player) -> None:
    table = end(ranked(alice, bob), bob)
    assert not RatedGame.objects.exists()
    sweeper.sweep()
    assert RatedGame.objects.get().table == table
    assert not OutboxRow.objects.exists()


def test_unranked_running_and_unknown_games_are_not_rated(alice: Player, bob: Player) -> None:
    unranked = open_table(alice, "open")
    seat(unranked, bob)
    leave(unranked, bob)
    scoring.score(unranked)
    over = ranked(alice, bob)
    leave(over, bob)
    assert not any(map(ratings.settle, (unranked, ranked(bob, alice), over, uuid4())))
    assert not OutboxRow.objects.filter(subscriber=RATING).exists()
    assert not store.read(STREAM)


def test_who_leaves_loses_and_who_stays_does_not(alice: Player, bob: Player, charlie: Player) -> None:
    table = ranked(alice, bob, charlie)
    leave(table, bob)
    play_out(table, alice, charlie)
    ratings.settle(table)
    assert mu(bob) < START.mu < max(mu(alice), mu(charlie))
    assert mu(bob) < min(mu(alice), mu(charlie))
    assert RatedSeat.objects.get(account=bob.id).ended == "resigned"


def test_when_two_leave_the_third_is_told_why_it_does_not_count(
    alice: Player, bob: Player, charlie: Player
) -> None:
    table = ranked(alice, bob, charlie)
    leave(table, bob, charlie)
    play_out(table, alice)
    ratings.settle(table)
    assert reasons(table) == ["others_left", "", ""]
    assert points(alice) is None
    assert mu(bob) < START.mu
    assert mu(charlie) < START.mu


def test_bots_are_no_opponents_yet(alice: Player, bob: Player) -> None:
    table = play_out(ranked(alice, bob, bots=1), alice, bob)
    ratings.settle(table)
    assert reasons(table) == ["", "", "bot"]
    assert Rating.objects.count() == 2


def test_a_bot_is_an_opponent_once_it_is_calibrated(
    alice: Player, bob: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(ANCHORS, ("pebbles", "random", 1), Anchor(Points(40 * MICRO, MICRO), 200))
    table = play_out(ranked(alice, bob, bots=1), alice, bob)
    ratings.settle(table)
    anchored = RatedSeat.objects.get(seat=2)
    assert (anchored.mu_before, anchored.mu_after) == (40 * MICRO, 40 * MICRO)
    assert Rating.objects.count() == 2


def test_another_version_of_a_bot_has_lost_its_anchor(
    alice: Player, bob: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(ANCHORS, ("pebbles", "random", 1), Anchor(Points(40 * MICRO, MICRO), 200))
    monkeypatch.setattr(Uniform, "version", 2)
    table = play_out(ranked(alice, bob, bots=1), alice, bob)
    monkeypatch.setattr(
        Uniform, "version", 1
    )  # It is its version in the game that counts, not the present one.
    ratings.settle(table)
    assert RatedSeat.objects.get(seat=2).mu_before is None
    assert reasons(table) == ["", "", "bot"]


def test_a_bot_that_was_renewed_in_the_middle_of_a_game_is_no_opponent(
    alice: Player, bob: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    for version in (1, 2):
        monkeypatch.setitem(ANCHORS, ("pebbles", "random", version), Anchor(Points(40 * MICRO, MICRO), 200))
    table = ranked(alice, bob, bots=1)
    alice.table = bob.table = table
    for one in (alice, bob):
        one.act_anyhow()
    play_bots(table)
    monkeypatch.setattr(Uniform, "version", 2)
    play_out(table, alice, bob)
    ratings.settle(table)
    assert RatedSeat.objects.get(seat=2).mu_before is None


def test_a_bot_is_an_opponent_in_so_many_games_a_day(
    alice: Player, bob: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(ANCHORS, ("pebbles", "random", 1), Anchor(Points(40 * MICRO, MICRO), 200))
    tables = [play_out(ranked(alice, bob, bots=2), alice, bob) for _ in range(SAME_BOT_A_DAY + 1)]
    settle(tables)
    *met, last = (RatedSeat.objects.get(rated_game=table, seat=3) for table in tables)
    assert [one.mu_before for one in met] == [40 * MICRO] * SAME_BOT_A_DAY
    assert (last.mu_before, last.reason) == (None, "same_bot")
    assert reasons(tables[-1]) == ["", "", "same_bot", "same_bot"]
    assert verify(STREAM, RATINGS).difference is None


def test_a_pair_is_rated_so_many_times_a_day(alice: Player, bob: Player, charlie: Player) -> None:
    for _ in range(SAME_PAIR_A_DAY):
        beat(alice, bob)
    before = points(alice)
    table = end(ranked(alice, bob), bob)
    ratings.settle(table)
    assert reasons(table) == ["same_pair", "same_pair"]
    assert points(alice) == before
    assert RatedGame.objects.count() == SAME_PAIR_A_DAY + 1
    beat(alice, charlie)
    assert points(alice) != before


def test_a_long_absence_widens_a_rating_at_the_next_game(
    alice: Player, bob: Player, charlie: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    beat(alice, bob)
    before = points(alice)
    now = timezone.now()
    monkeypatch.setattr("django.utils.timezone.now", lambda: now + timedelta(days=200))
    assert points(alice) == before
    table = beat(alice, charlie)
    assert before
    widened = RatedSeat.objects.get(rated_game=table, account=alice.id).sigma_before
    assert widened
    assert widened > before.sigma


def test_an_annulled_game_is_as_if_it_had_never_been(
    alice: Player, bob: Player, charlie: Player, mallory: Player
) -> None:
    pairs = [(bob, alice), (alice, mallory), (charlie, alice), (charlie, bob), (bob, alice)]
    first, cheated, *later = [end(ranked(*pair), pair[0]) for pair in pairs]
    settle([first, *later])
    never = everything()
    forget()
    settle([first, cheated, *later])
    assert everything() != never
    assert annul(cheated) == "accepted"
    assert [ratings.settle(cheated) for _ in range(3)] == [True, False, False]
    assert everything() == never
    assert not Rating.objects.filter(account=mallory.id).exists()
    assert healing.put_right("pebbles", ratings.read("pebbles")) == 0
    again = [row.type for row in store.read(STREAM, after=5)]
    assert again == ["ratings.game_withdrawn", *["ratings.game_rated"] * 3]
    assert annul(cheated) == "duplicate"


def test_a_reinstated_game_counts_again_as_the_latest_one(
    alice: Player, bob: Player, charlie: Player, mallory: Player
) -> None:
    fair = [end(ranked(*pair), pair[0]) for pair in [(bob, alice), (charlie, bob)]]
    doubted = end(ranked(alice, mallory), alice)
    settle([*fair, doubted])
    last = everything()
    forget()
    settle([doubted, *fair])
    annul(doubted)
    ratings.settle(doubted)
    assert service.execute(commands.ReinstateGame(doubted)).code == "accepted"
    assert outbox.posted(RATING, history.stream_of(doubted))
    assert [ratings.settle(doubted) for _ in range(2)] == [True, False]
    assert everything() == last
    assert healing.put_right("pebbles", ratings.read("pebbles")) == 0
    assert service.execute(commands.ReinstateGame(doubted)).code == "duplicate"
    assert annul(doubted) == "accepted"
    assert ratings.settle(doubted)
    assert not RatedGame.objects.filter(table=doubted).exists()


def test_a_game_that_is_reinstated_sets_nobodys_last_game_back(
    alice: Player, bob: Player, charlie: Player
) -> None:
    doubted = end(ranked(alice, bob), alice)
    later = end(ranked(alice, charlie), alice)
    settle([doubted, later])
    annul(doubted)
    ratings.settle(doubted)
    service.execute(commands.ReinstateGame(doubted))
    assert ratings.settle(doubted)
    ended = dict(RatedGame.objects.values_list("table", "ended_at"))
    last = dict(Rating.objects.values_list("account", "last_at"))
    assert last == {alice.id: ended[later], charlie.id: ended[later], bob.id: ended[doubted]}
    assert set(Ranking.objects.filter(account=alice.id).values_list("last_at", flat=True)) == {ended[later]}
    assert healing.put_right("pebbles", ratings.read("pebbles")) == 0
    assert verify(STREAM, RATINGS).difference is None


def test_only_a_scored_game_is_reinstated(alice: Player, bob: Player) -> None:
    assert service.execute(commands.ReinstateGame(ranked(alice, bob))).code == "not_scored"


def test_games_that_an_annulled_one_did_not_touch_are_not_rated_anew(
    alice: Player, bob: Player, charlie: Player, mallory: Player
) -> None:
    cheated = beat(alice, bob)
    beat(charlie, mallory)
    annul(cheated)
    ratings.settle(cheated)
    assert [row.type for row in store.read(STREAM, after=2)] == ["ratings.game_withdrawn"]


def test_a_game_that_a_cap_kept_out_counts_when_one_before_it_is_annulled(alice: Player, bob: Player) -> None:
    first, *_ = [beat(alice, bob) for _ in range(SAME_PAIR_A_DAY)]
    capped = end(ranked(alice, bob), bob)
    ratings.settle(capped)
    assert reasons(capped) == ["same_pair", "same_pair"]
    annul(first)
    ratings.settle(first)
    assert reasons(capped) == ["", ""]


def test_a_game_annulled_before_it_was_rated_never_counts(alice: Player, bob: Player) -> None:
    table = end(ranked(alice, bob), bob)
    annul(table)
    assert not ratings.settle(table)
    assert not store.read(STREAM)
    assert not OutboxRow.objects.exists()


def forget() -> None:
    """Everything that was ever rated."""
    with triggers.lifted():
        StoredEvent.objects.filter(stream=STREAM).delete()
    RatedGame.objects.all().delete()
    Rating.objects.all().delete()


def test_only_a_scored_game_is_annulled_for_a_known_reason(alice: Player, bob: Player) -> None:
    table = ranked(alice, bob)
    assert annul(table) == "not_scored"
    end(table, bob)
    answer = service.execute(commands.AnnulGame(table, "spite"))
    assert (answer.code, answer.field) == ("invalid", "reason")
    alice.table = table
    assert annul(table) == "accepted"
    assert alice.frame(after=1)["log"][-1] == {
        "seq": alice.frame()["seq"],
        "key": "table.game_annulled",
        "params": {"reason": "cheating"},
        "seat": None,
    }


def test_an_unranked_game_is_annulled_and_no_rating_hears_of_it(alice: Player, bob: Player) -> None:
    table = open_table(alice, "open")
    seat(table, bob)
    leave(table, bob)
    scoring.score(table)
    assert annul(table) == "accepted"
    assert not OutboxRow.objects.exists()
