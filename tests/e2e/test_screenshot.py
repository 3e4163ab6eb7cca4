"""The picture in the README: a turn of Chapter One in the making.

`SCREENSHOT=1 deploy/test tests/e2e/test_screenshot.py` renews the committed one.
"""

from __future__ import annotations

import os
from pathlib import Path

from playwright.sync_api import Page, expect

from reworld_site.processes import ROOT
from tests.e2e.playing import Player
from tests.e2e.reading import asked, station
from tests.e2e.tables import play_now

COMMITTED = ROOT / "deploy/screenshot.png"


def test_the_page_looks_as_the_readme_shows_it(page: Page, tmp_path: Path) -> None:
    play_now(page, seats=3)
    player = Player(page, modules=4)
    player.uses["marker"] = 1  # It leaves the marker to the bots.
    asked(page)
    while station(page).round < 2 or len(station(page).docked) < 6:
        player.play_turn()
        assert asked(page) == "one"
    player.compose_acquiring()
    expect(page.locator("[data-preview]")).to_be_visible()
    expect(page.locator("[data-send]")).to_be_enabled()
    expect(page.locator(".landing")).to_have_count(1)
    expect(page.get_by_text("Round 2 of 5").first).to_be_visible()

    picture = COMMITTED if os.environ.get("SCREENSHOT") else tmp_path / "screenshot.png"
    page.screenshot(path=picture)

    assert picture.stat().st_size > 30_000
    assert COMMITTED.exists(), "the README refers to it"
