"""Every flow of the dashboard once in a browser, by the role that has it. What is refused to whom is tried at
every address in `tests/reworld_site/moderation/test_every_address.py`.
"""

from __future__ import annotations

import re
from uuid import UUID, uuid4

import pytest
from django.conf import settings
from django.utils import timezone
from playwright.sync_api import Page, expect

from reworld_site.accounts.models import Account
from reworld_site.moderation import reports
from reworld_site.moderation.models import Case, Caution, LogEntry, Sanction, Sighting
from reworld_site.moderation.reports import Place
from reworld_site.tables import commands, loaded, service, steering
from tests.deploy.house import soon
from tests.e2e.moderating import Opener, act, opened, play, signed_in, somebody
from tests.e2e.test_accessibility import assert_is_accessible
from tests.e2e.watching import Watch
from tests.plugin.browser import PHONE
from tests.plugin.live import LiveSite

# The timeline is a window of its own, shorter than what it holds.
MARKED_IN_ITS_MIDDLE = """() => {
  const row = document.querySelector('.mod-marked'), frame = row.closest('.mod-scroll--tall');
  const from = row.getBoundingClientRect().top - frame.getBoundingClientRect().top;
  return frame.scrollTop > 0 && from > frame.clientHeight / 4 && from < frame.clientHeight * 3 / 4;
}"""
ROLES = {"Mona": "moderator", "Sena": "senior", "Otto": "operator"}


@pytest.fixture
def people(db: None) -> dict[str, Account]:
    """The players' names are nobody else's."""
    number = uuid4().hex[:6]
    players = {name: somebody(f"{name} {number}") for name in ("Alice", "Bob")}
    return {**players, **{name: somebody(name, role) for name, role in ROLES.items()}}


@pytest.fixture
def table(people: dict[str, Account]) -> UUID:
    return opened(people["Alice"], people["Bob"])


def visit(open_page: Opener, site: LiveSite, account: Account, **options: object) -> Page:
    return signed_in(open_page(**options), account, site.url)


def test_a_moderator_finds_a_game_and_looks_at_it_event_by_event(
    open_page: Opener, site: LiveSite, people: dict[str, Account], table: UUID
) -> None:
    play(table, 3)
    mona = visit(open_page, site, people["Mona"])
    mona.goto("/admin/")
    mona.get_by_role("link", name="Games").first.click()
    mona.get_by_placeholder("A player's name").fill(people["Alice"].name)
    mona.keyboard.press("Enter")
    expect(mona.locator("#result_list tbody tr")).to_have_count(1)
    mona.get_by_role("button", name="Filters").press("Enter")
    expect(mona.locator("#changelist-filter")).to_be_visible()
    assert_is_accessible(mona, "a list and its filters")
    mona.keyboard.press("Escape")
    expect(mona.get_by_role("button", name="Filters")).to_be_focused()
    mona.keyboard.press("Enter")
    mona.get_by_role("link", name="Paused", exact=True).click()
    expect(mona.get_by_text("Nothing here is like that.")).to_be_visible()
    mona.goto(f"/admin/moderation/game/?what=live&q={people['Alice'].name}")
    mona.locator("#result_list tbody tr").get_by_role("link").first.click()
    expect(mona.get_by_text("Round 1: twenty modules lie at the ports")).to_be_visible()
    mona.get_by_role("button", name="Verify this table").click()
    expect(mona.get_by_text("Events, rows, outbox and luck are what they must be.")).to_be_visible()
    assert_is_accessible(mona, "a game")
    mona.locator("tbody tr[id^=event-] a").last.click()
    mona.wait_for_url(re.compile(rf"/tables/{table}/inspect\?seq=\d+"))
    mona.locator("[data-chapter]").wait_for()


def test_a_moderator_steers_a_table_and_undoes_it(
    open_page: Opener, site: LiveSite, people: dict[str, Account], table: UUID
) -> None:
    mona = visit(open_page, site, people["Mona"])
    alice, bob = (people[name].name for name in ("Alice", "Bob"))
    before = loaded.load(table).table.seq
    act(mona, table, "Write to the players", alice, **{"What they will read": "Please play on."})
    act(mona, table, "Credit time", f"{bob} gets 5 more minutes", Whose="1", Minutes="5")
    act(mona, table, "Seat a stand-in", f"A bot plays on for {bob}", Whose="1")
    expect(mona.get_by_text("bot plays on")).to_be_visible()
    act(mona, table, "Give a seat back", f"{bob} plays on in place of the bot.", Whose="1")
    act(mona, table, "Pause", "Nobody can act until you resume the table.")
    assert loaded.load(table).table.seq > before
    act(mona, table, "Resume", "The game goes on")
    act(mona, table, "End without a result", "This cannot be undone.")
    expect(mona.get_by_text("aborted", exact=True)).to_be_visible()
    reader = visit(open_page, site, people["Alice"])
    reader.goto("/notices")
    expect(reader.get_by_text("A moderator writes: Please play on.")).to_be_visible()


