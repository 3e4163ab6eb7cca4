"""What a person sees of the board, read from the page's own marks (listed in games/reworld/web/index.ts)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Literal

from playwright.sync_api import Page

Chapter = Literal["one", "two", "over"]

# What is asked of the reader now; null while nothing is, or while a turn is being composed or sent.
ASKED = """() => {
  if (document.querySelector('[data-final]')) return 'over';
  const board = document.querySelector('[data-chapter]');
  if (!board || !document.querySelector('[data-cancel]:disabled')) return null;
  if (board.dataset.chapter === '1') return document.querySelector('[data-drop]:enabled') ? 'one' : null;
  return document.querySelector('[data-row][aria-pressed]') ? 'two' : null;
}"""

STATION = """() => {
  const all = (selector, from = document) => [...from.querySelectorAll(selector)];
  return {
    round: Number(document.querySelector('[data-chapter]').dataset.round),
    space: document.querySelector('[data-space][data-payable]') !== null,
    hand: all('[data-card]').map((group) => group.textContent.trim()),
    docked: all('[data-docking] [data-tile]').map((tile) => Number(tile.dataset.tile)),
    ports: all('[data-port][data-payable]').map((port) => ({
      port: Number(port.dataset.port),
      module: Number(port.querySelector('[data-tile]').dataset.tile),
      words: port.getAttribute('aria-label'),
    })),
  };
}"""

OPEN_ENDS = """() => Object.fromEntries([...document.querySelectorAll('[data-row][aria-pressed]')].map(
  (tile) => [tile.dataset.row, Number(tile.dataset.module)]))"""

DOCKING = """() => [...document.querySelectorAll('[data-docking]')].map(
  (row) => [...row.querySelectorAll('[data-tile]')].map((tile) => Number(tile.dataset.tile)))"""


@dataclass(frozen=True)
class Port:
    """A port that the hand can pay for. `matching`: the cards on its two sides; a card of each is enough."""

    port: int
    module: int
    matching: tuple[int, ...]


@dataclass(frozen=True)
class Station:
    round: int
    space: bool
    hand: dict[int, int]
    docked: list[int]
    ports: list[Port]

    @property
    def cards(self) -> int:
        return sum(self.hand.values())

    def pays_match(self, port: Port) -> bool:
        return all(self.hand[card] for card in port.matching)


def asked(page: Page, timeout: float = 20_000) -> Chapter:
    """Waits until the reader is asked something or the game is over, and says in which chapter that is."""
    return page.wait_for_function(ASKED, timeout=timeout).json_value()


def station(page: Page) -> Station:
    seen: dict[str, Any] = page.evaluate(STATION)
    hand = {card: int(words.rpartition("×")[2]) for card, words in enumerate(seen["hand"], start=1)}
    ports = [Port(one["port"], one["module"], _matching(one["words"])) for one in seen["ports"]]
    return Station(seen["round"], seen["space"], hand, seen["docked"], ports)


def open_ends(page: Page) -> dict[int, int]:
    """Docking rows with an open end that can do something → the module there."""
    return {int(row): module for row, module in page.evaluate(OPEN_ENDS).items()}


def docking(page: Page) -> list[list[int]]:
    """The five rows, open ends last."""
    return page.evaluate(DOCKING)


def _matching(words: str) -> tuple[int, ...]:
    found = re.search(r"match an? (\d)(?: and an? (\d))?", words)
    return tuple(int(card) for card in found.groups() if card) if found else ()


def kind(module: int) -> str:
    """Of the rules page's fixed module ids."""
    if module < 25:
        return "terrabot"
    if module < 64:
        return "builder"
    return "shuttle" if module < 84 else "satellite"
