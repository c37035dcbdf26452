"""Every kind of event of Robotory: its name, its numbers, and all that depends on it."""

from robotory.board.cells import COLOUR_NAMES, COLOURS
from tabletop.rules.event import Vocabulary

EVENTS = Vocabulary(
    "robotory",
    {
        "light": "the seat that plays light",
        "game": "the number of the game in its match, from 1",
        "white_cell": "the cell of the white disc of a fair start",
        "black_cell": "the cell of the black disc of a fair start",
        "side": "the side whose turn it is: 0 light, 1 dark",
        "disc": "the colour of the disc that is placed: 0 white, 1 black",
        "cell": "the cell of the disc that is placed, or to which a robot steps",
        "robot": "the robot that moves: 0 white, 1 black, 2 red",
        "start": "the cell from which a robot steps",
        "colour": "the colour of the disc that is eaten, or of which the lid has none left: 0 white, 1 black",
        "box": "how many discs of that colour are in the box now",
        "way": "all cells of a move, the first of which is where the robot stood",
        "white": "how many white discs are taken from the lid",
        "black": "how many black discs are taken from the lid",
        "stock_white": "how many white discs the stock of the side has now",
        "stock_black": "how many black discs the stock of the side has now",
        "lid_white": "how many white discs are left on the lid",
        "lid_black": "how many black discs are left on the lid",
        "winner": "the side that wins the game",
        "player": "the seat that wins the game or the match",
        "inside": "how many robots are in the winner's camp",
        "wins": "how many games of the match that seat has won so far",
    },
)
_kind = EVENTS.kind

LOT_DRAWN = _kind("lot-drawn", "light")
SET_UP = _kind("set-up", "game light", log="head", chapter="game")
PLACED = _kind("placed", "side disc cell stock_white stock_black", rest=0.5, sound="card", groups="turn")
STEPPED = _kind("stepped", "side robot start cell colour box", summed=True, driven=True, sound="move")
MOVED = _kind("moved", "side robot *way", still=True, rest=0.8, matters=1, decides=10, groups="turn")
REFILLED = _kind(
    "refilled", "side white black stock_white stock_black lid_white lid_black", rest=0.8, sound="card", groups="turn"
)
SPENT = _kind("spent", "colour", variants={"colour": dict(zip(COLOURS, COLOUR_NAMES, strict=True))}, still=True)
GAME_WON = _kind(
    "game-won", "winner player inside wins", plural="inside", rest=2.0, sound="score", matters=2, decides=96, log="good"
)
SWAPPED = _kind("swapped", "game light", still=True, rest=1.0)
MATCH_WON = _kind("match-won", "player", still=True, rest=2.0, sound="end", matters=3, decides=100, log="good")
MATCH_DRAWN = _kind("match-drawn", still=True, sound="end", decides=100, log="good")
OPENED = _kind("opened", "white_cell black_cell", rest=0.8, sound="card")

TURN = EVENTS.group("turn")
"""Events that stand for a whole turn."""
