"""Every kind of stream, by what its streams' names begin with; and how to go through all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar
from uuid import UUID

from django.core.management.base import CommandError
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from reworld_site.eventstore import store
from reworld_site.eventstore.verifying import Kind
from reworld_site.ratings.verifying import RATINGS
from reworld_site.tables import history
from reworld_site.tables.verifying import TABLES

KINDS: dict[str, Kind] = {"table": TABLES, "ratings": RATINGS}

T = TypeVar("T")


def counted(number: int, thing: str) -> str:
    """ "1 stream", "2,000 streams"."""
    return f"{number:,} {thing}{'s' * (number != 1)}"


def kind_of(stream: str) -> Kind | None:
    return KINDS.get(stream.partition(":")[0])


def of_table(table: str) -> str:
    """The stream of a table by its id; refuses one that nothing is known of."""
    try:
        stream = history.stream_of(UUID(table))
    except ValueError:
        raise CommandError(f"{table!r} is no table's id: it stands in the address of its page.") from None
    if store.head(stream)[0] == 0 and stream not in TABLES.spoken_of():
        raise CommandError(f"There is no table {table}.")
    return stream


def every_stream() -> Iterator[str]:
    """All streams that have events, then those of which only read models speak."""
    yield from store.streams()
    for kind in KINDS.values():
        # All at once, so that no open query stands in the way of who writes meanwhile.
        yield from [stream for stream in kind.spoken_of() if store.head(stream)[0] == 0]


def watched(doing: str, table: str | None, do: Callable[[str], T], events: Callable[[T], int]) -> Iterator[T]:
    """What `do` gives for each stream, or for one table's, under a bar that counts events."""
    bar = [TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn()]
    streams = iter([of_table(table)]) if table else every_stream()
    with Progress(*bar, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(f"{doing}, in events", total=None if table else store.count())
        for stream in streams:
            done = do(stream)
            progress.advance(task, events(done))
            yield done
