"""What the home page's picker of buildings prints is what the rules hold."""

from __future__ import annotations

import json
from pathlib import Path

from games.reterra import pieces


def test_the_board_knows_the_sets_sizes_points_and_our_own_sides_as_the_rules_do():
    printed = json.loads((Path(pieces.__file__).parent / "web/printed.json").read_text())
    assert printed == {
        "sizes": pieces.BUILDINGS,
        "points": {building: list(points) for building, points in pieces.POINTS.items()},
        "ours": [list(side) for side in pieces.OUR_SIDES],
        "sets": pieces.SETS,
    }
