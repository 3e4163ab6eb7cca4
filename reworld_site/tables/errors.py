"""Why the service says no."""

from __future__ import annotations


class Refused(Exception):
    """Nothing has changed. `code` is for programs, the message for people; `field` is the one at fault, if
    any.
    """

    def __init__(self, code: str, message: str, field: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.field = field
