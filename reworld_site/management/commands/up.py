"""`manage.py up`: the whole site on this machine, under one supervisor."""

from __future__ import annotations

import os
import signal
import sys
from http.client import HTTPConnection, HTTPException
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

from reworld_site import processes
from reworld_site.management.preparation import prepare_site
from reworld_site.processes import Child, ChildDied, NoValkey, Valkey
from reworld_site.processes.console import prefixed, say
from reworld_site.processes.guard import USUAL_PORT, AlreadyRunning, NoPort, choose_port, only_one
from reworld_site.processes.supervisor import Supervisor


class Command(BaseCommand):
    help = "Runs web, workers and beat; also a database and Valkey where DATABASE_URL or REDIS_URL is unset."
    requires_system_checks: list[str] = []  # `deploy/test` runs them; here they would only delay the start.

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--port",
            default=os.environ.get("PORT", ""),
            help="where to listen (else PORT, else the first free one from 8000 on)",
        )

    def handle(self, *args: Any, port: str, **options: Any) -> None:
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        os.umask(0o077)
        settings.DATA_DIR.mkdir(parents=True, exist_ok=True, mode=0o700)
        try:
            with only_one(settings.DATA_DIR) as note_address:
                chosen = choose_port(port)
                if not port and chosen != USUAL_PORT:
                    say(f"Port {USUAL_PORT} is taken, so this is {chosen}; --port N chooses another.")
                note_address(f"http://127.0.0.1:{chosen}/")
                prepare_site(prefixed("up"))
                self._run(chosen)
        except (AlreadyRunning, ChildDied, NoPort, NoValkey) as error:
            sys.exit(f"\n{error}")

    def _run(self, port: int) -> None:
        services: list[Child] = []
        env = {"DATA_DIR": str(settings.DATA_DIR)}
        if not os.environ.get("REDIS_URL"):
            valkey = Valkey.new(prefixed("valkey"))
            services, env["REDIS_URL"] = [valkey.child], valkey.url
        Supervisor([services, site(port, env)], prefixed("up")).run(
            is_ready=lambda: is_healthy(port),
            on_ready=lambda: say(f"\n  Open http://127.0.0.1:{port}/ and play. Ctrl-C stops everything.\n"),
            deadline=60,
        )
        say("Stopped.")


def site(port: int, env: dict[str, str]) -> list[Child]:
    """The processes of the site, each printing behind its name."""
    return [
        processes.web(port, env, prefixed("web")),
        processes.worker(env, prefixed("worker")),
        processes.sweeper(env, prefixed("sweeper")),
        processes.beat(settings.DATA_DIR, env, prefixed("beat")),
    ]


def is_healthy(port: int) -> bool:
    """Whether the web process answers that it is well."""
    http = HTTPConnection("127.0.0.1", port, timeout=2)
    try:
        http.request("GET", "/health")
        return http.getresponse().status == 200
    except (OSError, HTTPException):
        return False
    finally:
        http.close()
