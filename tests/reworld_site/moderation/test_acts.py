"""What moderators do with tables: a reason, what will happen, and then it happens; all of it in the log."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import pytest
from django.http import HttpResponse

from reworld_site.moderation import acts
from reworld_site.moderation.models import LogEntry
from reworld_site.ratings import service as ratings
from reworld_site.ratings.models import RatedGame, Rating
from reworld_site.tables import loaded, scoring
from tests.reworld_site.moderation.hidden import leaks, pebbles_table, play, secrets_of
from tests.reworld_site.moderation.staff import Staff
from tests.reworld_site.people import Person

# What the service does, it commits.
pytestmark = pytest.mark.django_db(transaction=True)

WHY = {"clause": "stalling", "reason": "Bob waits till the last second."}


def path(table: UUID, act: str) -> str:
    return f"/admin/moderation/game/{table}/act/{act}/"


def asked(by: Staff, table: UUID, act: str, **fields: Any) -> HttpResponse:
    return by.submit(path(table, act), **{**WHY, **fields})


def done(by: Staff, table: UUID, act: str, **fields: Any) -> str:
    """Its page afterwards."""
    return asked(by, table, act, sure="yes", **fields).content.decode()


def status(table: UUID) -> str:
    return loaded.load(table).table.status


def entries() -> list[tuple[str, bool]]:
    return list(LogEntry.objects.order_by("id").values_list("act", "refused"))


def test_an_act_is_foreseen_before_it_is_done(mona: Staff, pebbles_running: UUID) -> None:
    foreseen = asked(mona, pebbles_running, "pause_table").content.decode()
    assert "Nobody can act until you resume the table." in foreseen
    assert loaded.load(pebbles_running).table.paused is None
    assert entries() == []
    assert "paused" in done(mona, pebbles_running, "pause_table")
    entry = LogEntry.objects.get()
    assert (entry.act, entry.clause, entry.reason) == ("pause_table", *WHY.values())
    assert (entry.actor, entry.table, entry.role) == (mona.account, pebbles_running, "moderator")
    assert entry.before["paused"] is False
    assert "Nobody can act until you resume the table." in entry.after["foreseen"]


def test_a_pause_is_undone(mona: Staff, pebbles_running: UUID) -> None:
    done(mona, pebbles_running, "pause_table")
    shown = mona.page(f"/admin/moderation/game/{pebbles_running}/change/")
    assert "Resume…" in shown
    assert "Pause…" not in shown
    assert "The game goes on; Bob to act." in asked(mona, pebbles_running, "resume_table").content.decode()
    done(mona, pebbles_running, "resume_table")
    assert loaded.load(pebbles_running).table.paused is None
    assert entries() == [("pause_table", False), ("resume_table", False)]


@pytest.mark.parametrize("fields", [{"reason": ""}, {"reason": "no"}, {"clause": "boredom"}, {"clause": ""}])
def test_nothing_is_done_without_a_reason(mona: Staff, pebbles_running: UUID, fields: dict[str, str]) -> None:
    shown = done(mona, pebbles_running, "pause_table", **fields)
    assert 'role="alert"' in shown
    assert loaded.load(pebbles_running).table.paused is None
    assert entries() == []


@pytest.mark.parametrize("act", [one.slug for one in acts.ACTS])
def test_a_player_gets_a_403_and_a_line_in_the_log(mallory: Person, pebbles_running: UUID, act: str) -> None:
    assert mallory.get(path(pebbles_running, act)).status_code == 403
    assert mallory.post(path(pebbles_running, act)).status_code == 403
    assert LogEntry.objects.filter(actor=mallory.account, refused=True).count() == 2
    assert status(pebbles_running) == "running"


@pytest.mark.parametrize("act", ["rewind_table", "annul_game"])
def test_some_acts_are_for_seniors(mona: Staff, sena: Staff, pebbles_running: UUID, act: str) -> None:
    play(pebbles_running)
    scoring.score(pebbles_running)
    assert mona.submit(path(pebbles_running, act), **WHY, sure="yes").status_code == 403
    assert LogEntry.objects.get(refused=True).actor == mona.account
    shown = sena.page(f"/admin/moderation/game/{pebbles_running}/change/")
    assert "Annul…" in shown
    assert "Annul…" not in mona.page(f"/admin/moderation/game/{pebbles_running}/change/")


def test_nobody_acts_on_a_table_of_their_own(mona: Staff, alice: Person, pebbles_is_a_game: None) -> None:
    table = pebbles_table(alice, mona)
    assert asked(mona, table, "pause_table", sure="yes").status_code == 403
    assert "Pause…" not in mona.page(f"/admin/moderation/game/{table}/change/")
    assert loaded.load(table).table.paused is None
    assert LogEntry.objects.get(refused=True).actor == mona.account


def test_a_table_is_ended_without_a_result(mona: Staff, pebbles_running: UUID) -> None:
    assert "without a result" in asked(mona, pebbles_running, "end_table").content.decode()
    done(mona, pebbles_running, "end_table")
    assert status(pebbles_running) == "aborted"
    again = done(mona, pebbles_running, "end_table")
    assert "not (any more) as it must be" in again
    assert entries() == [("end_table", False)]


def test_a_game_is_adjudicated_with_its_places_named(
    mona: Staff, alice: Person, pebbles_running: UUID
) -> None:
    foreseen = asked(mona, pebbles_running, "adjudicate_table", places="2, 1").content.decode()
    assert "Alice: place 2" in foreseen
    assert "Bob: place 1" in foreseen
    done(mona, pebbles_running, "adjudicate_table", places="2, 1")
    outcome = loaded.load(pebbles_running).table.outcome()
    assert outcome
    assert outcome.places == [2, 1]


@pytest.mark.parametrize("places", ["", "1", "2, 2", "one, two", "1, 2, 3", "1, -2", "1, 99999999999"])
def test_places_that_are_none_change_nothing(mona: Staff, pebbles_running: UUID, places: str) -> None:
    asked(mona, pebbles_running, "adjudicate_table", places=places, sure="yes")
    assert status(pebbles_running) == "running"
    assert entries() == []


def test_places_that_cannot_be_stay_in_the_form_with_the_reason_why(
    mona: Staff, pebbles_running: UUID
) -> None:
    shown = asked(mona, pebbles_running, "adjudicate_table", places="1, 7").content.decode()
    assert 'value="1, 7"' in shown
    assert "Places are like 1, 2, 3" in shown
    assert "This will happen" not in shown


def test_time_is_credited_to_a_seat(mona: Staff, alice: Person, bob: Person, pebbles_is_a_game: None) -> None:
    table = pebbles_table(alice, bob, speed="normal")
    before = loaded.load(table).table.decisions[0].deadline
    assert (
        "Alice gets 5 more minutes"
        in asked(mona, table, "credit_time", seat="0", minutes="5").content.decode()
    )
    done(mona, table, "credit_time", seat="0", minutes="5")
    after = loaded.load(table).table.decisions[0].deadline
    assert before
    assert after
    assert (after - before).total_seconds() == 300
    assert LogEntry.objects.get().subject == alice.account


def test_a_senior_leads_a_game_back(sena: Staff, pebbles_running: UUID) -> None:
    seq = loaded.load(pebbles_running).table.seq
    play(pebbles_running, 2)
    foreseen = asked(sena, pebbles_running, "rewind_table", to_seq=seq).content.decode()
    assert f"what it was after event {seq}" in foreseen
    done(sena, pebbles_running, "rewind_table", to_seq=seq)
    assert loaded.load(pebbles_running).table.epoch == 1
    asked(sena, pebbles_running, "rewind_table", to_seq=1, sure="yes")
    assert loaded.load(pebbles_running).table.epoch == 1


def test_the_players_read_what_a_moderator_writes(
    mona: Staff, alice: Person, bob: Person, charlie: Person, pebbles_running: UUID
) -> None:
    done(mona, pebbles_running, "message_table", text="Please play on, <b>both</b> of you.")
    for reader in (alice, bob):
        (notice,) = reader.get("/api/notices").json()["notices"]
        assert notice["words"] == "A moderator writes: Please play on, <b>both</b> of you."
        assert notice["table"] == str(pebbles_running)
    assert charlie.get("/api/notices").json()["notices"] == []


def _rated(*people: Person) -> UUID:
    table = pebbles_table(*people, ranked=True, speed="normal")
    play(table)
    scoring.score(table)
    ratings.settle(table)
    return table


def test_an_annulled_game_is_rated_no_more(
    sena: Staff, alice: Person, bob: Person, pebbles_is_a_game: None
) -> None:
    first, _ = (_rated(alice, bob) for _ in range(2))
    before = {one.account_id: one.games for one in Rating.objects.all()}
    assert set(before.values()) == {2}
    foreseen = asked(sena, first, "annul_game", clause="cheating").content.decode()
    assert "1 later game is counted again" in foreseen
    shown = done(sena, first, "annul_game", clause="cheating")
    assert "annulled" in shown
    assert not RatedGame.objects.filter(table=first).exists()
    assert set(Rating.objects.values_list("games", flat=True)) == {1}
    assert loaded.load(first).table.annulled == "cheating"
    assert "rated now, as the latest one" in asked(sena, first, "reinstate_game").content.decode()
    done(sena, first, "reinstate_game")
    assert RatedGame.objects.filter(table=first).exists()
    assert set(Rating.objects.values_list("games", flat=True)) == {2}
    assert "not (any more) as it must be" in done(sena, first, "reinstate_game")


def test_a_stand_in_is_seated_and_the_seat_given_back(
    mona: Staff, alice: Person, pebbles_running: UUID
) -> None:
    assert "Give a seat back…" not in mona.page(f"/admin/moderation/game/{pebbles_running}/change/")
    foreseen = asked(mona, pebbles_running, "seat_stand_in", seat="1").content.decode()
    assert "A bot plays on for Bob, who may come back" in foreseen
    done(mona, pebbles_running, "seat_stand_in", seat="1")
    assert loaded.load(pebbles_running).table.seats[1].stand_in
    assert LogEntry.objects.get().subject != alice.account
    assert "No person plays that seat." in done(mona, pebbles_running, "seat_stand_in", seat="1")
    assert "No bot stands in there" in done(mona, pebbles_running, "give_seat_back", seat="0")
    foreseen = asked(mona, pebbles_running, "give_seat_back", seat="1").content.decode()
    assert "Bob plays on in place of the bot." in foreseen
    done(mona, pebbles_running, "give_seat_back", seat="1")
    assert loaded.load(pebbles_running).table.seats[1].has_person
    assert [act for act, _ in entries()] == ["seat_stand_in", "give_seat_back"]


def test_the_log_names_seats_where_the_page_names_people(
    mona: Staff, sena: Staff, alice: Person, bob: Person, pebbles_is_a_game: None
) -> None:
    """It is never changed, so nobody's name would ever leave it."""
    table = pebbles_table(alice, bob, speed="normal")
    play(table, 1)
    assert (
        "Bob to act" in done(mona, table, "pause_table") + asked(mona, table, "resume_table").content.decode()
    )
    for act, fields in (
        ("message_table", {"text": "Please wait."}),
        ("propose_rewind", {"to_seq": 5}),
        ("resume_table", {}),
        ("credit_time", {"seat": "1", "minutes": "5"}),
        ("seat_stand_in", {"seat": "1"}),
        ("give_seat_back", {"seat": "1"}),
        ("adjudicate_table", {"places": "2, 1"}),
    ):
        done(mona, table, act, **fields)
    logged = [str(after) for after in LogEntry.objects.values_list("after", flat=True)]
    assert len(logged) == 8
    assert not [one for one in logged if "Alice" in one or "Bob" in one]
    assert "seat 2 gets 5 more minutes" in logged[4]


