"""The policy: a quick choice of a move. Playouts and the level `easy` play by it."""

from collections.abc import Sequence
from random import Random

from stakbots.position.cards import BASH, FATAL, SPIKE
from stakbots.position.moves import DRAW, END, Aim, Attack, Discard, Name, Play, Reset, Scrap
from stakbots.position.state import Match
from tabletop.rules.move import PASS, Move
from tabletop.rules.state import CHANCE, Pending

_ENOUGH = 0.6
"""The gain, in cards, from which an attack is made without further thought."""


def exchange(match: Match, stak: int, target: int) -> float:
    """Return the gain of an attack: cards of the target scrapped minus one's own, as far as the top cards tell."""
    ours, theirs = match.staks[stak], match.staks[target]
    attacker, victim = ours[-1], theirs[-1]
    power, other = match.power(stak, len(ours) - 1), match.power(target, len(theirs) - 1)
    bots = match.rules.deck.bot
    lost = match.damage[attacker] + other >= power or (bots[victim] == FATAL and other > 0)
    won = match.damage[victim] + power >= other or (bots[attacker] == FATAL and power > 0)
    gain = (1.0 + 0.08 * other) * won - (1.0 + 0.08 * power) * lost
    if power and bots[attacker] in (BASH, SPIKE) and len(theirs) > 1:
        gain += 0.8
    if other and bots[victim] in (BASH, SPIKE) and len(ours) > 1:
        gain -= 0.8
    if lost and len(ours) == 1:
        gain -= 3
    if won and len(theirs) == 1:
        gain += 3
    return gain


def pick(match: Match, pending: Pending, moves: Sequence[Move], rng: Random) -> Move:
    """Return one of the legal moves of a seat: a sensible one, found quickly, not always the same."""
    if pending.ask.name == "action":
        return _action(match, moves, rng)
    if pending.ask.name in ("aim", "reset", "name"):
        return _target(match, pending.seat, moves, rng)
    if pending.ask.name == "may-draw":
        return DRAW
    if pending.ask.name == "react" and rng.random() < 0.5:
        return PASS
    return _any(moves, rng)


def chance_move(match: Match, pending: Pending, moves: Sequence[Move], rng: Random) -> Move:
    """Return a random move of chance, drawn by its weights."""
    if pending.ask.weights and match.rules.ranks == "dealt":
        return rng.choices(moves, pending.ask.weights(match, *pending.operands))[0]
    return _any(moves, rng)


def play_on(match: Match, rng: Random, turns: int) -> None:
    """Play by the policy for so many turns, or to the end."""
    last = match.turn + turns
    while match.turn < last:
        pending = match.pending
        if pending is None:
            return
        move_on(match, pending, rng)


def move_on(match: Match, pending: Pending, rng: Random) -> None:
    """Make the next choice, of a seat or of chance, by the policy."""
    moves = match.legal()
    if pending.seat == CHANCE:
        match.apply(chance_move(match, pending, moves, rng))
    else:
        match.apply(moves[0] if len(moves) == 1 else pick(match, pending, moves, rng))


def _any(moves: Sequence[Move], rng: Random) -> Move:
    return moves[int(rng.random() * len(moves))]


def _action(match: Match, moves: Sequence[Move], rng: Random) -> Move:
    best, gain = None, _ENOUGH
    plays: list[Move] = []
    discards: list[Move] = []
    scraps: list[Move] = []
    for move in moves:
        kind = move.__class__
        if kind is Attack:
            assert isinstance(move, Attack)
            here = exchange(match, move.stak, move.target) + 0.3 * rng.random()
            if here > gain:
                best, gain = move, here
        elif kind is Play:
            plays.append(move)
        elif kind is Discard:
            discards.append(move)
        elif kind is Scrap:
            scraps.append(move)
    if best is not None and (not plays or rng.random() < 0.7):
        return best
    if plays and match.acts < 8 and rng.random() < (0.45 if match.fed else 0.6):
        return _any(plays, rng)
    if match.fed and moves[-1] is END:
        return END
    if discards and (len(plays) > 1 or rng.random() < 0.7):
        return _any(discards, rng)
    return _any(scraps, rng) if scraps else _any(moves, rng)


def _target(match: Match, seat: int, moves: Sequence[Move], rng: Random) -> Move:
    """Mostly a target of another player."""
    others: list[Move] = []
    for move in moves:
        if isinstance(move, Aim):
            if match.owner(move.stak) != seat:
                others.append(move)
        elif isinstance(move, Name):
            if move.seat != seat and match.hand[move.seat]:
                others.append(move)
        elif isinstance(move, Reset):
            spot = match.place(move.card)
            if spot and (match.owner(spot[0]) == seat) != (spot[1] == len(match.staks[spot[0]]) - 1):
                others.append(move)
    return _any(others if others and rng.random() < 0.9 else moves, rng)
