"""The app, which hears of sweeps and of what Celery does."""

from django.apps import AppConfig


class OperationsConfig(AppConfig):
    name = "reworld_site.operations"

    def ready(self) -> None:
        from reworld_site.operations import celery_signals, sweeps  # noqa: F401
        from reworld_site.tables import sweeper

        sweeper.listeners.append(sweeps.hear)
