"""No game knows another, and the engine knows none; whatever games there are."""

import grimp
import pytest

from games import registry

GRAPH = grimp.build_graph("games")


def imports_of(package):
    modules = {package} | GRAPH.find_descendants(package)
    return {imported for module in modules for imported in GRAPH.find_modules_directly_imported_by(module)}


@pytest.mark.parametrize("importer", ["engine", *registry.slugs()])
@pytest.mark.parametrize("game", registry.slugs())
def test_nothing_outside_a_game_is_built_on_it(importer, game):
    if importer != game:
        assert not {
            name for name in imports_of(f"games.{importer}") if f"{name}.".startswith(f"games.{game}.")
        }
