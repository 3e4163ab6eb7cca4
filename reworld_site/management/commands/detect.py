"""`manage.py detect`: the detectors of moderation look at once, and what they find is printed."""

from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from reworld_site.accounts.models import Account
from reworld_site.management.preparation import prepare_database
from reworld_site.moderation.detectors import running
from reworld_site.moderation.detectors.listed import DETECTORS
from reworld_site.moderation.models import DetectorRun, Finding


class Command(BaseCommand):
    help = "Looks for play that chance does not explain, now. Exit code 1 when a detector failed."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--detector", choices=sorted(DETECTORS), action="append", default=[])

    def handle(self, *, detector: list[str], **options: Any) -> None:
        prepare_database(self.stderr.write)
        runs = running.run(detector or list(DETECTORS))
        if runs is None:
            sys.exit("The detectors are running at this moment; ask again in a minute.")
        for one in runs:
            self._tell(one)
        if any(one.trouble for one in runs):
            sys.exit(1)

    def _tell(self, ran: DetectorRun) -> None:
        detector = DETECTORS[ran.detector]
        said = ran.trouble or f"{ran.found} open"
        self.stdout.write(f"{detector.title}: {said} ({ran.seconds:.1f} s)")
        found = Finding.objects.filter(detector=ran.detector, state=Finding.State.OPEN, seen_at=ran.ran_at)
        for finding in found.order_by("-score"):
            names = dict(Account.objects.filter(pk__in=finding.subjects).values_list("pk", "name"))
            self.stdout.write(f"  {detector.explain(finding.evidence, names).summary}")
