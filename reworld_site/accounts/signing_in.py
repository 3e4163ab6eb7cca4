"""Signing in and out. A guest who signs in as somebody else comes back by signing out."""

from __future__ import annotations

from django.contrib.auth import authenticate, login, logout
from django.http import HttpRequest

from reworld_site.accounts import attempts, known
from reworld_site.accounts.backends import find_person
from reworld_site.accounts.models import Account, Kind

BACKEND = "reworld_site.accounts.backends.PeopleBackend"
GUEST = "guest"


def check(request: HttpRequest, email: str, password: str, address: str) -> Account | None:
    """Whose e-mail and password these are, or None; raises `TooMany`.

    `address` is where on the net the request comes from. A browser that the account knows has tries of its
    own, so that nobody else can use them up.
    """
    person = find_person(email)
    browser = known.browser_of(request, person.pk) if person else None
    here = f"{email.lower()} {browser or address}"
    tries = [(attempts.SIGN_IN_HERE, here)]
    if not browser:
        tries += [(attempts.SIGN_IN_FROM, address), (attempts.SIGN_IN_AS, email.lower())]
    taken = attempts.take(*tries)
    account = authenticate(request, email=email, password=password)
    if not isinstance(account, Account):
        return None
    attempts.give_back(taken)
    attempts.forget(attempts.SIGN_IN_HERE, here)
    return account


def check_password(account: Account, password: str) -> bool:
    """Whether somebody who is signed in knows the password, too; raises `TooMany`."""
    taken = attempts.take((attempts.PASSWORD, str(account.pk)))
    if not account.check_password(password):
        return False
    attempts.give_back(taken)
    return True


def sign_in(request: HttpRequest, account: Account) -> None:
    """Under a new session key. A guest who was signed in here is kept for when the account signs out."""
    guest = guest_of(request)
    login(request, account, BACKEND)
    if guest and guest.pk != account.pk:
        request.session[GUEST] = guest.pk


def sign_out(request: HttpRequest) -> None:
    """Ends this session; the guest who had played here before is signed in again."""
    guest = _kept_guest(request)
    logout(request)
    if guest:
        login(request, guest, BACKEND)


def guest_of(request: HttpRequest) -> Account | None:
    """The guest who plays in this browser: who is signed in, or was before a person signed in here."""
    user = request.user
    if isinstance(user, Account) and user.kind == Kind.GUEST:
        return user
    return _kept_guest(request)


def _kept_guest(request: HttpRequest) -> Account | None:
    kept = request.session.get(GUEST)
    return Account.objects.filter(pk=kept, kind=Kind.GUEST, is_active=True).first() if kept else None
