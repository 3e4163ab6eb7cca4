"""Every address of the dashboard, as the URL resolver knows them, for everybody: who comes in, who is refused
with a line in the log, and that a refusal changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple
from uuid import UUID

import pytest
from django.apps import apps
from django.http import HttpResponse
from django.urls import URLPattern, URLResolver, get_resolver

from reworld_site.accounts.models import Account
from reworld_site.moderation import acts, log
from reworld_site.moderation.admin.people import FORMS
from reworld_site.moderation.models import Case, LogEntry
from reworld_site.moderation.rights import ROLES
from reworld_site.tables import loaded
from tests.reworld_site.chat.talking import said
from tests.reworld_site.moderation.detectors.test_findings import noted
from tests.reworld_site.moderation.staff import Staff
from tests.reworld_site.moderation.test_reports import report
from tests.reworld_site.people import Person, Table, account

pytestmark = pytest.mark.django_db


class Page(NamedTuple):
    """What comes of GET and POST: for staff with the `right`, for staff without, for a player, for a guest
    and for a stranger, who are sent to sign in."""

    right: str
    gives: tuple[int, int]
    without: tuple[int, int] = (403, 403)
    player: tuple[int, int] = (403, 403)
    guest: tuple[int, int] = (302, 302)
    stranger: tuple[int, int] = (302, 302)


def read_only(right: str) -> Page:
    return Page(right, (200, 405), (403, 405), (403, 405), (302, 405), (302, 405))


def answered(right: str) -> Page:
    """By the API, which sends nobody to sign in."""
    return Page(right, (200, 405), (403, 405), (403, 405), (403, 405), (401, 401))


ANY = "no right"
ROOT, GAME, CASE, PERSON, LOG, FINDING, LINE = (
    "admin/",
    *(f"admin/moderation/{name}/" for name in ("game", "case", "person", "logentry", "finding", "line")),
)
PAGES: dict[str, Page] = {
    ROOT: Page(ANY, (200, 200)),
    f"{ROOT}login/": Page(ANY, (302, 302), player=(302, 302)),
    f"{ROOT}logout/": Page(ANY, (302, 302)),
    f"{ROOT}password_change/": Page(ANY, (302, 302)),
    f"{ROOT}jsi18n/": Page(ANY, (200, 405)),
    f"{ROOT}search/": Page(ANY, (200, 200)),
    f"{ROOT}(?P<url>.*)$": Page(ANY, (404, 404)),
    f"{ROOT}^(?P<app_label>moderation)/$": Page(ANY, (302, 302)),
    f"{ROOT}operations/": read_only("see_operations"),
    f"{ROOT}operations.json": read_only("see_operations"),
    CASE: Page("handle_reports", (200, 200)),
    f"{CASE}<path:object_id>/change/": Page("handle_reports", (200, 200)),
    f"{CASE}<int:case_id>/step/<slug:what>/": Page("handle_reports", (405, 302), (405, 403)),
    GAME: Page("inspect_games", (200, 200)),
    f"{GAME}<path:object_id>/change/": Page("inspect_games", (200, 200)),
    f"{GAME}<uuid:table>/glass/": Page("break_glass", (405, 302), (405, 403)),
    f"{GAME}<uuid:table>/listen/": Page("moderate_chat", (405, 302), (405, 403)),
    f"{GAME}<uuid:table>/verify/": Page("inspect_games", (405, 302), (405, 403)),
    f"{GAME}<uuid:table>/act/<slug:slug>/": Page("by act", (200, 200)),
    PERSON: Page("watch_people", (200, 200)),
    f"{PERSON}<path:object_id>/change/": Page("watch_people", (200, 200)),
    f"{PERSON}<int:account_id>/step/<slug:what>/": Page("watch_people", (405, 302), (405, 403)),
    FINDING: Page("handle_reports", (200, 200)),
    f"{FINDING}<path:object_id>/change/": Page("handle_reports", (200, 200)),
    f"{FINDING}<int:finding_id>/step/<slug:what>/": Page("handle_reports", (405, 302), (405, 403)),
    f"{LINE}<int:line_id>/step/<slug:what>/": Page("moderate_chat", (405, 302), (405, 403)),
    LOG: Page("read_log", (200, 200)),
    f"{LOG}<path:object_id>/change/": Page("read_log", (200, 200)),
    "tables/<uuid:table>/inspect": read_only("inspect_games"),
    "api/tables/<uuid:table>/inspect": answered("inspect_games"),
    "api/tables/<uuid:table>/inspect/<int:seq>": answered("inspect_games"),
}
STEPS = {
    CASE: ("claim", "release", "snooze", "answer"),
    PERSON: tuple(FORMS),
    FINDING: ("dismiss", "case"),
    LINE: ("hide", "show"),
}
# What a form of its own asks for, so that it is not refused for being empty.
FILLED = {"hours": "1", "verdict": "upheld"}
STAFF = {"mona": ROLES["moderator"], "sena": ROLES["senior"], "otto": ROLES["operator"], "nell": ()}


class Address(NamedTuple):
    path: str
    page: Page


def routes(resolver: URLResolver | None = None, before: str = "") -> Iterator[str]:
    for one in (resolver or get_resolver()).url_patterns:
        route = f"{before}{one.pattern}"
        if isinstance(one, URLPattern):
            yield route
        else:
            yield from routes(one, route)


def of_the_dashboard() -> set[str]:
    return {one for one in routes() if one.startswith(ROOT) or "inspect" in one}


@pytest.fixture
def addresses(alice: Person, bob: Person, table: Table, mona: Staff) -> list[Address]:
    """All of them, about Bob, his table, what he said there, a report and a finding about him and a line in
    the log."""
    report(alice, bob, table=table.id, seq=4)
    assert bob.account
    assert mona.account
    ids = {
        GAME: table.id,
        CASE: Case.objects.get().pk,
        PERSON: bob.account.pk,
        FINDING: noted(bob).pk,
        LINE: said(bob, table, "Hello")[0],
        LOG: log.write(mona.account, "enter").pk,
    }
    return [one for route in sorted(PAGES) for one in _filled(route, ids, table)]


def _filled(route: str, ids: dict[str, Any], table: Table) -> Iterator[Address]:
    path = route.replace("^(?P<app_label>moderation)/$", "moderation/").replace("(?P<url>.*)$", "r/1/1/")
    path = path.replace("<uuid:table>", table.id).replace("<int:seq>", "4")
    for start, one in ids.items():
        for name in (
            "<path:object_id>",
            *(f"<int:{of}_id>" for of in ("case", "account", "finding", "line")),
        ):
            path = path.replace(name, str(one)) if route.startswith(start) else path
    if "<slug:slug>" in path:
        for act in acts.ACTS:
            gives = (200, 200) if act.suits(_state(table)) else (302, 302)
            yield Address(f"/{path.replace('<slug:slug>', act.slug)}", Page(act.right, gives))
    elif "<slug:what>" in path:
        for what in next(steps for start, steps in STEPS.items() if route.startswith(start)):
            yield Address(f"/{path.replace('<slug:what>', what)}", PAGES[route])
    else:
        yield Address(f"/{path}", PAGES[route])


def _state(table: Table) -> Any:
    return loaded.load(UUID(table.id)).table


@pytest.fixture
def nell(db: None) -> Person:
    """On the staff, with no role."""
    one = account("Nell")
    one.is_staff = True
    one.save()
    return Person(one)


@pytest.fixture
def guest(db: None) -> Person:
    one = Person()
    one.post("/api/guests")
    one.account = Account.objects.get(kind="guest")
    return one


def everything() -> dict[str, list[Any]]:
    """What is stored, but for the moderation log and who is signed in."""
    kept = [one for one in apps.get_models() if one._meta.app_label not in ("sessions", "accounts")]
    found = {one.__name__: list(one._default_manager.values_list()) for one in kept if one is not LogEntry}
    return {**found, "acts": list(LogEntry.objects.exclude(act="enter").values_list())}


def asked(person: Person, method: str, path: str) -> HttpResponse:
    headers = {"X-CSRFToken": person.browser.cookies["csrftoken"].value}
    if path.startswith("/api/") and method == "POST":
        return person.post(path)
    return getattr(person.browser, method.lower())(path, FILLED if method == "POST" else {}, headers=headers)


def expected(who: str, page: Page) -> tuple[int, int]:
    if who in STAFF:
        return page.gives if page.right in (ANY, *STAFF[who]) else page.without
    return {"mallory": page.player, "guest": page.guest, "stranger": page.stranger}[who]


def test_every_address_is_known_here() -> None:
    """A new page comes with a line in `PAGES` that says whose it is."""
    assert of_the_dashboard() == set(PAGES)


@pytest.mark.parametrize("who", [*STAFF, "mallory", "guest", "stranger"])
def test_every_address_gives_everybody_what_is_theirs(
    who: str, request: pytest.FixtureRequest, addresses: list[Address]
) -> None:
    person: Person = request.getfixturevalue(who)
    before, wrong = everything(), []
    for path, page in sorted(addresses, key=lambda one: "logout" in one.path):
        for method, status in zip(("GET", "POST"), expected(who, page), strict=True):
            lines = LogEntry.objects.count()
            answer = asked(person, method, path)
            if answer.status_code != status:
                wrong.append((method, path, answer.status_code, status))
            if status == 302 and who in ("guest", "stranger"):
                assert answer.headers["Location"].startswith("/account/sign-in?next=/"), path
            if status == 403 and who != "stranger":
                assert_in_the_log(person, method, path, lines)
            if status not in (200, 302) or method == "GET" or who not in STAFF:
                assert everything() == before, (method, path)
            before = everything() if method == "POST" and status == 302 else before
    assert wrong == []


def assert_in_the_log(person: Person, method: str, path: str, lines: int) -> None:
    assert LogEntry.objects.count() == lines + 1, (method, path)
    line = LogEntry.objects.latest("id")
    assert (line.actor, line.refused, line.act) == (person.account, True, "enter")
    assert line.after == {"method": method, "path": path}


# Columns of the rows themselves and of what they lead to, and what the admin itself reads from an address.
GUESSES = [
    (PERSON, "password__startswith=pbkdf2"),
    (PERSON, "email__contains=bob"),
    (PERSON, "is_staff=1"),
    (PERSON, "sightings__digest__startswith=a"),
    (PERSON, "notes_about__text__contains=rude"),
    (PERSON, "_to_field=email"),
    (GAME, "seq__gt=1"),
    (GAME, "options__contains=a"),
    (GAME, "commitment__startswith=a"),
    (GAME, "sealed_luck__seed__contains=a"),
    (GAME, "seats__account__password__startswith=a"),
    (GAME, "_popup=1&_to_field=commitment"),
    (CASE, "reports__reporter__name=Alice"),
    (CASE, "subject__email__contains=a"),
    (CASE, "answer__contains=a"),
    (FINDING, "subject__email__contains=a"),
    (LOG, "actor__email__contains=a"),
    (LOG, "after__contains=a"),
    (LOG, "subject__password=x"),
]


@pytest.mark.parametrize(("rows", "guess"), GUESSES)
def test_no_list_answers_questions_about_columns_that_it_does_not_show(
    otto: Staff, addresses: list[Address], rows: str, guess: str
) -> None:
    assert otto.get(f"/{rows}?{guess}").status_code == 400


ODD = ("o=99", "o=x", "o=-1.2.3", "p=99", "p=-1", "p=x", "q=%25%27%22_", "all=", "e=1")


@pytest.mark.parametrize("rows", [GAME, CASE, PERSON, FINDING, LOG])
def test_odd_addresses_of_a_list_are_no_trouble(otto: Staff, addresses: list[Address], rows: str) -> None:
    odd = [*ODD, "at__gte=x"] if rows == LOG else ODD
    assert {otto.get(f"/{rows}?{one}").status_code for one in odd} <= {200, 302}
