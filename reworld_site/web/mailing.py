"""What allauth asks of the site: how its mails are sent, and what it may do by itself."""

from __future__ import annotations

import logging
from smtplib import SMTPException
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from django.http import HttpRequest
from django.urls import reverse

logger = logging.getLogger(__name__)


class MailFailed(Exception):
    """The mail server did not take a mail."""


class Adapter(DefaultAccountAdapter):
    """Mails are plain text in the site's own words; `account/email/` holds them."""

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        try:
            super().send_mail(template_prefix, email, context)
        except (OSError, SMTPException) as error:
            logger.error("a mail could not be sent: %s", error)
            raise MailFailed from error

    def send_notification_mail(
        self, template_prefix: str, user: Any, context: dict[str, Any] | None = None, email: str | None = None
    ) -> None:
        """What has happened already is not undone because nobody can be told."""
        try:
            super().send_notification_mail(template_prefix, user, context, email)
        except MailFailed:
            return

    def is_ajax(self, request: HttpRequest) -> bool:
        """Programs have the API."""
        return False

    def add_message(self, *_: Any, **__: Any) -> None:
        """The pages say by themselves what was done."""


def ask_to_confirm(request: HttpRequest, address: EmailAddress, template: str) -> None:
    """Sends the link that confirms an address; or, to the one who has it already, how to sign in.

    `template`: `sign_up` or `change`, for what was asked.
    """
    adapter = Adapter(request)
    taken = EmailAddress.objects.filter(email=address.email, verified=True).exists()
    if taken:
        adapter.send_mail(
            "account/email/address_in_use",
            address.email,
            {
                "sign_in_url": request.build_absolute_uri(reverse("account_login")),
                "reset_url": request.build_absolute_uri(reverse("account_reset_password")),
            },
        )
        return
    key = EmailConfirmationHMAC.create(address).key
    url = request.build_absolute_uri(reverse("account_confirm_email", args=[key]))
    adapter.send_mail(f"account/email/confirm_{template}", address.email, {"url": url})
