"""Tiny RoboRally: the last turn of a race of two, small enough to be solved exactly.

The floor has five by five cells. There are seven program cards and two registers to program. The flag for both robots lies
between them, and behind each robot is a pit:

    . . . . .
    . . . . .
    O A # B O      A looks north, B south
    . . . . .
    . . . . .

Each robot holds a Rotate Right and is dealt two of five cards: Rotate Left, Back Up, Move 1, Move 2 and Move 3. Both put
two of their three cards into registers 1 and 2 in secret. Registers 3 to 5 are locked, and both see their cards: U-Turn,
Rotate Left, Back Up. A robot that stands on the flag after a register wins; so does the last robot, when the other is
destroyed. Otherwise the race is a draw.

It is a position like any other, played by the rules of every race. Seven damage locks the registers, all other cards have
been discarded, and the turn is the last that the limit allows.
"""

from roborally.position.cards import LABEL

_OWN = ("RR:80", "RR:100")
_DECK = ("RL:70", "BU:430", "M1:500", "M2:670", "M3:790")
_LOCKED = (("UT:20", "RL:90", "BU:450"), ("UT:30", "RL:110", "BU:460"))


def position() -> str:
    """Return the position as a notation."""
    placed = {*_OWN, *_DECK, *_LOCKED[0], *_LOCKED[1]}
    robots = (
        f"r{seat}={place}/damage:7 p{seat}=-,-,{','.join(f'{card}!' for card in _LOCKED[seat])} h{seat}={_OWN[seat]}"
        for seat, place in enumerate(("1,2,N", "3,2,S"))
    )
    words = (
        "roborally/2 floor=.,.,.,.,./.,.,.,.,./O,1,.,2,O/.,.,.,.,./.,.,.,.,. flags=12",
        "lives=1 last-life=last rules=no-power-down turn=100",
        *robots,
        f"discards={','.join(label for label in LABEL if label not in placed)}",
        "agenda=ask-deal(-1,0,2);ask-deal(-1,1,2);program(0,1);program(1,1);ask-ready(-1);register(1);register(2);register(3)",
    )
    return " ".join(words) + ";register(4);register(5);cleanup;begin"
