"""Refuses agendas that no match can reach, with the reason."""

from stakbots.position.codes import GOING_ON
from stakbots.position.decks import RANKS
from stakbots.position.state import Match
from stakbots.rules import battle, chain, effects, opening, supply, turn
from stakbots.rules.step_names import STEPS
from tabletop.base.errors import NotationError
from tabletop.formats.notation import names
from tabletop.rules.state import Ask, Frame

NOT_FIRST = "{step} cannot wait here: only what comes first can be a choice."
NOT_LAST = "{step} cannot wait here: it comes last, and only it."
BASELESS = "{step} cannot wait here: what it is about is missing."
TOO_LATE = "{step} cannot wait here: the game has begun."
NOT_ITS_TURN = "{step} cannot wait here: it is not the turn of that seat."
FAULTS = (NOT_FIRST, NOT_LAST, BASELESS, TOO_LATE, NOT_ITS_TURN)
"""Why a frame cannot wait where it stands."""

_LAST = (opening.FIRST, opening.lay, turn.begin, turn.act, turn.ACTION)
_SET_UP = (opening.FIRST, opening.lay)
_DRAFT = (opening.offer, opening.OFFER, opening.PICK, opening.put_back)
_IN_A_ROW = (opening.OFFER, opening.PICK, supply.DEAL)
"""Asks of which several wait one after the other."""
_OF_CHAINS = (
    chain.scrap, chain.turn_up, chain.flip, chain.effect, chain.TURN, chain.REVEAL, battle.battle, battle.stomp, battle.REACT,
    effects.AIM, effects.RESET, effects.NAME, effects.GIVE, supply.DEAL, turn.MAY_DRAW,
)  # fmt: skip


def check_agenda(match: Match) -> None:
    """Check that every frame can wait where it is on the agenda. Raises NotationError."""
    if match.ended != GOING_ON and match.agenda:
        raise NotationError("A match that has ended has nothing still to happen.")
    named = names(STEPS)
    for place, frame in enumerate(match.agenda):
        fault = _fault(match, frame, match.agenda[:place], place == len(match.agenda) - 1)
        if fault:
            raise NotationError(fault, step=named[frame[0]])


def _fault(match: Match, frame: Frame, below: list[Frame], top: bool) -> str:
    """Why a frame cannot wait there, or '' if it can."""
    step = frame[0]
    if isinstance(step, Ask) and not top and step not in _IN_A_ROW:
        return NOT_FIRST
    if isinstance(step, Ask) and step in effects.ASKS and match.rules.deck.bot[frame[3]] not in effects.ASKS[step]:
        return BASELESS
    if (step in _LAST) != (not below):
        return NOT_LAST
    if not below:
        return _fault_of_last(match, frame)
    drafting = below[0][0] is opening.lay and match.rules.ranks == "drafted"
    in_chain = len(below) > 1 and below[1][0] is turn.settle
    if (
        (step in _DRAFT) != drafting
        or (step in _OF_CHAINS and not in_chain)
        or (step is turn.settle and len(below) > 1)
    ):
        return BASELESS
    return TOO_LATE if step is supply.DEAL and (match.turn or below[0][0] is not turn.begin) else ""


def _fault_of_last(match: Match, frame: Frame) -> str:
    step, *numbers = frame
    if step in _SET_UP:
        begun = match.turn or match.out or match.heap or match.fresh or any((*match.staks, *match.hand))
        return TOO_LATE if begun else _fault_of_draft(match)
    if step is not turn.begin and numbers != [match.active]:
        return NOT_ITS_TURN
    gone = [seat for seat in match.alive() if not any(match.staks[stak] for stak in match.staks_of(seat))]
    settled = any(waiting[0] is turn.settle for waiting in match.agenda)
    deals = sum(waiting[0] is supply.DEAL for waiting in match.agenda)
    return BASELESS if (gone and not settled) or deals > match.supply() else ""


def _fault_of_draft(match: Match) -> str:
    """Rule 9.8: check that the coming offers and picks give the bags all that they lack, rank by rank."""
    coming = match.agenda[:0:-1]
    offers, picks, ranks = (
        [frame[-1] for frame in coming if frame[0] is step] for step in (opening.OFFER, opening.PICK, opening.offer)
    )
    each = match.rules.each_rank if match.rules.ranks == "drafted" else 0
    rounds = [opening.OFFER] * len(offers) + [opening.PICK] * len(picks)
    back = [opening.put_back] * bool(picks or match.market)
    in_order = [frame[0] for frame in coming] == [*rounds, *back, *[opening.offer] * len(ranks)]
    begun = each and match.agenda[0][0] is opening.lay
    full = [len(bag) + picks.count(seat) + each * len(ranks) == RANKS * each for seat, bag in enumerate(match.bag)]
    left = [match.rules.deck.rank[card] for card in match.pool]
    enough = all(left.count(rank) >= each * match.seats for rank in ranks) and len(set(offers)) <= 1
    enough = enough and all(left.count(rank) >= offers.count(rank) for rank in offers)
    enough = enough and len(picks) <= len(offers) + len(match.market)
    fits = in_order and enough and ranks == list(range(RANKS + 1 - len(ranks), RANKS + 1)) and (not begun or all(full))
    return "" if fits else BASELESS
