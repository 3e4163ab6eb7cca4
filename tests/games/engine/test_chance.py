"""Luck: verifiable draws against committed vectors, scripts and quick generators."""

import hashlib
import hmac
import json
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from games.engine import QuickChance, ScriptedChance, SeededChance
from games.engine.chance import commitment, root_of

VECTORS = json.loads(Path(__file__).with_name("luck_vectors.json").read_text())


def unhex(text):
    return None if text is None else bytes.fromhex(text)


@pytest.mark.parametrize("vector", VECTORS["roots"])
def test_commitment_and_root_follow_from_table_secret_and_contributions(vector):
    table, secret = unhex(vector["table"]), unhex(vector["secret"])
    assert commitment(table, secret).hex() == vector["commitment"]
    assert root_of(table, secret, [unhex(one) for one in vector["contributions"]]).hex() == vector["root"]


@pytest.mark.parametrize("vector", VECTORS["draws"])
def test_draws_follow_from_root_and_label(vector):
    chance = SeededChance(unhex(vector["root"]), vector.get("epoch", 0))
    if "n" in vector:
        assert chance.choice(vector["label"], vector["n"]) == vector["answer"]
    else:
        assert chance.shuffle(vector["label"], vector["items"]) == vector["answer"]


def test_each_epoch_deals_anew_and_the_first_as_if_there_were_none():
    dealt = [SeededChance(bytes(32), epoch).shuffle("officers/3", range(30)) for epoch in range(3)]
    assert dealt[0] == SeededChance(bytes(32)).shuffle("officers/3", range(30))
    assert dealt[1] == SeededChance(bytes(32)).shuffle("officers/3#1", range(30))
    assert dealt[1] != dealt[2]


def words_by_hand(root, label, count):
    """The first words of a draw, written out from the design's own sentence."""
    stream = b"".join(
        hmac.new(root, label.encode() + b"\x00" + counter.to_bytes(8, "big"), hashlib.sha256).digest()
        for counter in range(count // 4 + 1)
    )
    return [int.from_bytes(stream[8 * at : 8 * at + 8], "big") for at in range(count)]


def test_a_shuffle_is_fisher_yates_from_the_end_on_the_words_of_its_label():
    root, items = bytes(range(32)), list(range(10))
    for last, word in zip(range(9, 0, -1), words_by_hand(root, "modules", 9), strict=True):
        other = word % (last + 1)
        items[last], items[other] = items[other], items[last]
    assert SeededChance(root).shuffle("modules", range(10)) == items


def test_words_past_the_last_whole_multiple_are_rejected():
    root, n = bytes(32), 2**63 + 1
    word = next(word for word in words_by_hand(root, "rejection/0", 64) if word < n)
    assert word != words_by_hand(root, "rejection/0", 1)[0]
    assert SeededChance(root).choice("rejection/0", n) == word


def test_a_label_draws_the_same_whenever_it_is_asked():
    one, other = SeededChance(b"r" * 32), SeededChance(b"r" * 32)
    one.choice("first", 5)
    assert one.shuffle("second", range(20)) == other.shuffle("second", range(20))


def test_a_script_answers_each_label_once_and_names_what_was_never_asked():
    chance = ScriptedChance({"start_seat": 1, "modules": [2, 0, 1], "late": 0})
    assert chance.choice("start_seat", 2) == 1
    assert chance.shuffle("modules", [0, 1, 2]) == [2, 0, 1]
    assert chance.unused() == ["late"]
    with pytest.raises(KeyError):
        chance.choice("start_seat", 2)


def test_a_script_with_an_impossible_answer_is_refused():
    chance = ScriptedChance({"start_seat": 2, "modules": [0, 0, 1]})
    with pytest.raises(ValueError, match="no number of 0 … 1"):
        chance.choice("start_seat", 2)
    with pytest.raises(ValueError, match="no order of the 3 items"):
        chance.shuffle("modules", [0, 1, 2])


@pytest.mark.parametrize("chance", [QuickChance(Random(1)), SeededChance(bytes(32))])
def test_every_order_is_as_likely(chance):
    orders = Counter(tuple(chance.shuffle(f"draw/{number}", "abc")) for number in range(6000))
    assert len(orders) == 6
    assert all(800 < count < 1200 for count in orders.values())
