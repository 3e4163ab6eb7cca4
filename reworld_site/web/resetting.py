"""Forgotten passwords: allauth's pages, with the site's limits, and ends of what might be somebody else's."""

from __future__ import annotations

from typing import Any

from allauth.account.views import PasswordResetFromKeyView, PasswordResetView
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse_lazy
from django.utils.decorators import method_decorator
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_safe

from reworld_site.accounts import attempts, known, sessions
from reworld_site.web.account_forms import ForgottenForm, NewPasswordForm
from reworld_site.web.forms_shown import settled, show
from reworld_site.web.signing import place


@method_decorator(never_cache, name="dispatch")
class Forgotten(PasswordResetView):
    """Sends a mail, to addresses that nobody has as well: the page says the same of all."""

    template_name = "account/forgotten.html"
    form_class = ForgottenForm

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        form = self.get_form()
        if settled(form, lambda: self._send(form)):
            return redirect("account_reset_password_done")
        return show(request, self.template_name, form)

    def _send(self, form: ForgottenForm) -> bool:
        here, email = place(self.request), form.cleaned_data["email"]
        attempts.take(
            (attempts.RESET_FROM, here), (attempts.RESET_HERE, f"{email} {here}"), (attempts.MAILS_TO, email)
        )
        form.save(self.request)
        return True


@require_safe
@never_cache
def forgotten_sent(request: HttpRequest) -> HttpResponse:
    return render(request, "account/forgotten_sent.html")


@method_decorator([never_cache, sensitive_post_parameters()], name="dispatch")
class NewPassword(PasswordResetFromKeyView):
    """Where the mail's link leads to. Ends every session and token: whoever had them is out."""

    template_name = "account/new_password.html"
    form_class = NewPasswordForm
    success_url = reverse_lazy("account_reset_password_from_key_done")

    def logout(self) -> None:
        """A guest who plays in this browser goes on playing."""

    def form_valid(self, form: NewPasswordForm) -> HttpResponseBase:
        answer = super().form_valid(form)
        account = self.reset_user
        sessions.end_others(account.pk, None)
        account.tokens.all().delete()
        known.note(self.request, answer, account.pk)
        return answer

    def form_invalid(self, form: NewPasswordForm) -> HttpResponse:
        return self.render_to_response(self.get_context_data(form=form), status=422)


@require_safe
@never_cache
def reset_done(request: HttpRequest) -> HttpResponse:
    return render(request, "account/reset_done.html")
