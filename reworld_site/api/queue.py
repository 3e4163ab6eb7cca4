"""Finding people to play with: joining the queue, waiting, accepting, leaving."""

from rest_framework.request import Request
from rest_framework.response import Response

from reworld_site.accounts.models import Kind
from reworld_site.api import limits
from reworld_site.api.describe import describe
from reworld_site.api.endpoint import Endpoint
from reworld_site.api.lobby_shapes import Accepting, Queueing, Waiting
from reworld_site.api.models import GuestOpening
from reworld_site.api.parsing import body
from reworld_site.lobby import queue
from reworld_site.lobby.models import QueueTicket


class QueueEndpoint(Endpoint):
    @describe(
        "Join the queue", asks=Queueing, gives={201: Waiting, 200: Waiting}, refuses=[403, 409, 422, 429]
    )
    def post(self, request: Request) -> Response:
        """One place for each person: the same wish again changes nothing (200), another one is refused."""
        asked = body(request, Queueing)
        is_new = _join(request, asked)
        return Response(queue.status(request.user.pk), status=201 if is_new else 200)

    @describe("My place in the queue", gives={200: Waiting})
    def get(self, request: Request) -> Response:
        """Asking keeps the place."""
        return Response(queue.status(request.user.pk))

    @describe("Leave the queue", gives={200: Waiting}, refuses=[403, 409, 429])
    def delete(self, request: Request) -> Response:
        """Also declines a table that was found. For whoever is not in the queue it changes nothing."""
        left = queue.leave(request.user.pk)
        if left and left.opening and not _is_seated(left):
            GuestOpening.objects.filter(pk=left.opening).delete()
        return Response(queue.status(request.user.pk))


class AcceptMatchEndpoint(Endpoint):
    @describe(
        "Accept the table that was found", asks=Accepting, gives={200: Waiting}, refuses=[403, 409, 422]
    )
    def post(self, request: Request) -> Response:
        """The table opens when everybody has."""
        queue.accept(request.user.pk, body(request, Accepting).match)
        return Response(queue.status(request.user.pk))


def _join(request: Request, asked: Queueing) -> bool:
    """Whether the place is new. For guests a table of the queue's counts like one that they open."""
    account = request.user.pk
    if request.user.kind != Kind.GUEST or QueueTicket.objects.filter(account=account).exists():
        return queue.join(account, asked.game, asked.seats, asked.speed)[1]
    leave, is_new = limits.take_opening(request), False
    try:
        ticket, is_new = queue.join(account, asked.game, asked.seats, asked.speed)
        if is_new:
            QueueTicket.objects.filter(pk=ticket.pk).update(opening=leave.pk)
    finally:
        if not is_new:
            limits.give_back(leave)
    return is_new


def _is_seated(ticket: QueueTicket) -> bool:
    return ticket.found is not None and ticket.found.status == ticket.found.Status.OPENED
