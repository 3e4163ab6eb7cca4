"""Finds every game: each folder beside this file whose package exports `RULES: dict[version, Rules]`."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache

import games
from games.engine import Rules


class UnknownGame(LookupError):
    """No game, or no rules version of a game, goes by that name."""


@cache
def _found() -> dict[str, dict[int, Rules]]:
    found = {}
    for module in pkgutil.iter_modules(games.__path__):
        if module.ispkg and module.name != "engine":
            package = importlib.import_module(f"games.{module.name}")
            found[module.name] = package.RULES
    return found


def all_rules() -> list[Rules]:
    """The newest version of every game, in the order in which people are offered them."""
    return sorted(map(get, slugs()), key=lambda rules: rules.meta.order)


def slugs() -> list[str]:
    return sorted(_found())


def versions(slug: str) -> list[int]:
    """The rules versions of a game that can be played, the oldest first."""
    return sorted(_found()[slug])


def get(slug: str, version: int | None = None) -> Rules:
    """A game's rules, the newest version unless one is named; raises `UnknownGame`."""
    versions = _found().get(slug)
    if not versions:
        raise UnknownGame(f"there is no game {slug!r}; there are: {', '.join(slugs())}")
    version = max(versions) if version is None else version
    if version not in versions:
        raise UnknownGame(f"{slug} has no rules version {version}; it has: {sorted(versions)}")
    return versions[version]
