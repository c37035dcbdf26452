"""Floors as pictures and lines: what is read, and where and why a text is refused."""

from collections.abc import Callable

import pytest

from roborally.board.floor import EAST, EVEN, NORTH, ODD, SOUTH, WEST
from roborally.board.inline import inline, parse_inline
from roborally.board.picture import MAX_TEXT, draw, parse
from roborally.board.plan import Plan
from tabletop.base.errors import BoardError

PICTURE = """\
floor: Corner Shop
by: somebody

+     +-----+     +
  .     w     O
+     +     +-----+
| >     vv    .pS |
+     +     +     +
| .1E   >>  | 1
+     +-----+     +
"""

PLAN = Plan(
    width=3,
    height=3,
    signs=(".", "w", "O", ">", "vv", ".", ".", ">>", "1"),
    walls=frozenset(
        [(1, 0, NORTH), (2, 1, NORTH), (0, 1, WEST), (3, 1, WEST), (0, 2, WEST), (2, 2, WEST), (1, 3, NORTH)]
    ),
    lasers=((6, EAST, 1),),
    pushers=((5, SOUTH, ODD),),
    name="Corner Shop",
    by="somebody",
)


def one_cell(cell: str) -> str:
    """A floor of one cell with walls all round."""
    return f"floor: x\n+-----+\n|{cell:^5}|\n+-----+\n"


# ---- reading and drawing ----------------------------------------------------------------------------


def test_a_picture_says_what_lies_where() -> None:
    assert parse(PICTURE) == PLAN


def test_drawing_gives_the_picture_a_person_would_draw() -> None:
    assert draw(PLAN) == PICTURE.replace("somebody\n\n", "somebody\n")


def test_the_line_form_holds_the_same_floor() -> None:
    assert inline(PLAN) == ".,w|N,O/>|W,vv,.pS|NE/.1E|W,>>|S,1|W"


def test_either_cell_of_an_edge_may_name_its_wall_in_a_line() -> None:
    assert parse_inline(".|E,./.|N,.") == parse_inline(".|S,.|W/.,.")


@pytest.mark.parametrize("change", [str.rstrip, lambda text: text.replace("\n", " \r\n"), lambda text: text + "\n\n"])
def test_blanks_and_line_ends_do_not_matter(change: Callable[[str], str]) -> None:
    assert parse(change(PICTURE)) == PLAN


def test_comments_and_blank_lines_before_the_picture_are_skipped() -> None:
    assert parse("# drawn on a train\n\n" + PICTURE) == PLAN


def test_cells_may_be_wider_and_the_writer_widens_them_when_it_must() -> None:
    plan = parse("floor: x\n+-------+\n|^^1S3EpW|\n+-------+\n".replace("-------", "--------"))
    assert plan.lasers == ((0, EAST, 3), (0, SOUTH, 1))
    assert plan.pushers == ((0, WEST, ODD),)
    assert "|^^3E1SpW|" in draw(plan)
    assert parse(draw(plan)) == plan


def test_the_fullest_cell_there_can_be_is_drawn_and_read() -> None:
    plan = parse("floor: x\n+------------+\n|^^1N2E3S1WqN|\n+------------+\n")
    assert len(plan.lasers) == 4
    assert parse(draw(plan)) == plan


@pytest.mark.parametrize(("sign", "mask"), [("p", ODD), ("q", EVEN)])
def test_p_pushes_in_odd_and_q_in_even_registers(sign: str, mask: int) -> None:
    assert parse(one_cell(f".{sign}N")).pushers == ((0, NORTH, mask),)


def test_a_digit_first_is_a_dock_and_a_digit_behind_a_sign_is_a_laser() -> None:
    plan = parse(one_cell("12N"))
    assert (plan.signs, plan.lasers) == (("1",), ((0, NORTH, 2),))


def test_docks_face_where_the_header_says() -> None:
    west = "floor: x\nfacing: west\n+-----+\n|  1  |\n+-----+\n"
    assert parse(west).facing == WEST
    assert "facing: west" in draw(parse(west))
    assert parse_inline("1@W").facing == WEST


def test_pushers_that_no_sign_stands_for_are_not_drawn_as_something_else() -> None:
    with pytest.raises(ValueError, match="registers 1, 3, 5 or 2, 4"):
        draw(Plan(1, 1, (".",), pushers=((0, NORTH, 0b10),)))


# ---- refusing ---------------------------------------------------------------------------------------


def refused(text: str) -> BoardError:
    with pytest.raises(BoardError) as error:
        parse(text, "shop.floor")
    return error.value


