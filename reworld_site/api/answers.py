"""From the service's answers to HTTP."""

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from reworld_site.api.errors import Refusal, status_of
from reworld_site.live import seen
from reworld_site.tables import loaded, service
from reworld_site.tables.answers import Answer
from reworld_site.tables.commands import Command


def carried_out(request: Request, command: Command, status: int | None = None) -> Response:
    """`done` of what the service says to the command."""
    return done(service.execute(command), request.user.pk, status)


def done(answer: Answer, account: int, status: int | None = None) -> Response:
    """201 for what was accepted, 200 for what had been before; raises `Refusal` for everything else."""
    must_be_good(answer, account)
    return Response({"code": answer.code, "seq": answer.seq}, status=status or good_status(answer))


def opened(answer: Answer, account: int) -> Response:
    must_be_good(answer, account)
    assert answer.table is not None
    table = loaded.load(answer.table).table
    content = {
        "id": str(table.id),
        "seq": answer.seq,
        "url": f"/tables/{table.id}",
        "commitment": table.opened.commitment,
        "awaits_luck": not table.contributions and table.opened.luck_wait_ms > 0,
    }
    return Response(content, status=good_status(answer))


def good_status(answer: Answer) -> int:
    return 201 if answer.code == "accepted" else 200


def must_be_good(answer: Answer, account: int) -> None:
    """With `stale` goes the table as it is now, so that the client need not ask."""
    if not answer.is_good:
        extra: dict[str, Any] = {}
        if answer.code == "stale" and answer.table:
            extra["frame"] = seen.frame(answer.table, account)
        raise Refusal(status_of(answer.code), answer.code, answer.message, answer.field, **extra)
