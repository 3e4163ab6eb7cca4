"""`manage.py rotate_luck_keys`: seals anew what is still secret, with the first of LUCK_KEYS."""

from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import BaseCommand
from rich.progress import track

from reworld_site.management.preparation import prepare_database
from reworld_site.tables import luck


class Command(BaseCommand):
    help = (
        "After a new key was put in front of LUCK_KEYS: seals every secret that is not revealed yet with it, "
        "so that the old keys can be dropped."
    )

    def handle(self, **options: Any) -> None:
        prepare_database(self.stderr.write)
        waiting = luck.unrevealed()
        done = {True: 0, False: 0}
        lost = []
        for table in track(waiting.iterator(), "secrets", total=waiting.count(), transient=True):
            try:
                done[luck.reseal(table)] += 1
            except luck.KeyLost:
                lost.append(str(table))
        self.stdout.write(f"{done[True]} sealed anew, {done[False]} were sealed with the first key already")
        if lost:
            sys.exit(f"no key of LUCK_KEYS opens the secrets of {len(lost)} tables: {', '.join(lost[:10])}")
