"""All sockets of this process: who looks at which table, what each is told, and when."""

import asyncio
import logging
import time
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import msgspec
from django.conf import settings

from reworld_site.accounts import sessions, tokens
from reworld_site.chat import telling
from reworld_site.live import chatting, seen
from reworld_site.live.behind import behind
from reworld_site.live.beside import Beside
from reworld_site.live.frames import Frames
from reworld_site.live.layer import Layer
from reworld_site.live.presence import RollCall, here
from reworld_site.live.round_trips import measured
from reworld_site.live.socket import SIGNED_OUT, TOO_MANY, Closing, TableSocket
from reworld_site.live.threads import DatabaseThreads
from reworld_site.lobby import matching
from reworld_site.tables import announce, restarts, sightings, sweeper
from reworld_site.tables.models import Table

logger = logging.getLogger(__name__)

BEAT_SECONDS = 5.0
TICKS = 5  # in a beat
# A client that has answered no beat for so long has gone, though its socket may seem to be open.
SILENCE_SECONDS = 12.5
# People who are not signed in share a limit by their address.
SOCKETS_OF_AN_ADDRESS = 64


class Hub:
    """Lives in the event loop, from the start of the ASGI application to its end.

    `chores` are called with every beat, each in a thread that may ask the database.
    """

    def __init__(
        self,
        build: str,
        beat: float = BEAT_SECONDS,
        silence: float = SILENCE_SECONDS,
        chores: Sequence[Callable[["Hub"], object]] = (),
    ) -> None:
        self.threads = DatabaseThreads()
        self.frames = Frames(self.threads)
        self._build, self._beat, self._silence, self._chores = build, beat, silence, chores
        self._sockets: defaultdict[UUID, set[TableSocket]] = defaultdict(set)
        self._strangers: Counter[str] = Counter()
        self._silent: set[TableSocket] = set()
        self._arriving: Counter[tuple[UUID, int]] = Counter()
        self._told: dict[UUID, dict[str, Any]] = {}
        self._beside = Beside()
        self._layer = Layer(self.tables, self.reach, self._hear_chat, self._hear_roll_call)

    async def start(self) -> None:
        await self._make_up()
        self._loop = asyncio.get_running_loop()
        announce.listeners.append(self._committed)
        telling.listeners.append(self._said)
        self._beside.do(self._layer.listen())
        self._beside.do(self._every(self._beat, self._look_after_sockets))
        self._beside.do(self._every(self._beat, self._send_away_signed_out))
        self._beside.do(self._every(self._beat, self._do_chores))
        self._beside.do(self._every(self._beat / TICKS, self._be_there))
        self._beside.do(self._every(self._beat / TICKS, self._sweep))

    async def stop(self) -> None:
        announce.listeners.remove(self._committed)
        telling.listeners.remove(self._said)
        await self._beside.stop()
        await self._layer.close()
        self.threads.close()

    def tables(self) -> list[UUID]:
        """The tables that somebody here looks at."""
        return list(self._sockets)

    def open_sockets(self) -> int:
        return sum(map(len, list(self._sockets.values())))

    def join(self, socket: TableSocket, seq: int) -> None:
        """Takes a socket in, of a table that stands at `seq`; raises `Closing` for one too many."""
        if socket.account is None:
            _must_be_below(self._strangers[socket.address], SOCKETS_OF_AN_ADDRESS)
            self._strangers[socket.address] += 1
        else:
            _must_be_below(here.sockets_of(socket.account), settings.SOCKETS_PER_ACCOUNT)
            here.come(socket.table, socket.account)
        if socket.table not in self._sockets:
            self._layer.join(socket.table)
        self._sockets[socket.table].add(socket)
        if socket.account is not None:
            self._arriving[socket.table, socket.account] += 1
            self._beside.do(self._welcome(socket, socket.account))
            self._beside.do(self._tell_chat([socket.table]))
        socket.offer("beat", self._beat_frame(seq))  # Tells the time, and measures the way.
        self._presence_changed(socket.table)

    def leave(self, socket: TableSocket) -> None:
        if socket.account is None:
            self._strangers -= Counter([socket.address])
        elif socket not in self._silent:
            here.go(socket.table, socket.account)
        self._silent.discard(socket)
        self._sockets[socket.table].remove(socket)
        if not self._sockets[socket.table]:
            del self._sockets[socket.table]
            self._told.pop(socket.table, None)
            self._layer.leave(socket.table)
        self._presence_changed(socket.table)

    def reach(self, table: UUID, seq: int) -> None:
        """The table is at `seq`, as a commit here, a hint from elsewhere or the database says."""
        for socket in self._sockets.get(table, ()):
            socket.reach(seq)

    def _committed(self, table: UUID, seq: int) -> None:
        """The listener of `announce`: called in whatever thread committed."""
        self._loop.call_soon_threadsafe(self.reach, table, seq)

    def _said(self, table: UUID) -> None:
        """The listener of `telling`: called in whatever thread committed."""
        self._loop.call_soon_threadsafe(self._hear_chat, table)

    def _hear_chat(self, table: UUID) -> None:
        if table in self._sockets:
            self._beside.do(self._tell_chat([table]))

    async def _tell_chat(self, tables: list[UUID]) -> None:
        """Tells whoever is signed in where the chat of tables stands, and whether they are muted."""
        accounts = {one.account for table in tables for one in self._sockets.get(table, ()) if one.account}
        if not accounts:
            return
        told = await self.threads.run(chatting.told, tables, accounts)
        for socket in [one for table in tables for one in self._sockets.get(table, ())]:
            if socket.account in accounts and (frame := told.to(socket.table, socket.account)):
                socket.offer_chat(frame)

    def _presence_changed(self, table: UUID) -> None:
        self._layer.call_roll()
        self._beside.do(self._tell_presence(table))

    def _hear_roll_call(self, process: str, called: RollCall, round_trips: dict[str, int]) -> None:
        measured.hear(round_trips)
        for table in here.hear(process, called):
            self._beside.do(self._tell_presence(table))

    async def _tell_presence(self, table: UUID) -> None:
        """Tells a table's sockets who is there, if that is news to them."""
        if table not in self._sockets:
            return
        presence = await self.threads.run(seen.presence, table)
        if self._told.get(table) != presence and table in self._sockets:
            self._told[table] = presence
            self._offer(table, {"type": "presence", **presence})

    async def _welcome(self, socket: TableSocket, account: int) -> None:
        """Notes at once that somebody is there, and tells whoever was missed that it is back in time.

        Until then no beat notes it, or nobody would know any more that it was missed.
        """
        try:
            missed = await self.threads.run(seen.welcome_back, socket.table, account)
        finally:
            self._arriving -= Counter([(socket.table, account)])
        if missed:
            socket.offer("back", msgspec.json.encode({"type": "back", "away": missed}).decode())
        await self._tell_presence(socket.table)

    def _listen_for_silence(self) -> None:
        """Whose client has gone without a word counts as gone, until it is heard of again."""
        quiet = time.monotonic() - self._silence
        for socket in [one for some in self._sockets.values() for one in some]:
            if socket.account is None or (socket in self._silent) == (socket.heard_at < quiet):
                continue
            if socket in self._silent:
                self._silent.remove(socket)
                here.come(socket.table, socket.account)
            else:
                self._silent.add(socket)
                here.go(socket.table, socket.account)

    def _offer(self, table: UUID, frame: dict[str, object]) -> None:
        text = msgspec.json.encode(frame).decode()
        for socket in self._sockets.get(table, ()):
            socket.offer(str(frame["type"]), text)

    async def _every(self, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        while True:
            await asyncio.sleep(seconds)
            try:
                await work()
            except Exception:
                logger.exception("%s failed; in %g s it is tried again", work.__name__, seconds)

    async def _look_after_sockets(self) -> None:
        """Heals what hints have lost: sockets behind the database catch up, and clients are told where it
        stands."""
        self._listen_for_silence()
        self._layer.call_roll()
        await self.threads.run(sightings.note, here.heard() - self._arriving.keys())
        for table, seq in (await self.threads.run(_seqs, self.tables())).items():
            self._beside.do(self._tell_presence(table))
            for socket in self._sockets.get(table, ()):
                if socket.is_behind(seq):
                    behind.note("beat", table)
                socket.reach(seq)
                socket.offer("beat", self._beat_frame(seq))
        self._beside.do(self._tell_chat(self.tables()))

    def _beat_frame(self, seq: int) -> str:
        now = datetime.now(UTC).isoformat(timespec="milliseconds")
        beat = {"type": "beat", "seq": seq, "now": now, "build": self._build}
        return msgspec.json.encode(beat).decode()

    async def _send_away_signed_out(self) -> None:
        """A socket ends with the session or the token that it was opened with, in whichever process that was
        ended."""
        open_here = [one for some in self._sockets.values() for one in some]
        keys = {one.session for one in open_here if one.session}
        shown = {one.token for one in open_here if one.token}
        ended = await self.threads.run(sessions.ended, keys)
        revoked = await self.threads.run(tokens.ended, shown)
        for socket in open_here:
            if socket.session in ended or socket.token in revoked:
                socket.send_away(Closing(SIGNED_OUT, "You are not signed in any more; connect again."))

    async def _make_up(self) -> None:
        """Nobody is told to be late before the time that the site was away is made up for."""
        try:
            await self.threads.run(restarts.web_starts)
        except Exception:
            logger.exception("a restart is not made up for yet; the next tick tries again")

    async def _be_there(self) -> None:
        await self.threads.run(restarts.web_is_there)

    async def _sweep(self) -> None:
        """A web process sweeps by itself when no worker has for a while."""
        await self.threads.run(sweeper.sweep_if_stale)
        await self.threads.run(matching.run_if_stale)

    async def _do_chores(self) -> None:
        for chore in self._chores:
            await self.threads.run(chore, self)


def _must_be_below(count: int, limit: int) -> None:
    if count >= limit:
        raise Closing(TOO_MANY, f"{count} connections are open already; close one of them first.")


def _seqs(tables: list[UUID]) -> dict[UUID, int]:
    return dict(Table.objects.filter(pk__in=tables).values_list("pk", "seq")) if tables else {}
