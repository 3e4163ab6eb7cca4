"""A game for moderators to leaf through, and for its players who has looked into a hand."""

from typing import Any
from uuid import UUID

from django.core.exceptions import PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response

from reworld_site.api.describe import describe
from reworld_site.api.endpoint import Endpoint
from reworld_site.api.moderation_shapes import Looks
from reworld_site.api.parsing import eyes
from reworld_site.api.sessions import SESSIONS_ONLY
from reworld_site.moderation import inspecting
from reworld_site.moderation.site import refuse


class ForModerators(Endpoint):
    """Part of the dashboard, so in no schema; a refusal is in the log."""

    schema = None
    scopes = SESSIONS_ONLY

    def handle_exception(self, exc: Exception) -> Any:
        if isinstance(exc, PermissionDenied):
            refuse(self.request)
        return super().handle_exception(exc)


class InspectEndpoint(ForModerators):
    def get(self, request: Request, table: UUID) -> Response:
        return Response({**inspecting.told(request.user, table, eyes(request)), "record": None})


class InspectMomentEndpoint(ForModerators):
    def get(self, request: Request, table: UUID, seq: int) -> Response:
        return Response(inspecting.frame(request.user, table, seq, eyes(request)))


class LooksEndpoint(Endpoint):
    permission_classes = []

    @describe("Who has looked at hidden information", gives={200: Looks}, refuses=[404], for_all=True)
    def get(self, request: Request, table: UUID) -> Response:
        """A moderator may look through a seat's eyes when there is a reason; once the game is over everybody
        can see that, and why. Empty before."""
        return Response({"looks": inspecting.looks(table)})
