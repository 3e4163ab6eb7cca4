"""`python -m deploy.checks`: every check and test; with arguments pytest alone, with these arguments."""

from __future__ import annotations

import os
import sys
import time

from deploy.checks import chromium
from deploy.checks.lanes import run_lanes
from deploy.checks.report import Report
from deploy.checks.steps import ARTIFACTS, chosen_tests, stages
from deploy.setup.run import exit_on_signals


def main(arguments: list[str]) -> int:
    exit_on_signals()
    ARTIFACTS.mkdir(exist_ok=True)
    browser = chromium.find_or_install() if chromium.is_needed(arguments) else "none needed"
    report, started = Report(), time.monotonic()
    for lanes in chosen_tests(arguments) if arguments else stages(with_browser=browser is not None):
        run_lanes(lanes, report.add)
    is_ci = os.environ.get("CI") == "true"
    report.show(time.monotonic() - started, missing=None if browser else chromium.HOW_TO_GET_IT)
    return 1 if report.has_failures or (is_ci and browser is None) else 0


try:
    sys.exit(main(sys.argv[1:]))
except KeyboardInterrupt:
    sys.exit("\nStopped.")
