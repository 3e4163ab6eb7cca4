"""Why a moderator may not do something, though nothing is wrong with the request."""


class NotYours(Exception):
    """Somebody with the right role has no business with this very case, person or table: a 403."""


class NotNow(Exception):
    """Things are not (any more) as the page showed them; the message says how they are. `field` is what of a
    form brought it, if one thing did."""

    def __init__(self, message: str, field: str | None = None) -> None:
        super().__init__(message)
        self.field = field
