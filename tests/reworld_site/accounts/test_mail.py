"""Mails without a mail server, and where a server is named."""

from __future__ import annotations

import logging
import os
import time
from email import message_from_bytes
from email.policy import default
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.core.exceptions import ImproperlyConfigured
from django.core.mail import send_mail

from reworld_site.environment import mail


@pytest.fixture
def folder(settings: LazySettings, tmp_path: Path) -> Path:
    settings.EMAIL_BACKEND = "reworld_site.accounts.mail.MailFolder"
    settings.MAIL_FOLDER = tmp_path / "mail"
    return tmp_path / "mail"


def test_a_mail_is_a_file_for_the_sites_own_user_and_lines_in_the_log(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO, "reworld_site.accounts.mail"):
        send_mail("Subject", "A link: http://127.0.0.1/x", None, ["alice@wonderland.example"])
    (file,) = folder.iterdir()
    assert file.stat().st_mode & 0o777 == 0o600
    assert folder.stat().st_mode & 0o777 == 0o700
    read = message_from_bytes(file.read_bytes(), policy=default)
    assert read["To"] == "alice@wonderland.example"
    assert "http://127.0.0.1/x" in caplog.text
    assert str(file) in caplog.text


def test_old_mails_go(folder: Path, settings: LazySettings) -> None:
    send_mail("Old", "words", None, ["alice@wonderland.example"])
    (old,) = folder.iterdir()
    then = time.time() - 60 * 60 * 24 * (settings.MAIL_FOLDER_DAYS + 1)
    os.utime(old, (then, then))
    send_mail("New", "words", None, ["alice@wonderland.example"])
    (new,) = folder.iterdir()
    assert new != old


@pytest.mark.parametrize(
    ("url", "port", "tls", "ssl"),
    [
        ("smtp://mail.example", 25, False, False),
        ("smtp+tls://alice%40b.example:p%2Fw@mail.example", 587, True, False),
        ("smtps://alice%40b.example:p%2Fw@mail.example:4465", 4465, False, True),
    ],
)
def test_a_server_is_named_by_its_url(url: str, port: int, tls: bool, ssl: bool) -> None:
    read = mail(url)
    assert (read["host"], read["port"], read["tls"], read["ssl"]) == ("mail.example", port, tls, ssl)
    if "@" in url:
        assert (read["user"], read["password"]) == ("alice@b.example", "p/w")


@pytest.mark.parametrize("url", ["mail.example", "http://mail.example", "smtp://", "smtp:mail.example"])
def test_it_refuses_what_names_no_server(url: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="EMAIL_URL"):
        mail(url)
