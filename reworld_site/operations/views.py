"""The operations page, the same as JSON, and as Prometheus' metrics."""

from collections.abc import Callable
from functools import update_wrapper
from typing import TypeAlias

import msgspec
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4

from reworld_site.moderation.rights import may
from reworld_site.moderation.site import guarded
from reworld_site.operations import metrics, page
from reworld_site.operations.reading import read

View: TypeAlias = Callable[[HttpRequest], HttpResponse]
RIGHT = "see_operations"


def for_operators(view: View) -> View:
    """For staff who may see how the site is doing, with whom a look of anybody else's is in the log."""
    return update_wrapper(guarded(view, lambda request: may(request.user, RIGHT)), view)


@require_safe
@never_cache
@for_operators
def operations(request: HttpRequest) -> HttpResponse:
    return render(request, "operations/page.html", page.context())


@require_safe
@never_cache
@for_operators
def as_json(request: HttpRequest) -> HttpResponse:
    return HttpResponse(msgspec.json.encode(page.as_json()), content_type="application/json")


@require_safe
@never_cache
def prometheus(request: HttpRequest) -> HttpResponse:
    """For whoever knows METRICS_TOKEN: where a request comes from says little behind a reverse proxy."""
    given, wanted = request.headers.get("Authorization", ""), f"Bearer {settings.METRICS_TOKEN}"
    if not (settings.METRICS_TOKEN and constant_time_compare(given, wanted)):
        words = 'Send "Authorization: Bearer " and the METRICS_TOKEN of the site\'s settings.\n'
        headers = {"WWW-Authenticate": "Bearer"}
        return HttpResponse(words, status=401, headers=headers, content_type="text/plain; charset=utf-8")
    return HttpResponse(metrics.exposition(read()), content_type=CONTENT_TYPE_PLAIN_0_0_4)
