"""Pages beside the dashboard: a game under inspection, and one's own reports and notices."""

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_http_methods, require_safe

from games import registry
from reworld_site.moderation import consenting, people, reports
from reworld_site.moderation import notices as seen
from reworld_site.moderation.ids import is_number
from reworld_site.moderation.models import Caution, Sanction
from reworld_site.moderation.rights import may
from reworld_site.moderation.sanctions import end_of
from reworld_site.moderation.site import guarded
from reworld_site.tables.errors import Refused
from reworld_site.tables.models import Table
from reworld_site.web.assets import build


def inspected(request: HttpRequest, table: UUID) -> HttpResponse:
    row = get_object_or_404(Table, pk=table)
    if row.game not in registry.slugs():
        raise Http404
    meta = registry.get(row.game).meta
    props = {
        "source": f"/api/tables/{table}/inspect",
        "page": request.path,
        "table": reverse("admin:moderation_game_change", args=[table]),
        "title": meta.title,
        "build": build(),
    }
    return render(request, "web/replay.html", {"props": props, "meta": meta})


@require_safe
@cache_control(private=True, no_store=True)
def inspect(request: HttpRequest, table: UUID) -> HttpResponse:
    """A game so far, to leaf through, for moderators; `?seq=` and `?seat=` name moment and eyes."""
    return guarded(inspected, lambda request: may(request.user, "inspect_games"))(request, table)


@ensure_csrf_cookie
@require_http_methods(["GET", "HEAD", "POST"])
@cache_control(private=True, no_store=True)
def notices(request: HttpRequest) -> HttpResponse:
    """One's own notices, warnings, sanctions and reports; POST answers them."""
    account = request.user.pk
    if account is None:
        return render(request, "web/notices.html", {"account": None}, status=401)
    trouble = _answered(account, request) if request.method == "POST" else ""
    if request.method == "POST" and not trouble:
        return HttpResponseRedirect(reverse("notices"))
    context = {
        "account": request.user,
        "trouble": trouble,
        "cautions": Caution.objects.filter(subject=account).order_by("-id"),
        "sanctions": [
            {"given": one, "end": end_of(one), "appeal": getattr(one, "appeal", None)}
            for one in Sanction.objects.filter(subject=account).select_related("appeal").order_by("-id")
        ],
        "proposals": consenting.asked_of(account),
        "notices": seen.of(account),
        "reports": reports.mine(account),
    }
    return render(request, "web/notices.html", context, status=422 if trouble else 200)


def _answered(account: int, request: HttpRequest) -> str:
    """Does what the form says; what is wrong with it, in words."""
    number, what = request.POST.get("id", ""), request.POST.get("what")
    if not is_number(number):
        return "That form was not this page's."
    try:
        if what == "acknowledge":
            people.acknowledge(account, int(number))
        elif what in ("agree", "decline"):
            consenting.answer(account, int(number), what == "agree")
        elif what == "appeal":
            people.appeal(account, int(number), request.POST.get("text", "").replace("\r\n", "\n"))
        else:
            return "That form was not this page's."
    except Refused as no:
        return no.message
    return ""
