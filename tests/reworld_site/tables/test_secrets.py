"""Nothing leaves but through a seat's eyes."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import Any
from uuid import UUID

import pytest

from reworld_site.tables import commands, loaded, queries
from tests.reworld_site.tables.conftest import Player, open_table, seat

pytestmark = pytest.mark.django_db


def hidden_from(table: UUID, seat: int | None) -> set[int]:
    """The cards of Pebbles that a seat, or a spectator, must not know."""
    game: Any = loaded.load(table).table.game
    return {*game.pile, *(card for i, hand in enumerate(game.hands) if i != seat for card in hand)}


def told(player: Player) -> str:
    """Everything the server says to a reader, as text."""
    texts: list[object] = [player.frame(), player.frame(after=10**6)]
    if player.decision:
        assert player.table
        texts.append(queries.legal(player.table, player.id, player.decision, previews=True))
        texts.append(str(player.act({"type": "play_card", "card": 999}, "unheard")))
        texts.append(str(player.act(None, "unheard")))
    texts.append(str(player.act({"type": "play_card", "card": 700000101}, "unheard", decision="1.0")))
    return json.dumps(texts)


def test_hands_and_undealt_cards_are_told_to_nobody_else(alice: Player, bob: Player, charlie: Player) -> None:
    table = open_table(alice, "open")
    seat(table, bob)
    charlie.table = table
    while loaded.load(table).table.status == "running":
        for player, at in ((alice, 0), (bob, 1), (charlie, None)):
            text = told(player)
            assert not [card for card in hidden_from(table, at) if str(card) in text]
        (alice if alice.decision else bob).act_anyhow()


def test_a_resigned_seat_keeps_its_own_eyes_only(alice: Player, bob: Player, charlie: Player) -> None:
    table = open_table(alice, "open", "open")
    seat(table, bob, charlie)
    alice.do(commands.Resign)
    text = json.dumps(alice.frame())
    assert not [card for card in hidden_from(table, 0) if str(card) in text]


def told_now(table: UUID, *readers: Player) -> list[str]:
    """What each reader is told, word for word, with what may be done by whoever is asked."""
    texts = []
    for reader in readers:
        texts.append(json.dumps(queries.frame(table, reader.id)))
        if reader.decision:
            texts.append(json.dumps(queries.legal(table, reader.id, reader.decision, previews=True)))
    return texts


@pytest.mark.parametrize("ply", [0, 1, 7, 30, 60, 90])
def test_at_reworld_what_a_seat_cannot_know_changes_nothing_it_is_told(
    alice: Player, bob: Player, charlie: Player, ply: int
) -> None:
    """The hidden cards are dealt anew from what a seat knows: neither it nor a spectator can tell."""
    table, rng = open_table(alice, "open", game="reworld"), Random(ply)
    seat(table, bob)
    charlie.table = table
    for _ in range(ply):
        player = alice if alice.decision else bob
        assert player.act(rng.choice(player.legal()), f"at-{player.decision}").code == "accepted"
    known = loaded.load(table)
    for at, player in enumerate((alice, bob)):
        loaded.forget()
        before = told_now(table, player, charlie)
        for _ in range(5):
            dealt = known.table.rules.determinise(known.table.game, at, rng)
            loaded.forget()
            loaded.keep(replace(known, table=replace(known.table, game=dealt), views={}))
            assert told_now(table, player, charlie) == before
