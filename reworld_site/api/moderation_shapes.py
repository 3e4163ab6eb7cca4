"""Bodies of reports, notices and what moderators have done."""

from datetime import datetime
from typing import Annotated
from uuid import UUID

import msgspec

from reworld_site.api.shapes import Asked, Seq, Word

Words = Annotated[str, msgspec.Meta(max_length=2000)]


class Reporting(Asked):
    """A report about a person (`account`, or whoever has that `seat` at the table), or about a `table` where
    nobody is to blame; `seq` is the event at which it happened, `line` the line of the table's chat (then
    it is about whoever wrote it). `clause`: one of the house rules (`GET /api/reports/clauses`)."""

    clause: Word
    account: Annotated[int, msgspec.Meta(ge=1, lt=10**9)] | None = None
    table: UUID | None = None
    seat: Annotated[int, msgspec.Meta(ge=0, lt=16)] | None = None
    seq: Seq | None = None
    line: Annotated[int, msgspec.Meta(ge=1, lt=10**15)] | None = None
    text: Words = ""


class Seeing(Asked):
    """`up_to`: the id of the latest notice that was seen."""

    up_to: Annotated[int, msgspec.Meta(ge=0, lt=10**15)]


class Clause(msgspec.Struct):
    """A house rule: `words` finish "This is about …"."""

    slug: str
    title: str
    words: str


class Clauses(msgspec.Struct):
    clauses: list[Clause]


class Reported(msgspec.Struct):
    """`code`: accepted, or duplicate for what the account has reported already."""

    code: str
    id: int


class OwnReport(msgspec.Struct):
    """`verdict`: upheld, dismissed, or null while nobody has answered."""

    id: int
    clause: str
    subject: str | None
    table: str | None
    seq: int | None
    line: int | None
    made_at: datetime
    verdict: str | None
    answer: str


class OwnReports(msgspec.Struct):
    reports: list[OwnReport]


class Notice(msgspec.Struct):
    id: int
    kind: str
    words: str
    table: str | None
    made_at: datetime
    seen: bool


class Notices(msgspec.Struct):
    notices: list[Notice]


class Look(msgspec.Struct):
    """Through which seat's eyes a moderator looked, when, and why."""

    seat: int
    at: datetime
    clause: str
    reason: str


class Looks(msgspec.Struct):
    looks: list[Look]
