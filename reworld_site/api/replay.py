"""Finished games, step by step, for everybody: those played here and records from elsewhere."""

from typing import Any
from uuid import UUID

from django.utils.decorators import method_decorator
from django.views.decorators.http import conditional_page
from rest_framework.request import Request
from rest_framework.response import Response

from reworld_site.api.describe import describe
from reworld_site.api.endpoint import Endpoint
from reworld_site.api.parsing import eyes
from reworld_site.api.replay_shapes import MomentFrame, Moments
from reworld_site.records import replaying
from reworld_site.tables import queries, replay
from reworld_site.web.assets import build

SEAT = {"seat": 'whose eyes: "open" for what a spectator saw, or the number of a seat'}
BUILD = {"build": "the site's build, as in the socket's `beat`: then the answer may be kept"}
ASK_AGAIN = "public, no-cache"  # An ETag says whether anything has changed.
FOR_GOOD = "public, max-age=31536000, immutable"


@method_decorator(conditional_page, name="dispatch")
class ReplayEndpoint(Endpoint):
    permission_classes = []

    @describe(
        "The moments of a finished game",
        gives={200: Moments},
        refuses=[404, 409, 422],
        texts=SEAT,
        for_all=True,
    )
    def get(self, request: Request, table: UUID) -> Response:
        """Every step with its lines of the log, once the game is scored.

        Until then `not_finished`; `aborted` for a table that ended without a result.
        """
        known = replay.of_table(table)
        told = known.told(eyes(request), queries.people_at(known.end))
        return Response({**told, "record": None}, headers={"Cache-Control": ASK_AGAIN})


@method_decorator(conditional_page, name="dispatch")
class MomentEndpoint(Endpoint):
    permission_classes = []

    @describe(
        "A moment of a finished game",
        gives={200: MomentFrame},
        refuses=[404, 409, 422],
        texts={**SEAT, **BUILD},
        for_all=True,
    )
    def get(self, request: Request, table: UUID, seq: int) -> Response:
        """The view after the step that the event `seq` belongs to: what that seat saw then, no more.

        With the `build` that the site runs, the answer may be kept for good.
        """
        return _for_good(request, replay.of_table(table).frame(seq, eyes(request)))


@method_decorator(conditional_page, name="dispatch")
class RecordReplayEndpoint(Endpoint):
    permission_classes = []

    @describe("The moments of a record", gives={200: Moments}, refuses=[404, 422], texts=SEAT, for_all=True)
    def get(self, request: Request, digest: str) -> Response:
        """A game that was imported, like one of this site's own; whether it was verified is said."""
        return Response(replaying.told(digest, eyes(request)), headers={"Cache-Control": ASK_AGAIN})


@method_decorator(conditional_page, name="dispatch")
class RecordMomentEndpoint(Endpoint):
    permission_classes = []

    @describe(
        "A moment of a record",
        gives={200: MomentFrame},
        refuses=[404, 422],
        texts={**SEAT, **BUILD},
        for_all=True,
    )
    def get(self, request: Request, digest: str, seq: int) -> Response:
        """Like a moment of this site's own games."""
        return _for_good(request, replaying.replay_of(digest).frame(seq, eyes(request)))


def _for_good(request: Request, frame: dict[str, Any]) -> Response:
    """Another build may see the same moment otherwise, so only who names this one may keep it."""
    is_current = request.query_params.get("build") == build()
    return Response(frame, headers={"Cache-Control": FOR_GOOD if is_current else ASK_AGAIN})
