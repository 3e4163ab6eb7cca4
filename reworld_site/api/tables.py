"""Opening, joining, watching and playing: each address reads its body, makes one command and answers."""

from uuid import UUID

import msgspec
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from rest_framework.request import Request
from rest_framework.response import Response

from reworld_site.accounts.models import Kind
from reworld_site.api import limits
from reworld_site.api.answers import carried_out, done, opened
from reworld_site.api.describe import describe
from reworld_site.api.endpoint import Endpoint
from reworld_site.api.errors import Refusal
from reworld_site.api.lobby_shapes import OpenTables
from reworld_site.api.parsing import body, flag, whole_number
from reworld_site.api.shapes import MyTables, Nothing, Opened, Opening
from reworld_site.api.table_shapes import (
    Contributing,
    Done,
    Filling,
    Frame,
    Joining,
    LegalActions,
    Refused,
    Taking,
)
from reworld_site.live import seen
from reworld_site.live.behind import behind
from reworld_site.live.presence import here
from reworld_site.live.round_trips import measured
from reworld_site.lobby import invitations, listing, sitting
from reworld_site.tables import commands, joining, loaded, queries, service
from reworld_site.tables.answers import Answer


class TablesEndpoint(Endpoint):
    @describe("Open a table", asks=Opening, gives={201: Opened}, refuses=[403, 409, 422, 429])
    def post(self, request: Request) -> Response:
        """A table whose seats are all taken starts at once; the link for open seats is in the opener's
        frame."""
        asked = body(request, Opening)
        people = invitations.guests_of(request.user, asked.seats, asked.invite)
        command = commands.OpenTable(
            request.user.pk, asked.game, asked.seats, asked.options, speed=asked.speed
        )
        answer = _open_listed(request, command) if asked.listed else _open(request, command)
        if people and answer.code == "accepted" and answer.table:
            invitations.invite_all(request.user, answer.table, people)
        return opened(answer, request.user.pk)


class MyTablesEndpoint(Endpoint):
    @describe("My tables", gives={200: MyTables})
    def get(self, request: Request) -> Response:
        """The tables at which the account sits or sat, those that wait for it first."""
        return Response({"tables": queries.my_tables(request.user.pk)})


class OpenTablesEndpoint(Endpoint):
    permission_classes = []

    @describe("Open tables", gives={200: OpenTables}, for_all=True)
    def get(self, request: Request) -> Response:
        """Tables with open seats that anybody may take, the latest first, without those one sits at."""
        return Response({"tables": listing.open_tables(request.user.pk)})


class TableEndpoint(Endpoint):
    permission_classes = []

    @describe(
        "A table",
        gives={200: Frame},
        refuses=[404, 422],
        query={
            "after": "only log lines of events after this seq",
            "gap": "1: asked because something was missed; it is counted",
        },
        for_all=True,
    )
    def get(self, request: Request, table: UUID) -> Response:
        """The same frame as the socket sends: what the reader's own seat sees, or a spectator."""
        after = whole_number(request, "after")
        missed = flag(request, "gap")
        if request.user.pk:
            here.asked(table, request.user.pk)
        frame = seen.frame(table, request.user.pk, after)
        if missed:
            behind.note("gap", table)
        return Response(frame)


class ActionsEndpoint(Endpoint):
    @describe(
        "Answer a decision",
        asks=Taking,
        gives={201: Done, 200: Done},
        refuses=[403, 404, 409, 422],
        refused=Refused,
    )
    def post(self, request: Request, table: UUID) -> Response:
        """`action` is one of the game's forms. Sent twice with one `client_move_id` it counts once."""
        received_at = timezone.now()
        asked = body(request, Taking)
        here.asked(table, request.user.pk)
        command = commands.TakeAction(
            request.user.pk,
            table,
            asked.decision_id,
            asked.action,
            asked.client_move_id,
            round_trip_ms=measured.ms(request.user.pk),
            received_at=received_at,
        )
        return carried_out(request, command)


