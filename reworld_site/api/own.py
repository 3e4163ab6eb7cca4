"""What is one's own: the tokens, the sessions, and everything that the site holds."""

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from reworld_site.accounts import attempts, sessions, tokens
from reworld_site.accounts.models import Account, ApiToken, Session
from reworld_site.api.account_shapes import Export, SessionsSeen, TokenMade, TokenMaking, Tokens
from reworld_site.api.describe import describe
from reworld_site.api.endpoint import Endpoint
from reworld_site.api.errors import Refusal
from reworld_site.api.export import export
from reworld_site.api.parsing import body
from reworld_site.api.sessions import SESSIONS_ONLY
from reworld_site.api.shapes import Nothing


class TokensEndpoint(Endpoint):
    scopes = SESSIONS_ONLY

    @describe("My tokens", gives={200: Tokens})
    def get(self, request: Request) -> Response:
        """Programs use them in place of a session; each may do what its scopes say."""
        return Response({"tokens": tokens_seen(request.user)})

    @describe("Make a token", asks=TokenMaking, gives={201: TokenMade})
    def post(self, request: Request) -> Response:
        """The answer alone has the token itself."""
        asked = body(request, TokenMaking)
        try:
            row, text = tokens.make(request.user.pk, asked.name, asked.scopes)
        except tokens.BadToken as error:
            raise Refusal(422, "invalid", str(error), error.field) from None
        return Response({**token_seen(row), "token": text}, status=201)


class TokenEndpoint(Endpoint):
    scopes = SESSIONS_ONLY

    @describe("Revoke a token", asks=Nothing, gives={200: Tokens}, refuses=[404])
    def delete(self, request: Request, token: int) -> Response:
        """At once, also for sockets that it has open."""
        body(request, Nothing)
        if token >= 2**63 or not tokens.revoke(request.user.pk, token):
            raise Refusal(404, "not_found", "You have no such token.")
        return Response({"tokens": tokens_seen(request.user)})


class SessionsEndpoint(Endpoint):
    scopes = SESSIONS_ONLY

    @describe("My sessions", gives={200: SessionsSeen})
    def get(self, request: Request) -> Response:
        """Where the account is signed in, the last used first."""
        return Response({"sessions": sessions_seen(request)})

    @describe("End my other sessions", asks=Nothing, gives={200: SessionsSeen})
    def delete(self, request: Request) -> Response:
        """All but this one."""
        body(request, Nothing)
        sessions.end_others(request.user.pk, request.session.session_key)
        return Response({"sessions": sessions_seen(request)})


class SessionEndpoint(Endpoint):
    scopes = SESSIONS_ONLY

    @describe("End a session", asks=Nothing, gives={200: SessionsSeen}, refuses=[404])
    def delete(self, request: Request, session: str) -> Response:
        """Also this one."""
        body(request, Nothing)
        if not sessions.end(request.user.pk, session):
            raise Refusal(404, "not_found", "You have no such session.")
        return Response({"sessions": sessions_seen(request)})


class ExportEndpoint(Endpoint):
    scopes = SESSIONS_ONLY

    @describe("Everything held of me", gives={200: Export}, refuses=[429])
    def get(self, request: Request) -> Response:
        """As one file; ten times an hour."""
        attempts.take((attempts.EXPORT, str(request.user.pk)))
        answer = Response(export(request.user, sessions_seen(request), tokens_seen(request.user)))
        answer["Content-Disposition"] = 'attachment; filename="reworld-online-account.json"'
        return answer


def tokens_seen(account: Account) -> list[dict[str, Any]]:
    return [token_seen(one) for one in account.tokens.order_by("pk")]


def token_seen(row: ApiToken) -> dict[str, Any]:
    return {
        "id": row.pk,
        "name": row.name,
        "scopes": row.scopes,
        "made_at": row.made_at.isoformat(),
        "used_at": row.used_at.isoformat() if row.used_at else None,
    }


def sessions_seen(request: Any) -> list[dict[str, Any]]:
    """The reader's sessions, the last used first."""
    here = request.session.session_key
    return [session_seen(one, one.session_key == here) for one in sessions.living(request.user.pk)]


def session_seen(row: Session, is_this: bool) -> dict[str, Any]:
    return {
        "id": sessions.public_id(row.session_key),
        "device": row.device or "A browser",
        "seen_at": row.seen_at.isoformat(),
        "is_this": is_this,
    }
