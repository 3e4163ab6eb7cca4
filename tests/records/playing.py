"""One game through the real service, as bots and people would play it."""

from __future__ import annotations

import random
import secrets
import time
from uuid import UUID, uuid4

from django.conf import settings

from bots import registry as bots
from reworld_site.accounts.models import Account, Kind
from reworld_site.eventstore import store
from reworld_site.records.exporting import record_of
from reworld_site.records.format import Record
from reworld_site.tables import bot_turns, commands, history, offers, scoring
from reworld_site.tables.state import RUNNING, Decision
from tests.records.cases import Case
from tests.records.deeds import SPEEDS, do, happen, state

SECOND_THOUGHTS = 0.3  # how often somebody thinks better of it
MOST_UNDONE = 8  # times a game; else it would never end


def play(case: Case) -> Record:
    """A new game of that case, from the opening to its record."""
    rng = random.Random()
    table = _open(case, rng)
    for ply in range(10_000):
        happen(case.way, ply, table)
        decision = next(iter(state(table).decisions.values()), None)
        if decision is None:
            break
        _act(table, decision, rng)
        if case.way == "takeback":
            _maybe_take_back(table, decision.seat, rng)
        elif case.way in ("undo", "alone"):
            _maybe_undo(table, decision.seat, rng)
    scoring.score(table)
    return record_of(table)


def _open(case: Case, rng: random.Random) -> UUID:
    """A running table. Of people, some give to the luck and some do not."""
    opener = Account.objects.bot("greedy") if case.way in ("bots", "random") else _person(0)
    seats = _seats(case)
    speed = SPEEDS.get(case.way, "untimed")
    table = do(commands.OpenTable(opener.pk, case.slug, seats, case.options, speed=speed)).table
    assert table
    people = [opener] * ("me" in seats)
    for number in range(1, seats.count("open") + 1):
        people.append(_person(number))
        do(commands.TakeSeat(people[-1].pk, table))
    for person in people:
        if rng.random() < 0.7 and not state(table).contributions:
            do(commands.ContributeLuck(person.pk, table, secrets.token_hex(16)))
    if not state(table).contributions:
        time.sleep(settings.LUCK_WAIT_SECONDS)
        do(commands.StartDueTable(table))
    return table


def _seats(case: Case) -> list[str]:
    names = bots.names()
    if case.way == "bots":
        return [names[seat % len(names)] for seat in range(case.seats)]
    if case.way == "random":
        return ["random"] * case.seats
    return ["me", *["greedy" if case.way == "alone" else "open"] * (case.seats - 1)]


def _person(number: int) -> Account:
    found, _ = Account.objects.get_or_create(
        username=f"person-{number}", defaults={"name": f"Person {number}", "kind": Kind.PERSON}
    )
    return found


def _act(table_id: UUID, decision: Decision, rng: random.Random) -> None:
    """People play as bots would, one seat well, the next anyhow."""
    if decision.bot_due_at:
        bot_turns.play(table_id, decision.id)
        return
    table = state(table_id)
    rules, seat = table.rules, decision.seat
    code = bots.get(("greedy", "random")[seat % 2]).choose(
        rules,
        rules.view(table.game, seat),
        rules.legal_actions(table.game, seat),
        lambda: rules.determinise(table.game, seat, rng),
        rng,
        bot_turns.SAMPLES,
    )
    action = rules.actions.encode(code)
    do(commands.TakeAction(decision.player or 0, table_id, decision.id, action, uuid4().hex))


def _maybe_undo(table_id: UUID, seat: int, rng: random.Random) -> None:
    table = state(table_id)
    points = offers.own(table, seat) if table.status == RUNNING and table.seats[seat].has_person else []
    if points and rng.random() < SECOND_THOUGHTS and _undone(table_id) < MOST_UNDONE:
        do(commands.UndoActions(table.seats[seat].account or 0, table_id, rng.choice(points)))


def _maybe_take_back(table_id: UUID, seat: int, rng: random.Random) -> None:
    """Whoever acted before asks, now that another has answered; mostly the others agree."""
    table = state(table_id)
    if _undone(table_id) >= MOST_UNDONE:
        return
    for asking in range(len(table.seats)):
        offer = offers.offer(table, asking) if asking != seat else None
        if offer and offer.by_consent and offer.to_seq and rng.random() < SECOND_THOUGHTS:
            do(commands.RequestTakeback(table.seats[asking].account or 0, table_id, offer.to_seq))
            _answer(table_id, asking, rng)
            return


def _undone(table_id: UUID) -> int:
    rows = store.read(history.stream_of(table_id))
    return sum(row.type == "table.actions_undone" for row in rows)


def _answer(table_id: UUID, asking: int, rng: random.Random) -> None:
    request = state(table_id).undo.takeback
    assert request
    for seat, one in enumerate(state(table_id).seats):
        if seat != asking and state(table_id).undo.takeback:
            agrees = rng.random() < 0.9
            answer = commands.AgreeToTakeback if agrees else commands.DeclineTakeback
            do(answer(one.account or 0, table_id, request.id))
