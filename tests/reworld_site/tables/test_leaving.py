"""Somebody is away: what the others may choose, who may come back, and what comes of it."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from django.utils import timezone
from pytest_django import Settings

from reworld_site.live import seen
from reworld_site.ratings import rating, results
from reworld_site.tables import (
    bot_turns,
    commands,
    departing,
    history,
    loaded,
    queries,
    scoring,
    service,
    sightings,
    sweeper,
)
from reworld_site.tables.answers import Answer
from reworld_site.tables.models import Decision, Seat, Sighting, Table
from tests.reworld_site.tables.conftest import Player, open_table, person, play_out, seat
from tests.reworld_site.tables.test_ending import play_bots
from tests.reworld_site.tables.test_rebuilding import dump, empty_read_models, rebuild
from tests.reworld_site.tables.test_sweeper import Clock, clock
from tests.reworld_site.tables.test_verifying import checked

__all__ = ["clock"]

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _at_once(settings: Settings) -> None:
    settings.AWAY_SECONDS = 0


@pytest.fixture
def dora(db: None) -> Player:
    return person("Dora")


@pytest.fixture
def two(alice: Player, bob: Player) -> UUID:
    return running(alice, bob)


@pytest.fixture
def four(alice: Player, bob: Player, charlie: Player, dora: Player) -> UUID:
    return running(alice, bob, charlie, dora)


def running(*players: Player, **more: Any) -> UUID:
    """A live table; the first player has opened it."""
    opener, *others = players
    options = {"cards": 20}
    table = open_table(opener, *["open"] * len(others), **{"speed": "slow", "options": options, **more})
    seat(table, *others)
    return table


def here(*players: Player) -> None:
    """They, and nobody else, are at the table now, and have been for an hour."""
    (table,) = {player.table for player in players}
    assert table
    Sighting.objects.filter(table=table).delete()
    sightings.note((table, player.id) for player in players)
    Sighting.objects.filter(table=table).update(since=timezone.now() - timedelta(hours=1))


def replace_by_bot(chooser: Player, seat: int) -> Answer:
    here(chooser)
    answer = chooser.do(commands.SeatStandIn, seat=seat)
    assert answer.code == "accepted", answer
    return answer


def events_of(table: UUID) -> list[str]:
    return [type(event).__name__ for commit in history.commits(table) for _, event in commit.events]


def bot_acts(table: UUID, seat: int) -> None:
    asked = loaded.load(table).table.decisions[seat]
    answer = bot_turns.play(table, asked.id)
    assert answer
    assert answer.code == "accepted"


def verify(table: UUID) -> None:
    """The stream and the rows that follow from it; also when these are made anew from the stream."""
    assert checked(table).difference is None
    before = dump(with_ids=False)
    empty_read_models()
    assert rebuild()[0] == 0
    assert dump(with_ids=False) == before


def test_a_stand_in_plays_on_for_who_is_away(two: UUID, alice: Player, bob: Player) -> None:
    asked = alice.decision
    replace_by_bot(bob, 0)
    table = loaded.load(two).table
    assert events_of(two)[-2:] == ["SeatAbandoned", "StandInSeated"]
    assert table.status == "running"
    assert Decision.objects.get(table=two, closed_as="abandoned").seat == 0
    assert table.decisions[0].bot_due_at
    assert alice.decision is None
    late = alice.act({"type": "play_card", "card": 700000101}, decision=asked)
    assert (late.code, late.field) == ("stale", "decision_id")
    play_bots(two)
    assert bob.decision
    verify(two)


def test_it_refuses_while_they_are_here_or_not_gone_for_long(
    two: UUID, alice: Player, bob: Player, settings: Settings
) -> None:
    here(alice, bob)
    for command in (commands.SeatStandIn, commands.AwaitSeat, commands.AgreeToEnd):
        assert bob.do(command, seat=0).code == "not_away"
    settings.AWAY_SECONDS = 60
    here(bob)
    assert bob.do(commands.SeatStandIn, seat=0).code == "not_due"
    assert "StandInSeated" not in events_of(two)


def test_it_refuses_those_who_do_not_play_here(four: UUID, alice: Player, mallory: Player) -> None:
    mallory.table = four
    here(alice)
    for command in (commands.SeatStandIn, commands.AwaitSeat, commands.AgreeToEnd):
        assert mallory.do(command, seat=1).code == "not_your_seat"
    assert mallory.do(commands.ReclaimSeat).code == "not_your_seat"


def test_it_refuses_what_names_no_seat_of_another(two: UUID, alice: Player, bob: Player) -> None:
    here(alice)
    for number in (-1, 2, 99):
        assert alice.do(commands.SeatStandIn, seat=number).field == "seat"
    own = alice.do(commands.SeatStandIn, seat=0)
    assert (own.code, own.field) == ("invalid", "seat")


def test_two_who_choose_a_stand_in_get_one(four: UUID, alice: Player, charlie: Player) -> None:
    here(alice, charlie)
    assert alice.do(commands.SeatStandIn, seat=1).code == "accepted"
    assert charlie.do(commands.SeatStandIn, seat=1).code == "duplicate"
    assert events_of(four).count("SeatAbandoned") == 1


def test_who_is_passed_over_does_not_choose(four: UUID, alice: Player, bob: Player) -> None:
    replace_by_bot(alice, 1)
    assert bob.do(commands.SeatStandIn, seat=2).code == "not_your_seat"


def test_it_refuses_without_a_live_clock(alice: Player, bob: Player) -> None:
    for speed in ("day", "untimed"):
        running(alice, bob, speed=speed)
        sightings.note([(alice.table, alice.id)])  # type: ignore[list-item]
        assert alice.do(commands.SeatStandIn, seat=1).code == "not_live"
        assert not Sighting.objects.filter(table=alice.table).exists()


def test_it_refuses_before_the_start_and_after_the_end(alice: Player, bob: Player) -> None:
    open_table(alice, "open", speed="quick")
    assert alice.do(commands.SeatStandIn, seat=1).code == "not_running"
    assert alice.do(commands.ReclaimSeat).code == "not_running"
    running(alice, bob)
    bob.do(commands.Resign)
    assert alice.do(commands.SeatStandIn, seat=1).code == "game_over"
    assert bob.do(commands.ReclaimSeat).code == "game_over"


def test_waiting_longer_puts_the_choice_off_for_all_and_each_may_do_so_once(
    four: UUID, alice: Player, charlie: Player
) -> None:
    here(alice, charlie)
    assert alice.do(commands.AwaitSeat, seat=1).code == "accepted"
    assert charlie.do(commands.SeatStandIn, seat=1).code == "not_due"
    missed = {one["seat"]: one for one in seen.frame(four, alice.id)["away"]}
    assert missed[1]["waited"] == [0]
    assert missed[3]["waited"] == []
    assert alice.frame()["log"][-1]["params"] == {"away": 1, "seconds": 60}


def test_nobody_waits_longer_twice(two: UUID, alice: Player, bob: Player, settings: Settings) -> None:
    settings.AWAY_WAIT_SECONDS = 0
    here(bob)
    assert bob.do(commands.AwaitSeat, seat=0).code == "accepted"
    assert bob.do(commands.AwaitSeat, seat=0).code == "waited_already"
    assert bob.do(commands.SeatStandIn, seat=0).code == "accepted"


def test_of_two_the_one_who_stays_may_end_it(two: UUID, alice: Player, bob: Player) -> None:
    here(bob)
    assert bob.do(commands.AgreeToEnd, seat=0).code == "accepted"
    assert events_of(two)[-2:] == ["EndAgreed", "TableAborted"]
    frame = alice.frame()
    assert (frame["table"]["status"], frame["table"]["abort_reason"]) == ("aborted", "abandoned")
    assert frame["outcome"] is None
    verify(two)


def test_all_who_are_here_must_agree_to_end_it(four: UUID, alice: Player, charlie: Player) -> None:
    here(alice, charlie)
    alice.do(commands.AgreeToEnd, seat=1)
    assert alice.do(commands.AgreeToEnd, seat=1).code == "duplicate"
    assert loaded.load(four).table.status == "running"
    missed = seen.frame(four, alice.id)["away"][0]
    assert (missed["agreed"], missed["waiting_for"]) == ([0], [2])
    charlie.do(commands.AgreeToEnd, seat=1)
    assert loaded.load(four).table.status == "aborted"


def test_whoever_went_a_moment_ago_is_asked_too(
    four: UUID, alice: Player, bob: Player, charlie: Player, settings: Settings, clock: Clock
) -> None:
    """Bob and Dora are long gone, Charlie was here half a minute ago."""
    settings.AWAY_SECONDS = 60
    clock.forward(3600)
    now = timezone.now()
    here(alice)
    for player, seconds in ((bob, 500), (charlie, 30)):
        until = now - timedelta(seconds=seconds)
        Sighting.objects.create(table_id=four, account_id=player.id, since=until, until=until)
    assert alice.do(commands.AgreeToEnd, seat=2).code == "not_due"
    assert alice.do(commands.AgreeToEnd, seat=1).code == "accepted"
    assert loaded.load(four).table.status == "running"


def test_play_that_goes_on_voids_an_agreement(four: UUID, alice: Player, charlie: Player) -> None:
    here(alice, charlie)
    charlie.do(commands.AgreeToEnd, seat=1)
    alice.act_anyhow()
    alice.do(commands.AgreeToEnd, seat=1)
    assert loaded.load(four).table.status == "running"


def test_who_comes_back_before_the_bot_has_acted_has_missed_nothing(
    two: UUID, alice: Player, bob: Player
) -> None:
    replace_by_bot(bob, 0)
    assert alice.frame()["people"][0]["stand_in"] == "greedy"
    assert alice.do(commands.ReclaimSeat).code == "accepted"
    assert alice.frame()["people"][0]["stand_in"] is None
    assert alice.decision
    assert Decision.objects.get(table=two, closed_as="reclaimed").seat == 0
    assert loaded.load(two).table.seats[0].ended == "played"
    assert alice.do(commands.ReclaimSeat).code == "duplicate"
    verify(two)


def test_a_bots_move_under_way_is_stale_once_its_person_is_back(
    two: UUID, alice: Player, bob: Player
) -> None:
    replace_by_bot(bob, 0)
    table = loaded.load(two).table
    asked = table.decisions[0]
    action = table.rules.actions.encode(table.rules.legal_actions(table.game, 0)[0])
    alice.do(commands.ReclaimSeat)
    assert bot_turns.play(two, asked.id) is None
    under_way = commands.TakeAction(asked.player or 0, two, asked.id, action, f"bot-{asked.id}")
    assert service.execute(under_way).code == "stale"
    assert alice.act_anyhow().code == "accepted"


def test_who_comes_back_after_the_bot_has_acted_keeps_its_place_and_counts_as_a_leaver(
    two: UUID, alice: Player, bob: Player
) -> None:
    replace_by_bot(bob, 0)
    bot_acts(two, 0)
    bob.act_anyhow()
    assert alice.do(commands.ReclaimSeat).code == "accepted"
    for player in (alice, bob) * 20:
        if player.decision:
            player.act_anyhow()
    table = loaded.load(two).table
    result, played = table.outcome(), table.rules.outcome(table.game)
    assert result
    assert played
    assert result.ended == ["returned", "played"]
    assert result.places == played.places
    scoring.score(two)
    verify(two)


def test_who_stays_away_is_last_and_of_two_the_other_has_won(two: UUID, alice: Player, bob: Player) -> None:
    replace_by_bot(bob, 0)
    while loaded.load(two).table.status == "running":
        play_bots(two)
        if bob.decision:
            bob.act_anyhow()
    result = loaded.load(two).table.outcome()
    assert result
    assert (result.places, result.ended) == ([2, 1], ["stand_in", "played"])
    assert len(result.scores) == 2


def test_who_ran_out_of_time_may_come_back_and_has_still_run_out(
    four: UUID, alice: Player, bob: Player, clock: Clock
) -> None:
    asked = loaded.load(four).table.decisions[0]
    clock.forward(3600)
    assert service.execute(commands.FlagSeat(four, asked.id)).code == "accepted"
    assert Seat.objects.get(table=four, seat=0).flagged
    assert alice.do(commands.ReclaimSeat).code == "accepted"
    assert not Seat.objects.get(table=four, seat=0).flagged
    assert alice.decision
    assert loaded.load(four).table.seats[0].ended == "returned"
    assert alice.act_anyhow().code == "accepted"


def test_nobody_comes_back_from_one_live_ranked_game_into_two(
    alice: Player, bob: Player, charlie: Player, mallory: Player, clock: Clock
) -> None:
    """Alice ran out of time and has sat down at another table since."""
    table = running(alice, bob, charlie, ranked=True)
    clock.forward(3600)
    service.execute(commands.FlagSeat(table, loaded.load(table).table.decisions[0].id))
    running(alice, mallory, ranked=True)
    assert service.execute(commands.ReclaimSeat(alice.id, table)).code == "live_table_running"
    given = service.execute(commands.GiveSeatBack(charlie.id, table, 0))
    assert (given.code, given.field) == ("live_table_running", "seat")
    assert mallory.do(commands.Resign).code == "accepted"
    assert service.execute(commands.ReclaimSeat(alice.id, table)).code == "accepted"
    verify(table)


def test_a_restart_excuses_nobody_for_having_gone_before_it(
    four: UUID, alice: Player, bob: Player, clock: Clock
) -> None:
    """Twice Alice is gone: first by herself, then just after the site was."""
    replace_by_bot(bob, 0)
    bot_acts(four, 0)
    alice.do(commands.ReclaimSeat)
    service.execute(commands.CreditClocks(four, timezone.now().isoformat(), 1000))
    replace_by_bot(bob, 0)
    assert loaded.load(four).table.seats[0].ended == "stand_in"
    alice.do(commands.ReclaimSeat)
    assert loaded.load(four).table.seats[0].ended == "returned"
    verify(four)


def test_who_has_resigned_does_not_come_back(four: UUID, alice: Player) -> None:
    alice.do(commands.Resign)
    assert alice.do(commands.ReclaimSeat).code == "resigned"


def test_who_is_away_may_resign_for_good(two: UUID, alice: Player, bob: Player) -> None:
    replace_by_bot(bob, 0)
    assert alice.do(commands.Resign).code == "accepted"
    result = loaded.load(two).table.outcome()
    assert result
    assert (result.places, result.ended) == ([2, 1], ["resigned", "played"])
    verify(two)


def test_the_first_to_leave_is_behind_the_one_who_resigned_later(
    two: UUID, alice: Player, bob: Player
) -> None:
    replace_by_bot(bob, 0)
    bob.do(commands.Resign)
    result = loaded.load(two).table.outcome()
    assert result
    assert (result.places, result.ended) == ([2, 1], ["stand_in", "resigned"])


def test_with_everybody_gone_the_bots_end_it(four: UUID, alice: Player, bob: Player) -> None:
    for chooser, gone in ((alice, 1), (alice, 2), (alice, 3)):
        replace_by_bot(chooser, gone)
    assert alice.do(commands.SeatStandIn, seat=1).code == "duplicate"
    alice.do(commands.Resign)
    play_bots(four)
    result = loaded.load(four).table.outcome()
    assert result
    assert result.places == [1, 4, 3, 2]
    assert result.ended == ["resigned", "stand_in", "stand_in", "stand_in"]


def test_just_after_a_restart_it_is_nobodys_fault(two: UUID, alice: Player, bob: Player) -> None:
    service.execute(commands.CreditClocks(two, "now", 20_000))
    replace_by_bot(bob, 0)
    assert loaded.load(two).table.seats[0].ended == "excused"
    alice.do(commands.ReclaimSeat)
    assert loaded.load(two).table.seats[0].ended == "played"


def test_a_request_for_a_takeback_is_overtaken_and_nobody_goes_back_past_a_change_of_seats(
    four: UUID, alice: Player, bob: Player, charlie: Player
) -> None:
    alice.act_anyhow()
    for player, change in ((charlie, "left"), (bob, "back")):
        replace_by_bot(player, 1) if change == "left" else bob.do(commands.ReclaimSeat)
        table = loaded.load(four).table
        assert table.undo.acts == ()
        assert alice.do(commands.UndoActions, to_seq=table.seq - 3).code == "illegal"


def test_a_rematch_keeps_a_seat_for_who_left(two: UUID, alice: Player, bob: Player) -> None:
    replace_by_bot(bob, 0)
    bob.do(commands.Resign)
    again = bob.do(commands.Rematch)
    assert again.code == "accepted"
    assert again.table
    new = loaded.load(again.table).table
    assert [one.bot for one in new.seats] == [None, None]
    alice.table = again.table
    assert alice.do(commands.TakeSeat).code == "accepted"


def test_what_a_seat_gave_to_the_luck_stays(settings: Settings, alice: Player, bob: Player) -> None:
    settings.LUCK_WAIT_SECONDS = 3
    table = running(alice, bob)
    for number, player in enumerate((alice, bob)):
        assert player.do(commands.ContributeLuck, contribution=f"{number}" * 32).code == "accepted"
    replace_by_bot(bob, 0)
    assert loaded.load(table).table.contributions == ["0" * 32, "1" * 32]
    assert alice.do(commands.ReclaimSeat).code == "accepted"
    verify(table)


def test_it_is_not_their_turn_while_a_bot_plays_for_them(two: UUID, alice: Player, bob: Player) -> None:
    assert queries.my_tables(alice.id)[0]["your_turn"]
    replace_by_bot(bob, 0)
    assert not queries.my_tables(alice.id)[0]["your_turn"]


def test_only_people_at_live_tables_that_go_on_are_noted_and_not_for_ever(
    two: UUID, alice: Player, bob: Player, mallory: Player
) -> None:
    sightings.note([(two, alice.id), (two, mallory.id)])
    assert set(sightings.at(two)) == {alice.id}
    since = sightings.at(two)[alice.id].since
    sightings.note([(two, alice.id)])
    assert sightings.at(two)[alice.id].since == since
    Sighting.objects.update(since=since - timedelta(hours=2), until=since - timedelta(hours=1))
    sightings.note([(two, alice.id)])
    assert sightings.at(two)[alice.id].since > since
    Sighting.objects.update(until=since - timedelta(days=2))
    sweeper.sweep()
    assert not Sighting.objects.exists()


def test_who_deletes_the_account_has_left_for_good(two: UUID, alice: Player, bob: Player) -> None:
    replace_by_bot(bob, 0)
    departing.erase(alice.id)
    assert Seat.objects.get(table=two, seat=0).resigned
    assert not departing.held().exists()
    assert Table.objects.get(id=two).status == "over"


@pytest.mark.parametrize("bot_has_acted", [True, False])
def test_ratings_count_who_came_back_among_the_leavers_only_where_a_bot_has_acted(
    alice: Player, bob: Player, bot_has_acted: bool
) -> None:
    """Whatever the places say, nobody who stayed loses to somebody who was away."""
    table = running(alice, bob, ranked=True)
    replace_by_bot(bob, 0)
    if bot_has_acted:
        bot_acts(table, 0)
    alice.do(commands.ReclaimSeat)
    play_out(alice, bob)
    scoring.score(table)
    result = results.result_of(table)
    assert result
    mine, others = rating.rate(result.game, {}, Counter())
    assert mine.after
    assert others.after
    alices, bobs = (one.place for one in result.game.seats)
    if bot_has_acted:
        assert mine.after.mu < rating.START.mu < others.after.mu
    elif alices != bobs:
        assert (mine.after.mu > others.after.mu) == (alices < bobs)
