"""What is in the box, as data (rules page 1). `rulings.py` has the tables that are ours as its defaults."""

from __future__ import annotations

TERRAINS = "FDAGW"
"""Forest, desert, asphalt, grass, water: terrains are 0–4 in this order."""

WATER = 4
RELICS = "bhzt"
"""Mysterious Box, The Histories, Gizmo, Go Tube; the fifth kind is on the tokens."""

TURNS = 15
SECRET_TILES = 3
ROW = 5
TOKENS = 30
INHABITANTS = 32
SEGMENT, SEGMENT_POINTS = 7, 3
ENERGY_SOURCE_POINTS = 8

SIDES = ("purple", "orange")

# Building -> the number of its spaces.
BUILDINGS = {
    "school": 2,
    "garden": 2,
    "farm": 3,
    "infirmary": 3,
    "public_square": 4,
    "restaurant": 2,
    "fishing_hole": 2,
    "inn": 3,
    "workshop": 3,
    "market": 4,
    "junk_catapult": 2,
    "observatory": 2,
    "sports_field": 3,
    "hot_springs": 3,
    "amphitheatre": 4,
}
SIZES = (2, 2, 3, 3, 4)
"""Of the five buildings of a set."""

# Building -> the points printed on its purple and on its orange side.
POINTS = {
    "school": (2, 0),
    "garden": (2, 2),
    "farm": (4, 2),
    "infirmary": (4, 2),
    "public_square": (0, 5),
    "restaurant": (0, 2),
    "fishing_hole": (2, 1),
    "inn": (2, 2),
    "workshop": (0, 4),
    "market": (0, 0),
    "junk_catapult": (2, 3),
    "observatory": (2, 4),
    "sports_field": (2, 4),
    "hot_springs": (0, 0),
    "amphitheatre": (0, 0),
}

# Sides that stand in for one that is not public.
OUR_SIDES = (
    ("school", "orange"),
    ("garden", "orange"),
    ("farm", "orange"),
    ("infirmary", "orange"),
    ("fishing_hole", "orange"),
    ("sports_field", "orange"),
    ("amphitheatre", "orange"),
)

SETS: dict[str, dict[str, str]] = {
    "essentials": dict.fromkeys(("school", "garden", "farm", "infirmary", "public_square"), "purple"),
    "commerce": dict.fromkeys(("restaurant", "fishing_hole", "inn", "workshop", "market"), "purple"),
    "leisure": dict.fromkeys(
        ("junk_catapult", "observatory", "sports_field", "hot_springs", "amphitheatre"), "purple"
    ),
    "unfriendly_neighbours": {
        "junk_catapult": "orange",
        "restaurant": "orange",
        "farm": "purple",
        "workshop": "orange",
        "public_square": "purple",
    },
    "peace_and_quiet": {
        "garden": "purple",
        "observatory": "purple",
        "inn": "purple",
        "sports_field": "purple",
        "market": "orange",
    },
    "popularity_contest": {
        "restaurant": "purple",
        "fishing_hole": "purple",
        "inn": "orange",
        "hot_springs": "orange",
        "public_square": "orange",
    },
    "rewarding_hoarding": {
        "school": "purple",
        "observatory": "orange",
        "workshop": "purple",
        "hot_springs": "purple",
        "amphitheatre": "purple",
    },
}
CUSTOM = "custom"

# How many of each building, by its size, for 2, 3 and 4 seats. Our distribution.
SUPPLY = {2: (4, 6, 8), 3: (3, 5, 6), 4: (2, 3, 3)}

# The shape of each size, as spaces (X, Y) from its corner; it may be turned. That of three is ours.
SHAPES = {
    2: ((0, 0), (1, 0)),
    3: ((0, 0), (1, 0), (0, 1)),
    4: ((0, 0), (1, 0), (0, 1), (1, 1)),
}

# Tile -> spaces TL TR BL BR at rotation 0: the terrain, then `*` a gear, a letter of RELICS or `.` nothing.
STARTERS = {
    "S.0": "F* F. D. W.",
    "S.1": "D* D. A. W.",
    "S.2": "A* A. G. W.",
    "S.3": "G* G. F. W.",
}

