"""From here on the database refuses to change or delete events."""

from django.db import migrations

from reworld_site.eventstore import triggers


class Migration(migrations.Migration):
    dependencies = [("eventstore", "0001_initial")]

    operations = [
        migrations.RunPython(
            lambda apps, schema_editor: triggers.install(schema_editor.connection),
            lambda apps, schema_editor: triggers.remove(schema_editor.connection),
        )
    ]
