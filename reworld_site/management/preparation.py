"""What must hold before the site starts: migrations applied, bots with accounts, static files collected."""

from __future__ import annotations

import hashlib
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from reworld_site.accounts.bots import make_bot_accounts
from reworld_site.processes import Output


def prepare_site(tell: Output) -> None:
    """Does what is not done yet; the second time it only looks."""
    prepare_database(tell)
    make_bot_accounts()
    connection.close()
    _collect_static(tell)


def prepare_database(tell: Output) -> None:
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        tell("bringing the database up to date")
        call_command("migrate", interactive=False, verbosity=0)


def _collect_static(tell: Output) -> None:
    root = Path(settings.STATIC_ROOT)
    stamp, wanted = root / ".collected", _static_fingerprint()
    if not stamp.exists() or stamp.read_text() != wanted:
        tell("collecting static files")
        stamp.unlink(missing_ok=True)
        call_command("collectstatic", interactive=False, verbosity=0, clear=True)
        stamp.write_text(wanted)


def _static_fingerprint() -> str:
    """Changes when a static file comes, goes or changes: of every file its name, size and time."""
    files = []
    for finder in get_finders():
        for name, storage in finder.list([]):
            found = Path(storage.path(name)).stat()
            files.append(f"{name} {found.st_size} {found.st_mtime_ns}")
    return hashlib.sha256("\n".join(sorted(files)).encode()).hexdigest()
