"""The corpus from the command line.

python -m tests.records                         plays what is missing
python -m tests.records --again reworld-*       plays those anew, too
python -m tests.records --verify                checks chain, rules, luck and result of all of it
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from fnmatch import fnmatch
from pathlib import Path

import django
from rich.progress import track


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.records")
    parser.add_argument("--again", metavar="NAMES", help="also play anew whose file names match")
    parser.add_argument("--verify", action="store_true", help="check all records and play nothing")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        _set_up(Path(folder))
        return _verify() if asked.verify else _play(asked.again)


def _set_up(folder: Path) -> None:
    """Django on an empty database of its own, without Valkey."""
    for name in ("DATABASE_URL", "REDIS_URL"):
        os.environ.pop(name, None)
    os.environ |= {
        "DATA_DIR": str(folder),
        "DJANGO_SETTINGS_MODULE": "reworld_site.settings",
        "LUCK_WAIT_SECONDS": "0.05",
    }
    django.setup()


def _play(again: str | None) -> int:
    from django.core.management import call_command
    from django.utils import timezone

    from reworld_site.records import files
    from reworld_site.tables import background
    from tests.records import deeds, playing
    from tests.records.cases import DATA, cases

    background.later = lambda key, job: None  # Nobody is to hear of these games.
    timezone.now = deeds.now
    call_command("migrate", verbosity=0)
    DATA.mkdir(exist_ok=True)
    wanted = [one for one in cases() if not one.path.exists() or (again and fnmatch(one.path.name, again))]
    for case in track(wanted, "records", transient=True):
        files.save(case.path, playing.play(case))
    print(f"{len(wanted)} records played; {len(list(DATA.iterdir()))} there are")
    return 0


def _verify() -> int:
    from reworld_site.records import files
    from reworld_site.records.differences import Difference
    from reworld_site.records.verifying import check
    from tests.records.cases import DATA

    paths, wrong = sorted(DATA.glob("*.jsonl.gz")), 0
    for path in track(paths, "records", transient=True):
        try:
            check(files.load(path))
        except Difference as difference:
            wrong += 1
            print(f"{path.name}: {difference}")
    print(f"{len(paths) - wrong} of {len(paths)} records are right")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
