"""Alice and Bob play, Charlie watches: links, what each sees, whose turn it is, resigning, playing again."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from uuid import UUID

import pytest
from playwright.sync_api import Page, expect

from tests.deploy.house import soon
from tests.e2e.playing import Player
from tests.e2e.reading import asked
from tests.e2e.records import audit, moves, sealed
from tests.e2e.tables import open_for_people, table_of

YOUR_TURN = re.compile("^● Your turn")
ELSEWHERE = re.compile("^[^●]*$")


@pytest.fixture
def alice(open_page: Callable[..., Page]) -> Page:
    return open_page()


@pytest.fixture
def bob(open_page: Callable[..., Page]) -> Page:
    return open_page()


@pytest.fixture
def charlie(open_page: Callable[..., Page]) -> Page:
    return open_page()


@pytest.fixture
def table(alice: Page, bob: Page) -> UUID:
    """Running: Alice has opened it, Bob came by her link."""
    table, link = open_for_people(alice)
    bob.goto(link)
    bob.get_by_role("button", name="Sit down").click()
    for page in (alice, bob):
        page.locator("[data-chapter]").wait_for()
    return table


def on_turn(alice: Page, bob: Page) -> tuple[Page, Page]:
    """(whose turn it is, who waits), as the tabs' titles say."""
    soon(lambda: YOUR_TURN.match(alice.title()) or YOUR_TURN.match(bob.title()))
    return (alice, bob) if YOUR_TURN.match(alice.title()) else (bob, alice)


def test_the_tab_says_whose_turn_it_is(alice: Page, bob: Page, table: UUID) -> None:
    for _ in range(3):
        mover, other = on_turn(alice, bob)
        expect(mover.locator("link[rel~=icon]")).to_have_attribute("href", re.compile("favicon-turn"))
        expect(other).to_have_title(ELSEWHERE)
        expect(other.locator("link[rel~=icon]")).not_to_have_attribute("href", re.compile("favicon-turn"))
        expect(other.get_by_text("to play").first).to_be_visible()
        Player(mover).play_turn()
        expect(mover).to_have_title(ELSEWHERE)
        expect(other).to_have_title(YOUR_TURN)
    assert len(moves(table)) == 3


def test_the_home_page_says_so_too(alice: Page, bob: Page, table: UUID) -> None:
    mover, other = on_turn(alice, bob)
    for page in (mover, other):
        page.goto("/")
    card = mover.locator(f'a[href="/tables/{table}"]')
    expect(card).to_contain_text("Your turn")
    expect(mover).to_have_title(YOUR_TURN)
    expect(other.locator(f'a[href="/tables/{table}"]')).not_to_contain_text("Your turn")
    card.click()
    assert asked(mover) == "one"


def test_a_spectator_sees_the_game_and_no_hand(alice: Page, bob: Page, charlie: Page, table: UUID) -> None:
    frames: list[str] = []
    charlie.on("websocket", lambda socket: socket.on("framereceived", lambda text: frames.append(str(text))))
    charlie.goto(f"/tables/{table}")
    expect(charlie.get_by_text("You are watching this table.")).to_be_visible()

    for _ in range(2):
        mover, _ = on_turn(alice, bob)
        Player(mover).play_turn()
        expect(charlie.locator("[data-port] .filled")).to_have_count(len(moves(table)))

    for marks in ("[data-card]", "[data-send]", "[data-drop]", "[data-payable]"):
        expect(charlie.locator(marks)).to_have_count(0)
    views = [json.loads(text)["view"] for text in frames if json.loads(text)["type"] == "state"]
    assert len(views) >= 3
    assert not any("hand" in view for view in views)


def test_resigning_ends_a_game_for_two(alice: Page, bob: Page, charlie: Page, table: UUID) -> None:
    charlie.goto(f"/tables/{table}")
    charlie.locator("[data-chapter]").wait_for()
    resign(bob)

    expect(alice.get_by_role("dialog").get_by_role("heading", name="You won")).to_be_visible()
    expect(bob.get_by_role("dialog").get_by_role("heading", name="won")).to_be_visible()
    expect(charlie.get_by_role("dialog").get_by_role("heading", name="won")).to_be_visible()
    expect(bob.get_by_role("dialog")).to_contain_text("resigned")
    for page in (alice, bob):
        expect(page).to_have_title(ELSEWHERE)
    soon(lambda: audit(table).status == "scored")
    assert sealed(table)["places"] == [1, 2]
    assert sealed(table)["ended"] == ["played", "resigned"]


def test_the_same_two_play_again(alice: Page, bob: Page, table: UUID) -> None:
    resign(bob)
    alice.get_by_role("dialog").get_by_role("button", name="Rematch").click()
    alice.wait_for_url(lambda url: str(table) not in url)
    again = table_of(alice)

    bob.get_by_role("dialog").get_by_role("link", name="Go to the rematch").click()
    bob.get_by_role("button", name="Sit down").click()

    for page in (alice, bob):
        page.locator("[data-chapter]").wait_for()
    assert table_of(bob) == again
    mover, _ = on_turn(alice, bob)
    Player(mover).play_turn()
    assert len(moves(again)) == 1


def resign(page: Page) -> None:
    page.get_by_role("button", name="Menu of this table").click()
    page.get_by_role("button", name="Resign…").click()
    page.get_by_role("dialog", name="Resign this game?").get_by_role("button", name="Resign").click()
