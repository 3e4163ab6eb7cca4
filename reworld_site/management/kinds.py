"""Every kind of stream, by what its streams' names begin with."""

from reworld_site.eventstore.verifying import Kind
from reworld_site.tables.verifying import TABLES

KINDS: dict[str, Kind] = {"table": TABLES}
