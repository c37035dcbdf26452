"""Chains of many effects: in which order they are carried out and why (RULES.md 5.2 to 5.4), as the events tell it."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stakbots import GAME
from stakbots.position.cards import index_of
from stakbots.position.events import ATTACKED, EFFECT, FIRST, TURNED
from stakbots.position.events import LOST as WAS_LOST
from stakbots.position.state import Match
from stakbots.show.queue import queue
from stakbots.show.story import LOST, NOW, OVER, WAITS, Chain, Link, after, chain_of, covered_by, over, reasons
from tabletop.core.session import Session
from tabletop.formats.link import decode
from tabletop.rules.event import Event
from tests.stakbots.positions import lying, match, play, title

FIVE = "stakbots.2.person-person-person..o.JMMoS_BE.0k35vxq"
"""A match of three that stands after a chain of five: an attack turns up two cards of different players, the effect of each
next card goes before the one that waits, and the one that waited is lost."""


def five_effects() -> tuple[Match, list[Event]]:
    """The same chain in a position of its own: player 2 attacks player 3, who is next, and player 1 is drawn in."""
    state = match("core5 ? bountiful1", "core4 ? core3", "core1 ? ? ? stomp3", agenda="ask-action(1)", more="active=1")
    events = play(state, "attack 1>2", show=["pit1", "tranq1"])
    events += play(state, "aim 2", show=["sidekick3", "shot2"])
    events += play(state, "aim 0", show=["tranq1"])
    return state, [*events, *play(state, "reset tranq1")]


def told(events: list[Event]) -> list[tuple[str, str, int]]:
    """The effects of a match in the order in which they were begun or lost: what, card, Stak."""
    return [
        (event.kind, title(index_of(event.card)), event.stak)
        for event in events
        if event.kind == EFFECT or (event.kind == WAS_LOST and event.rule == "5.4")
    ]


def as_told(links: tuple[Link, ...]) -> list[tuple[str, str, int]]:
    """The same of a chain."""
    return [("lost" if link.status == LOST else "effect", title(index_of(link.card)), link.stak) for link in links]


def folded(events: list[Event], *, set_up_effects: bool = False) -> Chain:
    chain = Chain(set_up_effects=set_up_effects)
    for event in events:
        chain = after(chain, event)
    return chain


ORDER = [
    ("effect", "pit1", 1),
    ("effect", "sidekick3", 2),
    ("effect", "shot2", 2),
    ("effect", "tranq1", 0),
    ("lost", "tranq1", 2),
]


def test_five_effects_of_three_players_come_in_the_order_of_the_rules() -> None:
    """Pit and Tranq turn up together: the active player's Pit is first (5.2). What it triggers, and what that triggers, goes
    before the Tranq that waits (5.3), which is lost at last, because the Pit has put it to the bottom (5.4)."""
    state, events = five_effects()
    assert told(events) == ORDER
    assert lying(state, 2) == "~tranq1 core1 sidekick3 shot2"
    assert state.pending is not None
    assert state.pending.ask.name == "action"


def test_an_effect_that_waited_is_carried_out_if_its_card_is_still_on_top() -> None:
    state = match("core5 ? bountiful1", "core4 ? core3", "core1 ? ? ? stomp3", agenda="ask-action(1)", more="active=1")
    events = play(state, "attack 1>2", show=["shot4", "expel1"])
    events += play(state, "aim 0", show=["reaper1"])
    events += play(state, "aim 0", show=[])
    events += play(state, "name 1")
    assert told(events) == [("effect", "shot4", 1), ("effect", "reaper1", 0), ("effect", "expel1", 2)]


def test_of_three_effects_at_once_the_active_players_is_first_and_the_others_follow_clockwise() -> None:
    for seed in range(6):
        session = Session(GAME, ["person"] * 3, {"set-up-effects": "yes", "deck": "30*bountiful:1:1"}, seed)
        events = [*session.advance()]
        first = next(event.player for event in events if event.kind == FIRST)
        assert [stak for _, _, stak in told(events)] == [first, (first + 1) % 3, (first + 2) % 3]


def test_a_card_that_is_reset_while_its_effect_waits_has_two_effects() -> None:
    """It never left the top, so what waited is not lost; and it was turned up again (rulings of 5.4)."""
    state = match("core5 ? core2", "core1 ? core2", agenda="ask-action(1)", more="active=1")
    events = play(state, "attack 1>0", show=["tranq1", "expel1"])
    events += play(state, "reset expel1")
    events += play(state, "name 1", "name 1")
    assert told(events) == [("effect", "tranq1", 1), ("effect", "expel1", 0), ("effect", "expel1", 0)]


def test_a_card_that_sinks_and_comes_up_again_while_its_effect_waits_has_its_effect() -> None:
    """The Trip of the active player puts it down; what turns up above it goes again before its turn comes (ruling of 5.4)."""
    state = match("? ? core2", "core1 ? core2", agenda="ask-action(1)", more="active=1")
    events = play(state, "attack 1>0", show=["trip0", "expel1"])
    events += play(state, "aim 0", show=["reaper1"])
    assert lying(state, 0) == "expel1 reaper1"
    events += play(state, "aim 0")
    assert lying(state, 0) == "expel1"
    events += play(state, "name 1")
    assert told(events) == [("effect", "trip0", 1), ("effect", "reaper1", 0), ("effect", "expel1", 0)]


# The story of it --------------------------------------------------------------------------------------------------------


def test_the_story_has_the_effects_in_their_order_with_what_led_to_each() -> None:
    chain = folded(five_effects()[1])
    assert as_told(chain.links) == ORDER
    assert [chain.number(one) if (one := chain.parent(link)) else 0 for link in chain.links] == [0, 1, 2, 3, 0]
    assert [link.status for link in over(chain).links] == [OVER] * 4 + [LOST]


def test_the_story_gives_the_rule_for_the_place_of_each_effect() -> None:
    chain = folded(five_effects()[1])
    assert [[rule for _, rule in reasons(chain, link)] for link in chain.links] == [
        ["5.2"], ["5.3"], ["5.3"], ["5.3"], ["5.4", "5.2"],
    ]  # fmt: skip
    alone = folded(play(match("core5", "core1", h0="bountiful1"), "play bountiful1"))
    assert reasons(alone, alone.links[0]) == [("alone", "5.1")]


def test_the_story_knows_what_took_a_lost_effect_from_the_top() -> None:
    events = five_effects()[1]
    lost = folded(events).links[-1]
    gone = covered_by(events, lost)
    assert gone is not None
    assert [event.kind for event in events if event.id == gone] == ["buried"]


def test_while_it_is_going_on_the_story_tells_what_is_over_what_is_carried_out_and_what_waits() -> None:
    events = five_effects()[1]
    shot = next(event.id for event in events if event.kind == EFFECT and title(index_of(event.card)) == "shot2")
    chain = folded([event for event in events if event.id <= shot])
    found = [(title(index_of(link.card)), link.status) for link in chain.links]
    assert found == [("pit1", OVER), ("sidekick3", OVER), ("shot2", NOW), ("tranq1", WAITS)]
    assert chain.waits_for(chain.links[3]) == chain.links[2]


def test_what_an_effect_triggers_waits_for_nothing_and_goes_before_what_waits() -> None:
    events = five_effects()[1]
    turned = next(event.id for event in events if event.kind == TURNED and title(index_of(event.card)) == "sidekick3")
    chain = folded([event for event in events if event.id <= turned])
    pit, sidekick, tranq = chain.links
    assert chain.waits_for(sidekick) is None
    assert chain.waits_for(tranq) == sidekick
    assert (pit.ahead, sidekick.ahead) == (0, 1)


def test_a_chain_stays_until_another_action_triggers_something() -> None:
    state, events = five_effects()
    events += play(state, "end-turn")
    assert as_told(folded(events).links) == ORDER
    assert all(link.status in (OVER, LOST) for link in folded(events).links)
    state = match("core5", "core1", h0="bountiful1 clumsy4")
    events = play(state, "play bountiful1") + play(state, "play clumsy4")
    assert [title(index_of(link.card)) for link in folded(events).links] == ["clumsy4"]


def test_the_link_of_a_chain_of_five_opens_where_it_led() -> None:
    """As golden links do; the page's own tests follow this one."""
    session = decode(FIVE)
    chain = folded(session.events())
    assert as_told(chain.links) == ORDER
    assert chain.root is not None
    assert chain.root.kind == ATTACKED
    assert [link.by for link in chain.links] == ["attacked", "effect", "effect", "effect", "attacked"]


