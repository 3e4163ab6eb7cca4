"""The app: its roles are there after every migrate, and its sanctions bar the way to seats."""

from django.apps import AppConfig
from django.contrib.auth.signals import user_logged_in
from django.db.models.signals import post_migrate


class ModerationConfig(AppConfig):
    name = "reworld_site.moderation"

    def ready(self) -> None:
        from reworld_site.accounts import erasure
        from reworld_site.moderation import consenting, forgetting, sanctions, sightings
        from reworld_site.moderation.detectors import running
        from reworld_site.moderation.rights import make_roles
        from reworld_site.tables import seating, sweeper

        post_migrate.connect(make_roles, sender=self)
        user_logged_in.connect(sightings.note, dispatch_uid="sightings")
        seating.BARRIERS.append(sanctions.check_sitting)
        erasure.ALSO.append(forgetting.forget)
        sweeper.STEPS["rewinds"] = consenting.finish
        sweeper.STEPS["detectors"] = running.run_late
