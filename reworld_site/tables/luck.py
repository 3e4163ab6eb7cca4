"""A table's luck: one secret per table, sealed from the opening until the game is scored."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar
from uuid import UUID

import msgspec
from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings
from django.db.models import QuerySet

from games.engine import Chance, ScriptedChance, SeededChance
from games.engine.chance import commitment, root_of
from reworld_site.tables.aggregate import TableState
from reworld_site.tables.models import SealedLuck, Table
from reworld_site.tables.state import SCORED

T = TypeVar("T")

SEEDED, SCRIPTED = "seeded", "scripted"


class ScriptedLuckRefused(Exception):
    """Luck written down beforehand is for tests only (settings.SCRIPTED_LUCK_ALLOWED)."""


class ScriptUnused(Exception):
    """The game is over and some of the script was never asked for."""


class KeyLost(Exception):
    """None of settings.LUCK_KEYS opens a secret."""


class Secret(msgspec.Struct):
    """What is sealed: 32 random bytes, and in tests what is left of the script."""

    seed: bytes
    script: dict[str, Any] | None = None

    def __repr__(self) -> str:
        return "Secret(…)"


def seal(table_id: UUID, script: Mapping[str, Any] | None) -> str:
    """Draws and stores a table's secret; its commitment as 64 hexadecimal digits."""
    if script is not None and not settings.SCRIPTED_LUCK_ALLOWED:
        raise ScriptedLuckRefused("scripted luck is refused outside test settings")
    secret = Secret(secrets.token_bytes(32), dict(script) if script is not None else None)
    SealedLuck.objects.create(table=table_id, sealed=_encrypt(secret))
    return commitment(table_id.bytes, secret.seed).hex()


def seed_of(table_id: UUID) -> str:
    """The secret itself, for `SeedRevealed` only."""
    return _opened(table_id).seed.hex()


def chance_for(table: TableState) -> Chance:
    """The one source of luck of a table; the secret is opened at the first draw."""
    if table.opened.luck == SEEDED:
        return _Verifiable(table)
    if not settings.SCRIPTED_LUCK_ALLOWED:
        raise ScriptedLuckRefused("scripted luck is refused outside test settings")
    return ScriptedChance(_opened(table.id).script or {})


def settle(table: TableState, chance: Chance) -> None:
    """Keeps what is left of a script after a play; a script must be used up when the game is over."""
    if not isinstance(chance, ScriptedChance):
        return
    secret = _opened(table.id)
    left = chance.unused()
    if table.has_ended and left:
        raise ScriptUnused(f"never drawn: {', '.join(left)}")
    secret.script = {label: (secret.script or {})[label] for label in left}
    SealedLuck.objects.filter(table=table.id).update(sealed=_encrypt(secret))


def unrevealed() -> QuerySet[SealedLuck, UUID]:
    """The tables whose secret is still one."""
    revealed = Table.objects.filter(status=SCORED).values("id")
    return SealedLuck.objects.exclude(table__in=revealed).order_by("table").values_list("table", flat=True)


def trouble(table: TableState) -> str | None:
    """What is wrong with a secret that is still to be revealed, in words; None when all is well."""
    try:
        secret = _opened(table.id)
    except SealedLuck.DoesNotExist:
        return "none"
    except (InvalidToken, msgspec.MsgspecError):
        return "one that no key of LUCK_KEYS opens"
    is_it = commitment(table.id.bytes, secret.seed).hex() == table.opened.commitment
    return None if is_it else "the secret of another commitment"


def reseal(table_id: UUID) -> bool:
    """Seals a secret anew with the first key; False when that is how it is sealed. Raises `KeyLost`.

    Whoever has changed the sealed secret meanwhile (a script's rest) has sealed it with the first key.
    """
    sealed = bytes(SealedLuck.objects.values_list("sealed", flat=True).get(table=table_id))
    try:
        Fernet(settings.LUCK_KEYS[0]).decrypt(sealed)
        return False
    except InvalidToken:
        pass
    try:
        fresh = _box().rotate(sealed)
    except InvalidToken:
        raise KeyLost(f"no key opens the secret of table {table_id}") from None
    return bool(SealedLuck.objects.filter(table=table_id, sealed=sealed).update(sealed=fresh))


class _Verifiable:
    """`SeededChance` from the table's secret and contributions, made when it is first needed."""

    def __init__(self, table: TableState) -> None:
        self._table_id, self._epoch = table.id, table.epoch
        self._contributions = [one and bytes.fromhex(one) for one in table.contributions]
        self._chance: SeededChance | None = None

    def shuffle(self, label: str, items: Sequence[T]) -> list[T]:
        return self._seeded().shuffle(label, items)

    def choice(self, label: str, n: int) -> int:
        return self._seeded().choice(label, n)

    def _seeded(self) -> SeededChance:
        if self._chance is None:
            seed = _opened(self._table_id).seed
            given = [one if isinstance(one, bytes) else None for one in self._contributions]
            self._chance = SeededChance(root_of(self._table_id.bytes, seed, given), self._epoch)
        return self._chance


def _box() -> MultiFernet:
    return MultiFernet([Fernet(key) for key in settings.LUCK_KEYS])


def _encrypt(secret: Secret) -> bytes:
    return _box().encrypt(msgspec.json.encode(secret))


def _opened(table_id: UUID) -> Secret:
    sealed = SealedLuck.objects.values_list("sealed", flat=True).get(table=table_id)
    return msgspec.json.decode(_box().decrypt(bytes(sealed)), type=Secret)
