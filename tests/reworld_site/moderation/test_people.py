"""Notes, warnings, sanctions and appeals: who may give what, where it bars the way, and who decides."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.http import HttpResponse
from django.utils import timezone

from reworld_site.accounts import erasure
from reworld_site.accounts.models import Account
from reworld_site.lobby import barriers
from reworld_site.moderation import sanctions, sightings
from reworld_site.moderation.models import Appeal, Caution, LogEntry, Note, Sanction, Sighting
from tests.reworld_site.accounts.everything import found
from tests.reworld_site.moderation.staff import Staff
from tests.reworld_site.moderation.test_reports import report
from tests.reworld_site.people import Person

pytestmark = pytest.mark.django_db


def path(about: Person, step: str = "") -> str:
    assert about.account
    return f"/admin/moderation/person/{about.account.pk}/{f'step/{step}/' if step else 'change/'}"


def sanctioned(by: Staff, about: Person, kind: str, days: str = "7", **more: Any) -> HttpResponse:
    given = {"kind": kind, "days": days, "clause": "conduct", "words": "You insulted others.", **more}
    return by.submit(path(about, "sanction"), **given)


def acts() -> list[tuple[str, bool]]:
    return list(LogEntry.objects.order_by("id").values_list("act", "refused"))


def words_of(person: Person) -> list[str]:
    return [one["words"] for one in person.get("/api/notices").json()["notices"]]


def test_a_moderator_bans_somebody_from_ranked_games_for_a_week(mona: Staff, bob: Person) -> None:
    assert sanctioned(mona, bob, "ranked_ban").status_code == 200
    given = Sanction.objects.get()
    assert given.until
    assert abs(given.until - timezone.now() - timedelta(days=7)) < timedelta(minutes=1)
    entry = LogEntry.objects.get()
    assert (entry.act, entry.subject, entry.clause) == ("sanction", bob.account, "conduct")
    assert entry.after == {"sanction": given.pk, "kind": "ranked_ban", "days": 7}
    (words,) = words_of(bob)
    assert words.startswith("No ranked games, until ")
    assert "You insulted others." in words


def test_whoever_is_banned_waits_in_no_queue_but_plays_with_friends(mona: Staff, bob: Person) -> None:
    assert bob.account
    assert barriers.sanction_of(bob.account.pk) is None
    sanctioned(mona, bob, "ranked_ban")
    answer = bob.post("/api/queue", {"game": "reworld", "seats": [2], "speed": "normal"})
    assert (answer.status_code, answer.json()["code"]) == (403, "sanctioned")
    assert "You insulted others." in answer.json()["message"]
    bob.open("me", "greedy")


@pytest.mark.parametrize("kind", ["seat_ban", "suspension"])
def test_whoever_may_not_sit_sits_down_nowhere(sena: Staff, alice: Person, bob: Person, kind: str) -> None:
    table = alice.open("me", "open")
    sanctioned(sena, bob, kind)
    answer = bob.join(table, alice)
    assert (answer.status_code, answer.json()["code"]) == (403, "sanctioned")
    answer = bob.post("/api/tables", {"game": "reworld", "seats": ["me", "greedy"]})
    assert answer.status_code == 403
    Sanction.objects.update(until=timezone.now() - timedelta(seconds=1))
    assert bob.join(table, alice).status_code == 201


def test_a_mute_keeps_nobody_from_playing(mona: Staff, bob: Person) -> None:
    sanctioned(mona, bob, "chat_mute", "1")
    assert bob.account
    assert sanctions.find(bob.account.pk, sanctions.TALKING)
    assert barriers.sanction_of(bob.account.pk) is None
    bob.open("me", "greedy")


@pytest.mark.parametrize(
    ("kind", "days"), [("seat_ban", "1"), ("suspension", "1"), ("ranked_ban", "30"), ("chat_mute", "ever")]
)
def test_more_than_a_week_or_more_than_a_game_is_for_seniors(
    mona: Staff, sena: Staff, bob: Person, kind: str, days: str
) -> None:
    assert sanctioned(mona, bob, kind, days).status_code == 403
    assert not Sanction.objects.exists()
    assert LogEntry.objects.get(refused=True).actor == mona.account
    sanctioned(sena, bob, kind, days)
    assert Sanction.objects.get().kind == kind


def test_a_form_offers_what_its_reader_may_give(mona: Staff, sena: Staff, bob: Person) -> None:
    more = ("Suspended", "No new games", "30 days", "for good")
    assert [words in mona.page(path(bob)) for words in more] == [False] * 4
    assert [words in sena.page(path(bob)) for words in more] == [True] * 4


@pytest.mark.parametrize("step", ["note", "warn", "sanction"])
def test_nobody_judges_themselves(mona: Staff, step: str) -> None:
    given = {"text": "A saint.", "words": "A saint.", "clause": "other", "kind": "chat_mute", "days": "1"}
    assert mona.submit(path(mona, step), **given).status_code == 403
    assert not any(model.objects.exists() for model in (Note, Caution, Sanction))
    assert LogEntry.objects.get().refused
    assert "Sanction Mona" not in mona.page(path(mona))


def test_a_player_gets_a_403_and_a_line_in_the_log(mallory: Person, bob: Person) -> None:
    assert mallory.get(path(bob)).status_code == 403
    assert mallory.post(path(bob, "sanction")).status_code == 403
    assert LogEntry.objects.filter(actor=mallory.account, refused=True).count() == 2


@pytest.mark.parametrize(
    "given", [{"words": ""}, {"clause": "boredom"}, {"kind": "exile"}, {"days": "8"}, {"days": ""}]
)
def test_a_sanction_that_is_none_changes_nothing(sena: Staff, bob: Person, given: dict[str, str]) -> None:
    """Nobody is banned for good because a form had no length; the page says which field it was."""
    fields = {"kind": "chat_mute", "days": "1", "clause": "conduct", "words": "Rude.", **given}
    shown = sena.submit(path(bob, "sanction"), **fields).content.decode()
    assert f"{next(iter(given)).capitalize()}: " in shown
    assert not Sanction.objects.exists()
    assert acts() == []


def test_a_sanction_is_lifted_with_a_reason(mona: Staff, bob: Person) -> None:
    sanctioned(mona, bob, "ranked_ban")
    pk = Sanction.objects.get().pk
    mona.submit(path(bob, "lift"), sanction=pk, reason="It was a mistake.")
    assert bob.account
    assert barriers.sanction_of(bob.account.pk) is None
    assert acts() == [("sanction", False), ("lift_sanction", False)]
    assert "lifted already" in mona.submit(path(bob, "lift"), sanction=pk, reason="Again.").content.decode()
    assert mona.submit(path(mona, "lift"), sanction=pk, reason="Not hers.").status_code == 404


def test_what_a_moderator_could_not_give_they_do_not_lift(mona: Staff, sena: Staff, bob: Person) -> None:
    for days in ("30", "ever"):
        sanctioned(sena, bob, "ranked_ban", days)
        pk = Sanction.objects.latest("id").pk
        assert mona.submit(path(bob, "lift"), sanction=pk, reason="Poor Bob.").status_code == 403
        assert Sanction.objects.get(pk=pk).lifted_at is None


def test_a_warning_is_acknowledged(mona: Staff, bob: Person, mallory: Person) -> None:
    mona.submit(path(bob, "warn"), clause="stalling", words="Please play on.")
    assert "Please play on." in words_of(bob)[0]
    pk = Caution.objects.get().pk
    for reader, read in ((mallory, False), (bob, True)):
        answer = answered(reader, what="acknowledge", id=pk)
        assert answer.status_code == 302
        assert (Caution.objects.get().acknowledged_at is not None) is read
    assert "You have read this." in bob.get("/notices").content.decode()


def answered(person: Person, **fields: Any) -> HttpResponse:
    token = person.browser.cookies["csrftoken"].value
    return person.browser.post("/notices", fields, headers={"X-CSRFToken": token})


@pytest.mark.parametrize("lifted", ["yes", "no"])
def test_another_moderator_decides_an_appeal(sena: Staff, otto: Staff, bob: Person, lifted: str) -> None:
    sanctioned(sena, bob, "suspension", "ever")
    pk = Sanction.objects.get().pk
    assert answered(bob, what="appeal", id=pk, text="That was not me.").status_code == 302
    appeal = Appeal.objects.get()
    given = {"appeal": appeal.pk, "lifted": lifted, "words": "We looked again."}
    assert "That was not me." in sena.page(path(bob))
    assert "Decide the appeal" not in sena.page(path(bob))
    assert ["1 waiting" in one.page("/admin/") for one in (sena, otto)] == [False, True]
    assert sena.submit(path(bob, "decide"), **given).status_code == 403
    assert Appeal.objects.get().decided_at is None
    assert path(bob) in otto.page("/admin/moderation/person/?standing=appeal")
    otto.submit(path(bob, "decide"), **given)
    assert Appeal.objects.get().decided_by == otto.account
    assert bob.account
    assert (barriers.sanction_of(bob.account.pk) is None) == (lifted == "yes")
    assert "We looked again." in words_of(bob)[0]
    assert "decided already" in otto.submit(path(bob, "decide"), **given).content.decode()


def test_a_moderator_decides_no_appeals(mona: Staff, mika: Staff, bob: Person) -> None:
    sanctioned(mona, bob, "ranked_ban")
    answered(bob, what="appeal", id=Sanction.objects.get().pk, text="No!")
    appeal = Appeal.objects.get()
    given = {"appeal": appeal.pk, "lifted": "yes", "words": "Fine."}
    assert "1 waiting" not in mika.page("/admin/")
    assert mika.submit(path(bob, "decide"), **given).status_code == 403
    assert LogEntry.objects.get(refused=True).actor == mika.account


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"id": "x"}, "not this page"),
        ({"id": "9" * 30}, "not this page"),
        ({"id": "999999", "text": "No!"}, "There is no such sanction."),
        ({"text": "  "}, "Say why"),
    ],
)
def test_what_is_no_appeal_is_refused_in_words(
    mona: Staff, bob: Person, fields: dict[str, str], words: str
) -> None:
    sanctioned(mona, bob, "ranked_ban")
    given = {"what": "appeal", "id": Sanction.objects.get().pk, "text": "No!", **fields}
    answer = answered(bob, **given)
    assert answer.status_code == 422
    assert words in answer.content.decode()
    assert not Appeal.objects.exists()


def test_nobody_appeals_twice_or_for_another(mona: Staff, bob: Person, mallory: Person) -> None:
    sanctioned(mona, bob, "ranked_ban")
    given = {"what": "appeal", "id": Sanction.objects.get().pk, "text": "No!"}
    assert answered(mallory, **given).status_code == 422
    assert answered(bob, **given).status_code == 302
    assert answered(bob, **given).status_code == 422


def test_a_persons_page_tells_everything(mona: Staff, alice: Person, bob: Person) -> None:
    report(alice, bob, text="Rude!")
    sanctioned(mona, bob, "chat_mute", "1")
    mona.submit(path(bob, "note"), text="Has been rude <before>.")
    shown = mona.page(path(bob))
    for words in ("No chat", "in force", "Has been rude &lt;before&gt;.", "Stalling", "sanctioned somebody"):
        assert words in shown
    assert "reported by them" in mona.page(path(alice))


def test_nor_on_the_page_of_a_table_where_they_sat(mona: Staff, mika: Staff, alice: Person) -> None:
    assert mona.account
    table = alice.open("me", "open")
    mona.join(table, alice)
    report(alice, mona, table=table.id)
    page = f"/admin/moderation/game/{table.id}/change/"
    assert "by Alice" in mika.page(page)
    assert "by Alice" not in mona.page(page)
    assert "reported by them about Mona" in mika.page(path(alice))
    assert "reported by them" not in mona.page(path(alice))


def test_a_moderator_does_not_read_who_has_reported_them(mona: Staff, alice: Person) -> None:
    report(alice, mona)
    assert "moderation/case" not in mona.page(path(mona)).split("Reports</h2>")[1].split("</section>")[0]


def test_accounts_from_one_address_are_a_hint_that_expires(mona: Staff, bob: Person, mallory: Person) -> None:
    for person in (bob, mallory):
        assert person.account
        person.account.set_password("correct horse")
        person.account.save()
        person.browser.login(username=person.account.username, password="correct horse")
    Sighting.objects.all().delete()
    for name in ("bob", "mallory"):
        sightings.note(request_from("203.0.113.7"), Account.objects.get(username=name))
    assert "Likely the same person" in mona.page(path(bob))
    assert found("203.0.113.7") == {}
    Sighting.objects.update(seen_on=timezone.now().date() - timedelta(days=31))
    assert "Likely the same person" not in mona.page(path(bob))
    sightings.note(request_from("203.0.113.8"), Account.objects.get(username="bob"))
    assert Sighting.objects.count() == 1


def request_from(address: str) -> Any:
    from django.test import RequestFactory

    return RequestFactory().get("/", REMOTE_ADDR=address)


def test_signing_in_is_seen(stranger: Person) -> None:
    stranger.post("/api/guests")
    assert Sighting.objects.get().account.kind == "guest"


def test_whoever_deletes_their_account_takes_all_words_with_them(
    mona: Staff, alice: Person, bob: Person
) -> None:
    report(alice, bob, text="Bob Jabberwock cheats")
    report(bob, alice, text="says Jabberwock")
    mona.submit(path(bob, "note"), text="Jabberwock again")
    mona.submit(path(bob, "warn"), clause="other", words="Dear Mr J.")
    sanctioned(mona, bob, "ranked_ban", words="Dear Mr J.")
    answered(bob, what="appeal", id=Sanction.objects.get().pk, text="Jabberwock is innocent")
    assert bob.account
    erasure.erase(bob.account.pk)
    assert found("Jabberwock") == {}
    assert Sanction.objects.get().words == ""
    assert not Sighting.objects.filter(account=bob.account).exists()


@pytest.mark.parametrize("bad", ["0", "x", "9" * 30])
def test_there_is_no_such_person(mona: Staff, bad: str) -> None:
    assert mona.get(f"/admin/moderation/person/{bad}/change/").status_code == 404


def test_bots_are_no_people(mona: Staff) -> None:
    bot = Account.objects.bot("greedy")
    assert mona.get(f"/admin/moderation/person/{bot.pk}/change/").status_code == 404
    assert "Greedy" not in mona.page("/admin/moderation/person/")


def test_a_stranger_has_no_notices(stranger: Person) -> None:
    assert stranger.get("/notices").status_code == 401
