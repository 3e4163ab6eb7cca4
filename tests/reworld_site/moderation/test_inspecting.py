"""Games under inspection: as spectators saw them; through a seat's eyes only by breaking the glass."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from reworld_site.moderation import evidence, inspecting
from reworld_site.moderation.models import Case, Glass, LogEntry, Verification
from reworld_site.operations.models import BehindTable
from reworld_site.tables import commands, loaded, scoring, service
from reworld_site.tables.models import Decision, Seat, Table
from tests.reworld_site.api.test_tokens import program
from tests.reworld_site.moderation.hidden import hand_of, leaks, pebbles_table, play, secrets_of
from tests.reworld_site.moderation.staff import Staff
from tests.reworld_site.moderation.test_reports import report
from tests.reworld_site.people import Person

pytestmark = pytest.mark.django_db

LIST = "/admin/moderation/game/"


def page_of(table: UUID) -> str:
    return f"{LIST}{table}/change/"


def inspect(table: UUID, seq: int | None = None, seat: int | str = "open") -> str:
    return f"/api/tables/{table}/inspect{f'/{seq}' if seq else ''}?seat={seat}"


def broke(by: Staff, table: UUID, seat: int = 0, **fields: Any) -> Any:
    given = {"seat": seat, "clause": "cheating", "reason": "Plays cards he cannot have.", **fields}
    return by.browser.post(
        f"{LIST}{table}/glass/", given, headers={"X-CSRFToken": by.browser.cookies["csrftoken"].value}
    )


def test_a_running_game_is_leafed_through_as_spectators_saw_it(mona: Staff, pebbles_running: UUID) -> None:
    told = mona.get(inspect(pebbles_running)).json()
    assert told["outcome"] is None
    assert len(told["moments"]) == 4
    first = mona.get(inspect(pebbles_running, told["moments"][0]["seq"])).json()
    assert first["seat"] is None
    assert mona.page(f"/tables/{pebbles_running}/inspect?seq=3")


def test_no_token_inspects_a_game(mona: Staff, pebbles_running: UUID) -> None:
    path = inspect(pebbles_running)
    assert mona.get(path).status_code == 200
    assert program(mona, "read", "play").send("GET", path).status_code == 403


def test_nothing_hidden_stands_on_any_page_without_breaking_the_glass(
    mona: Staff, alice: Person, bob: Person, pebbles_running: UUID
) -> None:
    report(alice, bob, table=str(pebbles_running), seq=3)
    mona.submit(f"{LIST}{pebbles_running}/verify/")
    seq = loaded.load(pebbles_running).table.seq
    pages = [LIST, f"{LIST}?q=Bob", page_of(pebbles_running), "/admin/moderation/logentry/", "/admin/"]
    pages += [f"/admin/moderation/case/{Case.objects.get().pk}/change/", "/admin/moderation/case/"]
    pages += ["/admin/moderation/person/", f"/admin/moderation/person/{alice.account.pk}/change/"]  # type: ignore[union-attr]
    pages += [f"/admin/moderation/logentry/{LogEntry.objects.latest('id').pk}/change/"]
    pages += [f"/tables/{pebbles_running}/inspect", inspect(pebbles_running)]
    pages += [inspect(pebbles_running, moment) for moment in range(1, seq + 1)]
    hidden = secrets_of(pebbles_running)
    assert len(hidden) > 5
    for page in pages:
        assert leaks(mona.page(page), hidden) == [], page


def test_the_scan_would_find_what_a_seat_sees(mona: Staff, pebbles_running: UUID) -> None:
    broke(mona, pebbles_running, seat=1)
    seq = loaded.load(pebbles_running).table.seq
    assert leaks(mona.page(inspect(pebbles_running, seq, 1)), hand_of(pebbles_running, 1))


def test_a_seats_eyes_need_a_broken_glass_and_the_attempt_is_logged(
    mona: Staff, pebbles_running: UUID
) -> None:
    for path in (inspect(pebbles_running, None, 0), inspect(pebbles_running, 3, 0)):
        answer = mona.get(path)
        assert (answer.status_code, answer.json()["code"]) == (403, "forbidden")
    assert LogEntry.objects.filter(refused=True, actor=mona.account).count() == 2


def test_a_broken_glass_is_logged_first_and_opens_that_seat_only(
    mona: Staff, mika: Staff, bob: Person, pebbles_running: UUID
) -> None:
    answer = broke(mona, pebbles_running, seat=1)
    assert answer.headers["Location"] == f"/tables/{pebbles_running}/inspect?seat=1"
    entry = LogEntry.objects.get(act="break_glass")
    assert (entry.actor, entry.table, entry.subject) == (mona.account, pebbles_running, bob.account)
    assert (entry.clause, entry.reason, entry.after) == (
        "cheating",
        "Plays cards he cannot have.",
        {"seat": 1},
    )
    assert mona.get(inspect(pebbles_running, 3, 1)).json()["seat"] == 1
    assert mona.get(inspect(pebbles_running, 3, 0)).status_code == 403
    assert mika.get(inspect(pebbles_running, 3, 1)).status_code == 403
    Glass.objects.update(until=timezone.now() - timedelta(seconds=1))
    assert mona.get(inspect(pebbles_running, 3, 1)).status_code == 403


def test_without_a_reason_no_glass_breaks(mona: Staff, pebbles_running: UUID) -> None:
    for fields in ({"reason": ""}, {"reason": "x"}, {"clause": "curiosity"}, {"seat": "all"}):
        answer = broke(mona, pebbles_running, **{"seat": 0, **fields})  # type: ignore[arg-type]
        assert answer.headers["Location"] == page_of(pebbles_running)
    broke(mona, pebbles_running, seat=7)
    assert not Glass.objects.exists()
    assert not LogEntry.objects.filter(act="break_glass").exists()


def test_who_sits_there_looks_into_nobodys_hand(alice: Person, mona: Staff, pebbles_is_a_game: None) -> None:
    table = pebbles_table(alice, mona)
    assert broke(mona, table, seat=0).status_code == 403
    assert "Break the glass" not in mona.page(page_of(table))
    assert LogEntry.objects.get(refused=True).actor == mona.account


def test_players_hear_of_a_look_after_the_game_and_not_before(
    mona: Staff, alice: Person, stranger: Person, pebbles_running: UUID
) -> None:
    broke(mona, pebbles_running, seat=0)
    path = f"/api/tables/{pebbles_running}/looks"
    assert alice.get(path).json() == {"looks": []}
    play(pebbles_running)
    for reader in (alice, stranger):
        (look,) = reader.get(path).json()["looks"]
        assert (look["seat"], look["reason"]) == (0, "Plays cards he cannot have.")
    assert alice.get("/api/tables/00000000-0000-0000-0000-000000000000/looks").status_code == 404


def test_a_finished_game_has_its_outcome(mona: Staff, pebbles_running: UUID) -> None:
    play(pebbles_running)
    scoring.score(pebbles_running)
    assert mona.get(inspect(pebbles_running)).json()["outcome"]["places"]
    assert "scored" in mona.page(page_of(pebbles_running))


def test_a_game_that_has_not_started_shows_nothing(mona: Staff, alice: Person) -> None:
    table = alice.open("me", "open")
    answer = mona.get(inspect(UUID(table.id)))
    assert (answer.status_code, answer.json()["code"]) == (409, "not_started")
    assert mona.page(page_of(UUID(table.id)))


@pytest.mark.parametrize("who", ["mallory", "stranger"])
def test_players_and_strangers_inspect_nothing(
    request: pytest.FixtureRequest, who: str, pebbles_running: UUID
) -> None:
    person: Person = request.getfixturevalue(who)
    status = {"mallory": 403, "stranger": 401}[who]
    for path in (inspect(pebbles_running), inspect(pebbles_running, 3), inspect(pebbles_running, 3, 0)):
        assert person.get(path).status_code == status
    assert person.get(f"/tables/{pebbles_running}/inspect").status_code == (403 if who == "mallory" else 302)
    assert LogEntry.objects.filter(refused=True).count() == (4 if who == "mallory" else 0)


def test_the_timeline_says_who_did_what_and_how_long_they_thought(mona: Staff, pebbles_running: UUID) -> None:
    rows = re.findall(r"<tr id=.*?</tr>", mona.page(page_of(pebbles_running)), re.DOTALL)
    alice, bob, again = rows[-3:]
    for row, who in ((alice, "Alice"), (bob, "Bob"), (again, "Alice")):
        assert who in row
        assert "card_played" in row
        assert re.search(r">\d+\.\d s</td>", row)


def test_nobody_thinks_while_a_table_is_paused(
    mona: Staff, pebbles_running: UUID, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert mona.account
    moment, now = timezone.now(), timezone.now
    service.execute(commands.PauseTable(mona.account.pk, pebbles_running, "order"))
    monkeypatch.setattr("django.utils.timezone.now", lambda: now() + timedelta(hours=2))
    service.execute(commands.ResumeTable(mona.account.pk, pebbles_running))
    play(pebbles_running, 1)
    thought = evidence.read(pebbles_running).steps[-1].thought_ms
    assert thought is not None
    assert 0 <= thought <= (now() - moment).total_seconds() * 1000 + 60_000


def test_verifying_says_that_a_table_is_sound_or_where_it_differs(mona: Staff, pebbles_running: UUID) -> None:
    path = f"{LIST}{pebbles_running}/verify/"
    assert "are what they must be" in mona.submit(path).content.decode()
    Seat.objects.filter(table=pebbles_running, seat=1).update(resigned=True)
    assert "seats 1: resigned differs" in mona.submit(path).content.decode()
    assert Verification.objects.count() == 2
    assert LogEntry.objects.filter(act="verify_table").count() == 2
    assert str(pebbles_running) in mona.page(f"{LIST}?what=desync")
    Seat.objects.filter(table=pebbles_running).update(resigned=False)
    mona.submit(path)
    assert str(pebbles_running) not in mona.page(f"{LIST}?what=desync")


def test_a_table_whose_clients_were_behind_it_is_listed_and_says_so(
    mona: Staff, pebbles_running: UUID
) -> None:
    assert listed(mona, "desync") == set()
    BehindTable.objects.create(table=pebbles_running, times=3, last_at=timezone.now())
    assert listed(mona, "desync") == {str(pebbles_running)}
    assert "Clients were behind this table 3 times" in mona.page(page_of(pebbles_running))


def listed(mona: Staff, what: str) -> set[str]:
    shown = mona.page(f"{LIST}?what={what}")
    return {str(pk) for pk in Table.objects.values_list("pk", flat=True) if str(pk) in shown}


def test_the_list_is_filtered_by_what_needs_a_look(
    mona: Staff, alice: Person, bob: Person, charlie: Person, pebbles_is_a_game: None
) -> None:
    quiet, late, stuck, said, flagged = (str(pebbles_table(alice, one)) for one in [bob] * 4 + [charlie])
    long_ago = timezone.now() - timedelta(hours=1)
    Decision.objects.filter(table=late).update(deadline=long_ago)
    Decision.objects.filter(table=stuck).update(bot_due_at=long_ago)
    report(alice, bob, table=said)
    for one in (quiet, late, stuck, said):
        Seat.objects.filter(table=one, account=bob.account).update(flagged=False)
    for _ in range(3):
        lost = pebbles_table(charlie, bob)
        Seat.objects.filter(table=lost, account=charlie.account).update(flagged=True)
        Table.objects.filter(pk=lost).update(status="scored")
    assert listed(mona, "overdue") == {late}
    assert listed(mona, "stuck") == {stuck}
    assert listed(mona, "reported") == {said}
    assert flagged in listed(mona, "flagged")
    assert quiet not in listed(mona, "flagged")
    assert listed(mona, "live") == {quiet, late, stuck, said, flagged}


def test_a_case_that_was_answered_is_no_report_any_more(
    mona: Staff, alice: Person, bob: Person, pebbles_running: UUID
) -> None:
    report(alice, bob, table=str(pebbles_running))
    Case.objects.update(answered_at=timezone.now())
    assert listed(mona, "reported") == set()


def test_the_list_asks_the_database_as_often_whatever_its_length(
    mona: Staff, alice: Person, bob: Person, pebbles_is_a_game: None
) -> None:
    def asked() -> int:
        with CaptureQueriesContext(connection) as queries:
            mona.page(LIST)
        return len(queries)

    pebbles_table(alice, bob)
    few = asked()
    for _ in range(5):
        pebbles_table(alice, bob)
    assert asked() == few


def test_a_table_is_found_by_its_id_and_by_who_sits_there(mona: Staff, pebbles_running: UUID) -> None:
    for term in (str(pebbles_running), "Alice"):
        assert page_of(pebbles_running) in mona.page(f"{LIST}?q={term}")
    assert page_of(pebbles_running) not in mona.page(f"{LIST}?q=Nobody")


@pytest.mark.parametrize("bad", ["x", "00000000-0000-0000-0000-000000000000"])
def test_there_is_no_such_game(mona: Staff, bad: str) -> None:
    assert mona.get(f"{LIST}{bad}/change/").status_code == 404


def test_a_seat_that_was_left_is_still_no_place_to_judge_from(
    alice: Person, mona: Staff, charlie: Person, pebbles_is_a_game: None
) -> None:
    table = pebbles_table(alice, mona, charlie)
    assert mona.account
    service.execute(commands.Resign(mona.account.pk, table))
    with pytest.raises(inspecting.NotYours):
        inspecting.break_glass(mona.account, table, 0, "cheating", "I want to know.")
