"""What becomes of moderation's own rows when somebody deletes their account (see `accounts.erasure`).

What was written about or by them goes, and what detectors found about them; that something was reported,
sanctioned or decided stays, under an id that is nobody's. The log stays whole: it holds ids and moderators'
own words.
"""

from __future__ import annotations

from django.db.models import Q

from reworld_site.moderation.models import (
    Appeal,
    Caution,
    Finding,
    Note,
    Notice,
    Report,
    Rhythm,
    Sanction,
    Sighting,
)


def forget(account: int) -> None:
    for model in (Note, Caution, Sanction):
        field = "text" if model is Note else "words"
        model._default_manager.filter(subject=account).update(**{field: ""})
    Appeal.objects.filter(sanction__subject=account).update(text="", answer="")
    Report.objects.filter(reporter=account).update(text="")
    Report.objects.filter(case__subject=account).update(text="")
    Notice.objects.filter(account=account).delete()
    Sighting.objects.filter(account=account).delete()
    Finding.objects.filter(Q(subject=account) | Q(other=account)).delete()
    Rhythm.objects.filter(account=account).delete()
