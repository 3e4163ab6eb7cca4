"""Bodies of the chat."""

from typing import Annotated, Literal

import msgspec

from reworld_site.api.shapes import Asked, Error, Word

Room = Literal["players", "spectators"]


class Saying(Asked):
    """A line to a room: `text` of one's own, or the slug of a quick `phrase`. Sent twice with one
    `client_line_id` it is written once."""

    room: Room
    client_line_id: Word
    text: Annotated[str, msgspec.Meta(max_length=4000)] | None = None
    phrase: Word | None = None


class RoomSeen(msgspec.Struct):
    """A room that the reader reads; `may_write` is false while it is muted."""

    room: Room
    may_write: bool


class LineSeen(msgspec.Struct):
    """Plain text. `seat` is null for whoever does not sit at the table, `phrase` for words of one's own.
    What a moderator has `hidden` has no text."""

    id: int
    room: Room
    account: int
    name: str
    seat: int | None
    at: str
    text: str
    phrase: str | None
    hidden: bool


class PhraseSeen(msgspec.Struct):
    slug: str
    text: str


class MutedSeen(msgspec.Struct):
    """`until` is null for a mute for good."""

    until: str | None
    words: str


class Chat(msgspec.Struct):
    """`on` is false for whoever has turned chat off; then there are no rooms and no lines. `lines`: the
    latest 200 at most, oldest first, without those of people one has muted; `last` counts these, too.
    `hidden`: the ids of all lines that moderators have hidden. A line has at most `longest` characters."""

    on: bool
    rooms: list[RoomSeen]
    lines: list[LineSeen]
    last: int
    hidden: list[int]
    phrases: list[PhraseSeen]
    longest: int
    muted: MutedSeen | None


class Said(msgspec.Struct):
    line: LineSeen


class NotSaid(Error):
    """Why a line was not written. `until`: when the mute ends that it met or brought, null for one for
    good."""

    until: str | msgspec.UnsetType | None = msgspec.UNSET


class ChatChoice(msgspec.Struct):
    on: bool
