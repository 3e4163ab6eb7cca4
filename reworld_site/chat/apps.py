"""The app: what people say at tables."""

from django.apps import AppConfig


class ChatConfig(AppConfig):
    name = "reworld_site.chat"
