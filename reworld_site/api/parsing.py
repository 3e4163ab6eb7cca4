"""The one way in: bytes to a typed body, every mistake named."""

import re
from typing import Any, TypeVar

import msgspec
from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from rest_framework.parsers import BaseParser
from rest_framework.request import Request

from reworld_site.api.errors import Refusal
from reworld_site.api.odd_numbers import path_of_constant, path_of_endless

Shape = TypeVar("Shape", bound=msgspec.Struct)

PATH = re.compile(r"^(?P<what>.*?)(?: - at `\$\.?(?P<path>.*)`)?$", re.DOTALL)
NAMED = re.compile(r"(?P<how>required|unknown) field `(?P<name>.*)`$", re.DOTALL)
# msgspec's words for types, and ours.
WORDS = {
    "`str`": "a text",
    "`int`": "a whole number",
    "`object`": "an object",
    "`array`": "a list",
    "`null`": "null",
}
INTEGER = re.compile(r"-?[0-9]{1,18}", re.ASCII)


class JsonBytes(BaseParser):
    """Hands a JSON body on as bytes; `body` decodes it, knowing the shape."""

    media_type = "application/json"

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Any = None) -> bytes:
        raw = stream.read()
        if len(raw) > settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
            raise RequestDataTooBig
        return raw


def body(request: Request, shape: type[Shape]) -> Shape:
    """The request's body, strictly; no body at all counts as `{}`. Raises `Refusal` 400 or 422."""
    raw = request.data if isinstance(request.data, bytes) else b""
    try:
        return msgspec.json.decode(raw or b"{}", type=shape)
    except msgspec.ValidationError as error:
        field, what = _field_and_words(str(error), shape)
        if "[...]" in field:
            field = path_of_endless(raw) or field.partition("[...]")[0]
        raise Refusal(422, "invalid", f"{field or 'The body'}: {what}.", field) from None
    except msgspec.DecodeError as error:
        where = path_of_constant(raw)
        if where is not None:
            words = f"{where or 'The body'}: NaN and Infinity are no numbers of JSON."
            raise Refusal(400, "malformed_json", words, where) from None
        raise Refusal(400, "malformed_json", f"The body is no JSON that can be read: {error}.") from None
    except RecursionError:
        raise Refusal(400, "malformed_json", "The body is nested too deeply to be read.") from None


def _field_and_words(error: str, shape: type[msgspec.Struct]) -> tuple[str, str]:
    """("seats[1]", "expected a text, …") of msgspec's "Expected `str`, … - at `$.seats[1]`"."""
    found = PATH.match(error)
    assert found is not None
    what, path = found["what"], found["path"] or ""
    named = NAMED.search(what)
    if named:
        fields = ", ".join(field.name for field in msgspec.structs.fields(shape))
        how = "this is missing" if named["how"] == "required" else "there is no such field"
        return named["name"], f"{how}; the fields are: {fields or 'none'}"
    if "matching regex" in what:
        return path, "expected a text without control characters"
    for word, ours in WORDS.items():
        what = what.replace(word, ours)
    return path, (what[:1].lower() + what[1:]).replace("`", "")


def whole_number(request: Request, name: str, default: int = 0) -> int:
    """A query parameter as a number ≥ 0, or `Refusal` 422 naming it."""
    given = request.query_params.get(name)
    if given is None:
        return default
    if not INTEGER.fullmatch(given) or int(given) < 0:
        raise Refusal(422, "invalid", f"{name}: expected a whole number from 0 on.", name)
    return int(given)


def flag(request: Request, name: str) -> bool:
    """A query parameter that is 0 (also when left out) or 1, or `Refusal` 422 naming it."""
    given = request.query_params.get(name, "0")
    if given not in ("0", "1"):
        raise Refusal(422, "invalid", f"{name}: expected 0 or 1.", name)
    return given == "1"


def eyes(request: Request) -> int | None:
    """Whose eyes `seat` asks for: a seat, or None for "open" (also when left out), or `Refusal` 422."""
    given = request.query_params.get("seat", "open")
    if given == "open":
        return None
    if not re.fullmatch("[0-9]{1,2}", given, re.ASCII):
        raise Refusal(422, "invalid", 'seat: expected "open" or the number of a seat.', "seat")
    return int(given)
