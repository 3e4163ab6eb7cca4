
import django.db.models.deletion
import uuid
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('accounts', '0001_initial'),
        ('tables', '0003_takeback'),
    ]

    operations = [
        migrations.CreateModel(
            name='FoundTable',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, primary_key=True, serialize=False)),
                ('game', models.CharField(max_length=40)),
                ('speed', models.CharField(max_length=20)),
                ('people', models.PositiveSmallIntegerField()),
                ('bots', models.JSONField(default=list)),
                ('ranked', models.BooleanField()),
                ('status', models.CharField(choices=[('asking', 'Asking'), ('opening', 'Opening'), ('opened', 'Opened')], max_length=10)),
                ('found_at', models.DateTimeField(db_index=True)),
                ('expires_at', models.DateTimeField()),
                ('waits', models.JSONField()),
            ],
        ),
        migrations.CreateModel(
            name='Listing',
            fields=[
                ('table', models.OneToOneField(db_constraint=False, on_delete=django.db.models.deletion.CASCADE, primary_key=True, serialize=False, to='tables.table')),
                ('listed_at', models.DateTimeField(db_index=True)),
            ],
        ),
        migrations.CreateModel(
            name='QueueTicket',
            fields=[
                ('account', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, serialize=False, to=settings.AUTH_USER_MODEL)),
                ('game', models.CharField(max_length=40)),
                ('seats', models.JSONField()),
                ('speed', models.CharField(max_length=20)),
                ('rating', models.FloatField()),
                ('since', models.DateTimeField()),
                ('seen_at', models.DateTimeField(db_index=True)),
                ('accepted', models.BooleanField(default=False)),
                ('opening', models.BigIntegerField(null=True)),
                ('found', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='tickets', to='lobby.foundtable')),
            ],
        ),
    ]
