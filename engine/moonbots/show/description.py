"""A position in sentences, for people who do not see the table."""

from moonbots.position.cards import NO_CARD
from moonbots.position.moves import ITEMS
from moonbots.position.state import FREE, NOBODY
from moonbots.position.view import MoonView
from moonbots.rules.market import price
from moonbots.show.card_names import called
from moonbots.show.table_items import foe_of
from moonbots.show.text import at_price, built, card_name, in_a_row, robot_name
from tabletop.show.words import Words


def describe(view: MoonView, words: Words) -> list[str]:
    """Return every robot with its energy and cards, the market with its prices, the dice, and whose turn it is."""
    sentences = []
    for robot in range(view.robots):
        cards = built(view, robot, words) or words.say("spoken.none")
        fields = {"robot": robot_name(robot, words), "energy": view.energy[robot], "cards": cards}
        sentences.append(words.say("spoken.robot", len(view.hand[robot]), **fields))
        if (foe := foe_of(view, robot)) != NOBODY:
            sentences.append(words.say("about.robot.faces", robot=fields["robot"], other=robot_name(foe, words)))
    market = [
        at_price("move.buy", price(place, card), words, card=card_name(card, words))
        for place, card in enumerate(view.market)
        if card != NO_CARD
    ]
    sentences.append(words.say("spoken.market", cards=in_a_row(market, words) or words.say("spoken.none")))
    if view.dice:
        dice = ", ".join(_die(*die, words) for die in zip(view.dice, view.lying, strict=True))
        sentences.append(words.say("spoken.dice", dice=dice))
    if view.rounds:
        sentences.append(words.say("spoken.turn", robot=robot_name(view.active, words)))
    return sentences


def _die(value: int, item: int, words: Words) -> str:
    """The value of a die, and the item of the robot on which it lies."""
    if item == FREE:
        return str(value)
    return words.say("spoken.dice.on", die=value, item=called(f"slot.{ITEMS[item]}", words))
