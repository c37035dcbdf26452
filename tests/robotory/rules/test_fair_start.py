"""Rule 1.6: the lot has placed the first disc of each side."""

import re
from random import Random

import pytest

from robotory import GAME
from robotory.board.cells import BLACK, CELLS, START, WHITE
from robotory.board.starts import FAIR
from robotory.position.state import Arena
from tabletop.core.session import PERSON, Session
from tests.playing import play_on
from tests.robotory.positions import arena, kinds, labels, play
from tests.test_rules_texts import WRITTEN, rules


def fair(**options: str) -> Arena:
    """Return a game that waits for its draws."""
    return GAME.start(2, {"start": "fair", **options})  # type: ignore[return-value]


def test_each_fair_start_is_drawn_as_often_as_any_other() -> None:
    state = fair()
    assert state.pending is not None
    assert state.pending.ask.weights is None
    assert len(state.legal()) == len(set(labels(state))) == 18
    drawn = {GAME.write(Session(GAME, [PERSON] * 2, {"start": "fair"}, seed).state) for seed in range(3)}
    assert drawn == {GAME.write(state)}, "nothing is drawn before the game goes on"


def test_the_lot_has_placed_a_white_disc_of_light_and_a_black_disc_of_dark() -> None:
    state = fair()
    label = labels(state)[5]
    events = play(state, label)
    white, black = (CELLS[cell] for cell in FAIR[5])
    assert label == f"start={white}+{black}"
    assert kinds(events) == [("set-up", "1.4"), ("opened", "1.6")]
    assert events[1].cause == events[0].id
    assert GAME.write(state) == (
        f"robotory/1 start={white},{black} turn=1 robots=b3,c3,d3 white={white} black={black} "
        "light=1,2 dark=2,1 lid=10,10 told=2 agenda=turn(0)"
    )


def test_who_plays_light_is_drawn_before_the_start() -> None:
    state = fair(light="lot")
    play(state, "lead=1")
    events = play(state, labels(state)[0])
    assert kinds(events) == [("set-up", "1.4"), ("opened", "1.6")]
    assert state.pending is not None
    assert state.pending.seat == 1, "light moves first"


def test_both_games_of_a_match_have_the_same_start() -> None:
    session = Session(GAME, [PERSON] * 2, {"start": "fair", "match": "two"}, 4)
    play_on(session, Random(4), 10_000)
    opened = [event.data for done in session.plies for event in done.events if event.kind == "opened"]
    assert len(opened) == 2
    assert opened[0] == opened[1]
    assert len({done.index for done in session.plies if done.seat == -1}) == 1, "it is drawn once"


def test_the_start_of_a_match_survives_being_written_down() -> None:
    more = "games=2 game=1 start=a4,e1 turn=20"
    state = arena(robots="a1,b1,c6", light="2,1", lid="1,7", more=more)
    play(state, "refill=1+0")
    assert "start=a4,e1 turn=21 robots=b3,c3,d3 white=a4 black=e1 light=1,2 dark=2,1 lid=10,10" in GAME.write(state)


def test_the_printed_start_has_no_disc_on_the_board_and_draws_nothing() -> None:
    session = Session(GAME, [PERSON] * 2, {}, 1)
    session.advance()
    assert session.plies == []
    assert kinds(session.state.events) == [("set-up", "1.4")]


def test_fair_starts_are_listed_in_the_order_of_their_cells_and_lie_beside_the_robots() -> None:
    assert list(FAIR) == sorted(set(FAIR))
    assert all(len({*start, *START}) == 5 for start in FAIR)


def test_the_discs_of_a_start_come_from_the_stocks() -> None:
    for move in fair().legal():
        state = fair()
        state.apply(move)
        assert state.disc[state.start[WHITE]] == WHITE
        assert state.disc[state.start[BLACK]] == BLACK
        assert state.stock == [[1, 2], [2, 1]]


@pytest.mark.parametrize(("game", "language"), [one for one in WRITTEN if one[0] == "robotory"])
def test_the_rules_list_the_starts_as_two_dice_draw_them(game: str, language: str) -> None:
    rows = re.findall(r"^\| (\d) ((?:\| [a-e]\d [a-e]\d ){3})\|$", rules(game, language), re.MULTILINE)
    assert [int(die) for die, _ in rows] == [1, 2, 3, 4, 5, 6]
    starts = [tuple(map(CELLS.index, found.split())) for _, row in rows for found in re.findall(r"\w\d \w\d", row)]
    assert starts == list(FAIR)
