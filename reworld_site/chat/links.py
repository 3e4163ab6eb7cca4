"""Whether a line leads away from here: addresses of the web, of mail and of machines, also spelt out.

"ok.then", "e.g." and "1.5" are none: what counts is the end of the name, and only ends that are no words of
the four languages that people write here count by themselves.
"""

from __future__ import annotations

import re
import unicodedata
from ipaddress import ip_address

# Ends of names that nobody writes by leaving out the space after a full stop.
SURE = (
    "com|net|org|info|biz|edu|gov|io|gg|tv|xyz|app|dev|eu|de|fr|ch|uk|nl|pl|ru|cn|jp|br|ca|au|se|dk|fi|cz|ua|"
    "cc|co|fm|onion"
)
# These count when a path follows, as in "t.me/somebody".
OTHER = (
    "ac|ai|at|be|club|do|es|host|id|in|ink|is|it|la|li|link|live|ly|me|mobi|my|no|online|page|pro|pw|rocks|sh|"
    "shop|site|so|st|store|stream|to|top|tk|us|ws|wtf|zip|world|games|chat|news|blog|art|fun|win|bet|casino|one"
)
LABEL = r"[^\W_](?:[\w-]*[^\W_])?"
DOT = r"[.]"
SPELT = r"dot|d0t|punkt"
# Before "dot com" these are no name.
ARTICLES = frozenset(["the", "a", "an", "this", "that", "der", "die", "das", "ein", "eine"])

ADDRESSES = re.compile(
    rf"\w[\w+.-]*://\S|\bwww{DOT}\S"
    rf"|\S@{LABEL}{DOT}{LABEL}"
    rf"|(?<![\w@]){LABEL}(?:{DOT}{LABEL})*{DOT}(?:{SURE})(?![\w-])"
    rf"|(?<![\w@]){LABEL}(?:{DOT}{LABEL})*{DOT}(?:{OTHER})(?::\d+)?/\w"
    rf"|{LABEL}\s+{DOT}\s*(?:com|net|org|gg|ru|de|fr)(?!\w)|{LABEL}\s*{DOT}\s*(?:com|org)(?!\w)"
    rf"|{LABEL}\s*[(\[{{<]\s*(?:{DOT}|dot|punkt|punto|point)\s*[)\]}}>]\s*{LABEL}"
)
SPELT_OUT = re.compile(rf"({LABEL})\s+(?:(?:{SPELT})\s+(?:{SURE})|(?:punto|point)\s+(?:com|org))(?!\w)")
NUMBERS = re.compile(r"(?<![\w.])\d{1,3}(?:[.]\d{1,3}){3}(?![\w.]*\d)")
COLONS = re.compile(r"[0-9a-f:]{2,}(?:[.]\d+)*")


def leads_away(text: str) -> bool:
    flat = _flat(text)
    if ADDRESSES.search(flat):
        return True
    if any(one[1] not in ARTICLES for one in SPELT_OUT.finditer(flat)):
        return True
    return any(_is_machine(one) for one in NUMBERS.findall(flat)) or any(
        one.count(":") > 1 and len(one) > 5 and _is_machine(one) for one in COLONS.findall(flat)
    )


def _flat(text: str) -> str:
    """Without what cannot be seen, one form of each letter and one of the full stop."""
    flat = unicodedata.normalize("NFKC", text).casefold().replace("。", ".").replace("।", ".")
    return "".join(char for char in flat if unicodedata.category(char) != "Cf")


def _is_machine(text: str) -> bool:
    try:
        return bool(ip_address(text))
    except ValueError:
        return False
