"""The first bot of the documentation: it looks one move ahead, by what the game itself thinks of a position."""

import robodrome

GAME = robodrome.game("robotory")


def choose(view, moves, rng, budget):
    """The move after which this seat stands best."""

    def worth(move):
        state = GAME.determinize(view, rng)
        state.apply(move)
        return GAME.value(state)[view.seat]

    return max(moves, key=worth)
