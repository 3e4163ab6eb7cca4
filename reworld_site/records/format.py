"""A record: one finished game as JSON Lines, with nothing in it but facts.

Line 1 is the header; then one line for each event; then the outcome; then the luck's proof. Each line is an
object whose `line` says which of these it is. No times, no names, no actions: an event holds seats and
account numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import groupby
from operator import attrgetter
from typing import Any, TypeVar
from uuid import UUID

import msgspec

from games import registry
from games.engine import Rules
from reworld_site.eventstore.codec import Codec, UnknownEvent
from reworld_site.tables import history
from reworld_site.tables.events import GameScored
from reworld_site.tables.history import Commit

NAME, VERSION = "reworld-record", 1
MOST_BYTES = 8 * 1024 * 1024
MOST_EVENTS = 20_000
NO_TIME = datetime.fromtimestamp(0, UTC)  # a record holds no times


class BrokenRecord(Exception):
    """A file that is no whole record; `number` is the line at fault, from 1, the words say what is wrong."""

    def __init__(self, number: int, words: str) -> None:
        super().__init__(f"line {number}: {words}")
        self.number = number


class Line(msgspec.Struct, tag_field="line", forbid_unknown_fields=True, frozen=True):
    """Base of the lines."""


class Header(Line, tag="header", frozen=True):
    """`players`, by seat: "person", or the bot's name. `luck`: "seeded", or "scripted" in tests."""

    table: UUID
    game: str
    rules_version: int
    options: dict[str, Any]
    seats: int
    players: list[str]
    ranked: bool
    luck: str
    events: int
    format: str = NAME
    version: int = VERSION


class EventLine(Line, tag="event", frozen=True):
    """`commit` is the seq of the last event that came about together with this one."""

    seq: int
    commit: int
    type: str
    version: int
    data: msgspec.Raw
    hash: str

    @property
    def canonical(self) -> str:
        """`data` as it is hashed, however the file was written."""
        return msgspec.json.encode(msgspec.json.decode(self.data), order="sorted").decode()


class OutcomeLine(Line, tag="outcome", frozen=True):
    """The table's final result, by seat, and the hash of its last event."""

    places: list[int]
    scores: list[int]
    breakdown: list[dict[str, Any]]
    ended: list[str]
    hash: str

    @classmethod
    def of(cls, scored: GameScored, last: str) -> OutcomeLine:
        return cls(scored.places, scored.scores, scored.breakdown, scored.ended, last)


