"""What bots think of a position of Life in Reterra, in points."""

from games.engine import AnyGame as Judge

__all__ = ["Judge"]
