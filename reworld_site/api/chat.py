"""Talking at a table."""

from typing import Any
from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from reworld_site.api.chat_shapes import Chat, ChatChoice, NotSaid, Said, Saying
from reworld_site.api.describe import describe
from reworld_site.api.endpoint import Endpoint
from reworld_site.api.errors import Refusal, status_of
from reworld_site.api.parsing import body, whole_number
from reworld_site.api.shapes import Nothing
from reworld_site.chat import choosing, reading, saying
from reworld_site.chat.saying import KeptBack, Muted
from reworld_site.moderation.models import Sanction


class ChatEndpoint(Endpoint):
    @describe(
        "What is said at a table",
        gives={200: Chat},
        refuses=[404, 422],
        query={"after": "lines after this id"},
    )
    def get(self, request: Request, table: UUID) -> Response:
        """Who sits at the table reads the players' room, and the spectators' once the game is over; everybody
        else who is signed in reads the spectators'."""
        return Response(reading.chat(request.user.pk, table, whole_number(request, "after")))

    @describe(
        "Say something",
        asks=Saying,
        gives={201: Said, 200: Said},
        refuses=[403, 404, 409, 422, 429],
        refused=NotSaid,
    )
    def post(self, request: Request, table: UUID) -> Response:
        """One line of plain text. Floods, links, words of the lists and repeats are kept back; who goes on
        like that is muted for a while."""
        asked = body(request, Saying)
        try:
            line, is_new = saying.say(
                request.user.pk, table, asked.room, asked.text, asked.phrase, asked.client_line_id
            )
        except (KeptBack, Muted) as no:
            wait = no.wait if isinstance(no, KeptBack) else None
            raise Refusal(
                status_of(no.code), no.code, no.message, no.field, wait, **_until(no.sanction)
            ) from None
        return Response({"line": reading.line(line)}, status=201 if is_new else 200)


class ChatChoiceEndpoint(Endpoint):
    @describe("Whether I want chat", gives={200: ChatChoice})
    def get(self, request: Request) -> Response:
        """On, unless it was turned off."""
        return _choice(request)

    @describe("Turn chat on", asks=Nothing, gives={200: ChatChoice})
    def put(self, request: Request) -> Response:
        body(request, Nothing)
        choosing.choose(request.user.pk, on=True)
        return _choice(request)

    @describe("Turn chat off", asks=Nothing, gives={200: ChatChoice})
    def delete(self, request: Request) -> Response:
        """Nothing is shown and nothing can be written at any table."""
        body(request, Nothing)
        choosing.choose(request.user.pk, on=False)
        return _choice(request)


def _choice(request: Request) -> Response:
    return Response({"on": not choosing.is_off(request.user.pk)})


def _until(sanction: Sanction | None) -> dict[str, Any]:
    if sanction is None:
        return {}
    return {"until": sanction.until.isoformat() if sanction.until else None}
