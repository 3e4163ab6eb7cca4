"""From the home page to the winner, in the page alone."""

from __future__ import annotations

from typing import Any

import msgspec
from playwright.sync_api import Page, expect

from tests.e2e.playing import Player
from tests.e2e.records import audit, own_moves, sealed
from tests.e2e.tables import play_now

EVERY_ACTION = {
    "acquire_module",
    "take_starting_player_marker",
    "drop_out",
    "launch_terrabot",
    "expand_defence",
    "transport_builders",
    "launch_satellite",
    "sacrifice_builder",
}


def test_a_newcomer_plays_a_whole_game_against_a_bot_by_clicking(page: Page) -> None:
    table = play_now(page)
    loads: list[str] = []
    page.on("load", lambda _: loads.append(page.url))
    player = Player(page)

    player.play_to_the_end()

    expect(page.get_by_role("dialog")).to_be_visible()
    expect(page.get_by_role("log").last).to_contain_text("sealed")
    assert loads == [], "the page was loaded again"
    scored = sealed(table)
    assert shown_ranking(page) == sorted(zip(scored["places"], scored["scores"], strict=True))
    assert shown_totals(page) == scored["scores"]
    assert page.get_by_role("dialog").get_by_role("heading").inner_text() == verdict(page, scored)
    assert msgspec.to_builtins(audit(table).outcome()) == scored
    played = [move.action for move in own_moves(table)]
    assert {action["type"] for action in played} == EVERY_ACTION
    assert any(load["city"] for action in played for load in action.get("builders", ())), "no unit came down"
    assert {"turned", "coupled", "placed"} <= player.uses.keys()


def shown_ranking(page: Page) -> list[tuple[int, int]]:
    """(place, score) of each seat, as the result's dialog lists them."""
    lines = page.get_by_role("dialog").locator(".ranking li")
    return [(int(place[:-2]), _figure(score)) for place, _, score in _words(lines.all_inner_texts())]


def shown_totals(page: Page) -> list[int]:
    """The last line of the final count on the stage, by seat."""
    expect(page.locator("[data-final]")).to_have_attribute("data-final", "done")
    return [_figure(cell) for cell in page.locator("[data-final] tfoot td").all_inner_texts()]


def verdict(page: Page, scored: dict[str, Any]) -> str:
    winners = [seat for seat, place in enumerate(scored["places"]) if place == 1]
    return {(0,): "You won", (1,): "Greedy bot won", (0, 1): "You share the win"}[tuple(winners)]


def _words(lines: list[str]) -> list[list[str]]:
    return [line.split("\n") for line in lines]


def _figure(text: str) -> int:
    return int(text.replace("−", "-"))
