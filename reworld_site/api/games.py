"""What can be played here."""

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from bots import registry as bots
from games import registry as games
from games.engine import Rules
from reworld_site.api.describe import describe
from reworld_site.api.endpoint import Endpoint
from reworld_site.api.shapes import GameSeen
from reworld_site.tables import speeds


class GamesEndpoint(Endpoint):
    permission_classes = []

    @describe("The games", gives={200: list[GameSeen]}, for_all=True)
    def get(self, request: Request) -> Response:
        """Each game with the seats it takes, its options and the bots that know it, in the order on offer."""
        return Response([game(rules) for rules in games.all_rules()])


def game(rules: Rules) -> dict[str, Any]:
    meta = rules.meta
    return {
        "slug": meta.slug,
        "title": meta.title,
        "seats": list(meta.seats),
        "rules_version": meta.rules_version,
        "options": [
            {
                "name": option.name,
                "default": option.default,
                "choices": list(option.choices),
                "about": option.about,
            }
            for option in meta.options
        ],
        "bots": bots.names(),
        "speeds": [
            {"name": name, "is_live": one.is_live, "bank_ms": one.bank_ms, "credit_ms": one.credit_ms}
            for name, one in speeds.of_game(meta.slug).items()
        ],
    }
