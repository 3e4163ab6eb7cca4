"""Whatever a cookie holds, its bearer is at worst nobody."""

import pytest

from tests.reworld_site.people import Person


@pytest.mark.parametrize(
    "key",
    [
        '"\\000\\000\\000\\000\\000\\000\\000\\000\\000"',
        "x" * 32 + "'--",
        "x" * 5000,
        "é" * 32,
        '"\\377\\376aaaaaaaa"',
        "",
    ],
)
def test_a_made_up_session_is_nobody(stranger: Person, key: str) -> None:
    answer = stranger.browser.get("/api/me", headers={"Cookie": f"sessionid={key}"})
    assert (answer.status_code, answer.json()) == (200, {"account": None})


def test_a_made_up_session_does_not_keep_one_from_signing_in(stranger: Person) -> None:
    stranger.browser.cookies["sessionid"] = "\0" * 32
    assert stranger.post("/api/guests").status_code == 201
    assert stranger.get("/api/me").json()["account"]["kind"] == "guest"
