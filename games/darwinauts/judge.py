"""What bots think of a position of Darwinauts, in points."""

from games.engine import AnyGame as Judge

__all__ = ["Judge"]
