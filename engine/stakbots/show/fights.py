"""What an attack does before the next card turns up, as numbers and in words."""

from collections.abc import Sequence
from itertools import takewhile
from typing import NamedTuple

from stakbots.position.cards import FATAL, SPIKE, STOMP
from stakbots.position.codes import UNKNOWN
from stakbots.position.events import DAMAGED, SCRAPPED, TURNED
from stakbots.position.moves import Attack
from stakbots.position.state import Match
from stakbots.rules.battle import REACT
from stakbots.rules.chain import REVEAL
from stakbots.show.text import card_name, player_name
from tabletop.rules.event import Event
from tabletop.rules.move import PASS, Move
from tabletop.show.words import Words
from tabletop.telling.recap import listed


class Fight(NamedTuple):
    """An attack without a reaction: the cards that fight, their powers, their damage of this turn afterwards, whether each is
    scrapped, and how many cards are scrapped in the Staks of both."""

    move: Attack
    attacker: int
    target: int
    power: int
    answer: int
    damage: int
    """That of the attacker, even if it is scrapped."""
    hurt: int
    """That of the target, even if it is scrapped."""
    lost: bool
    """Whether the attacker is scrapped."""
    scrapped: bool
    """Whether the target is scrapped."""
    mine: int
    theirs: int
    uncovers: bool
    """Whether a card that nobody has seen turns up in the Stak that is attacked."""

    @property
    def simple(self) -> bool:
        """Whether it only scraps the target."""
        return self.scrapped and not self.mine and self.theirs == 1


def make(trial: Match, move: Move) -> Sequence[Event]:
    """Make a move, with no reaction to an attack, and return the events until a card turns up. Cards that are scrapped
    face down are any."""
    happened = list(trial.apply(move))
    while (now := trial.pending) is not None and now.ask in (REACT, REVEAL):
        happened += trial.apply(PASS if now.ask is REACT else trial.legal()[0])
    return list(takewhile(lambda event: event.kind != TURNED, happened))


def top_power(state: Match, stak: int) -> int:
    """Return the power of the card face up on top of a Stak."""
    return state.power(stak, len(state.staks[stak]) - 1)


def fight(state: Match, move: Attack) -> Fight:
    """Return what an attack that is legal would do; the state stays as it is."""
    trial, stak, target = state.clone(), move.stak, move.target
    happened = make(trial, move)
    cards = state.top(stak), state.top(target)
    damage = {state.tag(card): state.damage[card] for card in cards}
    damage |= {event.card: event.damage for event in happened if event.kind == DAMAGED}
    gone = [event for event in happened if event.kind == SCRAPPED]
    attacker, other = map(state.tag, cards)
    tags = [event.card for event in gone]
    return Fight(
        move, *cards, top_power(state, stak), top_power(state, target), damage[attacker], damage[other],
        attacker in tags, other in tags,
        sum(event.stak == stak for event in gone), sum(event.stak == target for event in gone),
        other in tags and UNKNOWN in state.staks[target][-2:-1],
    )  # fmt: skip


def fights_in_words(state: Match, fights: Sequence[Fight], words: Words) -> str:
    """Return what attacks by the same card are good for, and what they cost; all but the last are `simple`."""
    one, bots = fights[-1], state.rules.deck.bot
    card, other = (card_name(state.tag(each), words) for each in (one.attacker, one.target))
    told = [_harm(state, one, card, other, words)]
    if len(fights) > 1:
        names = listed([card_name(state.tag(each.target), words) for each in fights], words)
        told = [words.say("for.attack.scraps", card=card, other=names)]
    if bots[one.attacker] == STOMP and one.theirs > 1:
        told = [
            words.say("for.attack.stomp.more", card=card),
            words.say("for.counts", mine=one.mine, theirs=one.theirs),
        ]
    elif one.theirs > one.scrapped:
        key = "for.attack.spike" if bots[one.attacker] == SPIKE else "for.attack.bash"
        told.append(words.say(f"{key}.too" if one.scrapped else key, card=card, other=other))
        told = told if one.scrapped else told[1:]
    if (one.power or one.scrapped) and (bots[one.attacker] != STOMP or one.theirs < 2):
        told.append(_price(state, one, card, other, words))
    if one.mine and not one.theirs and not state.fed:
        told.append(words.say("for.attack.feeds"))
    if state.rules.reactive and state.hand[state.owner(one.move.target)]:
        told.append(words.say("for.attack.unless", player=player_name(state.owner(one.move.target), words)))
    return " ".join(text for text in told if text)


def _harm(state: Match, one: Fight, card: str, other: str, words: Words) -> str:
    """What becomes of the card that is attacked, and why."""
    if one.scrapped:
        return _scraps(state, one, card, other, words)
    if not one.power:
        return words.say("for.attack.nothing", card=card)
    return words.say("for.hurts", one.hurt, other=other, damage=one.hurt, power=one.answer)


def _scraps(state: Match, one: Fight, card: str, other: str, words: Words) -> str:
    """Why the card that is attacked is scrapped."""
    bot, before = state.rules.deck.bot[one.attacker], state.damage[one.target]
    if not one.answer:
        return words.say("for.attack.zero", other=other)
    if one.hurt < one.answer:
        return words.say("for.attack.fatal" if bot == FATAL else "for.attack.bottom", card=card, other=other)
    if before and one.power < one.answer and bot != STOMP:
        return words.say("for.attack.finishes", before, other=other, before=before, power=one.power)
    return words.say("for.attack.scraps", card=card, other=other)


def _price(state: Match, one: Fight, card: str, other: str, words: Words) -> str:
    """What becomes of the attacker and its Stak, and why."""
    bots = state.rules.deck.bot
    if one.mine > one.lost:
        key = "for.attack.cost.spike" if bots[one.target] == SPIKE else "for.attack.cost.bash"
        return words.say(f"{key}.both" if one.lost else key, card=card, other=other)
    if one.lost:
        return words.say(_loss(state, one), card=card, other=other)
    if bots[one.attacker] == STOMP and one.scrapped:
        return words.say("for.attack.stomp", card=card)
    if not one.damage:
        return words.say("for.attack.unhurt", card=card)
    return words.say("for.attack.survives", one.damage, card=card, damage=one.damage, power=one.power)


def _loss(state: Match, one: Fight) -> str:
    """The id of the text about an attacker that is scrapped."""
    if one.theirs > 1:
        return "for.attack.bargain"
    if one.theirs:
        return "for.attack.good" if one.scrapped and one.answer > one.power else "for.attack.trade"
    fatal = state.rules.deck.bot[one.target] == FATAL and one.damage < one.power
    return "for.attack.lost.fatal" if fatal else "for.attack.lost"
