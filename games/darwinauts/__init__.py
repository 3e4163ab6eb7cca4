"""Darwinauts: explorers, terrain tiles and alien species beyond a portal, until the Rift takes it all."""

from games.darwinauts.rules import Darwinauts
from games.darwinauts.rulings import Rulings
from games.engine import Rules

RULES: dict[int, Rules] = {1: Darwinauts(1, Rulings())}
