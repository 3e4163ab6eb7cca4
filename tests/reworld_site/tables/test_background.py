"""Hints wait for nobody, and nobody waits for them."""

from __future__ import annotations

from threading import Event

from reworld_site.tables import background


def test_a_hint_that_still_waits_is_replaced_by_a_newer_one_of_its_kind() -> None:
    begun, go_on, done = Event(), Event(), Event()
    ran: list[str] = []

    def hold() -> None:
        begun.set()
        go_on.wait(5)

    background.later("hold", hold)
    assert begun.wait(5)
    background.later("a", lambda: ran.append("a at 1"))
    background.later("b", lambda: ran.append("b at 1"))
    background.later("a", lambda: ran.append("a at 2"))
    background.later("done", done.set)
    go_on.set()
    assert done.wait(5)
    assert ran == ["a at 2", "b at 1"]


def test_too_many_are_dropped_and_hold_nobody_up() -> None:
    begun, go_on, done = Event(), Event(), Event()
    ran: list[int] = []

    def hold() -> None:
        begun.set()
        go_on.wait(5)

    background.later("hold", hold)
    assert begun.wait(5)
    for number in range(background.WAITING + 5):
        background.later(number, lambda number=number: ran.append(number))  # type: ignore[misc]
    go_on.set()
    while len(ran) < background.WAITING:
        done.wait(0.01)
    assert ran == list(range(background.WAITING))
