"""The OpenAPI page, made of the same types that requests are read with.

`describe` says of one method what it asks, gives and refuses; `add_components` puts every type, and every
game's action forms, beside the paths.
"""

import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from http import HTTPStatus
from typing import Any

import msgspec
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema

from games import registry
from reworld_site.accounts.tokens import SCOPES
from reworld_site.api import (
    account_shapes,
    chat_shapes,
    lobby_shapes,
    moderation_shapes,
    rating_shapes,
    replay_shapes,
    shapes,
    table_shapes,
)
from reworld_site.api.introduction import introduction

JSON = "application/json"
REF = "#/components/schemas/{name}"
SHAPES = (
    shapes,
    account_shapes,
    lobby_shapes,
    rating_shapes,
    replay_shapes,
    table_shapes,
    moderation_shapes,
    chat_shapes,
)
REFUSALS = {
    400: "The body is no JSON",
    401: "Nobody is signed in, or the token is no good",
    403: "Not allowed: a forged request, a token without the scope, another's seat, a wrong key",
    404: "There is no such table or decision",
    409: "Not any more, or not now: the code says why",
    413: "The body is too large",
    415: "The body is not application/json",
    422: "A field is wrong; `field` names it and the message says what would be right",
    429: "Too many; Retry-After says for how many seconds",
}
Ways = Callable[[Callable[..., Any]], Callable[..., Any]]


def describe(
    summary: str,
    *,
    gives: Mapping[int, Any],
    asks: type[msgspec.Struct] | None = None,
    refuses: Sequence[int] = (),
    refused: type[msgspec.Struct] = shapes.Error,
    query: Mapping[str, str] | None = None,
    texts: Mapping[str, str] | None = None,
    media: str = JSON,
    for_all: bool = False,
) -> Ways:
    """Decorates a view's method. `gives` and `refuses` by status; what every such method may refuse is added.

    `query` has parameters that are numbers, `texts` those that are not. `media`: what is given, when it is no
    JSON. `for_all`: nobody need be signed in.
    """
    codes = {401, 403, *refuses, *({400, 413, 415, 422, 429} if asks else ())}
    answers = {
        (status, media): OpenApiResponse(_schema(shape), HTTPStatus(status).phrase)
        for status, shape in gives.items()
    }
    answers |= {
        (status, JSON): OpenApiResponse(
            _schema(refused if status in (409, 422) else shapes.Error), REFUSALS[status]
        )
        for status in sorted(codes)
    }
    parameters = [
        OpenApiParameter(name, kind, description=words)
        for kind, described in ((int, query), (str, texts))
        for name, words in (described or {}).items()
    ]
    return extend_schema(
        summary=summary,
        request={JSON: _schema(asks)} if asks else None,
        responses=answers,
        parameters=parameters,
        auth=[{}, {"session": []}, {"token": []}] if for_all else None,  # type: ignore[list-item]
    )


def _schema(shape: Any) -> dict[str, Any]:
    (schema,), _ = msgspec.json.schema_components([shape], ref_template=REF)
    return schema


def add_components(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """A hook of drf-spectacular: the introduction, every type of shapes, each game's forms of an action."""
    bodies = [shape for one in SHAPES for _, shape in inspect.getmembers(one, _is_shape)]
    components = msgspec.json.schema_components(bodies, ref_template=REF)[1]
    forms = []
    for rules in registry.all_rules():
        name = f"{rules.meta.slug}.action"
        components |= dict(_named(name, rules.actions.schema()))
        forms.append({"$ref": REF.format(name=name)})
    components["Taking"]["properties"]["action"] = {"anyOf": forms}
    result["info"]["description"] = introduction()
    result["components"]["schemas"] = {**result["components"].get("schemas", {}), **components}
    return result


def _is_shape(member: object) -> bool:
    return (
        inspect.isclass(member)
        and issubclass(member, msgspec.Struct)
        and member.__module__ in [one.__name__ for one in SHAPES]
    )


def _named(name: str, schema: dict[str, Any]) -> Iterable[tuple[str, dict[str, Any]]]:
    """A JSON Schema with its `$defs` as components of their own, called after it."""
    schema = dict(schema)
    definitions = schema.pop("$defs", {})
    yield name, _moved(schema, name)
    for inner, definition in definitions.items():
        yield f"{name}.{inner}", _moved(definition, name)


def _moved(schema: Any, name: str) -> Any:
    """The schema with its references to `$defs` pointing to where `_named` puts them."""
    if isinstance(schema, dict):
        return {key: _moved(value, name) for key, value in schema.items()}
    if isinstance(schema, list):
        return [_moved(value, name) for value in schema]
    if isinstance(schema, str) and schema.startswith("#/$defs/"):
        return REF.format(name=f"{name}.{schema.removeprefix('#/$defs/')}")
    return schema


class TokenScheme(OpenApiAuthenticationExtension):
    target_class = "reworld_site.api.sessions.Token"
    name = "token"

    def get_security_requirement(self, auto_schema: Any) -> Any:
        """The scope that a token needs here; nothing where no token will do."""
        scope = auto_schema.view.scope_of(auto_schema.method)
        return [{self.name: [scope]}] if scope else []

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        scopes = "\n".join(f"- `{scope}`: {words}" for scope, words in SCOPES.items())
        return {
            "type": "http",
            "scheme": "bearer",
            "description": f"An API token, made on the account's page. Its scopes:\n\n{scopes}",
        }


class SessionScheme(OpenApiAuthenticationExtension):
    target_class = "reworld_site.api.sessions.Session"
    name = "session"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {
            "type": "apiKey",
            "in": "cookie",
            "name": "sessionid",
            "description": "and X-CSRFToken to change something",
        }
