"""Whatever breaks between page and server, the page catches up; no move is lost, none counts twice."""

from __future__ import annotations

from uuid import UUID

from playwright.sync_api import Page, expect

from tests.e2e.clients import Client
from tests.e2e.playing import Player
from tests.e2e.reading import asked, station
from tests.e2e.records import audit, moves, own_moves
from tests.e2e.tables import play_now, play_with_bob
from tests.e2e.watching import Watch
from tests.plugin.live import LiveSite

# What the browser itself says of a connection that is gone.
NO_CONNECTION = (r"WebSocket connection to", r"net::ERR_", r"no answer:", r"status 503")


def test_a_reload_finds_the_game_as_it_was(page: Page) -> None:
    table = play_now(page)
    player = Player(page)
    player.play_turn()
    asked(page)
    before = station(page)
    player.compose_acquiring()
    expect(page.locator("[data-send]")).to_be_enabled()

    page.reload()

    asked(page)
    assert station(page) == before, "a turn that was not sent has left a trace"
    player.play_turn()
    asked(page)
    page.reload()
    player.play_turn()
    asked(page)
    assert len(own_moves(table)) == player.sent


def test_a_page_that_was_offline_catches_up(page: Page, watch: Watch) -> None:
    watch.allow(*NO_CONNECTION)
    table, bob = play_with_bob(page)
    player = Player(page)
    until_it_is_the_turn_of(player, bob, table)

    page.context.set_offline(True)
    before = moves(table)
    assert bob.act(table, bob.move(table)).status == 201
    page.context.set_offline(False)

    asked(page)
    expect(page.locator("[data-port] .filled")).to_have_count(len(before) + 1)
    player.play_turn()
    assert len(moves(table)) == len(before) + 2
    audit(table)


def test_a_move_sent_offline_arrives_once(page: Page, watch: Watch) -> None:
    watch.allow(*NO_CONNECTION)
    table = play_now(page)
    player = Player(page)
    assert asked(page) == "one"
    player.compose_acquiring()

    page.context.set_offline(True)
    page.locator("[data-send]").click()
    expect(page.get_by_text("No connection; sending again.").first).to_be_visible()
    assert own_moves(table) == []
    page.context.set_offline(False)

    expect(page.locator("[data-cancel]:enabled")).to_have_count(0)
    asked(page)
    assert len(own_moves(table)) == 1
    audit(table)


def test_a_page_outlives_the_web_process(page: Page, watch: Watch, site: LiveSite) -> None:
    watch.allow(*NO_CONNECTION)
    table = play_now(page)
    player = Player(page)
    player.play_turn()
    assert asked(page) == "one"
    player.compose_acquiring()

    site.web.kill()
    expect(page.locator("[data-connection]")).not_to_have_attribute("data-connection", "live")
    page.locator("[data-send]").click()
    player.sent += 1
    site.start_web()

    expect(page.locator("[data-cancel]:enabled")).to_have_count(0, timeout=30_000)
    player.play_turn()
    asked(page)
    expect(page.get_by_role("status").filter(has_text="Live")).to_be_visible(timeout=20_000)
    assert len(own_moves(table)) == player.sent
    audit(table)


def until_it_is_the_turn_of(player: Player, bob: Client, table: UUID) -> None:
    """If Alice is to begin she does."""
    if not bob.frame(table)["decision"]:
        player.play_turn()
