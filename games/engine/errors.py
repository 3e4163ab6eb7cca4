"""One class per kind of mistake a seat can make."""

from __future__ import annotations


class RulesError(Exception):
    """An action that changes nothing, with words for the person who sent it."""


class InvalidAction(RulesError):
    """The action cannot be read: a wrong type, a missing or unknown field, a value out of range.

    `field` is the path of the field at fault ("cards", "builders[1].city"), "" for the whole action.
    """

    def __init__(self, message: str, field: str = "") -> None:
        super().__init__(message)
        self.field = field


class IllegalAction(RulesError):
    """The action reads well but may not be taken now; the message says why and what would be right."""
