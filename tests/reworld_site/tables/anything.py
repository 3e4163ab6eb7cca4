"""What people and the site may ask of one table, whenever and by whomever: most of it is refused."""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from uuid import UUID

from django.utils import timezone

from reworld_site.tables import (
    bot_turns,
    commands,
    departing,
    loaded,
    offers,
    personal_times,
    service,
    sightings,
    told,
)
from reworld_site.tables.aggregate import TableState
from reworld_site.tables.errors import Refused
from reworld_site.tables.models import Sighting
from reworld_site.tables.state import RUNNING, Decision
from tests.reworld_site.tables.conftest import Player
from tests.reworld_site.tables.test_sweeper import Clock


class Anything:
    """One table, everybody's wishes, and the luck that says whose turn to wish it is."""

    def __init__(self, rng: random.Random, clock: Clock, table: UUID, people: list[Player]) -> None:
        self.rng, self.clock, self.id, self.people = rng, clock, table, people

    @property
    def table(self) -> TableState:
        return loaded.load(self.id).table

    def happens(self) -> None:
        (way,) = self.rng.choices(list(WAYS), list(WAYS.values()))
        way(self)

    def act(self) -> None:
        """Whoever is asked, a person or a bot, does something legal."""
        asked = list(self.table.decisions.values())
        one = self.rng.choice(asked) if asked else None
        if one is None:
            return
        if one.bot_due_at:
            bot_turns.play(self.id, one.id)
            return
        rules = self.table.rules
        code = self.rng.choice(list(rules.legal_actions(self.table.game, one.seat)))
        move = f"{self.rng.getrandbits(64):x}"
        service.execute(
            commands.TakeAction(one.player or 0, self.id, one.id, rules.actions.encode(code), move)
        )

    def flag_who_is_late(self) -> None:
        for one in list(self.table.decisions.values()):
            service.execute(commands.FlagSeat(self.id, one.id))

    def _anybody(self) -> int:
        return self.rng.choice(self.people).id

    def _undo(self) -> None:
        self._go_back(offers.own, commands.UndoActions)

    def _ask_to_go_back(self) -> None:
        self._go_back(offers.by_consent, commands.RequestTakeback)

    def _go_back(
        self,
        points: Callable[[TableState, int], list[int]],
        command: type[commands.UndoActions | commands.RequestTakeback],
    ) -> None:
        table = self.table
        for seat, one in enumerate(table.seats):
            found = points(table, seat) if table.status == RUNNING and one.has_person else []
            if found:
                service.execute(command(one.account or 0, self.id, self.rng.choice(found)))
                return

    def _answer_takeback(self) -> None:
        asked = self.table.undo.takeback
        agree, decline, withdraw = (
            commands.AgreeToTakeback,
            commands.DeclineTakeback,
            commands.WithdrawTakeback,
        )
        kind = self.rng.choice([agree, agree, agree, decline, withdraw])
        service.execute(kind(self._anybody(), self.id, asked.id if asked else 3))

    def _run_out(self) -> None:
        timed: list[Decision] = [one for one in self.table.decisions.values() if one.deadline]
        if timed:
            due = self.rng.choice(timed).deadline
            assert due
            self.clock.forward((due - timezone.now()).total_seconds() + 2)
            self.flag_who_is_late()

    def _site_was_away(self) -> None:
        ms = self.rng.randrange(60_000)
        service.execute(commands.CreditClocks(self.id, timezone.now().isoformat(), ms))

    def _choose(self) -> None:
        """Some are here, and ask for something about any seat."""
        here = self.rng.sample(self.people, self.rng.randrange(1, len(self.people)))
        Sighting.objects.filter(table=self.id).delete()
        sightings.note((self.id, one.id) for one in here)
        Sighting.objects.filter(table=self.id).update(since=timezone.now() - timedelta(hours=1))
        stand_in, wait, end = commands.SeatStandIn, commands.AwaitSeat, commands.AgreeToEnd
        kind = self.rng.choice([stand_in, stand_in, stand_in, wait, end])
        for one in here:
            service.execute(kind(one.id, self.id, self.rng.randrange(len(self.table.seats))))

    def _change_times(self) -> None:
        who, begin = self._anybody(), timezone.now() + timedelta(minutes=self.rng.randrange(5000))
        until = begin + timedelta(hours=self.rng.randrange(1, 72))
        minutes = self.rng.randrange(600)
        with suppress(Refused):
            self.rng.choice(
                [
                    lambda: personal_times.set_quiet(who, self.rng.randrange(1440), minutes, "Europe/Berlin"),
                    lambda: personal_times.take_vacation(who, begin, until),
                    lambda: personal_times.take_vacation(who, None, until),
                    lambda: personal_times.end_vacation(who),
                ]
            )()
        told.tell_tables(who)

    def _ask_too_late(self) -> None:
        who = self._anybody()
        for command in (
            commands.TakeSeat(who, self.id),
            commands.LeaveSeat(who, self.id),
            commands.StartTable(who, self.id, "random"),
            commands.LapseTable(self.id),
            commands.LapseTakeback(self.id),
        ):
            service.execute(command)

    def _come_back(self) -> None:
        service.execute(commands.ReclaimSeat(self._anybody(), self.id))

    def _resign(self) -> None:
        service.execute(commands.Resign(self._anybody(), self.id))

    def _go_for_good(self) -> None:
        departing.erase(self._anybody())

    def _wait(self) -> None:
        self.clock.forward(self.rng.choice([1, 30, 61, 700]))

    def _start_again(self) -> None:
        """Of the process: it reads from the stream what it held in memory."""
        loaded.forget()


WAYS: dict[Callable[[Anything], None], float] = {
    Anything.act: 60,
    Anything.flag_who_is_late: 3,
    Anything._undo: 4,
    Anything._ask_to_go_back: 4,
    Anything._answer_takeback: 5,
    Anything._run_out: 2,
    Anything._site_was_away: 1,
    Anything._choose: 5,
    Anything._change_times: 4,
    Anything._ask_too_late: 1,
    Anything._come_back: 6,
    Anything._resign: 0.5,
    Anything._go_for_good: 0.2,
    Anything._wait: 1,
    Anything._start_again: 1,
}
