"""Powers of a neighbour that answer another seat's tile: their owner is asked, before the turn is over."""

from games.reterra.events import Power, PowersDeclined, PowersTriggered
from games.reterra.state import NOBODY
from tests.games.reterra.positions import (
    ALICE,
    BOB,
    CAROL,
    DAVE,
    DECLINE,
    RETERRA,
    SKIP,
    build,
    do,
    pick,
    place,
    playing,
    power,
    targets,
)

DRY = "B10.1"  # D* Dh A. A*


def test_an_orange_workshop_answers_a_neighbours_tile_with_a_relic():
    game = playing({"workshop": "orange"}, [DRY], seats=4)
    for seat in (ALICE, BOB, CAROL, DAVE):
        build(game, seat, "workshop", (0, 0), (1, 0), (0, 1))
    events = do(game, place(DRY, (1, 0)), SKIP)
    assert events[-1] == PowersTriggered(BOB, 3, (Power("b1", BOB),))
    view = RETERRA.view(game, ALICE)
    assert (view["to_act"], view["active"], view["step"]) == ([BOB], ALICE, 3)
    assert view["row"][0] is None
    assert targets(game, "b1", BOB) == {(1, 1)}
    do(game, power("b1", BOB, 1, 1))
    assert game.acting == DAVE
    assert do(game, DECLINE)[0] == PowersDeclined(DAVE)
    assert (game.acting, game.active) == (BOB, BOB)


def test_an_orange_workshop_wakes_at_once_for_its_neighbours():
    game = playing({"workshop": "orange"}, [DRY])
    build(game, BOB, "workshop", (0, 0), (1, 0), (0, 1), awake=False)
    do(game, place(DRY, (1, 0)), SKIP)
    assert game.acting == BOB


def test_a_finished_community_can_still_be_junked_and_still_answers():
    game = playing({"workshop": "orange"}, [DRY])
    build(game, BOB, "workshop", (0, 0), (1, 0), (0, 1))
    game.turn, game.start_seat = 15, BOB
    do(game, place(DRY, (1, 0)), SKIP)
    assert game.acting == BOB
    do(game, pick(game, "b1", BOB))
    assert game.acting == NOBODY
