"""The ASGI application: pages and API over HTTP, tables over WebSockets."""

import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "reworld_site.settings")

django.setup()

# Everything below needs the applications that the line above has loaded.
from channels.routing import ProtocolTypeRouter  # noqa: E402
from django.conf import settings  # noqa: E402

from reworld_site.live.lifespan import Lifespan  # noqa: E402
from reworld_site.live.routing import application as sockets  # noqa: E402
from reworld_site.operations.reporting import report_web  # noqa: E402
from reworld_site.web.assets import build  # noqa: E402
from reworld_site.web.bodies import LimitBodies  # noqa: E402
from reworld_site.web.handler import Pages  # noqa: E402

application = ProtocolTypeRouter(
    {
        "http": LimitBodies(Pages()),
        "websocket": sockets,
        "lifespan": Lifespan(build(), beat=settings.BEAT_SECONDS, chores=[report_web]),
    }
)
