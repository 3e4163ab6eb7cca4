"""A game's catalogue of texts, `games/<slug>/texts.json`, as the site reads it."""

import json
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def texts(slug: str) -> dict[str, Any]:
    """The whole catalogue; the board loads the same file."""
    return json.loads(files(f"games.{slug}").joinpath("texts.json").read_text(encoding="utf-8"))
