from typing import Any

import django.db.models.deletion
from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.db import migrations, models


def take_over(apps: Any, schema_editor: Any) -> None:
    """Whoever is signed in stays signed in: a guest could not come back."""
    from reworld_site.accounts.sessions import SessionStore

    old, new, accounts = (
        apps.get_model("sessions", "Session"),
        apps.get_model("accounts", "Session"),
        apps.get_model("accounts", "Account"),
    )
    known = set(accounts.objects.values_list("pk", flat=True))
    store = SessionStore()
    for row in old.objects.iterator():
        signed_in = int(store.decode(row.session_data).get(SESSION_KEY, 0))
        new.objects.create(
            session_key=row.session_key,
            session_data=row.session_data,
            expire_date=row.expire_date,
            account_id=signed_in if signed_in in known else None,
        )
    old.objects.all().delete()


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0001_initial"),
        ("sessions", "0001_initial"),
    ]

    operations = [
        migrations.AlterField(
            model_name="account",
            name="kind",
            field=models.CharField(
                choices=[("person", "Person"), ("guest", "Guest"), ("bot", "Bot"), ("former", "Former")],
                default="person",
                max_length=10,
            ),
        ),
        migrations.CreateModel(
            name="Session",
            fields=[
                (
                    "session_key",
                    models.CharField(
                        max_length=40, primary_key=True, serialize=False, verbose_name="session key"
                    ),
                ),
                ("session_data", models.TextField(verbose_name="session data")),
                ("expire_date", models.DateTimeField(db_index=True, verbose_name="expire date")),
                (
                    "account",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="sessions",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={"verbose_name": "session", "verbose_name_plural": "sessions", "abstract": False},
        ),
        migrations.RunPython(take_over, migrations.RunPython.noop),
    ]
