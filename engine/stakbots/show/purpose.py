"""What the moves of a decision are for, in a few short sentences. The moves are made on a copy, in which hidden cards are
guessed, and what is said holds whatever these cards are."""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from stakbots.position import events
from stakbots.position.cards import (
    BASH,
    BEGONE,
    BOUNTIFUL,
    CLUMSY,
    ENTRY,
    FATAL,
    LEADER,
    PIT,
    REAPER,
    SHOT,
    SIDEKICK,
    SPIKE,
    TRIP,
)
from stakbots.position.codes import NO_LIMIT, UNKNOWN
from stakbots.position.guess import determinize
from stakbots.position.moves import DRAW, END, Aim, Attack, Discard, Name, Play, Recycle, Reset, Scrap
from stakbots.position.state import Match
from stakbots.position.view import MatchView
from stakbots.rules.battle import may_attack
from stakbots.rules.turn import ACTION
from stakbots.show.about import effect_of
from stakbots.show.fights import Fight, fight, fights_in_words, make, top_power
from stakbots.show.text import card_name, player_name
from tabletop.rules.event import Event
from tabletop.rules.move import PASS, Move
from tabletop.show.words import Words
from tabletop.telling.recap import listed

_ON_TOP = {BASH: "for.play.bash", SPIKE: "for.play.spike", FATAL: "for.play.fatal"}
"""Bot -> the text about what it does to cards that fight it."""

_NAMED = 3
"""The most cards of a hand that are named; more are counted."""


class _Step(NamedTuple):
    """A move, the match before and after it, and its events up to the next unknown."""

    before: Match
    move: Move
    events: Sequence[Event]
    after: Match


def purpose(view: MatchView, moves: Sequence[Move], words: Words) -> str:
    """Return what moves of the viewer, one after the other, are for; '' if there is nothing to say."""
    steps = _made(view, moves)
    if steps and not view.rules.reactive and steps[-1].after.winners() == [_seat(steps[0].before)]:
        return words.say("for.wins")
    told = list[str]()
    for number, step in enumerate(steps):
        if isinstance(step.move, Attack):
            grown = _grown(steps[:number], words) if not any(told) else ""
            told += [grown, _attacks(step.move, steps[number:], words)]
            break
        told.append(_told(step, steps[: number + 1], steps[number + 1 :], words))
    return " ".join(text for text in told if text)


def _made(view: MatchView, moves: Sequence[Move]) -> list[_Step]:
    """The moves, made on a copy, up to the first that cannot be made yet."""
    trial, steps = determinize(view, Random(0)), list[_Step]()
    for move in moves:
        if move not in trial.legal():
            break
        before = trial.clone()
        happened = make(trial, move)
        steps.append(_Step(before, move, happened, trial.clone()))
    return steps


def _told(step: _Step, so_far: Sequence[_Step], then: Sequence[_Step], words: Words) -> str:
    """What a move is for, with the moves before and behind it; '' if the next one says it."""
    follows, before, told = then[0].move if then else None, step.before, ""
    match step.move:
        case Play(card, stak, _):
            at_once = isinstance(follows, Attack) and step.after.top(stak) == card
            if not _acts(before):
                told = words.say("for.react", card=_name(before, before.top(stak), words))
            elif not at_once and not isinstance(follows, Play | Aim | Reset | Name):
                told = _play(step, so_far, words)
        case Discard() | Scrap() | Recycle():
            told = _throw(step, follows, words)
        case Aim() | Reset() | Name():
            told = f"{_grown(so_far, words)} {_chosen(step, follows, words)}".strip()
    if step.move is END and len(so_far) == 1:
        told = _end(before, words)
    elif step.move is PASS:
        told = _kept(before, words)
    elif step.move is DRAW:
        told = words.say("for.draw")
    return told


def _acts(state: Match) -> bool:
    """Whether an action of a turn is asked for."""
    return state.pending is not None and state.pending.ask is ACTION


