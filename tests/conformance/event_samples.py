"""Stored samples of every event that was ever released, each as one line of JSON.

    python -m tests.conformance.event_samples

Adds a line for every shape that the files lack: what a type's fields hold, and with None where they may be
None. Lines are never taken away and never changed: what was stored once must be read for ever. A changed
event is a new version of its type, with an upcaster.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from msgspec import inspect

from games import registry
from reworld_site.eventstore.codec import Codec, Encoded
from reworld_site.ratings import events as ratings
from reworld_site.tables.event_types import TYPES, UPCASTERS

TESTS = Path(__file__).parents[1]
NAME = "event_samples.jsonl"


class Line(msgspec.Struct):
    type: str
    version: int
    data: msgspec.Raw


class Samples(NamedTuple):
    """The events of the service or of one game, and the file of their samples."""

    name: str
    codec: Codec
    types: Mapping[str, type[msgspec.Struct]]
    path: Path

    def stored(self) -> list[Encoded]:
        lines = self.path.read_bytes().splitlines() if self.path.exists() else []
        found = [msgspec.json.decode(line, type=Line) for line in lines]
        return [Encoded(one.type, one.version, bytes(one.data).decode()) for one in found]

    def lacking(self) -> list[Encoded]:
        """Samples of today's shapes that no line holds."""
        stored = set(self.stored())
        made = [self.codec.encode(event) for struct in self.types.values() for event in _made(struct)]
        return [one for one in dict.fromkeys(made) if one not in stored]


def all_samples() -> list[Samples]:
    service = Codec(TYPES, UPCASTERS)
    tables = TESTS / "reworld_site" / "tables" / NAME
    rated = Samples("ratings", ratings.CODEC, ratings.TYPES, TESTS / "reworld_site" / "ratings" / NAME)
    return [
        Samples("service", service, dict(TYPES), tables),
        rated,
        *map(_of_game, registry.slugs()),
    ]


def _of_game(slug: str) -> Samples:
    rules = registry.get(slug)
    types = dict(rules.event_types)
    codec = Codec(types, getattr(rules, "event_upcasters", {}))
    return Samples(slug, codec, types, TESTS / "games" / slug / NAME)


def _made(struct: type[msgspec.Struct]) -> Iterator[Any]:
    """An event with something in every field, and one with None wherever that may be."""
    for bare in (False, True):
        values = _value(inspect.type_info(struct), "", bare)
        yield msgspec.convert(values | {"type": struct.__struct_config__.tag}, struct)


def _value(of: inspect.Type, name: str, bare: bool) -> Any:
    match of:
        case inspect.UnionType(types):
            some = [one for one in types if not isinstance(one, inspect.NoneType)]
            return None if bare and len(some) < len(types) else _value(some[0], name, bare)
        case inspect.IntType() | inspect.AnyType():
            return 1
        case inspect.BoolType():
            return not bare
        case inspect.StrType():
            return name
        case inspect.LiteralType(values):
            return values[-1 if bare else 0]
        case inspect.ListType(item_type=item) | inspect.VarTupleType(item_type=item):
            return [_value(item, name, bare)] * 2
        case inspect.TupleType(items):
            return [_value(item, name, bare) for item in items]
        case inspect.DictType(key, value):
            return {_value(key, name, bare): _value(value, name, bare)}
        case inspect.StructType(fields=fields):
            return {field.encode_name: _value(field.type, field.name, bare) for field in fields}
        case inspect.NoneType():
            return None
    raise NotImplementedError(f"{name}: nobody has said what a {type(of).__name__} looks like")


def main() -> None:
    for samples in all_samples():
        lacking = samples.lacking()
        with samples.path.open("a") as file:
            for one in lacking:
                file.write(f'{{"type":"{one.type}","version":{one.version},"data":{one.data}}}\n')
        print(f"{samples.path.relative_to(TESTS)}: {len(lacking)} lines added")


if __name__ == "__main__":
    main()
