"""The checks and test runs, in their order, and which of them run at the same time."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from deploy.setup.frontend import FRONTEND, install_packages
from deploy.setup.node import npm
from deploy.setup.run import ROOT

ARTIFACTS = ROOT / ".test-artifacts"
LINT_IMPORTS = "from importlinter.cli import lint_imports_command as lint; lint(['--no-logo'])"
# Tools that load the settings find their secrets there instead of making some in .data.
PRIVATE = {"DATA_DIR": str(ARTIFACTS / "data")}


@dataclass
class Step:
    """One command; a run of pytest leaves its counts in `results`."""

    name: str
    command: Sequence[str | Path]
    folder: Path = ROOT
    env: Mapping[str, str] = field(default_factory=dict)
    results: Path | None = None


Stage = Sequence[Sequence[Step]]
"""Lanes that run at the same time; the steps of a lane run one after the other."""


def stages(*, with_browser: bool) -> list[Stage]:
    """Everything, cheapest first. The browser runs alone: what a person sees is not to be waited for."""
    browser = _pytest("browser", "tests/e2e", "-m", "browser")
    asking = ("--part=database", "tests/reworld_site")
    return [
        [
            [
                _python("ruff", "-m", "ruff", "check", "."),
                _python("ruff's format", "-m", "ruff", "format", "--check", "."),
                _python("layers (import-linter)", "-c", LINT_IMPORTS),
                _python(
                    "types (mypy)", "-m", "mypy", "games", "bots", "reworld_site", "deploy", "tests/plugin"
                ),
            ]
        ],
        [
            [
                _pytest("store and service on PostgreSQL", *asking),
                _pytest("whole site", "tests/e2e", "-m", "not browser"),
            ],
            [
                *_front_end(),
                _pytest("rules and set-up", "--ignore=tests/e2e", "--ignore=tests/reworld_site"),
                _pytest("service without a database", "--db=sqlite", "--part=pure", "tests/reworld_site"),
                _pytest("store and service on SQLite", "--db=sqlite", *asking),
            ],
        ],
        *([[[browser]]] if with_browser else []),
    ]


def chosen_tests(arguments: Sequence[str]) -> list[Stage]:
    return [[[_pytest("tests", *arguments)]]]


def _front_end() -> list[Step]:
    install_packages()
    command, env = npm()
    return [
        Step(f"front end: npm run {script}", [*command, "run", "--silent", script], FRONTEND, env)
        for script in ("lint", "check", "test")
    ]


def _python(name: str, *arguments: str) -> Step:
    return Step(name, [sys.executable, *arguments], env=PRIVATE)


def _pytest(name: str, *arguments: str) -> Step:
    results = ARTIFACTS / f"{name.replace(' ', '-')}.xml"
    results.unlink(missing_ok=True)
    command = [sys.executable, "-m", "pytest", f"--junitxml={results}", "--durations=5", *arguments]
    return Step(name, command, results=results)
