"""The app: what people say at tables, and how it is forgotten."""

from django.apps import AppConfig


class ChatConfig(AppConfig):
    name = "reworld_site.chat"

    def ready(self) -> None:
        from reworld_site.chat import forgetting
        from reworld_site.tables import sweeper

        sweeper.STEPS["chat"] = forgetting.sweep