def test_the_players_consent_to_a_rewind_and_a_senior_needs_no_consent(
    open_page: Opener, site: LiveSite, people: dict[str, Account], table: UUID
) -> None:
    play(table, 4)
    mona, sena = (visit(open_page, site, people[name]) for name in ("Mona", "Sena"))
    back = steering.rewindable(loaded.load(table).table)[-2]
    act(mona, table, "Pause")
    act(mona, table, "Propose a rewind", "are asked", **{"Back to after event": str(back)})
    for name in ("Alice", "Bob"):
        player = visit(open_page, site, people[name], **PHONE)
        player.goto("/notices")
        player.get_by_role("button", name="Agree", exact=True).click()
        expect(player.get_by_text("Shall the game be led back?")).to_be_hidden()
    assert loaded.load(table).table.epoch == 1
    earlier = steering.rewindable(loaded.load(table).table)[0]
    act(sena, table, "Rewind", f"after event {earlier}", **{"Back to after event": str(earlier)})
    assert loaded.load(table).table.epoch == 2


def test_a_senior_annuls_a_game_and_takes_that_back(
    open_page: Opener, site: LiveSite, people: dict[str, Account]
) -> None:
    table = opened(people["Alice"], people["Bob"], ranked=True)
    service.execute(commands.Resign(people["Bob"].pk, table))
    soon(lambda: loaded.load(table).table.status == "scored")
    sena = visit(open_page, site, people["Sena"])
    act(sena, table, "Annul", "as if it had never been played")
    act(sena, table, "Take back the annulment", "The game counts again")
    expect(sena.get_by_text("annulled", exact=True)).to_be_hidden()
    mona = visit(open_page, site, people["Mona"])
    mona.goto(f"/admin/moderation/game/{table}/change/")
    expect(mona.get_by_role("link", name="The board, moment by moment")).to_be_visible()
    expect(mona.get_by_role("link", name="Annul…")).to_have_count(0)


def test_a_case_is_given_back_put_off_and_found_again(
    open_page: Opener, site: LiveSite, people: dict[str, Account], table: UUID
) -> None:
    play(table, 24)
    reports.file(people["Alice"], people["Bob"].pk, "conduct", Place(table, 20), "He shouts.")
    mona = visit(open_page, site, people["Mona"])
    mona.goto(f"/admin/moderation/case/?q={people['Bob'].name}")
    mona.locator("#result_list tbody tr").get_by_role("link").first.click()
    mona.wait_for_function(MARKED_IN_ITS_MIDDLE)
    mona.get_by_role("button", name="Take this case").click()
    mona.get_by_role("button", name="Give it back").click()
    expect(mona.get_by_text("The case is free again.")).to_be_visible()
    mona.get_by_role("button", name="Take this case").click()
    assert_is_accessible(mona, "a case")
    mona.get_by_role("button", name="Put it off").click()
    expect(mona.get_by_text("The case is put off.")).to_be_visible()
    mona.goto(f"/admin/moderation/case/?state=snoozed&q={people['Bob'].name}")
    expect(mona.locator("#result_list tbody tr")).to_have_count(1)
    assert Case.objects.get(subject=people["Bob"]).snoozed_until


def sanction(page: Page, kind: str, days: str) -> None:
    page.get_by_text(re.compile("^Sanction Bob")).click()
    form = page.locator("form", has=page.get_by_role("button", name="Sanction", exact=True))
    form.locator("[name=kind]").select_option(kind)
    form.locator("[name=days]").select_option(days)
    form.get_by_label("What they will read").fill(f"This is why: {kind}.")
    form.get_by_role("button", name="Sanction", exact=True).click()
    expect(page.get_by_text(f"This is why: {kind}.").first).to_be_visible()


