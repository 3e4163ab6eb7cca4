"""The operations page as Olive, who operates the site, sees it."""

from __future__ import annotations

from collections.abc import Callable

from celery import current_app
from django.conf import settings
from playwright.sync_api import Page, expect

from tests.deploy.house import soon
from tests.e2e.test_accessibility import assert_is_accessible
from tests.plugin.live import LiveSite
from tests.reworld_site.operations.conftest import staff
from tests.reworld_site.people import Person


def the_worker_answers(site: LiveSite) -> None:
    """Its worker, started anew: those of other tests' sites have had its name, and their end takes the way to
    that name away."""
    site.worker.stop()
    site.worker.start()
    soon(lambda: any("worker@" in name for one in current_app.control.ping(timeout=1) for name in one))


def test_it_says_how_the_site_is_doing_and_keeps_up(open_page: Callable[..., Page], site: LiveSite) -> None:
    the_worker_answers(site)
    olive = Person(staff("Olive", "see_operations"))
    page = open_page()
    session = olive.browser.cookies[settings.SESSION_COOKIE_NAME].value
    page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": site.url}])
    page.clock.install()
    page.goto("/admin/operations/")
    expect(page.get_by_role("heading", name="Operations")).to_be_visible()
    assert_is_accessible(page, "operations")
    read_at = page.locator("[data-read-at] time").get_attribute("datetime")
    page.wait_for_timeout(1000)
    page.clock.fast_forward(11_000)
    expect(page.locator("[data-read-at] time")).not_to_have_attribute("datetime", read_at or "")
    expect(page.get_by_text("worker@")).to_be_visible()
