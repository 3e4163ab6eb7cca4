"""One secret per table: committed to in the first event, sealed until the game is scored."""

from __future__ import annotations

import json
from io import StringIO
from uuid import UUID

import pytest
from cryptography.fernet import Fernet
from django.core.management import call_command
from pytest_django import Settings

from games.engine import SeededChance
from games.engine.chance import commitment, root_of
from reworld_site.eventstore import store
from reworld_site.tables import commands, history, loaded, luck, scoring, service
from reworld_site.tables.models import SealedLuck
from tests.reworld_site.tables.conftest import Player, open_table, play_out
from tests.reworld_site.tables.pebbles import CARDS

pytestmark = pytest.mark.django_db

SCRIPT = {"pile": [700000101, 700000102, 700000103, 700000104], **{f"coin.{ply}": 0 for ply in range(4)}}


def data(table: UUID, type_: str) -> list[dict[str, object]]:
    return [json.loads(row.data) for row in store.read(history.stream_of(table)) if row.type == type_]


def test_anybody_can_deal_the_game_again_once_the_secret_is_revealed(
    table: UUID, alice: Player, bob: Player
) -> None:
    play_out(alice, bob)
    scoring.score(table)
    seed = bytes.fromhex(str(data(table, "table.seed_revealed")[0]["seed"]))
    assert data(table, "table.table_opened")[0]["commitment"] == commitment(table.bytes, seed).hex()
    chance = SeededChance(root_of(table.bytes, seed, [None, None]))
    assert data(table, "pebbles.cards_dealt")[0]["pile"] == chance.shuffle("pile", list(CARDS)[:8])
    coins = [one["is_double"] for one in data(table, "pebbles.card_played")]
    assert coins == [chance.choice(f"coin.{ply}", 2) == 1 for ply in range(8)]


def test_the_secret_is_stored_encrypted_and_in_no_event_before_the_end(table: UUID, alice: Player) -> None:
    secret = luck.seed_of(table)
    sealed = bytes(SealedLuck.objects.get(table=table).sealed)
    assert secret.encode() not in sealed
    assert bytes.fromhex(secret) not in sealed
    for row in store.read(history.stream_of(table)):
        assert secret not in row.data + row.metadata
    assert secret not in json.dumps(alice.frame())


def test_old_secrets_open_after_a_new_key_is_put_in_front(
    table: UUID, alice: Player, settings: Settings
) -> None:
    settings.LUCK_KEYS = [Fernet.generate_key().decode(), *settings.LUCK_KEYS]
    assert alice.act_anyhow().code == "accepted"


def rotated() -> str:
    out = StringIO()
    call_command("rotate_luck_keys", stdout=out)
    return out.getvalue()


def test_after_a_rotation_the_old_key_is_not_needed_any_more(
    table: UUID, alice: Player, bob: Player, settings: Settings
) -> None:
    secret, old = luck.seed_of(table), settings.LUCK_KEYS
    settings.LUCK_KEYS = [Fernet.generate_key().decode(), *old]
    assert rotated().startswith("1 sealed anew, 0 were")
    settings.LUCK_KEYS = settings.LUCK_KEYS[:1]
    assert luck.seed_of(table) == secret
    assert rotated().startswith("0 sealed anew, 1 were")
    play_out(alice, bob)
    scoring.score(table)
    assert data(table, "table.seed_revealed")[0]["seed"] == secret


def test_a_rotation_leaves_alone_what_is_revealed(
    table: UUID, alice: Player, bob: Player, settings: Settings
) -> None:
    play_out(alice, bob)
    scoring.score(table)
    settings.LUCK_KEYS = [Fernet.generate_key().decode()]
    assert rotated().startswith("0 sealed anew, 0 were")


def test_a_rotation_names_the_tables_whose_key_is_lost_and_does_the_others(
    table: UUID, alice: Player, settings: Settings
) -> None:
    settings.LUCK_KEYS = [Fernet.generate_key().decode()]
    other = open_table(alice, "greedy")
    settings.LUCK_KEYS = [Fernet.generate_key().decode(), *settings.LUCK_KEYS]
    with pytest.raises(SystemExit, match=str(table)):
        rotated()
    settings.LUCK_KEYS = settings.LUCK_KEYS[:1]
    assert luck.seed_of(other)


def test_a_secret_does_not_show_itself(table: UUID) -> None:
    secret = luck._opened(table)
    chance = luck.chance_for(loaded.load(table).table)
    shown = f"{secret!r} {secret} {SealedLuck.objects.get(table=table)!r} {chance!r}"
    assert secret.seed.hex() not in shown
    assert repr(secret.seed)[2:-1] not in shown


def test_scripted_luck_is_refused_outside_test_settings(alice: Player, settings: Settings) -> None:
    scripted = commands.OpenTable(alice.id, "pebbles", ["me", "greedy"], {"cards": 4}, SCRIPT)
    with pytest.raises(luck.ScriptedLuckRefused):
        service.execute(scripted)
    settings.SCRIPTED_LUCK_ALLOWED = True
    answer = service.execute(scripted)
    alice.table = answer.table
    settings.SCRIPTED_LUCK_ALLOWED = False
    with pytest.raises(luck.ScriptedLuckRefused):
        alice.act_anyhow()


def test_scripted_luck_marks_the_table_and_is_used_up(alice: Player, bob: Player, settings: Settings) -> None:
    settings.SCRIPTED_LUCK_ALLOWED = True
    table = open_table(alice, "open", options={"cards": 4}, script=SCRIPT)
    service.execute(commands.TakeSeat(bob.id, table))
    bob.table = table
    assert data(table, "table.table_opened")[0]["luck"] == "scripted"
    assert [one["card"] for one in alice.legal()] == [700000103, 700000104]
    play_out(alice, bob)
    assert alice.frame()["table"]["status"] == "over"


def test_scripted_luck_raises_on_a_label_it_lacks(alice: Player, settings: Settings) -> None:
    settings.SCRIPTED_LUCK_ALLOWED = True
    open_table(
        alice, "greedy", options={"cards": 4}, script={"pile": [700000101, 700000102, 700000103, 700000104]}
    )
    with pytest.raises(KeyError, match=r"coin\.0"):
        alice.act_anyhow()


def test_scripted_luck_raises_when_some_of_it_stays_unused(
    alice: Player, bob: Player, settings: Settings
) -> None:
    settings.SCRIPTED_LUCK_ALLOWED = True
    table = open_table(alice, "open", options={"cards": 4}, script={**SCRIPT, "meteor": 0})
    service.execute(commands.TakeSeat(bob.id, table))
    bob.table = table
    with pytest.raises(luck.ScriptUnused, match="meteor"):
        play_out(alice, bob)