def _name(state: Match, card: int, words: Words) -> str:
    return card_name(state.tag(card), words)


def _seat(state: Match) -> int:
    """The seat that is asked."""
    assert state.pending is not None
    return state.pending.seat


def _kept(state: Match, words: Words, without: int = UNKNOWN, key: str = "for.keeps") -> str:
    """The cards that the seat that is asked keeps in hand, `without` one, as the text `key`; '' for none."""
    names = [_name(state, card, words) for card in state.hand[_seat(state)] if card != without]
    if len(names) > _NAMED:
        return words.say(f"{key}.count", count=len(names))
    return words.say(key, cards=listed(names, words)) if names else ""


def _attacks(move: Attack, steps: Sequence[_Step], words: Words) -> str:
    """What an attack, the first of these steps, is for, together with those like it that come next."""
    before = steps[0].before
    fights = [fight(before, move)]
    for step in steps[1:]:
        one = fight(step.before, step.move) if isinstance(step.move, Attack) else None
        if one is None or not (one.simple and fights[0].simple and one.attacker == fights[0].attacker):
            break
        fights.append(one)
    told = fights_in_words(before, fights, words)
    given_up = before.fed and fights[0].mine == 1 and not fights[0].theirs
    return f"{told} {_uncovered(steps[0], move.stak, END, words)}".strip() if given_up else told


def _grown(steps: Sequence[_Step], words: Words) -> str:
    """How much the Staks of the seat that is asked have grown, if by several cards that all lie there still."""
    plays = sum(isinstance(step.move, Play) for step in steps)
    if plays < 2:
        return ""
    first, last = steps[0].before, steps[-1].after
    grown = sum(len(last.staks[stak]) - len(first.staks[stak]) for stak in first.staks_of(_seat(first)))
    return words.say("for.play", plays) if grown == plays else ""


# Playing ------------------------------------------------------------------------------------------------------------


def _play(step: _Step, so_far: Sequence[_Step], words: Words) -> str:
    """What the last card that is played does on its Stak."""
    before, move = step.before, step.move
    assert isinstance(move, Play)
    old = _name(before, before.top(move.stak), words)
    if before.owner(move.stak) != _seat(before):
        return words.say("for.play.other", old=old)
    bot, card = before.rules.deck.bot[move.card], card_name(move.tag, words)
    if bot == CLUMSY:
        return words.say("for.play.clumsy", card=card, power=top_power(step.after, move.stak))
    grows = _grown(so_far, words) or words.say("for.play", 1)
    stands = _entry(bot, move.tag, old, words) if bot in ENTRY else _stands(step, move, so_far, words)
    return f"{grows} {stands}"


def _stands(step: _Step, move: Play, so_far: Sequence[_Step], words: Words) -> str:
    """What a card without an entry effect does on top of a Stak, compared with its top card before all that are played."""
    first = next(one.before for one in so_far if isinstance(one.move, Play))
    old = _name(first, first.top(move.stak), words)
    bot, card = step.before.rules.deck.bot[move.card], card_name(move.tag, words)
    power = top_power(step.after, move.stak)
    if bot == LEADER:
        return words.say("for.play.leader", card=card, power=power)
    if bot in _ON_TOP and power:
        return words.say(_ON_TOP[bot], card=card)
    if power > top_power(first, move.stak):
        return words.say("for.play.stronger", card=card, power=power, old=old)
    return words.say("for.play.over", card=card, old=old)


def _entry(bot: int, tag: int, old: str, words: Words) -> str:
    """The entry effect of a card that is played, before anything is chosen for it."""
    card = card_name(tag, words)
    if bot == SIDEKICK:
        return words.say("for.play.sidekick", card=card, old=old)
    if bot == BOUNTIFUL:
        return words.say("for.play.draws", card=card)
    return words.say("about.staks.card", card=card, effect=effect_of(tag, words))


# Giving up cards ----------------------------------------------------------------------------------------------------


