"""A person at the board of Life in Reterra: takes what its marks offer (games/reterra/web/index.ts)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from playwright.sync_api import Locator, Page, expect

Step = Literal["1", "2", "3", "over"]

# The step that the reader is asked about; null while nothing is, or while a turn is being composed or sent.
ASKED = """() => {
  if (document.querySelector('[data-final]')) return 'over';
  const board = document.querySelector('[data-step]');
  if (!board || !document.querySelector('[data-cancel]:disabled')) return null;
  const open = board.dataset.step === '1' ? '[data-tile][data-choice]' : '[data-thing]';
  return document.querySelector(open) ? board.dataset.step : null;
}"""

# The place with the largest gain, by the attribute that marks places of that kind.
BEST = """(mark) => [...document.querySelectorAll(`[${mark}]`)]
  .map((place) => [Number(place.dataset.gain ?? 0), place.getAttribute(mark)])
  .sort((one, other) => other[0] - one[0])[0]?.[1] ?? null"""


@dataclass
class Settler:
    """`press` is how this person touches things: a click, a tap."""

    page: Page
    press: Callable[[Locator], None] = Locator.click
    uses: Counter[str] = field(default_factory=Counter)

    def play_to_the_end(self, most: int = 120) -> None:
        for _ in range(most):
            if self.play() == "over":
                return
        raise AssertionError(f"the game is not over after {most} decisions")

    def play(self) -> Step:
        """Waits to be asked, and answers once; "over" when nothing is asked any more."""
        step = self.asked()
        if step != "over":
            self.compose(step)
            self.send()
        return step

    def asked(self, timeout: float = 20_000) -> Step:
        return self.page.wait_for_function(ASKED, timeout=timeout).json_value()

    def compose(self, step: Step) -> None:
        {"1": self._lay_tile, "2": self._build, "3": self._use_power}[step]()

    def send(self) -> None:
        self.touch("[data-send]")
        expect(self.page.locator("[data-cancel]:enabled")).to_have_count(0)

    def touch(self, marks: str) -> None:
        self.press(self.page.locator(marks).first)

    def _lay_tile(self) -> None:
        """Discards once where that can be done; takes secret tiles too; turns now and then."""
        if self.page.locator('[data-thing="discard"]').count() and not self.uses["discard"]:
            self.uses["discard"] += 1
            self.touch('[data-thing="discard"]')
            return
        tiles = self.page.locator("[data-tile][data-choice]")
        self.press(tiles.nth(self.uses["tile"] % tiles.count()))
        if self.uses["tile"] % 2 and self.page.locator("[data-rotate]").is_enabled():
            self.touch("[data-rotate]")
            self.uses["turned"] += 1
        self.uses["tile"] += 1
        self.put("data-cell")

    def _build(self) -> None:
        """The largest building that fits, else an inhabitant, and once nothing."""
        things = [one.get_attribute("data-thing") or "" for one in self.page.locator("[data-thing]").all()]
        wanted = things[0] if self.uses["skip"] or not self.uses["inhabitant"] else "skip"
        buildings = [thing for thing in things if thing.startswith("building:")]
        thing = buildings[-1] if buildings else wanted
        self.uses[thing.partition(":")[0]] += 1
        self.touch(f'[data-thing="{thing}"]')
        if thing != "skip":
            self.put("data-space")

    def _use_power(self) -> None:
        self.uses["power"] += 1
        self.touch('[data-thing^="power:"]')
        self.put("data-space")

    def put(self, mark: str) -> None:
        """On the best place; where there is only one, it is chosen already."""
        if self.page.locator(f'[{mark}][aria-pressed="true"]').count():
            return
        self.touch(f'[{mark}="{self.page.evaluate(BEST, mark)}"]')
