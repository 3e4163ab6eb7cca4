"""Guests and oneself."""

from typing import Any

from django.contrib.auth import login
from rest_framework.request import Request
from rest_framework.response import Response

from reworld_site.accounts.models import Account
from reworld_site.accounts.names import BadName, clean_name
from reworld_site.api.describe import describe
from reworld_site.api.endpoint import Endpoint
from reworld_site.api.errors import Refusal
from reworld_site.api.parsing import body
from reworld_site.api.sessions import Session
from reworld_site.api.shapes import Me, Nothing, Renaming

BACKEND = "reworld_site.accounts.backends.PeopleBackend"


class GuestsEndpoint(Endpoint):
    permission_classes = []

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
        login(request._request, guest, BACKEND)
        return Response(me(guest), status=201)


class MeEndpoint(Endpoint):
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
        Account.objects.filter(pk=request.user.pk).update(name=name)
        request.user.name = name
        return Response(me(request.user))

    def get_permissions(self) -> list[Any]:
        return [] if self.request.method == "GET" else super().get_permissions()


def me(account: Any) -> dict[str, Any]:
    if not account.is_authenticated:
        return {"account": None}
    return {"account": {"id": account.pk, "name": account.name, "kind": account.kind}}
