"""Who may do what: three roles, which are Django groups, made of the rights that `LogEntry` declares."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import Group, Permission
from django.db import transaction

from reworld_site.accounts.models import Account, Kind

MODERATOR, SENIOR, OPERATOR = "moderator", "senior", "operator"

RIGHTS = (
    ("read_log", "May read the moderation log"),
    ("handle_reports", "May handle reports"),
    ("inspect_games", "May inspect games"),
    ("break_glass", "May look at a seat's hidden information"),
    ("moderate_chat", "May read what is said at tables, and hide lines"),
    ("steer_tables", "May pause tables, credit time, seat stand-ins and write to their players"),
    ("end_tables", "May end tables without a rank or with a result"),
    ("annul_games", "May annul games, so that they count for nobody"),
    ("rewind_tables", "May rewind tables without the players' consent"),
    ("watch_people", "May see people's history and write notes"),
    ("sanction", "May warn, mute and ban for up to a week"),
    ("sanction_longer", "May suspend, and ban for longer than a week"),
    ("decide_appeals", "May decide appeals"),
    ("see_operations", "May see how the site runs"),
)
_MODERATOR = (
    "read_log",
    "handle_reports",
    "inspect_games",
    "break_glass",
    "moderate_chat",
    "steer_tables",
    "end_tables",
    "watch_people",
    "sanction",
)
_SENIOR = (*_MODERATOR, "annul_games", "rewind_tables", "sanction_longer", "decide_appeals")
ROLES: dict[str, tuple[str, ...]] = {
    MODERATOR: _MODERATOR,
    SENIOR: _SENIOR,
    OPERATOR: (*_SENIOR, "see_operations"),
}


class NoSuchRole(ValueError):
    """The message names the roles there are."""


class NobodyForARole(ValueError):
    """Bots, guests and former players hold no role."""


def make_roles(using: str = "default", **_: Any) -> None:
    """The groups with exactly their rights; runs after every migrate, harmless when they exist."""
    for role, rights in ROLES.items():
        group, _made = Group.objects.using(using).get_or_create(name=role)
        held = Permission.objects.using(using).filter(
            content_type__app_label="moderation", codename__in=rights
        )
        group.permissions.set(held)


def may(account: Any, right: str) -> bool:
    """Whether somebody signed in has a right, by its codename."""
    return bool(account.is_active and account.is_staff and account.has_perm(f"moderation.{right}"))


def role_of(account: Account) -> str:
    """The highest role held; "" for none."""
    held = set(account.groups.filter(name__in=ROLES).values_list("name", flat=True))
    return next((role for role in (OPERATOR, SENIOR, MODERATOR) if role in held), "")


def give_role(account: Account, role: str) -> None:
    """In place of any role held before; "" takes it away, and with it the way into the dashboard."""
    if role and role not in ROLES:
        raise NoSuchRole(f"There is no role {role!r}; there are: {', '.join(ROLES)}.")
    if role and account.kind != Kind.PERSON:
        raise NobodyForARole(f"{account.name} is a {account.kind}; only people with an account hold a role.")
    with transaction.atomic():
        account.groups.remove(*Group.objects.filter(name__in=ROLES))
        if role:
            account.groups.add(Group.objects.get(name=role))
        account.is_staff = bool(role)
        account.save(update_fields=["is_staff"])
