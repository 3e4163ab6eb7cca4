"""What moderators do about people: notes, warnings, sanctions, and appeals that somebody else decides."""

from __future__ import annotations

from datetime import timedelta
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils import timezone

from reworld_site.accounts.models import Account, Kind
from reworld_site.moderation import log, notices
from reworld_site.moderation.models import TEXT, Appeal, Caution, Note, Sanction
from reworld_site.moderation.once import once
from reworld_site.moderation.refusals import NotNow, NotYours
from reworld_site.moderation.rights import may
from reworld_site.moderation.sanctions import end_of
from reworld_site.tables.errors import Refused

SHORT = timedelta(days=7)
LIGHT = (Sanction.Kind.CHAT_MUTE, Sanction.Kind.RANKED_BAN)
"""What a moderator may give by themselves, for up to a week; more is for seniors."""

log.ACTS.update(
    {
        "write_note": "wrote a note",
        "warn": "warned somebody",
        "sanction": "sanctioned somebody",
        "lift_sanction": "lifted a sanction",
        "decide_appeal": "decided an appeal",
    }
)


def must_not_be(account: Account, subject: int) -> None:
    """Raises `NotYours`: nobody judges themselves."""
    if account.pk == subject:
        raise NotYours("This is about you; somebody else must see to it.")


def write_note(account: Account, subject: Account, text: str) -> None:
    _must(account, "watch_people", subject)
    with once(account, Note.objects.filter(subject=subject, author=account, text=text), "at"):
        Note.objects.create(subject=subject, author=account, text=text)
        log.write(account, "write_note", subject=subject.pk)


def warn(account: Account, subject: Account, clause: str, words: str) -> None:
    """The person reads the words and says so."""
    _must(account, "sanction", subject)
    given = {"subject": subject, "by": account, "clause": clause, "words": words}
    with once(account, Caution.objects.filter(**given), "at"):
        Caution.objects.create(**given)
        log.write(account, "warn", subject=subject.pk, clause=clause, reason=words)
        notices.tell([subject.pk], "warning", {"words": words})


def sanction(
    account: Account, subject: Account, kind: str, days: int | None, clause: str, words: str
) -> Sanction:
    """For so many days, None: for good. Raises `PermissionDenied`, `NotYours`, `NotNow`."""
    length = timedelta(days=days) if days else None
    _must(account, _right_for(kind, length), subject)
    same = Sanction.objects.filter(subject=subject, kind=kind, by=account, clause=clause, words=words)
    with once(account, same.filter(lifted_at=None), "since"):
        return _give(account, subject.pk, kind, length, clause, words)


def mute_by_the_site(subject: int, length: timedelta, clause: str, words: str, table: UUID) -> Sanction:
    """The only sanction that the site gives by itself, for what was written at a table; any moderator may
    decide the appeal."""
    return _give(None, subject, Sanction.Kind.CHAT_MUTE, length, clause, words, table)


def _give(
    account: Account | None,
    subject: int,
    kind: str,
    length: timedelta | None,
    clause: str,
    words: str,
    table: UUID | None = None,
) -> Sanction:
    with transaction.atomic():
        until = timezone.now() + length if length else None
        given = Sanction.objects.create(
            subject_id=subject, kind=kind, by=account, clause=clause, words=words, until=until
        )
        after = {"sanction": given.pk, "kind": kind, **_in_units(length)}
        log.write(account, "sanction", subject=subject, table=table, clause=clause, reason=words, after=after)
        data = {"what": given.get_kind_display(), "end": end_of(given), "words": words}
        notices.tell([subject], "sanction", data)
    return given


def _in_units(length: timedelta | None) -> dict[str, int | None]:
    if length is None or length >= timedelta(days=1):
        return {"days": length.days if length else None}
    return {"minutes": int(length.total_seconds() // 60)}


def lift(account: Account, given: Sanction, reason: str) -> None:
    """As if it had ended; by whoever could have given it."""
    length = given.until - given.since if given.until else None
    _must(account, _right_for(given.kind, length), given.subject)
    with transaction.atomic():
        _end(account, given)
        log.write(
            account,
            "lift_sanction",
            subject=given.subject_id,
            clause=given.clause,
            reason=reason,
            before={"sanction": given.pk, "kind": given.kind},
        )
        notices.tell([given.subject_id], "sanction_lifted", {"what": given.get_kind_display()})


def appeal(subject: int, sanction_id: int, text: str) -> Appeal:
    """Once for each sanction; raises `Refused`."""
    given = Sanction.objects.filter(pk=sanction_id, subject=subject).first()
    if given is None:
        raise Refused("not_found", "There is no such sanction.")
    if not text.strip() or "\0" in text:
        raise Refused("invalid", "Say in words why the sanction is wrong.", "text")
    if len(text) > TEXT:
        raise Refused("invalid", f"An appeal has at most {TEXT} characters; yours has {len(text)}.", "text")
    try:
        with transaction.atomic():
            return Appeal.objects.create(sanction=given, text=text.strip())
    except IntegrityError:
        raise Refused("appealed", "You have appealed against this already.") from None


def decide(account: Account, made: Appeal, lifted: bool, words: str) -> None:
    """By somebody else than whoever gave the sanction. Raises `PermissionDenied`, `NotYours`, `NotNow`."""
    given = made.sanction
    _must(account, right_to_decide(given), given.subject)
    if given.by_id == account.pk:
        raise NotYours("You gave this sanction; somebody else must decide the appeal.")
    with transaction.atomic():
        undecided = Appeal.objects.filter(pk=made.pk, decided_at=None)
        if not undecided.update(decided_at=timezone.now(), decided_by=account, lifted=lifted, answer=words):
            raise NotNow("This appeal is decided already.")
        if lifted and given.lifted_at is None:
            _end(account, given)
        log.write(
            account,
            "decide_appeal",
            subject=given.subject_id,
            clause=given.clause,
            reason=words,
            after={"sanction": given.pk, "lifted": lifted},
        )
        data = {"what": given.get_kind_display(), "lifted": lifted, "words": words}
        notices.tell([given.subject_id], "appeal_decided", data)


def appeals_for(account: Account) -> QuerySet[Appeal]:
    """Undecided ones that the account may decide."""
    found = Appeal.objects.filter(decided_at=None).exclude(sanction__subject=account)
    if not may(account, "decide_appeals"):
        return found.filter(sanction__by=None) if may(account, "sanction") else found.none()
    return found.exclude(sanction__by=account)


def right_to_decide(given: Sanction) -> str:
    """What the site gave by itself, any moderator may take back."""
    return "decide_appeals" if given.by_id else "sanction"


def acknowledge(subject: int, caution_id: int) -> None:
    """The person has read a warning."""
    unread = Caution.objects.filter(pk=caution_id, subject=subject, acknowledged_at=None)
    unread.update(acknowledged_at=timezone.now())


def _right_for(kind: str, length: timedelta | None) -> str:
    is_light = kind in LIGHT and length is not None and length <= SHORT
    return "sanction" if is_light else "sanction_longer"


def _end(account: Account, given: Sanction) -> None:
    standing = Sanction.objects.filter(pk=given.pk, lifted_at=None)
    if not standing.update(lifted_at=timezone.now(), lifted_by=account):
        raise NotNow("This sanction is lifted already.")


def _must(account: Account, right: str, subject: Account) -> None:
    if not may(account, right):
        raise PermissionDenied
    must_not_be(account, subject.pk)
    if subject.kind in (Kind.BOT, Kind.FORMER):
        raise NotNow("There is nobody behind this account.")