class LegalActionsEndpoint(Endpoint):
    @describe(
        "What may be answered",
        gives={200: LegalActions},
        refuses=[403, 404, 409, 422],
        query={"previews": "1: with what is certain to follow from each"},
    )
    def get(self, request: Request, table: UUID, decision_id: str) -> Response:
        """Every legal action, in the rules' order; only for the seat that is asked."""
        return Response(queries.legal(table, request.user.pk, decision_id, flag(request, "previews")))


class SeatsEndpoint(Endpoint):
    @describe("Take a seat", asks=Joining, gives={201: Done}, refuses=[403, 404, 409, 422])
    def post(self, request: Request, table: UUID) -> Response:
        """Takes the first open seat; `key` comes from the opener's link.

        The table starts when all are taken.
        """
        asked = body(request, Joining)
        loaded.load(table)
        if not constant_time_compare(asked.key, joining.key_of(table)):
            raise Refusal(
                403, "bad_key", "That key does not belong to this table; ask its opener for the link.", "key"
            )
        return done(sitting.take_seat(request.user.pk, table), request.user.pk)

    @describe("Leave one's seat", gives={200: Done}, refuses=[403, 404, 409, 429])
    def delete(self, request: Request, table: UUID) -> Response:
        """Before the start only; afterwards one resigns."""
        return carried_out(request, commands.LeaveSeat(request.user.pk, table), status=200)


class LuckEndpoint(Endpoint):
    @describe(
        "Give to the luck", asks=Contributing, gives={201: Done, 200: Done}, refuses=[403, 404, 409, 422]
    )
    def post(self, request: Request, table: UUID) -> Response:
        """Once for one's own seat, after seeing the table's commitment and before the start.

        A full table waits for this up to 3 s and starts at once when everybody has given.
        """
        asked = body(request, Contributing)
        return carried_out(request, commands.ContributeLuck(request.user.pk, table, asked.contribution))


class StartEndpoint(Endpoint):
    @describe(
        "Start with bots on the open seats", asks=Filling, gives={201: Done}, refuses=[403, 404, 409, 422]
    )
    def post(self, request: Request, table: UUID) -> Response:
        """For the opener."""
        asked = body(request, Filling)
        return carried_out(request, commands.StartTable(request.user.pk, table, asked.fill))


class ResignEndpoint(Endpoint):
    @describe("Resign", asks=Nothing, gives={201: Done}, refuses=[403, 404, 409])
    def post(self, request: Request, table: UUID) -> Response:
        """At a table for two the other wins; with more a stand-in plays on and whoever resigned is last."""
        body(request, Nothing)
        return carried_out(request, commands.Resign(request.user.pk, table))


class RematchEndpoint(Endpoint):
    @describe("Play again", asks=Nothing, gives={201: Opened, 200: Opened}, refuses=[403, 404, 409, 429])
    def post(self, request: Request, table: UUID) -> Response:
        """A new table with the same game, options, speed and people, whom it invites; asking again gives the
        same one. Ranked if the game was."""
        body(request, Nothing)
        command = commands.Rematch(request.user.pk, table)
        sitting.check_rematch(command)
        answer = _open(request, command)
        if answer.is_good and answer.table:
            invitations.offer_rematch(answer.table)
        return opened(answer, request.user.pk)


def _open_listed(request: Request, command: commands.OpenTable) -> Answer:
    table, answer = listing.put(), None
    try:
        answer = _open(request, msgspec.structs.replace(command, table=table))
    finally:
        if answer is None or answer.code != "accepted":
            listing.take_back(table)
    return answer


def _open(request: Request, command: commands.OpenTable | commands.Rematch) -> Answer:
    """Guests have a limit by the hour; only what really opens a table counts."""
    if request.user.kind != Kind.GUEST:
        return service.execute(command)
    leave, answer = limits.take_opening(request), None
    try:
        answer = service.execute(command)
    finally:
        if answer is None or answer.code != "accepted":
            limits.give_back(leave)
    return answer
