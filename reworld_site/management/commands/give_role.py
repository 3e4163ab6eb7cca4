"""`manage.py give_role EMAIL ROLE`: lets somebody into the dashboard under /admin/, or out of it.

ROLE is moderator, senior, operator or none. EMAIL is what the person signs in with; `--create NAME` makes the
account of somebody who has none, and asks twice for a password (or takes the one in ROLE_PASSWORD).
"""

from __future__ import annotations

import getpass
import os
import sys
from typing import Any
from uuid import uuid4

from allauth.account.models import EmailAddress
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandParser
from django.core.validators import validate_email
from django.db import transaction

from reworld_site.accounts.backends import find_person
from reworld_site.accounts.models import Account
from reworld_site.accounts.names import BadName, clean_name
from reworld_site.management.preparation import prepare_database
from reworld_site.moderation import log, rights


class Command(BaseCommand):
    help = "Gives an account a role in moderation (moderator, senior, operator), or takes it away (none)."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("email", help="what the person signs in with")
        parser.add_argument("role", choices=[*rights.ROLES, "none"])
        parser.add_argument("--create", metavar="NAME", help="make the account; asks for its password")

    def handle(self, *args: Any, email: str, role: str, create: str | None, **options: Any) -> None:
        prepare_database(self.stderr.write)
        account = find_person(email)
        if account is None and create is not None:
            account = _made(email.lower(), create)
        if account is None:
            sys.exit(f"No account has the confirmed address {email!r}; --create NAME makes one.")
        try:
            rights.give_role(account, "" if role == "none" else role)
        except rights.NobodyForARole as no:
            sys.exit(str(no))
        log.write(None, "give_role", subject=account.pk, after={"role": role, "by": "the command line"})
        self.stdout.write(f"{account.name}: {role if role != 'none' else 'no role any more'}")


def _made(email: str, name: str) -> Account:
    """With a confirmed address, as after a sign-up."""
    try:
        validate_email(email)
        name = clean_name(name)
    except (BadName, ValidationError) as no:
        sys.exit(str(no) if isinstance(no, BadName) else f"{email!r} is no e-mail address.")
    password = _password()
    with transaction.atomic():
        account = Account.objects.create_user(uuid4().hex, email, password, name=name)
        EmailAddress.objects.filter(email=email, verified=False).delete()
        EmailAddress.objects.create(user=account, email=email, verified=True, primary=True)
    return account


def _password() -> str:
    """As good as one that is chosen on the site."""
    password = os.environ.get("ROLE_PASSWORD") or _typed_password()
    try:
        validate_password(password)
    except ValidationError as no:
        sys.exit(" ".join(no.messages))
    return password


def _typed_password() -> str:
    if not sys.stdin.isatty():
        sys.exit("There is no terminal to ask for a password; give one in ROLE_PASSWORD.")
    password = getpass.getpass("Password for the new account: ")
    if getpass.getpass("The same again: ") != password:
        sys.exit("The two differ; nothing was made.")
    return password
