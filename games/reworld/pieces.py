"""What is in the box, as data (rules page 1 and 2). Distributions that are not public are in `rulings.py`."""

from __future__ import annotations

LETTERS = "ABCDE"
ROWS = 5
PORTS = 20
ROUNDS = 5

# Ports in the order of the ring, each touching the next (C1).
RING_ORDER = (*range(1, 11), *range(20, 10, -1))

# Module ids by kind: 25 terrabots, 39 builder units, 20 shuttles, 16 satellites.
MODULES = range(100)
TERRABOTS = range(0, 25)
BUILDERS = range(25, 64)
SHUTTLES = range(64, 84)
SATELLITES = range(84, 100)
FIRST_BUILDER, FIRST_SHUTTLE, FIRST_SATELLITE = BUILDERS.start, SHUTTLES.start, SATELLITES.start
LETTER_SATELLITES = range(84, 89)
COMPANY_SATELLITES = range(89, 94)
DIVERSITY, MULTIPLY, ROW_LENGTH, ALL_TERRABOTS, ALL_SHIELDS, ALL_BUILDERS = range(94, 100)

# Construction companies are 1–5.
COMPANIES = range(1, 6)
FARMING = 0

OFFICERS = tuple(card for card in range(1, 6) for _ in range(6))
HAND_SIZES = {2: 13, 3: 9, 4: 7}
TERRABOT_POINTS = (4, 4, 3, 2, 2)

# Ship -> (needed, points) for 2, 3 and 4 seats. What is counted is in `ships.py`.
SHIPS = {
    1: ((1, 5), (1, 5), (1, 5)),
    2: ((1, 5), (1, 5), (1, 5)),
    3: ((1, 5), (1, 5), (1, 5)),
    4: ((1, 5), (1, 5), (1, 5)),
    5: ((1, 5), (1, 5), (1, 5)),
    6: ((5, 7), (5, 7), (5, 7)),
    7: ((8, 7), (8, 7), (8, 7)),
    8: ((6, 6), (6, 6), (5, 5)),
    9: ((5, 5), (5, 5), (4, 5)),
    10: ((5, 5), (4, 5), (4, 5)),
    11: ((3, 5), (3, 5), (3, 5)),
    12: ((6, 5), (6, 5), (5, 5)),
    13: ((6, 5), (6, 5), (5, 5)),
    14: ((70, 7), (70, 7), (60, 7)),
}

# Tested last, with the points of the others.
SCORE_SHIP = 14

# Points of the final population ship by place: defence, then cities A–E.
FINAL_SHIP = {
    2: ((15,), (14,), (12,), (11,), (9,), (8,)),
    3: ((15, 7), (14, 6), (12, 6), (11, 5), (9, 5), (8, 4)),
    4: ((20, 10, 4), (18, 10, 4), (16, 8, 4), (14, 8, 2), (12, 6, 2), (10, 6, 2)),
}
NOT_PARTICIPATING = -3
