"""Between events (msgspec Structs, tagged with their stored type) and what is stored of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeAlias

import msgspec
import msgspec.inspect

Upcaster: TypeAlias = Callable[[dict[str, Any]], dict[str, Any]]

_encoder = msgspec.json.Encoder(order="sorted")


class UnknownEvent(LookupError):
    """An event type, or a version of it, that the codec was not told of."""


class NotCanonical(TypeError):
    """An event type may hold fractions, which no two languages write alike."""


class Encoded(NamedTuple):
    """An event as it is stored; `data` is canonical JSON text."""

    type: str
    version: int
    data: str


class Codec:
    """Knows some event types.

    `types` maps a stored type to its Struct. A type with n upcasters is at version n + 1; the i-th (from 0)
    lifts data of version i + 1 to version i + 2.
    """

    def __init__(
        self,
        types: Mapping[str, type[msgspec.Struct]],
        upcasters: Mapping[str, tuple[Upcaster, ...]] | None = None,
    ) -> None:
        self._types = dict(types)
        for name, struct in self._types.items():
            _refuse_fractions(name, msgspec.inspect.type_info(struct))
        self._upcasters = dict(upcasters or {})
        self._readers = {
            (name, self.newest(name)): msgspec.json.Decoder(struct).decode
            for name, struct in self._types.items()
        }

    def encode(self, event: msgspec.Struct) -> Encoded:
        name = event.__struct_config__.tag
        if not isinstance(name, str) or self._types.get(name) is not type(event):
            raise UnknownEvent(f"no event type {name!r} is known for a {type(event).__name__}")
        return Encoded(name, self.newest(name), _encoder.encode(event).decode())

    def decode(self, type_: str, version: int, data: str) -> Any:
        """The event, lifted to the newest version of its type."""
        if decode := self._readers.get((type_, version)):
            return decode(data)
        if type_ not in self._types:
            raise UnknownEvent(f"no event type {type_!r} is known")
        newest = self.newest(type_)
        if not 1 <= version < newest:
            raise UnknownEvent(f"{type_} has no version {version}; the newest is {newest}")
        lifted = msgspec.json.decode(data)
        for upcast in self._upcasters[type_][version - 1 :]:
            lifted = upcast(lifted)
        return msgspec.convert(lifted, self._types[type_])

    def newest(self, type_: str) -> int:
        """The version in which a type is written now."""
        return len(self._upcasters.get(type_, ())) + 1


def _refuse_fractions(name: str, part: object) -> None:
    """Goes through whatever a type is made of."""
    if isinstance(part, msgspec.inspect.FloatType):
        raise NotCanonical(f"{name} has a field for fractions; events hold integers only")
    if isinstance(part, (list, tuple)):
        for one in part:
            _refuse_fractions(name, one)
    elif isinstance(part, (msgspec.inspect.Type, msgspec.inspect.Field)):
        for field in part.__struct_fields__:
            _refuse_fractions(name, getattr(part, field))
