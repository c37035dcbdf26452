"""Programs below the floor: what lies in registers and hands, as far as the viewer may know it, and how it changes."""

from roborally import GAME
from roborally.show.program_rows import DETAIL
from tabletop.film.stretch import of_events, run
from tabletop.show.scene import Item, Scene

ALWAYS = "roborally/2 turn=3 survivor=races-on"


def played(position: str, moves: str = "", seat: int | None = None) -> tuple[Scene, Scene]:
    """The scene of a written position with its rows, and that after all that happens."""
    state = GAME.read(f"{ALWAYS} {position}")
    before = state.clone()
    film = of_events(GAME, before, run(state, moves.split()), seat, DETAIL)
    return film.opening, film.reel.frame(film.end).scene


def row(scene: Scene, seat: int) -> list[str]:
    """The looks in the five registers of a robot, from the first on; '' for an empty one."""
    cards = [scene.items[f"card-{seat}-{register}"] for register in range(1, 6)]
    return [card.look if card.shown else "" for card in cards]


def ids(scene: Scene, kind: str) -> list[str]:
    return [name for name, item in scene.items.items() if name.startswith(kind) and item.shown]


def test_the_usual_scene_has_no_rows_and_one_without_programs_neither() -> None:
    state = GAME.read(f"{ALWAYS} floor=.,.,. r0=0,0,E p0=M1:490!,-,-,-,- agenda=ask-ready(-1);register(1)")
    assert ids(GAME.scene(state.view(None)), "card-") == []
    bare, _ = played("floor=.,.,. r0=0,0,E agenda=ask-ready(-1);register(1)")
    assert (bare.height, ids(bare, "slot-")) == (1, [])


def test_a_robot_with_a_program_and_one_that_is_powered_down_have_a_row() -> None:
    scene, _ = played("floor=.,.,. r0=0,0,E r1=1,0,N/down r2=2,0,N p0=M1:490!,-,-,-,- agenda=ask-ready(-1);register(1)")
    assert ids(scene, "owner-") == ["owner-0", "owner-1"]
    assert len(ids(scene, "slot-")) == 10
    assert scene.width == 3, "cells of the floor stay where they are"
    lowest = max(item.y + 0.65 * item.scale for item in scene.items.values() if item.shown)
    assert lowest <= scene.height


def test_what_lies_face_down_is_a_back_to_all_but_its_owner_until_it_is_revealed() -> None:
    position = "floor=.,.,. r0=0,0,E p0=M1:490,RR:80,-,-,- agenda=ask-ready(-1);register(1)"
    assert row(played(position)[0], 0) == ["face:back", "face:back", "", "", ""]
    assert row(played(position, seat=0)[0], 0) == ["face:M1:490", "face:RR:80", "", "", ""]
    assert row(played(position)[1], 0) == ["face:M1:490", "face:back", "", "", ""]
    assert row(played(position, seat=0)[1], 0) == ["face:M1:490", "face:RR:80", "", "", ""]


def test_two_cards_in_a_register_are_both_seen() -> None:
    scene, _ = played(
        "floor=.,.,. options=yes r0=0,0,E o0=crab-legs p0=M1:490^RL:70!,-,-,-,- agenda=ask-ready(-1);register-with-options(1)"
    )
    assert row(scene, 0)[0] == "face:M1:490:RL:70"
    assert GAME.look("face:M1:490:RL:70") != GAME.look("face:M1:490")


def test_the_register_that_runs_is_lit_and_none_after_the_clean_up() -> None:
    position = "floor=.,.,.,. r0=0,0,E p0=M1:490!,M1:500!,-,-,- agenda=ask-ready(-1);register(1);register(2)"
    before, after = played(position)
    assert ids(before, "lit-") == []
    assert (after.items["lit-0"].x, after.items["lit-0"].shown) == (after.items["slot-0-2"].x, True)
    _, over = played(f"{position};cleanup")
    assert (ids(over, "lit-"), row(over, 0)) == ([], [""] * 5)


def test_a_register_that_locks_is_framed_and_keeps_its_card() -> None:
    _, after = played(
        "floor=.1E|W,.,. r0=1,0,N/damage:4 p0=RL:70!,-,-,-,M1:490! agenda=ask-ready(-1);register(1);cleanup"
    )
    assert [after.items[f"slot-0-{register}"].look for register in (4, 5)] == ["slot:4", "slot:5:locked"]
    assert row(after, 0) == ["", "", "", "", "face:M1:490"]


def test_a_card_that_locks_in_on_a_sleeping_robot_is_seen() -> None:
    before, after = played("floor=.1E|W,.,. r0=1,0,N/down/damage:4 agenda=ask-ready(-1);register(1)")
    assert row(before, 0) == [""] * 5
    assert row(after, 0)[4].startswith("face:")
    assert row(after, 0)[4] != "face:back"


def test_the_own_hand_is_seen_while_it_is_programmed_and_no_other() -> None:
    position = (
        "floor=.,.,. r0=0,0,E r1=2,0,W p0=RL:70,RR:80,RL:90,RR:100,- h0=M1:500,BU:430 h1=M3:790 "
        "agenda=ask-program(0,5);ask-ready(-1)"
    )
    assert ids(played(position)[0], "hand-") == []
    before, after = played(position, "5=M1:500", seat=0)
    assert [before.items[name].look for name in ids(before, "hand-")] == ["face:BU:430", "face:M1:500"]
    assert ids(after, "hand-") == []
    assert row(after, 0) == ["face:RL:70", "face:RR:80", "face:RL:90", "face:RR:100", "face:back"]


def test_every_look_of_a_row_is_drawn() -> None:
    scene, _ = played("floor=.,.,. r0=0,0,E/damage:5 p0=M1:490!,-,-,-,UT:10! agenda=ask-ready(-1);register(1)")
    drawn: list[Item] = [
        item for name, item in scene.items.items() if name.partition("-")[0] in ("card", "slot", "lit")
    ]
    assert drawn
    assert all(GAME.look(item.look) for item in drawn if item.shown)
