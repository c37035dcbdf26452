"""The chain of Stak Bots as it is painted over the cards."""

import re

import pytest

from stakbots import GAME
from stakbots.show.queue import queue
from tabletop.core.session import PERSON, Session
from tabletop.film.reel import Reel
from tabletop.formats.link import decode
from tabletop.show.scene import Item
from tabletop.show.words import words
from tests.stakbots.positions import match, play
from tests.stakbots.show.test_story import FIVE, folded
from tests.web.desks.roborally.shown import page_words
from tests.web.table.headless import HeadlessPage, desk_for
from web.desks.stakbots.chain import ChainPanel
from web.table.play.controls import Controls
from web.table.play.desk import Moment

_NUMBER = 0.3
_BAR = (-1.25, -1.6, 1.2, -1.1)
"""Where a card has its power, its name and its sign, around its middle."""


def _is_on_bar(x: float, y: float, size: float, card: Item) -> bool:
    """Whether the number of an effect covers the bar of a card."""
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
    """A far seat gets the events since it last chose."""
    state = match("core5 ? bountiful1", "core4 ? core3", "core1 ? ? ? stomp3", agenda="ask-action(1)", more="active=1")
    chain = folded(play(state, "attack 1>2", show=["pit1", "tranq1"]))
    panel = ChainPanel(words("stakbots", "en"), page_words())
    link = chain.links[0]
    assert panel.cause(chain, link)
    assert panel.cause(chain, link._replace(by="aimed")) == ""


def test_a_chain_of_which_no_event_is_known_is_not_drawn() -> None:
    """A far seat begins with a position."""
    state = match("core5 ? bountiful1", "core4 ? core3", "core1 ? ? ? stomp3", agenda="ask-action(1)", more="active=1")
    while not queue(state.view(1)):
        state.apply(state.legal()[-1])
    session = Session(GAME, [PERSON] * len(state.ranking()), seed=1, position=GAME.write(state))
    desk = desk_for(session)
    desk.catch_up(Reel(session))
    view = session.state.view(1)
    assert queue(view)
    assert desk.extras(view, GAME.scene(view), Controls(), None) == []


async def phone_of_three() -> tuple[HeadlessPage, list[str]]:
    """Three people share a device after a chain of five effects: its page, and the markup of the list in every state that it
    is in while the film of it runs."""
    page = HeadlessPage(decode(FIVE), here=[0, 1, 2])
    await page.open()
    desk, reel, lists = page.state.desk, page.state.reel, list[str]()
    found = desk.last_round(reel)
    assert found
    at, stop = found
    frame = reel.frame(at)
    while at < stop:
        beat = reel.beat(at, frame)
        frame, at = beat.after, beat.end
        shown = desk.trays(Moment(frame, page.state.view(), {}), Controls())["hand"]
        lists += [shown] if shown and shown not in lists[-1:] else []
    return page, lists


async def test_the_film_of_a_chain_of_five_shows_at_every_moment_what_is_over_what_is_on_and_what_waits() -> None:
    _, lists = await phone_of_three()
    told = list[str]()
    for shown in lists:
        rows = re.findall(r'<li class="status-(\d)".*?<span><b>(.*?)</b>', shown)
        now = " ".join(f"{card}:{status}" for status, card in rows)
        told += [now] if told[-1:] != [now] else []
    assert told == [
        "Pit 1:1",
        "Pit 1:1 Tranq 1:1",
        "Pit 1:0 Tranq 1:1",
        "Pit 1:0 Sidekick 3:1 Tranq 1:1",
        "Pit 1:3 Sidekick 3:0 Tranq 1:1",
        "Pit 1:3 Sidekick 3:0 Shot 2:1 Tranq 1:1",
        "Pit 1:3 Sidekick 3:3 Shot 2:0 Tranq 1:1",
        "Pit 1:3 Sidekick 3:3 Shot 2:0 Tranq 1:1 Tranq 1:1",
        "Pit 1:3 Sidekick 3:3 Shot 2:3 Tranq 1:0 Tranq 1:1",
        "Pit 1:3 Sidekick 3:3 Shot 2:3 Tranq 1:3 Tranq 1:2",
    ]


async def test_each_effect_of_a_chain_is_explained_by_its_card_its_place_and_the_rules_of_both() -> None:
    page, lists = await phone_of_three()
    effects = re.findall(r'data-do="effect:(\d+)"', lists[-1])
    told = [
        ("Pit 1", "6.16", "5.2"),
        ("Sidekick 3", "6.9", "5.3"),
        ("Shot 2", "6.6", "5.3"),
        ("Tranq 1", "6.13", "5.3"),
    ]
    told += [("Tranq 1", "6.13", "5.4")]
    for number, (effect, (card, rule, why)) in enumerate(zip(effects, told, strict=True), 1):
        above, _ = page.state.desk.explain(page.state.reel, int(effect), str)
        assert f"<b>{card}</b> <small>Effect {number} of 5" in above
        assert re.findall(r'data-answer="rule:([\d.]+)"', above)[:2] == [rule, why]
