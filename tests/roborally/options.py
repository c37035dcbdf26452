"""Positions with option cards in play, for the tests of rule 10."""

from roborally.position.option_deck import SLUGS
from roborally.position.state import Race
from tests.roborally.positions import asked, choose, labels, position, run_on

REGISTER = "register-with-options(1)"
CLEANUP = "cleanup-with-options"
STEP = "execute-with-options"


def equipped(words: str, agenda: str = "") -> Race:
    """Return a position with option cards; see `position`."""
    return position(f"options=yes {words}", agenda)


def held(race: Race) -> list[str]:
    """Return the names of each seat's options."""
    return [",".join(SLUGS[option] for option in options) for options in race.kit.held]


def scrap(race: Race) -> str:
    """Return the names of discarded options."""
    return ",".join(SLUGS[option] for option in race.kit.scrap)


def asks(race: Race) -> str:
    """Return the pending choice as "ask seat: moves"."""
    found = asked(race)
    return f"{found[0]} {found[1]}: {' '.join(labels(race))}" if found else ""


def draw_card(race: Race, label: str) -> None:
    """Let chance pick this card."""
    choose(race, f"card={label}")


__all__ = ["CLEANUP", "REGISTER", "STEP", "asks", "choose", "draw_card", "equipped", "held", "run_on", "scrap"]
