"""A person's tables are told what has changed of their times; what is cut short, the sweeper goes on with."""

from __future__ import annotations

from reworld_site.tables import personal_times, service
from reworld_site.tables.commands import TellTimes
from reworld_site.tables.models import QuietHours, Vacation

PERSONAL: tuple[type[QuietHours] | type[Vacation], ...] = (QuietHours, Vacation)


def tell_tables(account: int) -> None:
    """Never within a transaction. Done again, it does what is still to be done."""
    rows = [row for model in PERSONAL for row in model._default_manager.filter(account=account, told=False)]
    answers = [service.execute(TellTimes(account, table)) for table in personal_times.tables_of(account)]
    if all(one.code != "busy" for one in answers):
        for row in rows:
            type(row)._default_manager.filter(pk=row.pk, changed_at=row.changed_at).update(told=True)


def untold() -> set[int]:
    """Accounts whose tables do not all know yet."""
    return {
        account
        for model in PERSONAL
        for account in model._default_manager.filter(told=False).values_list("account", flat=True)
    }
