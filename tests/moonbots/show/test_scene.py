from itertools import pairwise

import pytest

from moonbots.game import GAME
from moonbots.position.cards import CODES
from moonbots.position.moves import Play
from moonbots.position.state import NOBODY
from moonbots.show.layout import CARD, STRIP, layout_of
from moonbots.show.robots import NAMES
from moonbots.show.table_items import FIGHTING, IDLE, OUT, foes
from tabletop.rules.move import Move
from tabletop.rules.state import State
from tabletop.show.scene import Scene
from tabletop.show.words import words
from tests.moonbots.positions import at, play
from tests.playing import assert_kept_in_place

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


PHONES = [f"{shape}:{robots}" for shape in ("tall", "low") for robots in ("3:1:1", "4:0:1", "4:3:1", "4:2:2")]


@pytest.mark.parametrize("backdrop", ["table:3", "table:4", *PHONES])
def test_boards_neither_overlap_nor_leave_the_table(backdrop: str) -> None:
    layout = layout_of(backdrop)
    for n, (x, y, style) in enumerate(layout.boards):
        width, height = style.size
        assert width / 2 <= x <= layout.width - width / 2
        assert height / 2 <= y <= layout.height - height / 2
        for other_x, other_y, other in layout.boards[n + 1 :]:
            assert abs(x - other_x) >= (width + other.size[0]) / 2 or abs(y - other_y) >= (height + other.size[1]) / 2
        for card_x, card_y in (*layout.market, *layout.tray):
            assert abs(x - card_x) >= width / 2 or abs(y - card_y) >= (height + CARD[1]) / 2 - 0.4


@pytest.mark.parametrize("shape", ["tall", "low"])
def test_on_a_phone_the_own_robot_is_large_and_all_others_are_strips(shape: str) -> None:
    state = at(f"{LINE} agenda=ask-place(0,0);following(0)")
    for seat in range(4):
        picture = GAME.scene_in(shape, state.view(seat))
        kinds = [picture.items[f"robot-{robot}"].look.split(":")[0] for robot in range(4)]
        assert kinds == ["large" if robot == seat else "strip" for robot in range(4)]


def test_a_viewer_sees_the_own_weapons_and_of_others_only_how_many() -> None:
    state = at(f"{LINE} agenda=ask-place(0,0);following(0)")
    for seat, shown in ((0, {36, 38, 43}), (1, {30}), (2, set()), (None, set())):
        picture = scene(state, seat)
        assert {card for card in range(30, 47) if picture.items[f"weapon-{card}"].shown} == shown
        assert picture.items["robot-0"].value("weapons") == 3
        assert picture.items["robot-1"].value("weapons") == 1


@pytest.mark.parametrize("shape", ["", "tall", "low"])
@pytest.mark.parametrize("count", [1, 3, 5])
def test_weapons_in_the_hand_lie_side_by_side_on_nothing_else(shape: str, count: int) -> None:
    held = "+".join(CODES[30 : 30 + count])
    line = LINE.replace("black-market+adjustment+spy", held).replace("stock r2", " r2").replace(" dice=2,3@4,6", "")
    state = at(f"{line} agenda=ask-act(0,0);following(0)")
    view = state.view(0)
    layout = layout_of(GAME.scene_in(shape, view).backdrop)
    items = [GAME.scene_in(shape, view).items[f"weapon-{30 + card}"] for card in range(count)]
    ends = [(item.x - 0.66 * item.scale, item.x + 0.66 * item.scale) for item in items]
    assert all(right < left for (_, right), (left, _) in pairwise(ends))
    assert ends[-1][1] <= 12 <= layout.width
    assert layout.pile[0] + 0.44 < ends[0][0] or layout.pile[1] + 0.54 < items[0].y - 0.52 * items[0].scale


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
    middle = [(board.x, board.y) for board in layout_of("table:4").boards]
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
    assert spy.items["weapon-31"].scale < 1 < spy.items["weapon-30"].scale
    assert not any(other.items[f"weapon-{card}"].shown for card in range(30, 47))


@pytest.mark.parametrize("shape", ["", *GAME.shapes])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_boards_slots_market_and_pile_keep_their_places_through_a_game(seats: int, shape: str) -> None:
    assert_kept_in_place(GAME, seats, shape, {"robot", "slot", "upgrade", "market", "pile"})


def test_between_rivals_and_marked_cards_there_is_room_for_prices_on_a_phone() -> None:
    layout = layout_of("tall:4:0:1")
    mark = layout.card * (CARD[1] / 2 + 0.04 + 0.05)  # the frame of a card, with half its line
    for place in (0, 2, 4):
        assert layout.market[place][1] - mark - (layout.boards[3].y + STRIP.size[1] / 2) >= 0.6


@pytest.mark.parametrize(
    ("states", "faced"),
    [
        ((FIGHTING, FIGHTING, FIGHTING, FIGHTING), (3, 2, 1, 0)),
        ((FIGHTING, FIGHTING, FIGHTING, OUT), (NOBODY, 2, 1, NOBODY)),
        ((IDLE, FIGHTING, FIGHTING, OUT), (NOBODY, 2, 1, NOBODY)),
        ((FIGHTING, OUT, FIGHTING, OUT), (2, NOBODY, 0, NOBODY)),
        ((FIGHTING, FIGHTING, OUT, OUT), (NOBODY, NOBODY, NOBODY, NOBODY)),
    ],
)
def test_boards_of_two_players_show_whom_each_robot_faces(states: tuple[int, ...], faced: tuple[int, ...]) -> None:
    """Left against right, and in the final those that are left (rules 8.2, 8.4 and 8.5)."""
    assert tuple(foes(states)) == faced


def test_whom_a_robot_faces_is_drawn_on_its_board_and_said_of_it() -> None:
    state = at("seats=2 r0=9 r1=9 r2=9 r3=9 agenda=ask-act(0,0);following(0)")
    for robot, foe in enumerate((3, 2, 1, 0)):
        item = scene(state).items[f"robot-{robot}"]
        assert item.badge.split(":")[-1] == str(foe)
        about = GAME.about(state.view(0), f"robot-{robot}", words("moonbots", "en"))
        assert about
        assert f"{NAMES[robot]} fights {NAMES[foe]}." in about.now
    assert scene(at(f"{LINE} agenda=ask-place(0,0);following(0)")).items["robot-0"].badge.count(":") == 3
