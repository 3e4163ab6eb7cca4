"""The dashboard under `/admin/`: for staff only, in the site's own look; who lacks a right gets a 403 and a
line in the log.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import update_wrapper
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import path, reverse
from django.views.decorators.csrf import csrf_protect
from unfold.sites import UnfoldAdminSite

from reworld_site.accounts import signing_in
from reworld_site.accounts.models import Account, Kind
from reworld_site.moderation import cases, log, people
from reworld_site.moderation.detectors import findings
from reworld_site.moderation.rights import may

# What unfold's own scripts need beyond the site's policy: Alpine compiles the expressions of its templates,
# colours stand in a style element. Whatever people have written is escaped on every page.
POLICY = (
    "default-src 'self'; script-src 'self' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
# (title, material symbol, address, the right it needs)
PAGES = [
    ("Reports", "flag", "admin:moderation_case_changelist", "handle_reports"),
    ("Findings", "search_insights", "admin:moderation_finding_changelist", "handle_reports"),
    ("Games", "casino", "admin:moderation_game_changelist", "inspect_games"),
    ("People", "group", "admin:moderation_person_changelist", "watch_people"),
    ("Log", "history", "admin:moderation_logentry_changelist", "read_log"),
]
UNUSED = ("autocomplete", "view_on_site", "password_change_done")
View = Callable[..., HttpResponse]
# What waits for whoever reads, counted in the menu by a page's title.
WAITING: dict[str, Callable[[Account], QuerySet[Any]]] = {
    "Reports": cases.waiting,
    "Findings": findings.waiting,
    "People": people.appeals_for,
}
APPEALS = "?standing=appeal"  # so that a list of many shows them alone


def navigation(request: HttpRequest) -> list[dict[str, Any]]:
    """Unfold's hook: the pages that the reader may see."""
    items: list[dict[str, Any]] = [
        {"title": title, "icon": icon, "link": reverse(address)}
        for title, icon, address, right in PAGES
        if may(request.user, right)
    ]
    for item in items:
        if (waits := WAITING.get(item["title"])) and (waiting := waits(me(request)).count()):
            item["badge"] = str(waiting)
            item["link"] += APPEALS if item["title"] == "People" else ""
    return [{"title": "", "items": items}]


class ModerationSite(UnfoldAdminSite):
    index_title = "Moderation"
    index_template = "moderation/index.html"
    more_pages: list[tuple[str, View, str]] = []  # (route, view, name); see `page`

    def admin_view(self, view: View, cacheable: bool = False) -> View:
        """Django's own, but with the site's own way in, and a refusal is a 403 in the log."""

        def shown(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            response = view(request, *args, **kwargs)
            response.headers["Content-Security-Policy"] = POLICY
            response.headers["Cache-Control"] = "no-store"
            return response

        return update_wrapper(csrf_protect(guarded(shown, self.has_permission)), view)

    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """The site's own page, which counts wrong passwords; Django asks for a user name."""
        return redirect_to_login(request.GET.get("next") or reverse("admin:index"))

    def logout(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        if request.method == "POST":
            signing_in.sign_out(request)
        return redirect("home")

    def password_change(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        return redirect("account")

    def app_index(
        self, request: HttpRequest, app_label: str, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        return redirect("admin:index")

    def get_urls(self) -> list[Any]:
        """Without what the admin has for forms that are not here."""
        more = [path(route, self.admin_view(view), name=name) for route, view, name in self.more_pages]
        return [*more, *(one for one in super().get_urls() if getattr(one, "name", None) not in UNUSED)]


def guarded(view: View, may_enter: Callable[[HttpRequest], bool]) -> View:
    """A view for some: others get a 403 and a line in the log, and whoever is not signed in as a person is
    asked to."""

    def inner(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if getattr(request.user, "kind", None) != Kind.PERSON:
            return redirect_to_login(request.get_full_path())
        try:
            if not may_enter(request):
                raise PermissionDenied
            return view(request, *args, **kwargs)
        except PermissionDenied:
            refuse(request)
            raise

    return inner


def me(request: HttpRequest) -> Account:
    """Who is signed in; only where somebody is."""
    account: Any = request.user
    return account


def refuse(request: HttpRequest) -> None:
    """Notes an attempt at what somebody has no right to."""
    path = request.path[:200].replace("\0", "\ufffd")  # PostgreSQL keeps no NUL.
    tried = {"path": path, "method": request.method}
    log.write(me(request), "enter", refused=True, after=tried)


def require(request: HttpRequest, right: str) -> None:
    """Raises `PermissionDenied` for whoever lacks a right."""
    if not may(request.user, right):
        raise PermissionDenied


site = ModerationSite(name="admin")
