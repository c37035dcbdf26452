"""Moon-Bots in the browser: cards and dice by touch, weapons in others' turns, hidden hands, a game to its end offline."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.devices import KEPT_OFFLINE, PHONE, TABLET, OnDevice
from e2e.table_page import AT_REST, PATIENCE, TablePage, fragment, open_table, speak
from e2e.waiting import await_offline, reload
from moonbots.bots.policy import HARD, Policy
from moonbots.position.events import FINAL_BEGAN
from moonbots.position.moves import Aim, Play
from moonbots.position.state import Tournament
from moonbots.show.layout import MARKET
from moonbots.show.text import card_help, card_name, seat_name
from tabletop.bots import bots
from tabletop.core import game
from tabletop.core import session as sessions
from tabletop.core.game import Budget
from tabletop.rules.move import Move
from tabletop.show.words import words
from tabletop.telling.sentences import captions
from tests.playing import game_until, play_on


def moonbots(kinds: str, seed: int = 1, /, **options: str) -> sessions.Session:
    """A game at its first choice."""
    session = sessions.Session(game.find("moonbots"), kinds.split(), options, seed)
    session.advance()
    return session


def until(found: Callable[[sessions.Session], bool], kinds: str) -> sessions.Session:
    """A game of random choices that has come to a position as wanted; the first of many seeds that gets there."""
    return game_until(found, partial(moonbots, kinds))


def tap(table: TablePage, x: float, y: float) -> None:
    """Touches a point of the picture."""
    table.page.touchscreen.tap(*table.spot(x, y))


def show_mine(page: Page) -> None:
    """Takes the device over from whoever had it."""
    page.locator('dialog.curtain [data-answer="yes"]').click()


def test_a_card_is_bought_dice_are_rolled_and_placed_by_touch(on_device: OnDevice, site: str) -> None:
    table = open_table(on_device(**TABLET), site + fragment(moonbots("person easy easy")))
    table.await_phase("choosing")
    before = table.session()
    seat = before.to_move
    assert seat is not None
    free = next(move for move in before.legal() if move.label in {"buy=0", "buy=1"})
    tap(table, *MARKET[int(free.label[-1])])
    expect(table.page.locator("dialog.reading .main")).to_contain_text("Buy for")
    assert len(table.session().plies) == len(before.plies)
    tap(table, *MARKET[int(free.label[-1])])
    expect(table.do("touch:roll")).to_be_visible()
    table.await_told("bought", seat)
    table.do("touch:roll").tap()
    table.await_told("rolled", seat)
    table.await_scene(0)


def test_touching_a_card_tells_what_it_does(page: Page, site: str) -> None:
    session = until(lambda s: s.to_move == 0 and bool(s.state.view(0).upgrades[1]), "person easy easy")
    table = open_table(page, site + fragment(session))
    table.await_phase("choosing")
    item = session.game.scene(session.state.view(0)).items["upgrade-1-0"]
    page.mouse.click(*table.spot(item.x, item.y))
    card = session.state.view(0).upgrades[1][0]
    expect(page.locator("dialog.reading")).to_contain_text(card_help(card, words("moonbots", "en")))
    expect(page.locator("dialog.reading")).to_contain_text("Rule 3.4")


# By day e2e/table/test_handover.py hands a game of Moon-Bots over.
@pytest.mark.nightly
def test_secret_weapons_are_seen_only_by_their_owner(page: Page, site: str) -> None:
    def armed(s: sessions.Session) -> bool:
        seat = s.to_move
        return seat is not None and seat >= 0 and not s.state.view(seat).hand[seat] and any(s.state.view(None).hand)

    session = until(armed, "person person person")
    table = open_table(page, site + fragment(session))
    table.await_phase("choosing")
    expect(page.locator("dialog.curtain"), "whoever has no weapon has nothing to hide").to_have_count(0)
    assert not [name for name in table.painted() if name.startswith("weapon-")]
    table.await_scene(session.to_move)


def test_one_is_asked_in_another_ones_turn_and_may_use_a_weapon(page: Page, site: str) -> None:
    def asked(s: sessions.Session) -> bool:
        pending = s.state.pending
        return (
            pending is not None and pending.seat == 0 and pending.ask.name.endswith("-respond") and len(s.legal()) > 1
        )

    session = until(asked, "person easy easy easy")
    table = open_table(page, site + fragment(session))
    table.await_phase("choosing")
    expect(table.do("touch:pass")).to_be_visible()
    page.locator("#move-list button").nth(1).evaluate("button => button.click()")
    table.await_told("played", 0, session)


def test_cards_can_be_called_by_their_names_in_another_language_of_the_booklet(on_device: OnDevice, site: str) -> None:
    page = on_device(**PHONE)
    table = open_table(page, site + fragment(moonbots("person easy easy")))
    table.await_phase("choosing")
    table.do("menu").click()
    field = page.locator('[data-do="set-cards"]')
    expect(field.locator("option")).to_have_count(1 + 8)
    assert page.locator("dialog .body").evaluate("body => body.scrollWidth <= body.clientWidth")
    field.select_option("nl")
    expect(page.locator("dialog[open]")).to_have_count(0)
    table.await_phase("choosing")
    session = table.session()
    said = words("moonbots", "en", "nl")
    told = captions(session.game, "act", session.legal(), said)
    assert told != captions(session.game, "act", session.legal(), words("moonbots", "en"))
    expect(page.locator("#move-list button")).to_have_text(told)
    assert page.evaluate("localStorage.getItem('robodrome:cards')") == "nl", "it stays"


def expect_in_sight(things: Locator, count: int) -> None:
    """Waits until there are so many, and all of each is in sight."""
    expect(things).to_have_count(count)
    for thing in things.all():
        expect(thing).to_be_in_viewport(ratio=0.99)


def test_on_a_phone_every_way_to_hit_and_everybody_at_the_end_is_in_sight(on_device: OnDevice, site: str) -> None:
    page = on_device(**PHONE)
    session = until(
        lambda s: s.to_move == 0 and len(s.legal()) == 4 and isinstance(s.legal()[0], Aim), "person easy easy easy"
    )
    table = open_table(page, site + fragment(session))
    table.await_phase("choosing")
    expect_in_sight(page.locator("#move-list button"), 4)
    over = moonbots("person easy easy easy", 3)
    play_on(over, Random(3), 5000)
    table = open_table(page, site + fragment(over))
    table.await_phase("over")
    expect_in_sight(page.locator(".ranking li"), 4)


def test_five_ways_to_hit_are_in_sight_in_german_on_phones_and_tablets(on_device: OnDevice, site: str) -> None:
    page = on_device(**PHONE)
    speak(page, "de")
    session = until(
        lambda s: s.to_move == 0 and sum(isinstance(move, Aim) and not move.held for move in s.legal()) == 5,
        "person easy easy easy",
    )
    table = open_table(page, site + fragment(session))
    table.await_phase("choosing")
    more = len(session.legal()) > 5
    for width, height in ((390, 844), (844, 390), (820, 1180)):
        page.set_viewport_size({"width": width, "height": height})
        table.board_box()
        expect_in_sight(page.locator("#move-list button"), 5 + more)
        assert table.do("more-moves").count() == more


def _last_choice() -> sessions.Session:
    """A game at the last choice of the person."""
    over = moonbots("person easy easy", 3)
    play_on(over, Random(3), 5000)
    return over.at(max(number for number, ply in enumerate(over.plies) if ply.free and ply.seat == 0))


def test_on_an_upright_tablet_the_board_lies_still_from_the_first_choice_to_the_last(
    on_device: OnDevice, site: str
) -> None:
    page = on_device(**TABLET)
    aims = until(lambda s: s.to_move == 0 and isinstance(s.legal()[0], Aim) and len(s.legal()) > 3, "person easy easy")
    lies = []
    for session in (moonbots("person easy easy"), aims, _last_choice()):
        table = open_table(page, site + fragment(session))
        table.await_phase("choosing")
        table.spot(0, 0)
        lies.append(page.locator("#board").get_attribute("data-camera"))
    assert len(set(lies)) == 1


def test_on_a_phone_a_rival_is_read_with_all_that_it_has_built_wherever_its_strip_is_touched(
    on_device: OnDevice, site: str
) -> None:
    session = until(
        lambda s: s.to_move == 0 and isinstance(s.legal()[0], Aim) and len(s.state.view(0).upgrades[1]) > 0,
        "person easy easy",
    )
    table = open_table(on_device(**PHONE), site + fragment(session))
    table.await_phase("choosing")
    reading = table.page.locator("dialog.reading")
    slot = table.scene(0).items["slot-1-1"]
    tap(table, slot.x, slot.y)
    expect(reading.locator("h2")).to_have_text("Comet")
    expect(reading).to_contain_text(card_name(session.state.view(0).upgrades[1][0], words("moonbots", "en")))
    expect(reading.locator(".main").first).to_contain_text("Hit Comet")


# Whole games ---------------------------------------------------------------------------------------------------------


def is_weapon_in_anothers_turn(session: sessions.Session, move: Move) -> bool:
    """Whether this uses a secret weapon in the turn of another seat."""
    state = session.state
    assert isinstance(state, Tournament)
    return isinstance(move, Play) and state.owner(state.active) != session.to_move


def sensible(session: sessions.Session) -> int:
    """What a person in these games chooses: a weapon in another's turn if there is one to use, else what seems good."""
    state, moves, seat = session.state, session.legal(), session.to_move
    assert isinstance(state, Tournament)
    assert seat is not None
    at_once = [index for index, move in enumerate(moves) if is_weapon_in_anothers_turn(session, move)]
    return at_once[0] if at_once else Policy(state, seat, HARD).choose(moves)


