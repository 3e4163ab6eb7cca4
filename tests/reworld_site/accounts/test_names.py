import pytest

from reworld_site.accounts.names import BadName, clean_name


@pytest.mark.parametrize(
    ("given", "shown"),
    [("Alice", "Alice"), ("  Alice   B ", "Alice B"), ("É", "É"), ("李", "李"), ("x" * 24, "x" * 24)],
)
def test_a_name_is_shown_as_given_but_for_its_spaces(given: str, shown: str) -> None:
    assert clean_name(given) == shown


@pytest.mark.parametrize(
    "given",
    [
        "",
        "   ",
        "...",
        "x" * 25,
        "a\0b",
        "a\nb",
        "a\u202eb",
        "a\u200bb",
        "a\ue000",
        "Greedy",
        "greedy BOT",
        "random",
    ],
)
def test_it_refuses_names_that_nobody_can_read_or_that_a_bot_has(given: str) -> None:
    with pytest.raises(BadName, match=r"^[A-Z].*\.$"):
        clean_name(given)
