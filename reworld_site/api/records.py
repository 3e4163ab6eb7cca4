"""What anybody may take away to check it: records of scored games, and the tables that were never started."""

from uuid import UUID

from django.http import StreamingHttpResponse
from rest_framework.request import Request
from rest_framework.response import Response

from reworld_site.api.describe import describe
from reworld_site.api.endpoint import Endpoint
from reworld_site.api.errors import Refusal
from reworld_site.api.parsing import whole_number
from reworld_site.api.table_shapes import CancelledTables
from reworld_site.records.exporting import record_of
from reworld_site.tables import cancelled

JSON_LINES = "application/jsonl"


class RecordEndpoint(Endpoint):
    permission_classes = []

    @describe("A game's record", gives={200: str}, media=JSON_LINES, refuses=[404, 409], for_all=True)
    def get(self, request: Request, table: UUID) -> StreamingHttpResponse:
        """JSON Lines: a header, every event with its hash, the outcome, and the proof of the luck.

        Once the game is scored; until then `not_finished`.
        """
        record = record_of(table)
        name = f"{record.header.game}-{table}.jsonl"
        return StreamingHttpResponse(
            record.lines(),
            content_type=JSON_LINES,
            headers={"Content-Disposition": f'attachment; filename="{name}"'},
        )


class CancelledTablesEndpoint(Endpoint):
    permission_classes = []

    @describe(
        "Tables that were never started",
        gives={200: CancelledTables},
        refuses=[404, 422],
        query={"page": "from 1, the latest first"},
        for_all=True,
    )
    def get(self, request: Request) -> Response:
        """With what their luck was bound to, so that no unlucky one can be thrown away unseen."""
        number, pages = whole_number(request, "page", 1), cancelled.pages()
        if not 1 <= number <= pages:
            raise Refusal(404, "not_found", f"There are the pages 1 to {pages}.")
        tables = [{**one, "opened_at": one["opened_at"].isoformat()} for one in cancelled.page(number)]
        return Response({"counts": cancelled.counts(), "page": number, "pages": pages, "tables": tables})
