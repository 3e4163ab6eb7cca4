"""The site around the games: everything that touches HTTP, sockets, SQL, Valkey and Celery."""

from reworld_site.celery import app as celery_app

__all__ = ["celery_app"]
