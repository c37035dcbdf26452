"""Chapters 2 to 5: the moves of a turn, and their results."""

from robotory import GAME
from tests.robotory.positions import arena, kinds, labels, play


def of(verb: str, names: list[str]) -> list[str]:
    """The names of the moves of a kind."""
    return [name for name in names if verb in name]


# Placing (3) ----------------------------------------------------------------------------------------------------------


def test_a_disc_goes_on_any_cell_without_robot_or_disc_in_either_camp() -> None:
    placings = of("@", labels(arena("a1,e4", "c1")))
    assert len(placings) == 2 * (24 - 3 - 3)
    assert {name[-2:] for name in placings}.isdisjoint({"b3", "c3", "d3", "a1", "e4", "c1"})


def test_only_colours_in_stock_can_be_placed() -> None:
    assert {name[:5] for name in of("@", labels(arena(light="0,1")))} == {"black"}
    assert of("@", labels(arena(light="0,0"))) == []


def test_placing_takes_the_disc_out_of_the_stock_and_ends_the_turn() -> None:
    state = arena()
    events = play(state, "black@e4")
    assert kinds(events) == [("placed", "3.1")]
    assert "black=e4 light=2,1 dark=2,2 lid=5,5" in GAME.write(state)
    assert state.pending is not None
    assert state.pending.seat == 1


# Moving (4) -----------------------------------------------------------------------------------------------------------


def test_a_robot_steps_only_onto_touching_discs_that_it_eats() -> None:
    steps = of(">", labels(arena("a2,b2,d2", "b4,c4", light="0,0")))
    # b2 and d2 touch the black robot on c3, which cannot eat white
    assert steps == ["white>a2", "white>b2", "black>c4", "red>c4", "red>d2"]


def test_either_side_moves_any_robot() -> None:
    for seat in (0, 1):
        assert of(">", labels(arena("a2", "c2", to=seat))) == ["white>a2", "black>c2"]


def test_a_robot_stands_in_another_ones_way() -> None:
    assert of(">", labels(arena(robots="a1,a2,c1", white="b1,b2", light="0,0", dark="2,2"))) == [
        "white>b1", "white>b2", "red>b1"
    ]  # fmt: skip
    assert of(">", labels(arena(robots="a1,b1,b2", white="a2"))) == ["white>a2", "red>a2"]


def test_a_chain_goes_on_as_long_as_one_likes() -> None:
    state = arena("a2,a1", "")
    events = play(state, "white>a2")
    assert kinds(events) == [("stepped", "4.1")]
    assert labels(state) == ["stop", ">a1"]
    assert state.pending is not None
    assert state.pending.seat == 0
    assert kinds(play(state, "stop")) == [("moved", "4.3")]
    assert "robots=a2,c3,d3 white=a1 light" in GAME.write(state)


def test_a_chain_that_cannot_go_on_ends_by_itself() -> None:
    state = arena("a2,a1", "")
    events = play(state, "white>a2", ">a1")
    assert kinds(events) == [("stepped", "4.1"), ("stepped", "4.3"), ("moved", "4.4")]
    assert events[-1].data == (0, 0, 6, 1, 0)
    assert state.pending is not None
    assert state.pending.seat == 1


def test_another_robot_cannot_take_over_a_chain() -> None:
    state = arena("a2,a1", "c4")
    play(state, "white>a2")
    assert labels(state) == ["stop", ">a1"]


def test_the_red_robot_eats_both_colours_and_what_it_ate_is_gone() -> None:
    state = arena("d4", "d5")
    box = list(state.box)
    play(state, "red>d4", ">d5")
    assert [now - before for now, before in zip(state.box, box, strict=True)] == [1, 1]
    assert all(disc == -1 for disc in state.disc)


def test_a_robot_never_steps_back_to_where_it_came_from() -> None:
    state = arena("a2,b2,a3", "")
    play(state, "white>a2")
    assert ">b3" not in labels(state)


# Filling up (5) -------------------------------------------------------------------------------------------------------


def test_a_stock_is_filled_up_to_four_in_any_mix() -> None:
    assert of("refill", labels(arena(light="1,1"))) == ["refill=0+2", "refill=1+1", "refill=2+0"]
    state = arena(light="0,1")
    play(state, "refill=2+1")
    assert "light=2,2 dark=2,2 lid=3,4" in GAME.write(state)


def test_a_full_stock_cannot_be_filled_up() -> None:
    assert of("refill", labels(arena(light="4,0"))) == []


def test_no_more_of_a_colour_can_be_taken_than_the_lid_has() -> None:
    assert of("refill", labels(arena(light="0,0", lid="1,5"))) == ["refill=0+4", "refill=1+3"]


def test_a_lid_with_too_few_discs_is_taken_empty() -> None:
    state = arena(light="0,0", lid="1,1")
    assert of("refill", labels(state)) == ["refill=1+1"]
    play(state, "refill=1+1")
    assert state.over


def test_choices_stand_in_the_order_of_the_booklet() -> None:
    names = labels(arena("a2", "c2", light="1,1"))
    verbs = [("@" in name, ">" in name, "refill" in name) for name in names]
    assert verbs == sorted(verbs, reverse=True)
