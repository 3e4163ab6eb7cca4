"""Two at once, and the same twice: each act is done once, and the log tells what became of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier
from uuid import UUID

import pytest
from django.db import connection

from reworld_site.moderation import acts, cases, consenting, inspecting, people, reports
from reworld_site.moderation.foreseeing import Asked
from reworld_site.moderation.models import Case, Caution, Glass, LogEntry, Note, Notice, Proposal, Sanction
from reworld_site.moderation.refusals import NotNow
from reworld_site.moderation.reports import Place
from reworld_site.tables import commands, history, loaded, scoring, service
from reworld_site.tables.errors import Refused
from reworld_site.tables.verifying import TABLES
from tests.reworld_site.moderation.hidden import pebbles_table, play
from tests.reworld_site.moderation.staff import Staff
from tests.reworld_site.people import Person

# Threads have connections of their own.
pytestmark = pytest.mark.django_db(transaction=True)


def at_once(deeds: Sequence[Callable[[], object]]) -> Counter[str]:
    """How each went: "done", or the error's name."""
    start = Barrier(len(deeds))

    def one(deed: Callable[[], object]) -> str:
        start.wait()
        try:
            deed()
        except (NotNow, Refused) as no:
            return type(no).__name__
        finally:
            connection.close()
        return "done"

    with ThreadPoolExecutor(len(deeds)) as pool:
        return Counter(pool.map(one, deeds))


def deed(by: Staff, table: UUID, act: str, **given: object) -> Callable[[], object]:
    assert by.account
    asked = Asked(by.account, table, "conduct", "Because of that.", given)
    return lambda: acts.carry_out(acts.BY_SLUG[act], asked)


def move(table: UUID) -> None:
    """Whoever is asked acts, if they still can."""
    known = loaded.load(table).table
    for one in known.decisions.values():
        action = known.rules.actions.encode(known.rules.legal_actions(known.game, one.seat)[0])
        service.execute(commands.TakeAction(one.player or 0, table, one.id, action, f"m{known.seq}"))


@pytest.mark.parametrize("times", [2, 4])
def test_time_that_is_credited_by_a_double_click_is_credited_once(
    mona: Staff, alice: Person, bob: Person, pebbles_is_a_game: None, times: int
) -> None:
    table = pebbles_table(alice, bob, speed="normal")
    before = loaded.load(table).table.seq
    assert at_once([deed(mona, table, "credit_time", seat=0, minutes=5)] * times)["done"] == 1
    assert loaded.load(table).table.seq == before + 1
    assert at_once([deed(mona, table, "credit_time", seat=0, minutes=6)])["done"] == 1


def test_a_rewind_by_a_double_click_leads_back_once(sena: Staff, pebbles_running: UUID) -> None:
    assert at_once([deed(sena, pebbles_running, "rewind_table", to_seq=5)] * 2)["done"] == 1
    assert loaded.load(pebbles_running).table.epoch == 1


def test_what_is_said_and_given_by_a_double_click_is_said_and_given_once(
    mona: Staff, bob: Person, pebbles_running: UUID
) -> None:
    assert mona.account
    assert bob.account
    given = (mona.account, bob.account)
    for twice in (
        deed(mona, pebbles_running, "message_table", text="Please play on."),
        lambda: people.write_note(*given, "He is late."),
        lambda: people.warn(*given, "stalling", "Do not wait so long."),
        lambda: people.sanction(*given, "chat_mute", 1, "conduct", "Be kind."),
        lambda: inspecting.break_glass(mona.account, pebbles_running, 0, "cheating", "Look."),
    ):
        assert at_once([twice, twice]) == {"done": 1, "NotNow": 1}
    assert [one.objects.count() for one in (Note, Caution, Sanction, Glass)] == [1] * 4
    assert Notice.objects.filter(kind="message").count() == 2  # to Alice and to Bob
    assert LogEntry.objects.filter(refused=False).count() == 5


@pytest.mark.parametrize("act", ["pause_table", "end_table", "adjudicate_table", "seat_stand_in"])
def test_two_moderators_do_the_same_at_once_and_it_is_done_once(
    mona: Staff, mika: Staff, pebbles_running: UUID, act: str
) -> None:
    before = loaded.load(pebbles_running).table.seq
    given = {"places": (2, 1)} if act == "adjudicate_table" else {"seat": 0} if act == "seat_stand_in" else {}
    at_once([deed(by, pebbles_running, act, **given) for by in (mona, mika)])
    table = loaded.load(pebbles_running).table
    kinds = Counter(type(event).__name__ for _, event in history.happened(table.id, table.rules, before))
    assert set(kinds.values()) == {1}
    TABLES.verify(history.stream_of(pebbles_running))


def test_acts_race_moves_and_the_scorer_and_the_table_is_sound(
    mona: Staff, sena: Staff, alice: Person, bob: Person, pebbles_is_a_game: None
) -> None:
    for _ in range(4):
        table = pebbles_table(alice, bob)
        play(table, 2)
        at_once(
            [
                deed(mona, table, "pause_table"),
                partial(move, table),
                deed(sena, table, "rewind_table", to_seq=5),
                deed(mona, table, "adjudicate_table", places=(1, 2)),
                partial(scoring.score, table),
            ]
        )
        scoring.score(table)
        assert loaded.load(table).table.status == "scored"
        TABLES.verify(history.stream_of(table))


def test_of_two_who_take_a_case_one_has_it_and_of_two_answers_one_counts(
    mona: Staff, mika: Staff, alice: Person, bob: Person
) -> None:
    assert mona.account
    assert mika.account
    assert alice.account
    assert bob.account
    file = lambda: reports.file(alice.account, bob.account.pk, "conduct", Place(), "")  # noqa: E731
    at_once([file, file, file])
    case = Case.objects.get()
    assert (case.score, case.reports.count()) == (50, 1)
    takes = [lambda by=by: cases.claim(by.account, case) for by in (mona, mika)]
    assert at_once(takes) == {"done": 1, "NotNow": 1}
    answers = [
        lambda by=by: cases.answer(by.account, case, "upheld", "Yes.") for by in (mona, mika, mona, mika)
    ]
    assert at_once(answers) == {"done": 1, "NotNow": 3}
    assert Notice.objects.filter(account=alice.account).count() == 1


def test_two_who_agree_at_once_lead_the_game_back_once(
    mona: Staff, alice: Person, bob: Person, pebbles_running: UUID
) -> None:
    assert mona.account
    at_once([deed(mona, pebbles_running, "pause_table")])
    made = consenting.propose(mona.account, pebbles_running, 5, "fault", "Because of that.")
    answers = [
        lambda by=by: consenting.answer(by.account.pk, made.pk, True) for by in (alice, bob, alice, bob)
    ]
    at_once(answers)
    assert Proposal.objects.get().ending == "agreed"
    assert loaded.load(pebbles_running).table.epoch == 1
    assert LogEntry.objects.filter(act="rewind_table").count() == 1
