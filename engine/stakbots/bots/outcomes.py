"""Results of a seat's choices in numbers: each is played on by the policy to its next turn, in the same guesses."""

from collections.abc import Mapping, Sequence
from random import Random

from stakbots.bots import policy
from stakbots.bots.judge import judge
from stakbots.position.guess import determinize
from stakbots.position.state import Match
from stakbots.position.view import MatchView
from tabletop.bots.comparing import in_guesses
from tabletop.core.game import Feature
from tabletop.rules.move import Move

WINS = Feature("wins", "guesses")
ALIVE = Feature("alive", "guesses", alone=False)
EXPELS = Feature("expels", "guesses")
"""Another player is out."""
KEPT = Feature("kept", "mean", least=0.4)
"""Cards in one's own Staks and hand, since playing a card only moves it from hand to Stak."""
LEFT = Feature("left", "mean", more=False, least=0.4)
"""Cards of the others."""
LEFT_ONE = LEFT._replace(name="left-one")
"""Cards of the only other that is left."""
TOP = Feature("top", "mean", least=1.0)
CHANCE = Feature("chance", "chance", least=0.02)

_ASKS = ("action", "react", "aim", "may-draw", "reset", "name", "give")


def compare(
    view: MatchView, lines: Sequence[Sequence[Move]], rng: Random, guesses: int, milliseconds: float
) -> Sequence[Sequence[Mapping[Feature, float]]]:
    """Return the features per line and guess, for choices during a turn; empty while a match is set up."""
    seat = view.seat
    if view.ask not in _ASKS or seat is None:
        return ()
    rivals = [one for one in range(view.seats) if one != seat]
    left = LEFT_ONE if len(set(rivals) - set(view.out)) == 1 else LEFT

    def after(match: Match, luck: Random) -> Mapping[Feature, float]:
        while not match.over and seat not in match.out:
            policy.play_on(match, luck, 1)
            if match.active == seat:
                break
        return {
            WINS: match.over and seat in match.winners(),
            ALIVE: seat not in match.out,
            EXPELS: any(one in match.out and one not in view.out for one in rivals),
            KEPT: _cards(match, seat),
            left: sum(_cards(match, one) for one in rivals),
            TOP: max(_top(match, stak) for stak in match.staks_of(seat)),
            CHANCE: judge(match)[seat],
        }

    return in_guesses(lambda: determinize(view, rng), lines, after, rng, guesses, milliseconds)


def _cards(match: Match, seat: int) -> int:
    """The number of cards in a seat's Staks and hand."""
    return sum(len(match.staks[stak]) for stak in match.staks_of(seat)) + len(match.hand[seat])


def _top(match: Match, stak: int) -> int:
    """The power of the top card of a Stak; 0 for none."""
    return match.power(stak, len(match.staks[stak]) - 1) if match.top(stak) >= 0 else 0
