"""A position in sentences, for those who cannot see the table."""

from stakbots.position.codes import SEATS, UNKNOWN, card_of
from stakbots.position.view import MatchView
from stakbots.show.text import begun_large, card_name, stak_name
from tabletop.words import Words


def describe(view: MatchView, words: Words) -> list[str]:
    """Every Stak from its top card down, the hands, the supply and the scrapheap."""
    tags, said = view.rules.deck.tags, []
    for stak in sorted(range(len(view.staks)), key=lambda one: (one % SEATS, one)):
        cards = view.staks[stak]
        if not cards:
            continue
        told = []
        for card in reversed(cards):
            if card >= 0:
                told.append(card_name(tags[card], words))
            elif card != UNKNOWN:
                told.append(words.say("spoken.known", card=card_name(tags[card_of(card)], words)))
        hidden = sum(card == UNKNOWN for card in cards)
        if hidden:
            told.append(words.say("spoken.hidden", hidden))
        said.append(begun_large(words.say("spoken.stak", stak=stak_name(stak, words), cards=", ".join(told))))
    if view.hand:
        said.append(words.say("spoken.hand", cards=", ".join(card_name(tags[card], words) for card in view.hand)))
    return [*said, words.say("spoken.supply", supply=view.supply, heap=len(view.heap))]
