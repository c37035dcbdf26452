"""Checks for people who add an option card: what a card needs besides its record, and what of it is missing."""

import re
import sys
from collections.abc import Iterator

from roborally.bots import option_cards as bots
from roborally.position.option_deck import BOOKLET, CARDS, OPTION_DECK, TRACTOR_BEAM, UNPRICED
from roborally.position.versions import NEWEST
from roborally.rules.option_cards import weapons
from roborally.rules.step_names import STEPS
from roborally.show.art import looks
from tabletop.base import resources
from tabletop.rules.state import Ask
from tabletop.show.words import LANGUAGES, words


def problems() -> list[str]:
    """Return a sentence for each thing that an option card lacks; empty if all cards are complete."""
    return [f"The option card {CARDS[option].slug} {lack}." for option in OPTION_DECK for lack in _lacks(option)]


def _lacks(option: int) -> Iterator[str]:
    slug, rule, moment = CARDS[option].slug, CARDS[option].rule, CARDS[option].moment
    constant = slug.upper().replace("-", "_")
    if not re.search(rf"^### {re.escape(rule)} ", _rules(), re.MULTILINE):
        yield f"has no rule: RULES.md needs a heading '### {rule} …'"
    if moment not in STEPS:
        yield f"has no moment: rules/step_names.py has no step '{moment}'"
    if not any(vars(module).get(constant) == option for module in _rule_modules()):
        yield f"does nothing: no module of rules/ imports {constant}"
    for language in LANGUAGES:
        for text in (f"option-card.{slug}", f"option-card.{slug}.text", f"rule.{rule}"):
            if not words("roborally", language).has(text):
                yield f"has no text '{text}' in locale/{language}"
    if not _is_drawn(f"option:{slug}"):
        yield "has no picture: OPTION_CARDS of show/art/option_cards.py needs one under its slug"
    if CARDS[option].worth == UNPRICED:
        yield "has no price for bots: its record needs 'worth'"
    yield from _lacks_in_deck(option)
    step = STEPS.get(moment)
    if isinstance(step, Ask) and not bots.answers(step.name):
        yield f"asks what bots cannot answer: bots/option_cards.py has no answer to '{step.name}'"
    if CARDS[option].weapon:
        yield from _lacks_as_weapon(option)


def _lacks_in_deck(option: int) -> Iterator[str]:
    since = CARDS[option].since
    if option > TRACTOR_BEAM and since == BOOKLET:
        yield "changes races that were begun before: its record needs 'since', the version of the rules that brings it"
    if since > NEWEST:
        yield f"is in no deck yet: position/versions.py needs NEWEST = {since}"


def _lacks_as_weapon(option: int) -> Iterator[str]:
    if option not in weapons.WORKINGS:
        yield "does not work: WORKINGS of rules/option_cards/weapons.py needs what it does"
    if option not in bots.SETBACK:
        yield "has no estimate for bots: SETBACK of bots/option_cards.py needs what it costs its target"
    if not _is_drawn(f"weapon:{CARDS[option].slug}"):
        yield "has no flash: WEAPONS of show/art/weapons.py needs one under its slug"


def _rules() -> str:
    return resources.read("roborally", "RULES.md").decode()


def _rule_modules() -> list[object]:
    """The modules of the rules, all of which `rules.step_names` imports."""
    return [module for name, module in sys.modules.items() if name.startswith("roborally.rules.")]


def _is_drawn(look: str) -> bool:
    try:
        looks.look(look)
    except KeyError:
        return False
    return True