class Draw(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A label with the items that were shuffled, or `n` for one of 0 … n−1; and what came of it.

    `seq` is the event where the answer stands, `field` the way to it within the event's data. A list that
    stands there may be the beginning of the answer only: the rest was never dealt.
    """

    label: str
    answer: Any
    seq: int
    field: list[str | int] | None = None
    items: list[Any] | None = None
    n: int | None = None


class LuckLine(Line, tag="luck", frozen=True):
    """All that is needed to deal the game again."""

    commitment: str
    seed: str
    contributions: list[str | None]
    draws: list[Draw]


AnyLine = Header | EventLine | OutcomeLine | LuckLine
Shape = TypeVar("Shape", bound=Line)
_decoder: msgspec.json.Decoder[AnyLine] = msgspec.json.Decoder(AnyLine)


@dataclass(slots=True, frozen=True)
class Record:
    """A whole record, its lines in their shapes; the events' data may still be anything."""

    header: Header
    events: list[EventLine]
    outcome: OutcomeLine
    luck: LuckLine

    @property
    def rules(self) -> Rules:
        return registry.get(self.header.game, self.header.rules_version)

    @property
    def stream(self) -> str:
        return history.stream_of(self.header.table)

    def lines(self) -> Iterator[bytes]:
        """As they are written, each with its line's end."""
        encode = msgspec.json.Encoder(order="sorted").encode
        for line in (self.header, *self.events, self.outcome, self.luck):
            yield encode(line) + b"\n"

    def commits(self) -> Iterator[Commit]:
        """The events, decoded, as they came about together; without times and metadata."""
        codec = history.codec_of(self.rules)
        for _, group in groupby(self.events, key=attrgetter("commit")):
            found = [(line.seq, _event(codec, line)) for line in group]
            yield Commit(found[0][0] - 1, NO_TIME, {}, found)


def read(lines: Iterable[bytes]) -> Record:
    """A record from its lines; raises `BrokenRecord`. Nothing is believed yet, see `verifying`."""
    numbered = _Lines(lines)
    header = numbered.next(Header)
    _check_header(header)
    events = [_in_order(numbered.next(EventLine), seq) for seq in range(1, header.events + 1)]
    record = Record(header, events, numbered.next(OutcomeLine), numbered.next(LuckLine))
    numbered.must_end()
    _check_commits(events)
    return record


class _Lines:
    def __init__(self, lines: Iterable[bytes]) -> None:
        self._lines, self._number, self._bytes = iter(lines), 0, 0

    def next(self, shape: type[Shape]) -> Shape:
        what = str(shape.__struct_config__.tag)
        text = self._text()
        if text is None:
            raise BrokenRecord(self._number, f"the file ends here, where the {what} is missing")
        try:
            line = _decoder.decode(text)
        except msgspec.DecodeError as error:
            raise BrokenRecord(self._number, f"no {what} of a record: {error}") from None
        except RecursionError:
            raise BrokenRecord(self._number, "nested too deeply to be read") from None
        if not isinstance(line, shape):
            raise BrokenRecord(self._number, f"here the {what} is missing")
        return line

    def must_end(self) -> None:
        if self._text() is not None:
            raise BrokenRecord(self._number, "a record ends with its luck; here is one more line")

    def _text(self) -> bytes | None:
        self._number += 1
        text = next(self._lines, None)
        self._bytes += len(text or b"")
        if self._bytes > MOST_BYTES:
            raise BrokenRecord(self._number, f"a record has at most {MOST_BYTES} bytes")
        return text


def _check_header(header: Header) -> None:
    if header.format != NAME or header.version != VERSION:
        raise BrokenRecord(
            1, f"this reads {NAME} version {VERSION}, not {header.format} version {header.version}"
        )
    try:
        rules = registry.get(header.game, header.rules_version)
    except registry.UnknownGame as unknown:
        raise BrokenRecord(1, str(unknown)) from None
    if header.seats not in rules.meta.seats or len(header.players) != header.seats:
        raise BrokenRecord(1, f"{header.seats} seats and {len(header.players)} players play no {header.game}")
    if not 1 < header.events <= MOST_EVENTS:
        raise BrokenRecord(1, f"a record has 2 to {MOST_EVENTS} events, not {header.events}")


def _in_order(line: EventLine, seq: int) -> EventLine:
    if line.seq != seq:
        raise BrokenRecord(seq + 1, f"this should be event {seq}, not {line.seq}")
    try:
        _ = line.canonical
    except (msgspec.DecodeError, RecursionError) as error:
        raise BrokenRecord(seq + 1, f"the data of {line.type} cannot be read: {error}") from None
    return line


def _check_commits(events: list[EventLine]) -> None:
    """Each `commit` is the seq of the last event that names it."""
    end = 0
    for line in events:
        if line.seq > end:
            end = line.commit
        if line.commit != end or not line.seq <= end <= len(events):
            raise BrokenRecord(line.seq + 1, f"commit {line.commit} does not go with the events around it")


def _event(codec: Codec, line: EventLine) -> Any:
    try:
        return codec.decode(line.type, line.version, line.canonical)
    except (msgspec.DecodeError, UnknownEvent, LookupError, TypeError) as error:
        raise BrokenRecord(line.seq + 1, f"{line.type} cannot be read: {error}") from None
