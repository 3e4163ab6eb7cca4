"""A web process that dies at the worst moment: a move is committed, and nobody has been told of it yet.

`python -m tests.e2e.dying_web PORT`
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Sequence

import uvicorn

from reworld_site.asgi import application
from reworld_site.tables import service
from reworld_site.tables.loaded import Loaded


def die(written: Sequence[Loaded]) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


if __name__ == "__main__":
    service._tell = die
    uvicorn.run(application, host="127.0.0.1", port=int(sys.argv[1]), log_level="warning", access_log=False)