def game_at(kinds: str, seed: int, ply: int) -> sessions.Session:
    """A game that people have played as is sensible up to that ply or the next choice of a person."""
    session = moonbots(kinds, seed)
    bots.run_bots(session, Budget())
    while session.ply < ply:
        session.play(sensible(session))
        bots.run_bots(session, Budget())
    return session


CAN_CHOOSE = f"""([address, moves]) => location.hash === address
    && document.querySelectorAll(`{AT_REST}[data-phase="choosing"] #move-list [data-do]`).length === moves"""
HAS_TO_ASK = """([address]) => location.hash === address && document.querySelector("dialog.curtain[open]")"""


def play_along(table: TablePage, twin: sessions.Session, hand_over: Callable[[sessions.Session], None]) -> None:
    """Play a game on the page as is sensible, in step with its twin in the engine. Where somebody else is asked who has
    secrets, `hand_over` has to take the curtain away."""
    page, last, alone = table.page, None, twin.seats.count("person") == 1
    bots.run_bots(twin, Budget())
    while not twin.over:
        here = [fragment(twin), len(twin.legal())]
        alone = alone and (twin.seats.count("person") == 1 or twin.to_move == last)
        assert twin.to_move is not None
        if not alone and twin.game.hides(twin.state, twin.to_move):
            page.wait_for_function(HAS_TO_ASK, arg=here, timeout=PATIENCE)
            hand_over(twin)
            alone = True
        page.wait_for_function(CAN_CHOOSE, arg=here, timeout=PATIENCE)
        chosen, last = sensible(twin), twin.to_move
        page.locator(f'#move-list [data-do="move:{chosen}"]').evaluate("button => button.click()")
        twin.play(chosen)
        bots.run_bots(twin, Budget())
    table.await_phase("over")
    assert fragment(table.session()) == fragment(twin)


