"""From here on the database refuses to change or delete lines of the moderation log."""

from django.db import migrations

from reworld_site.moderation.triggers import LOG


class Migration(migrations.Migration):
    dependencies = [("moderation", "0001_initial")]

    operations = [
        migrations.RunPython(
            lambda apps, schema_editor: LOG.install(schema_editor.connection),
            lambda apps, schema_editor: LOG.remove(schema_editor.connection),
        )
    ]
