"""Bots have accounts and no way in."""

import pytest
from django.contrib.auth import authenticate
from django.test import Client

from bots import registry
from reworld_site.accounts.bots import make_bot_accounts
from reworld_site.accounts.models import Account, Kind

pytestmark = pytest.mark.django_db


def test_every_bot_has_an_account_after_migrating() -> None:
    assert sorted(Account.objects.filter(kind=Kind.BOT).values_list("bot", flat=True)) == sorted(
        registry.names()
    )


def test_making_them_again_changes_nothing() -> None:
    make_bot_accounts()
    assert Account.objects.filter(kind=Kind.BOT).count() == len(registry.names())


@pytest.mark.parametrize("password", ["!", "", "greedy"])
def test_no_password_lets_a_bot_in(password: str) -> None:
    bot = Account.objects.bot("greedy")
    assert authenticate(username=bot.username, password=password) is None


def test_a_bot_with_a_password_is_still_not_let_in() -> None:
    bot = Account.objects.bot("greedy")
    bot.set_password("let me in")
    bot.save()
    assert authenticate(username=bot.username, password="let me in") is None


def test_a_session_of_a_bot_is_nobody() -> None:
    browser = Client()
    browser.force_login(Account.objects.bot("greedy"))
    assert browser.get("/api/me").json() == {"account": None}
