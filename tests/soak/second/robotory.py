"""Compares Robotory with its second engine: `compare(seed)` plays random games with both.

They exchange written positions and moves only, and must agree on legal moves, results and winners.
"""

from __future__ import annotations

import re
from collections import Counter
from random import Random

from tabletop.core import game
from tabletop.rules.state import CHANCE, State
from tests.soak.engines.robotory.rules import ALL_DISCS, COLOURS, POINTS, SIDES, Table
from tests.structure import ENGINE

UNIT = "choices"
_RULES = (ENGINE / "robotory/RULES.md").read_text(encoding="utf-8")
STARTS = {
    f"start={white}+{black}"
    for row in re.findall(r"^\| \d (\|(?: [a-e]\d [a-e]\d \|){3})$", _RULES, re.MULTILINE)
    for white, black in re.findall(r"(\w\d) (\w\d)", row)
}
"""The draws of a fair start, by the table of rule 1.6."""
GAMES = 10


def compare(seed: int) -> int:
    """Play some random games, half of them from a random position; return the number of compared choices."""
    rng = Random(seed)
    return sum(compare_game(rng) for _ in range(GAMES))


def compare_game(rng: Random) -> int:
    """Play one game, from its beginning or from a random position."""
    table, state = any_position(rng) if rng.random() < 0.5 else new_game(rng)
    choices = 0
    while not table.over:
        same(table, state)
        moves = {move.label: move for move in state.legal()}
        # All kinds of choices are equally likely, or games would mostly place discs.
        kind = rng.choice(sorted({sort(name) for name in moves}))
        name = rng.choice(sorted(name for name in moves if sort(name) == kind))
        table.do(name)
        state.apply(moves[name])
        choices += 1
        assert table.turn <= 75 * table.games, "2.4: a game ends before its 76th turn"
    same(table, state)
    best = max(table.wins)
    assert state.winners() == [seat for seat in (0, 1) if table.wins[seat] == best], state.winners()
    return choices


def sort(name: str) -> str:
    """Return the kind of choice of a label."""
    return "".join(sign for sign in name if sign in "@>=") or name


def new_game(rng: Random) -> tuple[Table, State]:
    """Return a match of one or two games, with a drawn or a fixed first side, and a drawn or the printed start."""
    games, light, start = rng.choice(("one", "two")), rng.choice(("first", "lot")), rng.choice(("printed", "fair"))
    table = Table(2 if games == "two" else 1)
    state = game.find("robotory").start(2, {"match": games, "light": light, "start": start})
    may = [{"lead=0", "lead=1"}] * (light == "lot") + [STARTS] * (start == "fair")
    for labels in may:
        assert state.pending is not None
        assert state.pending.seat == CHANCE
        moves = state.legal()
        assert {move.label for move in moves} == labels
        drawn = rng.choice(moves)
        table.do(drawn.label)
        state.apply(drawn)
    return table, state


def any_position(rng: Random) -> tuple[Table, State]:
    """Return a random position at the beginning of a turn."""
    table = Table(1)
    spots = rng.sample(sorted(POINTS), len(POINTS))
    table.robots = dict(zip(table.robots, spots, strict=False))
    left = Counter(white=ALL_DISCS, black=ALL_DISCS)
    for heap, most in ((table.lid, 10), (table.stocks["light"], 2), (table.stocks["dark"], 2)):
        for colour in COLOURS:
            heap[colour] = rng.randint(1 if heap is table.lid else 0, most)
            left[colour] -= heap[colour]
    for spot in spots[3 : 3 + rng.randint(0, 21)]:
        colour = rng.choice(COLOURS)
        if left[colour]:
            table.discs[spot] = colour
            left[colour] -= 1
    table.side = rng.choice(SIDES)
    words = " ".join(f"{name}={value}" for name, value in table.words().items())
    return table, game.find("robotory").read(f"robotory/1 {words} agenda=turn({table.seat})")


def same(table: Table, state: State) -> None:
    """Raise if the two differ."""
    written = game.find("robotory").write(state)
    words = dict(word.split("=", 1) for word in written.split(" ")[1:])
    ours = {name: value for name, value in words.items() if name not in ("agenda", "told")}
    assert ours == table.words(), f"{written}: {table.words()} was expected"
    may = [move.label for move in state.legal()]
    assert len(set(may)) == len(may), f"{written}: {may}"
    assert set(may) == table.can(), f"{written}: {set(may) ^ table.can()} is in one of them only"
    assert state.over == table.over, written
    if not table.over:
        assert state.pending is not None
        assert state.pending.seat == table.seat, f"{written}: it is the turn of seat {table.seat}"