def unplug(page: Page) -> None:
    """From here on there is no network."""
    await_offline(page)
    page.context.set_offline(True)
    reload(page)


# Of this game 30 choices are left, or 10; twice in them a weapon is used in another's turn. At the headless table people of
# one device play to the end by day; without a network a race is played in e2e/engines/test_journeys.py.
@pytest.mark.nightly
@pytest.mark.parametrize(("ply", "seats"), [(222, {2, 3}), (301, {2, 3})])
def test_a_family_of_four_plays_on_to_the_end_on_one_tablet_offline_with_weapons_in_each_others_turns(
    on_device: OnDevice, site: str, ply: int, seats: set[int]
) -> None:
    twin = game_at("person person person person", seed=74, ply=ply)
    told = len(twin.events())
    table = open_table(on_device(**KEPT_OFFLINE, viewport=TABLET["viewport"]), site + fragment(twin))
    unplug(table.page)
    hand_overs, used = [], []

    def hand_over(session: sessions.Session) -> None:
        assert session.to_move is not None
        name = seat_name(4, session.to_move, words("moonbots", "en"))
        expect(table.page.locator("dialog.curtain")).to_contain_text(name)
        assert not [thing for thing in table.painted() if thing.startswith("weapon-")]
        hand_overs.append(session.to_move)
        show_mine(table.page)

    play_along(table, twin, hand_over)
    assert set(hand_overs) == seats
    for number, event in enumerate(events := table.session().events()):
        turn = [one.data[1] for one in events[:number] if one.kind == "turn-began"][-1:]
        used += [event] if number >= told and event.kind == "played" and [event.data[0]] != turn else []
    assert len(used) >= 2
    expect(table.page.locator("#hand .ranking li")).to_have_count(4)


# In this game the final begins at ply 224, and the person wins it. At the headless table one plays to the end by day; without a
# network a race does in e2e/engines/test_journeys.py.
@pytest.mark.nightly
@pytest.mark.parametrize("ply", [205, 213])
def test_a_duel_with_a_bot_runs_to_its_final_and_to_its_end_without_a_network(
    on_device: OnDevice, site: str, ply: int
) -> None:
    page = on_device(**KEPT_OFFLINE)
    twin = game_at("person normal", seed=3, ply=ply)
    assert FINAL_BEGAN not in [event.kind for event in twin.events()]
    table = open_table(page, site + fragment(twin))
    unplug(page)
    play_along(table, twin, lambda _session: None)
    assert [event.kind for event in table.session().events()].count(FINAL_BEGAN) == 1
    expect(page.locator("#hand .ranking li")).to_have_count(2)
    expect(page.locator("#prompt")).to_contain_text(seat_name(2, 0, words("moonbots", "en")))
