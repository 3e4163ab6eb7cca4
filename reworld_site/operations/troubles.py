"""What is not as it should be, in words for whoever looks after the site; nothing to say when all is well."""

from collections.abc import Callable, Iterator, Sequence
from typing import Literal, NamedTuple

from reworld_site.operations import queues
from reworld_site.operations.charts import Sampled, lately
from reworld_site.operations.reading import Reading
from reworld_site.operations.stored import Late
from reworld_site.operations.words import seconds, times

Level = Literal["waits", "broken"]

SLOW_DATABASE_MS = 500.0
SLOW_ROUND_TRIP_MS = 100.0
BEAT_SILENT, SWEEP_OLD, SWEEP_STOPPED = 5.0, 10.0, 30.0
MESSAGE_OLD, DECISION_OLD, OUTBOX_OLD = 5.0, 6.0, 30.0
DETECTOR_OLD = 3 * 3600.0
FAILURES = 5
BEHIND_OFTEN, SLOW_OFTEN = 30, 10  # in ten minutes


class Trouble(NamedTuple):
    """`waits`: something takes longer than it should; `broken`: somebody should do something. `about` is the
    part of the page that says more."""

    level: Level
    about: str
    title: str
    words: str


Found = Iterator[Trouble]


def troubles(reading: Reading, samples: Sequence[Sampled]) -> list[Trouble]:
    """What is broken comes first."""
    found = [one for look in LOOKS for one in look(reading)]
    found += _often(samples)
    return sorted(found, key=lambda one: one.level != "broken")


def _valkey(reading: Reading) -> Found:
    if reading.work is None:
        yield Trouble(
            "waits",
            "work",
            "Valkey is away",
            "Games go on, only slower: the sweeper finds in the database what would have been hinted at, and "
            "browsers hear of moves within five seconds. Start Valkey again, or see what its log says.",
        )


def _database(reading: Reading) -> Found:
    now = reading.stored
    slow = now.ms > SLOW_DATABASE_MS or (now.round_trip_ms or 0) > SLOW_ROUND_TRIP_MS
    if not now.is_whole:
        yield Trouble(
            "broken",
            "database",
            "The database did not answer in time",
            "What is missing below could not be read. Look for a long query or a lock that somebody holds "
            "(on PostgreSQL: pg_stat_activity), and at the disk.",
        )
    elif slow:
        yield Trouble(
            "waits",
            "database",
            "The database is slow",
            f"These figures took it {now.ms:.0f} ms; below 100 ms is usual. Every move waits for it, so look "
            "for a long query and at the disk.",
        )


def _workers(reading: Reading) -> Found:
    if reading.work is None:
        return
    served = {queue for worker in reading.work.workers for queue in worker.queues}
    missing = [name for name in queues.names() if name not in served]
    if missing:
        yield Trouble(
            "broken",
            "work",
            f"Nobody takes work from {' and '.join(missing)}",
            "A worker has stopped, is still starting or cannot reach Valkey. The sweeper does its work "
            "meanwhile, more slowly. Start the worker again; its log says why it ended.",
        )
    if silent := reading.work.silent:
        yield Trouble(
            "waits",
            "work",
            f"No answer from {' and '.join(silent)}",
            "Stopped, starting or hanging. Start it again, or kill it if it hangs: what it held is then done "
            "by another. A worker that was taken away for good is forgotten within an hour.",
        )


def _beat(reading: Reading) -> Found:
    if reading.work is None:
        return
    age = reading.work.beat_age
    if age is None or age > BEAT_SILENT:
        since = "has not been heard of" if age is None else f"sent its last tick {seconds(age)} ago"
        yield Trouble(
            "waits",
            "work",
            f"Beat {since}",
            "It should send one every second. Web processes sweep by themselves every five seconds "
            "meanwhile, so nothing is lost. Start beat again.",
        )


def _queues(reading: Reading) -> Found:
    for one in reading.work.queues if reading.work else ():
        if one.oldest is not None and one.oldest > MESSAGE_OLD:
            yield Trouble(
                "waits",
                "work",
                f"Work waits in {one.name}",
                f"{times(one.messages, 'message', 'messages')}, the oldest for {seconds(one.oldest)}; a "
                "second or two is usual. If all slots are busy, another worker helps.",
            )


