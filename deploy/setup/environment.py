"""The virtual environment in .venv, with the locked dependencies in it."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

from deploy.setup.run import ROOT, SetUpFailed, run, run_or_fail, say
from deploy.setup.stamps import fingerprint, is_done, mark_done

VENV = ROOT / ".venv"
PYTHON = VENV / "bin/python"
# There while something is being installed; an environment that is found with it is not trusted.
UNFINISHED = VENV / ".unfinished"


def make(lock: str) -> None:
    """An environment that holds what `deploy/<lock>` lists."""
    wanted = fingerprint([ROOT / "deploy" / lock])
    if _is_sound() and is_done(_stamp(lock), wanted):
        return
    if not _is_sound():
        _create()
    say(f"installing the dependencies of deploy/{lock}")
    UNFINISHED.touch()
    if not _install_with_uv(lock):
        install_with_pip(lock)
    mark_done(_stamp(lock), wanted)
    UNFINISHED.unlink()


def install_with_pip(lock: str) -> None:
    """Installs what `deploy/<lock>` lists with the environment's own pip."""
    run_or_fail(
        [*_pip("install"), "--require-hashes", "-r", f"deploy/{lock}"],
        "The dependencies could not be installed: pip says above why. Mend that and start again.",
    )


def _is_sound() -> bool:
    if UNFINISHED.exists() or not PYTHON.exists():
        return False
    return run([PYTHON, "-c", "import sys; sys.exit(sys.version_info < (3, 11))"], quiet=True) == 0


def _create() -> None:
    if importlib.util.find_spec("ensurepip") is None or importlib.util.find_spec("venv") is None:
        version = f"python3.{sys.version_info.minor}"
        raise SetUpFailed(
            f"This Python ({sys.executable}) comes without its module venv. On Debian and Ubuntu:\n"
            f"    sudo apt-get install {version}-venv\n"
            "Then run the command again."
        )
    if VENV.exists():
        say("the environment in .venv is unfinished or broken; it is made anew")
        shutil.rmtree(VENV)
    say(f"making a virtual environment in .venv (Python {sys.version.split()[0]})")
    VENV.mkdir()
    UNFINISHED.touch()
    run_or_fail([sys.executable, "-m", "venv", VENV], "The virtual environment could not be made; see above.")


def _install_with_uv(lock: str) -> bool:
    """Whether it worked: uv is several times faster, but not to be had for every machine."""
    if run([*_pip("install"), "--require-hashes", "-r", "deploy/requirements-uv.lock"], quiet=True) != 0:
        return False
    options = ["--python", str(PYTHON), "--compile-bytecode", "--require-hashes", "-r", f"deploy/{lock}"]
    return run([PYTHON, "-m", "uv", "pip", "install", *options], env=_index_of_pip()) == 0


def _index_of_pip() -> dict[str, str]:
    """Has uv ask the same index as pip, where the user has chosen one."""
    command = [str(word) for word in _pip("config", "get", "global.index-url")]
    asked = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    index = os.environ.get("PIP_INDEX_URL") or asked.stdout.strip()
    return {"UV_DEFAULT_INDEX": index} if index and "UV_DEFAULT_INDEX" not in os.environ else {}


def _pip(*arguments: str) -> list[str | Path]:
    return [PYTHON, "-m", "pip", "--disable-pip-version-check", *arguments]


def _stamp(lock: str) -> Path:
    return VENV / ".installed" / lock
