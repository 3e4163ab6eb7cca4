"""Somebody closes the page in the middle of a live game: the other waits, seats a bot, and gets them back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from uuid import UUID

import pytest
from playwright.sync_api import Locator, Page, expect

from reworld_site.eventstore import store
from reworld_site.tables import history
from tests.deploy.house import soon
from tests.e2e.test_clocks import open_at
from tests.plugin.live import LiveSite, running_site

LIMIT = 40_000  # ms, for a machine that has much else to do


@pytest.fixture(scope="module")
def site(db: None) -> Iterator[LiveSite]:
    times = {"BEAT_SECONDS": "1", "AWAY_SHOWN_SECONDS": "4", "AWAY_SECONDS": "14"}
    with running_site(GUEST_OPENINGS_PER_HOUR="1000", **times) as site:
        yield site


def choice(page: Page, how: str) -> Locator:
    return page.locator(f"[data-choose={how}]")


def happened(table: UUID) -> list[str]:
    return [row.type.removeprefix("table.") for row in store.read(history.stream_of(table))]


def test_a_bot_plays_on_for_who_closed_the_page_until_they_come_back(
    open_page: Callable[..., Page],
) -> None:
    alice, bob = open_page(), open_page()
    table, link = open_at(alice, "slow")
    bob.goto(link)
    bob.get_by_role("button", name="Sit down").click()
    for page in (alice, bob):
        page.locator("[data-chapter]").wait_for()
    stage = alice.locator(".stage").bounding_box()

    bob.close()
    expect(alice.locator("[data-away='1']")).to_be_visible(timeout=LIMIT)
    banner = alice.locator("[data-away]").bounding_box()
    expect(choice(alice, "stand_in")).to_be_disabled()
    expect(choice(alice, "stand_in")).to_be_enabled(timeout=LIMIT)
    assert alice.locator("[data-away]").bounding_box() == banner
    assert alice.locator(".stage").bounding_box() == stage
    choice(alice, "stand_in").click()
    expect(alice.get_by_text("Greedy plays on", exact=True)).to_be_visible()
    expect(alice.locator("[data-away]")).to_have_count(0)

    back = bob.context.new_page()
    back.goto(f"/tables/{table}")
    expect(back.get_by_text("A bot plays on for you.")).to_be_visible()
    back.get_by_role("button", name="Take your seat back").click()
    expect(back.locator("[data-reclaim]")).to_have_count(0)
    expect(alice.get_by_text("Greedy plays on", exact=True)).to_have_count(0)
    soon(lambda: happened(table)[-1] == "seat_reclaimed")
    assert [one for one in happened(table) if one in ("seat_abandoned", "stand_in_seated")] == [
        "seat_abandoned",
        "stand_in_seated",
    ]