def test_an_error_is_one_line_with_file_line_column_and_reason() -> None:
    error = refused(PICTURE.replace(">     vv", ">     vx"))
    assert (error.file, error.line, error.column) == ("shop.floor", 7, 10)
    assert str(error) == f"shop.floor:7:10: {error.reason}"
    assert error.reason == "unknown 'x' after 'v'; a laser is written 1E, a pusher pE or qE"


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "reason"),
    [
        # the header
        ("floor: Corner Shop\n", "", 1, 1, "starts with a line 'floor: Name'"),
        ("floor: Corner Shop", "floor:", 1, 7, "'floor:' needs a value"),
        ("floor: Corner Shop", "floor: " + "x" * 201, 1, 8, "too long"),
        ("floor: Corner Shop", "floor: a\tb", 1, 8, "unprintable"),
        ("by: somebody", "from: somebody", 2, 1, "unknown header 'from'"),
        ("by: somebody", "floor: again", 2, 1, "'floor:' is given twice"),
        ("by: somebody", "by somebody", 2, 1, "expected a line such as"),
        ("by: somebody", "facing: up", 2, 9, "'up' is none of north, east, south, west"),
        # the frame
        ("+     +-----+     +\n  .     w     O\n", "+\n", 4, 1, "expected a border"),
        ("+     +-----+     +\n  .", "+ +\n  .", 4, 1, "3 to 12 characters wide"),
        ("+     +-----+     +\n  .", "+     +-----+\n  .", 5, 14, "longer than the 2 cells"),
        ("+     +     +-----+", "+     +     +----+", 6, 19, "is 19 characters long, this line 18"),
        ("+     +     +-----+", "+     +     +------+", 6, 20, "is 19 characters long, this line 20"),
        ("+     +     +-----+", "+     +    + -----+", 6, 13, "a corner is drawn +"),
        ("+     +     +-----+", "+     +     +--- -+", 6, 14, "an edge is a wall ----- or blank, not '--- -'"),
        ("+     +     +-----+", "+     +     +=====+", 6, 14, "an edge is a wall"),
        ("| >     vv ", "! >     vv ", 7, 1, "a wall | or a blank, not '!'"),
        ("| >     vv ", "| >   . vv ", 7, 7, "a wall | or a blank, not '.'"),
        ("| 1\n", "| 1     .\n", 9, 20, "longer than the 3 cells"),
        ("+     +-----+     +\n  .     w     O\n", "+     +-----+     +\n  .     w\n", 5, 14, "empty cell"),
        ("| 1\n+     +-----+     +\n", "| 1\n", 9, 1, "ends with a border line"),
        ("| 1\n+     +-----+     +\n", "| 1\n+     +-----+     +\nfin\n", 11, 1, "a wall | or a blank, not 'f'"),
        # the cells
        ("O\n", "\N{BLACK CIRCLE}\n", 5, 15, "cannot hold the character"),
        ("O\n", "\t\n", 5, 15, "cannot hold the character"),
        ("O\n", "X\n", 5, 15, "unknown sign 'X'"),
        ("O\n", "9\n", 5, 15, "unknown sign '9'"),
        ("O\n", ". w\n", 5, 16, "unknown ' w' after '.'"),
        (".1E", "1E ", 9, 4, "unknown 'E' after '1'"),
        (".1E", ".4E", 9, 4, "unknown '4E' after '.'"),
        (".1E", ".1W", 9, 3, "the laser 1W needs a wall behind it, on the east side"),
        (".pS", ".pN", 7, 15, "the pusher pN needs a wall behind it, on the south side"),
        (".pS", "OpS", 7, 15, "stands over a pit"),
        (".pS", "_pS", 7, 15, "needs a floor"),
        (".pS |", "pSqW|", 7, 15, "unknown sign 'pSqW'"),
        (" .pS |", ".pSqW|", 7, 14, "the pusher qW is one too many"),
        # docks
        ("  .     w", "  1     w", 9, 15, "dock 1 is drawn twice"),
        ("  .     w", "  3     w", 5, 3, "dock 2 is missing"),
    ],
)
def test_what_cannot_be_a_floor_is_refused_at_its_place(
    old: str, new: str, line: int, column: int, reason: str
) -> None:
    assert PICTURE.count(old) == 1
    error = refused(PICTURE.replace(old, new))
    assert reason in error.reason
    assert (error.line, error.column) == (line, column)


@pytest.mark.parametrize(
    ("cell", "reason"),
    [
        (".1E2E", "one too many"),
        (".pEqW", "one too many"),
        ("_", "there is no floor"),
    ],
)
def test_a_cell_that_cannot_be_is_refused(cell: str, reason: str) -> None:
    assert reason in refused(one_cell(cell)).reason


def test_two_lasers_of_a_cell_may_fire_different_ways() -> None:
    assert parse(one_cell(".1E1W")).lasers == ((0, EAST, 1), (0, WEST, 1))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "starts with a line"),
        ("floor: x", "the picture is missing"),
        ("floor: x\n+-----+\n", "the picture is missing"),
        ("floor: x\n" + "+-----" * 65 + "+\n|\n|", "65 by 1 cells are too many"),
        ("floor: x\n" + ("+-----+\n  .\n" * 65) + "+-----+", "1 by 65 cells are too many"),
        ("floor: x\n" + " " * MAX_TEXT, "characters"),
    ],
)
def test_a_text_without_a_picture_of_reasonable_size_is_refused(text: str, reason: str) -> None:
    assert reason in refused(text).reason


@pytest.mark.parametrize(
    ("text", "column", "reason"),
    [
        ("", 1, "empty cell"),
        (".,/.,.", 3, "empty cell"),
        (".,./.", 5, "row 2 has 1 cells, row 1 has 2"),
        (".,x/.,.", 3, "unknown sign 'x'"),
        (".,.|X", 3, "some of N E S W, not 'X'"),
        (".|,.", 1, "after | stand the sides"),
        (".,.1E", 3, "needs a wall behind it"),
        ("1@", 3, "where the docks face"),
        ("1@NE", 3, "where the docks face"),
        (",".join("." * 65), 1, "too many cells"),
        ("/".join("." * 65), 1, "too many cells"),
        ("." * (MAX_TEXT + 1), 1, "characters"),
    ],
)
def test_a_line_that_cannot_be_a_floor_is_refused_at_its_place(text: str, column: int, reason: str) -> None:
    with pytest.raises(BoardError) as error:
        parse_inline(text)
    assert reason in error.value.reason
    assert (error.value.line, error.value.column) == (1, column)
