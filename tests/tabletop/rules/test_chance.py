"""The dealer: fair, weighted as asked, and the same at the same ply of the same seed."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.rules.chance import Dealer

SEEDS = st.integers(0, 2**64 - 1)
WEIGHTS = st.lists(st.integers(0, 50), min_size=1, max_size=9).filter(any)


def chi_squared(counts: Counter[int], expected: list[float]) -> float:
    return sum((counts[index] - one) ** 2 / one for index, one in enumerate(expected))


@given(SEEDS, st.integers(0, 10**6), WEIGHTS)
def test_the_same_seed_and_ply_deal_the_same(seed: int, ply: int, weights: list[int]) -> None:
    assert Dealer(seed).pick(ply, weights) == Dealer(seed).pick(ply, weights)
    assert Dealer(seed).pick(ply, 84) == Dealer(seed).pick(ply, 84)


@given(SEEDS, WEIGHTS)
def test_what_was_dealt_before_does_not_matter(seed: int, weights: list[int]) -> None:
    one, other = Dealer(seed), Dealer(seed)
    for ply in (9, 3, 3, 700):
        other.pick(ply, 6)
    assert [one.pick(ply, weights) for ply in range(20)] == [other.pick(ply, weights) for ply in range(20)]


@given(SEEDS, st.integers(0, 10**6), WEIGHTS)
def test_a_choice_without_weight_is_never_dealt(seed: int, ply: int, weights: list[int]) -> None:
    assert weights[Dealer(seed).pick(ply, weights)] > 0


@given(SEEDS, st.integers(0, 10**6), st.integers(1, 500))
def test_a_number_means_that_many_equal_weights(seed: int, ply: int, count: int) -> None:
    assert Dealer(seed).pick(ply, count) == Dealer(seed).pick(ply, [1] * count)


@pytest.mark.parametrize("weights", [[1, 1, 1, 1, 1, 1], [1, 3, 2], [5, 0, 1, 94], [1] * 84])
def test_weights_are_respected_over_the_plies_of_a_game(weights: list[int]) -> None:
    dealer, draws = Dealer(1), 200 * len(weights)
    counts = Counter(dealer.pick(ply, weights) for ply in range(draws))
    some = [index for index, weight in enumerate(weights) if weight]
    expected = [draws * weights[index] / sum(weights) for index in some]
    assert chi_squared(Counter({n: counts[index] for n, index in enumerate(some)}), expected) < 2 * len(some) + 12


def test_weights_are_respected_over_neighbouring_seeds() -> None:
    """People take small seeds."""
    counts = Counter(Dealer(seed).pick(0, [1, 3, 2]) for seed in range(6000))
    assert chi_squared(counts, [1000, 3000, 2000]) < 16


def test_neighbouring_plies_and_seeds_are_independent() -> None:
    pairs = Counter(
        Dealer(seed).pick(ply, 4) * 4 + Dealer(seed).pick(ply + 1, 4) for seed in range(40) for ply in range(40)
    )
    assert chi_squared(pairs, [100.0] * 16) < 44
    pairs = Counter(
        Dealer(seed).pick(ply, 4) * 4 + Dealer(seed + 1).pick(ply, 4) for seed in range(40) for ply in range(40)
    )
    assert chi_squared(pairs, [100.0] * 16) < 44


def test_seeds_deal_differently() -> None:
    seeds = [0, 1, 2, 255, 2**32, 2**40 + 1, 2**63, 2**64 - 1]
    assert len({tuple(Dealer(seed).pick(ply, 84) for ply in range(20)) for seed in seeds}) == len(seeds)


def test_the_deal_is_pinned_for_ever() -> None:
    """Links hold the seed and not the deal, so another generator would change every game there is."""
    assert [Dealer(0).pick(ply, 84) for ply in range(10)] == [54, 58, 32, 55, 66, 12, 65, 22, 31, 47]
    assert [Dealer(2**64 - 1).pick(ply, [1, 3, 2]) for ply in range(10)] == [0, 2, 2, 1, 2, 1, 2, 0, 0, 1]


@pytest.mark.parametrize("weights", [[], [0], [0, 0, 0]])
def test_dealing_from_nothing_is_refused(weights: list[int]) -> None:
    with pytest.raises(ValueError, match="No outcome has a weight"):
        Dealer(0).pick(0, weights)
