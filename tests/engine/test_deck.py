"""Shuffles: reproducible and uniform."""

from collections import Counter
from itertools import permutations

import pytest

from fitsmobile.engine.deck import Dealer


def test_the_generator_gives_the_published_numbers():
    dealer = Dealer(1234567)
    assert [dealer.word() for _ in range(3)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
    ]


def test_a_shuffle_keeps_every_card():
    assert sorted(Dealer(1).shuffled(range(20))) == list(range(20))


def test_the_same_seed_shuffles_alike_and_another_does_not():
    assert Dealer(5).shuffled(range(20)) == Dealer(5).shuffled(range(20))
    assert Dealer(5).shuffled(range(20)) != Dealer(6).shuffled(range(20))


def test_seeds_beyond_64_bits_wrap_round():
    assert Dealer(2**64 + 3).word() == Dealer(3).word()
    assert Dealer(-1).word() == Dealer(2**64 - 1).word()


def test_every_order_is_equally_likely():
    dealer, deals = Dealer(0), 24_000
    found = Counter(dealer.shuffled("abcd") for _ in range(deals))
    assert set(found) == set(permutations("abcd"))
    assert all(abs(count - 1000) < 150 for count in found.values())


@pytest.mark.parametrize("limit", [1, 2, 6, 17, 2**63 + 1])
def test_a_number_below_a_limit_is_below_it(limit):
    dealer = Dealer(9)
    drawn = [dealer.below(limit) for _ in range(200)]
    assert all(0 <= number < limit for number in drawn)
    assert limit > 20 or set(drawn) == set(range(limit))
