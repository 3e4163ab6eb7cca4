"""Whatever is changed in a record is found, and the first event that is not right is named."""

from __future__ import annotations

import random
from collections.abc import Callable

import msgspec
import pytest

from reworld_site.records.differences import Difference
from reworld_site.records.format import BrokenRecord, EventLine, Record
from reworld_site.records.verifying import check
from tests.reworld_site.records.damaged import Line, damaged, event, forged, lines_of, resealed, whole

OTHER = "9c" * 16


def test_a_record_as_it_was_exported_is_right() -> None:
    done: list[int] = []
    record = whole()
    check(record, progress=done.append)
    assert done[-1] == record.header.events


def test_a_changed_event_breaks_the_chain() -> None:
    def damage(lines: list[Line]) -> None:
        event(lines, "table.game_scored")["data"]["places"].reverse()

    with pytest.raises(Difference, match="another hash"):
        check(damaged(whole(), damage))


def tiles(lines: list[Line]) -> list[str]:
    found: list[str] = event(lines, "reterra.tiles_shuffled")["data"]["tiles"]
    return found


def swap(items: list[str]) -> None:
    items[40], items[41] = items[41], items[40]


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        (lambda lines: swap(tiles(lines)), r"reterra.tiles_shuffled has tiles = .*; it should be"),
        (lambda lines: event(lines, "reterra.start_seat_drawn")["data"].update(seat=7), "has seat = 7"),
        (lambda lines: event(lines, "reterra.tile_placed")["data"].update(at=[9, 9]), "has at = "),
        (
            lambda lines: event(lines, "table.luck_contributed")["data"].update(contribution=OTHER),
            "contributions to the luck are not those",
        ),
        (
            lambda lines: event(lines, "table.seed_revealed")["data"].update(seed="11" * 32),
            "not what the table committed to",
        ),
        (
            lambda lines: event(lines, "table.table_opened")["data"].update(luck="scripted"),
            "header's luck",
        ),
        (lambda lines: event(lines, "table.game_scored")["data"].update(scores=[500, 1]), "counted again"),
        (lambda lines: lines[0].update(ranked=True), "header's ranked"),
        (lambda lines: lines[0].update(players=["person", "greedy"]), "other players"),
        (lambda lines: lines[-2].update(scores=[500, 1]), "outcome at the end"),
        (lambda lines: lines[-1].update(seed="11" * 32), "luck's seed"),
        (lambda lines: lines[-1].update(commitment="11" * 32), "luck's commitment"),
        (lambda lines: lines[-1]["contributions"].reverse(), "luck's contributions"),
        (lambda lines: lines[-1]["draws"].pop(), "luck's labels"),
        (lambda lines: swap(lines[-1]["draws"][2]["items"]), "draw 'tiles'"),
        (lambda lines: lines[-1]["draws"][2].update(seq=3), "draw 'tiles'"),
    ],
)
def test_a_forger_who_seals_everything_anew_is_found_out(
    damage: Callable[[list[Line]], object], words: str
) -> None:
    with pytest.raises(Difference, match=words):
        check(forged(whole(), damage))


def without(record: Record, seq: int, count: int) -> Record:
    """Some events are gone, and nothing else gives it away."""
    gap = range(seq, seq + count)
    kept = [line for line in record.events if line.seq not in gap]

    def moved(old: int) -> int:
        return old - sum(one <= old for one in gap)

    events = [msgspec.structs.replace(line, seq=moved(line.seq), commit=moved(line.commit)) for line in kept]
    header = msgspec.structs.replace(record.header, events=len(events))
    return resealed(Record(header, events, record.outcome, record.luck))


def test_a_move_that_is_left_out_is_missed() -> None:
    record = whole()
    start = next(line.seq for line in record.events if line.type == "reterra.tile_placed")
    end = record.events[start - 1].commit
    with pytest.raises(Difference, match=r"nearest|follow|nobody"):
        check(without(record, start, end - start + 1))


def regrouped(record: Record) -> Record:
    """Two commits that claim to be one."""
    ends = sorted({line.commit for line in record.events})
    gone, end = ends[3], ends[4]

    def one(line: EventLine) -> EventLine:
        return msgspec.structs.replace(line, commit=end if line.commit == gone else line.commit)

    return resealed(Record(record.header, [one(line) for line in record.events], record.outcome, record.luck))


def test_two_moves_cannot_pass_as_one() -> None:
    with pytest.raises(Difference):
        check(regrouped(whole()))


def test_nobody_can_undo_what_was_shown() -> None:
    def back_to_the_start(lines: list[Line]) -> None:
        event(lines, "table.actions_undone")["data"]["to_seq"] = 4

    with pytest.raises(Difference, match="actions_undone may not happen here"):
        check(forged(whole("reworld-v1-2-usual-undo"), back_to_the_start))


def test_nothing_is_slipped_into_an_event() -> None:
    def slip(lines: list[Line]) -> None:
        event(lines, "table.seat_taken")["data"]["note"] = "Alice, 42 Main Street"

    with pytest.raises(Difference, match=r"event 2: table.seat_taken does not hold what its type does"):
        check(forged(whole(), slip))


def test_options_that_no_game_has_are_told_so() -> None:
    def choose(lines: list[Line]) -> None:
        lines[0]["options"] = event(lines, "table.table_opened")["data"]["options"] = {"set": "none"}

    with pytest.raises(Difference, match="no such game can be set up: set is one of"):
        check(forged(whole(), choose))


@pytest.mark.parametrize("seed", range(40))
def test_random_damage_anywhere_in_an_event_is_found(seed: int) -> None:
    rng = random.Random(seed)
    record = whole("reworld-v1-2-usual-alone")
    # Account numbers are nobody's luck and no rule's business: a forger may change them.
    lines = [line for line in lines_of(record) if line.get("type", "").startswith("reworld.")]
    seq = rng.choice(lines)["seq"]

    def damage(lines: list[Line]) -> None:
        data = lines[seq]["data"]
        field = rng.choice([name for name in data if name != "type"])
        data[field] = other(data[field], rng)

    with pytest.raises((Difference, BrokenRecord)):
        check(forged(record, damage))


def other(value: object, rng: random.Random) -> object:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + rng.choice((-1, 1))
    if isinstance(value, str):
        return value + "x"
    if isinstance(value, list):
        return value[:-1] if value else [1]
    return 1
