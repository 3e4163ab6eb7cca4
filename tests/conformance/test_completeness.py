"""An untested game fails the build."""

import json
import re
from pathlib import Path

import pytest

import games
from games import registry
from tests.conformance.games_under_test import recount_of
from tests.conformance.playthrough import all_printed, command

TESTS = Path(__file__).parents[1] / "games"
PLACE = re.compile(r"{(\w+)}")
FOLDERS = sorted(path.parent.name for path in Path(games.__file__).parent.glob("*/__init__.py"))


@pytest.mark.parametrize("slug", registry.slugs())
def test_a_registered_game_has_its_tests(slug):
    rules = registry.get(slug)
    folder = TESTS / slug
    assert list(folder.glob("test_*.py")), f"tests/games/{slug} has no tests"
    assert (folder / "test_perft.py").exists(), f"tests/games/{slug} counts no action sequences"
    for printed in all_printed(rules):
        assert printed.path.exists(), f"a printed game is missing: {command(printed)}"
    assert callable(recount_of(rules).check_pieces)
    assert callable(recount_of(rules).recount)


@pytest.mark.parametrize("slug", registry.slugs())
def test_a_registered_game_is_whole(slug):
    rules = registry.get(slug)
    assert rules.meta.slug == slug
    assert (Path(games.__file__).parent / slug / "web" / "index.ts").exists()
    texts = json.loads((Path(games.__file__).parent / slug / "texts.json").read_text())
    assert texts["about"], f"{slug} has no About page"
    assert all(tag.startswith(f"{slug}.") for tag in rules.event_types)


@pytest.mark.parametrize("slug", registry.slugs())
def test_a_line_told_to_its_own_seat_says_the_same_but_for_who_did_it(slug):
    texts = json.loads((Path(games.__file__).parent / slug / "texts.json").read_text())
    for key in (key for key in texts if key.startswith("log.") and key.endswith(".own")):
        theirs, own = (set(PLACE.findall(texts[each])) for each in (key.removesuffix(".own"), key))
        assert own == theirs - {"seat"}, key


def test_games_are_listed_in_the_order_in_which_they_are_offered():
    orders = [rules.meta.order for rules in registry.all_rules()]
    assert orders == sorted(orders)
    assert {rules.meta.slug for rules in registry.all_rules()} == set(registry.slugs())


def test_every_folder_of_a_game_is_registered():
    assert registry.slugs() == [folder for folder in FOLDERS if folder != "engine"]
