"""What the desk says that a hint is for."""

from stakbots import GAME
from tabletop.show.words import words
from tests.stakbots.positions import match
from web.desks.stakbots.desk import StakDesk


def test_a_hint_is_explained_by_all_its_moves_together() -> None:
    desk = StakDesk(GAME, words("stakbots", "en"), words("web", "en"))
    state = match("? core4", "? core5", h0="core7")
    play = next(move for move in state.legal() if move.label.startswith("play"))
    trial = state.clone()
    trial.play(play)
    attack = next(move for move in trial.legal() if move.label.startswith("attack"))
    alone, both = (desk.hint_reason(state.view(0), moves) for moves in ([play], [play, attack]))
    assert alone == "Your Stak grows by 1 card. With power 7, Core 7 is harder to scrap than Core 4."
    assert both == "Core 7 scraps Core 5. Core 7 survives: 5 damage is less than its power 7."
