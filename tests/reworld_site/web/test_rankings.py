"""The pages of leaderboards and people."""

from __future__ import annotations

import re

import pytest

from games import registry
from reworld_site.accounts.models import Account
from reworld_site.ratings import queries, service
from reworld_site.web.rankings import graph
from tests.reworld_site.people import Person
from tests.reworld_site.ratings.scored import scored


@pytest.fixture
def rated(alice: Person, bob: Person) -> str:
    """Alice has won against Bob and a bot, a game of Reworld; its table."""
    assert alice.account
    assert bob.account
    table = scored(alice.account.pk, bob.account.pk, bots=1, game="reworld")
    service.settle(table)
    return str(table)


def text(person: Person, path: str) -> str:
    answer = person.get(path)
    assert answer.status_code == 200, answer
    return " ".join(answer.content.decode().split())


def test_an_empty_leaderboard_says_so(stranger: Person) -> None:
    assert "The first place is free" in text(stranger, "/leaderboards/reworld")
    assert "Nobody yet" in text(stranger, "/leaderboards/reworld?season=2020-1&seats=")


def test_a_leaderboard_lists_people_with_links(rated: str, alice: Person) -> None:
    assert alice.account
    page = text(alice, "/leaderboards/reworld?season=&seats=3")
    assert (
        f'<a href="/people/{alice.account.pk}">Alice</a> <span class="badge badge--calm">you</span>' in page
    )
    assert "provisional" in page
    assert "How often each seat wins" in page
    assert "Random bot" not in page


def test_the_link_in_the_footer_leads_to_the_leaderboard_of_the_first_game(stranger: Person) -> None:
    answer = stranger.get("/leaderboards")
    assert answer.status_code == 302
    assert answer["Location"] == f"/leaderboards/{registry.all_rules()[0].meta.slug}"
    assert stranger.get(answer["Location"]).status_code == 200
    assert 'href="/leaderboards"' in text(stranger, "/luck")


@pytest.mark.parametrize(
    "path",
    [
        "/leaderboards/chess",
        "/leaderboards/reworld?season=2026-9",
        "/leaderboards/reworld?season=0000-1",
        "/leaderboards/reworld?season=9999-4",
        "/leaderboards/reworld?seats=9",
        "/leaderboards/reworld?page=2",
        "/leaderboards/reworld?page=x",
        "/people/0",
        "/people/99999999999999999999999",
    ],
)
def test_there_is_no_page_for_what_there_is_not(stranger: Person, path: str) -> None:
    assert stranger.get(path).status_code == 404


def test_a_person_has_a_page_with_ratings_and_games(rated: str, bob: Person, stranger: Person) -> None:
    assert bob.account
    page = text(stranger, f"/people/{bob.account.pk}")
    assert "<polyline" in page
    assert f'href="/tables/{rated}/replay"' in page
    assert "Place 2 of 3, with" in page
    assert "Random bot" in page
    assert "−" in page


def test_a_graph_can_be_read_as_a_table(rated: str, bob: Person, stranger: Person) -> None:
    assert bob.account
    seen = stranger.get(f"/people/{bob.account.pk}").content.decode()
    now = queries.ratings_of(bob.account.pk)[0]["rating"]
    assert re.search(
        rf'<tr><th scope="row"><time datetime="[^"]+">[^<]+</time></th>\s*<td class="figure">{now}</td>', seen
    )
    assert 'tabindex="0" role="region" aria-label="Ratings in Reworld"' in seen


def test_a_former_player_has_no_name_and_no_page(rated: str, bob: Person, stranger: Person) -> None:
    assert bob.account
    Account.objects.filter(pk=bob.account.pk).update(kind="former")
    page = text(stranger, "/leaderboards/reworld")
    assert "Former player" in page
    assert "Bob" not in page
    assert f"/people/{bob.account.pk}" not in page
    assert stranger.get(f"/people/{bob.account.pk}").status_code == 404


def test_a_person_without_ranked_games_is_told_what_will_stand_there(alice: Person, stranger: Person) -> None:
    assert alice.account
    assert "Your ratings" in text(alice, f"/people/{alice.account.pk}")
    assert "Alice has not finished a ranked game so far" in text(stranger, f"/people/{alice.account.pk}")


def test_a_graph_goes_from_edge_to_edge_and_copes_with_one_game() -> None:
    history = [{"at": i, "rating": rating} for i, rating in enumerate((1500, 1600, 1400))]
    assert graph(history)["points"] == "0.00,20.00 50.00,0.00 100.00,40.00"
    assert graph(history)["end"] == "40.00"
    assert graph(history[:1])["points"] == "0.00,0.00 100.00,0.00"  # Beside the one figure there is.
