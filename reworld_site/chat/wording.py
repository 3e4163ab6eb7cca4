"""The word lists: what nobody calls anybody here, one list for each language, all of them in force at once.

An entry is a word or a phrase; `*` at its end lets the word go on. It is found however its letters are
written (accents, capitals, digits for letters), stretched, or set apart, but only as a whole word.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from django.conf import settings

OWN = Path(__file__).parent / "words"
# Signs that stand for letters; "1" and "|" for two, so each becomes a letter that is either.
EITHER = "ǀ"
SIGNS = str.maketrans("03456789@$€!+1|", f"oeasgtbgaseit{EITHER}{EITHER}")
MEANT = {"i": f"[i{EITHER}]", "l": f"[l{EITHER}]"}
# Letters of other alphabets that look like ours, for words that mix them.
ALIKE = str.maketrans("авекмнорстухіјѕԁԛԝһάαβγεικνορτυχøłđı", "abekmhopctyxijsdqwhaabyeikvoptuxoldi")
# Letters that are drawn small, or white on black.
DRAWN = dict(zip(map(ord, "ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ"), "abcdefghijklmnoprstuvwyz", strict=True)) | {
    first + place: letter
    for first in (0x1F150, 0x1F170)
    for place, letter in enumerate("abcdefghijklmnopqrstuvwxyz")
}
BLANK = "\u115f\u1160"  # letters that nobody sees
HOUR = re.compile(r"\d{1,2}h\d{2}")  # "5h17", as the French tell the time
LETTERS = re.compile(r"[^\W\d_]+")
INSIDE = 4  # letters at least
NOTHING = r"(?!)"
EDGES = "".join(chr(one) for one in range(33, 127) if not chr(one).isalnum() and chr(one) not in "@$")


def has_bad_word(text: str) -> bool:
    lists = _lists(settings.CHAT_WORDS)
    apart = list(_set_apart(text))
    return any(lists.whole.search(one) for one in (*apart, *_readings(text))) or any(
        lists.inside.search(letters) for letters in apart
    )


def entries(folder: Path | None) -> set[str]:
    """Our own lists, with what the files of a folder add; a line of theirs that begins with "-" takes an
    entry out. Lines that begin with "#" are remarks."""
    found: set[str] = set()
    for path in [*sorted(OWN.glob("*.txt")), *sorted(folder.glob("*.txt") if folder else ())]:
        for line in filter(None, (_entry(one) for one in path.read_text("utf-8").splitlines())):
            if line.startswith("-"):
                found.discard(line[1:].strip())
            else:
                found.add(line)
    return found


def _entry(line: str) -> str:
    return " ".join(plain(line.partition("#")[0]).split())


class Lists(NamedTuple):
    """What is a bad word as a `whole`, and what is one also `inside` of letters that were set apart."""

    whole: re.Pattern[str]
    inside: re.Pattern[str]


@cache
def _lists(folder: Path | None) -> Lists:
    """A change of the files counts from the next start on."""
    found = sorted(entries(folder))
    longer = [one.removesuffix("*") for one in found if " " not in one and len(one) >= INSIDE]
    return Lists(re.compile(rf"(?<!\S)(?:{_any_of(found)})(?!\S)"), re.compile(_any_of(longer)))


def _any_of(found: list[str]) -> str:
    return "|".join(map(_stretched, found)) or NOTHING


def _stretched(entry: str) -> str:
    """Each letter may be repeated; where the entry has two, there are at least two."""
    stem = entry.removesuffix("*")
    letters = ((char, len(list(run))) for char, run in groupby(stem))
    body = "".join(
        " " if char == " " else f"{MEANT.get(char, re.escape(char))}{{{n},}}" for char, n in letters
    )
    return body + (r"\S*" if entry.endswith("*") else "")


def _readings(text: str) -> Iterator[str]:
    """The line as words with single spaces, in every way in which it may be meant to be read."""
    chunks = plain(text).split()
    yield " ".join(LETTERS.findall(" ".join(chunks)))
    read = [_read(chunk) for chunk in chunks]
    yield " ".join(LETTERS.findall(" ".join(read)))
    yield " ".join("".join(LETTERS.findall(chunk)) for chunk in read)


def _set_apart(text: str) -> Iterator[str]:
    """What single letters in a row spell, stretched or not."""
    words = LETTERS.findall(" ".join(map(_read, plain(text).split())))
    runs = groupby(words, key=lambda word: len(set(word)) == 1)
    yield from ("".join(run) for is_single, run in runs if is_single)


def _read(chunk: str) -> str:
    """Signs are letters inside a word and by themselves; at a word's end they are what they are: "stop!"."""
    bare = chunk if len(set(chunk)) == 1 else chunk.strip(EDGES)
    is_word = any(char.isalpha() for char in bare) or len(set(bare)) == 1
    return bare.translate(SIGNS) if is_word and not HOUR.fullmatch(bare) else bare


def plain(text: str) -> str:
    """Small letters of one form without accents and without what cannot be seen."""
    flat = unicodedata.normalize("NFKD", text.casefold()).casefold().translate(DRAWN)
    hidden = ("Cf", "Mn", "Me")
    flat = "".join(char for char in flat if unicodedata.category(char) not in hidden and char not in BLANK)
    return LETTERS.sub(lambda word: _of_one_alphabet(word[0]), flat)


def _of_one_alphabet(word: str) -> str:
    return word.translate(ALIKE) if any("a" <= char <= "z" for char in word) else word
