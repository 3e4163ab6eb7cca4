"""Reporting what went wrong, and hearing what became of it."""

from rest_framework.request import Request
from rest_framework.response import Response

from reworld_site.api.describe import describe
from reworld_site.api.endpoint import Endpoint
from reworld_site.api.moderation_shapes import (
    Clauses,
    Notices,
    OwnReports,
    Reported,
    Reporting,
    Seeing,
)
from reworld_site.api.parsing import body
from reworld_site.moderation import notices, reports
from reworld_site.moderation.clauses import REPORTED
from reworld_site.moderation.reports import Place


class ReportsEndpoint(Endpoint):
    @describe("My reports", gives={200: OwnReports})
    def get(self, request: Request) -> Response:
        """The latest first, each with its answer once there is one."""
        return Response({"reports": reports.mine(request.user.pk)})

    @describe(
        "Report something", asks=Reporting, gives={201: Reported, 200: Reported}, refuses=[404, 409, 422]
    )
    def post(self, request: Request) -> Response:
        """Moderators see it; whoever is reported does not learn by whom."""
        asked = body(request, Reporting)
        place = Place(asked.table, asked.seq, asked.line)
        whom = asked.account
        if asked.seat is not None:
            whom = reports.at_seat(asked.table, asked.seat)
        elif whom is None and asked.line is not None:
            whom = reports.writer_of(request.user.pk, place)
        report, is_new = reports.file(request.user, whom, asked.clause, place, asked.text)
        code = "accepted" if is_new else "duplicate"
        return Response({"code": code, "id": report.pk}, status=201 if is_new else 200)


class ClausesEndpoint(Endpoint):
    permission_classes = []

    @describe("House rules", gives={200: Clauses}, for_all=True)
    def get(self, request: Request) -> Response:
        """What people may be reported for."""
        return Response(
            {"clauses": [{"slug": one.slug, "title": one.title, "words": one.words} for one in REPORTED]}
        )


class NoticesEndpoint(Endpoint):
    @describe("My notices", gives={200: Notices})
    def get(self, request: Request) -> Response:
        """What moderators want the account to know, the latest first."""
        return Response({"notices": notices.of(request.user.pk)})

    @describe("Notices seen", asks=Seeing, gives={200: Notices})
    def post(self, request: Request) -> Response:
        notices.see(request.user.pk, body(request, Seeing).up_to)
        return Response({"notices": notices.of(request.user.pk)})
