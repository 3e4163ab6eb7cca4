"""Talking at a table: who reads what, how a phone tells of it, and what becomes of a refused line."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, Page, Response, Route, expect

from tests.e2e.clients import Client
from tests.e2e.tables import open_for_people, play_now
from tests.e2e.test_accessibility import assert_is_accessible
from tests.e2e.test_phone import assert_is_good_on_a_phone
from tests.e2e.watching import Watch
from tests.plugin.browser import PHONE
from tests.plugin.live import LiveSite

SECRET = "Mull & <b>launch</b>"


def test_two_players_talk_and_a_spectator_hears_nothing_of_it(
    open_page: Callable[..., Page], site: LiveSite
) -> None:
    alice, bob, charlie = open_page(), open_page(**PHONE), open_page()
    table, link = open_for_people(alice)
    bob.goto(link)
    bob.get_by_role("button", name="Sit down").tap()
    frames, answers = listen(charlie)
    sign_in(charlie, Client.guest(site.port), site.url)
    charlie.goto(f"/tables/{table}")
    for page in (alice, bob, charlie):
        page.locator("[data-chapter]").wait_for()

    alice.keyboard.press("c")
    expect(alice.locator("[data-chat-input]")).to_be_focused()
    alice.keyboard.type(SECRET)  # "m", "u" and "l" are keys of the table elsewhere.
    alice.keyboard.press("Enter")
    expect(lines(alice)).to_contain_text([SECRET])
    expect(alice.locator("[data-sending]")).to_have_count(0)
    expect(alice.get_by_role("dialog")).to_have_count(0)

    expect(bob.locator(".tabs [data-unread]")).to_have_text("1")
    bob.get_by_role("button", name="Chat, 1 new line").tap()
    expect(lines(bob)).to_contain_text([SECRET])
    expect(bob.locator(".tabs [data-unread]")).to_have_count(0)
    assert_is_good_on_a_phone(bob)
    bob.get_by_role("button", name="Good luck!").tap()
    expect(lines(alice)).to_contain_text([SECRET, "Good luck!"])
    alice.keyboard.press("Escape")
    expect(alice.locator("[data-chat-lines]")).to_be_focused()
    assert_is_accessible(alice, "a chat")

    charlie.get_by_role("button", name="Chat").click()
    charlie.locator("[data-chat-input]").fill("An opening!")
    charlie.keyboard.press("Enter")
    expect(lines(charlie)).to_contain_text(["An opening!"])
    expect(lines(charlie)).to_have_count(1)
    expect(lines(alice)).to_have_count(2)
    heard = [*frames, *(one.text() for one in answers)]
    assert any("An opening!" in one for one in heard)
    assert not any("launch" in one for one in heard)


def test_a_line_that_is_kept_back_stays_in_the_box_and_chat_can_be_off(page: Page, watch: Watch) -> None:
    watch.allow("422")
    play_now(page)
    page.locator("[data-chapter]").wait_for()
    page.keyboard.press("c")
    box = page.locator("[data-chat-input]")
    box.fill("see www.example.org")
    page.keyboard.press("Enter")
    expect(page.locator("[data-chat-trouble]")).to_contain_text("Links")
    expect(box).to_have_value("see www.example.org")
    expect(lines(page)).to_have_count(0)
    assert_is_accessible(page, "a refused line")
    box.fill("see for yourselves")
    page.keyboard.press("Enter")
    expect(lines(page)).to_contain_text(["see for yourselves"])
    expect(page.locator("[data-chat-trouble]")).to_have_count(0)

    page.get_by_role("button", name="Turn off the chat").click()
    expect(page.get_by_role("heading", name="You have turned chat off")).to_be_visible()
    expect(page.get_by_role("button", name="Turn on")).to_be_focused()
    assert_is_accessible(page, "chat turned off")
    page.keyboard.press("Enter")
    expect(lines(page)).to_contain_text(["see for yourselves"])


def test_a_line_that_is_entered_while_another_is_on_its_way_goes_next(page: Page) -> None:
    play_now(page)
    page.locator("[data-chapter]").wait_for()
    held: list[Route] = []
    page.route("**/chat", lambda route: held.append(route), times=1)
    page.keyboard.press("c")
    for words in ("One", "Two"):
        page.locator("[data-chat-input]").fill(words)
        page.keyboard.press("Enter")
    expect(page.locator("[data-chat-input]")).to_have_value("Two")
    held[0].continue_()
    expect(lines(page)).to_contain_text(["One", "Two"])
    expect(page.locator("[data-chat-input]")).to_have_value("")


def lines(page: Page) -> Locator:
    return page.locator("[data-chat-line]")


def sign_in(page: Page, client: Client, url: str) -> None:
    page.context.add_cookies(
        [{"name": name, "value": value, "url": url} for name, value in client.cookies.items()]
    )


def listen(page: Page) -> tuple[list[str], list[Response]]:
    """What the server tells a page from now on: by socket, and as answers of the API."""
    frames: list[str] = []
    answers: list[Response] = []
    page.on("websocket", lambda one: one.on("framereceived", lambda text: frames.append(str(text))))
    page.on("response", lambda one: answers.append(one) if "/api/tables/" in one.url else None)
    return frames, answers
