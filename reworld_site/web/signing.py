"""The pages of signing up, confirming an address, signing in and out."""

from __future__ import annotations

from typing import Any

from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe

from reworld_site.accounts import attempts, known, sessions, signing_in, signing_up
from reworld_site.accounts.models import Account, Kind, SignUp
from reworld_site.api.limits import address as address_of
from reworld_site.tables.models import Table
from reworld_site.tables.state import OPEN, RUNNING
from reworld_site.web.account_forms import NO_MATCH, ConfirmForm, SignInForm, SignUpForm
from reworld_site.web.forms_shown import settled, show
from reworld_site.web.mailing import Adapter, ask_to_confirm

FORMS = require_http_methods(["GET", "HEAD", "POST"])


@FORMS
@never_cache
@sensitive_post_parameters()
def sign_up(request: HttpRequest) -> HttpResponse:
    """A guest asks to become a person; whoever is nobody yet becomes a guest first."""
    if is_person(request):
        return redirect("account")
    form = SignUpForm(
        request.POST if request.method == "POST" else None, initial={"name": _own_name(request)}
    )
    try:
        if settled(form, lambda: _ask(request, form.cleaned_data)):
            return redirect("account_email_verification_sent")
    except signing_up.NotAsked:  # Done in another window meanwhile.
        return redirect("account")
    return show(request, "account/sign_up.html", form)


def _ask(request: HttpRequest, given: dict[str, Any]) -> bool:
    attempts.take((attempts.SIGN_UP_FROM, place(request)), *_mails(request, given["email"].lower()))
    guest = _guest(request, given["name"])
    address = signing_up.ask(guest.pk, given["name"], given["email"], given["password"])
    ask_to_confirm(request, address, "sign_up")
    return True


def _mails(request: HttpRequest, email: str) -> tuple[tuple[attempts.Limit, str], ...]:
    return (attempts.SIGN_UP_HERE, f"{email} {place(request)}"), (attempts.MAILS_TO, email)


def _guest(request: HttpRequest, name: str) -> Account:
    """Who signs up, from now on under a session key that nobody has seen before."""
    if isinstance(request.user, Account):
        request.session.cycle_key()
        sessions.end_others(request.user.pk, request.session.session_key)
        return request.user
    guest = Account.objects.create_guest(name)
    signing_in.sign_in(request, guest)
    return guest


def _own_name(request: HttpRequest) -> str:
    """The guest's, unless it was made up."""
    name = getattr(request.user, "name", "")
    return "" if name.startswith("Guest ") else name


@FORMS
@never_cache
def sign_up_sent(request: HttpRequest) -> HttpResponse:
    """Says what to do next; POST sends the mail once more."""
    asked = SignUp.objects.select_related("address").filter(account=request.user.pk).first()
    if asked is None:
        return redirect("account" if is_person(request) else "account_signup")
    form = forms.Form(request.POST if request.method == "POST" else None)
    if settled(form, lambda: _send_again(request, asked)):
        messages.success(request, "The mail was sent again.")
        return redirect("account_email_verification_sent")
    return show(request, "account/sign_up_sent.html", form, email=asked.address.email)


def _send_again(request: HttpRequest, asked: SignUp) -> bool:
    attempts.take(*_mails(request, asked.address.email))
    ask_to_confirm(request, asked.address, "sign_up")
    return True


@FORMS
@never_cache
@sensitive_post_parameters()
def confirm(request: HttpRequest, key: str) -> HttpResponse:
    """Where the link in a mail leads to. Only who asked for it can confirm: by this browser's session, or by
    the password, so that nobody confirms for somebody else."""
    found = EmailConfirmationHMAC.from_key(key)
    if found is None:
        return _not_confirmed(request, "expired", 404)
    address = found.email_address
    before, is_own = address.user, request.user.pk == address.user_id
    form = (forms.Form if is_own else ConfirmForm)(request.POST if request.method == "POST" else None)
    try:
        account = settled(form, lambda: _confirm(form, address, is_own))
    except signing_up.AddressTaken:
        return _not_confirmed(request, "taken", 409)
    except signing_up.NotAsked:
        return _not_confirmed(request, "expired", 404)
    if account is None:
        is_change = not SignUp.objects.filter(address=address).exists()
        return show(request, "account/confirm.html", form, email=address.email, is_change=is_change)
    return _confirmed(request, account, before)


def _confirm(form: forms.Form, address: EmailAddress, is_own: bool) -> Account | None:
    if not is_own:
        taken = attempts.take((attempts.PASSWORD, str(address.user_id)))
        if not signing_up.knows_password(address, form.cleaned_data["password"]):
            form.add_error("password", "That is not the password that was chosen for this account.")
            return None
        attempts.give_back(taken)
    return signing_up.confirm(address.pk)


def _confirmed(request: HttpRequest, account: Account, before: Account) -> HttpResponse:
    is_new = before.kind == Kind.GUEST
    if not is_new and before.email:
        context = {"email": account.email}
        Adapter(request).send_notification_mail("account/email/email_changed", account, context, before.email)
    signing_in.sign_in(request, account)
    words = f"Welcome, {account.name}. Your account is ready." if is_new else "Your new e-mail is confirmed."
    messages.success(request, words)
    answer = redirect("account")
    known.note(request, answer, account.pk)
    return answer


def _not_confirmed(request: HttpRequest, why: str, status: int) -> HttpResponse:
    return render(request, "account/not_confirmed.html", {"why": why}, status=status)


@FORMS
@never_cache
@sensitive_post_parameters()
def sign_in(request: HttpRequest) -> HttpResponse:
    to = _next(request)
    if is_person(request):
        return HttpResponseRedirect(to)
    form = SignInForm(request.POST if request.method == "POST" else None)
    account = settled(form, lambda: _sign_in(request, form))
    if account:
        answer = HttpResponseRedirect(to)
        known.note(request, answer, account.pk)
        return answer
    guest = request.user if isinstance(request.user, Account) else None
    running = _running(guest.pk) if guest else 0
    return show(request, "account/sign_in.html", form, next=to, guest=guest, running=running)


def _sign_in(request: HttpRequest, form: forms.Form) -> Account | None:
    given = form.cleaned_data
    account = signing_in.check(request, given["email"], given["password"], place(request))
    if account is None:
        form.add_error("password", NO_MATCH)
        return None
    signing_in.sign_in(request, account)
    return account


def sign_out(request: HttpRequest) -> HttpResponse:
    if request.method == "POST":
        signing_in.sign_out(request)
    return redirect("home")


@require_safe
def deleted(request: HttpRequest) -> HttpResponse:
    return render(request, "account/deleted.html")


def is_person(request: HttpRequest) -> bool:
    return getattr(request.user, "kind", None) == Kind.PERSON


def place(request: HttpRequest) -> str:
    return attempts.place(address_of(request))


def _running(account: int) -> int:
    tables = Table.objects.filter(seats__account=account, status__in=(OPEN, RUNNING))
    return tables.exclude(seats__account=account, seats__resigned=True).distinct().count()


def _next(request: HttpRequest) -> str:
    """Where to go afterwards: a page of this site."""
    to = request.POST.get("next") or request.GET.get("next") or "/"
    safe = url_has_allowed_host_and_scheme(to, {request.get_host()}, request.is_secure())
    return to if safe and to.startswith("/") else "/"
