"""The site itself may give a sanction and be in the log. SQLite loses its triggers when it rebuilds a table."""

from typing import Any

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from reworld_site.moderation.triggers import LOG


def install(apps: Any, schema_editor: Any) -> None:
    LOG.install(schema_editor.connection)


def remove(apps: Any, schema_editor: Any) -> None:
    LOG.remove(schema_editor.connection)


class Migration(migrations.Migration):
    dependencies = [("moderation", "0002_log_stays")]

    operations = [
        migrations.RunPython(remove, install),
        migrations.AlterField(
            model_name="logentry",
            name="actor",
            field=models.ForeignKey(
                db_constraint=False,
                null=True,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="moderation_acts",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.RunPython(install, remove),
        migrations.AlterField(
            model_name="sanction",
            name="by",
            field=models.ForeignKey(
                db_constraint=False,
                null=True,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="sanctions_given",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
    ]