def _throw(step: _Step, follows: Move | None, words: Words) -> str:
    """Why a card goes to the scrapheap, and what comes to the top."""
    before, move = step.before, step.move
    if isinstance(move, Recycle):
        return words.say("for.recycle")
    hand = before.hand[_seat(before)]
    if not _acts(before):
        assert isinstance(move, Discard)
        kept = _kept(before, words, move.card, "for.give") or words.say("for.give.last")
        return f"{_weakest(before, move, hand, words)} {kept}".strip()
    need = "" if before.fed else words.say("for.heap")
    if isinstance(move, Discard):
        which = _weakest(before, move, hand, words) or (
            words.say("for.heap.hand") if need else _kept(before, words, move.card) or words.say("for.give.last")
        )
        return need if need and isinstance(follows, Attack) else f"{need} {which}".strip()
    assert isinstance(move, Scrap)
    if need and not hand:
        need = f"{need} {words.say('for.heap.stak')}"
    next_up = _uncovered(step, move.stak, follows, words)
    return next_up if isinstance(follows, Attack) else f"{need} {next_up}".strip()


def _weakest(state: Match, move: Discard, hand: Sequence[int], words: Words) -> str:
    """That a card without an entry effect has the least power in the hand; '' if it has not."""
    deck = state.rules.deck
    others = [deck.power[card] for card in hand if card != move.card and deck.bot[card] != LEADER]
    plain = deck.bot[move.card] not in ENTRY | {LEADER}
    if plain and len(others) == len(hand) - 1 > 0 and deck.power[move.card] < min(others):
        return words.say("for.heap.weakest", card=card_name(move.tag, words))
    return ""


def _uncovered(step: _Step, stak: int, follows: Move | None, words: Words) -> str:
    """The card that a move brings to the top of a Stak; '' if its Stak is gone or a card is played onto it next."""
    cards, after = step.before.staks[stak], step.after
    if len(cards) < 2 or isinstance(follows, Play):
        return ""
    if cards[-2] < 0:
        return words.say("about.uncovers")
    attacks = follows is None and after.owner(stak) == after.active and may_attack(after, stak)
    return words.say("for.frees.attacks" if attacks else "for.frees", card=_name(step.before, cards[-2], words))


# Choices of effects -------------------------------------------------------------------------------------------------


def _chosen(step: _Step, follows: Move | None, words: Words) -> str:
    """What is chosen for an effect, and what comes of it."""
    match step.move:
        case Aim(stak):
            return _aim(step, stak, follows, words)
        case Reset(card, _):
            return _reset(step, card, words)
        case Name(seat):
            return _named(step, seat, words)
    return ""


def _aim(step: _Step, stak: int, follows: Move | None, words: Words) -> str:
    """What the effect of a card does to a top card, and that it must be carried out if this is one's own."""
    before = step.before
    assert before.pending is not None
    source, victim = before.pending.operands[2], before.top(stak)
    bot, own = before.rules.deck.bot[source], before.owner(stak) == _seat(before)
    card, other = _name(before, source, words), _name(before, victim, words)
    told = [words.say("for.aim.must", card=card)] if own and source != victim and bot != BEGONE else []
    others = [move for move in before.legal() if isinstance(move, Aim) and move.stak != stak]
    scrapped = any(event.kind == events.SCRAPPED and event.card == before.tag(victim) for event in step.events)
    if bot == REAPER:
        told.append(words.say("for.aim.reaper.self" if source == victim else "for.aim.reaper", card=card, other=other))
    elif bot == SHOT:
        if (
            not own
            and not scrapped
            and follows in (None, END)
            and all(before.owner(move.stak) == _seat(before) for move in others)
        ):
            told.append(words.say("for.aim.theirs", card=card))
        told.append(_shot(before, source, stak, scrapped, words))
    elif bot == BEGONE:
        told.append(words.say("for.aim.returns.own" if own else "for.aim.returns", other=other))
    elif len(before.staks[stak]) < 2:
        told.append(words.say("for.aim.stays", other=other))
    else:
        key = {PIT: "for.aim.bottom", TRIP: "for.aim.sinks"}[bot]
        told.append(words.say(f"{key}.own" if own else key, other=other))
    if own and (bot != SHOT or scrapped):
        told.append(_uncovered(step, stak, follows, words))
    return " ".join(text for text in told if text)


