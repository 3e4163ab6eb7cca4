"""Ids that people type."""

from __future__ import annotations

from uuid import UUID


def as_uuid(text: str) -> UUID | None:
    """None for what is no UUID."""
    try:
        return UUID(text.strip())
    except ValueError:
        return None
