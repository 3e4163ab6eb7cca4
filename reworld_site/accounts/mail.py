"""Mails of a site without a mail server: files in a folder, and lines in the log for whoever runs it."""

from __future__ import annotations

import logging
import os
import secrets
from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path

from django.conf import settings
from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend
from django.utils import timezone

logger = logging.getLogger(__name__)


class MailFolder(BaseEmailBackend):
    """Each mail is a file that only the site's own user may read; old ones go."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        folder = Path(settings.MAIL_FOLDER)
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        _clear(folder)
        for message in email_messages:
            name = f"{timezone.now():%Y%m%d-%H%M%S-%f}-{secrets.token_hex(4)}.eml"
            with open(os.open(folder / name, os.O_CREAT | os.O_WRONLY, 0o600), "wb") as file:
                file.write(message.message().as_bytes())
            logger.info(
                "no EMAIL_URL is set, so this mail was kept as %s:\n%s", folder / name, _shown(message)
            )
        return len(email_messages)


def _clear(folder: Path) -> None:
    oldest = timezone.now() - timedelta(days=settings.MAIL_FOLDER_DAYS)
    for file in folder.glob("*.eml"):
        if file.stat().st_mtime < oldest.timestamp():
            file.unlink(missing_ok=True)


def _shown(message: EmailMessage) -> str:
    return f"To: {', '.join(message.to)}\nSubject: {message.subject}\n\n{message.body}\n"
