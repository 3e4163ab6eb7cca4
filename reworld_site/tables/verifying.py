"""Tables' streams and everything that follows from them, to be verified and rebuilt."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from uuid import UUID

from django.db.models import Model

from reworld_site.eventstore import outbox
from reworld_site.eventstore.verifying import Differs
from reworld_site.tables import healing, history, luck, snapshots
from reworld_site.tables.decide import SCORING
from reworld_site.tables.healing import MODELS, Gap, name_of
from reworld_site.tables.models import Table
from reworld_site.tables.rows import KEYS, Rows
from reworld_site.tables.state import OVER


class TableStreams:
    """A `Kind` of streams."""

    projections: Mapping[str, type[Model]] = {name_of(model): model for model in MODELS}

    def verify(self, stream: str) -> int:
        _table_of(stream)
        rows = healing.gathered(stream)
        for model in MODELS:
            for gap in healing.gaps(rows, model):
                raise _difference(rows, gap)
        _verify_outbox(rows, stream)
        _verify_luck(rows)
        if rows.table and rows.table.seq >= snapshots.PAYS:
            snapshots.verify(rows.table_id, rows.table.rules)
        return rows.table.seq if rows.table else 0

    def rebuild(self, stream: str, projections: Collection[str]) -> int:
        return healing.rebuild(_table_of(stream), [self.projections[name] for name in projections])

    def spoken_of(self) -> Iterator[str]:
        """Each once: rows without a table come after the tables."""
        yield from map(history.stream_of, Table.objects.values_list("id", flat=True).iterator())
        orphans: set[UUID] = set()
        for model in MODELS:
            rows = model._default_manager.exclude(**{f"{KEYS[model][0]}__in": Table.objects.values("id")})
            orphans.update(rows.values_list(KEYS[model][0], flat=True))
        yield from map(history.stream_of, orphans)


def _table_of(stream: str) -> UUID:
    try:
        table_id = history.table_of(stream)
    except ValueError:
        raise Differs(1, "stream", "the name of a table's", stream) from None
    if history.stream_of(table_id) != stream:
        raise Differs(1, "stream", history.stream_of(table_id), stream)
    return table_id


def _difference(rows: Rows, gap: Gap) -> Differs:
    """The first column that differs, or the whole row where there is none."""
    seq = rows.table.seq if rows.table else 0
    row = gap.expected or gap.found or {}
    at = int(row.get("opened_seq", row.get("seq", seq)) or 0)
    name = " ".join(map(str, (name_of(gap.model), *gap.key)))
    if gap.expected is None:
        return Differs(at, name, "no such row", gap.found)
    if gap.found is None:
        return Differs(at, name, gap.expected, "no such row")
    column = next(one for one in gap.found if gap.expected.get(one) != gap.found[one])
    return Differs(at, f"{name}: {column}", gap.expected.get(column), gap.found[column])


def _verify_outbox(rows: Rows, stream: str) -> None:
    """A game that is over and not yet scored is noted for scoring, no other."""
    table = rows.table
    expected = [rows.over_seq] if table and table.status == OVER else []
    found = outbox.posted(SCORING, stream)
    if found != expected:
        seq = rows.over_seq or (table.seq if table else 0)
        raise Differs(seq, "outbox rows for scoring, by seq", expected, found)


def _verify_luck(rows: Rows) -> None:
    """Until it is revealed the secret must be there: without it no card is dealt and nothing is proven."""
    table = rows.table
    if table and table.seed is None and (found := luck.trouble(table)):
        raise Differs(1, "sealed luck", "the secret of the table's commitment", found)


TABLES = TableStreams()
