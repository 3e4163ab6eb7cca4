"""The bodies of an account's own addresses, beside `shapes`: tokens, sessions, and all that is held of it."""

from typing import Annotated, Any, Literal

import msgspec

from reworld_site.api.shapes import Asked

Scope = Literal["read", "play"]


class TokenMaking(Asked):
    """A token to make: `name` says what it is for; `scopes` what it may do."""

    name: Annotated[str, msgspec.Meta(max_length=200)]
    scopes: Annotated[list[Scope], msgspec.Meta(min_length=1, max_length=8)]


class TokenSeen(msgspec.Struct):
    """A token, but for the token itself. `used_at` is given or take a minute."""

    id: int
    name: str
    scopes: list[Scope]
    made_at: str
    used_at: str | None


class TokenMade(TokenSeen, kw_only=True):
    """`token` is shown now and never again: send it as `Authorization: Bearer <token>`."""

    token: str


class Tokens(msgspec.Struct):
    tokens: list[TokenSeen]


class SessionSeen(msgspec.Struct):
    """Where the account is signed in. `seen_at`: when it was last used there, give or take five minutes."""

    id: str
    device: str
    seen_at: str
    is_this: bool


class SessionsSeen(msgspec.Struct):
    sessions: list[SessionSeen]


class Export(msgspec.Struct):
    """Everything that is held of an account. Of a running game it has what the own seat sees."""

    exported_at: str
    account: dict[str, Any]
    emails: list[dict[str, Any]]
    sign_up: dict[str, Any] | None
    sessions: list[SessionSeen]
    tokens: list[TokenSeen]
    ratings: list[dict[str, Any]]
    ranked_games: list[dict[str, Any]]
    queue: dict[str, Any] | None
    company: dict[str, Any]
    invitations_sent: list[dict[str, Any]]
    invitations_received: list[dict[str, Any]]
    quiet_hours: dict[str, Any] | None
    vacations: list[dict[str, Any]]
    seen_at_live_tables: list[dict[str, Any]]
    chat: dict[str, Any]
    moderation: dict[str, Any]
    tables: list[dict[str, Any]]
