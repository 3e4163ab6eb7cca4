"""Inviting somebody by name, accepting, declining, and whose invitations one wants at all."""

from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from reworld_site.api.answers import done
from reworld_site.api.describe import describe
from reworld_site.api.endpoint import Endpoint
from reworld_site.api.lobby_shapes import Choosing, Company, Invitations, Inviting, Sent
from reworld_site.api.parsing import body
from reworld_site.api.shapes import Nothing
from reworld_site.api.table_shapes import Done
from reworld_site.lobby import company, invitations


class InvitationsEndpoint(Endpoint):
    @describe("My invitations", gives={200: Invitations})
    def get(self, request: Request) -> Response:
        """Those that may be accepted now."""
        return Response({"invitations": invitations.for_person(request.user.pk)})


class AcceptInvitationEndpoint(Endpoint):
    @describe(
        "Accept an invitation", asks=Nothing, gives={201: Done, 200: Done}, refuses=[403, 404, 409, 422]
    )
    def post(self, request: Request, invitation: int) -> Response:
        """Sits down at the table's first open seat."""
        body(request, Nothing)
        return done(invitations.accept(request.user.pk, invitation), request.user.pk)


class DeclineInvitationEndpoint(Endpoint):
    @describe("Decline an invitation", asks=Nothing, gives={200: Invitations}, refuses=[404, 422])
    def post(self, request: Request, invitation: int) -> Response:
        """The opener is told."""
        body(request, Nothing)
        invitations.decline(request.user.pk, invitation)
        return Response({"invitations": invitations.for_person(request.user.pk)})


class TableInvitationsEndpoint(Endpoint):
    @describe("Whom a table invites", gives={200: Sent}, refuses=[403, 404])
    def get(self, request: Request, table: UUID) -> Response:
        """For the table's opener: who has answered, and how."""
        return Response({"invitations": invitations.of_table(request.user.pk, table)})

    @describe(
        "Invite somebody to a seat", asks=Inviting, gives={201: Sent}, refuses=[403, 404, 409, 422, 429]
    )
    def post(self, request: Request, table: UUID) -> Response:
        """By the table's opener, before the start. Each person is invited to a table once."""
        person = invitations.find_person(body(request, Inviting).who)
        invitations.invite(request.user, table, person)
        return Response({"invitations": invitations.of_table(request.user.pk, table)}, status=201)


class WithdrawInvitationEndpoint(Endpoint):
    @describe("Withdraw an invitation", asks=Nothing, gives={200: Sent}, refuses=[403, 404, 422])
    def post(self, request: Request, table: UUID, invitation: int) -> Response:
        """By the table's opener."""
        body(request, Nothing)
        invitations.withdraw(request.user.pk, table, invitation)
        return Response({"invitations": invitations.of_table(request.user.pk, table)})


class CompanyEndpoint(Endpoint):
    @describe("Whose invitations I want", gives={200: Company})
    def get(self, request: Request) -> Response:
        """And of whom I want to hear nothing."""
        return Response(company.company(request.user.pk))

    @describe("Choose whose invitations I want", asks=Choosing, gives={200: Company})
    def put(self, request: Request) -> Response:
        """Who invites somebody that wants nobody's invitations learns nothing of it."""
        company.allow(request.user.pk, body(request, Choosing).invitations == "everybody")
        return Response(company.company(request.user.pk))


class MuteEndpoint(Endpoint):
    @describe("Mute a person", asks=Nothing, gives={200: Company}, refuses=[404, 409, 422])
    def put(self, request: Request, account: int) -> Response:
        """Their invitations no longer show. They do not learn of it."""
        body(request, Nothing)
        company.mute(request.user.pk, account)
        return Response(company.company(request.user.pk))

    @describe("Hear of a person again", gives={200: Company}, refuses=[403, 404, 429])
    def delete(self, request: Request, account: int) -> Response:
        """For whoever is not muted it changes nothing."""
        company.unmute(request.user.pk, account)
        return Response(company.company(request.user.pk))
