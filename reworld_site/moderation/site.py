"""The dashboard under `/admin/`: for staff only, in the site's own look; who lacks a right gets a 403 and a
line in the log.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import update_wrapper
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.core.cache import cache
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.urls import path, reverse
from django.views.decorators.csrf import csrf_protect
from unfold.sites import UnfoldAdminSite

from reworld_site.accounts.models import Account
from reworld_site.moderation import cases, log
from reworld_site.moderation.rights import may

# What unfold's own scripts need beyond the site's policy: Alpine compiles the expressions of its templates,
# colours stand in a style element. Whatever people have written is escaped on every page.
POLICY = (
    "default-src 'self'; script-src 'self' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
# So many wrong passwords from one address for one name; counted in each web process.
FAILURES, FORGOTTEN = 10, 15 * 60
# (title, material symbol, address, the right it needs)
PAGES = (
    ("Reports", "flag", "admin:moderation_case_changelist", "handle_reports"),
    ("Games", "casino", "admin:moderation_game_changelist", "inspect_games"),
    ("People", "group", "admin:moderation_person_changelist", "watch_people"),
    ("Log", "history", "admin:moderation_logentry_changelist", "read_log"),
)
View = Callable[..., HttpResponse]


def navigation(request: HttpRequest) -> list[dict[str, Any]]:
    """Unfold's hook: the pages that the reader may see."""
    items: list[dict[str, Any]] = [
        {"title": title, "icon": icon, "link": reverse(address)}
        for title, icon, address, right in PAGES
        if may(request.user, right)
    ]
    for item in items:
        if item["title"] == "Reports" and (waiting := cases.waiting(me(request)).count()):
            item["badge"] = str(waiting)
    return [{"title": "", "items": items}]


class ModerationSite(UnfoldAdminSite):
    index_title = "Moderation"
    index_template = "moderation/index.html"
    more_pages: list[tuple[str, View, str]] = []  # (route, view, name); see `page`

    def admin_view(self, view: View, cacheable: bool = False) -> View:
        """Django's own, but a refusal is a 403 in the log instead of another form to sign in."""

        def inner(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if not request.user.is_authenticated:
                return redirect_to_login(request.get_full_path(), reverse("admin:login"))
            try:
                if not self.has_permission(request):
                    raise PermissionDenied
                response = view(request, *args, **kwargs)
            except PermissionDenied:
                refuse(request)
                raise
            response.headers["Content-Security-Policy"] = POLICY
            response.headers["Cache-Control"] = "no-store"
            return response

        return update_wrapper(csrf_protect(inner), view)

    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        if "next" not in request.GET:  # Unfold's form hands on only what stands in the address.
            return redirect_to_login(reverse("admin:index"), request.path)
        who = _key_of(request)
        if request.method == "POST" and cache.get(who, 0) >= FAILURES:
            return HttpResponse("Too many wrong passwords; try again in 15 minutes.", status=429)
        response = super().login(request, extra_context)
        if request.method == "POST" and response.status_code == 200:
            cache.add(who, 0, FORGOTTEN)
            cache.incr(who)
        response.headers["Content-Security-Policy"] = POLICY
        return response

    def get_urls(self) -> list[Any]:
        more = [path(route, self.admin_view(view), name=name) for route, view, name in self.more_pages]
        return [*more, *super().get_urls()]


def _key_of(request: HttpRequest) -> str:
    """Where and as whom somebody tries to sign in, unreadable."""
    who = f"{request.META.get('REMOTE_ADDR')} {request.POST.get('username', '')}"
    return f"sign-in-{hashlib.sha256(who.encode()).hexdigest()}"


def me(request: HttpRequest) -> Account:
    """Who is signed in; only where somebody is."""
    account: Any = request.user
    return account


def refuse(request: HttpRequest) -> None:
    """Notes an attempt at what somebody has no right to."""
    tried = {"path": request.path[:200], "method": request.method}
    log.write(me(request), "enter", refused=True, after=tried)


def require(request: HttpRequest, right: str) -> None:
    """Raises `PermissionDenied` for whoever lacks a right."""
    if not may(request.user, right):
        raise PermissionDenied


site = ModerationSite(name="admin")
