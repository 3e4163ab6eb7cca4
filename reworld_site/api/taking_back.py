"""Undo and takebacks: going back to where the table stood before an action of one's own."""

from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from reworld_site.api.answers import carried_out
from reworld_site.api.describe import describe
from reworld_site.api.endpoint import Endpoint
from reworld_site.api.parsing import body
from reworld_site.api.table_shapes import Done, GoingBack, Refused, Replying
from reworld_site.tables import commands

GIVES = {201: Done, 200: Done}
REFUSES = [403, 404, 409, 422]


class UndoEndpoint(Endpoint):
    @describe("Undo", asks=GoingBack, gives=GIVES, refuses=REFUSES, refused=Refused)
    def post(self, request: Request, table: UUID) -> Response:
        """Takes one's own actions back as far as nobody else has acted; where all others are bots, with what
        they have answered. Never past what was shown, never after the end."""
        asked = body(request, GoingBack)
        return carried_out(request, commands.UndoActions(request.user.pk, table, asked.to_seq))


class TakebackEndpoint(Endpoint):
    @describe("Ask for a takeback", asks=GoingBack, gives=GIVES, refuses=REFUSES, refused=Refused)
    def post(self, request: Request, table: UUID) -> Response:
        """In unranked games, once until somebody acts. All other people must agree before the time runs out
        or play goes on."""
        asked = body(request, GoingBack)
        return carried_out(request, commands.RequestTakeback(request.user.pk, table, asked.to_seq))


class AgreeEndpoint(Endpoint):
    @describe("Agree to a takeback", asks=Replying, gives=GIVES, refuses=REFUSES, refused=Refused)
    def post(self, request: Request, table: UUID) -> Response:
        """When the last person agrees, the moves are taken back."""
        asked = body(request, Replying)
        return carried_out(request, commands.AgreeToTakeback(request.user.pk, table, asked.request))


class DeclineEndpoint(Endpoint):
    @describe("Decline a takeback", asks=Replying, gives=GIVES, refuses=REFUSES, refused=Refused)
    def post(self, request: Request, table: UUID) -> Response:
        """One who declines is enough."""
        asked = body(request, Replying)
        return carried_out(request, commands.DeclineTakeback(request.user.pk, table, asked.request))


class WithdrawEndpoint(Endpoint):
    @describe("Withdraw a takeback", asks=Replying, gives=GIVES, refuses=REFUSES, refused=Refused)
    def post(self, request: Request, table: UUID) -> Response:
        """For whoever asked."""
        asked = body(request, Replying)
        return carried_out(request, commands.WithdrawTakeback(request.user.pk, table, asked.request))
