"""Games scored, annulled and reinstated in any order, and rated late or twice: the book follows from its
stream alone."""

from __future__ import annotations

import random
from uuid import UUID

import pytest

from reworld_site.eventstore.verifying import verify
from reworld_site.ratings import healing
from reworld_site.ratings import service as ratings
from reworld_site.ratings.models import RatedGame
from reworld_site.ratings.verifying import RATINGS
from reworld_site.tables import commands, loaded, service
from tests.reworld_site.ratings.conftest import person
from tests.reworld_site.ratings.scored import scored

pytestmark = pytest.mark.django_db
STEPS = 60
ENDED = ("played", "played", "played", "resigned", "flagged", "stand_in", "returned", "excused")


def test_the_book_follows_from_what_was_decided_in_whatever_order() -> None:
    luck = random.randrange(2**32)
    print(f"luck {luck}")  # Shown when it fails.
    rng = random.Random(luck)
    people = [person(f"Player {number}").id for number in range(5)]
    tables: list[UUID] = []
    for _ in range(STEPS):
        if len(tables) < 3 or rng.random() < 0.3:
            count, bots = rng.randrange(2, 5), rng.randrange(2)
            ended = [rng.choice(ENDED) for _ in range(count)] + ["played"] * bots
            tables.append(scored(*rng.sample(people, count), bots=bots, ended=ended))
        else:
            table = rng.choice(tables)
            service.execute(
                rng.choice([commands.AnnulGame(table, "cheating"), commands.ReinstateGame(table)])
            )
        if rng.random() < 0.6:
            ratings.settle(rng.choice(tables))
    for table in rng.sample(tables, len(tables)):
        ratings.settle(table)
    for table in tables:
        annulled = loaded.load(table).table.annulled
        assert RatedGame.objects.filter(table=table).exists() == (annulled is None)
    verify(ratings.stream_of("pebbles"), RATINGS)
    assert healing.put_right("pebbles", ratings.read("pebbles")) == 0
