"""Who floods rooms is found: by lines kept back, by full minutes, by one line everywhere. Talk is not."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from reworld_site.chat.models import Line, Strike
from reworld_site.moderation.detectors import looking
from reworld_site.moderation.detectors.explaining.flooding import explain
from reworld_site.moderation.detectors.flooding import SCORE, Kept, Said, Talk, judged, talks
from tests.reworld_site.people import Person

START = datetime(2026, 11, 1, tzinfo=UTC)
WORDS = ["good luck have fun", "well played everybody", "what a move that was", "sorry my phone rang"]
POPULATIONS = 30  # 200 of them, run by hand, gave no alarm
counts = st.integers(0, 60)
talk = st.builds(
    lambda lines, kept, minutes, crowded, carried: Talk(
        1, lines, {"flood": kept}, minutes, min(crowded, minutes), carried
    ),
    *[counts] * 5,
)


def line(account: int, table: int, seconds: float, text: str = "") -> Said:
    return Said(account, UUID(int=table), START + timedelta(seconds=seconds), text)


def honest(seed: int) -> tuple[list[Said], list[Kept]]:
    """80 people who greet, talk now and then in quick answers, and write a link by mistake."""
    rng = random.Random(seed)
    said, kept = [], []
    for account in range(80):
        for _ in range(rng.randint(1, 10)):
            table, at = rng.randint(1, 10**6), rng.uniform(0, 6 * 86400)
            said.append(line(account, table, at, "".join(rng.choice(WORDS).split())))
            for _ in range(rng.randint(0, 12)):
                at += rng.expovariate(1 / 20)
                said.append(line(account, table, at, f"own words {rng.random()}"))
                if rng.random() < 0.04:
                    kept.append(Kept(account, UUID(int=table), START, "links"))
    return said, kept


def test_hardly_ever_is_anybody_found_among_people_who_talk() -> None:
    assert sum(bool(judged(talks(*honest(seed)))) for seed in range(POPULATIONS)) == 0


def test_one_whose_lines_are_kept_back_again_and_again_is_found() -> None:
    said, kept = honest(1)
    said += [line(99, 1, n) for n in range(5)]
    kept += [Kept(99, UUID(int=1), START, "flood")] * 10
    (found,) = judged(talks(said, kept))
    assert (found.talk.account, found.why) == (99, "kept")


def test_one_who_fills_minute_after_minute_is_found() -> None:
    said, kept = honest(2)
    said += [line(99, 1, minute * 60 + n * 6) for minute in range(8) for n in range(9)]
    (found,) = judged(talks(said, kept))
    assert (found.talk.account, found.why, found.talk.crowded) == (99, "crowded", 8)


def test_one_who_carries_a_line_from_table_to_table_is_found_and_who_greets_is_not() -> None:
    said, kept = honest(3)
    said += [line(99, table, table * 1000, "comeandplaysomewhereelse") for table in range(20)]
    said += [line(98, table, table * 1000, "goodluckhavefun") for table in range(20)]
    said += [line(97, table, table * 1000) for table in range(20)]  # a quick phrase
    (found,) = judged(talks(said, kept))
    assert (found.talk.account, found.why, found.talk.carried) == (99, "carried", 20)


@given(talk)
def test_one_more_line_kept_back_never_clears_anybody(one: Talk) -> None:
    worse = one._replace(kept={"flood": one.kept["flood"] + 1})
    if any(verdict.why == "kept" for verdict in judged([one])):
        assert judged([worse])


@given(st.lists(talk, max_size=5))
def test_who_is_found_is_beyond_what_is_tolerated(people: list[Talk]) -> None:
    assert all(verdict.score >= SCORE for verdict in judged(people))


@pytest.mark.django_db
def test_lines_and_strikes_of_a_week_are_read_and_no_text_is_kept(alice: Person, bob: Person) -> None:
    assert alice.account
    advert = "Come and play somewhere else!"
    Line.objects.bulk_create(
        Line(table=UUID(int=n), room="players", account=alice.account, text=advert, client_line_id=str(n))
        for n in range(20)
    )
    Line.objects.create(
        table=UUID(int=1), room="players", account=bob.account, text="Hello", client_line_id="1"
    )
    (found,) = looking.for_flooding(timezone.now())
    assert found.subjects == (alice.account.pk,)
    assert "ome and play" not in str(found.evidence)
    assert "one line of their own stands at 20 tables" in explain(found.evidence, {1: "Alice"}).summary
    Line.objects.update(at=timezone.now() - timedelta(days=8))
    assert looking.for_flooding(timezone.now()) == []


@pytest.mark.django_db
def test_what_the_guard_kept_back_counts(alice: Person) -> None:
    Strike.objects.bulk_create(
        Strike(
            table=UUID(int=n),
            room="players",
            account=alice.account,
            why="flood",
            text="x",
            client_line_id=str(n),
        )
        for n in range(10)
    )
    (found,) = looking.for_flooding(timezone.now())
    assert (found.evidence["kept"], found.evidence["lines"]) == ({"flood": 10}, 0)
    assert "the guard kept back 10 lines more" in explain(found.evidence, {1: "Alice"}).summary
