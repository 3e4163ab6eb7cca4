"""Whatever people call themselves and write is text on every page, never markup."""

from __future__ import annotations

from uuid import UUID

import pytest

from reworld_site.accounts.models import Account
from reworld_site.moderation import cases, people, reports
from reworld_site.moderation.models import Appeal, Case
from reworld_site.moderation.reports import Place
from tests.reworld_site.moderation.hidden import pebbles_table, play
from tests.reworld_site.moderation.staff import Staff
from tests.reworld_site.people import Person

pytestmark = pytest.mark.django_db(transaction=True)

EVIL = "<i>evil</i>"
QUOTED = "\"'><i>evil</i>"


@pytest.fixture
def evil(pebbles_is_a_game: None, sena: Staff, otto: Staff, alice: Person, bob: Person) -> UUID:
    """A table with a history: every text in it is markup, names too."""
    Account.objects.filter(pk__in=[alice.account.pk, bob.account.pk, sena.account.pk]).update(name=EVIL)
    for one in (alice, bob, sena):
        one.account.refresh_from_db()
    table = pebbles_table(alice, bob)
    play(table, 3)
    reports.file(alice.account, bob.account.pk, "conduct", Place(table, 4), QUOTED)
    people.write_note(sena.account, bob.account, QUOTED)
    people.warn(sena.account, bob.account, "conduct", QUOTED)
    given = people.sanction(sena.account, bob.account, "chat_mute", 7, "conduct", QUOTED)
    people.appeal(bob.account.pk, given.pk, QUOTED)
    for act, more in (
        ("pause_table", {}),
        ("message_table", {"text": QUOTED}),
        ("propose_rewind", {"to_seq": 5}),
    ):
        path = f"/admin/moderation/game/{table}/act/{act}/"
        sena.submit(path, clause="conduct", reason=QUOTED, sure="yes", **more)
    sena.submit(f"/admin/moderation/game/{table}/glass/", clause="conduct", reason=QUOTED, seat="0")
    return table


def test_no_text_is_markup(evil: UUID, otto: Staff, alice: Person, bob: Person) -> None:
    case = Case.objects.get()
    cases.claim(otto.account, case)
    act = f"/admin/moderation/game/{evil}/act/adjudicate_table/"
    paths = [
        *(f"/admin/moderation/{name}/" for name in ("case", "game", "person", "logentry")),
        f"/admin/moderation/game/{evil}/change/",
        f"/admin/moderation/case/{case.pk}/change/",
        f"/admin/moderation/person/{bob.account.pk}/change/",
        f"/admin/moderation/game/?q={EVIL}",
        f"/admin/moderation/game/nowhere{EVIL}/change/",
        f"{act}?places={EVIL}&reason={QUOTED}",
        "/admin/",
        f"/admin/search/?s={EVIL}",
    ]
    for path in paths:
        assert "<i>" not in otto.browser.get(path).content.decode(), path
    foreseen = otto.submit(act, clause="conduct", reason=QUOTED, places="1, 2").content.decode()
    assert "&lt;i&gt;" in foreseen
    assert "<i>" not in foreseen
    cases.answer(otto.account, case, "upheld", QUOTED)
    people.decide(otto.account, Appeal.objects.get(), False, QUOTED)
    for person in (alice, bob):
        shown = person.get("/notices").content.decode()
        assert "<i>" not in shown
        assert "&lt;i&gt;" in shown
