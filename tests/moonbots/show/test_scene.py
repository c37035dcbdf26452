import pytest

from moonbots.game import GAME
from moonbots.position.cards import CODES
from moonbots.position.moves import Play
from moonbots.show.layout import BOARD, BOARDS, CARD, HEIGHT, MARKET, TRAY, WIDTH
from tabletop.move import Move
from tabletop.scene import Scene
from tabletop.state import State
from tests.moonbots.positions import at, play

LINE = (
    "seats=4 upgrades=dice-rich r0=9/HE3+RA1+RL2/die+die+reroll+fist/black-market+adjustment+spy r1=9//die/stock r2=9 r3=9 "
    "market=TO1,die,weapon,fist,RL3,- dice=2,3@4,6"
)


def scene(state: State, seat: int | None = 0) -> Scene:
    return GAME.scene(state.view(seat))


def touched(move: Move) -> list[str]:
    """The ids in a path that are things of the scene; dice are touched by value, and some steps are buttons."""
    steps = [step for step in move.path if not step.startswith(("pip-", "to-", "card-"))]
    return [step for step in steps if step not in {"reroll", "enough", "pass", "roll"}]


@pytest.mark.parametrize("ask", ["act", "place"])
def test_what_a_path_touches_is_in_the_scene_and_shows(ask: str) -> None:
    dice = " dice=2,3@4,6" if ask == "place" else ""
    state = at(f"{LINE.replace(' dice=2,3@4,6', dice)} agenda=ask-{ask}(0,0);following(0)")
    picture = scene(state)
    moves = list(state.legal())
    assert any(isinstance(move, Play) for move in moves)
    for move in moves:
        for step in touched(move):
            assert picture.items[step].shown, move.label


def test_the_pips_of_a_path_are_those_of_free_dice() -> None:
    state = at(f"{LINE} agenda=ask-place(0,0);following(0)")
    picture = scene(state)
    dice = [item for name, item in picture.items.items() if name.startswith("die-") and item.shown]
    free = {item.value("value") for item in dice if item.value("item") < 0}
    asked = {int(step[4:]) for move in state.legal() for step in move.path if step.startswith("pip-")}
    assert asked <= free == {2, 6}


def test_boards_neither_overlap_nor_leave_the_table() -> None:
    for boards in BOARDS.values():
        for n, (x, y) in enumerate(boards):
            assert BOARD[0] / 2 <= x <= WIDTH - BOARD[0] / 2
            assert BOARD[1] / 2 <= y <= HEIGHT - BOARD[1] / 2
            for other_x, other_y in boards[n + 1 :]:
                assert abs(x - other_x) >= BOARD[0] or abs(y - other_y) >= BOARD[1]
            for card_x, card_y in (*MARKET, *TRAY):
                assert abs(x - card_x) >= BOARD[0] / 2 or abs(y - card_y) >= (BOARD[1] + CARD[1]) / 2 - 0.4


def test_a_viewer_sees_the_own_weapons_and_of_others_only_how_many() -> None:
    state = at(f"{LINE} agenda=ask-place(0,0);following(0)")
    for seat, shown in ((0, {36, 38, 43}), (1, {30}), (2, set()), (None, set())):
        picture = scene(state, seat)
        assert {card for card in range(30, 47) if picture.items[f"weapon-{card}"].shown} == shown
        assert picture.items["robot-0"].value("weapons") == 3
        assert picture.items["robot-1"].value("weapons") == 1


def test_placed_dice_lie_on_their_part_and_are_smaller() -> None:
    state = at(f"{LINE} agenda=ask-place(0,0);following(0)")
    picture = scene(state)
    die, leg = picture.items["die-1"], picture.items["slot-0-4"]
    assert abs(die.x - leg.x) < 0.5
    assert abs(die.y - leg.y) < 0.5
    assert die.scale < picture.items["die-0"].scale


def test_an_attack_flies_from_the_attacker_to_whom_it_hits() -> None:
    state = at("seats=4 r0=9/RL2 r1=9 r2=9 r3=9 dice=6 agenda=ask-place(0,0);following(0)")
    picture = scene(state)
    events = play(state, "place=right-leg/6", "aim=1x1+3x1")
    attacked = next(event for event in events if event.kind == "attacked")
    beams = [(m.look, (m.x, m.y), (m.x2, m.y2)) for m in GAME.motions(picture, attacked) if m.style == "beam"]
    middle = BOARDS[4]
    assert beams == [("rocket", middle[0], middle[1]), ("rocket", middle[0], middle[3])]


def test_every_card_has_a_drawing() -> None:
    for code in (*CODES[:24], *CODES[24:30], "weapon"):
        assert GAME.look(f"card:{code}")
    for code in CODES[:24]:
        assert GAME.look(f"part:{code}")
    drawn = {GAME.look(f"weapon:{code}") for code in CODES[30:47]}
    assert len(drawn) == 17


def test_what_is_not_drawn_is_an_error() -> None:
    with pytest.raises(KeyError):
        GAME.look("no-such-look")


def test_who_has_spied_sees_those_weapons_small_on_the_board_of_who_holds_them() -> None:
    state = at("seats=3 r0=9///spy+stock r1=9///dodge+virus r2=9 agenda=ask-act(0,0);following(0)")
    pictures = [scene(state, seat) for seat in (0, 2)]
    for event in play(state, "play=spy/0/1"):
        pictures = [
            picture.after(GAME.motions(picture, event.seen_by(seat)))
            for seat, picture in zip((0, 2), pictures, strict=True)
        ]
    spy, other = pictures
    assert spy.items["weapon-31"].value("robot") == 1
    assert spy.items["weapon-31"].scale < spy.items["weapon-30"].scale == 1
    assert not any(other.items[f"weapon-{card}"].shown for card in range(30, 47))