LAND = {
    "B01.0": "F* F* F* F.",
    "B01.1": "D* D* D* D.",
    "B01.2": "A* A* A* A.",
    "B01.3": "G* G* G* G.",
    "B02.0": "F* F. Fb F*",
    "B02.1": "D* D. Dh D*",
    "B02.2": "A* A. Az A*",
    "B02.3": "G* G. Gt G*",
    "B03.0": "F. Fz Fh F.",
    "B03.1": "D. Dt Dz D.",
    "B03.2": "A. Ab At A.",
    "B03.3": "G. Gh Gb G.",
    "B04.0": "F* F* F. D*",
    "B04.1": "D* D* D. A*",
    "B04.2": "A* A* A. G*",
    "B04.3": "G* G* G. F*",
    "B05.0": "F. F* F* Ab",
    "B05.1": "D. D* D* Gh",
    "B05.2": "A. A* A* Fz",
    "B05.3": "G. G* G* Dt",
    "B06.0": "F* F. Fz G.",
    "B06.1": "D* D. Dt F.",
    "B06.2": "A* A. Ab D.",
    "B06.3": "G* G. Gh A.",
    "B07.0": "F* F* F. W.",
    "B07.1": "D* D* D. W.",
    "B07.2": "A* A* A. W.",
    "B07.3": "G* G* G. W.",
    "B08.0": "W* W. W. Ft",
    "B08.1": "W* W. W. Db",
    "B08.2": "W* W. W. Ah",
    "B08.3": "W* W. W. Gz",
    "B09.0": "F* F. D* D.",
    "B09.1": "D* D. A* A.",
    "B09.2": "A* A. G* G.",
    "B09.3": "G* G. F* F.",
    "B10.0": "F* Fb D. D*",
    "B10.1": "D* Dh A. A*",
    "B10.2": "A* Az G. G*",
    "B10.3": "G* Gt F. F*",
    "B11.0": "F* F* A. A.",
    "B11.1": "D* D* G. G.",
    "B11.2": "A* A* F. F.",
    "B11.3": "G* G* D. D.",
    "B12.0": "F. F* W* W*",
    "B12.1": "D. D* W* W*",
    "B12.2": "A. A* W* W*",
    "B12.3": "G. G* W* W*",
    "B13.0": "F* F* W. Wh",
    "B13.1": "D* D* W. Wz",
    "B13.2": "A* A* W. Wt",
    "B13.3": "G* G* W. Wb",
    "B14.0": "F* F. D. Ah",
    "B14.1": "D* D. A. Gz",
    "B14.2": "A* A. G. Ft",
    "B14.3": "G* G. F. Db",
    "B15.0": "F* F* D. G*",
    "B15.1": "D* D* A. F*",
    "B15.2": "A* A* G. D*",
    "B15.3": "G* G* F. A*",
    "B16.0": "F* F. Az G.",
    "B16.1": "D* D. Gt F.",
    "B16.2": "A* A. Fb D.",
    "B16.3": "G* G. Dh A.",
    "B17.0": "F. Ft D. W.",
    "B17.1": "D. Db A. W.",
    "B17.2": "A. Ah G. W.",
    "B17.3": "G. Gz F. W.",
    "B18.0": "F. F* Ab Wh",
    "B18.1": "D. D* Gh Wz",
    "B18.2": "A. A* Fz Wt",
    "B18.3": "G. G* Dt Wb",
    "B19.0": "F. F. G* W.",
    "B19.1": "D. D. F* W.",
    "B19.2": "A. A. D* W.",
    "B19.3": "G. G. A* W.",
    "B20.0": "F* D. A. W*",
    "B20.1": "D* A. G. W*",
    "B20.2": "A* G. F. W*",
    "B20.3": "G* F. D. W*",
    "B21.0": "F. Az D. Gb",
    "B21.1": "D. Gt A. Fh",
    "B21.2": "A. Fb G. Dz",
    "B21.3": "G. Dh F. At",
    "B22.0": "F* D. D* F.",
    "B22.1": "D* A. A* D.",
    "B22.2": "A* G. G* A.",
    "B22.3": "G* F. F* G.",
    "B23.0": "Fb D. A. Fh",
    "B23.1": "Dh A. G. Dz",
    "B23.2": "Az G. F. At",
    "B23.3": "Gt F. D. Gb",
    "E1": "W. W. W. W.",
    "E2": "W. W. W. W.",
    "E3": "W. W. W. W.",
    "E4": "W. W. W. W.",
    "E5": "W. W. W. W.",
    "E6": "W. W. W. W.",
    "E7": "W. W. W. W.",
    "E8": "W. W. W. W.",
}
