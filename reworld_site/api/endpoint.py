"""What every address of the API has in common."""

from collections.abc import Mapping
from typing import Any

import msgspec
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.permissions import IsAuthenticated
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.views import APIView

from reworld_site.api.limits import Pace
from reworld_site.api.parsing import JsonBytes
from reworld_site.api.sessions import READING, Session, Token, check_scope


class Json(BaseRenderer):
    media_type = "application/json"
    format = "json"
    charset = None

    def render(
        self, data: Any, accepted_media_type: str | None = None, renderer_context: Any = None
    ) -> bytes:
        return msgspec.json.encode(data)


class AlwaysJson(BaseContentNegotiation):
    """There is one form in and one out, so an Accept header changes nothing."""

    def select_parser(self, request: Request, parsers: list[Any]) -> Any:
        is_json = (request.content_type or "").split(";")[0].strip().lower() == JsonBytes.media_type
        return parsers[0] if is_json else None

    def select_renderer(
        self, request: Request, renderers: list[Any], format_suffix: str | None = None
    ) -> Any:
        return renderers[0], renderers[0].media_type


class Endpoint(APIView):
    """Signed-in accounts only, JSON only, at a human pace; a subclass may open it to everybody."""

    authentication_classes = [Token, Session]
    scopes: Mapping[str, str | None] = READING
    permission_classes = [IsAuthenticated]
    throttle_classes = [Pace]
    parser_classes = [JsonBytes]
    renderer_classes = [Json]
    content_negotiation_class = AlwaysJson

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        check_scope(request, self.scope_of(request.method or ""))

    def scope_of(self, method: str) -> str | None:
        """What a token needs for it; None where no token will do."""
        return self.scopes.get(method.upper(), "play")

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        """What one reader sees is stored on no way to it."""
        response.headers.setdefault("Cache-Control", "no-store")
        return super().finalize_response(request, response, *args, **kwargs)
