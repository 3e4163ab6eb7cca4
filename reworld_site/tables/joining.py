"""The private link to a table's open seats: a signature of its id, stored nowhere."""

from __future__ import annotations

from uuid import UUID

from django.core.signing import Signer


def key_of(table_id: UUID) -> str:
    return Signer(salt="join").sign(str(table_id))


def url_of(table_id: UUID) -> str:
    return f"/tables/{table_id}?join={key_of(table_id)}"
