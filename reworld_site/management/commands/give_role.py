"""`manage.py give_role USERNAME ROLE`: lets somebody into the dashboard under /admin/, or out of it.

ROLE is moderator, senior, operator or none. The account signs in with its password; `--create` makes the
account of somebody who has none, and asks for a password (or takes the one in ROLE_PASSWORD).
"""

from __future__ import annotations

import getpass
import os
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from reworld_site.accounts.models import Account
from reworld_site.accounts.names import BadName, clean_name
from reworld_site.management.preparation import prepare_database
from reworld_site.moderation import log, rights


class Command(BaseCommand):
    help = "Gives an account a role in moderation (moderator, senior, operator), or takes it away (none)."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("username")
        parser.add_argument("role", choices=[*rights.ROLES, "none"])
        parser.add_argument("--create", action="store_true", help="make the account; asks for its password")

    def handle(self, *args: Any, username: str, role: str, create: bool, **options: Any) -> None:
        prepare_database(self.stderr.write)
        account = Account.objects.filter(username=username).first()
        if account is None and create:
            account = self._made(username)
        if account is None:
            sys.exit(f"There is no account {username!r}; --create makes it.")
        try:
            rights.give_role(account, "" if role == "none" else role)
        except rights.NobodyForARole as no:
            sys.exit(str(no))
        log.write(account, "give_role", subject=account.pk, after={"role": role, "by": "the command line"})
        self.stdout.write(f"{account.name}: {role if role != 'none' else 'no role any more'}")

    def _made(self, username: str) -> Account:
        try:
            name = clean_name(username)
        except BadName as no:
            sys.exit(str(no))
        password = os.environ.get("ROLE_PASSWORD") or getpass.getpass("Password: ")
        return Account.objects.create_user(username=username, password=password, name=name)
