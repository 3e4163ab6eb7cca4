"""The mails that the site has sent, as their readers use them."""

from __future__ import annotations

import re

from django.core import mail

LINK = re.compile(r"https?://[^/\s]+(/\S+)")


def last_to(address: str) -> mail.EmailMessage:
    found = [one for one in mail.outbox if one.to == [address]]
    assert found, f"no mail to {address}, but to {[one.to for one in mail.outbox]}"
    return found[-1]


def link_to(address: str) -> str:
    """The path of the first link in the last mail to an address."""
    found = LINK.search(str(last_to(address).body))
    assert found, last_to(address).body
    return found[1]
