"""What is chosen for a new game, without a page: presets, what follows the number of players, seats, names and colours."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.base.shipped import SHIPPED
from tabletop.core.game import find
from web.home.chosen import Chosen

LEVELS = ("easy", "normal", "hard")
STAYS = ("course", "rules")


def choices(game: str, players: int, **last: Any) -> Chosen:
    """The choices for one person and bots."""
    return Chosen(find(game), LEVELS, ["me", *["easy"] * (players - 1)], last)


@pytest.mark.parametrize("game", SHIPPED)
def test_every_preset_of_a_game_is_told_from_the_others_and_can_be_played(game: str) -> None:
    one = find(game)
    assert choices(game, 2).preset(STAYS), "a new set-up is one of the presets"
    for preset in one.presets:
        for players in range(one.seats[0], one.seats[1] + 1):
            chosen = choices(game, players)
            chosen.take(preset, STAYS)
            assert chosen.preset(STAYS) == preset.name
            assert len(chosen.kinds) == (preset.seats or players)
            one.start(len(chosen.kinds), chosen.all_options())


def test_eight_robots_have_four_lives_unless_somebody_says_otherwise() -> None:
    chosen = choices("roborally", 4)
    assert chosen.value("lives") == "3"
    chosen.add_bots(4)
    assert chosen.value("lives") == "4" == chosen.all_options()["lives"]
    assert chosen.preset(STAYS) == "quick"
    assert not chosen.changed(["lives"])
    for _ in range(4):
        chosen.leave_out(7 - _)
    assert chosen.value("lives") == "3"
    chosen.choose("lives", "3")
    chosen.add_bots(4)
    assert chosen.value("lives") == "3", "it was chosen"
    assert chosen.changed(["lives"]) == 1


def test_a_preset_leaves_the_course_alone_unless_it_names_one() -> None:
    game, chosen = find("roborally"), choices("roborally", 3)
    by_name = {preset.name: preset for preset in game.presets}
    chosen.choose("course", "tide-pools")
    chosen.choose("turn-limit", "25")
    assert chosen.preset(STAYS) == ""
    chosen.take(by_name["family"], STAYS)
    assert (chosen.value("course"), chosen.value("lives"), chosen.value("turn-limit")) == ("tide-pools", "5", "100")
    chosen.take(by_name["quick"], STAYS)
    assert (chosen.value("course"), chosen.value("lives")) == ("conveyor-row", "3")


def test_a_preset_for_two_asks_nobody_to_leave_as_long_as_there_are_bots() -> None:
    chosen = Chosen(find("stakbots"), LEVELS, ["me", "easy", "here", "hard"], {})
    chosen.take(next(preset for preset in find("stakbots").presets if preset.seats == 2), ())
    assert chosen.kinds == ["me", "here"]


def test_what_was_chosen_comes_back() -> None:
    chosen = choices("roborally", 3)
    chosen.sit(1, "far")
    chosen.call(1, "Anna")
    chosen.wear(0, 6)
    chosen.choose("options", "yes")
    chosen.play_several(3)
    again = Chosen(find("roborally"), LEVELS, ["me", "easy"], chosen.kept(3))
    assert again.kept(3) == chosen.kept(3)
    assert (again.kinds, again.names, again.games) == (["me", "far", "easy"], {1: "Anna"}, 3)
    assert again.colours(3) == [6, 1, 2]
    assert again.value("options") == "yes"


def test_who_is_left_out_takes_name_and_colour_along() -> None:
    chosen = choices("roborally", 4)
    chosen.call(1, "Anna")
    chosen.call(2, "Ben")
    chosen.wear(1, 5)
    chosen.leave_out(1)
    assert chosen.names == {1: "Ben"}
    assert chosen.colours(3) == [0, 2, 3]
    chosen.call(1, "")
    assert chosen.names == {}
