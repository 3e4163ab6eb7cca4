"""Printed games stay as they are, line by line."""

from itertools import zip_longest
from pathlib import Path

from tests.conformance.games_under_test import every_game
from tests.conformance.playthrough import command, lines

GAMES = Path(__file__).parents[1] / "games"


@every_game
def test_a_printed_game_is_played_again_line_by_line(rules, seats):
    golden = (GAMES / rules.meta.slug / f"playthrough_{seats}.txt").read_text().splitlines()
    for number, (was, now) in enumerate(zip_longest(golden, lines(rules, seats)), start=1):
        assert was == now, (
            f"line {number} was\n{was}\nand is now\n{now}\nIf that is meant: {command(rules, seats)}"
        )
