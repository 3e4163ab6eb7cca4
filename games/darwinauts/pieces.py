"""What is in the box, as data (rules page 2). `rulings.py` has the tables that are ours as its defaults."""

from __future__ import annotations

TERRAINS = "GYRB"
"""Terrains are 0–3 in this order; species have the same four types."""

RESOURCES = "gyrb"
"""Resources are 0–3 in this order."""

HALVES = "AB"

TILE_IDS = range(1, 35)
RIFT = 0
"""The Rift among the tiles; "rift" at the edges."""

CARD_IDS = range(1, 65)
EXPLORERS = 3
TOKENS = 30
"""Of each resource."""

HAND = 2
PORTAL = 5
ROW = 3
BOTTOM = 6
"""The tiles that the Rift is shuffled among."""

TILES_IN_PLAY = {2: 25, 3: 29, 4: 33}
"""By number of seats, without the Rift."""

ACTIONS, REMOVALS = 2, 3
"""A turn's."""

SET_POINTS = 5
SAME, DIFFERENT = 3, 4
"""The size of a set of one type, of different types."""

TOKENS_PER_POINT = 2

# Id -> half A / half B, each its terrain and its resource.
TILES = {
    1: "Gg/Yy",
    2: "Gy/Yg",
    3: "Gg/Yb",
    4: "Gr/Yy",
    5: "Gg/Yr",
    6: "Gb/Yy",
    7: "Rr/Bb",
    8: "Rb/Br",
    9: "Rr/By",
    10: "Rg/Bb",
    11: "Rr/Bg",
    12: "Ry/Bb",
    13: "Gg/Rr",
    14: "Gr/Rg",
    15: "Gg/Rb",
    16: "Gy/Rr",
    17: "Gg/Ry",
    18: "Gb/Rr",
    19: "Yy/Bb",
    20: "Yb/By",
    21: "Yy/Br",
    22: "Yg/Bb",
    23: "Yy/Bg",
    24: "Yr/Bb",
    25: "Gg/Bb",
    26: "Gg/Bg",
    27: "Gb/Bb",
    28: "Gy/By",
    29: "Gr/Br",
    30: "Yy/Rr",
    31: "Yy/Ry",
    32: "Yr/Rr",
    33: "Yg/Rg",
    34: "Yb/Rb",
}

# Type -> the costs of its sixteen cards; ids go on from type to type.
SPECIES = {
    "G": "ggy ggr ggb yrb ggyr ggrb ggyb gyrb gggyr gggrb gggyb ggyrb ggyyrr ggrrbb ggyybb ggggyrb",
    "Y": "yyg yyb yyr grb yygb yyrb yygr gyrb yyygb yyyrb yyygr yygrb yyggbb yyrrbb yyggrr yyyygrb",
    "R": "rrb rrg rry gyb rrgb rrgy rryb gyrb rrrgb rrrgy rrryb rrgyb rrggbb rrggyy rryybb rrrrgyb",
    "B": "bbr bby bbg gyr bbyr bbgy bbgr gyrb bbbyr bbbgy bbbgr bbgyr bbyyrr bbggyy bbggrr bbbbgyr",
}

POINTS = {3: 2, 4: 3, 5: 5, 6: 6, 7: 8}
"""By the number of tokens that a card costs."""
