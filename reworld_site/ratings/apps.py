"""The app, which hears of ranked games that were scored, annulled or reinstated."""

from django.apps import AppConfig


class RatingsConfig(AppConfig):
    name = "reworld_site.ratings"

    def ready(self) -> None:
        from reworld_site.ratings import service
        from reworld_site.tables import decide, sweeper

        sweeper.SUBSCRIBERS[decide.RATING] = service.settle
