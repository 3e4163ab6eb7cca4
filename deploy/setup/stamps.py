"""What was done from which input, so that it is not done again."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path


def fingerprint(files: Iterable[Path], *words: str) -> str:
    """Changes with the words, and with the name or content of any file."""
    digest = hashlib.sha256(repr(words).encode())
    for file in sorted(files):
        content = file.read_bytes()
        digest.update(f"{file} {len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()


def is_done(stamp: Path, wanted: str) -> bool:
    return stamp.exists() and stamp.read_text() == wanted


def mark_done(stamp: Path, done: str) -> None:
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.write_text(done)
