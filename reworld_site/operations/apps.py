"""The app, which hears of sweeps and of what Celery does, has its page in the dashboard's menu, and
tells moderators which tables' clients were behind."""

from django.apps import AppConfig


class OperationsConfig(AppConfig):
    name = "reworld_site.operations"

    def ready(self) -> None:
        from reworld_site.moderation import games
        from reworld_site.moderation.site import PAGES
        from reworld_site.operations import behind, celery_signals, sweeps  # noqa: F401
        from reworld_site.tables import sweeper

        sweeper.listeners.append(sweeps.hear)
        games.ALSO_DIFFERING.append(games.Noted(behind.tables, behind.words))
        PAGES.append(("Operations", "monitor_heart", "operations", "see_operations"))
