"""A finished game leafed through in a browser: by keys, by clicking, on a phone, by links."""

from __future__ import annotations

import re
from collections.abc import Callable
from uuid import UUID

import pytest
from playwright.sync_api import Locator, Page, expect

from reworld_site.tables import loaded, replay
from reworld_site.tables.models import Table
from tests.e2e.finished import finished, games
from tests.e2e.tables import play_now
from tests.e2e.test_accessibility import assert_is_accessible
from tests.e2e.test_phone import assert_is_good_on_a_phone
from tests.e2e.watching import Watch, has_no_horizontal_scroll

SEQ = re.compile(r"[?&]seq=(\d+)")


def seqs(table: UUID) -> list[int]:
    return [moment.seq for moment in replay.of_table(table).moments]


def open_replay(page: Page, table: UUID, query: str = "") -> None:
    page.goto(f"/tables/{table}/replay{query}")
    expect(controls(page)).to_be_visible()


def controls(page: Page) -> Locator:
    return page.locator("[data-moment]")


def expect_moment(page: Page, seq: int) -> None:
    expect(controls(page)).to_have_attribute("data-moment", str(seq))
    expect(controls(page)).to_have_attribute("data-loading", "false")


def expect_address(page: Page, seq: int, seat: str) -> None:
    expect(page).to_have_url(re.compile(rf"\?seq={seq}&seat={seat}$"))


def scores_shown(page: Page) -> list[int]:
    return [int(text.replace("−", "-")) for text in page.locator("[data-score]").all_inner_texts()]


@pytest.mark.parametrize("game", games())
def test_a_whole_game_is_stepped_through_by_keys_and_back(page: Page, game: str) -> None:
    """Every moment in its order, each with its own words, and the result in the end."""
    table = finished(game)
    known = replay.of_table(table)
    open_replay(page, table)
    for seq in seqs(table):
        expect_moment(page, seq)
        page.keyboard.press("ArrowRight")
    last = seqs(table)[-1]
    expect_moment(page, last)
    outcome = known.end.scored
    assert outcome
    assert scores_shown(page) == outcome.scores
    expect_address(page, last, "open")
    for seq in reversed(seqs(table)):
        expect_moment(page, seq)
        page.keyboard.press("ArrowLeft")
    expect_moment(page, seqs(table)[0])
    page.keyboard.press("End")
    expect_moment(page, last)
    page.keyboard.press("Home")
    expect_moment(page, seqs(table)[0])