def test_what_the_table_refuses_meanwhile_is_in_the_log_too(
    mona: Staff, pebbles_running: UUID, monkeypatch: pytest.MonkeyPatch
) -> None:
    def too_late(asked: acts.Asked) -> None:
        raise acts.Refused("game_over", "The game is over.")

    late = acts.BY_SLUG["pause_table"]._replace(do=too_late)
    monkeypatch.setitem(acts.BY_SLUG, "pause_table", late)
    assert "The game is over." in done(mona, pebbles_running, "pause_table")
    assert entries() == [("pause_table", False), ("pause_table", True)]


def test_no_page_of_an_act_shows_what_is_hidden(sena: Staff, pebbles_running: UUID) -> None:
    hidden = secrets_of(pebbles_running)
    given = {"seat": 0, "minutes": 1, "places": "1, 2", "to_seq": 9, "text": "Hello"}
    for act in acts.ACTS:
        assert leaks(sena.get(path(pebbles_running, act.slug)).content.decode(), hidden) == []
        assert leaks(asked(sena, pebbles_running, act.slug, **given).content.decode(), hidden) == []


def test_there_is_no_such_act(mona: Staff, pebbles_running: UUID) -> None:
    assert mona.get(path(pebbles_running, "burn_table")).status_code == 404


def test_every_act_has_words_for_the_log() -> None:
    from reworld_site.moderation.log import ACTS

    assert {one.slug for one in acts.ACTS} <= set(ACTS)