@pytest.mark.parametrize("number", range(5))
def test_from_any_event_of_a_chain_the_whole_of_it_is_found(number: int) -> None:
    session = decode(FIVE)
    events = session.events()
    link = folded(events).links[number]
    for event in (link.trigger, link.begun, link.events[-1]):
        chain = chain_of(events, event)
        assert as_told(chain.links) == ORDER
    found = chain_of(events, link.begun).find(link.begun)
    assert found is not None
    assert found.trigger == link.trigger


@given(st.integers(0, 300), st.integers(2, 4), st.sampled_from(["no", "yes"]))
def test_the_story_agrees_with_the_queue_at_every_choice_and_foretells_who_is_next(
    seed: int, seats: int, set_up: str
) -> None:
    session = Session(GAME, ["person"] * seats, {"depth": "5", "set-up-effects": set_up, "reactive": set_up}, seed)
    rng, chain, count = Random(seed), Chain(set_up_effects=set_up == "yes"), 0
    session.advance()
    for _ in range(60):
        for event in session.events()[count:]:
            if event.kind == EFFECT or (event.kind == WAS_LOST and event.rule == "5.4"):
                assert next(link for link in chain.links if link.status == WAITS).trigger == event.cause
            chain = after(chain, event)
        count = len(session.events())
        waiting = [one for one in queue(session.state.view(None)) if one.what == "effect"]
        here = [link for link in chain.links if link.status == WAITS]
        asked = session.state.pending.ask.name if session.state.pending else ""
        if asked in ("aim", "reset", "name"):
            assert waiting[0].cause == next(link for link in chain.links if link.status == NOW).begun
            waiting = waiting[1:]
        assert [(one.stak, one.card, one.cause) for one in waiting] == [
            (link.stak, index_of(link.card), link.trigger) for link in here
        ]
        if session.over:
            return
        session.play(int(rng.random() * len(session.legal())))
        session.advance()
