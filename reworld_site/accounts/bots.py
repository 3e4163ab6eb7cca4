"""Bots have accounts like everybody else, so that a seat always names an account."""

from bots import registry
from reworld_site.accounts.models import Account


def make_bot_accounts(using: str = "default", **_: object) -> None:
    """One account for each bot of the registry; runs after every migrate, harmless when they exist."""
    for name in registry.names():
        Account.objects.db_manager(using).bot(name)
