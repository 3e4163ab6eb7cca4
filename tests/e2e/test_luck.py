"""Luck that anybody can check: browsers give to it by themselves, and deal a finished game again."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from playwright.sync_api import Locator, Page, expect

from reworld_site.tables import loaded
from reworld_site.tables.models import Table
from tests.deploy.house import soon
from tests.e2e.clients import Client
from tests.e2e.tables import open_for_people, play_now
from tests.e2e.test_accessibility import assert_is_accessible
from tests.e2e.watching import has_no_horizontal_scroll
from tests.plugin.browser import PHONE
from tests.plugin.live import LiveSite, running_site
from tests.records.cases import DATA

RECORD = DATA / "reworld-v1-2-usual-people.jsonl.gz"
WITH_WORDS = DATA / "darwinauts-v1-2-usual-people.jsonl.gz"
WAIT = 120  # Nobody waits for so long: whatever starts in time was started by the browsers.
NO_WEB_CRYPTO = "Object.defineProperty(crypto, 'subtle', { value: undefined })"


@pytest.fixture(scope="module")
def site(db: None) -> Iterator[LiveSite]:
    """Its tables wait for what their people's browsers give."""
    with running_site(GUEST_OPENINGS_PER_HOUR="1000", LUCK_WAIT_SECONDS=str(WAIT)) as site:
        yield site


def contributions(table: UUID) -> list[str | None]:
    return loaded.load(table).table.contributions


def scored(table: UUID) -> None:
    soon(lambda: Table.objects.get(id=table).status == "scored", 30)


def resign(page: Page, table: UUID) -> None:
    """At a table for two that ends the game."""
    page.evaluate(
        """(address) => fetch(address, { method: 'POST', body: '{}', headers: {
            'Content-Type': 'application/json',
            'X-CSRFToken': document.cookie.match(/csrftoken=([^;]*)/)[1] } })""",
        f"/api/tables/{table}/resign",
    )


def verdict(page: Page) -> str | None:
    page.locator("#luck-result[data-verdict]").wait_for()
    return page.locator("#luck-result").get_attribute("data-verdict")


def draws(page: Page) -> Locator:
    return page.locator("[data-draw]")


def test_one_click_starts_a_game_with_the_browsers_own_luck_and_its_end_shows_it(page: Page) -> None:
    table = play_now(page)
    page.locator("[data-chapter]").wait_for()
    mine, none = contributions(table)
    assert mine
    assert none is None
    page.goto(f"/tables/{table}/luck")
    expect(page.get_by_text("secret until the game is scored")).to_be_visible()
    expect(page.get_by_text(mine)).to_be_visible()
    resign(page, table)
    scored(table)
    page.goto(f"/tables/{table}")
    page.get_by_role("link", name="Check the luck of this game").click()
    assert verdict(page) == "good"
    expect(page.get_by_text("its own number is in the luck")).to_be_visible()
    expect(draws(page)).to_have_count(3)
    expect(page.locator("[data-draw='officers/1']")).to_contain_text("The officers of round 1")
    assert_is_accessible(page, "luck of a scored table")


def test_a_table_for_two_starts_when_both_browsers_have_given(
    page: Page, open_page: Callable[..., Page]
) -> None:
    table, link = open_for_people(page)
    soon(lambda: loaded.load(table).table.seats[0].luck)
    bob = open_page()
    bob.goto(link)
    bob.get_by_role("button", name="Sit down").click()
    for one in (page, bob):
        one.locator("[data-chapter]").wait_for()
    assert all(contributions(table))


def lines() -> list[dict[str, Any]]:
    return [json.loads(line) for line in gzip.decompress(RECORD.read_bytes()).splitlines()]


def pick(page: Page, path: Path) -> None:
    page.goto("/luck")
    page.get_by_label("A record file").set_input_files(path)


