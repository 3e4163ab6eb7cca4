"""`python -m deploy.setup up` or `test`: sets up what is missing, then becomes the site or the test run."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser

from deploy.setup import environment, frontend
from deploy.setup.lock import only_one_set_up, refuse_while_running
from deploy.setup.run import SetUpFailed, exit_on_signals

USAGE = {
    "up": "deploy/up [--port N]\nSets up whatever is missing, then runs the whole site.",
    "test": "deploy/test [arguments of pytest]\nSets up whatever is missing, then runs every test, or these.",
}


def main(command: str, arguments: list[str]) -> None:
    if "--help" in arguments or "-h" in arguments:
        print(USAGE[command])
        return
    exit_on_signals()
    try:
        if command == "up":
            refuse_unknown(arguments)
            refuse_while_running()
        with only_one_set_up():
            environment.make("requirements.lock" if command == "up" else "requirements-test.lock")
            frontend.make()
    except SetUpFailed as failure:
        sys.exit(f"\n{failure}")
    except KeyboardInterrupt:
        sys.exit("\nStopped. The next start goes on from here.")
    program = ["manage.py", "up"] if command == "up" else ["-m", "deploy.checks"]
    os.execv(environment.PYTHON, [str(environment.PYTHON), *program, *arguments])


def refuse_unknown(arguments: list[str]) -> None:
    """Ends with the name of the wrong one, before anything is looked at or set up."""
    parser = ArgumentParser(
        prog="deploy/up", usage="deploy/up [--port N]", add_help=False, allow_abbrev=False
    )
    parser.add_argument("--port")
    parser.parse_args(arguments)


main(sys.argv[1], sys.argv[2:])
