"""Two people at one device: the table is covered where something is hidden, and only there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest

from moonbots.position.cards import FACE_DOWN
from moonbots.position.moves import Buy
from tabletop.base.shipped import SHIPPED
from tabletop.core.game import find
from tabletop.rules.move import Move
from tests.web.table.headless import HeadlessPage, new_game
from web.table.play.state import TableState


def on_screen(state: TableState, view: Any) -> list[object]:
    """Everything that a view puts on the screen: picture, prompt and description."""
    game, words = state.session.game, state.desk.words
    return [state.scene(view), game.prompt(view, words), list(game.describe(view, words))]


async def play(page: HeadlessPage, rng: Random, checked: Callable[[int | None], None], choose: Any = None) -> None:
    """A game to its end, in which the device goes from hand to hand. `checked` gets the seat whose person has said that
    nobody else looks on: before each hand-over, and before each choice."""
    page.holds_curtain = True
    await page.open()
    alone: int | None = None
    asked: int | None = None
    while not page.state.session.over:
        seat = page.state.session.to_move
        if seat != asked:
            alone, asked = None, seat
        if page.covered_by_curtain:
            checked(None)
            await page.uncover()
            alone = seat
        checked(alone)
        await (choose(page) if choose else page.choose_at_random(rng))


@pytest.mark.parametrize("game", SHIPPED)
@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.nightly)])
async def test_what_only_another_may_see_is_never_on_the_screen(game: str, seed: int) -> None:
    """The screen looks the same in every position that a spectator considers possible."""
    options = {"roborally": {"turn-limit": "25", "options": "yes"}}.get(game, {})
    page = HeadlessPage(new_game(game, "person person", seed, options=options), here=[0, 1])
    state, rng = page.state, Random(seed)

    def checked(alone: int | None) -> None:
        if alone is not None:
            assert state.viewer == alone
            return
        now = on_screen(state, state.view())
        assert state.viewer is not None or state.frame.scene == state.scene(state.view())
        for seat in state.here:
            guess = state.session.game.determinize(state.session.state.view(seat), rng)
            assert on_screen(state, guess.view(state.viewer)) == now
            for event in state.session.events():
                told = event.seen_by(state.audience)
                assert told == event.seen_by(seat) or told == event.seen_by(None)

    await play(page, Random(seed), checked)
    assert bool(page.handed) == find(game).secrets


async def test_moonbots_asks_for_no_hand_over_while_nobody_holds_a_secret_weapon() -> None:
    page = HeadlessPage(new_game("moonbots", "person person", 3), here=[0, 1])
    rng, choices = Random(3), []

    def harmless(moves: Sequence[Move]) -> list[Move]:
        market = page.state.session.state.view(None).market
        return [move for move in moves if not (isinstance(move, Buy) and market[move.place] == FACE_DOWN)]

    async def choose(page: HeadlessPage) -> None:
        choices.append(page.state.session.to_move)
        await page.choose(rng.choice(harmless(page.state.offers())))

    await play(page, rng, lambda _alone: None, choose)
    assert {*choices} == {0, 1}
    assert not any(page.state.session.state.view(seat).known for seat in (0, 1))
    assert page.handed == []


async def test_a_weapon_that_is_bought_shows_to_its_owner_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody had to look away before; the buyer must confirm that nobody else looks on."""

    def armed(seed: int) -> bool:
        """Whether the first to choose may buy a weapon to keep."""
        session = new_game("moonbots", "person person", seed)
        buyer, market = session.to_move, session.state.view(None).market
        if FACE_DOWN not in market:
            return False
        session.play([move.label for move in session.legal()].index(f"buy={market.index(FACE_DOWN)}"))
        session.advance()
        return bool(session.state.view(buyer).known)

    page = HeadlessPage(new_game("moonbots", "person person", next(filter(armed, range(99)))), here=[0, 1])
    state, redraw, drawn = page.state, page.redraw, list[object]()

    def redrawn() -> None:
        drawn.append(state.view().known)
        redraw()

    monkeypatch.setattr(page, "redraw", redrawn)
    page.holds_curtain = True
    await page.open()
    assert not page.handed
    buyer, place = state.session.to_move, state.view().market.index(FACE_DOWN)
    await page.choose(next(move for move in state.offers() if isinstance(move, Buy) and move.place == place))
    assert page.handed == [(len(state.session.plies), buyer)]
    assert state.viewer is None
    assert not any(drawn), "it was on no picture since"
    await page.uncover()
    assert state.view().known
