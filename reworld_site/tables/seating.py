"""Which accounts may sit down, and what a new table's seats mean."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db.models import Q

from bots import registry as bots
from games import registry as games
from games.engine import Option, Rules, SeededChance
from reworld_site.accounts.models import Account, Kind
from reworld_site.tables.errors import Refused
from reworld_site.tables.events import Clock, TableOpened
from reworld_site.tables.models import Seat, Table
from reworld_site.tables.state import OPEN, RUNNING

ME, FREE = "me", "open"
RANKED_PEOPLE = 2  # at least, at the start of a ranked game


BARRIERS: list[Callable[[int], None]] = []
"""What else may keep an account from a seat, by raising `Refused`; features above add themselves."""


def bot_account(name: str, field: str) -> int:
    """The account id of a bot by its name in `bots`."""
    if name not in bots.names():
        raise Refused(
            "unknown_bot", f"There is no bot {name!r}; there are: {', '.join(bots.names())}.", field
        )
    return Account.objects.bot(name).pk


def check_room(account: int) -> None:
    """Guests play at a few tables at a time; a table they have left for good is none of theirs any more.
    Former players sit down nowhere.

    Locks the account, so that two tables opened at once are both counted.
    """
    kind = Account.objects.select_for_update().values_list("kind", flat=True).get(pk=account)
    if kind == Kind.FORMER:
        raise Refused("account_gone", "This account was deleted.")
    for barrier in BARRIERS:
        barrier(account)
    if kind != Kind.GUEST:
        return
    left = Seat.objects.filter(Q(resigned=True) | Q(flagged=True), account=account).values("table")
    mine = (Q(opener=account) | Q(seats__account=account)) & ~Q(id__in=left)
    running = Table.objects.filter(mine, status__in=(OPEN, RUNNING)).distinct().count()
    if running >= settings.GUEST_RUNNING_TABLES:
        raise Refused(
            "too_many_tables",
            f"A guest plays at up to {settings.GUEST_RUNNING_TABLES} tables at a time; finish one first.",
        )


def check_free(account: int, ranked: bool, clock: Clock | None) -> None:
    """Whether an account may play at such a table beside the others where it does."""
    check_room(account)
    if ranked and clock and clock.is_live:
        _check_no_live_ranked(account)


def _check_no_live_ranked(account: int) -> None:
    """One live ranked table at a time. After `check_room`, whose lock keeps two from being taken at once."""
    here = Seat.objects.filter(account=account, resigned=False, flagged=False)
    if here.filter(table__ranked=True, table__is_live=True, table__status__in=(OPEN, RUNNING)).exists():
        raise Refused("live_table_running", "You are at a live ranked table already; finish that game first.")


def are_enough(people: Sequence[int]) -> bool:
    """For a ranked game: former players will not come."""
    here = Account.objects.filter(pk__in=people).exclude(kind=Kind.FORMER).count()
    return here >= RANKED_PEOPLE


def check_rematch(opened: TableOpened, account: int) -> None:
    """Who meets whom at a ranked table was the queue's choice: nobody else sits down at its rematch."""
    if not (opened.ranked and opened.rematch_of):
        return
    if not Seat.objects.filter(table_id=UUID(opened.rematch_of), account=account).exists():
        raise Refused("not_your_rematch", "The seats of a ranked rematch are for those who have played.")


def find_rules(game: str) -> Rules:
    if game not in games.slugs():
        raise Refused(
            "unknown_game", f"There is no game {game!r}; there are: {', '.join(games.slugs())}.", "game"
        )
    return games.get(game)


def check_seats(rules: Rules, seats: list[str]) -> None:
    """The number of seats must suit the game; "me" sits once, or not at all where only bots sit."""
    if len(seats) not in rules.meta.seats:
        counts = ", ".join(map(str, rules.meta.seats))
        raise Refused(
            "invalid", f"{rules.meta.title} is played with {counts} seats, not {len(seats)}.", "seats"
        )
    if seats.count(ME) > 1:
        raise Refused("invalid", '"me" sits at one seat only.', "seats")
    if FREE in seats and ME not in seats:
        raise Refused("invalid", 'An open seat needs "me" at another.', "seats")


def check_options(rules: Rules, seats: int, options: dict[str, Any]) -> dict[str, Any]:
    """Every option of the game, with defaults for those not given; null counts as not given.

    A value is one of the option's choices; of an option without a list of them the rules are asked.
    """
    known = {option.name: option for option in rules.meta.options}
    for name in options:
        if name not in known:
            raise Refused("invalid", f"{rules.meta.title} has no option {name!r}.", f"options.{name}")
    chosen = {name: _choice(option, options.get(name)) for name, option in known.items()}
    if free := [name for name, option in known.items() if not option.choices]:
        _ask_the_rules(rules, seats, chosen, free)
    return chosen


def _choice(option: Option, given: Any) -> Any:
    value = option.default if given is None else given
    if not option.choices:
        return value
    same = [choice for choice in option.choices if choice == value and type(choice) is type(value)]
    if not same:
        choices = ", ".join(map(repr, option.choices))
        raise Refused("invalid", f"{option.name} is one of {choices}.", f"options.{option.name}")
    return same[0]


def _ask_the_rules(rules: Rules, seats: int, options: dict[str, Any], free: list[str]) -> None:
    """Sets a game up that nobody plays, since `setup` knows what the options without choices may be."""
    try:
        rules.setup(seats, options, SeededChance(bytes(32)))
    except ValueError as wrong:
        field = f"options.{free[0]}" if len(free) == 1 else "options"
        raise Refused("invalid", f"{wrong}.", field) from wrong
