"""Life in Reterra: land tiles, buildings and inhabitants make a community of 4 by 4 tiles."""

from games.engine import Rules
from games.reterra.rules import Reterra
from games.reterra.rulings import Rulings

RULES: dict[int, Rules] = {1: Reterra(1, Rulings())}
