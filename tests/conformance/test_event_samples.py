"""What was stored once is read for ever: samples of every event that was ever released."""

from __future__ import annotations

import json

import msgspec
import pytest

from tests.conformance.event_samples import Samples, all_samples

GENERATE = "python -m tests.conformance.event_samples"
every_source = pytest.mark.parametrize("samples", all_samples(), ids=lambda one: one.name)


@every_source
def test_every_shape_of_every_event_has_a_sample(samples: Samples) -> None:
    """Fails for a new event, and for one that was changed: is that a new version, with an upcaster?"""
    lacking = [f"{one.type}, version {one.version}" for one in samples.lacking()]
    assert not lacking, f"{samples.path} lacks {lacking}; {GENERATE} adds them"


@every_source
def test_every_version_of_every_event_has_a_sample(samples: Samples) -> None:
    released = {(one.type, one.version) for one in samples.stored()}
    expected = {
        (name, version) for name in samples.types for version in range(1, samples.codec.newest(name) + 1)
    }
    assert released == expected


@every_source
def test_every_sample_is_read_and_comes_back_to_the_byte(samples: Samples) -> None:
    """A sample of an old version comes back as one of the newest, with all that it said."""
    for one in samples.stored():
        again = samples.codec.encode(samples.codec.decode(*one))
        assert again.version == samples.codec.newest(one.type)
        if one.version == again.version:
            assert again == one, f"{one.type} has changed without a new version"


@every_source
def test_samples_are_canonical(samples: Samples) -> None:
    for one in samples.stored():
        canonical = json.dumps(
            json.loads(one.data), sort_keys=True, separators=(",", ":"), ensure_ascii=False
        )
        assert one.data == canonical


def test_a_changed_event_without_a_new_version_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A field more, a field less and a field that may now be None all show."""
    service = all_samples()[0]

    def changed(*fields: tuple[str, type]) -> Samples:
        tag = "table.seat_left"
        struct = msgspec.defstruct("SeatLeft", fields, tag=tag, frozen=True)
        codec = type(service.codec)({tag: struct})
        return service._replace(codec=codec, types={tag: struct})

    assert changed(("seat", int), ("account", int)).lacking() == []
    assert changed(("seat", int)).lacking()
    assert changed(("seat", int), ("account", int), ("why", str)).lacking()
    assert changed(("seat", int), ("account", int | None)).lacking()  # type: ignore[arg-type]
