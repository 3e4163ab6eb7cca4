"""A person at the page: composes turns from what is to be seen there, and sends them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from playwright.sync_api import Locator, Page, expect

from tests.e2e.reading import Chapter, Port, Station, asked, docking, kind, open_ends, station

# Enough to do everything in Chapter Two, in the order of their worth for that; one city task first of all.
WISHES = ["terrabot", "shuttle", "builder", "satellite", "builder", "terrabot", "shuttle", "builder"]
CITY_TASKS = (95, 96)


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
        port = None if enough else _wanted(seen, Counter(map(kind, seen.docked)))
        if seen.space and not self.uses["marker"] and before:
            self._lay_face_down(seen)
        elif port is None:
            self.uses["drop"] += 1
            self.touch("[data-drop]")
        else:
            self._pay(port)

    def _lay_face_down(self, seen: Station) -> None:
        self.uses["marker"] += 1
        self.touch("[data-space]")
        self._lay(max(seen.hand, key=lambda card: seen.hand[card]))

    def _pay(self, port: Port) -> None:
        self.uses["acquire"] += 1
        self.touch(f'[data-port="{port.port}"]')
        # Once, pay with any two cards where one would match: then one may be put on top of the other.
        rather_not = port.matching if len(port.matching) == 1 and not self.uses["turned"] else ()
        order = [*port.matching, *range(1, 6)] if not rather_not else [*range(1, 6)]
        while not self._is_paid():
            cards = [card for card in order if self._may_lay(card)]
            self._lay(next((card for card in cards if card not in rather_not), cards[0]))
        self._turn_the_pile()

    def _turn_the_pile(self) -> None:
        """Puts another card on top, now and then; the docking row that lights up is the one of that card."""
        beneath = self.page.locator("[data-laid]:not([data-top])")
        if not beneath.count():
            return
        card = beneath.first.get_attribute("data-laid")
        self.press(beneath.first)
        top = self.page.locator("[data-laid][data-top]")
        expect(top).to_have_attribute("data-laid", card or "")
        self.uses["turned"] += 1

    def _is_paid(self) -> bool:
        return self.page.locator("[data-send]").is_enabled()

    def _may_lay(self, card: int) -> bool:
        return self.page.locator(f'[data-card="{card}"]:not([aria-disabled="true"])').count() > 0

    def _lay(self, card: int) -> None:
        self.touch(f'[data-card="{card}"]')

    def compose_launching(self) -> None:
        row = self._row_to_launch()
        self.touch(f'[data-row="{row}"]')
        choices = self.page.locator("[data-use]").all()
        uses = [one.get_attribute("data-use") or "" for one in choices]
        use = min(uses, key=lambda one: self.uses[one], default="")
        if use:
            self.touch(f'[data-use="{use}"]')
        self.uses[use or kind(open_ends(self.page)[row])] += 1
        self._couple()
        self._place()

    def _row_to_launch(self) -> int:
        """Terrabots first, so that there are cities; then what brings the most."""
        order = {"terrabot": 0, "shuttle": 1, "satellite": 2, "builder": 3}
        ends = open_ends(self.page)
        rows = docking(self.page)
        return min(ends, key=lambda row: (order[kind(ends[row])], -len(rows[row - 1]), row))

    def _couple(self) -> None:
        while (offer := self.page.locator("[data-offer]")).count():
            self.press(offer.first)
            self.uses["coupled"] += 1

    def _place(self) -> None:
        while (place := self.page.locator("[data-place]")).count():
            self.uses["placed"] += 1
            self.press(place.first)


def _wanted(seen: Station, docked: Counter[str]) -> Port | None:
    """The port to go for: by the wishes not yet fulfilled, rather with few cards; None when none is left."""
    wishes = Counter(WISHES[: len(seen.docked) + 1])
    missing = [one for one in dict.fromkeys(WISHES) if docked[one] < wishes[one]]

    def worth(port: Port) -> tuple[int, int, int]:
        what = kind(port.module)
        rank = missing.index(what) if what in missing else len(missing)
        return (-(port.module in CITY_TASKS), rank, 0 if seen.pays_match(port) else 4 - len(port.matching))

    return min(seen.ports, key=worth, default=None)
