"""The front end: npm's packages, and Vite's build of the shell with every game's board."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from deploy.setup.node import npm
from deploy.setup.run import ROOT, run_or_fail, say
from deploy.setup.stamps import fingerprint, is_done, mark_done

FRONTEND = ROOT / "reworld_site/web/frontend"
PACKAGES = FRONTEND / "node_modules/.installed"
BUILT = ROOT / "reworld_site/web/static/build/.built"


def make() -> None:
    """Builds what the pages load, unless the last build was from the same sources."""
    wanted = fingerprint(sources())
    if is_done(BUILT, wanted):
        return
    install_packages()
    say("building the front end")
    build = ["run", "--silent", "build", "--", "--logLevel", "error"]
    run_npm("The front end could not be built; see above.", *build)
    mark_done(BUILT, wanted)


def install_packages() -> None:
    """What package-lock.json lists."""
    wanted = fingerprint([FRONTEND / "package-lock.json", FRONTEND / "package.json"])
    if is_done(PACKAGES, wanted):
        return
    say("installing the packages of the front end")
    run_npm("The front end's packages could not be installed; see above.", "ci", "--no-audit", "--no-fund")
    mark_done(PACKAGES, wanted)


def run_npm(failure: str, *arguments: str) -> None:
    command, env = npm()
    env = {**env, "npm_config_update_notifier": "false"}
    run_or_fail([*command, *arguments], failure, folder=FRONTEND, env=env)


def sources() -> Iterator[Path]:
    """Every file that the build reads, as a path from the project's root."""
    for folder in [FRONTEND, *ROOT.glob("games/*/web")]:
        for path in folder.rglob("*"):
            if "node_modules" not in path.parts and path.is_file():
                yield path.relative_to(ROOT)
    for path in ROOT.glob("games/*/texts.json"):
        yield path.relative_to(ROOT)
