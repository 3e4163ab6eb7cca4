"""A table's commitment, whether it was ever started and when it starts by itself; filled in from the streams."""

import json
from typing import Any

from django.db import migrations, models


def fill_in(apps: Any, schema_editor: Any) -> None:
    events = apps.get_model("eventstore", "StoredEvent").objects
    for table in apps.get_model("tables", "Table").objects.iterator():
        stream = events.filter(stream=f"table:{table.id}")
        table.commitment = json.loads(stream.get(seq=1).data)["commitment"]
        table.is_started = stream.filter(type="table.game_started").exists()
        table.save(update_fields=["commitment", "is_started"])


class Migration(migrations.Migration):
    dependencies = [("tables", "0001_initial"), ("eventstore", "0001_initial")]

    operations = [
        migrations.AddField("table", "commitment", models.CharField(max_length=64, default=""), False),
        migrations.AddField("table", "is_started", models.BooleanField(default=False)),
        migrations.AddField("table", "start_due_at", models.DateTimeField(null=True)),
        migrations.AddIndex(
            "table",
            models.Index(
                condition=models.Q(start_due_at__isnull=False),
                fields=["start_due_at"],
                name="table_start_is_due",
            ),
        ),
        migrations.RunPython(fill_in, migrations.RunPython.noop),
    ]
