"""Where in a body the number is that cannot be taken; msgspec names no keys below a free-form field."""

import json
from collections.abc import Callable
from math import inf
from typing import Any

CONSTANT = object()


def path_of_endless(raw: bytes) -> str | None:
    """ "action.at[0]" for a number beyond every range, as 1e400; None when none is found."""
    return _path(raw, lambda value: isinstance(value, float) and abs(value) == inf)


def path_of_constant(raw: bytes) -> str | None:
    """ "action.at[0]" for NaN or ±Infinity in what would be JSON without; None when none is found."""
    return _path(raw, lambda value: value is CONSTANT)


def _path(raw: bytes, is_odd: Callable[[Any], bool]) -> str | None:
    try:
        body = json.loads(raw.decode(), parse_int=str, parse_constant=lambda _: CONSTANT)
    except (ValueError, RecursionError):
        return None
    left: list[tuple[str, Any]] = [("", body)]
    while left:
        path, value = left.pop()
        if is_odd(value):
            return path.encode(errors="replace").decode()
        left.extend(reversed(_within(path, value)))
    return None


def _within(path: str, value: Any) -> list[tuple[str, Any]]:
    if isinstance(value, dict):
        return [(f"{path}.{key}" if path else key, each) for key, each in value.items()]
    if isinstance(value, list):
        return [(f"{path}[{index}]", each) for index, each in enumerate(value)]
    return []
