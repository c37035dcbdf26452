"""The option cards (rule 10), with a record for each. The 26 of the booklet come in the order of their English names. New
ones go behind them, because links hold the numbers of cards.

An option card is an int, its place in CARDS. Everything else about a card is found by that number or by its slug: its
effect in `rules`, its texts in the catalogues, its picture in `show/art`. `tools.option_cards.problems` names what a card
still lacks.
"""

from typing import NamedTuple

from tabletop.base.errors import NotationError

UNPRICED = -1.0
BOOKLET = 1
"""The first version of the rules with the cards of the booklet."""


class OptionCard(NamedTuple):
    """All about an option card that is known without playing it."""

    slug: str
    """Its name in notations, labels, texts and pictures."""
    rule: str
    """Its number in RULES.md."""
    moment: str
    """The step of `rules.step_names` in which it acts, or first asks its owner."""
    worth: float = UNPRICED
    """Turns that it saves its owner per turn still to go, as the bots guess. They discard the card of least worth first."""
    weapon: bool = False
    """Whether it is used instead of the main laser; a robot uses at most one such card in a register."""
    keeps_card: bool = False
    """Whether a leftover program card may be put aside for it."""
    whole_turn: bool = False
    """Whether it stays in use to the end of the turn; other cards stay in use to the end of the register."""
    supply: int = 0
    """The damage that it takes, or its shots, at first; 0 for cards that are not used up."""
    since: int = BOOKLET
    """The first version of the rules with this card. Races by older rules continue without it."""


_cards: list[OptionCard] = []


def _card(card: OptionCard) -> int:
    """Add a card and return its number."""
    _cards.append(card)
    return len(_cards) - 1


ABLATIVE_COAT = _card(OptionCard("ablative-coat", "10.7", "hurt", worth=0.05, supply=3))
ABORT_SWITCH = _card(OptionCard("abort-switch", "10.8", "abort", worth=0.01, whole_turn=True))
BRAKES = _card(OptionCard("brakes", "10.9", "execute-with-options", worth=0.02))
CIRCUIT_BREAKER = _card(OptionCard("circuit-breaker", "10.10", "circuit-breaker", worth=0.0))
CONDITIONAL_PROGRAM = _card(OptionCard("conditional-program", "10.11", "swap", worth=0.03, keeps_card=True))
CRAB_LEGS = _card(OptionCard("crab-legs", "10.12", "program", worth=0.05))
DOUBLE_BARRELED_LASER = _card(OptionCard("double-barreled-laser", "10.13", "aim", worth=0.04))
DUAL_PROCESSOR = _card(OptionCard("dual-processor", "10.14", "program", worth=0.07))
EXTRA_MEMORY = _card(OptionCard("extra-memory", "10.15", "deal", worth=0.15))
FIRE_CONTROL = _card(OptionCard("fire-control", "10.16", "direct", worth=0.03))
FLYWHEEL = _card(OptionCard("flywheel", "10.17", "flywheel", worth=0.04, keeps_card=True))
FOURTH_GEAR = _card(OptionCard("fourth-gear", "10.18", "execute-with-options", worth=0.06))
GYROSCOPIC_STABILIZER = _card(OptionCard("gyroscopic-stabilizer", "10.19", "steady", worth=0.01, whole_turn=True))
HIGH_POWER_LASER = _card(OptionCard("high-power-laser", "10.20", "aim", worth=0.02))
MECHANICAL_ARM = _card(OptionCard("mechanical-arm", "10.21", "touch-with-options", worth=0.15))
MINI_HOWITZER = _card(OptionCard("mini-howitzer", "10.22", "weapon", worth=0.02, weapon=True, supply=5))
POWER_DOWN_SHIELD = _card(OptionCard("power-down-shield", "10.23", "aim", worth=0.01))
PRESSOR_BEAM = _card(OptionCard("pressor-beam", "10.24", "weapon", worth=0.01, weapon=True))
RADIO_CONTROL = _card(OptionCard("radio-control", "10.25", "weapon", worth=0.03, weapon=True))
RAMMING_GEAR = _card(OptionCard("ramming-gear", "10.26", "execute-with-options", worth=0.02))
REAR_FIRING_LASER = _card(OptionCard("rear-firing-laser", "10.27", "aim", worth=0.015))
RECOMPILE = _card(OptionCard("recompile", "10.28", "dealt", worth=0.02))
REVERSE_GEAR = _card(OptionCard("reverse-gear", "10.29", "execute-with-options", worth=0.015))
SCRAMBLER = _card(OptionCard("scrambler", "10.30", "weapon", worth=0.02, weapon=True))
SUPERIOR_ARCHIVE = _card(OptionCard("superior-archive", "10.31", "come-back", worth=0.04))
TRACTOR_BEAM = _card(OptionCard("tractor-beam", "10.32", "weapon", worth=0.01, weapon=True))

CARDS = tuple(_cards)
OPTION_DECK = range(len(CARDS))
"""All option cards; those of a race are `deck(version)`."""
SLUGS = tuple(card.slug for card in CARDS)
RULE = tuple(card.rule for card in CARDS)

COAT, SHELLS = CARDS[ABLATIVE_COAT].supply, CARDS[MINI_HOWITZER].supply
WEAPONS = tuple(option for option in OPTION_DECK if CARDS[option].weapon)
KEEPERS = tuple(option for option in OPTION_DECK if CARDS[option].keeps_card)
"""The cards that may keep a leftover program card."""
WHOLE_TURN = sum(1 << option for option in OPTION_DECK if CARDS[option].whole_turn)
"""The cards that stay in use to the end of the turn, as bits."""


def deck(version: int) -> list[int]:
    """Return the option cards of a race by that version of the rules, ascending."""
    return [option for option in OPTION_DECK if CARDS[option].since <= version]


def option_named(slug: str, version: int) -> int:
    """Return the option card of a slug such as 'brakes', in the deck of that version. Raises NotationError."""
    known = {SLUGS[option]: option for option in deck(version)}
    if slug not in known:
        raise NotationError(
            "{slug!r} is not an option card; they are: {known}.", slug=slug[:30], known=", ".join(known)
        )
    return known[slug]
