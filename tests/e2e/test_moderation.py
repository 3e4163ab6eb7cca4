"""A moderator's day in the browser: a report comes in, the game is paused, adjudicated and annulled, its
player is banned for a week and appeals, and the log tells the whole story.
"""

from __future__ import annotations

import re
from uuid import UUID

import pytest
from playwright.sync_api import expect

from reworld_site.accounts.models import Account
from reworld_site.moderation.models import Appeal, LogEntry, Sanction
from reworld_site.ratings.models import RatedGame
from reworld_site.tables import commands, service
from tests.deploy.house import soon
from tests.e2e.moderating import Opener, act, at_the_dashboard, opened, signed_in, somebody
from tests.e2e.watching import Watch
from tests.plugin.browser import PHONE


@pytest.fixture
def people(db: None) -> dict[str, Account]:
    roles = {"Mona": "moderator", "Sena": "senior", "Alice": "", "Bob": ""}
    return {name: somebody(name, role) for name, role in roles.items()}


@pytest.fixture
def table(people: dict[str, Account]) -> UUID:
    """Ranked, with clocks, and running: Alice and Bob."""
    return opened(people["Alice"], people["Bob"], ranked=True)


def test_a_moderators_day(open_page: Opener, people: dict[str, Account], table: UUID) -> None:
    alice, bob, mona, sena = (open_page() for _ in range(4))
    url = at_the_dashboard(mona, people["Mona"]).url.partition("/admin/")[0]
    signed_in(alice, people["Alice"], url)
    signed_in(bob, people["Bob"], url)

    alice.goto(f"/tables/{table}")
    alice.locator("[data-chapter]").wait_for()
    alice.get_by_role("button", name="Menu of this table").click()
    alice.get_by_role("button", name="Report something…").click()
    alice.get_by_role("radio", name="Bob").check()
    alice.get_by_label("What is it?").select_option(label="Stalling")
    alice.get_by_label("What happened?").fill("He waits till the last second.")
    alice.get_by_role("button", name="Send the report").click()
    expect(alice.get_by_text("Thank you. The moderators look at it")).to_be_visible()

    mona.get_by_role("link", name="Reports").first.click()
    mona.locator("tr", has_text="Bob").get_by_role("link", name="Bob").first.click()
    expect(mona.get_by_text("He waits till the last second.")).to_be_visible()
    mona.get_by_role("button", name="Take this case").click()
    expect(mona.get_by_text("Round 1: twenty modules lie at the ports")).to_be_visible()
    case = mona.url
    act(mona, table, "Pause")
    expect(alice.get_by_text("Paused by a moderator").first).to_be_visible()
    act(mona, table, "Adjudicate", **{"Places, by seat": "1, 2"})
    expect(alice.get_by_role("dialog", name="You won")).to_be_visible()
    soon(lambda: RatedGame.objects.filter(table=table).exists())

    act(at_the_dashboard(sena, people["Sena"]), table, "Annul")
    expect(sena.get_by_text("annulled", exact=True)).to_be_visible()
    assert not RatedGame.objects.filter(table=table).exists()

    mona.goto(f"/admin/moderation/person/{people['Bob'].pk}/change/")
    mona.get_by_text("Sanction Bob").click()
    form = mona.locator("form", has=mona.get_by_role("button", name="Sanction", exact=True))
    form.locator("[name=kind]").select_option("ranked_ban")
    form.get_by_label("Clause").select_option("stalling")
    form.get_by_label("What they will read").fill("You let others wait.")
    form.get_by_role("button", name="Sanction", exact=True).click()
    expect(mona.get_by_text("in force")).to_be_visible()
    mona.goto(case)
    mona.get_by_role("radio", name="The report was right").check()
    mona.get_by_label("A word to those who reported").fill("Thank you.")
    mona.get_by_role("button", name="Answer and tell them").click()
    expect(mona.get_by_text("answered by Mona")).to_be_visible()

    alice.goto("/")
    expect(alice.get_by_text("you were right. Thank you.")).to_be_visible()
    alice.get_by_role("button", name="Understood").click()
    expect(alice.get_by_text("you were right. Thank you.")).to_be_hidden()

    bob.goto("/notices")
    bob.get_by_label("Is this wrong?").fill("My phone broke.")
    bob.get_by_role("button", name="Appeal").click()
    expect(bob.get_by_text("You have appealed")).to_be_visible()
    sena.goto(f"/admin/moderation/person/{people['Bob'].pk}/change/")
    sena.get_by_role("radio", name="Lift the sanction").check()
    sena.get_by_label("What they will read").first.fill("That can happen.")
    sena.get_by_role("button", name="Decide the appeal").click()
    expect(sena.get_by_text("Sena lifted the sanction")).to_be_visible()
    assert Appeal.objects.get(sanction__subject=people["Bob"]).lifted
    assert Sanction.objects.get(subject=people["Bob"]).lifted_by == people["Sena"]

    sena.goto(f"/admin/moderation/logentry/?q={table}")
    for words in ("paused a table", "adjudicated a game", "annulled a game"):
        expect(sena.get_by_role("cell", name=words)).to_be_visible()
    story = LogEntry.objects.filter(actor__in=[people["Mona"], people["Sena"]]).order_by("id")
    assert list(story.values_list("act", flat=True)) == [
        "claim_case",
        "pause_table",
        "adjudicate_table",
        "annul_game",
        "sanction",
        "answer_case",
        "decide_appeal",
    ]


def test_a_look_into_a_hand_is_told_to_the_players_after_the_game(
    open_page: Opener, people: dict[str, Account], table: UUID
) -> None:
    mona, alice = open_page(), open_page()
    url = at_the_dashboard(mona, people["Mona"]).url.partition("/admin/")[0]
    mona.goto(f"/admin/moderation/game/{table}/change/")
    mona.get_by_text("Read what the players say among themselves").click()
    form = mona.locator("form", has=mona.get_by_role("button", name="Log it and read"))
    form.get_by_label("Reason").fill("Bob seems to be told what to play.")
    form.get_by_role("button", name="Log it and read").click()
    expect(mona.get_by_text("Both rooms")).to_be_visible()
    assert LogEntry.objects.filter(act="read_players_room", table=table).count() == 1
    form = mona.locator("form", has=mona.get_by_role("button", name="Log it and look"))
    form.locator("[name=seat]").select_option("1")
    form.get_by_label("Reason").fill("Plays cards he cannot have.")
    form.get_by_role("button", name="Log it and look").click()
    mona.wait_for_url(re.compile(r"/inspect\?seat=1"))
    mona.locator("[data-chapter]").wait_for()
    assert LogEntry.objects.filter(act="break_glass", table=table).count() == 1
    signed_in(alice, people["Alice"], url)
    alice.goto(f"/tables/{table}")
    alice.locator("[data-chapter]").wait_for()
    service.execute(commands.Resign(people["Bob"].pk, table))
    alice.reload()
    expect(alice.get_by_role("dialog")).to_contain_text("A moderator looked at what Bob had hidden")
    expect(alice.get_by_role("dialog")).to_contain_text("Plays cards he cannot have.")


def test_a_player_is_turned_away_from_the_dashboard(
    open_page: Opener, people: dict[str, Account], watch: Watch, site: object
) -> None:
    watch.allow("403")
    page = open_page(**PHONE)
    signed_in(page, people["Bob"], site.url)  # type: ignore[attr-defined]
    page.goto("/admin/moderation/case/")
    expect(page.get_by_role("heading", name="This is not for you")).to_be_visible()
    assert LogEntry.objects.get(actor=people["Bob"]).refused
