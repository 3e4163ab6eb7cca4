"""The Celery application: `celery -A reworld_site worker` and `beat`."""

import os

from celery import Celery
from celery.signals import worker_process_init

from reworld_site.processes import die_with_parent

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "reworld_site.settings")

app = Celery("reworld_site")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@worker_process_init.connect
def die_with_the_worker(**_: object) -> None:
    """A pool's process ends with its worker, also when the worker is killed in the middle of a task."""
    die_with_parent()