@pytest.mark.parametrize("game", games())
def test_a_game_is_leafed_through_by_clicking(page: Page, game: str) -> None:
    table = finished(game, seed=2)
    all_of_it = seqs(table)
    open_replay(page, table)
    for step in range(1, 6):
        page.get_by_role("button", name="Next moment").click()
        expect_moment(page, all_of_it[step])
    page.get_by_role("button", name="Previous moment").click()
    expect_moment(page, all_of_it[4])
    page.get_by_role("button", name="Last moment").click()
    expect_moment(page, all_of_it[-1])
    page.get_by_role("button", name="First moment").click()
    expect_moment(page, all_of_it[0])
    page.get_by_role("slider", name="Moment").fill(str(len(all_of_it) // 2))
    expect_moment(page, all_of_it[len(all_of_it) // 2])
    page.get_by_role("button", name="Log", exact=True).click()
    log = page.get_by_role("list", name="Log")
    expect(log.locator("[aria-current=step]")).to_be_in_viewport()
    log.locator("button").nth(3).click()
    expect_moment(page, all_of_it[3])


@pytest.mark.parametrize("game", games())
def test_a_game_is_leafed_through_on_a_phone(phone: Page, game: str) -> None:
    table = finished(game, seed=3)
    all_of_it = seqs(table)
    open_replay(phone, table, f"?seq={all_of_it[len(all_of_it) // 2]}&seat=0")
    expect_moment(phone, all_of_it[len(all_of_it) // 2])
    assert_is_good_on_a_phone(phone)
    phone.get_by_role("button", name="Next moment").tap()
    expect_moment(phone, all_of_it[len(all_of_it) // 2 + 1])
    phone.get_by_role("button", name="Log", exact=True).tap()
    assert_is_good_on_a_phone(phone)
    phone.get_by_role("list", name="Log").locator("button").last.tap()
    expect_moment(phone, all_of_it[-1])
    phone.get_by_role("button", name="Board", exact=True).tap()
    assert_is_good_on_a_phone(phone)
    phone.get_by_role("button", name="First moment").tap()
    expect_moment(phone, all_of_it[0])


def test_nothing_moves_while_one_steps(page: Page) -> None:
    """The stage and what is under it stay where they are, whatever a moment has to tell."""
    table = finished("reterra", seats=4)
    open_replay(page, table, "?seat=1")
    places = set()
    for seq in seqs(table)[:40]:
        expect_moment(page, seq)
        places.add(str(page.locator(".stage").bounding_box()))
        page.keyboard.press("ArrowRight")
    assert len(places) == 1


def test_a_link_shows_the_same_moment_to_somebody_else(page: Page, open_page: Callable[..., Page]) -> None:
    table = finished("reworld")
    seq = seqs(table)[20]
    open_replay(page, table, f"?seq={seq}&seat=1")
    page.get_by_label("Seen from").select_option("Alice’s seat")
    page.keyboard.press("Escape")
    expect_address(page, seq, "0")
    words = page.locator(".asked").inner_text()
    page.reload()
    expect_moment(page, seq)
    other = open_page()
    other.goto(page.url)
    expect_moment(other, seq)
    expect(other.get_by_label("Seen from")).to_have_value("0")
    assert other.locator(".asked").inner_text() == words
    assert scores_shown(other) == scores_shown(page)


def test_the_link_is_copied(page: Page) -> None:
    table = finished("reworld")
    seq = seqs(table)[7]
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_replay(page, table, f"?seq={seq}")
    page.get_by_role("button", name="Copy link to this moment").click()
    expect(page.get_by_text("The link is copied.")).to_be_visible()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.endswith(f"/tables/{table}/replay?seq={seq}&seat=open")


def test_each_seat_shows_the_hand_it_held_and_the_open_view_none(page: Page) -> None:
    table = finished("reworld")
    open_replay(page, table, "?seat=0")
    hands = []
    for seat, name in ((0, "Alice"), (1, "Bob")):
        page.get_by_label("Seen from").select_option(str(seat))
        held = page.get_by_role("group", name=f"What {name} holds")
        expect(held).to_be_visible()
        hands.append(held.inner_text())
        seen = replay.of_table(table).frame(seqs(table)[0], seat)["view"]["hand"]
        assert hands[-1].count("×") == 5
        assert sum(int(count) for count in re.findall(r"×(\d+)", hands[-1])) == len(seen)
    page.get_by_label("Seen from").select_option("open")
    expect(page.get_by_role("group", name=re.compile("holds$"))).to_have_count(0)


def test_a_hand_of_tiles_and_tokens_is_shown_to_its_seat_alone_on_a_map_that_is_seen_whole(
    page: Page,
) -> None:
    table = finished("darwinauts", seats=3)
    seq = seqs(table)[len(seqs(table)) * 2 // 3]
    open_replay(page, table, f"?seq={seqs(table)[0]}&seat=1")
    page.get_by_role("slider", name="Moment").fill(str(seqs(table).index(seq)))
    expect_moment(page, seq)
    view = replay.of_table(table).frame(seq, 1)["view"]
    held = page.get_by_role("group", name="What Bob holds")
    for tile in view["hand"]:
        expect(held.locator(f"[data-held='{tile}']")).to_be_visible()
    for colour, count in view["seats"][1]["resources"].items():
        expect(held.locator(f"[data-held={colour}]")).to_contain_text(str(count))
    expect(page.locator("[data-tile-at]")).to_have_count(len(view["map"]))
    for tile in page.locator("[data-tile-at]").all():
        expect(tile).to_be_in_viewport()
    page.get_by_label("Seen from").select_option("open")
    expect(page.locator("[data-held]")).to_have_count(0)


def test_it_plays_by_itself_and_pauses(page: Page) -> None:
    table = finished("reworld")
    open_replay(page, table)
    page.get_by_label("Speed").select_option("4×")
    page.locator("body").press("Space")
    expect_moment(page, seqs(table)[3])
    page.get_by_role("button", name="Pause").click()
    stopped = controls(page).get_attribute("data-moment")
    page.wait_for_timeout(800)
    assert controls(page).get_attribute("data-moment") == stopped
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_what_was_taken_back_is_struck_passed_over_and_can_be_seen(page: Page) -> None:
    table = finished("reterra", undo_at=6)
    told = replay.of_table(table).told(None, [])["moments"]
    struck = [index for index, moment in enumerate(told) if moment["undone"]]
    assert struck, "nothing was taken back"
    before = struck[0] - 1
    open_replay(page, table, f"?seq={told[before]['seq']}")
    page.keyboard.press("l")
    expect(page.get_by_role("list", name="Log").locator("s").first).to_be_visible()
    after = next(i for i in range(before + 1, len(told)) if not told[i]["undone"] and not told[i]["back_to"])
    page.keyboard.press("ArrowRight")
    expect_moment(page, told[after]["seq"])
    page.keyboard.press("ArrowLeft")
    expect_moment(page, told[before]["seq"])
    page.get_by_role("button", name="Skip undone moves").click()
    page.keyboard.press("ArrowRight")
    expect_moment(page, told[struck[0]]["seq"])


def test_places_that_are_none_lead_to_the_nearest_with_a_word(page: Page, watch: Watch) -> None:
    table = finished("reworld")
    last = seqs(table)[-1]
    open_replay(page, table, "?seq=99999")
    expect_moment(page, last)
    expect(page.get_by_text("There is no moment 99999 in this game")).to_be_visible()
    watch.allow(r"status 422", r"console error: Failed to load resource")
    open_replay(page, table, "?seat=8")
    expect(page.get_by_text("There is no such seat at this table")).to_be_visible()
    expect(page.get_by_label("Seen from")).to_have_value("open")
    open_replay(page, table, "?seq=x&seat=Alice")
    expect_moment(page, seqs(table)[0])


def test_it_cannot_be_played_on(page: Page) -> None:
    """The board of a replay offers nothing that changes anything."""
    table = finished("reworld")
    before = Table.objects.get(pk=table).seq
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.method))
    open_replay(page, table, f"?seq={seqs(table)[10]}&seat=0")
    for what in ("[data-port]", "[data-card]"):
        for one in page.locator(what).all():
            one.click(force=True)
    expect(page.locator("[data-send]")).to_have_count(0)
    assert set(sent) == {"GET"}
    assert Table.objects.get(pk=table).seq == before


def test_a_running_game_has_no_replay_yet(page: Page, watch: Watch) -> None:
    watch.allow(r"status 409", r"console error: Failed to load resource")
    table = play_now(page)
    page.goto(f"/tables/{table}/replay")
    expect(page.get_by_role("heading", name="This game is still being played")).to_be_visible()
    page.get_by_role("link", name="To the table").click()
    expect(page).to_have_url(re.compile(rf"/tables/{table}$"))


def test_a_finished_table_leads_to_its_replay(page: Page) -> None:
    """From the result, from the bar beneath the board, and from the list of one's tables."""
    table = play_now(page)
    page.locator("[data-chapter]").wait_for()
    page.keyboard.press("m")
    page.get_by_role("button", name="Resign…").click()
    page.get_by_role("button", name="Resign", exact=True).click()
    result = page.get_by_role("dialog").filter(has=page.locator(".ranking"))
    result.get_by_role("link", name="Replay").click()
    expect(controls(page)).to_be_visible()
    assert loaded.load(table).table.status == "scored"
    page.get_by_role("link", name="Table", exact=True).click()
    page.get_by_role("button", name="Look at the board").click()
    page.locator(".foot").get_by_role("link", name="Replay").click()
    expect(controls(page)).to_be_visible()
    page.goto("/")
    page.get_by_role("link", name="Replay").first.click()
    expect(controls(page)).to_be_visible()
    expect(page).to_have_url(re.compile(rf"/tables/{table}/replay"))


@pytest.mark.parametrize("game", games())
def test_it_is_accessible(page: Page, game: str) -> None:
    table = finished(game, seats=4)
    middle = seqs(table)[len(seqs(table)) // 2]
    for place in (f"?seq={middle}&seat=0", f"?seq={middle}", f"?seq={seqs(table)[-1]}"):
        open_replay(page, table, place)
        assert_is_accessible(page, f"{game} {place}")
        assert has_no_horizontal_scroll(page)
    page.keyboard.press("l")
    assert_is_accessible(page, f"{game}, its log")
    page.keyboard.press("?")
    page.get_by_role("dialog", name="By keyboard").wait_for()
    assert_is_accessible(page, f"{game}, its keys")
