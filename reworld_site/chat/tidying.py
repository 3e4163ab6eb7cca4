"""What a line of chat may be made of."""

from __future__ import annotations

import unicodedata

from reworld_site.accounts.names import tidied
from reworld_site.chat.models import LONGEST
from reworld_site.tables.errors import Refused

MARKS = 3
"""So many accents may stand on one letter; more run into the lines around."""
UNSEEN = {"Cc", "Cs", "Co", "Cn", "Zl", "Zp"}
"""Control, surrogate, private and unassigned characters; line breaks."""
EMOJI = range(0x1F000, 0x1FB00)
"""There come new ones each year, sooner than the tables of a Python; nothing else is assigned there."""
# They turn text around, so that it reads as what it is not.
TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
# Letters and signs that look like a space.
BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")


def tidy(text: str) -> str:
    """One line in NFC with single spaces, or `Refused`."""
    text = text.strip().replace("\t", " ")
    if any(_category(char) in UNSEEN or char in TURNING for char in text):
        raise Refused(
            "invalid",
            "A line is one line of plain text; leave out what breaks it or turns it around.",
            "text",
        )
    text = tidied(text)
    if not any(_is_seen(char) for char in text):
        raise Refused("invalid", "There is nothing to be read in this line; write something.", "text")
    if len(text) > LONGEST:
        raise Refused(
            "invalid", f"A line has at most {LONGEST} characters; this one has {len(text)}.", "text"
        )
    if _most_marks(text) > MARKS:
        raise Refused("invalid", f"At most {MARKS} accents stand on one letter.", "text")
    return text


def _is_seen(char: str) -> bool:
    return _category(char)[0] in "LNPS" and char not in BLANK


def _category(char: str) -> str:
    known = unicodedata.category(char)
    return "So" if known == "Cn" and ord(char) in EMOJI else known


def _most_marks(text: str) -> int:
    most = now = 0
    for char in unicodedata.normalize("NFD", text):
        category = unicodedata.category(char)
        if category != "Cf":  # A joiner that nobody sees is no letter to stand on.
            now = now + 1 if category in ("Mn", "Me") else 0
        most = max(most, now)
    return most
