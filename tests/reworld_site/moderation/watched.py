"""What hides in a real game, and whose eyes its rules are asked to look through."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any
from uuid import UUID

import msgspec
import pytest

from games import registry
from reworld_site.eventstore.models import StoredEvent
from reworld_site.tables import commands, history, loaded, luck, queries, service
from reworld_site.tables.state import SCORED
from tests.reworld_site.people import Person

LONG = 6  # entries in a row that nothing else looks like


def opened(game: str, *people: Person) -> UUID:
    """Running, the people in order."""
    ids = [one.account.pk for one in people if one.account]
    seats = ["me", *["open"] * (len(ids) - 1)]
    table = service.execute(commands.OpenTable(ids[0], game, seats, people=tuple(ids[1:]))).table
    assert table
    service.execute(commands.StartDueTable(table))
    assert loaded.load(table).table.contributions, "the game has not begun"
    return table


def play_on(table: UUID, plies: int, rng: Random) -> None:
    """Whoever is asked takes any legal action."""
    for _ in range(plies):
        known = loaded.load(table).table
        if not known.decisions:
            return
        asked = next(iter(known.decisions.values()))
        code = rng.choice(known.rules.legal_actions(known.game, asked.seat))
        assert asked.player
        action = known.rules.actions.encode(code)
        move = commands.TakeAction(asked.player, table, asked.id, action, f"m{known.seq}")
        assert service.execute(move).code == "accepted"


def secrets_of(table: UUID) -> set[str]:
    """What of stored events and of seats' views no spectator was shown: stretches of lists, as JSON without
    brackets; and the seed, while it is one."""
    raw = StoredEvent.objects.filter(stream=history.stream_of(table)).values_list("data", flat=True)
    hidden = {one for data in raw for one in stretches(msgspec.json.decode(data))}
    shown, state = [], None
    for commit in history.commits(table):
        state, _ = history.extend(table, state, commit)
        views = [state.rules.view(state.game, seat) for seat in (None, *range(len(state.seats)))]
        shown += [views[0], queries.lines(state, commit.events, None)]
        hidden |= {one for view in views[1:] for one in stretches(view)}
    assert state
    public = plain(msgspec.json.encode(shown).decode())
    seed = set() if state.status == SCORED else {luck.seed_of(table)}
    return {one for one in hidden if one not in public} | seed


def stretches(data: Any) -> Iterator[str]:
    """ "3,1,4,1": whatever stands side by side in a list of numbers or words, anywhere in some data."""
    if isinstance(data, dict):
        data = list(data.values())
    if isinstance(data, list):
        if all(isinstance(one, int | str) for one in data):
            for start in range(len(data) - LONG + 1):
                yield msgspec.json.encode(data[start : start + LONG]).decode()[1:-1]
        for one in data:
            yield from stretches(one)


def plain(text: str) -> str:
    """Without the ways in which HTML and JSON may write the same."""
    return re.sub(r"\s", "", html.unescape(text))


def leaks(text: str, secrets: set[str]) -> list[str]:
    found = plain(text)
    return [one for one in secrets if one in found]


class Eyes:
    """Notes through which seat's eyes (None: a spectator's) any game's rules are asked to look, and with what
    they are asked by `watched` pages only."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.looked: set[tuple[str, int | None]] = set()
        self._counts = False
        for rules in registry.all_rules():
            for what, position in (("view", 1), ("log", 1), ("preview", 1), ("legal_actions", 1)):
                self._watch(monkeypatch, type(rules), what, position)

    def _watch(self, monkeypatch: pytest.MonkeyPatch, rules: type, what: str, position: int) -> None:
        real = getattr(rules, what)

        def watched(this: Any, *given: Any) -> Any:
            if self._counts:
                self.looked.add((what, given[position]))
            return real(this, *given)

        monkeypatch.setattr(rules, what, watched)

    @contextmanager
    def open(self) -> Iterator[set[tuple[str, int | None]]]:
        """Whatever was asked within."""
        self.looked, self._counts = set(), True
        yield self.looked
        self._counts = False
