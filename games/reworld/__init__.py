"""Reworld: modules acquired at Colossus Station, then cities built on Eurybia."""

from games.engine import Rules
from games.reworld.rules import Reworld
from games.reworld.rulings import Rulings

RULES: dict[int, Rules] = {1: Reworld(1, Rulings())}
