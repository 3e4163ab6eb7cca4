"""Rewinds that a moderator proposes and the people at the table agree to."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from django.utils import timezone

from games import registry
from reworld_site.moderation import consenting
from reworld_site.moderation.models import LogEntry, Proposal
from reworld_site.tables import commands, loaded, service, sweeper
from reworld_site.tables.answers import Answer
from tests.reworld_site.moderation.hidden import play
from tests.reworld_site.moderation.staff import Staff
from tests.reworld_site.moderation.test_acts import asked, done, entries
from tests.reworld_site.people import Person

# What the service does, it commits.
pytestmark = pytest.mark.django_db(transaction=True)


def answered(person: Person, **fields: Any) -> int:
    token = person.browser.cookies["csrftoken"].value
    return person.browser.post("/notices", fields, headers={"X-CSRFToken": token}).status_code


@pytest.fixture
def proposal(mona: Staff, pebbles_running: UUID) -> Proposal:
    """Mona has paused the table of Alice and Bob and proposes to go back by a move."""
    seq = loaded.load(pebbles_running).table.seq
    play(pebbles_running, 1)
    done(mona, pebbles_running, "pause_table")
    foreseen = asked(mona, pebbles_running, "propose_rewind", to_seq=seq).content.decode()
    assert "Alice, Bob are asked" in foreseen
    done(mona, pebbles_running, "propose_rewind", to_seq=seq)
    return Proposal.objects.get()


def test_a_rewind_with_consent_waits_for_everybody_at_the_table(
    mona: Staff, alice: Person, bob: Person, mallory: Person, pebbles_running: UUID, proposal: Proposal
) -> None:
    assert "Shall the game be led back?" in alice.get("/notices").content.decode()
    assert answered(mallory, what="agree", id=proposal.pk) == 422
    assert answered(alice, what="agree", id=proposal.pk) == 302
    assert "Shall the game be led back?" not in alice.get("/notices").content.decode()
    assert loaded.load(pebbles_running).table.epoch == 0
    assert answered(bob, what="agree", id=proposal.pk) == 302
    assert loaded.load(pebbles_running).table.epoch == 1
    assert entries()[-1] == ("rewind_table", False)
    assert LogEntry.objects.latest("id").after["agreed"] == sorted(
        [one.account.pk for one in (alice, bob) if one.account]
    )


def test_one_who_declines_a_rewind_is_enough(
    alice: Person, bob: Person, pebbles_running: UUID, proposal: Proposal
) -> None:
    assert answered(alice, what="decline", id=proposal.pk) == 302
    assert answered(bob, what="agree", id=proposal.pk) == 422
    assert loaded.load(pebbles_running).table.epoch == 0
    assert Proposal.objects.get().ending == "declined"


def test_a_proposal_that_nobody_has_answered_is_in_nobodys_way(
    mona: Staff, alice: Person, pebbles_running: UUID, proposal: Proposal
) -> None:
    """Once the table has gone on, nobody is asked any more, and there may be another."""
    done(mona, pebbles_running, "resume_table")
    assert "Shall the game be led back?" not in alice.get("/notices").content.decode()
    done(mona, pebbles_running, "pause_table")
    done(mona, pebbles_running, "propose_rewind", to_seq=proposal.to_seq)
    assert list(Proposal.objects.order_by("id").values_list("ending", flat=True)) == ["overtaken", ""]
    assert "Shall the game be led back?" in alice.get("/notices").content.decode()


def test_what_happens_between_the_last_consent_and_the_rewind_overtakes_it(
    mona: Staff,
    alice: Person,
    bob: Person,
    pebbles_running: UUID,
    proposal: Proposal,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nobody has agreed to lose the move that came after."""
    execute = service.execute

    def overtaken(command: commands.Command) -> Answer:
        if isinstance(command, commands.RewindTable):
            execute(commands.ResumeTable(command.account, command.table))
            play(pebbles_running, 1)
        return execute(command)

    answered(alice, what="agree", id=proposal.pk)
    monkeypatch.setattr(service, "execute", overtaken)
    assert answered(bob, what="agree", id=proposal.pk) == 422
    assert loaded.load(pebbles_running).table.epoch == 0
    assert Proposal.objects.get().ending == "overtaken"
    assert entries()[-1] == ("rewind_table", True)


def test_a_proposal_at_a_table_that_cannot_be_read_keeps_nobody_from_their_notices(
    alice: Person, mallory: Person, pebbles_running: UUID, proposal: Proposal, monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded.forget()
    monkeypatch.setattr(registry, "_found", lambda: {})
    for person in (alice, mallory):
        assert person.get("/notices").status_code == 200
        assert answered(person, what="agree", id=proposal.pk) == 422


def test_consent_to_what_is_no_more_changes_nothing(
    mona: Staff, alice: Person, bob: Person, pebbles_running: UUID, proposal: Proposal
) -> None:
    again = done(mona, pebbles_running, "propose_rewind", to_seq=proposal.to_seq)
    assert "must be answered first" in again
    done(mona, pebbles_running, "resume_table")
    for person in (alice, bob):
        answered(person, what="agree", id=proposal.pk)
    assert loaded.load(pebbles_running).table.epoch == 0
    assert Proposal.objects.get().ending == "overtaken"


class Killed(BaseException):
    """The process dies at that moment."""


def test_what_was_agreed_to_when_a_process_died_is_done_by_a_sweep(
    alice: Person, bob: Person, pebbles_running: UUID, proposal: Proposal, monkeypatch: pytest.MonkeyPatch
) -> None:
    def dies(made: Proposal) -> None:
        raise Killed

    with monkeypatch.context() as dying:
        dying.setattr(consenting, "_rewind", dies)
        answered(alice, what="agree", id=proposal.pk)
        with pytest.raises(Killed):
            consenting.answer(bob.account.pk, proposal.pk, True)  # type: ignore[union-attr]
    assert sweeper.STEPS["rewinds"](0.0) == 0  # It may be under way.
    later = timezone.now() + timedelta(seconds=31)
    monkeypatch.setattr("django.utils.timezone.now", lambda: later)
    assert sweeper.STEPS["rewinds"](0.0) == 1
    assert loaded.load(pebbles_running).table.epoch == 1
    assert sweeper.STEPS["rewinds"](0.0) == 0
    assert entries().count(("rewind_table", False)) == 1
