"""Whatever is damaged is found and named, and read models come back to the byte."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO
from typing import Any
from uuid import UUID

import msgspec
import pytest
from django.core.management import call_command
from django.db.models import Model

from reworld_site.eventstore import chain, store, triggers
from reworld_site.eventstore.models import OutboxRow, StoredEvent
from reworld_site.eventstore.verifying import Differs, verify
from reworld_site.management.kinds import every_stream
from reworld_site.ratings import service as ratings
from reworld_site.ratings.models import RatedGame, Rating
from reworld_site.ratings.rows import KEYS
from reworld_site.ratings.verifying import RATINGS
from reworld_site.tables import commands, service
from reworld_site.tables.models import Table
from tests.reworld_site.ratings.conftest import beat, end, ranked
from tests.reworld_site.tables import damage
from tests.reworld_site.tables.conftest import Player

pytestmark = pytest.mark.django_db

STREAM = ratings.stream_of("pebbles")


@pytest.fixture
def games(alice: Player, bob: Player, charlie: Player) -> list[UUID]:
    """Three games that count, after one that was annulled."""
    tables = [beat(alice, bob), beat(bob, charlie), beat(charlie, alice), beat(alice, bob)]
    service.execute(commands.AnnulGame(tables[0], "fault"))
    ratings.settle(tables[0])
    return tables


def difference() -> Differs:
    found = verify(STREAM, RATINGS).difference
    assert found
    return found


def dump() -> dict[str, list[Any]]:
    return {
        model.__name__: list(
            model._default_manager.order_by(*KEYS[model]).values_list(
                *(one.attname for one in model._meta.concrete_fields if one.attname != "id")
            )
        )
        for model in KEYS
    }


def command(name: str, *arguments: str) -> tuple[int, str]:
    """(exit code, what it printed)."""
    printed = StringIO()
    try:
        call_command(name, *arguments, stdout=printed)
    except SystemExit as over:
        return int(over.code or 0), printed.getvalue()
    return 0, printed.getvalue()


def forge(seq: int, change: Callable[[dict[str, Any]], None]) -> None:
    """Changes an event and every hash from there on, as somebody with the database in their hands could."""
    with triggers.lifted():
        rows = list(StoredEvent.objects.filter(stream=STREAM).order_by("seq"))
        previous = chain.START
        for row in rows:
            if row.seq == seq:
                data = msgspec.json.decode(row.data)
                change(data)
                row.data = msgspec.json.encode(data, order="sorted").decode()
            previous = row.hash = chain.link(previous, STREAM, row.seq, row.type, row.version, row.data)
            row.save()


def test_what_nobody_has_touched_is_as_it_must_be(games: list[UUID]) -> None:
    checked = verify(STREAM, RATINGS)
    assert checked.difference is None
    assert checked.events == len(store.read(STREAM)) > 5
    code, printed = command("verify_streams")
    assert code == 0, printed
    assert STREAM in list(every_stream())


@pytest.mark.parametrize("projection", ["ratings", "all"])
def test_read_models_come_back_to_the_byte(games: list[UUID], projection: str) -> None:
    before = dump()
    RatedGame.objects.all().delete()
    Rating.objects.all().delete()
    assert difference().found == "no such row"
    assert command("rebuild", projection)[0] == 0
    assert dump() == before
    assert "0 rows written anew" in command("rebuild", "ratings")[1]


@pytest.mark.parametrize("model", list(KEYS), ids=lambda model: model.__name__)
def test_every_column_of_every_read_model_is_checked(games: list[UUID], model: type[Model]) -> None:
    before = dump()
    own = [one for one in model._meta.concrete_fields if one.attname not in (*KEYS[model], "id")]
    for field in own:
        row = model._default_manager.order_by(*KEYS[model]).values().first()
        assert row
        other = 1000 if field.attname == "number" else damage.another(field, row[field.attname])
        key = {name: row[name] for name in KEYS[model]}
        assert model._default_manager.filter(**key).update(**{field.attname: other}) == 1
        assert field.attname in difference().what
        assert command("rebuild", "ratings")[0] == 0
        assert dump() == before


def test_a_row_too_many_is_found_and_taken_away(games: list[UUID], alice: Player) -> None:
    before = dump()
    Rating.objects.create(
        account_id=10**6, game="pebbles", mu=1, sigma=1, games=1, last_at=alice.account.date_joined
    )
    assert difference().expected == "no such row"
    command("rebuild", "ratings")
    assert dump() == before


@pytest.mark.parametrize("seq", [1, 3, 4, 5, 6])
def test_a_rating_that_does_not_follow_is_found_though_the_hashes_are_right(
    games: list[UUID], seq: int
) -> None:
    def better(data: dict[str, Any]) -> None:
        if "seats" in data:
            data["seats"][0]["after"]["mu"] += 1
        else:
            data["table"] = str(games[1])

    forge(seq, better)
    assert difference().seq in (seq, seq + 1)
    code, printed = command("rebuild", "ratings")
    assert code == 1, printed


def test_a_result_that_is_not_the_tables_is_found(alice: Player, bob: Player) -> None:
    beat(alice, bob)

    def another_day(data: dict[str, Any]) -> None:
        data["ended_at"] += 1

    forge(1, another_day)
    assert difference().what.startswith("game ")


def test_a_game_that_nobody_will_rate_is_found(alice: Player, bob: Player) -> None:
    table = end(ranked(alice, bob), bob)
    assert verify(STREAM, RATINGS).difference is None  # It is noted to be seen to.
    OutboxRow.objects.all().delete()
    assert difference().what == f"game {table}"
    assert STREAM in list(every_stream())


def test_a_game_whose_table_is_none_is_found(games: list[UUID]) -> None:
    Table.objects.filter(id=games[2]).update(ranked=False)
    assert difference().expected == "one whose table is scored"
