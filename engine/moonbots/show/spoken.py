"""A position in sentences, for those who cannot see the table."""

from moonbots.position.cards import NO_CARD
from moonbots.position.view import MoonView
from moonbots.rules.market import price
from moonbots.show.text import card_name, robot_name
from tabletop.words import Words


def describe(view: MoonView, words: Words) -> list[str]:
    """Every robot with its energy and cards, the market with its prices, and the dice."""
    said = []
    for robot in range(view.robots):
        cards = [*(card for card in view.part[robot] if card != NO_CARD), *view.upgrades[robot]]
        told = "; ".join(card_name(card, words) for card in cards) or words.say("spoken.none")
        said.append(
            words.say(
                "spoken.robot",
                len(view.hand[robot]),
                robot=robot_name(robot, words),
                energy=view.energy[robot],
                cards=told,
            )
        )
    market = "; ".join(
        words.say("move.buy", price(place, card), card=card_name(card, words))
        for place, card in enumerate(view.market)
        if card != NO_CARD
    )
    said.append(words.say("spoken.market", cards=market or words.say("spoken.none")))
    if view.dice:
        said.append(words.say("spoken.dice", dice=", ".join(map(str, view.dice))))
    return said
