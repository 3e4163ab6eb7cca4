"""What web processes tell each other over the channel layer: hints of commits and of chat, and who is
connected.

One receive loop per process. The layer may be down, lose messages or forget its groups at any moment: joining
is repeated by the clock, and whatever is lost is healed by the beat.
"""

import asyncio
import logging
import uuid
from collections.abc import Callable, Coroutine
from typing import Any
from uuid import UUID

from channels import DEFAULT_CHANNEL_LAYER
from channels.layers import channel_layers

from reworld_site.live.beside import Beside
from reworld_site.live.presence import RollCall, here
from reworld_site.live.round_trips import measured
from reworld_site.tables import announce

logger = logging.getLogger(__name__)

EVERYBODY = "live"
REJOIN_SECONDS = 5.0
RETRY_SECONDS = 1.0
HINT_SECONDS = 5.0
# Roll calls within this time become one.
GATHER_SECONDS = 0.1


class Layer:
    """`tables` names the tables to hear of; `on_commit`, `on_chat` and `on_roll_call` take what the others
    say."""

    def __init__(
        self,
        tables: Callable[[], list[UUID]],
        on_commit: Callable[[UUID, int], None],
        on_chat: Callable[[UUID], None],
        on_roll_call: Callable[[str, RollCall, dict[str, int]], None],
    ) -> None:
        self._tables = tables
        self._on_commit, self._on_chat, self._on_roll_call = on_commit, on_chat, on_roll_call
        # One of our own: its connections belong to this event loop and end with it.
        self._layer = channel_layers.make_backend(DEFAULT_CHANNEL_LAYER)
        self._process = uuid.uuid4().hex
        self._channel: str | None = None
        self._is_away = False
        self._roll_is_due = False
        self._beside = Beside()

    def join(self, table: UUID) -> None:
        if self._channel:
            self._hint(self._layer.group_add(announce.group(table), self._channel))

    def leave(self, table: UUID) -> None:
        if self._channel:
            self._hint(self._layer.group_discard(announce.group(table), self._channel))

    def call_roll(self) -> None:
        """Tells the other processes who is connected here."""
        if not self._roll_is_due:
            self._roll_is_due = True
            self._hint(self._call_roll())

    async def listen(self) -> None:
        """Hears the others until cancelled, whatever becomes of the layer."""
        while True:
            try:
                self._channel = await self._layer.new_channel("live")
                async with asyncio.TaskGroup() as group:
                    group.create_task(self._keep_joined(self._channel))
                    group.create_task(self._receive(self._channel))
            except* Exception as errors:
                self._note_away(errors.exceptions[0])
            await asyncio.sleep(RETRY_SECONDS)

    async def close(self) -> None:
        """The layer itself closes its connections with the event loop; others' loops still need theirs."""
        await self._beside.stop()

    async def _receive(self, channel: str) -> None:
        while True:
            message = await self._layer.receive(channel)
            try:
                HEARD[message["type"]](self, message)
            except Exception:
                logger.exception("a message of the channel layer made no sense: %r", message)

    async def _keep_joined(self, channel: str) -> None:
        """Groups are gone when Valkey comes back empty."""
        while True:
            for group in [EVERYBODY, *map(announce.group, self._tables())]:
                await self._layer.group_add(group, channel)
            self._is_away = False
            await asyncio.sleep(REJOIN_SECONDS)

    def _note_away(self, error: Exception) -> None:
        """Said once for each time that it is away."""
        if not self._is_away:
            logger.warning(
                "other web processes are heard only by the beat until the layer is back: %s", error
            )
        self._is_away = True

    def _hint(self, sending: Coroutine[Any, Any, None]) -> None:
        """Sends it beside everything else; a layer that hangs keeps nothing waiting."""
        self._beside.do(asyncio.wait_for(sending, HINT_SECONDS))

    async def _call_roll(self) -> None:
        await asyncio.sleep(GATHER_SECONDS)
        self._roll_is_due = False
        message = {
            "type": "roll",
            "process": self._process,
            "tables": here.roll_call(),
            "round_trips": measured.own(),
        }
        await self._layer.group_send(EVERYBODY, message)

    def _hear_commit(self, message: dict[str, Any]) -> None:
        self._on_commit(UUID(message["table"]), message["seq"])

    def _hear_chat(self, message: dict[str, Any]) -> None:
        self._on_chat(UUID(message["table"]))

    def _hear_roll(self, message: dict[str, Any]) -> None:
        if message["process"] != self._process:
            self._on_roll_call(message["process"], message["tables"], message["round_trips"])


HEARD: dict[str, Callable[[Layer, dict[str, Any]], None]] = {
    "commit": Layer._hear_commit,
    "chat": Layer._hear_chat,
    "roll": Layer._hear_roll,
}
