"""What an account may call itself: the name that others see at the table."""

import unicodedata

from bots import registry
from reworld_site.accounts.models import NAME_LENGTH

# Control, format (also the marks that turn text around), surrogate, private and unassigned characters; line
# breaks.
UNSEEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


class BadName(ValueError):
    """The name cannot be shown; the message says what would be right."""


def clean_name(name: str) -> str:
    """The name as it will be shown (NFC, single spaces), or `BadName`."""
    if any(unicodedata.category(char) in UNSEEN for char in name):
        raise BadName("A name is made of characters that can be seen and single spaces.")
    name = tidied(name)
    if not any(char.isalnum() for char in name):
        raise BadName("A name has at least one letter or digit.")
    if len(name) > NAME_LENGTH:
        raise BadName(f"A name has at most {NAME_LENGTH} characters; this one has {len(name)}.")
    if name.casefold() in _names_of_bots():
        raise BadName("That is what a bot is called here; take another name.")
    return name


def tidied(name: str) -> str:
    """NFC, single spaces."""
    return " ".join(unicodedata.normalize("NFC", name).split())


def _names_of_bots() -> set[str]:
    return {form.casefold() for name in registry.names() for form in (name, f"{name} bot")}
