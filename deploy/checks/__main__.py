"""`python -m deploy.checks`: every check and test; with arguments pytest alone, with these arguments."""

from __future__ import annotations

import os
import sys
import time

from deploy.checks import chromium
from deploy.checks.report import Report
from deploy.checks.steps import ARTIFACTS, all_steps, chosen_tests
from deploy.setup.run import exit_on_signals, run


def main(arguments: list[str]) -> int:
    exit_on_signals()
    ARTIFACTS.mkdir(exist_ok=True)
    browser = chromium.find_or_install() if chromium.is_needed(arguments) else "none needed"
    report = Report()
    for step in chosen_tests(arguments) if arguments else all_steps(with_browser=browser is not None):
        print(f"\n── {step.name}", flush=True)
        started = time.monotonic()
        code = run(step.command, folder=step.folder, env=step.env, deadline=1500)
        report.add(step, code, time.monotonic() - started)
    is_ci = os.environ.get("CI") == "true"
    report.show(missing=None if browser else chromium.HOW_TO_GET_IT)
    return 1 if report.has_failures or (is_ci and browser is None) else 0


try:
    sys.exit(main(sys.argv[1:]))
except KeyboardInterrupt:
    sys.exit("\nStopped.")
