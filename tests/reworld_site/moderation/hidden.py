"""A table of Pebbles between Alice and Bob, and everything of it that a spectator must not see."""

from __future__ import annotations

from uuid import UUID

from reworld_site.tables import commands, loaded, luck, service
from tests.reworld_site.people import Person


def pebbles_table(*people: Person, ranked: bool = False, speed: str = "untimed") -> UUID:
    """Running; the people sit in order."""
    ids = [one.account.pk for one in people if one.account]
    seats = ["me", *["open"] * (len(ids) - 1)]
    opened = service.execute(
        commands.OpenTable(ids[0], "pebbles", seats, ranked=ranked, speed=speed, people=tuple(ids[1:]))
    )
    assert opened.code == "accepted", opened
    assert opened.table
    return opened.table


def play(table: UUID, moves: int = 1000) -> None:
    """Whoever is asked takes the first legal action."""
    for number in range(moves):
        known = loaded.load(table).table
        if not known.decisions:
            return
        asked = next(iter(known.decisions.values()))
        action = known.rules.actions.encode(known.rules.legal_actions(known.game, asked.seat)[0])
        assert asked.player
        move = commands.TakeAction(asked.player, table, asked.id, action, f"m{known.seq}-{number}")
        assert service.execute(move).code == "accepted"


def secrets_of(table: UUID) -> list[str]:
    """The cards in hands and in the pile, and the seed."""
    game = loaded.load(table).table.game
    cards = [card for hand in game.hands for card in hand] + list(game.pile)
    return [str(card) for card in cards] + [luck.seed_of(table)]


def hand_of(table: UUID, seat: int) -> list[str]:
    return [str(card) for card in loaded.load(table).table.game.hands[seat]]


def leaks(text: str, secrets: list[str]) -> list[str]:
    return [secret for secret in secrets if secret in text]
