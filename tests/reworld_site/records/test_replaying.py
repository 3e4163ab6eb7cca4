"""Foreign records, leafed through like games that were played here, and never taken for them."""

from __future__ import annotations

import pytest

from reworld_site.records import importing
from reworld_site.records.differences import Difference
from reworld_site.records.models import ImportedRecord
from reworld_site.records.replaying import replay_of, told
from reworld_site.tables.errors import Refused
from reworld_site.tables.models import Table
from tests.reworld_site.people import Person
from tests.reworld_site.records.damaged import event, forged, whole

pytestmark = pytest.mark.django_db
NAMES = ("reterra-v1-2-usual-undo", "reworld-v1-2-usual-undo", "reterra-v1-2-usual-bots")


@pytest.fixture
def imported() -> ImportedRecord:
    return importing.keep(whole(NAMES[0]))


@pytest.mark.parametrize("name", NAMES)
def test_every_moment_of_a_record_can_be_seen(name: str) -> None:
    record = whole(name)
    row = importing.keep(record)
    answer = told(row.digest, None)
    commits = [commit.seq for commit in record.commits()]
    assert answer["moments"][-1]["seq"] in commits
    assert {moment["seq"] for moment in answer["moments"]} <= set(commits)
    for moment in answer["moments"]:
        assert replay_of(row.digest).frame(moment["seq"], 0)["log"]
    last = replay_of(row.digest).frame(answer["moments"][-1]["seq"], None)
    assert last["view"]["outcome"]["scores"] == record.outcome.scores
    assert answer["outcome"]["places"] == record.outcome.places


def test_what_was_undone_there_is_undone_here(imported: ImportedRecord) -> None:
    moments = told(imported.digest, 1)["moments"]
    assert any(moment["undone"] for moment in moments)
    assert any(moment["back_to"] is not None for moment in moments)


def test_accounts_of_elsewhere_are_nobody_here(alice: Person, bob: Person) -> None:
    """Their numbers may be those of somebody who has never seen that table."""
    for name, names in ((NAMES[0], ["Player 1", "Player 2"]), (NAMES[2], ["Greedy bot", "Random bot"])):
        people = told(importing.keep(whole(name)).digest, None)["people"]
        assert [one["name"] for one in people] == names


def test_it_is_unverified_until_it_was_checked_and_found_right(imported: ImportedRecord) -> None:
    assert told(imported.digest, None)["record"] == {
        "digest": imported.digest,
        "verified": False,
        "difference": "",
    }
    importing.verify(imported, whole(NAMES[0]))
    assert told(imported.digest, None)["record"]["verified"] is True


def test_a_forgery_stays_unverified_and_says_what_is_wrong() -> None:
    record = forged(
        whole(NAMES[0]), lambda lines: event(lines, "table.game_scored")["data"]["scores"].reverse()
    )
    row = importing.keep(record)
    with pytest.raises(Difference):
        importing.verify(row, record)
    seen = told(row.digest, None)["record"]
    assert seen["verified"] is False
    assert seen["difference"]


def test_an_unknown_record_is_none() -> None:
    for digest in ("0" * 64, "x", ""):
        with pytest.raises(Refused) as no:
            told(digest, None)
        assert no.value.code == "not_found"


def test_everybody_reads_it_through_the_api_and_its_page(
    imported: ImportedRecord, stranger: Person, mallory: Person
) -> None:
    path = f"/api/records/{imported.digest}/replay"
    for person in (stranger, mallory):
        answer = person.get(f"{path}?seat=1").json()
        assert answer["record"]["verified"] is False
        assert answer["seat"] == 1
        assert person.get(f"{path}/20?seat=1").json()["seat"] == 1
    assert stranger.get(f"{path}/999999").json()["field"] == "seq"
    assert stranger.get(f"{path}/20?seat=5").json()["field"] == "seat"
    assert stranger.get(f"/api/records/{'0' * 64}/replay").status_code == 404
    assert stranger.get(f"/api/records/{'0' * 64}/replay/3").status_code == 404
    assert not Table.objects.exists()
