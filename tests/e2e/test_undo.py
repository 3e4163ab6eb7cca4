"""Taking back: alone against a bot, by button and key; between two people, by request."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from uuid import UUID

import pytest
from playwright.sync_api import Page, expect

from reworld_site.tables import history, loaded
from tests.deploy.house import soon
from tests.e2e.playing import Player
from tests.e2e.playing_darwinauts import Naturalist
from tests.e2e.playing_reterra import Settler
from tests.e2e.reading import asked
from tests.e2e.records import moves
from tests.e2e.tables import open_for_people, play_now
from tests.e2e.test_accessibility import assert_is_accessible
from tests.e2e.watching import Watch
from tests.plugin.live import LiveSite, running_site

PATIENT = "60"  # seconds; no bot here answers before its person has thought again


@pytest.fixture(scope="module")
def site(db: None) -> Iterator[LiveSite]:
    with running_site(GUEST_OPENINGS_PER_HOUR="1000", BOT_DELAY_SECONDS=PATIENT) as site:
        yield site


@pytest.fixture
def alice(open_page: Callable[..., Page]) -> Page:
    return open_page()


@pytest.fixture
def bob(open_page: Callable[..., Page]) -> Page:
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


def undo(page: Page) -> None:
    page.locator("[data-undo-move]").click()


def try_to_undo(page: Page) -> None:
    """Where it is not possible the button says why."""
    is_impossible(page)
    page.locator("[data-undo-move]").click(force=True)


def is_possible(page: Page) -> None:
    expect(page.locator("[data-undo-move]")).to_have_attribute("aria-disabled", "false")


def is_impossible(page: Page) -> None:
    expect(page.locator("[data-undo-move]")).to_have_attribute("aria-disabled", "true")


def struck(page: Page) -> int:
    if not page.get_by_role("list", name="Log").is_visible():
        page.keyboard.press("l")
    return page.locator(".log s").count()


def state_of(table: UUID) -> bytes:
    """Folded from the stream."""
    loaded.forget()
    folded = history.fold(table)
    assert folded
    return folded.rules.encode_state(folded.game)


def begin(page: Page, game: str = "Reworld", board: str = "[data-chapter]") -> tuple[UUID, bytes]:
    """A table against a bot, at a decision of the person's; each try is another guest's."""
    for _ in range(30):
        page.context.clear_cookies()
        table = play_now(page, game=game)
        page.locator(board).wait_for()
        if page.locator("[data-asked=you]").count():
            return table, state_of(table)
    raise AssertionError("thirty times the bot began")


def test_a_move_is_taken_back_by_button_and_by_key(page: Page) -> None:
    table, before = begin(page)
    player = Player(page)
    is_impossible(page)
    for go_back in (
        lambda: undo(page),
        lambda: page.keyboard.press("u"),
        lambda: page.keyboard.press("Control+z"),
    ):
        player.play_turn()
        is_possible(page)
        expect(page.locator("[data-asked=others]")).to_be_visible()
        go_back()
        expect(page.locator("[data-asked=you]")).to_be_visible()
        assert state_of(table) == before
        is_impossible(page)
    assert struck(page) == 3
    expect(page.locator("[data-port] .filled")).to_have_count(0)
    page.keyboard.press("l")
    assert player.play_turn() == "one"
    assert len(moves(table)) == 4


def test_keys_take_back_a_step_of_what_is_composed_before_a_move(page: Page) -> None:
    table, before = begin(page)
    Player(page).compose_acquiring()
    expect(page.locator("[data-cancel]:enabled")).to_be_visible()
    for _ in range(6):
        page.keyboard.press("u")
    expect(page.locator("[data-cancel]:enabled")).to_have_count(0)
    expect(page.get_by_text("You have done nothing yet that could be taken back.")).to_be_visible()
    assert state_of(table) == before


def test_a_reload_in_the_middle_changes_nothing(page: Page) -> None:
    table, before = begin(page)
    Player(page).play_turn()
    page.reload()
    is_possible(page)
    undo(page)
    expect(page.locator("[data-asked=you]")).to_be_visible()
    page.reload()
    assert asked(page) == "one"
    assert struck(page) == 1
    assert state_of(table) == before


def test_a_step_of_a_turn_is_taken_back_in_the_other_game(page: Page) -> None:
    """A tile laid from the row goes back there, as long as no other has come in its place."""
    table, before = begin(page, "Life in Reterra", "[data-step]")
    settler = Settler(page)
    assert settler.play() == "1"
    soon(lambda: state_of(table) != before)
    if page.locator("[data-asked=you]").count() and settler.asked() == "2":
        undo(page)
        soon(lambda: state_of(table) == before)
        assert settler.asked() == "1"
        assert settler.play() == "1"
    else:  # Nothing was to be placed: the row was refilled at once.
        try_to_undo(page)
        expect(page.get_by_text("A hidden tile has been shown since")).to_be_visible()


def test_an_explorer_comes_back_but_no_species_that_was_discovered(page: Page) -> None:
    """Of a turn's two actions the one that showed nothing; another card has come in the species' place."""
    table, before = begin(page, "Darwinauts", "[data-map]")
    naturalist = Naturalist(page)
    naturalist.explore()
    soon(lambda: state_of(table) != before)
    undo(page)
    soon(lambda: state_of(table) == before)
    expect(page.locator("[data-explorer]")).to_have_count(0)
    naturalist.asked()
    naturalist.compose("discover")
    naturalist.send()
    soon(lambda: state_of(table) != before)
    naturalist.asked()
    try_to_undo(page)
    expect(page.get_by_text("A tile or a card that was hidden has been shown since")).to_be_visible()
    assert struck(page) == 1


def first_and_second(alice: Page, bob: Page) -> tuple[Page, Page]:
    """In the order of their turns."""
    soon(lambda: alice.locator("[data-asked=you]").count() or bob.locator("[data-asked=you]").count())
    return (alice, bob) if alice.locator("[data-asked=you]").count() else (bob, alice)


def both_have_acted(alice: Page, bob: Page, table: UUID) -> tuple[Page, Page, bytes]:
    first, second = first_and_second(alice, bob)
    before = state_of(table)
    Player(first).play_turn()
    Player(second).play_turn()
    expect(first.locator("[data-asked=you]")).to_be_visible()
    return first, second, before


def ask(first: Page, second: Page) -> None:
    expect(first.locator("[data-undo-move]")).to_have_accessible_name(re.compile("^Takeback"))
    undo(first)
    expect(first.locator("[data-takeback=yours]")).to_be_visible()
    expect(second.locator("[data-takeback=theirs]")).to_be_visible()


def test_two_people_agree_on_a_takeback(alice: Page, bob: Page, table: UUID) -> None:
    first, second, before = both_have_acted(alice, bob, table)
    ask(first, second)
    assert_is_accessible(second, "a takeback is asked for")
    second.locator("[data-takeback-answer=agree]").click()
    for page in (first, second):
        expect(page.locator("[data-takeback]")).to_have_count(0)
        expect(page.locator("[data-port] .filled")).to_have_count(0)
    assert state_of(table) == before
    expect(second.locator(".toast")).to_contain_text("undoes what came last")
    assert asked(first) == "one"
    assert struck(first) == struck(second) == 2
    assert_is_accessible(first, "struck lines")


def test_a_takeback_is_declined(alice: Page, bob: Page, table: UUID) -> None:
    first, second, before = both_have_acted(alice, bob, table)
    ask(first, second)
    second.locator("[data-takeback-answer=decline]").click()
    expect(first.locator(".toast")).to_contain_text("declines the takeback")
    expect(first.locator("[data-takeback]")).to_have_count(0)
    try_to_undo(first)
    expect(first.locator(".toast").last).to_contain_text("You have asked once")
    assert state_of(table) != before
    Player(first).play_turn()
    expect(second.locator("[data-asked=you]")).to_be_visible()


def test_a_takeback_is_withdrawn_and_another_is_overtaken(alice: Page, bob: Page, table: UUID) -> None:
    first, second, _ = both_have_acted(alice, bob, table)
    ask(first, second)
    first.locator("[data-takeback-answer=withdraw]").click()
    expect(second.locator("[data-takeback]")).to_have_count(0)
    Player(first).play_turn()
    expect(second.locator("[data-asked=you]")).to_be_visible()
    ask(second, first)
    Player(second).play_turn()
    for page in (first, second):
        expect(page.locator("[data-takeback]")).to_have_count(0)
    expect(first.locator(".toast").last).to_contain_text("Play went on")


def test_a_request_outlives_reloads_and_the_death_of_the_server(
    alice: Page, bob: Page, table: UUID, site: LiveSite, watch: Watch
) -> None:
    watch.allow("ERR_CONNECTION", "WebSocket connection", "no answer")
    first, second, before = both_have_acted(alice, bob, table)
    ask(first, second)
    site.web.kill()
    site.start_web()
    for page in (first, second):
        page.reload()
    expect(first.locator("[data-takeback=yours]")).to_be_visible()
    second.locator("[data-takeback-answer=agree]").click()
    expect(first.locator("[data-takeback]")).to_have_count(0)
    assert state_of(table) == before
    assert asked(first) == "one"


def test_on_a_phone_as_well(phone: Page) -> None:
    table, before = begin(phone)
    Player(phone, press=lambda target: target.tap()).play_turn()
    is_possible(phone)
    phone.locator("[data-undo-move]").tap()
    expect(phone.locator("[data-asked=you]")).to_be_visible()
    assert state_of(table) == before
