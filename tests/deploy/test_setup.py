"""The set-up before `deploy/up` and `deploy/test`: it repairs what was interrupted and repeats nothing."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tomllib
from pathlib import Path

import psutil
import pytest
from packaging.requirements import Requirement

from deploy.setup.frontend import sources
from deploy.setup.stamps import fingerprint
from reworld_site.processes import ROOT, Child
from tests.deploy.house import are_gone, soon

LOCKS = sorted((ROOT / "deploy").glob("*.lock"))


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project that needs no packages: what is tried here is the environment around them."""
    shutil.copytree(ROOT / "deploy", tmp_path / "deploy")
    for lock in (tmp_path / "deploy").glob("*.lock"):
        lock.write_text("")
    return tmp_path


def make_environment(project: Path, before: str = "") -> subprocess.CompletedProcess[str]:
    """Sets the environment up in a process of its own, which runs `before` first."""
    program = f"{before}\nfrom deploy.setup import environment\nenvironment.make('requirements.lock')"
    return subprocess.run([sys.executable, "-c", program], cwd=project, capture_output=True, text=True)


def test_an_environment_is_made_once_and_mended_when_it_was_left_unfinished(project: Path) -> None:
    assert "making a virtual environment" in make_environment(project).stdout
    assert make_environment(project).stdout == ""
    (project / "deploy/requirements.lock").write_text("# nothing, in other words\n")
    said = make_environment(project).stdout
    assert "installing the dependencies" in said
    assert "making a virtual environment" not in said
    (project / ".venv/.unfinished").touch()
    assert "made anew" in make_environment(project).stdout
    assert make_environment(project).stdout == ""


def test_a_python_without_venv_is_told_what_to_install(project: Path) -> None:
    refused = make_environment(project, "import sys; sys.modules['ensurepip'] = None")
    assert f"apt-get install python3.{sys.version_info.minor}-venv" in refused.stderr
    assert not (project / ".venv").exists()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_an_interrupt_ends_all_that_the_set_up_runs(number: signal.Signals) -> None:
    lines: list[str] = []
    script = "sleep 300 & echo asleep; sleep 300"
    program = f"from deploy.setup.run import *; exit_on_signals(); run(['sh', '-c', {script!r}])"
    setup = Child("set-up", [sys.executable, "-c", program], output=lines.append, folder=ROOT)
    setup.start()
    try:
        soon(lambda: "asleep" in lines)
        family = psutil.Process(setup.pid).children(recursive=True)
        assert len(family) == 3
        os.kill(setup.pid, number)
        soon(lambda: are_gone(family))
    finally:
        setup.kill()


def test_the_front_end_is_built_again_when_a_board_or_its_texts_change() -> None:
    files = {str(path) for path in sources()}
    assert "games/reworld/texts.json" in files
    assert any(path.startswith("games/reworld/web/") for path in files)
    assert "reworld_site/web/frontend/package-lock.json" in files
    assert not any("node_modules" in path for path in files)


def test_a_fingerprint_tells_contents_and_names_apart(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    one.write_text("a")
    before = fingerprint([one])
    assert fingerprint([one]) == before
    one.write_text("b")
    assert fingerprint([one]) != before
    one.write_text("a")
    one.rename(other)
    assert fingerprint([other]) != before


@pytest.mark.parametrize("lock", LOCKS, ids=lambda path: path.name)
def test_a_lock_has_hashes_and_names_no_place(lock: Path) -> None:
    text = lock.read_text()
    assert not re.search(r"https?://|--(index|extra|find)", text)
    for requirement in re.split(r"\n(?=\S)", text.strip()):
        assert "--hash=sha256:" in requirement, requirement


def test_the_front_ends_lock_names_no_place() -> None:
    packages = json.loads((ROOT / "reworld_site/web/frontend/package-lock.json").read_text())["packages"]
    assert not [name for name, package in packages.items() if "resolved" in package]


@pytest.mark.parametrize("lock", ["requirements.lock", "requirements-test.lock"])
def test_the_locks_fit_what_the_project_asks_for(lock: str) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    asked = list(project["project"]["dependencies"])
    if lock == "requirements-test.lock":
        asked += project["dependency-groups"]["test"]
    locked = dict(re.findall(r"^([\w.-]+)==([^\s;]+)", (ROOT / "deploy" / lock).read_text(), re.MULTILINE))
    for requirement in map(Requirement, asked):
        assert locked[requirement.name.lower()] in requirement.specifier, requirement
