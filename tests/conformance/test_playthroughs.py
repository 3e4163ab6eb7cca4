"""Printed games stay as they are, line by line."""

from itertools import zip_longest

import pytest

from games import registry
from tests.conformance.playthrough import all_printed, command, lines

PRINTED = [
    pytest.param(printed, id="-".join(printed.words))
    for rules in registry.all_rules()
    for printed in all_printed(rules)
]


@pytest.mark.parametrize("printed", PRINTED)
def test_a_printed_game_is_played_again_line_by_line(printed):
    golden = printed.path.read_text().splitlines()
    for number, (was, now) in enumerate(zip_longest(golden, lines(printed)), start=1):
        assert was == now, (
            f"line {number} was\n{was}\nand is now\n{now}\nIf that is meant: {command(printed)}"
        )
