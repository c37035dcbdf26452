"""The choices for a new game, without a page: presets, defaults by number of players, seats, names and colours."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.base.shipped import SHIPPED
from tabletop.core.game import find
from web.home.game_setup import GameSetup

LEVELS = ("easy", "normal", "hard")
STAYS = ("course", "rules")


def choices(game: str, players: int, **last: Any) -> GameSetup:
    """The choices for one person and bots."""
    return GameSetup(find(game), LEVELS, ["me", *["easy"] * (players - 1)], last)


@pytest.mark.parametrize("game", SHIPPED)
def test_every_preset_of_a_game_is_told_from_the_others_and_can_be_played(game: str) -> None:
    one = find(game)
    assert choices(game, 2).preset(STAYS), (
        f"Give {game} a Preset of what is usual: a new set-up is none of its presets."
    )
    for preset in one.presets:
        for players in range(one.seats[0], one.seats[1] + 1):
            setup = choices(game, players)
            setup.take(preset, STAYS)
            assert setup.preset(STAYS) == preset.name
            assert len(setup.kinds) == (preset.seats or players)
            one.start(len(setup.kinds), setup.all_options())


def test_eight_robots_have_four_lives_unless_somebody_says_otherwise() -> None:
    setup = choices("roborally", 4)
    assert setup.value("lives") == "3"
    setup.add_bots(4)
    assert setup.value("lives") == "4" == setup.all_options()["lives"]
    assert setup.preset(STAYS) == "quick"
    assert not setup.count_changed(["lives"])
    for _ in range(4):
        setup.leave_out(7 - _)
    assert setup.value("lives") == "3"
    setup.choose("lives", "3")
    setup.add_bots(4)
    assert setup.value("lives") == "3", "it was chosen"
    assert setup.count_changed(["lives"]) == 1


def test_a_preset_leaves_the_course_alone_unless_it_names_one() -> None:
    game, setup = find("roborally"), choices("roborally", 3)
    by_name = {preset.name: preset for preset in game.presets}
    setup.choose("course", "tide-pools")
    setup.choose("turn-limit", "25")
    assert setup.preset(STAYS) == ""
    setup.take(by_name["family"], STAYS)
    assert (setup.value("course"), setup.value("lives"), setup.value("turn-limit")) == ("tide-pools", "5", "100")
    setup.take(by_name["quick"], STAYS)
    assert (setup.value("course"), setup.value("lives")) == ("conveyor-row", "3")


def test_a_preset_for_two_asks_nobody_to_leave_as_long_as_there_are_bots() -> None:
    setup = GameSetup(find("stakbots"), LEVELS, ["me", "easy", "here", "hard"], {})
    setup.take(next(preset for preset in find("stakbots").presets if preset.seats == 2), ())
    assert setup.kinds == ["me", "here"]


def test_what_was_chosen_comes_back() -> None:
    setup = choices("roborally", 3)
    setup.sit(1, "far")
    setup.call(1, "Anna")
    setup.set_colour(0, 6)
    setup.choose("options", "yes")
    setup.play_several(3)
    again = GameSetup(find("roborally"), LEVELS, ["me", "easy"], setup.to_save(3))
    assert again.to_save(3) == setup.to_save(3)
    assert (again.kinds, again.names, again.games) == (["me", "far", "easy"], {1: "Anna"}, 3)
    assert again.colours(3) == [6, 1, 2]
    assert again.value("options") == "yes"


def test_who_is_left_out_takes_name_and_colour_along() -> None:
    setup = choices("roborally", 4)
    setup.call(1, "Anna")
    setup.call(2, "Ben")
    setup.set_colour(1, 5)
    setup.leave_out(1)
    assert setup.names == {1: "Ben"}
    assert setup.colours(3) == [0, 2, 3]
    setup.call(1, "")
    assert setup.names == {}