def _decisions(reading: Reading) -> Found:
    now = reading.stored
    if _is_old(now.bots_late, DECISION_OLD):
        yield Trouble(
            "waits",
            "decisions",
            "Bots are late",
            f"{_of(now.bots_late)}. After five seconds the sweeper plays for them; if they stay late, "
            "workers have too much to do or a bot fails: see the workers' log.",
        )
    if _is_old(now.people_late, DECISION_OLD):
        yield Trouble(
            "waits",
            "decisions",
            "Time is up, and nobody was flagged",
            f"{_of(now.people_late)}. The next sweep should flag them; see whether anybody sweeps.",
        )


def _sweeper(reading: Reading) -> Found:
    swept = reading.stored.sweep
    if swept is None:
        return
    if swept.age is None or swept.age > SWEEP_OLD:
        stopped = swept.age is None or swept.age > SWEEP_STOPPED
        ago = (
            "Nobody has swept yet" if swept.age is None else f"The last sweep ended {seconds(swept.age)} ago"
        )
        yield Trouble(
            "broken" if stopped else "waits",
            "sweeps",
            ago,
            "It should be a second or two. Without sweeps nobody is flagged and nothing that got lost is "
            "found again. Start the sweeper's worker; any web process sweeps, too, as long as it runs.",
        )


def _detectors(reading: Reading) -> Found:
    for one in reading.stored.detectors or ():
        if one.trouble:
            yield Trouble(
                "waits",
                "detectors",
                f"The detector “{one.detector}” fails",
                f"{one.trouble}. The workers' log has the error; the others look on, and games do not mind.",
            )
        elif one.age > DETECTOR_OLD:
            yield Trouble(
                "waits",
                "detectors",
                f"The detector “{one.detector}” last looked {seconds(one.age)} ago",
                "An hour is usual, and games do not mind. See the workers' and the sweeper's log.",
            )


def _outbox(reading: Reading) -> Found:
    for one in reading.stored.outbox or ():
        if one.attempts >= FAILURES:
            yield Trouble(
                "broken",
                "outbox",
                f"{one.subscriber.capitalize()} fails again and again",
                f"{times(one.rows, 'event waits', 'events wait')} for it, tried up to {one.attempts} times. "
                "The workers' log has the error; nothing is lost, it is tried until it works.",
            )
        elif one.oldest > OUTBOX_OLD:
            yield Trouble(
                "waits",
                "outbox",
                f"{one.subscriber.capitalize()} is behind",
                f"{times(one.rows, 'event waits', 'events wait')}, the oldest for {seconds(one.oldest)}; a "
                "second or two is usual.",
            )


def _stuck(reading: Reading) -> Found:
    found = reading.stored.stuck
    if found and (count := sum(found.counts.values())):
        yield Trouble(
            "broken",
            "stuck",
            f"{times(count, 'table is', 'tables are')} stuck",
            "They should go on by themselves and have not for a minute. They are listed below, with what is "
            "wrong and what helps.",
        )


def _often(samples: Sequence[Sampled]) -> Found:
    if lately(samples, "behind") > BEHIND_OFTEN:
        yield Trouble(
            "waits",
            "behind",
            "Many clients were behind their table",
            "Each has healed by itself. So many say that hints are lost between web processes: see Valkey.",
        )
    if lately(samples, "slow_calls") > SLOW_OFTEN:
        yield Trouble(
            "waits",
            "calls",
            "Rules or bots are slow",
            "More of their calls than usual took too long. The machine may be overloaded; if it is always "
            "the same game, tell its makers.",
        )


def _is_old(late: Late | None, limit: float) -> bool:
    return bool(late and late.oldest is not None and late.oldest > limit)


def _of(late: Late | None) -> str:
    assert late is not None
    count = times(late.count, "decision is", "decisions are")
    return f"{count} overdue, the oldest by {seconds(late.oldest or 0)}"


LOOKS: list[Callable[[Reading], Found]] = [
    _database,
    _valkey,
    _workers,
    _beat,
    _queues,
    _decisions,
    _sweeper,
    _detectors,
    _outbox,
    _stuck,
]