def _shot(state: Match, source: int, stak: int, scrapped: bool, words: Words) -> str:
    """What the damage of a Shot does to a top card."""
    card, other, shot = _name(state, source, words), state.top(stak), state.rules.deck.shot[source]
    power, before = top_power(state, stak), state.damage[other]
    if scrapped:
        key = "for.aim.finishes" if before and shot < power else "for.aim.kills"
        return words.say(key, shot, card=card, damage=shot, other=_name(state, other, words))
    damage = before + shot
    return words.say("for.hurts", damage, damage=damage, other=_name(state, other, words), power=power)


def _reset(step: _Step, card: int, words: Words) -> str:
    """What becomes of a card that is reset."""
    before = step.before
    spot = before.place(card)
    assert spot is not None
    stak, place = spot
    name = _name(before, card, words)
    again = before.rules.deck.bot[card] in ENTRY
    if place < len(before.staks[stak]) - 1:
        return words.say("for.reset.later" if again else "for.reset.down", card=name)
    if again:
        told = words.say("for.reset.again", card=name)
        effect = words.say("about.staks.card", card=name, effect=effect_of(before.tag(card), words))
        return told if before.owner(stak) == _seat(before) else f"{told} {effect}"
    if damage := before.damage[card]:
        return words.say("for.reset.heals", damage, damage=damage, card=name)
    stops = before.attacker[stak] == card
    return words.say("for.reset.stops" if stops else "for.reset.nothing", card=name)


def _named(step: _Step, seat: int, words: Words) -> str:
    """What it means for a player to be named by an Expel."""
    before, player = step.before, player_name(seat, words)
    if not before.hand[seat]:
        return words.say("for.name.spared", player=player)
    if seat != _seat(before):
        return words.say("for.name", player=player)
    assert before.pending is not None
    return words.say("for.name.own", card=_name(before, before.pending.operands[2], words))


# Ending the turn ----------------------------------------------------------------------------------------------------


def _end(state: Match, words: Words) -> str:
    """What an attack would do now, and the cards that are kept."""
    attacks = [fight(state, move) for move in state.legal() if isinstance(move, Attack)]
    best = max(attacks, key=lambda one: (one.theirs - one.mine, one.theirs), default=None)
    tally = state.rules.attacks != NO_LIMIT
    used = words.say("for.end.tally" if tally else "for.end.used")
    told = used if best is None else _not_now(state, best, words)
    empty = words.say("for.end.empty" if attacks else "for.end.only")
    return f"{told} {_kept(state, words) or empty}"


def _not_now(state: Match, best: Fight, words: Words) -> str:
    """Why the best attack is not made."""
    card, other = _name(state, best.attacker, words), _name(state, best.target, words)
    damage = state.damage[best.attacker]
    if best.mine == sum(len(state.staks[stak]) for stak in state.staks_of(_seat(state))):
        return words.say("for.end.last")
    if best.lost and best.mine == 1 and best.theirs == best.scrapped:
        key = "for.end.trade" if best.scrapped else "for.end.lost"
        if damage and best.power > best.answer:
            return words.say(f"{key}.damaged", damage, card=card, other=other, damage=damage)
        return words.say(key, card=card, other=other)
    if best.theirs > best.mine == 0 and best.scrapped and best.uncovers:
        return words.say("for.end.uncovers", other=other)
    if best.lost and best.theirs > best.mine:
        return words.say("for.end.costs", card=card)
    return words.say("for.end.counts", mine=best.mine, theirs=best.theirs)
