"""The chain of Stak Bots as it is painted over the cards."""

import pytest

from stakbots import GAME
from stakbots.show.queue import queue
from tabletop.core.session import PERSON, Session
from tabletop.film.reel import Reel
from tabletop.show.scene import Item
from tabletop.show.words import words
from tests.stakbots.positions import match, play
from tests.stakbots.show.test_story import folded
from tests.web.desks.roborally.shown import page_words
from tests.web.table.headless import desk_for
from web.desks.stakbots.chain import ChainPanel
from web.table.play.controls import Controls

_NUMBER = 0.3
_BAR = (-1.25, -1.6, 1.2, -1.1)
"""Where a card has its power, its name and its sign, around its middle."""


def _is_on_bar(x: float, y: float, size: float, card: Item) -> bool:
    """Whether the number of an effect lies on the bar of a card."""
    left, top, right, bottom = (card.scale * rim for rim in _BAR)
    far, deep = x - card.x, y - card.y
    nearest = max(left, min(far, right)), max(top, min(deep, bottom))
    return (far - nearest[0]) ** 2 + (deep - nearest[1]) ** 2 < (size * _NUMBER) ** 2


@pytest.mark.parametrize("shape", ["", *GAME.shapes])
def test_the_number_of_an_effect_lies_on_no_bar(shape: str) -> None:
    state = match("core5 ? bountiful1", "core4 ? core3", "core1 ? ? ? stomp3", agenda="ask-action(1)", more="active=1")
    events = play(state, "attack 1>2", show=["pit1", "tranq1"])
    scene = GAME.scene_in(shape, state.view(1))
    stamps = ChainPanel(words("stakbots", "en"), page_words()).overlay(folded(events), scene)
    numbers = [stamp for stamp in stamps if stamp.look.startswith("link:")]
    assert len(numbers) == 2
    cards = [item for name, item in scene.painted() if name.startswith("card-") and item.look.startswith("card:")]
    assert not [(one, card) for one in numbers for card in cards if _is_on_bar(one.x, one.y, one.scale, card)]


def test_a_film_that_begins_in_the_middle_of_a_chain_says_nothing_of_what_led_to_it() -> None:
    """A seat far away is sent what happened since it last chose."""
    state = match("core5 ? bountiful1", "core4 ? core3", "core1 ? ? ? stomp3", agenda="ask-action(1)", more="active=1")
    chain = folded(play(state, "attack 1>2", show=["pit1", "tranq1"]))
    panel = ChainPanel(words("stakbots", "en"), page_words())
    link = chain.links[0]
    assert panel.cause(chain, link)
    assert panel.cause(chain, link._replace(by="aimed")) == ""


def test_a_chain_of_which_no_event_is_known_is_not_drawn() -> None:
    """A seat far away begins with a position."""
    state = match("core5 ? bountiful1", "core4 ? core3", "core1 ? ? ? stomp3", agenda="ask-action(1)", more="active=1")
    while not queue(state.view(1)):
        state.apply(state.legal()[-1])
    session = Session(GAME, [PERSON] * len(state.ranking()), seed=1, position=GAME.write(state))
    desk = desk_for(session)
    desk.catch_up(Reel(session))
    view = session.state.view(1)
    assert queue(view)
    assert desk.extras(view, GAME.scene(view), Controls(), None) == []
