"""Whether a line leads away from here: addresses of the web, of mail and of machines, also spelt out.

"ok.then", "e.g." and "1.5" are none: what counts is the end of the name, and only ends that are no words of
the four languages that people write here count by themselves.
"""

from __future__ import annotations

import re
from ipaddress import ip_address

from reworld_site.chat.wording import plain

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
DOT = r"[.]"
WORD = r"(?<!\w)\w+"  # from its beginning on, so that no line is looked through twice
SPELT = r"dot|d0t|punkt"
# Before "dot com" these are no name.
ARTICLES = frozenset(["the", "a", "an", "this", "that", "der", "die", "das", "ein", "eine"])

# With a space before the full stop: many write so; then "gg" is a good game, and "de" goes on.
ADDRESSES = re.compile(
    rf"\w://\S|\bwww{DOT}\S"
    rf"|\S@[\w-]+{DOT}[^\W\d_]"
    rf"|[^\W_]{DOT}(?:{SURE})(?![\w-])"
    rf"|[^\W_]{DOT}(?:{OTHER})(?::\d+)?/\w"
    rf"|{WORD}\s+{DOT}\s*(?:(?:com|net|org|ru)(?!\w)|(?:gg|de|fr)\s*/\w)"
    rf"|{WORD}{DOT}\s*(?:com|org)(?!\w)"
    rf"|{WORD}\s*[(\[{{<]\s*(?:{DOT}|dot|punkt|punto|point)\s*[)\]}}>]\s*(?:{SURE}|{OTHER})(?!\w)"
)
SPELT_OUT = re.compile(rf"({WORD})\s+(?:(?:{SPELT})\s+(?:{SURE})|(?:punto|point)\s+(?:com|org))(?!\w)")
NUMBERS = re.compile(r"(?<![\w.])\d{1,3}(?:[.]\d{1,3}){3}(?![\w.]*\d)")
COLONS = re.compile(r"[0-9a-f:]{2,}(?:[.]\d+)*")
# What is read as a full stop or as a slash.
READ_AS = str.maketrans("。।۔ꓸ܁܂⁄∕", "......//")


def leads_away(text: str) -> bool:
    flat = plain(text).translate(READ_AS)
    if ADDRESSES.search(flat):
        return True
    if any(one[1] not in ARTICLES for one in SPELT_OUT.finditer(flat)):
        return True
    return any(_is_machine(one) for one in NUMBERS.findall(flat)) or any(
        one.count(":") > 1 and len(one) > 5 and _is_machine(one) for one in COLONS.findall(flat)
    )


def _is_machine(text: str) -> bool:
    try:
        return bool(ip_address(text))
    except ValueError:
        return False
