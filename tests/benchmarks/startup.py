"""From `deploy/up` to its printed address.

    python -m tests.benchmarks.startup [--starts 3]

The first start sets up what is missing; the next ones should take under 5 s.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path

from tests.deploy.house import house


def seconds_to_open(folder: Path) -> float:
    started = time.monotonic()
    with house(folder, "deploy/up") as site:
        assert site.port
        return time.monotonic() - started


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--starts", type=int, default=3)
    starts = parser.parse_args().starts
    with tempfile.TemporaryDirectory() as folder:
        for start in range(1, starts + 1):
            print(f"start {start}: {seconds_to_open(Path(folder)):.1f} s")


if __name__ == "__main__":
    main()
