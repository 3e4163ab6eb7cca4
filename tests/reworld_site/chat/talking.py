"""Talking at a table, through the API."""

from __future__ import annotations

from itertools import count
from typing import Any

from django.http import HttpResponse

from reworld_site.chat.models import Line
from tests.reworld_site.people import Person, Table

_number = count(1)


def say(person: Person, table: Table, text: str | None, room: str = "players", **more: Any) -> HttpResponse:
    said = {"room": room, "text": text, "client_line_id": f"line-{next(_number)}", **more}
    return person.post(
        f"{table.path}/chat", {name: value for name, value in said.items() if value is not None}
    )


def click(person: Person, table: Table, phrase: str, room: str = "players", **more: Any) -> HttpResponse:
    return say(person, table, None, room, phrase=phrase, **more)


def said(person: Person, table: Table, *texts: str, room: str = "players") -> list[int]:
    """The ids of lines that must come through."""
    answers = [say(person, table, text, room) for text in texts]
    assert [one.status_code for one in answers] == [201] * len(texts), [one.content for one in answers]
    return [one.json()["line"]["id"] for one in answers]


def chat(person: Person, table: Table, after: int = 0) -> dict[str, Any]:
    answer = person.get(f"{table.path}/chat?after={after}")
    assert answer.status_code == 200, answer.content
    return answer.json()


def texts(person: Person, table: Table, after: int = 0) -> list[str]:
    return [line["text"] for line in chat(person, table, after)["lines"]]


def rooms(person: Person, table: Table) -> list[str]:
    return [one["room"] for one in chat(person, table)["rooms"]]


def long_ago(**which: Any) -> None:
    """Lines that count for no limit any more."""
    from datetime import timedelta

    from django.utils import timezone

    Line.objects.filter(**which).update(at=timezone.now() - timedelta(hours=1))
