"""Finds a Chromium for the browser tests, or installs Debian's where that is allowed."""

from __future__ import annotations

import os
import shutil
from collections.abc import Sequence

from deploy.setup.run import run, say
from tests.plugin.chromium import find_chromium

HOW_TO_GET_IT = (
    "The browser tests (in tests/e2e) did not run: there is no Chromium. Install one, on Debian with "
    "`sudo apt-get install chromium`, or name yours in CHROMIUM, then: deploy/test tests/e2e"
)


def is_needed(arguments: Sequence[str]) -> bool:
    """Whether a run with these arguments of pytest's may reach the browser tests."""
    paths = [word for word in arguments if word.startswith("tests")]
    return not paths or any("tests/e2e".startswith(path.rstrip("/")) or "e2e" in path for path in paths)


def find_or_install() -> str | None:
    """The browser's path; None if there is none and none could be installed."""
    return find_chromium() or (_install() and find_chromium()) or None


def _install() -> bool:
    apt = shutil.which("apt-get")
    if not apt:
        return False
    as_root = [] if os.geteuid() == 0 else ["sudo", "-n"]
    if as_root and (not shutil.which("sudo") or run([*as_root, "true"], quiet=True) != 0):
        return False
    say("installing Chromium with apt-get")
    env = {"DEBIAN_FRONTEND": "noninteractive"}
    run([*as_root, apt, "update", "-q"], env=env)
    options = ["-y", "-q", "--no-install-recommends"]
    return run([*as_root, apt, "install", *options, "chromium", "fonts-dejavu-core"], env=env) == 0
