"""After a commit: "table 7 is at 42", to this process's listeners at once and to other processes as a hint.

A listener is called with (table id, seq) in the thread that committed and must be quick. The hint goes to
the channel layer's group of the table as {"type": "commit", "table": id, "seq": seq}.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from typing import Any, TypeAlias
from uuid import UUID

from channels.layers import get_channel_layer

from reworld_site.tables import background

log = logging.getLogger(__name__)

Listener: TypeAlias = Callable[[UUID, int], object]
listeners: list[Listener] = []
HINT_SECONDS = 2.0  # A layer that hangs must not keep all other hints for ever.

_loop: asyncio.AbstractEventLoop | None = None


def group(table_id: UUID) -> str:
    """The channel layer's group for one table."""
    return f"table.{table_id.hex}"


def tell(table_id: UUID, seq: int) -> None:
    """Never blocks on the network and never raises."""
    for listener in listeners:
        try:
            listener(table_id, seq)
        except Exception:
            log.exception("a listener failed for table %s", table_id)
    message = {"type": "commit", "table": str(table_id), "seq": seq}
    background.later(("commit", table_id), partial(send, table_id, message))


def send(table_id: UUID, message: dict[str, Any]) -> None:
    """To the table's group, from the hints' thread (`background`), on a loop of its own that keeps its
    connection."""
    global _loop
    layer = get_channel_layer()
    if layer is None:
        return
    if _loop is None:
        _loop = asyncio.new_event_loop()
    _loop.run_until_complete(asyncio.wait_for(layer.group_send(group(table_id), message), HINT_SECONDS))