@pytest.mark.parametrize("secure", [True, False], ids=["Web Crypto", "plain HTTP"])
def test_a_record_from_a_file_is_dealt_again(page: Page, secure: bool) -> None:
    if not secure:
        page.add_init_script(NO_WEB_CRYPTO)
    pick(page, RECORD)
    assert verdict(page) == "good"
    expect(draws(page)).to_have_count(7)
    expect(page.get_by_text("all 7 draws again from the seed")).to_be_visible()


def test_a_game_whose_items_are_numbers_and_words_is_dealt_again(page: Page) -> None:
    """The Rift among the numbers of the tiles; a choice for each tile of the portal."""
    pick(page, WITH_WORDS)
    assert verdict(page) == "good"
    for label, words in (
        ("bottom", "with the Rift among them"),
        ("rotation/4", "How tile 4 of the portal lies"),
        ("species", "The order of the species cards"),
    ):
        expect(page.locator(f"[data-draw='{label}']")).to_contain_text(words)
        expect(page.locator(f"[data-draw='{label}']").get_by_text("✓")).to_be_visible()


def swapped(lines: list[dict[str, Any]]) -> None:
    """The stack is another one, and the proof says so too."""
    modules = next(one for one in lines if one.get("type") == "reworld.modules_shuffled")["data"]["modules"]
    modules[3], modules[4] = modules[4], modules[3]
    lines[-1]["draws"][1]["answer"] = modules


def another_seed(lines: list[dict[str, Any]]) -> None:
    lines[-1]["seed"] = "11" * 32


@pytest.mark.parametrize(
    ("damage", "wrong"),
    [(swapped, ["Chain of events", "The order in which"]), (another_seed, ["Commitment", "Who holds"])],
)
def test_whatever_was_changed_is_marked(
    page: Page, tmp_path: Path, damage: Callable[[list[dict[str, Any]]], None], wrong: list[str]
) -> None:
    changed = lines()
    damage(changed)
    path = tmp_path / "changed.jsonl"
    path.write_text("\n".join(map(json.dumps, changed)))
    pick(page, path)
    assert verdict(page) == "bad"
    for words in wrong:
        row = page.locator("#luck-result li", has_text=words).first
        expect(row.get_by_text("✗")).to_be_visible()
    assert_is_accessible(page, "a record that is not right")


def test_what_is_no_record_is_refused_in_words(page: Page, tmp_path: Path) -> None:
    for number, text in enumerate(("", "hello", '{"line":"header"}')):
        path = tmp_path / f"{number}.jsonl"
        path.write_text(text)
        pick(page, path)
        assert verdict(page) == "unreadable"


def test_the_pages_fit_a_phone(page: Page, open_page: Callable[..., Page]) -> None:
    table = play_now(page)
    phone = open_page(**PHONE)
    phone.goto(f"/tables/{table}/luck")
    assert has_no_horizontal_scroll(phone)
    pick(phone, RECORD)
    assert verdict(phone) == "good"
    assert has_no_horizontal_scroll(phone)


@pytest.fixture
def hasty_site(transactional_db: None) -> Iterator[LiveSite]:
    """Its tables wait for two seconds."""
    with running_site(LUCK_WAIT_SECONDS="2") as site:
        yield site


def test_a_table_whose_people_give_nothing_starts_all_the_same(hasty_site: LiveSite) -> None:
    alice = Client.guest(hasty_site.port)
    table = alice.open("me", "greedy")
    assert alice.frame(table)["table"]["status"] == "open"
    soon(lambda: alice.frame(table)["table"]["status"] == "running", 15)
    assert contributions(table) == [None, None]


def test_a_table_starts_though_everything_died_while_it_waited(hasty_site: LiveSite) -> None:
    alice = Client.guest(hasty_site.port)
    table = alice.open("me", "greedy")
    for child in hasty_site.children:
        child.kill()
    hasty_site.start_web()  # No worker, no sweeper: the web process finds it.
    soon(lambda: alice.frame(table)["table"]["status"] == "running", 30)
