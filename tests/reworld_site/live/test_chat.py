"""The chat's frames: hints to whoever is signed in, in every process, and made good by the beat."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.conf import LazySettings
from django.utils import timezone

from reworld_site.chat.models import Line
from reworld_site.moderation.models import Sanction
from tests.reworld_site.chat.talking import chat, said, say
from tests.reworld_site.live.served import Served, Socket, serving
from tests.reworld_site.live.test_processes import DEAD, OtherWeb, other
from tests.reworld_site.people import Person, Table

# Sockets ask in threads of their own, so what they ask for must be committed.
pytestmark = pytest.mark.django_db(transaction=True)

__all__ = ["other"]


def told(socket: Socket, last: dict[str, int]) -> dict[str, Any]:
    """The frame that says so; those before are passed over."""
    while (frame := socket.next("chat"))["last"] != last:
        pass
    return frame


def test_who_joins_is_told_where_the_chat_stands(served: Served, table: Table, alice: Person) -> None:
    (line,) = said(alice, table, "Hello")
    frame = served.socket(alice, table).next("chat")
    assert frame == {
        "type": "chat",
        "last": {"players": line, "spectators": 0},
        "hidden": [],
        "muted": False,
    }


def test_a_line_is_hinted_at_to_all_who_are_signed_in(
    served: Served, table: Table, alice: Person, bob: Person, charlie: Person
) -> None:
    sockets = [served.socket(one, table) for one in (bob, charlie)]
    for socket in sockets:
        told(socket, {"players": 0, "spectators": 0})
    (first,) = said(alice, table, "Hello")
    (second,) = said(charlie, table, "Hello", room="spectators")
    for socket in sockets:
        told(socket, {"players": first, "spectators": second})
    assert [line["id"] for line in chat(bob, table)["lines"]] == [first]


def test_no_frame_says_what_was_said(served: Served, table: Table, alice: Person, bob: Person) -> None:
    socket = served.socket(bob, table)
    (line,) = said(alice, table, "Jabberwock")
    assert "Jabberwock" not in str(told(socket, {"players": line, "spectators": 0}))


def test_whoever_is_not_signed_in_hears_nothing_of_it(
    served: Served, table: Table, alice: Person, stranger: Person
) -> None:
    socket, hers = served.socket(stranger, table), served.socket(alice, table)
    (line,) = said(alice, table, "Hello")
    told(hers, {"players": line, "spectators": 0})
    while not socket.is_silent():
        assert socket.next_of("state", "presence", "beat", "chat")["type"] != "chat"


def test_the_third_line_kept_back_tells_its_writer_of_the_mute(
    served: Served, table: Table, alice: Person, bob: Person
) -> None:
    own, others = served.socket(alice, table), served.socket(bob, table)
    for socket in (own, others):
        assert socket.next("chat")["muted"] is False
    for number in range(3):
        say(alice, table, f"example{number}.com")
    assert own.next("chat")["muted"] is True
    (line,) = said(bob, table, "Peace")
    assert told(others, {"players": line, "spectators": 0})["muted"] is False


def test_the_beat_makes_good_what_hints_have_lost(table: Table, alice: Person, bob: Person) -> None:
    assert alice.account
    assert bob.account
    with serving(beat=0.3) as served:
        socket = served.socket(alice, table)
        socket.next("chat")
        line = Line.objects.create(
            table=table.id, room="players", account=bob.account, seat=1, text="Hello", client_line_id="1"
        )
        told(socket, {"players": line.pk, "spectators": 0})
        Line.objects.filter(pk=line.pk).update(hidden_at=timezone.now())
        assert socket.next("chat")["hidden"] == [line.pk]
        Sanction.objects.create(
            subject=alice.account, kind="chat_mute", clause="spam", until=timezone.now() + timedelta(hours=1)
        )
        assert socket.next("chat")["muted"] is True


def test_another_process_hints_at_what_was_said_there(
    other: OtherWeb, served: Served, table: Table, alice: Person, bob: Person
) -> None:
    """Neither process has a beat in time: the hint went over the channel layer."""
    socket = served.socket(bob, table)
    socket.next("chat")
    body = {"room": "players", "text": "Hello", "client_line_id": "1"}
    said = other.post(alice, f"{table.path}/chat", body)
    told(socket, {"players": said["line"]["id"], "spectators": 0})


def test_without_a_channel_layer_the_beat_tells_it(
    other: OtherWeb, table: Table, alice: Person, bob: Person, settings: LazySettings
) -> None:
    hosts = [{"address": DEAD, "socket_connect_timeout": 0.2}]
    settings.CHANNEL_LAYERS = {
        "default": {"BACKEND": "channels_redis.core.RedisChannelLayer", "CONFIG": {"hosts": hosts}}
    }
    with serving(beat=0.5) as deaf:
        socket = deaf.socket(bob, table)
        socket.next("chat")
        body = {"room": "players", "text": "Hello", "client_line_id": "1"}
        said = other.post(alice, f"{table.path}/chat", body)
        told(socket, {"players": said["line"]["id"], "spectators": 0})
