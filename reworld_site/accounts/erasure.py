"""What becomes of a person who deletes their account: the row stays as an id, and says nothing of anybody.

Events refer to accounts by id, and events stay for ever: the games of the others, their records and the luck
in them must go on being checkable. So nothing of a person is ever written where it could not be erased. Where
a person could be found, and what happens there:

- **The account's row**: every column goes back to what it is for nobody; name and user name become neutral
  ones. Frames, lists and replays ask this row for the name, so the old one is gone from all of them.
- **Rows that hang on the account** with `CASCADE` are about the person alone and go: sessions, wherever they
  were opened, and tokens (sockets that belong to one are closed with the next beat, `live.hub`), e-mail
  addresses, a sign-up that was not confirmed, quiet hours, vacations, its place in the queue, invitations,
  whom one has muted and who has muted one, when one was seen at live tables, every line of chat and every
  one that was kept back. Everything else refers to it with `DO_NOTHING`. Membership of groups and permissions
  go, too.
- **Seats at tables that go on** are given up: `tables.departing`, or the sweeper when that was cut short.
- **Events** hold seats, account ids, game actions and the 16 random bytes given to the luck: all stays. So do
  the **read models** that follow from them (tables, seats, decisions, accepted moves, takebacks).
- **Metadata of events** (no reader ever sees it) holds the account's id, the command's name, when it came in
  and the action in the game's own strict words; no address and no text of the client's own: a move id that is
  not opaque by its form is stored as its digest (`tables.taking.kept_id`). It stays.
- **Outbox, snapshots, leases, sealed luck, what Celery and Channels are sent**: tables and account ids only.
- **Records**, exported or imported, hold the events' data and for each seat a bot's name or none: they stay.
- **Addresses**: openings by guests are counted under a keyed digest of the address that no account is named
  beside, and count for an hour (`api.limits`); so is what was tried with an e-mail address, for a day
  (`attempts`); paces are counted in a process's memory and forgotten; no log
  of requests is kept, and the site's own log names tables only.
- **Moderation**: see `moderation.forgetting`. Its log stays: ids, and what moderators wrote as their reasons,
  which are to name nobody.
- **Who is present** is known in memory, by account id, for as long as a socket is open.

Mails that were sent are out of reach; without a mail server they lie in a folder for a few days (`mail`).
Backups made before hold the old row until they are thrown away.
"""

from collections.abc import Callable
from datetime import UTC, datetime

from django.db import transaction
from django.db.models import CASCADE, ForeignObjectRel

from reworld_site.accounts.models import Account, Kind

NAME = "Former player"
ALSO: list[Callable[[int], None]] = []
"""Features that keep something of a person add here how they forget it."""
LONG_AGO = datetime(1970, 1, 1, tzinfo=UTC)


class BotsStay(ValueError):
    """A bot's account is nobody's: there is nothing to erase."""


def erase(account: int) -> bool:
    """Takes everything personal off an account, for good; False when that was done before.

    Whoever seats an account locks its row and refuses former ones (`tables.seating`), so that nobody sits
    down afterwards.
    """
    with transaction.atomic():
        person = Account.objects.select_for_update().get(pk=account)
        if person.kind == Kind.BOT:
            raise BotsStay(f"{person.username} is a bot and has no personal data")
        _delete_what_is_theirs_alone(account)
        if person.kind == Kind.FORMER:
            return False
        person.groups.clear()
        person.user_permissions.clear()
        for forget in ALSO:
            forget(account)
        _nobody(account).save(force_update=True)
        return True


def _delete_what_is_theirs_alone(account: int) -> None:
    """Whatever a model has that says it goes with the account; what others need says that it stays."""
    for relation in Account._meta.get_fields(include_hidden=True):
        if isinstance(relation, ForeignObjectRel) and relation.on_delete is CASCADE:
            rows = relation.related_model._base_manager
            rows.filter(**{relation.field.name: account}).delete()


def _nobody(account: int) -> Account:
    """Made anew, so that a column that is added one day is emptied like the others."""
    return Account(
        pk=account,
        kind=Kind.FORMER,
        username=f"former-{account}",
        name=NAME,
        password="!",
        is_active=False,
        date_joined=LONG_AGO,
    )
