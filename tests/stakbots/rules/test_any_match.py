"""What holds in every match, whatever the variant and whoever plays."""

from itertools import groupby
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from stakbots import GAME
from stakbots.position.cards import ENTRY, LEADER, face_of
from stakbots.position.events import DISCARDED, EFFECT, RESET, SCRAPPED, TRIGGERS, TURN_ENDED
from stakbots.position.state import Match
from stakbots.show.queue import RESOLVES, queue
from tabletop.base.errors import OptionError
from tabletop.rules.event import Event
from tabletop.rules.state import State

COMBINATIONS = st.fixed_dictionaries(
    {
        "depth": st.sampled_from(("3", "6", "auto")),
        "ranks": st.sampled_from(("mixed", "mixed", "dealt", "drafted")),
        "staks": st.sampled_from(("1", "1", "2")),
        "deck": st.sampled_from(("base", "gentle", "12*tranq:1:3+6*begone:1:5+6*core:2:1+6*pit:1:4+6*shot:0:2:4")),
        "attacks": st.sampled_from(("attacker", "2")),
        "turn-limit": st.just("25"),
        **{name: st.sampled_from(("no", "yes")) for name in ("reactive", "recycling", "borderless", "set-up-effects")},
    }
)


def started(seats: int, options: dict[str, str]) -> Match | None:
    """A match, or None where the options do not go together."""
    try:
        state: State = GAME.start(seats, options)
    except OptionError:
        return None
    assert isinstance(state, Match)
    return state


@settings(max_examples=60)
@given(COMBINATIONS, st.integers(2, 5), st.integers(0, 10_000))
def test_invariants_hold_at_every_action_of_every_variant(options: dict[str, str], seats: int, seed: int) -> None:
    match, rng = started(seats, options), Random(seed)
    while match is not None and not match.over:
        assert match.pending is not None
        if match.pending.ask.name == "action":
            _assert_in_order(match)
        match.apply(rng.choice(match.legal()))
        if match.over:
            assert match.winners()
            assert match.turn <= 25


def _assert_in_order(match: Match) -> None:
    """Between actions all tops lie face up, no card has taken its power in damage, and nothing waits."""
    deck = match.rules.deck
    for stak, cards in enumerate(match.staks):
        if cards:
            assert cards[-1] >= 0
            assert deck.bot[cards[-1]] == LEADER or match.damage[cards[-1]] < max(1, match.power(stak, len(cards) - 1))
    assert queue(match.view(None)) == []
    assert match.reset == []
    assert len(match.alive()) > 1


@settings(max_examples=60)
@given(COMBINATIONS, st.integers(2, 4), st.integers(0, 10_000))
def test_no_card_is_reset_twice_in_a_chain_and_every_entry_effect_has_its_trigger(
    options: dict[str, str], seats: int, seed: int
) -> None:
    match, rng = started(seats, options), Random(seed)
    if match is None:
        return
    chains: list[tuple[bool, Event]] = []
    told: dict[int, Event] = {}
    while not match.over:
        assert match.pending is not None
        here = match.pending.ask.name == "action"
        events = match.apply(rng.choice(match.legal()))
        chains += [(here and number == 0, event) for number, event in enumerate(events)]
        told.update((event.id, event) for event in events)
    for event in told.values():
        if event.kind == EFFECT:
            assert face_of(event.card).bot in ENTRY
            assert told[event.cause].kind in TRIGGERS
    count = 0
    numbered = []
    for begins, event in chains:
        count += begins
        numbered.append((count, event))
    for _, chain in groupby(numbered, key=lambda pair: pair[0]):
        resets = [event.card for _, event in chain if event.kind == RESET]
        assert len(resets) == len(set(resets))


@settings(max_examples=40)
@given(st.integers(2, 5), st.integers(0, 10_000))
def test_while_an_effect_asks_it_is_what_the_queue_says_resolves(seats: int, seed: int) -> None:
    match, rng = started(seats, {}), Random(seed)
    while match is not None and not match.over:
        pending = match.pending
        assert pending is not None
        if pending.ask.name in ("aim", "reset", "name"):
            first = queue(match.view(None))[0]
            assert (first.status, first.stak, first.card) == (RESOLVES, *pending.operands[1:3])
        match.apply(rng.choice(match.legal()))


@settings(max_examples=40)
@given(COMBINATIONS, st.integers(2, 4), st.integers(0, 10_000))
def test_a_turn_ends_only_after_a_card_has_come_to_the_heap(options: dict[str, str], seats: int, seed: int) -> None:
    match, rng = started(seats, options), Random(seed)
    fed = False
    while match is not None and not match.over:
        for event in match.apply(rng.choice(match.legal())):
            fed = fed or event.kind in (SCRAPPED, DISCARDED)
            assert event.kind != TURN_ENDED or fed
            fed = fed and event.kind != TURN_ENDED
