"""A person at the board of Darwinauts: takes what its marks offer (games/darwinauts/web/index.ts)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from playwright.sync_api import Locator, Page, expect

Phase = Literal["explore", "rift_removal", "bonus", "discover", "final", "over"]

# The phase that the reader is asked in; null while nothing is, or while an action is being composed or sent.
ASKED = """() => {
  if (document.querySelector('[data-final]')) return 'over';
  const board = document.querySelector('[data-ready]');
  if (!board || !document.querySelector('[data-cancel]:disabled')) return null;
  return document.querySelector('[data-choice]') ? board.dataset.phase : null;
}"""

# The place with the largest gain among those in sight, by its mark.
BEST = """() => {
  const map = document.querySelector('[data-map]').getBoundingClientRect();
  const tools = document.querySelector('[data-tool]').parentElement.getBoundingClientRect();
  const hit = ({left, top, width, height}) => [left + width / 2, top + height / 2];
  const within = ([x, y], box) => x > box.left && x < box.right && y > box.top && y < box.bottom;
  const lifted = document.querySelector('[data-origin][aria-pressed="true"]');
  return [...document.querySelectorAll('[data-place][aria-pressed="false"]')]
    .filter((place) => !lifted || !place.dataset.origin)
    .map((place) => [place, hit(place.getBoundingClientRect())])
    .filter(([place, at]) => within(at, map) && !within(at, tools))
    .filter(([place, at]) => place.contains(document.elementFromPoint(...at)))
    .map(([place]) => [Number(place.dataset.gain ?? 0), place.dataset.place])
    .sort((one, other) => other[0] - one[0])[0]?.[1] ?? null;
}"""


@dataclass
class Naturalist:
    """`press` is how this person touches things: a click, a tap."""

    page: Page
    press: Callable[[Locator], None] = Locator.click
    uses: Counter[str] = field(default_factory=Counter)

    def play_to_the_end(self, most: int = 400) -> None:
        for _ in range(most):
            if self.play() == "over":
                return
        raise AssertionError(f"the game is not over after {most} decisions")

    def play(self) -> Phase:
        """Waits to be asked, and answers once; "over" when nothing is asked any more."""
        phase = self.asked()
        if phase != "over":
            self.compose(phase)
            self.send()
        return phase

    def asked(self, timeout: float = 20_000) -> Phase:
        return self.page.wait_for_function(ASKED, timeout=timeout).json_value()

    def compose(self, phase: Phase) -> None:
        self.uses[phase] += 1
        if phase == "rift_removal":
            self.put()
        elif phase == "bonus":
            self._use_bonus()
        elif phase == "discover":
            self.touch("[data-discovers]")
        else:
            self._act()

    def send(self) -> None:
        self.touch("[data-send]")
        expect(self.page.locator("[data-cancel]:enabled")).to_have_count(0)

    def touch(self, marks: str) -> None:
        self.press(self.page.locator(marks).first)

    def can(self, marks: str) -> bool:
        return self.page.locator(marks).count() > 0

    def _act(self) -> None:
        """Records what can be paid; exchanges twice; else explores, lays tiles, harvests, discovers."""
        if self.can("[data-records]"):
            self.record()
        elif self.uses["exchange"] < 2 and self.can("[data-bank][data-choice]"):
            self._exchange()
        elif self.can('[data-thing="draw"][data-choice]') and self.uses["explorer"] > self.uses["draw"]:
            self._do("draw")
        elif self.can('[data-thing="explorer"][data-choice]') and self.uses["explorer"] <= self.uses["tile"]:
            self._do("explorer")
        elif self.can('[data-thing^="tile:"][data-choice]'):
            self.lay_tile()
        else:
            self._do_whatever()

    def _do_whatever(self) -> None:
        for thing in ("explorer", "draw", "pass"):
            if self.can(f'[data-thing="{thing}"][data-choice]'):
                self._do(thing)
                return
        self.touch("[data-discovers]")

    def _do(self, thing: str) -> None:
        self.uses[thing] += 1
        self.touch(f'[data-thing="{thing}"][data-choice]')
        if thing == "explorer":
            self.put()

    def explore(self) -> None:
        """Sends an explorer out."""
        self.asked()
        self._do("explorer")
        self.send()

    def lay_tile(self) -> None:
        """Beside the map; every other one is turned there."""
        self.uses["tile"] += 1
        self.touch('[data-thing^="tile:"][data-choice]')
        self.put()
        if self.uses["tile"] % 2:
            self.touch("[data-rotate]")
            self.uses["turned"] += 1

    def record(self) -> None:
        """The card first records; touched again it is discovered, where it can be, and recorded once more."""
        self.uses["record"] += 1
        self.touch("[data-records]")
        expect(self.page.locator('[data-deed="record"][aria-pressed="true"]')).to_have_count(1)

    def _exchange(self) -> None:
        """By the colour wanted, or by paying three tokens one by one."""
        self.uses["exchange"] += 1
        if self.uses["exchange"] % 2:
            self.touch("[data-bank][data-choice]")
        else:
            for _ in range(3):
                self.touch("[data-own][data-choice]")
            self.touch("[data-bank][data-choice]")

    def _use_bonus(self) -> None:
        """Each kind of bonus in turn."""
        self.take_bonus(["rotate", "move", "discard_row", "take", "discover"][(self.uses["bonus"] - 1) % 5])

    def take_bonus(self, wanted: str) -> None:
        """As far as it can be had, else another."""
        self.uses[wanted] += 1
        if wanted == "take" and self.can("[data-given]"):
            self.touch("[data-given]")
        elif self.can(thing := f'[data-thing="{wanted}"][data-choice]'):
            self.touch(thing)
            for _ in range({"rotate": 1, "move": 2}.get(wanted, 0)):
                self.put()
        elif self.can("[data-discovers]"):
            self.touch("[data-discovers]")
        else:
            self.touch("[data-given]")

    def put(self) -> None:
        """On the best place that is seen; where there is only one, it is chosen already."""
        if self.page.locator('[data-place][aria-pressed="true"]').count() and not self.can(
            '[data-place][aria-pressed="false"]'
        ):
            return
        place = self.page.evaluate(BEST) or self._look_for_place()
        assert place, "no place is in sight"
        self.press(self.page.locator(f'[data-place="{place}"]'))

    def _look_for_place(self) -> str | None:
        """Sees the whole map; where that makes places too small for a finger, looks closer here and there."""
        self.touch('[data-tool="fit"]')
        found: str | None = self.page.evaluate(BEST)
        for tile in range(self.page.locator("[data-tile-at]").count()):
            if found:
                break
            self.touch('[data-tool="fit"]')
            box = self.page.locator("[data-tile-at]").nth(tile).bounding_box()
            assert box
            self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            found = self.page.evaluate(BEST)
        return found
