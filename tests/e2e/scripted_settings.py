"""The site's settings, where luck may be written down beforehand."""

from reworld_site.settings import *  # noqa: F403

SCRIPTED_LUCK_ALLOWED = True
