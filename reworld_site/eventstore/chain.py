"""The hash chain of a stream.

hash = SHA-256(previous hash ‖ canonical JSON of [stream, seq, type, version, data]), the previous hash as
its 32 bytes, 32 zero bytes before the first event. Canonical JSON: UTF-8 without spaces, keys sorted,
integers only. `data` enters as the JSON object it is.
"""

from __future__ import annotations

import hashlib

import msgspec

START = "00" * 32


def link(previous: str, stream: str, seq: int, type_: str, version: int, data: str) -> str:
    """The hash of an event as 64 hexadecimal digits; `data` is canonical JSON text already."""
    head = msgspec.json.encode([stream, seq, type_, version])
    return hashlib.sha256(bytes.fromhex(previous) + head[:-1] + b"," + data.encode() + b"]").hexdigest()
