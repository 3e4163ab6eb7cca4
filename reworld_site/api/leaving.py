"""Somebody is away from a live table: the others choose how to go on, and whoever comes back plays on."""

from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from reworld_site.api.answers import carried_out
from reworld_site.api.describe import describe
from reworld_site.api.endpoint import Endpoint
from reworld_site.api.parsing import body
from reworld_site.api.shapes import Nothing
from reworld_site.api.table_shapes import Done, Missing, Refused
from reworld_site.tables import commands

GIVES = {201: Done, 200: Done}
REFUSES = [403, 404, 409, 422]


class WaitEndpoint(Endpoint):
    @describe("Wait for who is away", asks=Missing, gives={201: Done}, refuses=REFUSES, refused=Refused)
    def post(self, request: Request, table: UUID) -> Response:
        """Puts the choice off for everybody, once for each person. From the seat's `choose_at` on."""
        asked = body(request, Missing)
        return carried_out(request, commands.AwaitSeat(request.user.pk, table, asked.seat))


class StandInEndpoint(Endpoint):
    @describe("A bot plays on for who is away", asks=Missing, gives=GIVES, refuses=REFUSES, refused=Refused)
    def post(self, request: Request, table: UUID) -> Response:
        """One of the others is enough, from the seat's `choose_at` on. Whoever was away may come back."""
        asked = body(request, Missing)
        return carried_out(request, commands.SeatStandIn(request.user.pk, table, asked.seat))


class EndEndpoint(Endpoint):
    @describe("End the game without a result", asks=Missing, gives=GIVES, refuses=REFUSES, refused=Refused)
    def post(self, request: Request, table: UUID) -> Response:
        """From the seat's `choose_at` on; when all others who are here have agreed, the game ends and counts
        for nobody. An action taken meanwhile makes agreements void."""
        asked = body(request, Missing)
        return carried_out(request, commands.AgreeToEnd(request.user.pk, table, asked.seat))


class ReclaimEndpoint(Endpoint):
    @describe("Take one's seat back", asks=Nothing, gives=GIVES, refuses=[403, 404, 409], refused=Refused)
    def post(self, request: Request, table: UUID) -> Response:
        """Until the end, from the bot that plays on, unless one has resigned. Where it has acted, or one's
        time had run out, ratings count one among those who left, behind all who stayed. Not from another live
        ranked game, if this is one."""
        body(request, Nothing)
        return carried_out(request, commands.ReclaimSeat(request.user.pk, table))
