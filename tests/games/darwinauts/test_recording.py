"""Species, exchanges and bonus actions (rules page 3)."""

from games.darwinauts.events import (
    DeckReshuffled,
    RowRefilled,
    SpeciesDiscovered,
    SpeciesRecorded,
)
from games.darwinauts.purse import counts
from games.engine import ScriptedChance
from tests.games.darwinauts.positions import (
    ALICE,
    BOB,
    V1,
    discover,
    do,
    exchange,
    forms,
    legal,
    position,
    purse,
    record,
    refusal,
    seen,
)

PLUS = ".x./xxx/.x."


def test_a_card_of_the_row_comes_to_the_own_supply_and_its_place_is_filled():
    game = position(V1, row=[11, 12, 13], deck=[21, 22])
    events = do(game, discover(12))
    assert events == [SpeciesDiscovered(ALICE, 12, "row"), RowRefilled(21, 1)]
    view = seen(game)
    assert (view["row"], view["deck_size"], view["seats"][ALICE]["supply"]) == ([11, 21, 13], 1, [12])


def test_the_decks_top_card_is_taken_blind():
    game = position(V1, row=[11, 12, 13], deck=[21, 22])
    assert do(game, discover()) == [SpeciesDiscovered(ALICE, 21, "deck")]
    assert (seen(game)["row"], seen(game)["deck_size"]) == ([11, 12, 13], 1)


def test_what_is_not_in_the_row_is_not_discovered():
    game = position(V1, row=[11, 12, 13], supply={BOB: [20]})
    assert "is not in the row; it holds: 11, 12, 13" in refusal(game, discover(20))


def test_without_a_new_card_the_row_closes_up():
    game = position(V1, row=[11, 12, 13], deck=[])
    assert do(game, discover(12)) == [SpeciesDiscovered(ALICE, 12, "row")]
    assert seen(game)["row"] == [11, 13]
    assert "neither the deck nor the discard pile" in refusal(game, discover())


def test_the_discard_pile_is_shuffled_only_when_a_card_is_needed():
    game = position(V1, row=[11, 12, 13], deck=[21], discard=[40, 30, 35])
    do(game, discover())
    assert (seen(game)["deck_size"], seen(game)["discard"]) == (0, [40, 30, 35])
    luck = ScriptedChance({"species/1": [35, 40, 30]})
    events = do(game, discover(12), chance=luck)
    assert events[:3] == [
        SpeciesDiscovered(ALICE, 12, "row"),
        DeckReshuffled((35, 40, 30)),
        RowRefilled(35, 1),
    ]
    assert (seen(game)["deck_size"], seen(game)["discard"], seen(game)["row"]) == (2, [], [11, 35, 13])


def test_a_blind_discovery_shuffles_too_and_each_reshuffle_has_its_number():
    game = position(V1, row=[11], deck=[], discard=[30])
    game.reshuffles = 4
    events = do(game, discover(), chance=ScriptedChance({"species/5": [30]}))
    assert events == [DeckReshuffled((30,)), SpeciesDiscovered(ALICE, 30, "deck")]


def test_a_reshuffle_takes_the_cards_by_their_ids():
    asked = []

    class Ascending:
        def shuffle(self, label, items):
            asked.append((label, list(items)))
            return list(items)

    do(position(V1, deck=[], discard=[40, 30, 35]), discover(), chance=Ascending())
    assert asked == [("species/1", [30, 35, 40])]


def test_recording_from_the_row_pays_exactly_and_fills_the_row_before_the_bonus():
    game = position(V1, row=[1, 12, 13], deck=[21], resources={ALICE: "gggyb"})
    events = do(game, record(1))
    assert events == [SpeciesRecorded(ALICE, 1, "row", "ggy"), RowRefilled(21, 0)]
    view = seen(game)
    assert (view["phase"], view["actions_left"], view["row"]) == ("bonus", 1, [21, 12, 13])
    assert (purse(game), counts(game.bank)) == ("gb", (29, 30, 30, 29))
    assert view["seats"][ALICE]["recorded"] == [1]


def test_recording_from_the_own_supply_leaves_the_row_alone():
    game = position(V1, supply={ALICE: [20, 1]}, resources={ALICE: "ggy"}, deck=[21])
    assert do(game, record(1)) == [SpeciesRecorded(ALICE, 1, "supply", "ggy")]
    assert seen(game)["seats"][ALICE]["supply"] == [20]


def test_nobody_records_what_another_keeps_or_cannot_pay():
    game = position(V1, row=[2, 3], supply={BOB: [1]}, resources={ALICE: "ggyy"})
    assert not legal(game, "record_species")
    assert "neither in the row nor in your supply; these are: 2, 3" in refusal(game, record(1))
    assert refusal(game, record(2)) == "species 2 costs ggr exactly; you hold ggyy"


def test_an_exchange_is_free_and_takes_another_colour_that_the_bank_has():
    game = position(V1, resources={ALICE: "ggbb"})
    assert "do not hold ggg" in refusal(game, exchange("ggg", "r"))
    assert "not among the three you pay, so not b" in refusal(game, exchange("ggb", "b"))
    do(game, exchange("ggb", "y"))
    assert (purse(game), game.actions_left, game.acting) == ("yb", 2, ALICE)
    game = position(V1, resources={ALICE: "ggb"}, bank="gb")
    assert "the bank has no y left" in refusal(game, exchange("ggb", "y"))


def test_exchanges_are_open_in_every_phase_but_the_removal():
    kept = {ALICE: "gggyyyrrrbbb"}
    for phase in ("explore", "bonus", "discover", "final"):
        game = position(V1, phase=phase, resources=kept)
        assert len(legal(game, "exchange")) == 12 + 24 + 4
    game = position(V1, phase="rift_removal", removals_left=3, resources=kept)
    assert forms(game) == {"remove_tile"}
    assert "not the moment" in refusal(game, exchange("ggg", "y"))


def test_whoever_can_do_nothing_passes_one_action_at_a_time_and_may_exchange_first():
    game = position({}, hands={ALICE: [1], BOB: [2]}, row=[], deck=[], resources={ALICE: "ggg"})
    assert forms(game) == {"pass", "exchange"}
    do(game, {"type": "pass"})
    assert (game.acting, game.actions_left) == (ALICE, 1)
    do(game, exchange("ggg", "y"), {"type": "pass"})
    assert game.acting == BOB
    assert "you can still act" in refusal(position(V1), {"type": "pass"})
