"""A foreign record leafed through like a game that was played here."""

from __future__ import annotations

from typing import Any

from reworld_site.records.models import ImportedRecord
from reworld_site.records.reading import of_import
from reworld_site.tables.aggregate import TableState
from reworld_site.tables.errors import Refused
from reworld_site.tables.replay import Replay, kept


def replay_of(digest: str) -> Replay:
    """Raises `Refused` (not_found)."""

    def fold() -> Replay:
        source = of_import(digest)
        return Replay.of(source.header.table, source.commits())

    return kept(digest, fold)


def told(digest: str, seat: int | None) -> dict[str, Any]:
    """Every step of the record, and what is known of its truth; raises `Refused` (not_found, invalid)."""
    row = ImportedRecord.objects.defer("lines").filter(digest=digest).first()
    if row is None:
        raise Refused("not_found", "There is no such record.")
    replay = replay_of(digest)
    record = {"digest": digest, "verified": row.verified_at is not None, "difference": row.difference}
    return {**replay.told(seat, _people(replay.end)), "record": record}


def _people(table: TableState) -> list[dict[str, Any]]:
    """Accounts of another site are nobody here: seats have numbers, bots their names."""
    return [
        {
            "seat": seat,
            "name": f"{one.bot.capitalize()} bot" if one.bot else f"Player {seat + 1}",
            "kind": "bot" if one.bot else "person",
            "bot": one.bot,
            "resigned": one.resigned,
            "flagged": one.flagged is not None,
            "stand_in": one.stand_in,
        }
        for seat, one in enumerate(table.seats)
    ]
