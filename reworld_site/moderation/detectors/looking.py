"""What each detector looks at: it gathers a window of what happened, and judges it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from itertools import combinations, starmap

from reworld_site.chat.models import Line, Strike
from reworld_site.moderation.detectors import answers, collusion, flooding, leaving, sandbagging, timing
from reworld_site.moderation.detectors.chances import binomial_tail, score
from reworld_site.moderation.detectors.explaining import collusion as of_collusion
from reworld_site.moderation.detectors.explaining import flooding as of_flooding
from reworld_site.moderation.detectors.explaining import leaving as of_leaving
from reworld_site.moderation.detectors.explaining import sandbagging as of_sandbagging
from reworld_site.moderation.detectors.explaining import timing as of_timing
from reworld_site.moderation.detectors.finished import Sat, finished
from reworld_site.moderation.detectors.flooding import Kept, Said
from reworld_site.moderation.detectors.passing import Pair
from reworld_site.moderation.detectors.rated import played
from reworld_site.moderation.detectors.shapes import WINDOW, Suspicion
from reworld_site.moderation.models import Sighting
from reworld_site.moderation.sightings import KEPT

TOO_MANY = 10
"""Accounts at one address: more are a school or a provider, which says nothing of two of them."""
LINES = 20_000
"""So many lines, and lines kept back, are looked at."""
READ = 5
"""So many people's games are read from their streams in one look, each hour others of the most even."""


def for_leaving(now: datetime) -> list[Suspicion]:
    sats = finished(now - WINDOW, now)
    verdicts = leaving.judged(leaving.attendances(sats))
    theirs: dict[int, list[Sat]] = defaultdict(list)
    for sat in sats:
        theirs[sat.account].append(sat)
    return [
        Suspicion((who := one.attendance.account,), one.score, of_leaving.evidence(one, theirs[who]))
        for one in verdicts
    ]


def for_collusion(now: datetime) -> list[Suspicion]:
    found = collusion.judged(played(now - WINDOW, now), alike(now))
    return [Suspicion(one.pair, one.score, of_collusion.evidence(one)) for one in found]


def for_sandbagging(now: datetime) -> list[Suspicion]:
    found = sandbagging.judged(played(now - WINDOW, now))
    best: dict[int, Suspicion] = {}
    for one in sorted(found, key=lambda verdict: verdict.score):  # Somebody may do it in two titles.
        best[one.account] = Suspicion((one.account,), one.score, of_sandbagging.evidence(one))
    return list(best.values())


def for_timing(now: datetime) -> list[Suspicion]:
    answers.take_in("timing", now - WINDOW, now)
    known = {one: counts for one, counts in answers.totals().items() if counts[0] >= timing.ANSWERS}
    scores = {
        account: score(binomial_tail(even, count, timing.HUMAN)) for account, (count, even) in known.items()
    }
    even = [one for one in sorted(scores) if timing.is_too_even(scores[one], len(known))]
    found = []
    for account in _in_turn(even, now):
        games = answers.of_account(account)
        how = timing.evenness(list(games.values()))
        if how and timing.is_too_even(how.score, len(known)):
            found.append(Suspicion((account,), how.score, of_timing.evidence(games, how, len(known))))
    return found


def _in_turn(accounts: Sequence[int], now: datetime) -> list[int]:
    """`READ` of them; who is read in vain, hour by hour, keeps nobody from being read."""
    first = int(now.timestamp() // 3600) * READ % max(1, len(accounts))
    return [*accounts[first:], *accounts[:first]][:READ]


def for_flooding(now: datetime) -> list[Suspicion]:
    """The latest lines of a week, by their ids: rooms are no archive, and the day's flood is at their end."""
    since = now - timedelta(days=of_flooding.DAYS)
    latest = Line.objects.order_by("-id")[:LINES]
    said = [
        Said(account, table, at, "" if phrase else _core(text))
        for account, table, at, text, phrase in latest.values_list("account", "table", "at", "text", "phrase")
        if at >= since
    ]
    strikes = Strike.objects.order_by("-id").values_list("account", "table", "at", "why")[:LINES]
    kept = [one for one in starmap(Kept, strikes) if one.at >= since]
    return [
        Suspicion(
            (who := one.talk.account,),
            one.score,
            of_flooding.evidence(
                one,
                [line for line in said if line.account == who],
                [held for held in kept if held.account == who],
            ),
        )
        for one in flooding.judged(flooding.talks(said, kept))
    ]


def alike(now: datetime) -> set[Pair]:
    """Pairs of accounts that were seen at one address, which is not everybody's."""
    seen: dict[str, list[int]] = defaultdict(list)
    fresh = Sighting.objects.filter(seen_on__gte=now.date() - KEPT)
    for digest, account in fresh.values_list("digest", "account"):
        seen[digest].append(account)
    return {pair for accounts in seen.values() if len(accounts) <= TOO_MANY for pair in _pairs(accounts)}


def _core(text: str) -> str:
    """Without signs and capitals."""
    return "".join(one for one in text.casefold() if one.isalnum())


def _pairs(accounts: Iterable[int]) -> Iterable[Pair]:
    return combinations(sorted(set(accounts)), 2)
