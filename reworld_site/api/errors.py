"""One shape for everything that goes wrong: {"code", "message", "field"?}."""

import math
from typing import Any

from django.core.exceptions import PermissionDenied, RequestDataTooBig, SuspiciousOperation
from django.db import OperationalError
from django.http import Http404, UnreadablePostError
from django.http.multipartparser import MultiPartParserError
from rest_framework import exceptions
from rest_framework.response import Response

from reworld_site.accounts.attempts import TooMany
from reworld_site.tables.errors import Refused


class Refusal(Exception):
    """Ends a request with a status, a code and words; `extra` joins the body (a stale answer's frame).

    `wait`: after so many seconds it may be asked again.
    """

    def __init__(
        self, status: int, code: str, message: str, field: str = "", wait: float | None = None, **extra: Any
    ) -> None:
        super().__init__(message)
        self.status, self.wait = status, wait
        self.content: dict[str, Any] = {"code": code, "message": message, **extra}
        if field:
            self.content["field"] = field


# What the service refuses, by its code. Anything else clashes with how the table stands: 409.
STATUS = {
    "not_found": 404,
    "not_your_seat": 403,
    "not_opener": 403,
    "bad_key": 403,
    "not_your_rematch": 403,
    "sanctioned": 403,
    "muted": 403,
    "not_yours": 403,
    "chat_off": 403,
    "invalid": 422,
    "illegal": 422,
    "reused_id": 422,
    "links": 422,
    "words": 422,
    "repeat": 422,
    "unknown_game": 422,
    "unknown_bot": 422,
    "unknown_person": 422,
    "ambiguous": 422,
    "too_many_invitations": 429,
    "flood": 429,
    "busy": 503,
}

# By class, the more special ones first: (status, code, words).
WORDS: list[tuple[type[Exception], int, str, str]] = [
    (
        exceptions.NotAuthenticated,
        401,
        "not_signed_in",
        "Nobody is signed in; POST /api/guests makes a guest account.",
    ),
    (exceptions.AuthenticationFailed, 401, "not_signed_in", "That sign-in is no longer good; sign in again."),
    (
        exceptions.UnsupportedMediaType,
        415,
        "unsupported_media_type",
        "Send the body as application/json in UTF-8.",
    ),
    (exceptions.ParseError, 400, "malformed_json", "The body cannot be read."),
    (exceptions.NotFound, 404, "not_found", "There is nothing at this address."),
    (Http404, 404, "not_found", "There is nothing at this address."),
    (PermissionDenied, 403, "forbidden", "You have no right to see or do this."),
    (RequestDataTooBig, 413, "too_large", "The body is larger than any request here needs to be."),
    (SuspiciousOperation, 400, "bad_request", "The request cannot be read."),
    (MultiPartParserError, 400, "bad_request", "The request cannot be read."),
    (UnreadablePostError, 400, "bad_request", "The body broke off."),
    (OperationalError, 503, "unavailable", "The database does not answer now; try again in a moment."),
]


def status_of(code: str) -> int:
    return STATUS.get(code, 409)


def exception_handler(error: Exception, context: dict[str, Any]) -> Response | None:
    """DRF's hook: the answer to an exception, or None for one that nobody foresaw (a 500)."""
    if isinstance(error, Refusal):
        headers = {**_ways(error.status), **_again(error.wait)}
        return Response(error.content, status=error.status, headers=headers)
    if isinstance(error, Refused):
        return exception_handler(
            Refusal(status_of(error.code), error.code, error.message, error.field), context
        )
    if isinstance(error, exceptions.Throttled):
        return _too_many(error.wait or 1)
    if isinstance(error, TooMany):
        return _too_many(error.wait)
    if isinstance(error, exceptions.MethodNotAllowed):
        allowed = ", ".join(context["view"].allowed_methods)
        return _answer(405, "method_not_allowed", f"This address takes {allowed}.", {"Allow": allowed})
    for kind, status, code, message in WORDS:
        if isinstance(error, kind):
            return _answer(status, code, message, _headers(error))
    if isinstance(error, exceptions.APIException):
        return _answer(error.status_code, "refused", str(error.detail), _headers(error))
    return None


def _answer(status: int, code: str, message: str, headers: dict[str, str]) -> Response:
    return Response({"code": code, "message": message}, status=status, headers=headers)


def _ways(status: int) -> dict[str, str]:
    return {"WWW-Authenticate": "Session, Bearer"} if status == 401 else {}


def _headers(error: Exception) -> dict[str, str]:
    if isinstance(error, OperationalError):
        return {"Retry-After": "1"}
    header = getattr(error, "auth_header", None)
    return {"WWW-Authenticate": header} if header else {}


def _again(wait: float | None) -> dict[str, str]:
    return {} if wait is None else {"Retry-After": str(max(1, math.ceil(wait)))}


def _too_many(wait: float) -> Response:
    seconds = max(1, math.ceil(wait))
    again = f"{seconds} s" if seconds < 120 else f"{math.ceil(seconds / 60)} minutes"
    message = f"That is too many in a short time; try again in {again}."
    return _answer(429, "too_many_requests", message, _again(wait))
