"""The operations page, the same as JSON, and as Prometheus' metrics."""

import logging
from collections.abc import Callable
from functools import wraps
from typing import TypeAlias

import msgspec
from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4

from reworld_site.operations import metrics, page
from reworld_site.operations.reading import read

logger = logging.getLogger(__name__)

View: TypeAlias = Callable[[HttpRequest], HttpResponse]
PERMISSION = "operations.view_operations"


def for_operators(view: View) -> View:
    """For staff who may see how the site is doing; 403 for others, and nothing there for strangers."""

    @wraps(view)
    def guarded(request: HttpRequest) -> HttpResponse:
        if not request.user.is_authenticated:
            raise Http404
        if not (request.user.is_staff and request.user.has_perm(PERMISSION)):
            logger.warning("account %s may not see %s", request.user.pk, request.path)
            raise PermissionDenied
        return view(request)

    return guarded


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
