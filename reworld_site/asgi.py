"""The ASGI application: pages and API over HTTP, tables over WebSockets."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "reworld_site.settings")

application = get_asgi_application()
