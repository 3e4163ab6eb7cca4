"""Records as files; a name that ends in .gz is a compressed one."""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Iterator
from pathlib import Path

from reworld_site.records.format import MOST_BYTES, BrokenRecord, Record, read


def load(path: Path) -> Record:
    """Raises `BrokenRecord`, or `OSError` for a file that cannot be opened."""
    try:
        return read(_lines(path))
    except (EOFError, gzip.BadGzipFile, zlib.error) as error:
        raise BrokenRecord(1, f"the compressed file cannot be read: {error}") from None


def save(path: Path, record: Record) -> None:
    """The same record gives the same bytes, also compressed."""
    whole = b"".join(record.lines())
    path.write_bytes(gzip.compress(whole, 9, mtime=0) if path.suffix == ".gz" else whole)


def _lines(path: Path) -> Iterator[bytes]:
    """None is longer than a whole record may be."""
    with gzip.open(path) if path.suffix == ".gz" else path.open("rb") as file:
        while line := file.readline(MOST_BYTES + 1):
            yield line
