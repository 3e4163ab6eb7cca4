from __future__ import annotations

import msgspec
import pytest

from reworld_site.eventstore.codec import Codec, NotCanonical, UnknownEvent


class CityFounded(msgspec.Struct, frozen=True, tag="tale.city_founded"):
    name: str
    size: int


class CityLost(msgspec.Struct, frozen=True, tag="tale.city_lost"):
    name: str


def with_size(old: dict[str, object]) -> dict[str, object]:
    return {**old, "size": 1}


def with_name(old: dict[str, object]) -> dict[str, object]:
    return {"type": old["type"], "name": old["called"], "size": old["size"]}


CODEC = Codec({"tale.city_founded": CityFounded, "tale.city_lost": CityLost})


def test_an_event_comes_back_as_it_went() -> None:
    event = CityFounded("Łódź", 3)
    assert CODEC.decode(*CODEC.encode(event)) == event


def test_stored_data_is_canonical() -> None:
    stored = CODEC.encode(CityFounded("Łódź", 3))
    assert stored == ("tale.city_founded", 1, '{"name":"Łódź","size":3,"type":"tale.city_founded"}')


def test_an_old_version_is_lifted_step_by_step() -> None:
    codec = Codec({"tale.city_founded": CityFounded}, {"tale.city_founded": (with_size, with_name)})
    old = '{"called":"Oslo","type":"tale.city_founded"}'
    assert codec.decode("tale.city_founded", 1, old) == CityFounded("Oslo", 1)
    assert codec.decode("tale.city_founded", 2, old[:-1] + ',"size":2}') == CityFounded("Oslo", 2)
    assert codec.encode(CityFounded("Oslo", 2)).version == 3


@pytest.mark.parametrize("version", [0, 2])
def test_it_refuses_a_version_it_does_not_know(version: int) -> None:
    with pytest.raises(UnknownEvent, match="has no version"):
        CODEC.decode("tale.city_lost", version, '{"name":"Oslo"}')


def test_it_refuses_a_type_it_does_not_know() -> None:
    with pytest.raises(UnknownEvent, match=r"tale\.unheard"):
        CODEC.decode("tale.unheard", 1, "{}")
    with pytest.raises(UnknownEvent, match="CityLost"):
        Codec({}).encode(CityLost("Oslo"))


def test_it_refuses_event_types_that_hold_fractions() -> None:
    class Weather(msgspec.Struct, tag="tale.weather_turned"):
        by_city: dict[str, list[float | None]]

    with pytest.raises(NotCanonical, match=r"tale\.weather_turned"):
        Codec({"tale.weather_turned": Weather})
