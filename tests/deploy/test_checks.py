"""What `deploy/test` says at its end, and what it does without a Chromium."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import pytest

from deploy.checks import chromium
from deploy.checks.lanes import run_lanes
from deploy.checks.report import Report
from deploy.checks.steps import Step, stages

RESULTS = """<testsuites><testsuite tests="{}" failures="{}" errors="{}" skipped="0"/></testsuites>"""


def step_with(folder: Path, tests: int, failures: int = 0, errors: int = 0) -> Step:
    results = folder / "results.xml"
    results.write_text(RESULTS.format(tests, failures, errors))
    return Step("tests", [], results=results)


def test_it_counts_over_all_runs_of_pytest(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    report = Report()
    report.add(Step("ruff", []), 0, 0.1)
    report.add(step_with(tmp_path, 7), 0, 1)
    report.add(step_with(tmp_path, 5, failures=1, errors=1), 1, 1)
    assert report.has_failures
    report.show(2.1, missing=None)
    assert capsys.readouterr().out.splitlines()[-1] == "10 passed, 2 failed"


def test_a_failing_check_fails_the_whole(tmp_path: Path) -> None:
    report = Report()
    report.add(step_with(tmp_path, 7), 0, 1)
    assert not report.has_failures
    report.add(Step("ruff", []), 1, 0.1)
    assert report.has_failures


def test_a_run_that_wrote_no_results_counts_none(tmp_path: Path) -> None:
    report = Report()
    report.add(Step("tests", [], results=tmp_path / "none.xml"), 2, 1)
    assert report.has_failures
    assert (report.passed, report.failed) == (0, 0)


def test_without_a_browser_the_last_line_says_what_did_not_run(
    capsys: pytest.CaptureFixture[str],
) -> None:
    Report().show(0, missing=chromium.HOW_TO_GET_IT)
    said = capsys.readouterr().out.splitlines()
    assert said[-2] == "0 passed, 0 failed"
    assert "did not run" in said[-1]
    assert "apt-get install chromium" in said[-1]


def test_without_a_browser_the_whole_site_is_still_tested() -> None:
    def runs(*, with_browser: bool) -> list[list[str]]:
        steps = [step for stage in stages(with_browser=with_browser) for lane in stage for step in lane]
        return [list(map(str, step.command)) for step in steps if "tests/e2e" in step.command]

    *without, browser = runs(with_browser=True)
    assert browser[-2:] == ["-m", "browser"]
    assert [command[-2:] for command in without] == [["-m", "not browser"]]
    assert runs(with_browser=False) == without


@pytest.mark.parametrize("arguments", [[], ["-k", "ship"], ["tests"], ["tests/e2e/test_phone.py"]])
def test_these_need_a_browser(arguments: list[str]) -> None:
    assert chromium.is_needed(arguments)


@pytest.mark.parametrize("arguments", [["tests/games"], ["tests/games/engine", "tests/bots", "-x"]])
def test_these_need_no_browser(arguments: list[str]) -> None:
    assert not chromium.is_needed(arguments)


def saying(name: str, text: str, *, after: Path | None = None, code: int = 0) -> Step:
    """Says it, once there is a file, which it makes itself by its end."""
    waiting = f"while not os.path.exists({str(after)!r}): time.sleep(0.01)" if after else "pass"
    lines = ["import os, sys, time", waiting, f"print({text!r})", f"open({name!r}, 'w')", f"sys.exit({code})"]
    return Step(name, [sys.executable, "-c", "\n".join(lines)])


def test_lanes_run_at_the_same_time_and_steps_of_a_lane_in_their_order(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    one, two, three = (str(tmp_path / name) for name in ("one", "two", "three"))
    ended: list[tuple[str, int]] = []
    run_lanes(
        [
            [saying(one, "waits for the other lane", after=tmp_path / "two")],
            [saying(two, "second lane", code=3), saying(three, "its next", after=tmp_path / "one")],
        ],
        lambda step, code, seconds: ended.append((step.name, code)),
    )
    assert sorted(ended[:2]) == [(one, 0), (two, 3)]
    assert ended[2:] == [(three, 0)]
    said = capfd.readouterr().out.splitlines()
    assert said.index(f"── {two}") + 1 == said.index("second lane")
    assert said.index("second lane") < said.index("its next")
    assert said.index(f"── {one}") < said.index("waits for the other lane") < said.index("its next")


def test_what_still_runs_ends_with_the_lanes(tmp_path: Path) -> None:
    def ended(step: Step, code: int, seconds: float) -> None:
        raise KeyboardInterrupt

    endless = Step(
        "endless", [sys.executable, "-c", f"import time; open({str(tmp_path / 'it')!r}, 'w'); time.sleep(99)"]
    )
    started = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        run_lanes([[saying(str(tmp_path / "short"), "", after=tmp_path / "it")], [endless]], ended)
    assert time.monotonic() < started + 60
