"""The pages: what they hold without a script, and what they let a browser do."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Any

import msgspec
import pytest
from django.test import Client, override_settings
from django.urls import path

from games import registry
from reworld_site import urls
from tests.reworld_site.people import Person, Table

pytestmark = pytest.mark.django_db


def _props(page: bytes, name: str) -> dict[str, Any]:
    found = re.search(rb'<script id="' + name.encode() + rb'" type="application/json">(.*?)</script>', page)
    assert found
    return msgspec.json.decode(found[1])


class _Tags(HTMLParser):
    """Every tag with its attributes; `scripts` is what stands within script elements."""

    def __init__(self, page: bytes) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(page.decode())

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attributes)))


@pytest.fixture
def pages(table: Table) -> list[str]:
    return ["/", f"/tables/{table.id}", *(f"/games/{slug}" for slug in registry.slugs()), "/nowhere"]


def test_the_home_page_mounts_its_island_with_what_is_known(alice: Person, stranger: Person) -> None:
    page = alice.get("/")
    assert page.status_code == 200
    assert b'data-island="home" data-props-id="home-props"' in page.content
    props = _props(page.content, "home-props")
    assert props["account"]["name"] == "Alice"
    assert props["games"] == alice.get("/api/games").json()
    assert _props(stranger.get("/").content, "home-props")["account"] is None


def test_the_home_page_offers_reworld_first_and_knows_what_was_played_last(
    alice: Person, stranger: Person, table: Table
) -> None:
    props = _props(alice.get("/").content, "home-props")
    assert [game["slug"] for game in props["games"]][:2] == ["reworld", "reterra"]
    assert props["last_game"] == "reworld"
    assert alice.post("/api/tables", {"game": "reterra", "seats": ["me", "greedy"]}).status_code == 201
    assert _props(alice.get("/").content, "home-props")["last_game"] == "reterra"
    assert _props(stranger.get("/").content, "home-props")["last_game"] is None


def test_the_table_page_mounts_its_island(alice: Person, table: Table) -> None:
    page = alice.get(f"/tables/{table.id}")
    assert b'data-island="table" data-props-id="table-props"' in page.content
    props = _props(page.content, "table-props")
    assert (props["id"], props["join"]) == (table.id, None)
    assert props["build"]


def test_the_private_link_offers_the_seat(alice: Person, bob: Person) -> None:
    table = alice.open("me", "open")
    link = alice.frame(table)["table"]["join_url"]
    key = _props(bob.get(link).content, "table-props")["join"]
    assert bob.post(f"{table.path}/seats", {"key": key}).status_code == 201


def test_what_comes_with_the_address_cannot_break_out(alice: Person, table: Table) -> None:
    nasty = "</script><script>alert(1)</script>"
    page = alice.browser.get(f"/tables/{table.id}", {"join": nasty}).content
    assert nasty.encode() not in page
    assert _props(page, "table-props")["join"] == nasty


def test_pages_give_the_token_that_posts_need(table: Table) -> None:
    for address in ("/", f"/tables/{table.id}"):
        browser = Client()
        browser.get(address)
        assert browser.cookies["csrftoken"].value


@pytest.mark.parametrize(
    "address", ["/tables/00000000-0000-4000-8000-000000000000", "/tables/x", "/games/chess", "/%00"]
)
def test_what_is_not_there_is_said_in_words(stranger: Person, address: str) -> None:
    page = stranger.get(address)
    assert page.status_code == 404
    assert b"There is nothing here" in page.content


def test_how_to_play_is_readable_without_a_script(stranger: Person) -> None:
    for slug in registry.slugs():
        page = stranger.get(f"/games/{slug}").content
        for section in registry.get(slug).meta.title, "Distributions that are ours":
            assert section.encode() in page
        assert b"<script" not in page
        anchors = re.findall(rb'href="#([^"]+)"', page)
        assert len(set(anchors)) == len(anchors)
        assert all(b'id="' + anchor + b'"' in page for anchor in anchors)


def test_every_page_is_whole(stranger: Person, pages: list[str]) -> None:
    for address in pages:
        tags = _Tags(stranger.get(address).content).tags
        names = [name for name, _ in tags]
        assert ("html", {"lang": "en-GB"}) in tags
        assert names.count("title") == names.count("main") == names.count("h1") == 1, address
        metas = [attributes.get("name") for name, attributes in tags if name == "meta"]
        assert {"viewport", "description", "color-scheme"} <= set(metas)
        assert any(attributes == {"class": "skip-link", "href": "#main"} for _, attributes in tags)
        assert all("alt" in attributes for name, attributes in tags if name == "img")


def test_no_page_holds_code_and_none_may_run_any(stranger: Person, pages: list[str]) -> None:
    for address in [*pages, "/api/docs/"]:
        page = stranger.get(address)
        policy = page["Content-Security-Policy"]
        assert "script-src 'self';" in policy
        assert "unsafe" not in policy.replace("style-src-attr 'unsafe-inline'", "")
        for name, attributes in _Tags(page.content).tags:
            assert name != "style", address
            assert name != "script" or attributes.get("src") or attributes.get("type") == "application/json"
            assert not [key for key in attributes if key.startswith("on") or key == "style"]
            for link in (attributes.get("src"), attributes.get("href")):
                assert link is None or not re.match(r"(https?:)?//", link), link


def test_headers_keep_a_page_to_itself(stranger: Person) -> None:
    page = stranger.get("/")
    assert page["X-Frame-Options"] == "DENY"
    assert page["X-Content-Type-Options"] == "nosniff"
    assert page["Referrer-Policy"] == "same-origin"
    assert "private" in page["Cache-Control"]


def test_a_page_is_only_read(alice: Person, pages: list[str]) -> None:
    for address in pages[:3]:
        assert alice.post(address).status_code in (403, 405)


def _breaks(request: object) -> None:
    raise RuntimeError("nobody foresaw this")


class _BrokenUrls:
    urlpatterns = [path("broken", _breaks), path("api/broken", _breaks), *urls.urlpatterns]
    handler500 = urls.handler500


@override_settings(ROOT_URLCONF=_BrokenUrls)
def test_what_nobody_foresaw_is_said_in_words_and_in_the_apis_form() -> None:
    browser = Client(raise_request_exception=False)
    page = browser.get("/broken")
    assert page.status_code == 500
    assert b"your games are safe" in page.content
    assert b"nobody foresaw this" not in page.content
    assert browser.get("/api/broken").json()["code"] == "server_error"


def test_another_host_is_refused(stranger: Person) -> None:
    page = stranger.browser.get("/", headers={"host": "mallory.example"})
    assert page.status_code == 400
    assert (
        stranger.browser.get("/api/me", headers={"host": "mallory.example"}).json()["code"] == "bad_request"
    )
