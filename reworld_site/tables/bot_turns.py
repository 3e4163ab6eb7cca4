"""A bot's turn: it sees its seat's view and sampled states, thinks outside any transaction, and acts like
anybody.
"""

from __future__ import annotations

import random
import secrets
from uuid import UUID

from django.utils import timezone

from bots import registry as bots
from reworld_site.tables import loaded, service
from reworld_site.tables.aggregate import TableState
from reworld_site.tables.answers import Answer
from reworld_site.tables.commands import TakeAction
from reworld_site.tables.state import Decision

SAMPLES = 64


def play(table_id: UUID, decision_id: str) -> Answer | None:
    """Answers a bot's decision; None when no bot is asked it (any more). Done again, it changes nothing.

    While people settle a takeback bots wait: the commit that ends the request hints at their turns again.
    """
    table = loaded.load(table_id).table
    decision = next((one for one in table.decisions.values() if one.id == decision_id), None)
    if table.paused or decision is None or decision.player is None or decision.bot_due_at is None:
        return None
    if table.undo.takeback and not table.undo.takeback.has_expired(timezone.now()):
        return None
    return service.execute(_chosen(table, decision, decision.player))


def _chosen(table: TableState, decision: Decision, player: int) -> TakeAction:
    seat, rules = decision.seat, table.rules
    name = table.seats[seat].played_by_bot
    assert name is not None, f"no bot plays seat {seat}"
    bot = bots.get(name)
    seed = secrets.randbits(64)
    rng = random.Random(seed)
    code = bot.choose(
        rules,
        rules.view(table.game, seat),
        rules.legal_actions(table.game, seat),
        lambda: rules.determinise(table.game, seat, rng),
        rng,
        SAMPLES,
    )
    return TakeAction(
        player,
        table.id,
        decision.id,
        rules.actions.encode(code),
        f"bot-{decision.id}",
        {"bot": name, "bot_version": bot.version, "rng": str(seed)},
    )
