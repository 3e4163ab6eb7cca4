"""Collusion, in words."""

from __future__ import annotations

from collections.abc import Mapping

from reworld_site.moderation.detectors.chances import once_in
from reworld_site.moderation.detectors.collusion import Verdict
from reworld_site.moderation.detectors.passing import Shares
from reworld_site.moderation.detectors.rated import Played
from reworld_site.moderation.detectors.shapes import TABLES, WINDOW, Evidence, Mark, Plot, Told, times


def evidence(found: Verdict) -> Evidence:
    passing, meeting = found.passing, found.meeting
    return {
        "giver": passing.giver,
        "taker": passing.taker,
        "met": meeting.met,
        "games": {str(one): count for one, count in zip(found.pair, meeting.games, strict=True)},
        "expected": round(meeting.expected, 1),
        "behind": passing.behind,
        "weighed": passing.games,
        "foretold": round(passing.foretold, 1),
        "giver_with": _shares(passing.giver_with),
        "giver_without": _shares(passing.giver_without),
        "taker_with": _shares(passing.taker_with),
        "taker_without": _shares(passing.taker_without),
        "passed": round(passing.score, 2),
        "same_address": found.same_address,
        "near": found.near,
        "days": found.days,
        "looked_at": found.looked_at,
        "tables": [_table(game, passing.giver, passing.taker) for game in found.games[-TABLES:]],
    }


def explain(said: Evidence, names: Mapping[int, str]) -> Told:
    giver, taker = names[said["giver"]], names[said["taker"]]
    of = " and ".join(f"{names[int(one)]}'s {count}" for one, count in said["games"].items())
    return Told(
        f"{giver} and {taker} met in {said['met']} of {of} ranked games of the last {WINDOW.days} days; by "
        f"chance {said['expected']} would be expected. {giver} came in behind {taker} in {said['behind']} of "
        f"{said['weighed']}, where their ratings foretell {said['foretold']}: honest players of their "
        f"strength would do so {once_in(said['passed'])}. {_apart(said, giver, taker)}{_signals(said)}",
        [
            ("Met", f"{said['met']}, by chance {said['expected']}"),
            (
                f"{giver} behind {taker}",
                f"{said['behind']} of {said['weighed']}, foretold {said['foretold']}",
            ),
            ("One address", "yes" if said["same_address"] else "no"),
            ("Came and went together", f"on {said['near']} of {times(said['days'], 'day')}"),
            ("Pairs looked at", f"{said['looked_at']:,}"),
        ],
        "Friends who seek each other out, where one of them is new or is learning from the other; two people "
        "whose hours leave them few others to meet; a household that shares an address. Look whether "
        f"{giver} plays these games to win: against the others, and when {taker} is not there.",
        [_bars(said, giver, taker), _strip(said, giver, taker)],
    )


def _apart(said: Evidence, giver: str, taker: str) -> str:
    """How the giver does without the taker."""
    apart = said["giver_without"]
    if not apart["games"]:
        return f"{giver} has played without {taker} in no ranked game of these days. "
    return (
        f"Without {taker}, {giver} got {apart['was']:.0%} of the way from last place to first in "
        f"{times(apart['games'], 'game')}, foretold {apart['foretold']:.0%}; with {taker} "
        f"{said['giver_with']['was']:.0%}, foretold {said['giver_with']['foretold']:.0%}. "
    )


def _signals(said: Evidence) -> str:
    if not said["same_address"]:
        return ""
    return "Both have signed in from one address within 30 days."


def _shares(one: Shares) -> Evidence:
    return {"games": one.games, "was": round(one.was, 3), "foretold": round(one.foretold, 3)}


def _table(game: Played, giver: int, taker: int) -> Evidence:
    return {
        "table": str(game.table),
        "at": game.ended_at.isoformat(),
        "ranks": [game.of(giver).rank, game.of(taker).rank],
        "players": len(game.players),
    }


def _bars(said: Evidence, giver: str, taker: str) -> Plot:
    """For each of the two, with and without the other: as it was, and as foretold."""
    parts = (
        ("giver_with", f"{giver} with {taker}"),
        ("giver_without", f"{giver} without {taker}"),
        ("taker_with", f"{taker} with {giver}"),
        ("taker_without", f"{taker} without {giver}"),
    )
    rows = [_bar(label, said[part]) for part, label in parts if said[part]["games"]]
    return Plot(
        "bars",
        "How far towards first place",
        "Bars are how they did on average, from last place to first; the stroke is what ratings foretold.",
        more={"rows": rows},
    )


def _bar(label: str, one: Evidence) -> Evidence:
    return {
        "label": label,
        "games": one["games"],
        "width": round(100 * one["was"]),
        "mark": round(100 * one["foretold"]),
        "percent": f"{one['was']:.0%}",
        "percent_foretold": f"{one['foretold']:.0%}",
    }


def _strip(said: Evidence, giver: str, taker: str) -> Plot:
    marks = [
        Mark(
            "bad" if one["ranks"][0] > one["ranks"][1] else "good",
            f"{giver} {_nth(one['ranks'][0])}, {taker} {_nth(one['ranks'][1])} of {one['players']}",
            one["table"],
        )
        for one in said["tables"]
    ]
    words = f"Each square is a game with both, the oldest first; red where {giver} came in behind {taker}."
    return Plot("games", "Game by game", words, marks)


def _nth(rank: int) -> str:
    return {1: "1st", 2: "2nd", 3: "3rd"}.get(rank, f"{rank}th")
