"""Guests and oneself, until one goes."""

from typing import Any

from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from reworld_site.accounts import signing_in
from reworld_site.accounts.models import Account
from reworld_site.accounts.names import BadName, clean_name, tidied
from reworld_site.api.describe import describe
from reworld_site.api.endpoint import Endpoint
from reworld_site.api.errors import Refusal
from reworld_site.api.parsing import body
from reworld_site.api.sessions import SESSIONS_ONLY, Session
from reworld_site.api.shapes import Erasing, Me, Nothing, Renaming
from reworld_site.tables import departing


class GuestsEndpoint(Endpoint):
    permission_classes = []
    scopes = SESSIONS_ONLY

    @describe("Sign in as a new guest", asks=Nothing, gives={201: Me, 200: Me}, for_all=True)
    def post(self, request: Request) -> Response:
        """Makes an account for somebody who just wants to play.

        Whoever is signed in stays who they are (200).
        """
        body(request, Nothing)
        if request.user.is_authenticated:
            return Response(me(request.user))
        Session().enforce_csrf(request)
        guest = Account.objects.create_guest()
        signing_in.sign_in(request._request, guest)
        return Response(me(guest), status=201)


class MeEndpoint(Endpoint):
    scopes = {**SESSIONS_ONLY, "GET": "read"}

    @describe("Who is signed in", gives={200: Me}, for_all=True)
    def get(self, request: Request) -> Response:
        """One's own account."""
        return Response(me(request.user))

    @describe("Take another name", asks=Renaming, gives={200: Me})
    def patch(self, request: Request) -> Response:
        """The name that others see from now on; open pages learn of it with their table's next move."""
        try:
            name = clean_name(body(request, Renaming).name)
        except BadName as error:
            raise Refusal(422, "invalid", str(error), "name") from None
        if not Account.objects.filter(pk=request.user.pk, is_active=True).update(name=name):
            raise NotAuthenticated  # Erased while this was on its way.
        request.user.name = name
        return Response(me(request.user))

    @describe("Delete one's account", asks=Erasing, gives={200: Me})
    def delete(self, request: Request) -> Response:
        """For good: what says who somebody is goes, and they are signed out everywhere. A person gives the
        password, a guest has none.

        Others see "Former player". Games that are running are resigned, open tables left; the events of all
        games stay, which name nobody.
        """
        _must_mean_it(request.user, body(request, Erasing))
        departing.erase(request.user.pk)
        signing_in.sign_out(request._request)
        return Response(me(request._request.user))

    def get_permissions(self) -> list[Any]:
        return [] if self.request.method == "GET" else super().get_permissions()


class LogoutEndpoint(Endpoint):
    scopes = SESSIONS_ONLY

    @describe("Log out", asks=Nothing, gives={200: Me})
    def post(self, request: Request) -> Response:
        """Ends this session. A guest has no password: nobody comes back to a guest's account.

        Whoever had played here as a guest before signing in is that guest again.
        """
        body(request, Nothing)
        signing_in.sign_out(request._request)
        return Response(me(request._request.user))


def _must_mean_it(account: Account, asked: Erasing) -> None:
    if tidied(asked.name) != tidied(account.name):
        raise Refusal(422, "invalid", f"This account is called {account.name}; write that.", "name")
    if account.has_usable_password() and not signing_in.check_password(account, asked.password):
        raise Refusal(422, "invalid", "That is not this account's password.", "password")


def me(account: Any) -> dict[str, Any]:
    if not account.is_authenticated:
        return {"account": None}
    return {"account": {"id": account.pk, "name": account.name, "kind": account.kind}}
