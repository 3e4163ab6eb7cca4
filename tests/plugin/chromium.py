"""Which Chromium the browser tests drive, and how it is kept quiet."""

from __future__ import annotations

import os
import shutil

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
QUIET = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--no-default-browser-check",
)


def find_chromium() -> str | None:
    """The path in CHROMIUM, else the first that is on PATH."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


def chromium_arguments() -> list[str]:
    return [*QUIET, "--no-sandbox"] if os.geteuid() == 0 else [*QUIET]
