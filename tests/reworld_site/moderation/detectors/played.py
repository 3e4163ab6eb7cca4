"""Games that have ended, as their rows tell it: for what reads rows alone."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from uuid import UUID, uuid4

from django.utils import timezone

from reworld_site.moderation.detectors.rated import Played
from reworld_site.ratings.models import RatedGame, RatedSeat
from reworld_site.ratings.rating import MICRO
from reworld_site.tables.models import Seat, Table


def finished_table(
    accounts: Sequence[int],
    ended: Sequence[str],
    *,
    seats: int = 0,
    at: datetime | None = None,
    game: str = "pebbles",
    status: str = "scored",
    abort_reason: str = "",
    ranked: bool = False,
) -> UUID:
    """By seat, whose it was and how it ended there; further seats were bots'."""
    at = at or timezone.now() - timedelta(days=1)
    places = list(range(1, len(accounts) + 1))
    table = Table.objects.create(
        id=uuid4(),
        game=game,
        rules_version=1,
        options={},
        seat_count=seats or len(accounts),
        status=status,
        ranked=ranked,
        opener_id=accounts[0],
        seq=50,
        opened_at=at - timedelta(hours=1),
        updated_at=at,
        commitment="0" * 64,
        abort_reason=abort_reason,
        outcome=None if status == "aborted" else {"places": places, "ended": list(ended)},
    )
    Seat.objects.bulk_create(
        Seat(table=table, seat=seat, account_id=account) for seat, account in enumerate(accounts)
    )
    return table.pk


def rated_table(game: Played) -> UUID:
    """A game of a made-up population, as the rows of ratings."""
    now = timezone.now()
    rated = RatedGame.objects.create(
        table=game.table,
        game=game.game,
        number=RatedGame.objects.count() + 1,
        seat_count=len(game.players),
        season="2026-4",
        started_at=game.started_at,
        ended_at=min(game.ended_at, now),
    )
    RatedSeat.objects.bulk_create(
        RatedSeat(
            rated_game=rated,
            seat=seat,
            account_id=one.account,
            place=one.rank,
            ended=one.ended,
            mu_before=round(one.mu * MICRO),
            sigma_before=round(one.sigma * MICRO),
        )
        for seat, one in enumerate(game.players)
    )
    return rated.table
