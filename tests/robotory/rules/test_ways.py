"""Ways to draw when a robot is touched: exactly the chains that the rules allow."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from robotory.rules.ways import reach, ways
from tests.robotory.bots.test_kernel import turns
from tests.robotory.positions import arena


def paths(tree: dict[str, Any]) -> set[tuple[str, ...]]:
    """All ways from the root."""
    found = set()
    for cell, branch in tree.items():
        found |= {(cell,)} | {(cell, *rest) for rest in paths(branch)}
    return found


CELLS = ["a2", "b2", "b4", "c2", "c4", "d2", "d4", "e2"]


@given(white=st.sets(st.sampled_from(CELLS)), robot=st.sampled_from(["white", "black", "red"]))
def test_the_tree_of_ways_holds_the_chains_of_the_rules_and_no_others(white: set[str], robot: str) -> None:
    state = arena(",".join(sorted(white)), ",".join(sorted(set(CELLS) - white)), light="0,0", lid="2,2")
    by_rules = set()
    for names in turns(state):
        if names[0].startswith(f"{robot}>"):
            by_rules.add(tuple(name.split(">")[1] for name in names if name != "stop"))
    tree = ways(state.view(0), robot)
    assert paths(tree) == by_rules
    for cell, way in reach(tree).items():
        assert way[-1] == cell
        assert len(way) == min(len(path) for path in by_rules if path[-1] == cell)


def test_a_crowded_board_gives_a_tree_that_can_be_drawn() -> None:
    full = "a1,a2,a3,a4,b1,b2,b4,b5,c1,c2", "c4,c5,c6,d1,d2,d4,d5,e1,e2,e3,e4"
    tree = ways(arena(*full, light="0,0", dark="0,0", lid="1,1").view(0), "red")
    assert len(paths(tree)) == 400  # the most that are drawn
    assert len(reach(tree)) > 10
