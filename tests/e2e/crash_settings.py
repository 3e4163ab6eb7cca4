"""The site's settings, where each process can be made to die at a named place."""

from reworld_site.settings import *  # noqa: F403
from reworld_site.settings import INSTALLED_APPS

INSTALLED_APPS = [*INSTALLED_APPS, "tests.e2e.crash_points.CrashPoints"]
