"""Reading what somebody sent, and saying what would be right where it cannot be read."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec

from games.engine.errors import InvalidAction


def read(data: object, forms: Any, right: Mapping[str, str]) -> Any:
    """`data` as one of the structs in the union `forms`, tagged by `type`.

    `right` says what a field should be, by its name, or by "<type>.<name>" where that differs from action to
    action; "type" must be in it. Raises InvalidAction with the path of the field at fault.
    """
    try:
        return msgspec.convert(data, forms)
    except msgspec.ValidationError as error:
        kind = data.get("type") if isinstance(data, dict) else None
        raise _invalid(str(error), str(kind), right) from None


def _invalid(message: str, kind: str, right: Mapping[str, str]) -> InvalidAction:
    """msgspec's words, with the path of the field at fault: a missing or unknown one is named in them."""
    words, _, path = message.partition(" - at `$")
    field = path.rstrip("`").lstrip(".")
    named = re.search(r"field `(.*)`", words, re.DOTALL)
    if not field and not named:
        return InvalidAction(f"{words}; it should be an object whose type is {right['type']}")
    if named:
        field = f"{field}.{named[1]}".lstrip(".")
    if "unknown field" in words:
        return InvalidAction(f"{words}; leave it out", field)
    name = field.rpartition(".")[2].partition("[")[0]
    meant = right.get(f"{kind}.{name}") or right.get(name)
    return InvalidAction(f"{words}; it should be {meant}" if meant else words, field)
