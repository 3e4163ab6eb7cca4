"""What leads away from here, also spelt out, and what only looks like it."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reworld_site.chat.links import leads_away


@pytest.mark.parametrize(
    "text",
    [
        "http://x",
        "look: HTTPS://X.Y",
        "ftp://a",
        "www.foo",
        "see example.com",
        "(example.com)",
        "EXAMPLE.COM!",
        "foo.co.uk",
        "spiele.de ist besser",
        "example.com:8080/path",
        "discord.gg/abc",
        "t.me/abc",
        "bit.ly/xyz",
        "youtu.be/abc",
        "me@example.org",
        "me@mail.site",
        "example dot com",
        "example (dot) com",
        "example [dot] org",
        "example[.]com",
        "example . com",
        "example. com",
        "beispiel punkt de",
        "ejemplo punto com",
        "exemple point com",
        "foo。com",
        "ｅｘａｍｐｌｅ．ｃｏｍ",
        "exa\u200bmple.com",
        "1.2.3.4",
        "http 10.0.0.1:8000",
        "2001:db8::1",
        "münchen.de",
        "_foo . com",
        "foo-bar.com",
        "@foo.bar.com",
        "example.\ufe0fcom",
        "example.\u034fcom",
        "example\u3164.com",
        "exаmple.соm",  # Cyrillic
        "exampleꓸcom",
        "t.me⁄abc",
        "discord . gg/abc",
        "foo (dot) site",
    ],
)
def test_it_finds_what_leads_away(text: str) -> None:
    assert leads_away(text)


@pytest.mark.parametrize(
    "text",
    [
        "e.g. this",
        "i.e.",
        "1.5",
        "3.2.1 go",
        "1.2.3",
        "999.999.999.999",
        "ok.then",
        "Good game.It was fun",
        "Nice.So what",
        "gut.es ist spät",
        "bon.la suite",
        "wait...what",
        "...org",
        "No.1",
        "St.John",
        "12:30:15",
        "10:20:30:40",
        "ratio 3:4:5",
        "C3 to D4",
        "yes/no",
        "and/or",
        "hm . info",
        "the dot com bubble",
        "join the dots",
        "at this point, go",
        "point de vue",
        "el punto es que no",
        "@bob",
        ":-) :: :D",
        "a.b",
        "5€/min",
        "Well played . gg",
        "gg . gg everyone",
        "Oui . De rien",
        "Bueno . de nada",
        "3 wood@1.5",
        "Bob (point) moi",
        "I see (point) taken",
        "bravo.🇫🇷",
        "joueur·se·s",
        "-" * 200,
    ],
)
def test_it_leaves_what_leads_nowhere(text: str) -> None:
    assert not leads_away(text)


@pytest.mark.parametrize(
    "text", ["ﬃ" * 200, "㌖" * 200, "㌖_" * 100, "㌖-" * 100, "㌖." * 100, "a@" * 100, "a:" * 100, "a_" * 100]
)
def test_no_line_takes_long_to_look_through(text: str) -> None:
    began = time.process_time()
    leads_away(text)
    assert time.process_time() - began < 0.05


NAME = st.from_regex(r"[a-z][a-z0-9]{2,10}", fullmatch=True)


@given(NAME, st.sampled_from(["com", "net", "org", "de", "fr", "io"]), st.sampled_from(" ,!?)(\"'"))
def test_a_domain_is_found_in_whatever_stands_around(name: str, end: str, around: str) -> None:
    text = f"see{around}{name}.{end}{around}now"
    assert leads_away(text)
    assert leads_away(text.upper())


@given(st.text(st.characters(exclude_characters=".。:/@।", exclude_categories=["Cs"]), max_size=200))
def test_without_dots_and_slashes_only_what_is_spelt_out_leads_away(text: str) -> None:
    spelt = any(word in text.casefold() for word in ("dot", "d0t", "punkt", "punto", "point"))
    folded = any(char in "．․｡：／＠﹒﹕﹫" for char in text)
    assert spelt or folded or not leads_away(text) or not text.isascii()
