"""Checks a record with nothing but the record: the chain, the rules, the luck and the result.

Account numbers are taken as they are: who sat at the table is no matter of rules or luck.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import msgspec

from games.engine import SeededChance
from games.engine.chance import commitment, root_of
from reworld_site.eventstore import chain
from reworld_site.records.differences import Difference
from reworld_site.records.format import Draw, OutcomeLine, Record
from reworld_site.records.retracing import Known, Step, retrace
from reworld_site.tables import events, history
from reworld_site.tables.events import GameScored, GameStarted, SeedRevealed, TableOpened
from reworld_site.tables.history import Commit
from reworld_site.tables.state import OVER

Only = TypeVar("Only", bound=events.TableEvent)
Progress = Callable[[int], object]
SEEDED = "seeded"


def check(record: Record, known: Known | None = None, progress: Progress = lambda seq: None) -> None:
    """Raises `Difference` at the first thing that is not as it should be, `BrokenRecord` where an event
    cannot be read.

    `progress` is told each seq that is done.
    """
    check_chain(record)
    commits = list(record.commits())
    opened = check_opening(record, commits)
    _check_data(record, commits)
    draws = _check_game(record, commits, known or {}, progress)
    _check_outcome(record, commits)
    _check_luck(record, commits, opened, draws)


def check_chain(record: Record) -> None:
    """The hashes, from the first event to the one that the outcome names."""
    last = chain.START
    for line in record.events:
        last = chain.link(last, record.stream, line.seq, line.type, line.version, line.canonical)
        if line.hash != last:
            raise Difference(line.seq, f"{line.type} has another hash than it should: it was changed")
    if record.outcome.hash != last:
        raise Difference(len(record.events), "the outcome names another last hash than this")


def _check_data(record: Record, commits: list[Commit]) -> None:
    """Nothing stands in an event but what its type holds, written as it is appended."""
    codec = history.codec_of(record.rules)
    happened = (event for commit in commits for _, event in commit.events)
    for line, event in zip(record.events, happened, strict=True):
        encoded = codec.encode(event)
        if encoded.version == line.version and encoded.data != line.canonical:
            raise Difference(line.seq, f"{line.type} does not hold what its type does, no more and no less")


def check_opening(record: Record, commits: list[Commit]) -> TableOpened:
    """What the table was opened with, which the header must say, too."""
    opened = _the(TableOpened, commits)
    header = msgspec.structs.asdict(record.header)
    for name in ("game", "rules_version", "options", "seats", "ranked", "luck"):
        if header[name] != getattr(opened, name):
            raise Difference(1, f"the header's {name} is not what the table was opened with")
    return opened


def _check_game(record: Record, commits: list[Commit], known: Known, progress: Progress) -> list[Draw]:
    """Plays all of it again; what was drawn."""
    draws: list[Draw] = []
    recount: GameScored | None = None
    for step in retrace(record.header.table, commits, _chance(record, commits), known):
        draws += step.draws
        _check_table(step, record, recount)
        recount = step.table.outcome() if step.table.status == OVER else recount
        progress(step.commit.seq)
    return draws


def _chance(record: Record, commits: list[Commit]) -> SeededChance:
    opened = _the(TableOpened, commits)
    if opened.luck != SEEDED:
        raise Difference(1, "the luck of this table was written down beforehand, as tests do")
    table, seed = record.header.table.bytes, _bytes(_the(SeedRevealed, commits).seed, commits)
    if commitment(table, seed).hex() != opened.commitment:
        raise Difference(_seq_of(SeedRevealed, commits), "the seed is not what the table committed to")
    given = _the(GameStarted, commits).contributions
    return SeededChance(root_of(table, seed, [_bytes(one, commits) if one else None for one in given]))


def _check_table(step: Step, record: Record, recount: GameScored | None) -> None:
    """What happened at the table beside the game."""
    for seq, event in step.commit.events:
        if isinstance(event, GameStarted) and event.contributions != [one.luck for one in step.table.seats]:
            raise Difference(seq, "the contributions to the luck are not those that the seats have given")
        if isinstance(event, GameScored) and event != recount:
            raise Difference(seq, "the result is not what the game comes to when it is counted again")
        if isinstance(event, GameStarted):
            _check_players(step, record, seq)


def _check_players(step: Step, record: Record, seq: int) -> None:
    if players_of(step.table.seats) != record.header.players:
        raise Difference(seq, "the header names other players than those who sat down")


def players_of(seats: list[Any]) -> list[str]:
    return [one.bot or "person" for one in seats]


def _check_outcome(record: Record, commits: list[Commit]) -> None:
    scored = _the(GameScored, commits)
    if OutcomeLine.of(scored, record.outcome.hash) != record.outcome:
        raise Difference(_seq_of(GameScored, commits), "the outcome at the end of the record is another one")


def _check_luck(record: Record, commits: list[Commit], opened: TableOpened, draws: list[Draw]) -> None:
    luck, started = record.luck, _the(GameStarted, commits)
    expected: Mapping[str, tuple[object, object]] = {
        "commitment": (luck.commitment, opened.commitment),
        "seed": (luck.seed, _the(SeedRevealed, commits).seed),
        "contributions": (luck.contributions, started.contributions),
        "labels": ([one.label for one in luck.draws], [one.label for one in draws]),
    }
    for name, (told, found) in expected.items():
        if told != found:
            raise Difference(_seq_of(GameStarted, commits), f"the luck's {name} are not those of the events")
    for mine, other in zip(luck.draws, draws, strict=True):
        if mine != other:
            raise Difference(other.seq, f"the luck's draw {mine.label!r} is not how it was dealt")


def _the(kind: type[Only], commits: list[Commit]) -> Only:
    """The first event of a kind that every record has."""
    for commit in commits:
        for _, event in commit.events:
            if isinstance(event, kind):
                return event
    raise Difference(commits[-1].seq, f"the record has no {kind.__struct_config__.tag}")


def _seq_of(kind: type[events.TableEvent], commits: list[Commit]) -> int:
    return next(seq for commit in commits for seq, event in commit.events if isinstance(event, kind))


def _bytes(digits: str, commits: list[Commit]) -> bytes:
    try:
        return bytes.fromhex(digits)
    except ValueError:
        raise Difference(commits[-1].seq, f"{digits!r} are no hexadecimal digits") from None
