from django.apps import AppConfig
from django.db.models.signals import post_migrate


class AccountsConfig(AppConfig):
    name = "reworld_site.accounts"

    def ready(self) -> None:
        from reworld_site.accounts.bots import make_bot_accounts

        post_migrate.connect(make_bot_accounts, sender=self)
