"""One client's socket at one table: what waits to be sent, and what the client may say.

At most one frame of each kind waits; a newer one takes its place. The state itself waits only as the seq that
it must reach: it is built when its turn comes, from where the client stands by then. So each socket's seq
only grows.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Annotated, Any
from uuid import UUID

import msgspec

from reworld_site.live.behind import behind
from reworld_site.live.frames import Frames
from reworld_site.live.round_trips import measured

logger = logging.getLogger(__name__)

Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]

SIGNED_OUT, NO_SCOPE, NO_SUCH_TABLE, TOO_SLOW, UNREADABLE, TOO_MANY = 4401, 4403, 4404, 4408, 4409, 4429
TRY_LATER = 1013
SLOW_SECONDS = 10.0
LONGEST_FRAME = 4096
# A client is read at this pace at most; what it sends faster waits in its own buffers.
READING_PAUSE = 0.05


class Closing(Exception):
    """Ends a socket with a code and words."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code, self.reason = code, reason


class BadFrame(Exception):
    """A client's frame that says nothing; the message says what would be right."""


class Ask(msgspec.Struct, forbid_unknown_fields=True):
    """ "I have seen everything up to `after`; send the table as it is.\""""

    after: Annotated[int, msgspec.Meta(ge=0, lt=10**9)] = 0


class HeardBeat(msgspec.Struct, forbid_unknown_fields=True):
    """Says that the last beat has come, which shows how long a message takes."""


class TableSocket:
    """`account` is None for somebody who is not signed in; else `session` is the key of theirs, or `token`
    the id of the one that was shown. `seq` is where the client stands."""

    def __init__(
        self,
        table: UUID,
        account: int | None,
        session: str | None,
        seq: int,
        address: str,
        send: Send,
        token: int | None = None,
    ) -> None:
        self.table, self.account, self.session, self.token = table, account, session, token
        self.seq, self.address = seq, address
        self._send = send
        self._closing: Closing | None = None
        self._wanted = 0
        self._asked = True
        self._due: dict[str, str] = {}
        self._chat = ""
        self._beat_at: float | None = None
        self.heard_at = time.monotonic()
        self._news = asyncio.Event()
        self._news.set()

    def is_behind(self, seq: int) -> bool:
        """Nobody has told it yet that the table is at `seq`."""
        return seq > max(self.seq, self._wanted)

    def reach(self, seq: int) -> None:
        """The table is at `seq`: see that the client comes to know."""
        self._wanted = max(self._wanted, seq)
        self._news.set()

    def offer(self, kind: str, frame: str) -> None:
        """A frame to send; one of the same kind that still waits is dropped."""
        self._due[kind] = frame
        self._news.set()

    def offer_chat(self, frame: str) -> None:
        """Where the chat stands, unless that is what it was last told."""
        if frame != self._chat:
            self._chat = frame
            self.offer("chat", frame)

    def send_away(self, closing: Closing) -> None:
        """Instead of anything more that it would be sent."""
        self._closing = closing
        self._news.set()

    async def write(self, frames: Frames) -> None:
        """Sends whatever is due until it is cancelled; raises `Closing` for a reader that stays slow, or was
        sent away."""
        while True:
            await self._news.wait()
            self._news.clear()
            if self._closing:
                raise self._closing
            if self._asked or self._wanted > self.seq:
                await self._write_state(frames)
            while self._due:
                kind = next(iter(self._due))
                if kind == "beat":
                    self._beat_at = time.monotonic()
                await self._write(self._due.pop(kind))

    async def _write_state(self, frames: Frames) -> None:
        try:
            built = await frames.of(self.table, self.account, self.seq)
            if built.seq < self.seq:
                built = await frames.of(self.table, self.account, 0)
        except Exception:
            logger.exception("no frame of table %s now; the beat tries again", self.table)
            return
        if self._asked or built.seq > self.seq:
            self._asked = False
            await self._write(built.text)
            self.seq = built.seq

    async def _write(self, text: str) -> None:
        try:
            async with asyncio.timeout(SLOW_SECONDS):
                await self._send({"type": "websocket.send", "text": text})
        except TimeoutError:
            raise Closing(TOO_SLOW, "This connection is too slow; connect again.") from None

    async def read(self, receive: Receive) -> None:
        """Answers the client's frames until it goes."""
        while (message := await receive())["type"] != "websocket.disconnect":
            if message["type"] == "websocket.receive":
                self._hear(message)
            await asyncio.sleep(READING_PAUSE)

    def _hear(self, message: dict[str, Any]) -> None:
        self.heard_at = time.monotonic()
        try:
            kind, content = _parsed(message)
            FRAMES[kind][1](self, content)
        except BadFrame as error:
            answer = {"type": "error", "code": "invalid", "message": str(error)}
            self.offer("error", msgspec.json.encode(answer).decode())

    def _ask(self, asked: Ask) -> None:
        behind.note("ask", self.table)
        self.seq, self._asked = asked.after, True
        self._news.set()

    def _heard_beat(self, _: HeardBeat) -> None:
        """Only the first answer to a beat counts."""
        if self._beat_at is not None and self.account is not None:
            measured.note(self.account, time.monotonic() - self._beat_at)
        self._beat_at = None


FRAMES: dict[str, tuple[type[msgspec.Struct], Callable[[TableSocket, Any], None]]] = {
    "ask": (Ask, TableSocket._ask),
    "beat": (HeardBeat, TableSocket._heard_beat),
}


def _parsed(message: dict[str, Any]) -> tuple[str, msgspec.Struct]:
    text = message.get("text")
    if text is None or len(text) > LONGEST_FRAME:
        raise BadFrame(f"A frame is JSON text of at most {LONGEST_FRAME} characters.")
    try:
        content = msgspec.json.decode(text, type=dict[str, Any])
        kind = content.pop("type", None)
        if not isinstance(kind, str) or kind not in FRAMES:
            raise BadFrame(f"type: expected one of {', '.join(FRAMES)}.")
        return kind, msgspec.convert(content, FRAMES[kind][0])
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadFrame(f"The frame cannot be read: {error}.") from None
