"""The numbers of a hint: whose cards are counted, and the power of a Leader."""

from random import Random

from stakbots.bots.outcomes import LEFT, LEFT_ONE, TOP, compare
from stakbots.position.moves import END
from tests.stakbots.positions import match


def test_the_cards_of_an_only_opponent_are_called_theirs() -> None:
    for staks, out, found, not_found in (
        (["core4", "core3"], "", LEFT_ONE, LEFT),
        (["core4", "core3", "core3"], "", LEFT, LEFT_ONE),
        (["core4", "core3", ""], "seats=3 out=2 ", LEFT_ONE, LEFT),
    ):
        state = match(*staks, more=f"{out}fed=1")
        features = compare(state.view(0), [[END]], Random(1), 2, 1000)[0][0]
        assert found in features
        assert not_found not in features


def test_the_power_of_a_leader_on_top_is_counted() -> None:
    state = match("core1 core2 leader", "? core1", more="fed=1")
    tops = [one[TOP] for one in compare(state.view(0), [[END]], Random(1), 12, 10_000)[0]]
    assert max(tops) == 3, "it was still on top in some guesses"
