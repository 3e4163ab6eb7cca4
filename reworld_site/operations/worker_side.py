"""What a Celery worker answers when it is asked, without any task having to run."""

from typing import Any

from celery.worker import state as worker
from celery.worker.control import inspect_command

from reworld_site.operations.queues import ASK


@inspect_command(name=ASK)
def say_what_is_in_hand(state: Any) -> dict[str, Any]:
    consumer = state.consumer
    return {
        "slots": consumer.controller.concurrency,
        "busy": len(worker.active_requests),
        "queues": sorted(queue.name for queue in consumer.task_consumer.queues),
    }
