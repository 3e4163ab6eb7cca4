"""The Celery application: `celery -A reworld_site worker` and `beat`."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "reworld_site.settings")

app = Celery("reworld_site")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
