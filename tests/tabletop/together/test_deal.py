"""The deal of a game between people: everybody has made it, nobody has chosen it, and anybody can check it."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.base.errors import MessageError
from tabletop.core.session import SEED_LIMIT
from tabletop.together.deal import Deal, draw, promise_of

SECRET = bytes(range(12))


def deal() -> Deal:
    """A deal to which three have given a number."""
    return Deal("abc12345", SECRET).give(1, 7).give(3, 0xFFFFFF).give(2, 0)


def test_the_formats_stay_as_they_are() -> None:
    """Games that are over are checked by them."""
    assert deal().promise.hex() == "deb128915a4dfb15c7ceed9ca5d79a18b7e4d7ef66977220f460b1d3a2b35c4a"
    assert deal().seed == 17730483349662193379
    assert deal().write() == "abc12345.AAECAwQFBgcICQoLDgAABwAAAP___w"


def test_the_same_inputs_give_the_same_seed_in_whatever_order_they_come() -> None:
    other = Deal("abc12345", SECRET).give(2, 0).give(3, 0xFFFFFF).give(1, 7)
    assert other.seed == deal().seed < SEED_LIMIT
    assert other.write() == deal().write()


def test_every_input_changes_the_seed() -> None:
    seeds = {
        deal().seed,
        replace(deal(), game="abc12346").seed,
        replace(deal(), secret=SECRET[::-1]).seed,
        replace(deal(), numbers={1: 7, 2: 1, 3: 0xFFFFFF}).seed,
        replace(deal(), numbers={1: 7, 3: 0xFFFFFF}).seed,
        replace(deal(), numbers={0: 7, 2: 0, 3: 0xFFFFFF}).seed,
    }
    assert len(seeds) == 6


def test_a_number_that_comes_twice_or_late_changes_nothing() -> None:
    before = deal()
    assert before.give(1, 8) is before
    assert before.give(1, 7).seed == before.seed


def test_a_secret_or_a_number_that_was_changed_is_found() -> None:
    true, given_number = deal(), 7
    true.check(true.seed, true.promise, 1, given_number)
    true.check(true.seed)
    changed = replace(true, secret=b"x" * 12)
    with pytest.raises(MessageError, match="not the one that was promised"):
        changed.check(changed.seed, true.promise)
    with pytest.raises(MessageError, match="its seed is another one"):
        true.check(true.seed + 1, true.promise)
    for numbers in ({1: 8, 2: 0, 3: 0xFFFFFF}, {2: 0, 3: 0xFFFFFF}):
        other = replace(true, numbers=numbers)
        with pytest.raises(MessageError, match="without your number"):
            other.check(other.seed, true.promise, 1, given_number)


def test_a_promise_tells_nothing_of_another_game() -> None:
    assert promise_of("abc12345", SECRET) == deal().promise
    assert promise_of("abc12346", SECRET) != deal().promise


def test_each_deal_and_number_is_drawn_anew() -> None:
    assert len({Deal("a").secret for _ in range(50)}) == 50
    assert len({draw() for _ in range(50)}) > 45


def test_it_is_short_enough_to_stand_beside_a_link() -> None:
    two, four = Deal("abc12345").give(1, 5), Deal("abc12345").give(1, 5).give(2, 6).give(3, 7)
    assert len(two.write()) <= 31
    assert len(four.write()) <= 39


@given(st.integers(0, 255), st.data())
def test_it_comes_back_as_it_was(mask: int, data: st.DataObject) -> None:
    numbers = {seat: data.draw(st.integers(0, 0xFFFFFF)) for seat in range(8) if mask >> seat & 1}
    written = Deal("abc12345", SECRET, numbers)
    assert Deal.read(written.write()) == written


def test_what_was_cut_or_made_up_is_refused() -> None:
    text, rng = deal().write(), Random(3)
    for length in range(len(text)):
        with pytest.raises(MessageError):
            Deal.read(text[:length])
    for bad in ("", ".", "abc.", "ABC.AAAA", text + "A", text + "AAAA", "a b" + text, "é." + text, text + "="):
        with pytest.raises(MessageError):
            Deal.read(bad)
    for _ in range(500):
        made_up = "".join(rng.choice("abcXYZ019_-.~") for _ in range(rng.randrange(60)))
        with suppress(MessageError):
            assert Deal.read(made_up).write() == made_up
