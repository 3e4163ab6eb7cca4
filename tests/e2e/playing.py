"""A person at the page: composes turns from what is to be seen there, and sends them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import chain

from playwright.sync_api import Locator, Page, expect

from tests.e2e.choosing import cards_for, row_to_launch, wanted
from tests.e2e.reading import Chapter, Port, Station, asked, docking, kind, open_ends, station


@dataclass
class Player:
    """`press` is how this person touches things: a click, a tap, keys.

    `modules` a round are enough for them, and after `rounds` rounds they want no more.
    """

    page: Page
    press: Callable[[Locator], None] = Locator.click
    modules: int = 3
    rounds: int = 5
    sent: int = 0
    uses: Counter[str] = field(default_factory=Counter)
    _round: tuple[int, int] = (0, 0)

    def play_to_the_end(self, most: int = 150) -> None:
        for _ in range(most):
            if self.play_turn() == "over":
                return
        raise AssertionError(f"the game is not over after {most} turns")

    def play_turn(self) -> Chapter:
        """Waits to be asked, and plays one turn; "over" when nothing is asked any more."""
        chapter = asked(self.page)
        if chapter == "one":
            self.compose_acquiring()
        elif chapter == "two":
            self.compose_launching()
        if chapter != "over":
            self.send()
        return chapter

    def send(self) -> None:
        self.press(self.page.locator("[data-send]"))
        self.sent += 1
        expect(self.page.locator("[data-cancel]:enabled")).to_have_count(0)

    def touch(self, marks: str) -> None:
        self.press(self.page.locator(marks).first)

    def compose_acquiring(self) -> None:
        """Some modules, the marker once, then out of the round: a short game with everything in it."""
        seen = station(self.page)
        before = self._round[1] if self._round[0] == seen.round else 0
        self._round = (seen.round, before + 1)
        enough = before >= self.modules or seen.round > self.rounds
        by_two = before > 0 and not self.uses["turned"]
        port = None if enough else wanted(seen, by_two=by_two)
        if seen.space and not self.uses["marker"] and before:
            self._lay_face_down(seen)
        elif port is None:
            self.uses["drop"] += 1
            self.touch("[data-drop]")
        else:
            self._pay(port, by_two=by_two)

    def _lay_face_down(self, seen: Station) -> None:
        self.uses["marker"] += 1
        self.touch("[data-space]")
        self._lay(max(seen.hand, key=lambda card: seen.hand[card]))

    def _pay(self, port: Port, *, by_two: bool) -> None:
        self.uses["acquire"] += 1
        self.touch(f'[data-port="{port.port}"]')
        cards = cards_for(port, by_two=by_two)
        while not self.page.locator("[data-send]").is_enabled():
            self._lay(next(card for card in cards if self._may_lay(card)))
        if by_two:
            self._turn_the_pile()

    def _turn_the_pile(self) -> None:
        """Puts the card beneath on top: the other docking row lights up."""
        beneath = self.page.locator("[data-laid]:not([data-top])")
        if not beneath.count():
            return
        card = beneath.first.get_attribute("data-laid")
        self.press(beneath.first)
        expect(self.page.locator("[data-laid][data-top]")).to_have_attribute("data-laid", card or "")
        self.uses["turned"] += 1

    def _may_lay(self, card: int) -> bool:
        return self.page.locator(f'[data-card="{card}"]:not([aria-disabled="true"])').count() > 0

    def _lay(self, card: int) -> None:
        self.touch(f'[data-card="{card}"]')

    def compose_launching(self) -> None:
        ends, rows = open_ends(self.page), docking(self.page)
        row = row_to_launch(ends, rows)
        self.touch(f'[data-row="{row}"]')
        choices = self.page.locator("[data-use]").all()
        uses = [one.get_attribute("data-use") or "" for one in choices]
        if uses:
            use = min(uses, key=lambda one: (self.uses[one], one != "transport_builders"))
            self.uses[use] += 1
            self.touch(f'[data-use="{use}"]')
        self._couple(sum(kind(module) == "builder" for module in chain(*rows)) - 1)
        self._place()

    def _couple(self, most: int) -> None:
        """As many builder units as the shuttle takes, up to `most`."""
        for _ in range(most):
            if (offer := self.page.locator("[data-offer]")).count():
                self.press(offer.first)
                self.uses["coupled"] += 1

    def _place(self) -> None:
        while (place := self.page.locator("[data-place]")).count():
            self.uses["placed"] += 1
            self.press(place.first)
