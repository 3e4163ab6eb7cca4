"""What every game is written against; knows no game. Start with README.md in this folder."""

from games.engine.chance import Chance, QuickChance, Rng, ScriptedChance, SeededChance, shuffled
from games.engine.errors import IllegalAction, InvalidAction, RulesError
from games.engine.judge import AnyGame, Judge
from games.engine.reading import read
from games.engine.rules import (
    ActionCodec,
    Event,
    LogLine,
    Meta,
    Option,
    Outcome,
    Rules,
    Seat,
    State,
    View,
    fold,
    preview,
    preview_json,
)

__all__ = [
    "ActionCodec",
    "AnyGame",
    "Chance",
    "Event",
    "IllegalAction",
    "InvalidAction",
    "Judge",
    "LogLine",
    "Meta",
    "Option",
    "Outcome",
    "QuickChance",
    "Rng",
    "Rules",
    "RulesError",
    "ScriptedChance",
    "Seat",
    "SeededChance",
    "State",
    "View",
    "fold",
    "preview",
    "preview_json",
    "read",
    "shuffled",
]