def test_what_becomes_of_a_person_is_written_read_lifted_and_decided(
    open_page: Opener, site: LiveSite, people: dict[str, Account]
) -> None:
    bob = people["Bob"]
    for one in (bob, people["Alice"]):
        Sighting.objects.create(account=one, digest=uuid4().hex, seen_on=timezone.now())
    Sighting.objects.filter(account__in=[bob, people["Alice"]]).update(digest=uuid4().hex)
    sena, reader = visit(open_page, site, people["Sena"]), visit(open_page, site, bob)
    sena.goto(f"/admin/moderation/person/?q={bob.name}")
    sena.locator("#result_list tbody tr").get_by_role("link").first.click()
    expect(sena.get_by_text("Likely the same person as")).to_contain_text(people["Alice"].name)
    sena.get_by_label("A note for other moderators").fill("Be patient with him.")
    sena.get_by_role("button", name="Write it down").click()
    expect(sena.get_by_text("Be patient with him.")).to_be_visible()
    sena.get_by_text(re.compile("^Warn Bob")).click()
    warning = sena.locator("form", has=sena.get_by_role("button", name="Warn", exact=True))
    warning.get_by_label("What they will read").fill("Please keep the game moving.")
    warning.get_by_role("button", name="Warn", exact=True).click()
    expect(sena.get_by_text("not read yet")).to_be_visible()
    for kind, days in zip(Sanction.Kind.values, ("1", "7", "30", "ever"), strict=True):
        sanction(sena, kind, days)
    assert_is_accessible(sena, "a person")
    sena.get_by_label("Lift it, because").last.fill("It was a mistake.")
    sena.get_by_role("button", name="Lift", exact=True).last.click()
    expect(sena.get_by_text("lifted", exact=True)).to_be_visible()

    reader.goto("/notices")
    reader.get_by_role("button", name="I have read this").click()
    expect(reader.get_by_text("You have read this.")).to_be_visible()
    assert_is_accessible(reader, "notices")
    reader.get_by_label("Is this wrong?").first.fill("That was not me.")
    reader.get_by_role("button", name="Appeal").first.click()
    expect(reader.get_by_text("You have appealed")).to_be_visible()
    assert Caution.objects.get(subject=bob).acknowledged_at
    sena.reload()
    expect(sena.get_by_text("That was not me.")).to_be_visible()
    expect(sena.get_by_role("button", name="Decide the appeal")).to_have_count(0)
    otto = visit(open_page, site, people["Otto"])
    otto.goto(f"/admin/moderation/person/?standing=appeal&q={bob.name}")
    otto.locator("#result_list tbody tr").get_by_role("link").first.click()
    otto.get_by_role("radio", name="Let it stand").check()
    otto.get_by_label("What they will read").first.fill("It was you.")
    otto.get_by_role("button", name="Decide the appeal").click()
    expect(otto.get_by_text("Otto let it stand")).to_be_visible()

    otto.goto(f"/admin/moderation/logentry/?q={bob.name}")
    expect(otto.locator("#result_list tbody tr")).to_have_count(8)
    otto.locator("#result_list tbody tr").get_by_role("link").first.click()
    expect(otto.get_by_role("heading", name="Otto decided an appeal")).to_be_visible()
    assert_is_accessible(otto, "an entry of the log")


def test_an_operator_reads_how_the_site_does_also_as_a_program(
    open_page: Opener, site: LiveSite, people: dict[str, Account], watch: Watch
) -> None:
    watch.allow("403")
    otto, mona = visit(open_page, site, people["Otto"]), visit(open_page, site, people["Mona"])
    otto.goto("/admin/")
    otto.get_by_role("link", name="Operations").first.click()
    expect(otto.get_by_role("heading", name="Operations")).to_be_visible()
    assert otto.request.get("/admin/operations.json").json()["state"] in ("well", "waits", "broken")
    bearer = {"Authorization": f"Bearer {settings.METRICS_TOKEN}"}
    assert "reworld_valkey_up" in otto.request.get("/metrics", headers=bearer).text()
    assert mona.request.get("/metrics").status == 401
    mona.goto("/admin/operations/")
    expect(mona.get_by_role("heading", name="This is not for you")).to_be_visible()
    assert LogEntry.objects.filter(actor=people["Mona"], refused=True).count() == 1


def test_a_guest_and_a_stranger_are_asked_to_sign_in(open_page: Opener, site: LiveSite, table: UUID) -> None:
    for is_guest in (False, True):
        page = open_page(**PHONE)
        if is_guest:
            guest = Account.objects.create_user(uuid4().hex, name="Guest", kind="guest")
            signed_in(page, guest, site.url)
        for path in ("/admin/", f"/admin/moderation/game/{table}/change/", f"/tables/{table}/inspect"):
            page.goto(path)
            expect(page.get_by_role("button", name="Sign in", exact=True)).to_be_visible()
