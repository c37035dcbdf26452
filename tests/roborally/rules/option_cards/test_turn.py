"""With option cards in play that nobody holds, a race goes as it does without them."""

from random import Random
from typing import Any

import pytest

from roborally import GAME
from roborally.board.floor import DIRECTIONS
from roborally.position.cards import DECK, LABEL
from roborally.position.events import DAMAGED, LOCKED
from roborally.position.state import Race
from tests.roborally.options import asks, equipped
from tests.roborally.positions import told

FLOOR = ".1E|W,.,>>,vv,.,./.pE|W,O,^^,L,>,v/R,.,w,.,O,v/.,.qN,<,<,.,./.,.2N|NS,.,^,<,<"
HITS = (DAMAGED, LOCKED)
"""The damage of robots that are hit at one moment; with options in dock order, as their owners may be asked (rule 10.3)."""
FREE = [cell for cell in range(30) if cell not in (7, 16)]


def somewhere(seed: int) -> str:
    """Four robots anywhere on the floor with any programs and damage."""
    rng = Random(seed)
    words = [f"floor={FLOOR} flags=5,14,18 turn=1 survivor=races-on"]
    cards = rng.sample(DECK, 20)
    for seat, cell in enumerate(rng.sample(FREE, 4)):
        words.append(f"r{seat}={cell % 6},{cell // 6},{rng.choice(DIRECTIONS)}/damage:{rng.randrange(10)}")
        words.append(f"p{seat}={','.join(LABEL[card] for card in cards[5 * seat : 5 * seat + 5])}")
    return " ".join(words)


def played(words: str, agenda: str) -> Race:
    race = GAME.read(f"roborally/2 {words} agenda={agenda}")
    assert isinstance(race, Race)
    return race


def outcome(race: Race) -> dict[str, Any]:
    return {
        name: getattr(race, name)
        for name in ("cell", "facing", "damage", "lives", "flags", "archive", "status", "fallen", "finished", "ended")
    }


@pytest.mark.parametrize("seed", range(60))
def test_registers_lead_to_the_same_with_options_that_nobody_holds(seed: int) -> None:
    registers = range(1, 6)
    plain = played(somewhere(seed), ";".join(f"register({number})" for number in registers))
    with_options = played(
        f"options=yes {somewhere(seed)}", ";".join(f"register-with-options({number})" for number in registers)
    )
    assert outcome(with_options) == outcome(plain)
    story, plain_story = ([(event.kind, event.data) for event in race.events] for race in (with_options, plain))
    assert sorted(story) == sorted(plain_story)
    assert [one for one in story if one[0] not in HITS] == [one for one in plain_story if one[0] not in HITS]


def test_the_whole_turn_goes_through_the_moments_of_options() -> None:
    race = equipped(
        "r0=0,4,N/damage:1 r1=5,4,N o0=recompile,flywheel,gyroscopic-stabilizer,conditional-program", "begin"
    )
    seen: list[str] = []
    rng = Random(4)
    while (pending := race.pending) is not None and race.turn == 4:
        if pending.seat == 0 and pending.ask.name not in seen:
            seen.append(pending.ask.name)
        moves = race.legal()
        wanted = [move for move in moves if move.label.startswith("use=")]
        race.apply(wanted[0] if wanted else moves[int(rng.random() * len(moves))])
    order = ["recompile", "absorb", "program", "set-aside", "set-aside-card", "announce", "gyro", "conditional"]
    assert [ask for ask in seen if ask in order] == order


def test_a_robot_reveals_both_cards_of_a_register_at_once() -> None:
    race = equipped("r0=0,4,N r1=5,4,N p0=M2:670+RL:70", "register-with-options(1)")
    kinds: list[str] = [event.kind for event in race.events]
    assert kinds.index("revealed-second") == kinds.index("revealed") + 1
    assert told(race, "revealed-second") == [(0, 1, 6)]


def test_options_of_several_robots_are_asked_for_in_dock_order() -> None:
    words = "first=1 r0=0,4,N r1=5,4,N o0=conditional-program/spare:M1:490 o1=gyroscopic-stabilizer p0=RL:70 p1=RL:90"
    race = equipped(words, "steady;register-with-options(1)")
    assert asks(race).startswith("gyro 1")
