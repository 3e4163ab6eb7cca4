"""The page of one's own account: name, e-mail, password, sessions, tokens, export, deletion."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from allauth.account.models import EmailAddress
from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.hashers import make_password
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_safe

from reworld_site.accounts import attempts, sessions, signing_in, signing_up, tokens
from reworld_site.accounts.models import Account, SignUp
from reworld_site.chat import choosing
from reworld_site.tables import departing
from reworld_site.web.account_forms import (
    ChangeEmailForm,
    ChangePasswordForm,
    DeleteForm,
    NameForm,
    TokenForm,
)
from reworld_site.web.forms_shown import settled, show
from reworld_site.web.mailing import Adapter, ask_to_confirm
from reworld_site.web.signing import is_person

View = Callable[..., HttpResponse]


def own(view: View) -> View:
    """For whoever is signed in, stored nowhere on the way."""
    return login_required(never_cache(sensitive_post_parameters()(view)))


def sent(view: View) -> View:
    """For a form of the account's page; whoever looks at its address is shown that page."""

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        return view(request, *args, **kwargs) if request.method == "POST" else redirect("account")

    return own(answer)


@own
@require_safe
@ensure_csrf_cookie
def account(request: HttpRequest) -> HttpResponse:
    return _page(request)


def _page(request: HttpRequest, form: forms.Form | None = None, **context: Any) -> HttpResponse:
    """`form`: the one that was filled in, with what is wrong."""
    me = _me(request)
    each = [
        NameForm(initial={"name": me.name}, auto_id="name-%s"),
        ChangeEmailForm(account=me, auto_id="email-%s"),
        ChangePasswordForm(account=me, auto_id="password-%s"),
        TokenForm(auto_id="token-%s"),
        DeleteForm(account=me, auto_id="delete-%s"),
    ]
    named = {type(one).__name__: one for one in ([*each, form] if form else each)}
    here = request.session.session_key
    living = sessions.living(me.pk)
    return show(
        request,
        "account/account.html",
        form or forms.Form(),
        forms=named,
        is_person=is_person(request),
        sign_up=SignUp.objects.select_related("address").filter(account=me).first(),
        waiting=EmailAddress.objects.filter(user=me, verified=False).first(),
        chat_is_off=choosing.is_off(me.pk),
        sessions=[(one, sessions.public_id(one.session_key), one.session_key == here) for one in living],
        tokens=me.tokens.order_by("pk"),
        kept_guest=None if not is_person(request) else signing_in.guest_of(request),
        **context,
    )


def _me(request: HttpRequest) -> Account:
    assert isinstance(request.user, Account)
    return request.user


def _back(request: HttpRequest, words: str, part: str) -> HttpResponse:
    messages.success(request, words)
    return HttpResponseRedirect(f"{reverse('account')}#{part}")


@sent
def change_name(request: HttpRequest) -> HttpResponse:
    form = NameForm(request.POST, auto_id="name-%s")
    if not form.is_valid():
        return _page(request, form)
    Account.objects.filter(pk=_me(request).pk, is_active=True).update(name=form.cleaned_data["name"])
    return _back(request, f"Others see you as {form.cleaned_data['name']} now.", "name")


@sent
def change_email(request: HttpRequest) -> HttpResponse:
    if not is_person(request):
        return redirect("account_signup")
    form = ChangeEmailForm(request.POST, account=_me(request), auto_id="email-%s")
    if settled(form, lambda: _ask_to_change(request, form.cleaned_data["email"])) is None:
        return _page(request, form)
    words = f"A mail is on its way to {form.cleaned_data['email']}; the link in it makes the change."
    return _back(request, words, "email")


def _ask_to_change(request: HttpRequest, email: str) -> bool:
    attempts.take((attempts.CHANGE_MAIL, str(request.user.pk)), (attempts.MAILS_TO, email))
    ask_to_confirm(request, signing_up.wanted(_me(request).pk, email), "change")
    return True


@sent
def change_password(request: HttpRequest) -> HttpResponse:
    if not is_person(request):
        return redirect("account_signup")
    me = _me(request)
    form = ChangePasswordForm(request.POST, account=me, auto_id="password-%s")
    if settled(form, lambda: True) is None:
        return _page(request, form)
    me.password = make_password(form.cleaned_data["new_password"])
    Account.objects.filter(pk=me.pk, is_active=True).update(password=me.password)
    signing_in.sign_in(request, me)
    request.session.save()
    sessions.end_others(me.pk, request.session.session_key)
    Adapter(request).send_notification_mail("account/email/password_changed", me)
    return _back(request, "Your password is changed, and other devices are signed out.", "password")


@sent
def choose_chat(request: HttpRequest) -> HttpResponse:
    asked = request.POST.get("chat")
    if asked not in ("on", "off"):
        return redirect("account")
    on = asked == "on"
    choosing.choose(_me(request).pk, on)
    words = "Chat is on: at each table you see what is said." if on else "Chat is off at every table."
    return _back(request, words, "chat")


@sent
def end_session(request: HttpRequest) -> HttpResponse:
    """One, by its public id, or without one all others."""
    named, me = request.POST.get("session", ""), _me(request)
    if named:
        sessions.end(me.pk, named)
        return _back(request, "That device is signed out.", "sessions")
    sessions.end_others(me.pk, request.session.session_key)
    return _back(request, "All other devices are signed out.", "sessions")


@sent
def make_token(request: HttpRequest) -> HttpResponse:
    """The answer is the one page that shows the token."""
    form = TokenForm(request.POST, auto_id="token-%s")
    if not form.is_valid():
        return _page(request, form)
    try:
        _, text = tokens.make(_me(request).pk, form.cleaned_data["name"], form.cleaned_data["scopes"])
    except tokens.BadToken as error:
        form.add_error(error.field, str(error))
        return _page(request, form)
    return _page(request, made=text)


@sent
def revoke_token(request: HttpRequest, token: int) -> HttpResponse:
    if token < 2**63:
        tokens.revoke(_me(request).pk, token)
    return _back(request, "That token is revoked.", "tokens")


@sent
def delete(request: HttpRequest) -> HttpResponse:
    me = _me(request)
    form = DeleteForm(request.POST, account=me, auto_id="delete-%s")
    if settled(form, lambda: True) is None:
        return _page(request, form)
    departing.erase(me.pk)
    signing_in.sign_out(request)
    return redirect("account_deleted")
