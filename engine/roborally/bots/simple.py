"""How `easy` and `straight` choose their cards, without regard to other robots."""

from collections.abc import Sequence
from functools import lru_cache
from random import Random

from roborally.board.plan import OFFSETS
from roborally.bots import planner
from roborally.bots.aims import aimed
from roborally.bots.distances import KINDS, Field
from roborally.bots.planner import Program
from roborally.position.cards import FORWARD, KIND, QUARTERS
from roborally.position.codes import OFF
from roborally.position.view import RaceView

MISTAKES = 0.3
"""How often `easy` takes a random card that keeps it on the floor."""


def easy(view: RaceView, field: Field, rng: Random) -> int:
    """Return the next card. Of the cards that keep the robot on the floor it is the one that leads nearest to the flag, or
    with the chance MISTAKES a random one. Belts and gears count, damage and other robots do not."""
    seat, register = view.operands
    pose, flags = view.cell[seat] * 4 + view.facing[seat], view.flags[seat]
    for number in range(1, register):
        pose = field.lone[number][KIND[view.program[seat][number - 1]]][pose] if pose >= 0 else OFF
        flags += flags < len(field.flags) - 1 and pose >> 2 == field.flags[flags]
    after = {card: field.lone[register][KIND[card]][pose] if pose >= 0 else OFF for card in view.hand}
    safe = [card for card in view.hand if after[card] >= 0] or view.hand
    if rng.random() < MISTAKES:
        return safe[int(rng.random() * len(safe))]
    return min(safe, key=lambda card: field.distance[flags][after[card]])


@lru_cache(maxsize=16)
def straight(view: RaceView, milliseconds: float | None) -> tuple[int, ...]:
    """Return the program that ends nearest to the next flag, in a straight line on an empty floor. Of equal ones, return
    the one that stays nearest on the way."""
    seat, _ = view.operands
    view = aimed(view, seat)
    width, hand = view.course.floor.width, view.hand
    placed = tuple(card if card >= 0 else OFF for card in view.program[seat])
    flag = view.course.flags[view.flags[seat]] if view.course.flags else view.cell[seat]
    place = view.cell[seat] % width - flag % width, view.cell[seat] // width - flag // width
    kinds = [KIND[card] if card >= 0 else OFF for card in placed]
    _, _, best = min(_on_a_plain(place, view.facing[seat], planner.counted(hand), kinds))
    return tuple(planner.cards_for(best, hand, placed))


def _on_a_plain(
    place: tuple[int, int], facing: int, counts: Sequence[int], fixed: Sequence[int]
) -> list[tuple[int, int, Program]]:
    """(squared distance from (0, 0) at the end, sum of those on the way, program) for every program."""
    left = list(counts)
    found: list[tuple[int, int, Program]] = []

    def extend(x: int, y: int, way: int, total: int, so_far: Program) -> None:
        forced = fixed[len(so_far)]
        for kind in KINDS if forced < 0 else (forced,):
            if forced < 0 and not left[kind]:
                continue
            new_x, new_y = x + FORWARD[kind] * OFFSETS[way][0], y + FORWARD[kind] * OFFSETS[way][1]
            away, program = new_x * new_x + new_y * new_y, (*so_far, kind)
            if len(program) == 5:
                found.append((away, total + away, program))
            else:
                left[kind] -= forced < 0
                extend(new_x, new_y, (way + QUARTERS[kind]) % 4, total + away, program)
                left[kind] += forced < 0

    extend(*place, facing, 0, ())
    return found
