"""The word lists: found in every spelling, as whole words only, and never in what is said about games."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import LazySettings
from hypothesis import given
from hypothesis import strategies as st

import games
from games import registry
from reworld_site.chat import wording
from reworld_site.chat.links import leads_away
from reworld_site.chat.phrases import PHRASES
from reworld_site.chat.wording import has_bad_word

WORDS = sorted(one.removesuffix("*") for one in wording.entries(None))
ONE_WORD = [word for word in WORDS if " " not in word]
LEET = {"a": "4@", "e": "3€", "i": "1!|", "o": "0", "s": "5$", "t": "7+", "l": "1|", "g": "69", "b": "8"}


@pytest.mark.parametrize(
    "text",
    [
        "shit",
        "SHIT!",
        "oh, shit...",
        "sh1t",
        "5h!t",
        "s h i t",
        "s.h.i.t",
        "s-h-i-t happens",
        "s . h . i . t",
        "5 h 1 t",
        "shiiiit",
        "s h h i i t",
        "shït",
        "ｓｈｉｔ",
        "sh\u200bit",
        "ѕhіt",
        "ꜱʜɪᴛ",
        "🅢🅗🅘🅣",
        "🆂🅷🅸🆃",
        "sh\u3164it",
        "s\u115fhit",
        "sh\ufe0fit",
        "shःit",
        "what a shit game",
        "bul1shit",
        "a$$hole",
        "ass-hole",
        "K1LL   Y0UR$ELF",
        "kill, yourself",
        "k y s",
        "Arschlöcher",
        "ARSCHLOECHER",
        "Scheiße",
        "enculé",
        "encule",
        "nique ta mère",
        "hijo de  puta",
        "cabrón",
    ],
)
def test_it_finds_a_word_in_whatever_spelling(text: str) -> None:
    assert has_bad_word(text)


@pytest.mark.parametrize(
    "text",
    [
        "Scunthorpe, Penistone and Essex",
        "assess the class",
        "a shiitake",
        "a cocktail for Mr Dickens",
        "the Fagott plays",
        "désolé du retard",
        "el marcador negro",
        "push it there",
        "that's his hit",
        "It’s hit the wall",
        "dick und dünn",
        "die Pute",
        "con ella",
        "homo sapiens",
        "a bassist, not a cyst",
        "Damn, I forgot that one",
        "Du Idiot, ich meinte mich",
        "g g w p",
        "I a m b a c k",
        "b4 that, 2 cards: +1 & -3!",
        "A1 B2 C3 D4 E5",
        "Que te diviertas",
        "Ta carte est bonne",
        "Ich bringe dich zum Markt",
        "häng dich an mich dran",
        "",
        "!!!",
        "12345",
        "Je reviens à 5h17",
        "Rendez-vous à 5h11 ou 5H17 !",
        "Gut gespielt, Kike",
    ],
)
def test_it_leaves_ordinary_talk_alone(text: str) -> None:
    assert not has_bad_word(text)


def test_quick_phrases_are_ordinary_talk() -> None:
    assert [words for words in PHRASES.values() if has_bad_word(words)] == []


def strings(told: Any) -> Iterator[str]:
    """Every text of a JSON value."""
    if isinstance(told, str):
        yield told
    elif told and isinstance(told, dict | list):
        for one in told.values() if isinstance(told, dict) else told:
            yield from strings(one)


@pytest.mark.parametrize("game", registry.slugs())
def test_what_a_game_itself_says_is_never_kept_back(game: str) -> None:
    file = Path(games.__file__).parent / game / "texts.json"
    texts = list(strings(json.loads(file.read_text("utf-8"))))
    assert len(texts) > 50
    assert [text for text in texts if has_bad_word(text) or leads_away(text)] == []


@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
def test_each_language_has_its_list(language: str) -> None:
    lines = (wording.OWN / f"{language}.txt").read_text("utf-8").splitlines()
    listed = [line for line in lines if not line.startswith("#")]
    assert len(listed) >= 20
    assert listed == sorted(set(listed), key=wording._entry)
    assert [line for line in listed if not has_bad_word(line.removesuffix("*"))] == []


@given(st.sampled_from(ONE_WORD), st.data())
def test_a_word_is_found_however_it_is_disguised(word: str, data: st.DataObject) -> None:
    case = data.draw(st.sampled_from([str, str.upper, str.title]))
    length = data.draw(st.integers(1, 4))
    apart = data.draw(st.sampled_from(["", " ", ".", "-", "_", "\u200b", " . "]))
    spelt = [data.draw(st.sampled_from([char, *LEET.get(char, "")])) for char in word[1:-1]]
    text = apart.join([word[0], *(one * length for one in spelt), word[-1]])
    assert has_bad_word(f"you, {case(text)} there"), text


@given(st.sampled_from(ONE_WORD), st.sampled_from("dqvxz"), st.sampled_from("dqvxz"))
def test_a_word_inside_another_is_no_word(word: str, before: str, after: str) -> None:
    longer = f"{before if word[0] != before else 'q'}{word}{after}"
    assert not has_bad_word(f"the {longer} is here"), longer


@given(st.text(max_size=200))
def test_it_reads_whatever_is_written(text: str) -> None:
    assert isinstance(has_bad_word(text), bool)


def test_operators_add_words_and_take_words_out(settings: LazySettings, tmp_path: Path) -> None:
    (tmp_path / "it.txt").write_text("# Italiano\nstronz*\n\n  -shit  # an ordinary word here\n", "utf-8")
    settings.CHAT_WORDS = tmp_path
    assert has_bad_word("che stronzo")
    assert not has_bad_word("shit")
    assert has_bad_word("bullshit")
    settings.CHAT_WORDS = None
    assert not has_bad_word("che stronzo")
    assert has_bad_word("shit")
