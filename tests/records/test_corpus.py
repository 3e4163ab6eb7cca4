"""Finished games of every released version still come to the outcome and the hash that they came to then."""

from __future__ import annotations

from pathlib import Path

import pytest

from games import registry
from reworld_site.records import files
from reworld_site.records.format import OutcomeLine, Record
from reworld_site.records.verifying import check, check_chain
from reworld_site.tables import event_types, history
from reworld_site.tables.aggregate import TableState
from reworld_site.web.texts import texts
from tests.records.cases import DATA, WAYS, Case, cases

PATHS = sorted(DATA.glob("*.jsonl.gz"))
KINDS = [f"{slug}-*-{way}.*" for slug in registry.slugs() for way in WAYS]
FEW = [path for kind in KINDS for path in sorted(DATA.glob(kind))[:1]]


def named(path: Path) -> str:
    return path.name.removesuffix(".jsonl.gz")


def folded(record: Record) -> TableState:
    table = None
    for commit in record.commits():
        table, _ = history.extend(record.header.table, table, commit)
    assert table
    return table


@pytest.mark.parametrize("path", PATHS, ids=named)
def test_a_record_folds_to_its_outcome_and_its_last_hash(path: Path) -> None:
    record = files.load(path)
    check_chain(record)
    table = folded(record)
    assert table.scored
    assert OutcomeLine.of(table.scored, record.outcome.hash) == record.outcome
    counted = table.rules.outcome(table.game)
    if counted and not table.leavers:
        assert (counted.places, counted.scores) == (record.outcome.places, record.outcome.scores)


@pytest.mark.parametrize("path", FEW, ids=named)
def test_rules_and_luck_lead_to_every_event(path: Path) -> None:
    """`python -m tests.records --verify` does this with all of them."""
    check(files.load(path))


@pytest.mark.parametrize("case", cases(), ids=lambda case: named(case.path))
def test_every_game_number_of_seats_and_set_is_in_the_corpus(case: Case) -> None:
    assert case.path.exists(), "missing; `python -m tests.records` plays it"
    header = files.load(case.path).header
    assert (header.game, header.rules_version, header.seats) == (case.slug, case.version, case.seats)
    assert header.options.items() >= case.options.items()


@pytest.mark.parametrize("slug", registry.slugs())
def test_every_draw_has_words_in_its_games_catalogue(slug: str) -> None:
    """For the page that checks the luck: "officers/3" is `luck.officers` for {n} = 3."""
    records = [files.load(path) for path in DATA.glob(f"{slug}-*")]
    drawn = {draw.label.split("/")[0] for record in records for draw in record.luck.draws}
    assert drawn
    assert {f"luck.{label}" for label in drawn} <= texts(slug).keys()


@pytest.mark.parametrize("slug", registry.slugs())
def test_whatever_is_shuffled_lies_in_order_before(slug: str) -> None:
    """Numbers first, then words: the page that checks the luck takes any other order for a forgery."""
    records = [files.load(path) for path in DATA.glob(f"{slug}-*")]
    shuffled = [draw.items for record in records for draw in record.luck.draws if draw.items is not None]
    assert shuffled
    for items in shuffled:
        assert items == sorted(items, key=lambda one: (isinstance(one, str), one))


def test_there_are_enough_and_some_of_each_kind() -> None:
    assert len(PATHS) >= 60
    seen = {line.type for path in PATHS for line in files.load(path).events}
    told = {str(one.__struct_config__.tag) for one in event_types.TYPES.values()}
    ends = {"table.table_aborted", "table.rematch_opened", "table.game_annulled", "table.game_reinstated"}
    never = {*ends, "table.seat_left"}
    assert told - never <= seen  # The others are in no scored game's record.
