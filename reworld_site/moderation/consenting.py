"""A rewind with the consent of the people at the table: a moderator proposes it, and the last who agrees has
it done. The table is paused meanwhile, so that nobody plays on.
"""

from __future__ import annotations

from contextlib import suppress
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import Exists, OuterRef
from django.utils import timezone

from reworld_site.accounts.models import Account
from reworld_site.moderation import log, notices
from reworld_site.moderation.models import Proposal
from reworld_site.tables import commands, loaded, offers, service
from reworld_site.tables.aggregate import TableState
from reworld_site.tables.errors import Refused
from reworld_site.tables.models import Table

AGREED, DECLINED, OVERTAKEN = "agreed", "declined", "overtaken"
LATE, TOO_LATE = timedelta(seconds=30), timedelta(days=1)


def people(table: TableState) -> list[int]:
    """The accounts that must agree."""
    return [account for seat in offers.people(table) if (account := table.seats[seat].account) is not None]


def propose(account: Account, table_id: UUID, to_seq: int, clause: str, reason: str) -> Proposal:
    """Asks everybody at the table; raises `Refused` while another proposal is open."""
    table = loaded.load(table_id).table
    overtaken = Proposal.objects.filter(table=table_id, ended_at=None).exclude(seq=table.seq)
    try:
        with transaction.atomic():
            overtaken.update(ended_at=timezone.now(), ending=OVERTAKEN)
            made = Proposal.objects.create(
                table=table_id, by=account, to_seq=to_seq, seq=table.seq, clause=clause, reason=reason
            )
    except IntegrityError:
        raise Refused("proposed", "Another rewind has been proposed; it must be answered first.") from None
    notices.tell(people(table), "rewind_proposed", {"to_seq": to_seq, "reason": reason}, table_id)
    return made


def asked_of(account: int) -> list[Proposal]:
    """Open proposals that wait for this account: at its tables, as they still stand."""
    mine = Table.objects.filter(seats__account=account, paused_at__isnull=False)
    found = Proposal.objects.filter(ended_at=None, table__in=mine.values("id")).order_by("id")
    return [one for one in found if account not in one.agreed and _waits_for(account, one)]


def answer(account: int, proposal_id: int, agrees: bool) -> None:
    """Raises `Refused`. Never within a transaction."""
    with transaction.atomic():
        made = Proposal.objects.select_for_update().filter(pk=proposal_id, ended_at=None).first()
        if made is None or account not in people(loaded.load(made.table).table):
            raise Refused("not_found", "Nobody asks you that (any more).")
        ending = _ending(made, account, agrees)
        made.ending, made.ended_at = ending, timezone.now() if ending else None
        made.save()
    if ending == AGREED:
        _rewind(made)


def finish(_until: float) -> int:
    """A step of the sweeper: what all have agreed to when a process died is done; how many that were."""
    now = timezone.now()
    untouched = Table.objects.filter(pk=OuterRef("table"), seq=OuterRef("seq"))
    agreed = Proposal.objects.filter(ending=AGREED, ended_at__gt=now - TOO_LATE, ended_at__lt=now - LATE)
    late = list(agreed.filter(Exists(untouched)))
    for made in late:
        with suppress(Refused):
            _rewind(made)
    return len(late)


def _waits_for(account: int, made: Proposal) -> bool:
    """False where the table has gone on, or cannot be read."""
    try:
        table = loaded.load(made.table).table
    except Refused:
        return False
    return table.seq == made.seq and account in people(table)


def _ending(made: Proposal, account: int, agrees: bool) -> str:
    """How the answer ends a proposal; "" while others have yet to agree."""
    table = loaded.load(made.table).table
    if table.seq != made.seq:
        return OVERTAKEN
    if not agrees:
        return DECLINED
    made.agreed = sorted({*made.agreed, account})
    return AGREED if set(made.agreed) >= set(people(table)) else ""


def _rewind(made: Proposal) -> None:
    """Unless the table has gone on since the last has agreed: then it is overtaken after all."""
    said: dict[str, Any] = {
        "table": made.table,
        "seq": made.seq,
        "clause": made.clause,
        "reason": made.reason,
        "after": {"to_seq": made.to_seq, "agreed": made.agreed},
    }
    log.write(made.by, "rewind_table", **said)
    rewind = commands.RewindTable(made.by_id, made.table, made.to_seq, made.clause, made.seq)
    answer = service.execute(rewind)
    if not answer.is_good:
        Proposal.objects.filter(pk=made.pk).update(ending=OVERTAKEN)
        log.write(made.by, "rewind_table", refused=True, **said)
        raise Refused(answer.code, answer.message)
