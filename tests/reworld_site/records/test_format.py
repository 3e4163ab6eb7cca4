"""What is no record is refused, and the words say where and why."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from reworld_site.records import format
from reworld_site.records.format import BrokenRecord, read
from tests.reworld_site.records.damaged import Line, lines_of, whole, written


def test_a_record_is_read_as_it_was_written() -> None:
    record = whole()
    lines = list(record.lines())
    assert list(read(lines).lines()) == lines


def test_spaces_and_the_order_of_keys_change_nothing() -> None:
    import json

    record = whole()
    loose = [json.dumps(line, indent=None, separators=(" , ", " : ")).encode() for line in lines_of(record)]
    assert [line.canonical for line in read(loose).events] == [line.canonical for line in record.events]


def set_(at: int, **fields: object) -> Callable[[list[Line]], object]:
    return lambda lines: lines[at].update(fields)


@pytest.mark.parametrize(
    ("damage", "number", "words"),
    [
        (lambda lines: lines.clear(), 1, "the header is missing"),
        (lambda lines: lines.pop(0), 1, "the header is missing"),
        (set_(0, version=2), 1, "this reads reworld-record version 1"),
        (set_(0, format="chess"), 1, "this reads reworld-record version 1"),
        (set_(0, game="chess"), 1, "no game 'chess'"),
        (set_(0, rules_version=99), 1, "no rules version 99"),
        (set_(0, seats=9), 1, "9 seats"),
        (set_(0, players=["person"]), 1, "1 players"),
        (set_(0, events=10**9), 1, "at most|2 to"),
        (set_(0, colour="red"), 1, "unknown field `colour`"),
        (set_(0, table="here"), 1, r"Invalid UUID - at `\$.table`"),
        (set_(5, seq=9), 6, "should be event 5, not 9"),
        (set_(5, commit=1), 6, "commit 1"),
        (set_(5, hash=None), 6, "no event of a record"),
        (lambda lines: lines.pop(5), 6, "should be event 5, not 6"),
        (lambda lines: lines.pop(), None, "the luck is missing"),
        (lambda lines: lines.pop(-2), None, "the outcome is missing"),
        (lambda lines: lines.append(lines[0]), None, "one more line"),
    ],
)
def test_it_refuses_what_is_no_record(
    damage: Callable[[list[Line]], object], number: int | None, words: str
) -> None:
    lines = lines_of(whole())
    damage(lines)
    with pytest.raises(BrokenRecord, match=words) as refused:
        read(written(lines))
    assert refused.value.number == number or number is None
    assert str(refused.value).startswith(f"line {refused.value.number}: ")


@pytest.mark.parametrize("text", [b"", b"\n", b"{", b"[]", b"\xff\xfe", b"[" * 100_000, b'{"line":"luck"}'])
def test_it_refuses_a_line_that_says_nothing(text: bytes) -> None:
    lines = written(lines_of(whole()))
    lines[3] = text
    with pytest.raises(BrokenRecord, match="line 4"):
        read(lines)


def test_it_refuses_data_that_are_no_text() -> None:
    lines = [line.replace(b"essentials", b"essential\xff") for line in whole().lines()]
    with pytest.raises(BrokenRecord, match=r"line \d+: the data of table.table_opened cannot be read"):
        read([lines[0].replace(b"\xff", b"s"), *lines[1:]])


def test_it_refuses_an_event_that_its_game_does_not_know() -> None:
    for change in ({"type": "chess.castled"}, {"version": 99}, {"data": {"type": "reterra.turn_begun"}}):
        lines = lines_of(whole())
        lines[12] |= change
        with pytest.raises(BrokenRecord, match="line 13"):
            list(read(written(lines)).commits())


def test_a_record_that_never_ends_is_not_read_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(format, "MOST_BYTES", 10_000)
    with pytest.raises(BrokenRecord, match="at most 10000 bytes"):
        read(list(whole().lines()))
