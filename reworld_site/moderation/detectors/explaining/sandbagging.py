"""Sandbagging, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from reworld_site.moderation.detectors.chances import once_in
from reworld_site.moderation.detectors.rated import Played
from reworld_site.moderation.detectors.sandbagging import Half, Verdict
from reworld_site.moderation.detectors.shapes import TABLES, Evidence, Mark, Plot, Told, times
from reworld_site.ratings.queries import SHOWN_POINT, SHOWN_START
from reworld_site.ratings.rating import START_MU

WIDTH, HEIGHT, EDGE = 640.0, 160.0, 10.0


def evidence(found: Verdict) -> Evidence:
    after = min(len(found.games), found.high.first + found.high.games)
    first = max(0, min(found.low.first, after - TABLES))
    before = found.games[found.low.first].of(found.account).mu
    lowest = found.games[found.high.first].of(found.account).mu
    return {
        "game": found.games[0].game,
        "low": _half(found.low, first),
        "high": _half(found.high, first),
        "thrown": found.thrown,
        "before": _rating(before),
        "lowest": _rating(lowest),
        "score": round(found.score, 2),
        "looked_at": found.looked_at,
        "tables": [_table(game, found.account) for game in found.games[first:after]],
    }


def explain(said: Evidence, names: Mapping[int, str]) -> Told:
    (name,) = names.values()
    low, high = said["low"], said["high"]
    return Told(
        f"In {times(low['games'], 'game')} of {said['game'].title()} in a row {name} got {low['was']:.0%} of "
        f"the way from last place to first where the rating foretold {low['foretold']:.0%}; {said['thrown']} "
        "of them were lost in last place in less than half the usual time. The rating went from "
        f"{said['before']} to {said['lowest']}. In {times(high['games'], 'game')} after it they got "
        f"{high['was']:.0%} where {high['foretold']:.0%} was foretold. Somebody who plays as well after a "
        f"bad run as in it shows this {once_in(said['score'])}.",
        [
            ("The bad run", f"{low['was']:.0%}, foretold {low['foretold']:.0%}"),
            ("After it", f"{high['was']:.0%}, foretold {high['foretold']:.0%}"),
            ("Quick last places", f"{said['thrown']} of {low['games']}"),
            ("Rating", f"{said['before']}, then {said['lowest']}"),
            ("People looked at", f"{said['looked_at']:,}"),
        ],
        "A bad week, an illness, somebody else at their device, trying out another way to play, or a run of "
        "games on a failing line. Look at how the quick losses came: given up in a few moves, or played.",
        [_curve(said, name)],
    )


def _half(half: Half, shift: int) -> Evidence:
    """`first` counts among the tables kept."""
    return {
        "first": half.first - shift,
        "games": half.games,
        "was": round(half.was, 3),
        "foretold": round(half.foretold, 3),
    }


def _table(game: Played, account: int) -> Evidence:
    mine = game.of(account)
    return {
        "table": str(game.table),
        "at": game.ended_at.isoformat(),
        "rank": mine.rank,
        "players": len(game.players),
        "rating": _rating(mine.mu),
        "minutes": round((game.ended_at - game.started_at).total_seconds() / 60),
    }


def _rating(mu: float) -> int:
    return round(SHOWN_START + (mu - START_MU) * SHOWN_POINT)


def _curve(said: Evidence, name: str) -> Plot:
    """The rating before each game, with the bad run and what came after it shaded."""
    tables: Sequence[Evidence] = said["tables"]
    ratings = [one["rating"] for one in tables]
    least, most = min(ratings), max(ratings)
    step = (WIDTH - 2 * EDGE) / max(1, len(tables) - 1)
    marks = [
        Mark(
            _kind(number, said),
            f"{one['rating']}; {one['rank']} of {one['players']} in {times(one['minutes'], 'minute')}",
            one["table"],
            round(EDGE + number * step, 1),
            round(HEIGHT - EDGE - (HEIGHT - 2 * EDGE) * (one["rating"] - least) / max(1, most - least), 1),
        )
        for number, one in enumerate(tables)
    ]
    return Plot(
        "curve",
        "Rating before each game",
        f"Red: the bad run; green: the games after it. From {most} down to {least}.",
        marks,
        {"points": " ".join(f"{one.x},{one.y}" for one in marks), "most": most, "least": least},
    )


def _kind(number: int, said: Evidence) -> str:
    if said["low"]["first"] <= number < said["high"]["first"]:
        return "bad"
    return "good" if number >= said["high"]["first"] else "plain"
