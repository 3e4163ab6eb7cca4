"""The dashboard's pages, each in its module; importing them registers them with the site."""

from reworld_site.moderation.admin import acting, cases, chat, findings, games, logs, people
from reworld_site.moderation.site import site

__all__ = ["acting", "cases", "chat", "findings", "games", "logs", "people", "site"]
