"""What waits in Valkey, and who works on it. Absent Valkey is an answer, given within a second."""

import time
from contextlib import suppress
from typing import Any

import msgspec
import redis
from celery import current_app
from django.conf import settings
from kombu.exceptions import OperationalError

from reworld_site.operations import valkey
from reworld_site.operations.celery_signals import SENT_AT

PATIENCE = 0.5  # seconds for workers to answer
ASK = "say_what_is_in_hand"
UNROUTED = "celery"  # where Celery puts what no route names


class Queue(msgspec.Struct):
    """`oldest`: seconds since its oldest message was sent; None when it is empty or does not say."""

    name: str
    messages: int
    oldest: float | None


class Worker(msgspec.Struct):
    name: str
    slots: int
    busy: int
    queues: list[str]


class Work(msgspec.Struct):
    """`silent`: workers that are known and do not answer. `in_hand`: messages that workers hold.

    `beat_age`: seconds since beat sent a tick; None when it has not for a day.
    """

    queues: list[Queue]
    workers: list[Worker]
    silent: list[str]
    in_hand: int
    beat_age: float | None


def work() -> Work | None:
    """None when Valkey is away or does not answer in time."""
    try:
        with valkey.client() as client:
            return _work(client)
    except (redis.RedisError, OperationalError, OSError):
        return None


def names() -> list[str]:
    """Of the queues that tasks are sent to."""
    return sorted({route["queue"] for route in settings.CELERY_TASK_ROUTES.values()})


def _work(client: redis.Redis) -> Work:
    asked = [*names(), UNROUTED]
    pipe = client.pipeline(transaction=False)
    for name in asked:
        pipe.llen(name)
        pipe.lindex(name, -1)
    pipe.hlen("unacked")
    pipe.get(valkey.BEAT_KEY)
    pipe.smembers(f"_kombu.binding.{_mailbox()}")
    *found, in_hand, beat, bound = pipe.execute()
    queues = [
        Queue(name, found[2 * i], _age(_sent_at(found[2 * i + 1])))
        for i, name in enumerate(asked)
        if name != UNROUTED or found[2 * i]
    ]
    known = {_worker_of(one) for one in bound}
    workers = _workers(_listening(client, len(known)))
    silent = sorted(known - {one.name for one in workers})
    return Work(queues, workers, silent, in_hand, _age(float(beat) if beat else None))


def _listening(client: redis.Redis, known: int) -> int:
    """How many listen for questions: a worker that was killed is known but does not, and one whose name
    another has had, who took it away with its end, does but is not. A hosted Valkey may not tell.
    """
    with suppress(redis.ResponseError):
        return len(client.client_list(_type="pubsub"))
    return known


def _workers(connected: int) -> list[Worker]:
    """Those that answer; nobody is waited for when all have."""
    if not connected:
        return []
    answers = current_app.control.broadcast(ASK, reply=True, timeout=PATIENCE, limit=connected) or []
    said = {name: answer for one in answers for name, answer in one.items()}
    return [Worker(name, **answer) for name, answer in sorted(said.items()) if "slots" in answer]


def _mailbox() -> str:
    """Where Celery's workers listen for questions."""
    return current_app.control.mailbox.exchange.name


def _worker_of(binding: bytes) -> str:
    """The worker's name in what kombu keeps of its mailbox."""
    return binding.decode().rpartition("\x16")[2].removesuffix(f".{_mailbox()}")


def _sent_at(message: bytes | None) -> float | None:
    if message is None:
        return None
    with suppress(msgspec.DecodeError, KeyError, TypeError, ValueError):
        headers: dict[str, Any] = msgspec.json.decode(message)["headers"]
        return float(headers[SENT_AT])
    return None


def _age(since: float | None) -> float | None:
    return None if since is None else max(0.0, time.time() - since)
