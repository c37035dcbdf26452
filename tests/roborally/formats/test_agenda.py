"""An agenda is checked against its position: what is accepted has a legal move at every choice, and nothing but a
TabletopError is raised."""

from pathlib import Path
from random import Random

import pytest

from roborally import GAME
from roborally.rules.step_names import OPERANDS
from tabletop.base.errors import NotationError, TabletopError

COMMON = "floor=.,.,./.,.,. flags=0 turn=2"
TWO = f"{COMMON} r0=0,0,N r1=2,0,N"
WITH_OPTIONS = f"options=yes {TWO}"


@pytest.mark.parametrize(
    "words",
    [
        f"{TWO} agenda=toss(0,3)",
        f"{COMMON} r0=off,N/destroyed/archive:0,0 fallen=0 agenda=come-back(0);come-back(0);begin",
        f"{COMMON} r0=off,N/destroyed/archive:0,0 fallen=0 agenda=ask-enter-facing(0,1);come-back(0);begin",
        f"{TWO} agenda=ask-announce(0);ask-toss(-1,0,3)",
        f"{WITH_OPTIONS} h0=UT:10 agenda=set-aside(0,25)",
        f"{WITH_OPTIONS} h0=UT:10 agenda=ask-set-aside-card(0,8)",
        f"{WITH_OPTIONS} h0=UT:10 agenda=ask-announce(0);ask-set-aside-card(0,10)",
        f"{WITH_OPTIONS} agenda=ask-steps(0,75,147,-1)",
        f"{WITH_OPTIONS} agenda=ask-two-cards(0,1)",
        f"{WITH_OPTIONS} agenda=ask-announce(0);ask-keep(1)",
        f"{WITH_OPTIONS} agenda=" + ";".join(f"ask-offer(-1,{seat},10)" for seat in (0, 1, 0)),
        f"{TWO} p0=random,random,-,-,- h0=UT:10 agenda=ask-fill(-1,0,1);ask-fill(-1,0,2)",
    ],
)
def test_steps_that_the_position_cannot_come_to_are_refused(words: str) -> None:
    with pytest.raises(NotationError):
        GAME.read(f"roborally/{GAME.version} {words}")


@pytest.mark.parametrize(
    ("agenda", "offered"),
    [
        ("program(0,1);program(1,1);ask-ready(-1);fill;begin", True),
        ("program(0,1)", True),
        ("program(0,1);register(1);begin", False),
        ("program(0,1);announce(0);begin", False),
    ],
)
def test_a_register_can_be_left_to_chance_only_where_chance_will_fill_it(agenda: str, offered: bool) -> None:
    race = GAME.read(f"roborally/{GAME.version} {TWO} h0=UT:10,UT:20 agenda={agenda}")
    assert ("random" in [move.label for move in race.legal()]) == offered


POSITIONS = [
    part.split("\n")[1]
    for file in sorted((Path(__file__).parents[2] / "conformance/golden").glob("roborally-*-order.txt"))
    for part in file.read_text(encoding="utf-8").strip().split("\n\n")
]


def changed(position: str, rng: Random) -> str:
    """The position with steps added to its agenda or taken from it, or with a word lost."""
    head, _, agenda = position.partition(" agenda=")
    words, frames = head.split(" "), agenda.split(";")
    for _ in range(rng.randint(1, 3)):
        how = rng.randrange(3)
        if how == 0:
            name = rng.choice(list(OPERANDS))
            ints = [str(rng.randrange(*BOUNDS[operand])) for operand in OPERANDS[name]]
            frames.insert(rng.choice((0, rng.randint(0, len(frames)))), name + (f"({','.join(ints)})" if ints else ""))
        elif how == 1 and frames:
            del frames[rng.randrange(len(frames))]
        elif how == 2 and len(words) > 2:
            del words[rng.randrange(1, len(words))]
    return f"{' '.join(words)} agenda={';'.join(frames)}"


BOUNDS = {
    "seat": (0, 4), "chance": (-1, 0), "register": (1, 6), "card": (0, 84), "cell": (0, 30), "count": (1, 11),
    "second": (-1, 212), "option": (0, 26), "stage": (1, 3), "event": (-1, 0),
}  # fmt: skip


@pytest.mark.parametrize("seed", range(20))
def test_an_accepted_position_has_a_legal_move_at_every_choice(seed: int) -> None:
    rng = Random(seed)
    for _ in range(20):
        position = changed(rng.choice(POSITIONS), rng)
        try:
            race = GAME.read(position)
        except TabletopError:
            continue
        for _ in range(60):
            if race.over:
                break
            assert race.legal(), f"{position} leads to {GAME.write(race)}"
            race.apply(rng.choice(race.legal()))
