"""Bots are measured against each other, and what was measured stands in `anchors`."""

from __future__ import annotations

from collections import Counter
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from bots import registry as bots
from games import registry as games
from reworld_site.lobby import terms
from reworld_site.management.commands import calibrate_bots
from reworld_site.ratings import calibration
from reworld_site.ratings.anchors import ANCHORS, GAMES_TO_CALIBRATE, REFERENCE, Anchor, anchor_of
from reworld_site.ratings.calibration import Player, Result, fixtures, measure, placed, play
from reworld_site.ratings.rating import MICRO, PROVISIONAL_FROM, START

STRONG, MIDDLING, WEAK = Player("greedy"), Player("greedy", 50), Player("random")


def test_everybody_plays_at_tables_of_every_size() -> None:
    found = fixtures("reworld", 900, seed=1)
    sizes = Counter(len(one.players) for one in found)
    assert sizes == dict.fromkeys(games.get("reworld").meta.seats, 300)
    assert all(len(set(one.players)) == len(one.players) for one in found)
    played = Counter(player for one in found for player in one.players)
    assert played.keys() == set(calibration.field())
    assert all(played[Player(name)] >= GAMES_TO_CALIBRATE for name in bots.names())
    assert found == fixtures("reworld", 900, seed=1) != fixtures("reworld", 900, seed=2)


def test_a_game_ends_the_same_each_time_and_another_differently() -> None:
    first, second = fixtures("reterra", 2, seed=5)
    assert play(first) == play(first)
    assert play(first).players == first.players
    assert sorted(play(second).places)[0] == 1


def test_who_wins_is_rated_higher_and_more_certain_with_each_game() -> None:
    games = [Result((STRONG, MIDDLING, WEAK), (1, 2, 3)), Result((WEAK, STRONG), (2, 1))] * 20
    forms = measure(games)
    assert forms[STRONG].points.mu > forms[MIDDLING].points.mu > forms[WEAK].points.mu
    assert forms[WEAK].points.sigma < START.sigma
    assert (forms[STRONG].games, forms[STRONG].firsts, forms[WEAK].firsts) == (40, 40, 0)
    assert forms[MIDDLING].games == 20


def test_the_reference_stands_where_people_start_and_distances_stay() -> None:
    forms = measure([Result((STRONG, WEAK), (1, 2))] * 5)
    points = placed(forms, "greedy")
    assert points[STRONG].mu == START.mu
    assert points[STRONG].mu - points[WEAK].mu == forms[STRONG].points.mu - forms[WEAK].points.mu
    assert points[WEAK].sigma == forms[WEAK].points.sigma


def test_every_anchor_was_measured_in_enough_games_and_is_settled() -> None:
    assert ANCHORS
    for (game, bot, version), anchor in ANCHORS.items():
        assert game in games.slugs()
        assert bot in bots.names()
        assert anchor_of(game, bot, version) == anchor.points
        assert anchor.points.sigma < PROVISIONAL_FROM
        if bot == REFERENCE:
            assert anchor.points.mu == START.mu


def test_in_every_game_the_greedy_bot_is_far_above_the_random_one() -> None:
    of_game: dict[str, dict[str, int]] = {}
    for (game, bot, _), one in ANCHORS.items():
        of_game.setdefault(game, {})[bot] = one.points.mu
    assert len(of_game) == 3
    assert all(mu["greedy"] - mu["random"] > 20 * MICRO for mu in of_game.values())


def test_fill_ins_are_chosen_by_what_was_measured() -> None:
    for (game, bot, version), anchor in ANCHORS.items():
        if bots.get(bot).version == version:
            assert terms.strengths()[game][bot] == anchor.points.mu / MICRO


def test_the_command_prints_lines_that_can_be_committed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calibrate_bots, "LEAST", 9)
    monkeypatch.setattr(calibrate_bots, "GAMES_TO_CALIBRATE", 1)
    printed = StringIO()
    call_command("calibrate_bots", game="reterra", games=9, workers=2, stdout=printed)
    lines = [line for line in printed.getvalue().splitlines() if line.startswith("    (")]
    names = {"Anchor": Anchor, "Points": type(START)}
    found = eval("{" + "".join(lines) + "}", names)
    assert found.keys() == {("reterra", name, bots.get(name).version) for name in bots.names()}
    assert found["reterra", REFERENCE, 1].points.mu == START.mu
    assert found["reterra", "random", 1].points.mu < START.mu


def test_too_few_games_calibrate_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calibrate_bots, "LEAST", 9)
    printed = StringIO()
    call_command("calibrate_bots", game="reworld", games=9, workers=1, stdout=printed)
    assert "games say too little; it takes 200 or more." in printed.getvalue()
    assert "Anchor(" not in printed.getvalue()


def test_a_measurement_that_is_none_is_refused() -> None:
    with pytest.raises(CommandError, match="20 or more"):
        call_command("calibrate_bots", games=19)
    with pytest.raises(CommandError, match="1 or more"):
        call_command("calibrate_bots", workers=0)
