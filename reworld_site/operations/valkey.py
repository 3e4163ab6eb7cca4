"""What is asked of Valkey: quickly, or not at all."""

import redis
from django.conf import settings

PATIENCE = 0.3  # seconds for any one question
BEAT_KEY = "reworld:beat"  # when beat last sent a tick, in seconds since 1970
BEAT_KEPT = 24 * 3600


def client() -> redis.Redis:
    return redis.Redis.from_url(
        settings.REDIS_URL, socket_connect_timeout=PATIENCE, socket_timeout=PATIENCE, retry=None
    )
