"""How a guest becomes a person: the same account, from the moment on that its e-mail address is confirmed.

Whoever signs up plays as a guest until then. Asking changes nothing about the account, and an address that
was not confirmed is nobody's: any number of accounts may wait for it, and the first to confirm it has it.
"""

from __future__ import annotations

from datetime import timedelta

from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth.hashers import check_password, make_password
from django.db import IntegrityError, transaction
from django.utils import timezone

from reworld_site.accounts import sessions
from reworld_site.accounts.models import Account, Kind, SignUp


class AddressTaken(ValueError):
    """Another account has confirmed the address before."""


class NotAsked(ValueError):
    """The address waits for no confirmation any more."""


def ask(account: int, name: str, email: str, password: str) -> EmailAddress:
    """Keeps what a guest has asked for, in place of what it had asked before; the address to confirm.

    Raises `NotAsked` when the account is no guest (any more).
    """
    _forget_old()
    with transaction.atomic():
        guest = Account.objects.select_for_update().get(pk=account)
        if guest.kind != Kind.GUEST:
            raise NotAsked("Only guests sign up.")
        address = wanted(account, email)
        SignUp.objects.create(account=guest, address=address, name=name, password=make_password(password))
    return address


def wanted(account: int, email: str) -> EmailAddress:
    """The address that an account waits to have confirmed, in place of any other that it waited for."""
    EmailAddress.objects.filter(user=account, verified=False).delete()
    address: EmailAddress = EmailAddress.objects.get_or_create(user_id=account, email=email.lower())[0]
    return address


def knows_password(address: EmailAddress, password: str) -> bool:
    """Whether that is the password of whoever asked for the address, or would be once it is confirmed."""
    sign_up = SignUp.objects.filter(address=address).first()
    return check_password(password, sign_up.password if sign_up else address.user.password)


def confirm(address: int) -> Account:
    """The address becomes the account's only one, and a guest a person; raises `AddressTaken`, `NotAsked`."""
    try:
        with transaction.atomic():
            return _confirm(address)
    except IntegrityError:
        raise AddressTaken("That address belongs to another account.") from None


def _confirm(pk: int) -> Account:
    waiting = EmailAddress.objects.filter(pk=pk, verified=False).first()
    if waiting is None:
        raise NotAsked("That address was confirmed before, or another one was asked for since.")
    account = Account.objects.select_for_update().get(pk=waiting.user_id)
    # Under the lock: it may have gone meanwhile.
    if not EmailAddress.objects.filter(pk=pk, verified=False).exists() or not account.is_active:
        raise NotAsked("That address was confirmed before, or another one was asked for since.")
    EmailAddress.objects.filter(user=account).exclude(pk=pk).delete()
    EmailAddress.objects.filter(pk=pk).update(verified=True, primary=True)
    account.email = waiting.email
    sign_up = SignUp.objects.filter(account=account).first()
    if sign_up:
        account.kind, account.name, account.password = Kind.PERSON, sign_up.name, sign_up.password
        sign_up.delete()
    account.save(update_fields=["kind", "name", "password", "email"])
    if sign_up:
        sessions.keep(account)
    return account


def _forget_old() -> None:
    """What was never confirmed and cannot be any more."""
    oldest = timezone.now() - timedelta(days=settings.ACCOUNT_EMAIL_CONFIRMATION_EXPIRE_DAYS)
    EmailAddress.objects.filter(sign_up__asked_at__lt=oldest, verified=False).delete()
