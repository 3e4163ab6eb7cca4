"""The crash matrix: whoever dies, wherever, no acknowledged action is lost, none counts twice, the next cards
are the same, and the game goes on.

A few crashes of each sort run always; all: `deploy/test tests/e2e/test_crashes.py --crashes=all`, and on
SQLite with `--db=sqlite`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from random import Random
from threading import Event
from typing import Any
from uuid import UUID

import pytest
from django.conf import settings

from games import registry
from games.engine import SeededChance
from games.engine.chance import root_of
from reworld_site.eventstore import store
from reworld_site.eventstore.codec import Encoded
from reworld_site.tables import history
from reworld_site.tables.models import Decision
from tests.deploy.house import soon
from tests.e2e.crashes import COMMITTED, KINDS, PROCESSES, Case, CrashSite, cases, crash_site
from tests.e2e.records import Move, moves
from tests.e2e.retrying import PATIENCE, Player

FEW = (
    "before_insert-web-persons_move",
    "before_commit-web-persons_move",
    "before_publish-web-persons_move",
    "before_commit-worker-bots_move",
    "after_commit-worker-bots_move",
    "in_mid_bot_turn-slot-bots_move",
    "before_commit-worker-scoring",
    "outbox_claimed-sweeper-scoring",
    "before_commit-database-persons_move",
    "after_commit-database-persons_move",
)
RANDOM_KILLS = 10
SPAN = 1.5  # seconds in which a random kill comes


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """All of it or a few, as the command line says."""
    everything = metafunc.config.getoption("--crashes") == "all"
    possible = cases(
        "sqlite" if settings.DATABASES["default"]["ENGINE"].endswith("sqlite3") else "postgresql"
    )
    slugs = registry.slugs()
    if "case" in metafunc.fixturenames:
        wanted = [one for one in possible if everything or str(one) in FEW]
        games = [slugs[number % len(slugs)] for number in range(len(wanted))]
        metafunc.parametrize(("case", "game"), list(zip(wanted, games, strict=True)), ids=str)
    if "number" in metafunc.fixturenames:
        numbers = range(RANDOM_KILLS if everything else 1)
        metafunc.parametrize(("game", "number"), [(slug, number) for slug in slugs for number in numbers])


@pytest.fixture(scope="module")
def one_site(django_db_blocker: Any) -> Iterator[CrashSite]:
    with django_db_blocker.unblock(), crash_site() as site:
        yield site


@pytest.fixture
def site(one_site: CrashSite) -> CrashSite:
    """Whole at the beginning, whatever was done to it before."""
    one_site.heal()
    return one_site


def test_a_crash_at_a_named_place(site: CrashSite, case: Case, game: str) -> None:
    player = Player.at_a_new_table(site.port, game, Random(f"{case} {game}"))
    player.act()
    player.act()
    soon(lambda: player.is_asked() and not bot_is_asked(player.table), PATIENCE)
    CRASH[case.work](site, case, player)
    player.check()


def test_a_crash_at_any_moment(site: CrashSite, game: str, number: int) -> None:
    rng = Random(f"{game} {number}")
    player = Player.at_a_new_table(site.port, game, rng)
    victim, stop = rng.choice(sorted(site.children())), Event()
    with ThreadPoolExecutor(1) as thread, ExitStack() as finally_:
        playing = thread.submit(player.play_until, stop)
        finally_.callback(stop.set)
        time.sleep(rng.uniform(0, SPAN))
        site.kill(victim)
        soon(lambda: not site.children()[victim].is_alive)
        time.sleep(rng.uniform(0, SPAN))
        site.heal()
    playing.result()
    player.go_on()
    player.resign()
    player.check()


@pytest.mark.parametrize("vendor", ["sqlite", "postgresql"])
def test_every_kind_of_place_and_of_process_is_in_the_matrix(vendor: str) -> None:
    assert {one.kind for one in cases(vendor)} == set(KINDS)
    processes = {one.process for one in cases(vendor)}
    assert processes == set(PROCESSES) - ({"database"} if vendor == "sqlite" else set())


def test_the_few_are_of_the_matrix() -> None:
    assert set(FEW) <= {str(one) for one in cases("postgresql")}


def a_persons_move(site: CrashSite, case: Case, player: Player) -> None:
    move, seen = player.choose(), player.look()["seq"]
    expected = without_a_crash(player, move)
    order = site.order(case)
    started = time.monotonic()
    answer = player.send(move)
    assert time.monotonic() - started < 15, "nobody says that the database is away"
    assert not order.exists()
    assert answer is None or case.process == "database"
    pick_up(site, case, lambda: sum(one.id == move["client_move_id"] for one in moves(player.table)))
    again = player.insist(move)
    assert again.json["code"] == ("duplicate" if case.kind in COMMITTED else "accepted")
    assert added(player.table, seen, again.json["seq"]) == expected
    player.client.watch(player.table, seen).wait_for(again.json["seq"])
    player.go_on()
    player.resign()


def a_bots_move(site: CrashSite, case: Case, player: Player) -> None:
    site.leave_work_to(case.where)
    before = len(by_bots(player.table))
    if case.where == "web":  # which takes people's moves, too
        act_until(lambda: bot_is_asked(player.table), player)
        order = site.order(case)
        soon(lambda: not order.exists(), PATIENCE)
    else:
        order = site.order(case)
        act_until(lambda: not order.exists(), player)
    pick_up(site, case, lambda: len(by_bots(player.table)) - before)
    player.go_on()
    player.resign()


def a_scoring(site: CrashSite, case: Case, player: Player) -> None:
    site.leave_work_to(case.where)
    order = site.order(case)
    player.resign()
    soon(lambda: not order.exists(), PATIENCE)
    pick_up(site, case, lambda: len(scorings(player.table)))


CRASH = {"persons_move": a_persons_move, "bots_move": a_bots_move, "scoring": a_scoring}


def act_until(happens: Callable[[], bool], player: Player) -> None:
    """The player acts whenever asked, until it happens."""
    while not happens():
        soon(lambda: happens() or player.is_asked(), PATIENCE)
        if not happens():
            player.act()


def pick_up(site: CrashSite, case: Case, count: Callable[[], int]) -> None:
    """What was committed is there and nothing else; then everything runs again.

    A worker replaces its slots by itself and at once: who looks may come too late.
    """
    if case.process != "slot":
        soon(lambda: not site.children()[case.process].is_alive)
    if case.process == "database":
        site.pause(*site.live.children)
        site.restart_database()
    if case.process != "slot":
        assert count() == (1 if case.kind in COMMITTED else 0)
    site.heal()


def without_a_crash(player: Player, move: dict[str, Any]) -> list[Encoded]:
    """What a move leads to, by the luck that is sealed."""
    table = history.fold(player.table)
    assert table
    given = [bytes.fromhex(one) if one else None for one in table.contributions]
    chance = SeededChance(root_of(table.id.bytes, bytes.fromhex(player.seed), given))
    seat = table.decisions[int(move["decision_id"].split(".")[1])].seat
    events = table.rules.play(table.game, seat, table.rules.actions.decode(move["action"]), chance)
    return [history.codec_of(table.rules).encode(event) for event in events]


def added(table: UUID, after: int, until: int) -> list[Encoded]:
    return [Encoded(*row[1:4]) for row in store.read(history.stream_of(table), after, until)]


def by_bots(table: UUID) -> list[Move]:
    return [one for one in moves(table) if one.id.startswith("bot-")]


def scorings(table: UUID) -> list[store.Row]:
    return [row for row in store.read(history.stream_of(table)) if row.type == "table.game_scored"]


def bot_is_asked(table: UUID) -> bool:
    return Decision.objects.filter(table=table, closed_seq=None, bot_due_at__isnull=False).exists()
