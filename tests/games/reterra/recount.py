"""What the laws of every game ask of its tests: are all pieces there, and what does a recount say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from games.engine import Event
from games.reterra.geometry import members, segment_at
from games.reterra.pieces import BUILDINGS, LAND, POINTS, STARTERS
from games.reterra.state import NOTHING, RELIC_COUNT, TERRAIN_COUNT, State
from tests.games.reterra.positions import RETERRA

Spot = tuple[int, int]


def check_pieces(game: State) -> None:
    """Every tile, token, inhabitant and building is in one place, and what is kept of them is right."""
    pieces = RETERRA.pieces
    laid = [code // 224 for own in game.laid for code in own]
    if game.stack:
        row = [tile for tile in game.row if tile != NOTHING]
        hidden = [*game.stack[game.drawn :], *(tile for own in game.secrets for tile in own)]
        land = [tile for tile in (*laid, *row, *hidden, *game.under) if tile < pieces.land]
        assert sorted(land) == list(range(len(LAND)))
    tokens = sum(game.tokens[seat].bit_count() + game.junk[seat].bit_count() for seat in range(game.seats))
    assert game.tokens_left == 30 - tokens >= 0
    people = sum(game.people[seat].bit_count() + len(game.crowd[seat]) for seat in range(game.seats))
    assert game.inhabitants_left == 32 - people >= 0
    built = Counter(card // 2 for own in game.cards for card in own)
    for kind, size in enumerate(BUILDINGS.values()):
        box = RETERRA.rulings.supply[size][game.seats - 2] if game.sides and game.sides[kind] >= 0 else 0
        assert (game.supply[kind] if game.supply else 0) + built[kind] == box
    for seat in range(game.seats):
        _check_community(game, seat)


def _check_community(game: State, seat: int) -> None:
    pieces = RETERRA.pieces
    plots = 0
    for plot in game.plots[seat]:
        assert not plot & plots
        plots |= plot
    assert plots == game.built[seat]
    assert game.covered[seat] == plots | game.people[seat] | game.tokens[seat] | game.junk[seat]
    assert not game.covered[seat] & ~game.land[seat]
    terrains = game.terrains[TERRAIN_COUNT * seat : TERRAIN_COUNT * (seat + 1)]
    assert sum(terrains) == game.land[seat]
    for terrain, spaces in enumerate(terrains):
        own = game.segments[TERRAIN_COUNT * seat + terrain]
        assert sum(own) == spaces
        assert all(segment_at(1 << members(segment)[0], spaces) == segment for segment in own)
    relics = game.relics[RELIC_COUNT * seat : RELIC_COUNT * (seat + 1)]
    assert sum(relics) == game.printed[seat]
    assert len(game.laid[seat]) == game.land[seat].bit_count() / 4
    assert all(code // 224 >= pieces.land for code in game.laid[seat][:1])


def recount(events: Sequence[Event], view: dict[str, Any]) -> tuple[list[int], list[int]]:
    """(scores, places): counted anew from the tiles and pieces that a spectator sees."""
    communities = [Community(seat) for seat in view["seats"]]
    scores = [_points(communities, seat, view["cards"]) for seat in range(len(communities))]
    order = [(scores[seat], len(one.buildings)) for seat, one in enumerate(communities)]
    return scores, [1 + sum(other > own for other in order) for own in order]


class Community:
    """What lies in it, space by space."""

    def __init__(self, seen: dict[str, Any]) -> None:
        self.land: dict[Spot, str] = {}
        self.sources: list[Spot] = []
        self.cells = [tuple(tile["at"]) for tile in seen["tiles"]]
        for tile in seen["tiles"]:
            self._lay(**tile)
        self.buildings = [(one["building"], spots(one["spaces"])) for one in seen["buildings"]]
        self.people = [tuple(spot) for spot in seen["inhabitants"]]
        self.tokens, self.junk = spots(seen["relic_tokens"]), spots(seen["junk"])
        built = {spot for _, spaces in self.buildings for spot in spaces}
        covered = built | set(self.people) | self.tokens | self.junk
        self.printed = {
            spot: space[1] for spot, space in self.land.items() if space[1] in "bhzt" and spot not in covered
        }
        self.segments = list(self._segments())

    def _lay(self, tile: str, at: Sequence[int], rotation: int) -> None:
        square = (LAND | STARTERS)[tile].split()
        for _ in range(rotation):
            square = [square[2], square[0], square[3], square[1]]
        x, y = 2 * at[0], 2 * at[1]
        self.land |= dict(zip(((x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)), square, strict=True))
        if tile in [f"E{number}" for number in range(1, 9)]:
            self.sources.append((at[0], at[1]))

    def _segments(self) -> Iterable[set[Spot]]:
        left = set(self.land)
        while left:
            found, edge = set(), [min(left)]
            while edge:
                spot = edge.pop()
                found.add(spot)
                edge += [
                    one
                    for one in beside(spot)
                    if one in self.land and one not in found and self.land[one][0] == self.land[spot][0]
                ]
            left -= found
            yield found

    def relics(self) -> int:
        return len(self.printed) + len(self.tokens - self.junk)

    def kinds(self) -> int:
        return len(set(self.printed.values())) + bool(self.tokens - self.junk)

    def largest(self) -> int:
        return max(map(len, self.segments))

    def large(self) -> int:
        return sum(len(segment) >= 7 for segment in self.segments)

    def segment(self, spaces: set[Spot]) -> set[Spot]:
        return next(segment for segment in self.segments if segment & spaces)

    def restaurants(self) -> int:
        return sum(kind == "restaurant" for kind, _ in self.buildings)


def spots(spaces: Iterable[Sequence[int]]) -> set[Spot]:
    return {(x, y) for x, y in spaces}


def beside(spot: Spot) -> list[Spot]:
    x, y = spot
    return [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]


def around(spaces: set[Spot]) -> set[Spot]:
    near = {(x + dx, y + dy) for x, y in spaces for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
    return near - spaces


def _points(all_of: list[Community], seat: int, cards: dict[str, str]) -> int:
    own, count = all_of[seat], len(all_of)
    others = [all_of[other] for other in {(seat + 1) % count, (seat - 1) % count}]
    surrounded = sum(all(cell in own.cells for cell in beside(source)) for source in own.sources)
    squares = sum(kind == "public_square" and cards[kind] == "orange" for kind, _ in own.buildings)
    total = 3 * own.large() + 8 * surrounded + own.relics() - len(own.junk) + len(own.people) * (1 + squares)
    return total + sum(_building(own, others, kind, cards[kind], spaces) for kind, spaces in own.buildings)


def _building(own: Community, others: list[Community], kind: str, side: str, spaces: set[Spot]) -> int:
    def more(count: Callable[[Community], int]) -> bool:
        return count(own) > max(map(count, others))

    segment = own.segment(spaces)
    inhabited = [spot for spot in own.people if spot in segment]
    restaurants = [one for one, plot in own.buildings if one == "restaurant" and plot <= segment]
    water = [spot for spot in around(spaces) if own.land.get(spot, "")[:1] == "W"]
    neighbours_on_it = [plot for _, plot in own.buildings if plot <= segment]
    edge = any(spot not in own.land for space in spaces for spot in beside(space))
    bonus = {
        "school purple": 2 * more(Community.relics),
        "school orange": own.kinds(),
        "garden purple": 3 * (len(segment) == 7),
        "garden orange": 2 * more(Community.largest),
        "infirmary orange": len(inhabited),
        "public_square purple": own.largest(),
        "restaurant purple": 2 * len(restaurants),
        "restaurant orange": 2 * more(Community.restaurants),
        "fishing_hole purple": 3 * (len(water) >= 2),
        "market purple": own.relics(),
        "market orange": 2 * len(own.buildings),
        "observatory purple": 2 * edge,
        "observatory orange": -4 * (len(neighbours_on_it) > 1),
        "sports_field orange": 3 * more(lambda one: len(one.people)),
        "amphitheatre purple": 3 * own.kinds(),
        "amphitheatre orange": 3 * own.large(),
    }
    return POINTS[kind][side == "orange"] + bonus.get(f"{kind} {side}", 0)
