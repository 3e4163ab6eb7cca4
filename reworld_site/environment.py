"""What settings make of the environment: secrets, the database, the mail server."""

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import dj_database_url
from django.core.exceptions import ImproperlyConfigured

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = Path(os.environ.get("DATA_DIR", BASE_DIR / ".data"))


def kept_secret(name: str, make: Callable[[], str]) -> str:
    """A secret from the environment, else from a file of the data folder (0600), made on the first use."""
    if name in os.environ:
        return os.environ[name]
    DATA_DIR.mkdir(parents=True, exist_ok=True, mode=0o700)
    path = DATA_DIR / name.lower()
    if not path.exists():
        # The file appears whole or not at all: another process may read it, or make it, at this moment.
        fresh = DATA_DIR / f"{path.name}.{os.getpid()}"
        with open(os.open(fresh, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600), "w") as file:
            file.write(make())
        with suppress(FileExistsError):
            os.link(fresh, path)
        fresh.unlink()
    return path.read_text()


def database() -> dict[str, Any]:
    """The one that DATABASE_URL names, else an SQLite file of the data folder."""
    embedded = f"sqlite:///{DATA_DIR / 'reworld.sqlite3'}"
    config: dict[str, Any] = {**dj_database_url.parse(os.environ.get("DATABASE_URL") or embedded)}
    config["CONN_MAX_AGE"] = 60  # Opening an SQLite file costs as much as a request; PostgreSQL has its pool.
    config["ATOMIC_REQUESTS"] = False
    if config["ENGINE"].endswith("sqlite3"):
        config["OPTIONS"] = {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            # With recursive triggers a REPLACE does not get past those that refuse to delete.
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; "
            "PRAGMA recursive_triggers=ON;",
        }
    else:
        config["CONN_MAX_AGE"] = 0
        config["CONN_HEALTH_CHECKS"] = True  # No request meets a connection that the database has dropped.
        # While the database is away each request waits so long, with its thread, for a connection.
        config["OPTIONS"] = {"pool": {"min_size": 1, "max_size": 20, "timeout": 5}}
    return config


def mail(url: str) -> dict[str, Any]:
    """Where mails go: smtp://, smtp+tls:// (STARTTLS) or smtps://user:password@host:port, or a folder without
    a mail server."""
    if not url:
        return {"backend": "reworld_site.accounts.mail.MailFolder"}
    parts = urlsplit(url)
    usual = {"smtp": 25, "smtp+tls": 587, "smtps": 465}
    if parts.scheme not in usual or not parts.hostname:
        raise ImproperlyConfigured(
            "EMAIL_URL: expected smtp://, smtp+tls:// or smtps://user:password@host:port"
        )
    return {
        "backend": "django.core.mail.backends.smtp.EmailBackend",
        "host": parts.hostname,
        "port": parts.port or usual[parts.scheme],
        "user": unquote(parts.username or ""),
        "password": unquote(parts.password or ""),
        "tls": parts.scheme == "smtp+tls",
        "ssl": parts.scheme == "smtps",
    }
