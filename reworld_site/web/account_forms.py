"""What people fill in about their account; every error stands at its field."""

from __future__ import annotations

from typing import Any

from allauth.account.forms import ResetPasswordForm, ResetPasswordKeyForm
from allauth.account.models import EmailAddress
from django import forms
from django.contrib.auth.hashers import make_password
from django.contrib.auth.password_validation import validate_password

from reworld_site.accounts import signing_in, tokens
from reworld_site.accounts.models import NAME_LENGTH, Account
from reworld_site.accounts.names import BadName, clean_name

EMAIL_LENGTH = 254
NO_MATCH = "No account has this e-mail with this password. Look at both, or reset the password."
WRONG = "That is not your password."


def email_field(label: str = "E-mail", autocomplete: str = "email") -> forms.EmailField:
    return forms.EmailField(
        label=label,
        max_length=EMAIL_LENGTH,
        widget=forms.EmailInput(attrs={"class": "input", "autocomplete": autocomplete}),
        error_messages={"invalid": "This is no e-mail address; one looks like name@example.org."},
    )


def password_field(label: str = "Password", new: bool = False, help_text: str = "") -> forms.CharField:
    attrs = {"class": "input", "autocomplete": "new-password" if new else "current-password"}
    widget = forms.PasswordInput(attrs=attrs)
    return forms.CharField(label=label, max_length=200, strip=False, widget=widget, help_text=help_text)


def new_password_field(label: str = "Password") -> forms.CharField:
    return password_field(label, new=True, help_text="At least 10 characters, and none that everybody takes.")


class NameForm(forms.Form):
    name = forms.CharField(
        label="Name at the table",
        max_length=200,
        help_text=f"Up to {NAME_LENGTH} characters. Everyone sees it.",
        widget=forms.TextInput(attrs={"class": "input", "autocomplete": "nickname"}),
    )

    def clean_name(self) -> str:
        try:
            return clean_name(self.cleaned_data["name"])
        except BadName as error:
            raise forms.ValidationError(str(error)) from None


class SignUpForm(NameForm):
    email = email_field()
    password = new_password_field()
    field_order = ["email", "name", "password"]

    def clean(self) -> dict[str, Any]:
        given = super().clean() or self.cleaned_data
        if given.get("password"):
            check_new(self, "password", Account(name=given.get("name", ""), email=given.get("email", "")))
        return given


class SignInForm(forms.Form):
    email = email_field(autocomplete="username")
    password = password_field()


class ConfirmForm(forms.Form):
    """For a browser in which nobody is signed in, or somebody else."""

    password = password_field("Your password", help_text="The one that you chose when you signed up.")


class PasswordForm(forms.Form):
    """Says who it is once more; raises `TooMany`."""

    password = password_field("Your password")

    def __init__(self, *args: Any, account: Account, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.account = account
        if not account.has_usable_password():
            del self.fields["password"]

    def clean_password(self) -> str:
        given = self.cleaned_data["password"]
        if not signing_in.check_password(self.account, given):
            raise forms.ValidationError(WRONG)
        return str(given)


class ChangePasswordForm(PasswordForm):
    password = password_field("Password until now")
    new_password = new_password_field("New password")

    def clean(self) -> dict[str, Any]:
        given = super().clean() or self.cleaned_data
        if given.get("new_password"):
            check_new(self, "new_password", self.account)
        return given


class ChangeEmailForm(PasswordForm):
    email = email_field("New e-mail")
    field_order = ["email", "password"]

    def clean_email(self) -> str:
        email = str(self.cleaned_data["email"]).lower()
        if EmailAddress.objects.filter(user=self.account, email=email, verified=True).exists():
            raise forms.ValidationError("That is your address already.")
        return email


class TokenForm(forms.Form):
    name = forms.CharField(
        label="What for",
        max_length=tokens.NAME_LENGTH,
        help_text="So that you know it again: “my bot”.",
        widget=forms.TextInput(attrs={"class": "input", "autocomplete": "off"}),
    )
    scopes = forms.MultipleChoiceField(
        label="It may",
        choices=list(tokens.SCOPES.items()),
        initial=["read"],
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": "Choose at least one."},
    )


class DeleteForm(PasswordForm):
    """A guest has no password: it ticks a box."""

    sure = forms.BooleanField(
        label="Yes, delete my account for good",
        error_messages={"required": "Tick this if you mean it."},
    )
    field_order = ["password", "sure"]


class ForgottenForm(ResetPasswordForm):
    """allauth's, for addresses that were confirmed."""

    email = email_field()

    def clean_email(self) -> str:
        email = str(self.cleaned_data["email"]).lower()
        confirmed = EmailAddress.objects.filter(email=email, verified=True, user__is_active=True)
        self.users = [one.user for one in confirmed.select_related("user")]
        return email


class NewPasswordForm(ResetPasswordKeyForm):
    """allauth's, with one field: it can be reset again."""

    password1 = new_password_field("New password")
    password2 = None

    def clean(self) -> Any:
        given = super().clean()
        if given.get("password1") and self.user:
            check_new(self, "password1", self.user)
        return given

    def save(self) -> None:
        """The password alone: the account may be erased at this moment."""
        fresh = make_password(self.cleaned_data["password1"])
        Account.objects.filter(pk=self.user.pk, is_active=True).update(password=fresh)


def check_new(form: forms.Form, field: str, account: Account) -> None:
    """Whether a password is good enough; what is wrong with it stands at the field."""
    try:
        validate_password(form.cleaned_data[field], account)
    except forms.ValidationError as error:
        form.add_error(field, error)
