"""Playing against the clock: it is chosen, it runs, and whoever lets it run out has lost."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from uuid import UUID

import pytest
from playwright.sync_api import Locator, Page, expect

from reworld_site.eventstore import store
from reworld_site.tables import clocks, history, loaded
from reworld_site.tables.models import Decision
from tests.e2e.clients import Client
from tests.e2e.tables import choose_game, table_of
from tests.plugin.live import LiveSite, running_site

BLINK = '{"blink": [4000, 8000]}'
LIMIT = 40_000  # ms, for a machine that has much else to do


@pytest.fixture(scope="module")
def site(db: None) -> Iterator[LiveSite]:
    with running_site(GUEST_OPENINGS_PER_HOUR="1000", MORE_SPEEDS=BLINK) as site:
        yield site


@pytest.fixture
def alice(open_page: Callable[..., Page]) -> Page:
    return open_page()


def open_at(page: Page, speed: str) -> tuple[UUID, str]:
    """A table for two with an open seat, and its private link."""
    page.goto("/")
    form = choose_game(page, "Open a table", "Reworld")
    form.locator("[data-speed]").select_option(speed)
    form.get_by_role("button", name="Open a table").click()
    table = table_of(page)
    return table, page.get_by_label("Private link").input_value()


def sit_down(link: str, table: UUID) -> Client:
    """Bob, who has no browser."""
    bob = Client.guest(int(re.findall(r":(\d+)/", link)[0]))
    answer = bob.post(f"/api/tables/{table}/seats", {"key": link.partition("?join=")[2]})
    assert answer.status == 201, answer.content
    return bob


def running(page: Page) -> Locator:
    return page.locator("[data-time][data-running]")


def deadline(table: UUID) -> datetime:
    (asked,) = Decision.objects.filter(table=table, closed_seq=None)
    assert asked.deadline
    return asked.deadline


def flagged_at(table: UUID) -> datetime:
    rows = store.read(history.stream_of(table))
    (row,) = [row for row in rows if row.type == "table.seat_flagged"]
    return row.recorded_at


def test_the_clock_runs_for_whoever_is_asked_and_whoever_lets_it_run_out_has_lost(alice: Page) -> None:
    table, link = open_at(alice, "blink")
    bob = sit_down(link, table)
    expect(running(alice)).to_have_count(1)
    expect(alice.locator("[data-time]")).to_have_count(2)
    seat = running(alice).get_attribute("data-time")
    due = deadline(table)
    expect(running(alice)).to_contain_text(re.compile(r"0:0[1-9]"))
    expect(running(alice).locator(".sign")).to_be_visible()
    expect(alice.get_by_role("dialog")).to_be_visible(timeout=LIMIT)
    outcome = bob.frame(table)["outcome"]
    assert seat is not None
    assert outcome["ended"][int(seat)] == "flagged"
    assert outcome["places"][int(seat)] == 2
    found_after = flagged_at(table) - due - clocks.GRACE
    assert timedelta() < found_after < timedelta(seconds=2)
    expect(alice.get_by_role("dialog")).to_contain_text("out of time")


def test_an_answer_starts_the_others_clock(alice: Page) -> None:
    table, link = open_at(alice, "slow")
    bob = sit_down(link, table)
    alice.locator("[data-chapter]").wait_for()
    expect(running(alice)).to_have_count(1)
    (asked,) = loaded.load(table).table.decisions
    if asked == loaded.load(table).table.seat_of(_account(bob)):
        assert bob.act(table, bob.move(table)).status == 201
    else:
        alice.locator("[data-drop]").first.click()
        alice.locator("[data-send]").click()
    expect(running(alice)).to_have_attribute("data-time", str(1 - asked))


def _account(client: Client) -> int:
    found: int = client.get("/api/me").json["account"]["id"]
    return found


def test_an_untimed_table_shows_no_clock(alice: Page) -> None:
    table, link = open_at(alice, "untimed")
    sit_down(link, table)
    alice.locator("[data-chapter]").wait_for()
    expect(alice.locator("[data-time]")).to_have_count(0)
