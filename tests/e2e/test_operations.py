"""The operations page as Olive, who operates the site, sees it."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from playwright.sync_api import Page, expect

from tests.e2e.test_accessibility import assert_is_accessible
from tests.plugin.live import LiveSite
from tests.reworld_site.operations.conftest import staff
from tests.reworld_site.people import Person


def test_it_says_how_the_site_is_doing_and_keeps_up(open_page: Callable[..., Page], site: LiveSite) -> None:
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
