"""Ids that people type, and those in addresses."""

from __future__ import annotations

from uuid import UUID


def as_uuid(text: str) -> UUID | None:
    """None for what is no UUID."""
    try:
        return UUID(text.strip())
    except ValueError:
        return None


def is_number(text: str) -> bool:
    """Whether it can be a row's own number."""
    return text.isascii() and text.isdigit() and len(text) <= 18
