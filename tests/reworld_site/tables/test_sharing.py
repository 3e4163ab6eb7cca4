from __future__ import annotations

import time
from collections.abc import Sequence
from threading import Thread

import pytest

from reworld_site.tables.sharing import Sharing


class Disk:
    """Takes its time for each commit; remembers what was committed together."""

    def __init__(self) -> None:
        self.commits: list[list[str]] = []

    def carry_out(self, asked: Sequence[str]) -> list[str | BaseException]:
        time.sleep(0.01)
        self.commits.append(list(asked))
        if "disk full" in asked:
            raise OSError("no space left")
        return [ValueError(one) if one == "mistake" else one.upper() for one in asked]


def ask_all(sharing: Sharing[str, str], asked: Sequence[str]) -> dict[str, object]:
    answers: dict[str, object] = {}

    def ask(number: int, one: str) -> None:
        try:
            answers[f"{number} {one}"] = sharing.commit(one)
        except Exception as error:
            answers[f"{number} {one}"] = error

    threads = [Thread(target=ask, args=each) for each in enumerate(asked)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def test_everybody_gets_their_own_result_and_few_commits_do() -> None:
    disk = Disk()
    asked = [f"move {number}" for number in range(20)]
    answers = ask_all(Sharing(disk.carry_out, lambda one: one), asked)
    assert [answers[f"{i} {one}"] for i, one in enumerate(asked)] == [one.upper() for one in asked]
    assert len(disk.commits) < 10
    assert sorted(one for commit in disk.commits for one in commit) == sorted(asked)


def test_one_commit_never_has_two_commands_for_the_same_table() -> None:
    disk = Disk()
    ask_all(Sharing(disk.carry_out, lambda one: one), ["a", "b"] * 10)
    assert all(len(set(commit)) == len(commit) for commit in disk.commits)


def test_commands_without_a_table_are_never_in_each_others_way() -> None:
    disk = Disk()
    ask_all(Sharing(disk.carry_out, lambda one: None), ["open"] * 20)
    assert len(disk.commits) < 10


def test_a_mistake_is_its_own_senders_only() -> None:
    answers = ask_all(Sharing(Disk().carry_out, lambda one: one), ["a", "mistake", "b"])
    assert answers["0 a"] == "A"
    assert answers["2 b"] == "B"
    assert isinstance(answers["1 mistake"], ValueError)


def test_nobody_is_told_of_a_commit_that_failed() -> None:
    sharing = Sharing(Disk().carry_out, lambda one: one)
    with pytest.raises(OSError, match="no space"):
        sharing.commit("disk full")
    assert sharing.commit("a") == "A"
