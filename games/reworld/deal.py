"""Dealing anew what a seat does not know (rules page 5, secrets)."""

from __future__ import annotations

from games.engine import Rng, shuffled
from games.reworld.evolve import unseen_by
from games.reworld.payments import ONE, unpacked
from games.reworld.pieces import PORTS
from games.reworld.state import NOBODY, State


def determinise(game: State, seat: int, rng: Rng) -> State:
    """A copy whose hidden parts are drawn from what `seat` knows: equal knowledge and luck, equal samples."""
    new = game.copy()
    _deal_modules(new, rng)
    if new.chapter == 1:
        _deal_officers(new, seat, rng)
    new.face_down = [_other_card(entry, seat, rng) for entry in game.face_down]
    return new


def _deal_modules(game: State, rng: Rng) -> None:
    revealed = PORTS * game.round
    if revealed < len(game.modules):
        game.modules = game.modules[:revealed] + shuffled(sorted(game.modules[revealed:]), rng)


def _deal_officers(game: State, seat: int, rng: Rng) -> None:
    """From one pool: other hands, what others dropped or laid on the space, and what was not dealt."""
    pool = shuffled([ONE[card] for card in unpacked(unseen_by(game, seat))], rng)
    if game.space_seat not in (NOBODY, seat):
        game.space_card = ONE.index(pool.pop())
    for other in range(game.seats):
        if other != seat:
            game.hands[other] = _drawn(pool, game.hand_sizes[other])
            game.dropped[other] = _drawn(pool, len(unpacked(game.dropped[other])))
    game.undealt = sum(pool)


def _drawn(pool: list[int], count: int) -> int:
    return sum(pool.pop() for _ in range(count))


def _other_card(entry: tuple[int, ...], seat: int, rng: Rng) -> tuple[int, ...]:
    """A face-down card of an earlier round: any card of the heap that it may be from, seen from `seat`."""
    number, placer, card, *heaps = entry
    heap = heaps[seat]
    if placer != seat:
        cards = unpacked(heap)
        card = cards[rng.randrange(len(cards))]
    return (number, placer, card, *[heap] * len(heaps))
