"""The ASGI lifespan: the hub starts with the application and stops with it."""

from typing import Any

from reworld_site.live.hub import Hub
from reworld_site.live.socket import Receive, Send


class Lifespan:
    """Each server run gets a hub of its own, found by sockets as `scope["state"]["hub"]`."""

    def __init__(self, build: str, **options: Any) -> None:
        self._build, self._options = build, options

    async def __call__(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        await receive()
        hub = Hub(self._build, **self._options)
        await hub.start()
        scope["state"]["hub"] = hub
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await hub.stop()
        await send({"type": "lifespan.shutdown.complete"})
