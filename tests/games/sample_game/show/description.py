"""Describes a game in sentences, for players who cannot see the table."""

from sample_game.position.cards import HIDDEN, KIND, KIND_NAMES, NO_CARD
from sample_game.position.view import ScrapView
from tabletop.show.words import Words


def describe(view: ScrapView, words: Words) -> list[str]:
    """Return a sentence for each seat with its hearts and cards, then one for the viewer's hand."""
    said = [
        words.say(
            "spoken.seat",
            seat="ABCD"[seat],
            hearts=hearts,
            shields=view.shields[seat],
            mirrors=view.mirrors[seat],
            cards=view.hand_sizes[seat],
            played=_card(view.played[seat], words),
        )
        for seat, hearts in enumerate(view.hearts)
    ]
    return [*said, *(f"{_card(card, words)} {card}" for card in view.hand)]


def _card(card: int, words: Words) -> str:
    if card in (NO_CARD, HIDDEN):
        return words.say("spoken.none" if card == NO_CARD else "spoken.hidden")
    return words.say(f"card.{KIND_NAMES[KIND[card]]}")
