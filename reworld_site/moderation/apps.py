"""The app, whose roles are there after every migrate."""

from django.apps import AppConfig
from django.db.models.signals import post_migrate


class ModerationConfig(AppConfig):
    name = "reworld_site.moderation"

    def ready(self) -> None:
        from reworld_site.moderation.rights import make_roles

        post_migrate.connect(make_roles, sender=self)
