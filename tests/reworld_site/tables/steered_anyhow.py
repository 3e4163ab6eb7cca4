"""Whatever moderators do with a table amid everything else, and what must hold after each step."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from reworld_site.eventstore import outbox
from reworld_site.moderation import acts, consenting, evidence
from reworld_site.moderation.foreseeing import Asked
from reworld_site.tables import (
    commands,
    history,
    loaded,
    queries,
    replay,
    scoring,
    service,
    snapshots,
    steering,
)
from reworld_site.tables.aggregate import TableState
from reworld_site.tables.decide import SCORING
from reworld_site.tables.errors import Refused
from reworld_site.tables.models import Decision
from reworld_site.tables.state import OVER, RUNNING
from reworld_site.tables.verifying import TABLES
from tests.reworld_site.tables.anything import WAYS, Anything

MODERATOR = 0  # an account that sits nowhere


class SteeredAnyhow(Anything):
    def happens(self) -> None:
        ways = WAYS if self.rng.random() < 0.75 else STEERING
        (way,) = self.rng.choices(list(ways), list(ways.values()))
        before = self.table
        way(self)
        self.check()
        after = self.table
        if before.paused and after.paused:
            assert flags(after) <= flags(before)

    def check(self) -> None:
        """Exactly those are asked who are to act, and time runs for them, or for nobody."""
        table = self.table
        asked = table.rules.to_act(table.game) if table.status == RUNNING else ()
        assert set(table.decisions) == set(asked)
        stored = Decision.objects.filter(table=self.id, closed_seq=None).order_by("seat")
        assert [one.seat for one in stored] == sorted(asked)
        for one in table.decisions.values():
            by_bot, clock = table.seats[one.seat].played_by_bot, table.opened.clock
            assert one.player == table.seats[one.seat].player
            assert bool(one.bot_due_at) == bool(by_bot and not table.paused)
            assert bool(one.deadline) == bool(clock and not by_bot and not table.paused)
            assert one.deadline is None or (one.since and one.since <= one.deadline)
        waiting = bool(outbox.posted(SCORING, history.stream_of(self.id)))
        assert waiting == (table.status == OVER)
        self._is_seen()
        if self.rng.random() < 0.05:
            TABLES.verify(history.stream_of(self.id))

    def _go_on_from_a_snapshot(self) -> None:
        known = loaded.load(self.id)
        stored = snapshots.encode(known.table, known.last.prev_seq)
        kept, prev_seq = snapshots.decode(self.id, known.table.rules, stored)
        assert snapshots.encode(kept, prev_seq) == stored
        loaded.forget()
        loaded.keep(loaded.Loaded(kept, known.last))

    def _is_seen(self) -> None:
        """By whoever polls, at the table or watching, from any moment on."""
        table, after = self.table, self.rng.randrange(self.table.seq + 1)
        reader = self.rng.choice([None, *[one.id for one in self.people]])
        frame = queries.frame(self.id, reader, after)
        assert (frame["seq"], frame["table"]["status"]) == (table.seq, table.status)
        assert frame["table"]["paused"] == (table.paused.reason if table.paused else None)
        mine = table.seat_of(reader)
        asked = mine in table.decisions and table.seats[mine].has_person
        assert bool(frame["decision"]) == asked
        if self.rng.random() < 0.05:
            assert evidence.read(self.id).steps[-1].seq == table.seq
            if table.contributions:
                found = replay.Replay.of(self.id, history.commits(self.id))
                assert found.told(mine, queries.people_at(table))["moments"]
                assert found.frame(self.rng.randrange(1, found.moments[-1].seq + 1), mine)
            self._is_foreseen()

    def _is_foreseen(self) -> None:
        for act in acts.ACTS:
            if act.suits(self.table):
                given = {"seat": self._seat(), "minutes": 5, "places": (1, 2), "to_seq": 5, "text": "Hello."}
                asked = Asked(self.people[0].account, self.id, "conduct", "Because.", given)
                with suppress(Refused):
                    assert act.foresee(self.table, asked)

    def _propose(self) -> None:
        if self.table.status != RUNNING:
            return
        to_seq = self.rng.choice(steering.rewindable(self.table) or [3])
        with suppress(Refused):
            consenting.propose(self.people[0].account, self.id, to_seq, "fault", "Because.")

    def _answer(self) -> None:
        for one in self.people:
            for made in consenting.asked_of(one.id):
                with suppress(Refused):
                    consenting.answer(one.id, made.pk, self.rng.random() < 0.95)

    def _pause(self) -> None:
        self._steer(commands.PauseTable, reason="conduct")

    def _resume(self) -> None:
        self._steer(commands.ResumeTable)

    def _pause_a_while(self) -> None:
        """What was left when it began is left when it ends."""
        self._pause()
        if self.table.paused is None:
            return
        before = self._left()
        self.clock.forward(self.rng.choice([0, 5, 10_000, 2_000_000]))
        self.flag_who_is_late()
        assert self._left() == before
        self._resume()
        assert self._left() == before

    def _left(self) -> dict[int, int]:
        table = self.table
        return {
            seat: table.times[seat].bank_ms + one.credit_ms if table.times else 0
            for seat, one in table.decisions.items()
        }

    def _credit(self) -> None:
        self._steer(commands.CreditTime, seat=self._seat(), ms=self.rng.choice([1, 60_000, steering.MOST_MS]))

    def _replace(self) -> None:
        self._steer(commands.ReplacePerson, seat=self._seat())

    def _give_back(self) -> None:
        self._steer(commands.GiveSeatBack, seat=self._seat())

    def _end(self) -> None:
        self._steer(commands.EndTable)

    def _adjudicate(self) -> None:
        places = list(range(1, len(self.table.seats) + 1))
        self.rng.shuffle(places)
        self._steer(commands.AdjudicateTable, places=tuple(places), reason="stalling")

    def _rewind(self) -> None:
        """What was asked before is stale, and the game is what it was."""
        table = self.table
        found = steering.rewindable(table) if table.status == RUNNING else []
        to_seq = self.rng.choice(found or [1, 3])
        then = history.fold(self.id, to_seq)
        asked = list(table.decisions.values())
        done = self._steer(commands.RewindTable, to_seq=to_seq, reason="fault")
        assert (done == "accepted") == bool(found)
        if not found:
            return
        assert then
        rules = self.table.rules
        assert rules.encode_state(self.table.game) == rules.encode_state(then.game)
        assert self.table.epoch == table.epoch + 1
        for one in asked:
            late = commands.TakeAction(one.player or 0, self.id, one.id, {"type": "late"}, "late")
            assert service.execute(late).code in ("stale", "paused", "not_your_seat")

    def _score(self) -> None:
        scoring.score(self.id)

    def annul(self) -> None:
        service.execute(commands.AnnulGame(self.id, "cheating"))

    def reinstate(self) -> None:
        service.execute(commands.ReinstateGame(self.id))

    def _seat(self) -> int:
        return self.rng.randrange(-1, len(self.table.seats) + 1)

    def _steer(self, command: type[commands.Command], **more: object) -> str:
        return service.execute(command(account=MODERATOR, table=self.id, **more)).code


def flags(table: TableState) -> set[str | None]:
    return {None, *(one.flagged for one in table.seats)}


STEERING: dict[Callable[[SteeredAnyhow], None], float] = {
    SteeredAnyhow._pause: 6,
    SteeredAnyhow._resume: 20,
    SteeredAnyhow._pause_a_while: 6,
    SteeredAnyhow._credit: 8,
    SteeredAnyhow._replace: 5,
    SteeredAnyhow._give_back: 8,
    SteeredAnyhow._rewind: 10,
    SteeredAnyhow._propose: 6,
    SteeredAnyhow._answer: 8,
    SteeredAnyhow._go_on_from_a_snapshot: 8,
    SteeredAnyhow._end: 0.05,
    SteeredAnyhow._adjudicate: 0.2,
    SteeredAnyhow._score: 1,
    SteeredAnyhow.annul: 1,
    SteeredAnyhow.reinstate: 1,
}
