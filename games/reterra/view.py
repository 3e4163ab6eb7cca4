"""What a seat may see. What is not named here stays hidden."""

from __future__ import annotations

from typing import Any

import msgspec

from games.reterra import scoring
from games.reterra.actions import BUILDING_IDS, TILE_CODES
from games.reterra.community import all_people
from games.reterra.geometry import AT, CELL_CODES, XY, members
from games.reterra.pieces import OUR_SIDES, POINTS, SEGMENT, SIDES, TERRAINS, TURNS
from games.reterra.placing import open_cells
from games.reterra.powers import TIMINGS, owner_of
from games.reterra.rulings import KINDS, SIZE, Pieces, Rulings
from games.reterra.state import ANY_NEIGHBOUR, NOBODY, NOTHING, OVER, TERRAIN_COUNT, State


def view(game: State, seat: int | None, pieces: Pieces, rulings: Rulings) -> dict[str, Any]:
    over = game.step == OVER and game.start_seat != NOBODY
    in_play = [kind for kind, side in enumerate(game.sides) if side != NOTHING]
    return {
        "to_act": [] if game.acting == NOBODY else [game.acting],
        "outcome": msgspec.to_builtins(scoring.outcome(game, pieces)) if over else None,
        "turn": game.turn,
        "step": None if game.step == OVER else game.step,
        "active": game.active,
        "start_seat": game.start_seat,
        "discarded_this_turn": bool(game.discarded),
        "placed": _placed(game, pieces),
        "row": [None if tile == NOTHING else pieces.tiles[tile] for tile in game.row],
        "stack_size": len(game.stack) - game.drawn + len(game.under),
        "under_stack": [pieces.tiles[tile] for tile in game.under],
        "supply": {KINDS[kind]: game.supply[kind] for kind in in_play},
        "tokens_left": game.tokens_left,
        "inhabitants_left": game.inhabitants_left,
        "cards": {KINDS[kind]: SIDES[game.sides[kind]] for kind in in_play},
        "pending": _pending(game),
        "seats": [_seat(game, other, seat, pieces) for other in range(game.seats)],
        "set": game.set,
        "faces": _faces(game, seat, pieces),
        "figures": _figures(game, in_play, rulings),
    }


def _placed(game: State, pieces: Pieces) -> dict[str, Any] | None:
    if game.placed == NOTHING:
        return None
    building = None if game.placed_building == NOTHING else BUILDING_IDS[game.placed_building]
    tile, cell = pieces.tiles[game.placed // TILE_CODES], [*AT[game.placed // 4 % CELL_CODES]]
    return {"tile": tile, "at": cell, "building": building}


def _pending(game: State) -> list[dict[str, Any]]:
    if not game.pending:
        return []
    owner = owner_of(game, game.group)
    return [
        {
            "seat": owner,
            "building": BUILDING_IDS[one // 8],
            "community": None if one % 8 == ANY_NEIGHBOUR else one % 8,
        }
        for one in game.pending
    ]


def _spaces(mask: int) -> list[list[int]]:
    return [[*XY[space]] for space in members(mask)]


def _seat(game: State, seat: int, reader: int | None, pieces: Pieces) -> dict[str, Any]:
    parts = scoring.breakdown(game, seat, pieces)
    seen: dict[str, Any] = {
        "score": sum(parts.values()),
        "breakdown": parts,
        "secret_count": len(game.secrets[seat]),
        "tiles": [
            {
                "tile": pieces.tiles[code // TILE_CODES],
                "at": [*AT[code // 4 % CELL_CODES]],
                "rotation": code % 4,
            }
            for code in game.laid[seat]
        ],
        "buildings": [_building(game, seat, place, pieces) for place in range(len(game.cards[seat]))],
        "inhabitants": [[*XY[space]] for space in all_people(game, seat)],
        "relic_tokens": _spaces(game.tokens[seat]),
        "junk": _spaces(game.junk[seat]),
        "segments": _segments(game, seat),
        "open_cells": [[*AT[cell]] for cell in open_cells(game, seat)],
    }
    if seat == reader:
        seen["secret"] = [pieces.tiles[tile] for tile in game.secrets[seat]]
    return seen


def _building(game: State, seat: int, place: int, pieces: Pieces) -> dict[str, Any]:
    plot = game.plots[seat][place]
    return {
        "id": BUILDING_IDS[place],
        "building": KINDS[game.cards[seat][place] // 2],
        "spaces": _spaces(plot),
        "inhabitants": [[*XY[space]] for space in all_people(game, seat) if plot >> space & 1],
        "points": scoring.building_points(game, seat, place, pieces),
    }


def _segments(game: State, seat: int) -> list[dict[str, Any]]:
    return [
        {"terrain": letter, "spaces": _spaces(segment)}
        for terrain, letter in enumerate(TERRAINS)
        for segment in game.segments[TERRAIN_COUNT * seat + terrain]
    ]


def _faces(game: State, seat: int | None, pieces: Pieces) -> dict[str, str]:
    """What is printed on each tile that this view names."""
    seen = [*game.row, *game.under]
    seen += [code // TILE_CODES for laid in game.laid for code in laid]
    if seat is not None:
        seen += game.secrets[seat]
    return {pieces.tiles[tile]: pieces.spaces[tile] for tile in seen if tile != NOTHING}


def _figures(game: State, in_play: list[int], rulings: Rulings) -> dict[str, Any]:
    """What is printed on the cards, and what depends on the rules version or the number of seats."""
    return {
        "turns": TURNS,
        "segment": SEGMENT,
        "buildings": {KINDS[kind]: _card(game, kind, rulings) for kind in in_play},
    }


def _card(game: State, kind: int, rulings: Rulings) -> dict[str, Any]:
    side, name = game.sides[kind], KINDS[kind]
    return {
        "size": SIZE[kind],
        "points": POINTS[name][side],
        "timing": TIMINGS[2 * kind + side],
        "ours": (name, SIDES[side]) in OUR_SIDES,
        "supply": rulings.supply[SIZE[kind]][game.seats - 2],
        "shape": [list(spot) for spot in rulings.shapes[SIZE[kind]]],
    }
