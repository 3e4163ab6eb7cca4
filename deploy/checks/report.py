"""What ran, how long it took, and how it ended."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from xml.etree import ElementTree

from deploy.checks.steps import Step

NO_TESTS = 5  # pytest's exit code when it collected none


@dataclass
class Report:
    lines: list[str] = field(default_factory=list)
    passed: int = 0
    failed: int = 0
    has_failures: bool = False

    def add(self, step: Step, code: int, seconds: float) -> None:
        passed, failed = _counts(step.results) if step.results else (0, 0)
        self.passed, self.failed = self.passed + passed, self.failed + failed
        self.has_failures |= code != 0
        counts = f"{passed} passed, {failed} failed" if step.results else ""
        ending = "ok" if code == 0 else "no tests found" if code == NO_TESTS else "FAILED"
        self.lines.append(f"{seconds:7.1f} s  {ending:<7} {step.name}  {counts}".rstrip())

    def show(self, seconds: float, missing: str | None) -> None:
        """Prints the summary of a run that took so long; with `missing` its last line is that."""
        print("\n── summary", *self.lines, f"{seconds:7.1f} s  in all", sep="\n")
        print(f"{self.passed} passed, {self.failed} failed")
        if missing:
            print(missing, flush=True)


def _counts(results: Path) -> tuple[int, int]:
    """How many tests passed and how many failed, from pytest's JUnit file; none if it was not written."""
    if not results.exists():
        return 0, 0
    suites = ElementTree.parse(results).getroot().iter("testsuite")
    passed = failed = 0
    for suite in suites:
        bad = int(suite.get("failures", 0)) + int(suite.get("errors", 0))
        failed += bad
        passed += int(suite.get("tests", 0)) - bad - int(suite.get("skipped", 0))
    return passed, failed
