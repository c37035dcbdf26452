"""A position in sentences, for people who do not see the table."""

from itertools import groupby

from stakbots.position.codes import SEATS, UNKNOWN, card_of
from stakbots.position.view import MatchView
from stakbots.show.table import Table
from stakbots.show.text import card_name, player_name, stak_name
from tabletop.show.words import Words
from tabletop.telling.sentences import capitalised


def describe(view: MatchView, words: Words) -> list[str]:
    """Return every Stak from its top card down, the hand, Staks that may attack, whose turn it is, supply and scrapheap."""
    tags, sentences = view.rules.deck.tags, []
    for stak in sorted(range(len(view.staks)), key=lambda one: (one % SEATS, one)):
        cards = view.staks[stak]
        if not cards:
            continue
        phrases = []
        for card, alike in groupby(reversed(cards)):
            if card >= 0:
                phrases.append(_face_up(tags[card], view.damage[card], words))
            elif card != UNKNOWN:
                phrases.append(words.say("spoken.known", card=card_name(tags[card_of(card)], words)))
            else:
                phrases.append(words.say("spoken.hidden", len(list(alike))))
        sentences.append(capitalised(words.say("spoken.stak", stak=stak_name(stak, words), cards=", ".join(phrases))))
    if view.hand:
        sentences.append(words.say("spoken.hand", cards=", ".join(card_name(tags[card], words) for card in view.hand)))
    table = Table.of_view(view)
    ready = [stak_name(stak, words) for stak in table.stak_numbers() if table.may_attack(stak)]
    if ready:
        sentences.append(words.say("spoken.ready", staks=", ".join(ready)))
    if view.market:
        sentences.append(
            words.say("spoken.market", cards=", ".join(card_name(tags[card], words) for card in view.market))
        )
    sentences.append(words.say("spoken.turn" if view.turn else "spoken.first", player=player_name(view.active, words)))
    return [*sentences, words.say("spoken.supply", supply=view.supply, heap=len(view.heap))]


def _face_up(tag: int, damage: int, words: Words) -> str:
    """A face-up card and its damage."""
    name = card_name(tag, words)
    return words.say("spoken.damaged", card=name, damage=damage) if damage else name
