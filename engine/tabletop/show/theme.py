"""Colours of the roles that scenes name: light, dark and high contrast. Games add roles of their own."""

import importlib
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from tabletop.base.errors import OptionError

MODES = ("light", "dark", "contrast")

Table = Mapping[str, tuple[str, str, str]]
"""Role -> its colour in each of MODES."""

SHARED: Table = {
    # the page and its words
    "ground": ("#e9e7e1", "#15181d", "#000000"),
    "panel": ("#fbfaf7", "#1f242b", "#0b0b0b"),
    "line": ("#c9c5bb", "#363d47", "#ffffff"),
    "ink": ("#1d2127", "#eef0f3", "#ffffff"),
    "ink-soft": ("#565d68", "#a7b0bc", "#ffffff"),
    "accent": ("#0a6cbd", "#5cb8ff", "#ffe600"),
    "on-accent": ("#ffffff", "#08131d", "#000000"),
    "good": ("#1a7a4c", "#53c98b", "#6dff9c"),
    "bad": ("#c3301c", "#ff7a5f", "#ff8f78"),
    "shadow": ("#00000033", "#00000080", "#000000"),
    # cards
    "card": ("#fffdf7", "#2b313a", "#000000"),
    "card-ink": ("#1d2127", "#f4f5f7", "#ffffff"),
    "card-edge": ("#8b8577", "#59636f", "#ffffff"),
    # colours of seats, which people with colour blindness can distinguish; `on-seat` is for text on them
    "seat-0": ("#e24604", "#f2520d", "#ff6a1f"),
    "seat-1": ("#40aaf5", "#0e84d8", "#1f9bff"),
    "seat-2": ("#f1cb0c", "#ffcc1a", "#ffe600"),
    "seat-3": ("#0f705b", "#00d982", "#00eb89"),
    "seat-4": ("#7922c1", "#6d1fdd", "#7a2ff0"),
    "seat-5": ("#ed7dac", "#f07fae", "#ff9dc1"),
    "seat-6": ("#f9f7f1", "#f9f7f1", "#ffffff"),
    "seat-7": ("#5a301b", "#634030", "#7a4a2e"),
    "on-seat-0": ("#14100c", "#14100c", "#000000"),
    "on-seat-1": ("#14100c", "#14100c", "#000000"),
    "on-seat-2": ("#14100c", "#14100c", "#000000"),
    "on-seat-3": ("#ffffff", "#14100c", "#000000"),
    "on-seat-4": ("#ffffff", "#ffffff", "#ffffff"),
    "on-seat-5": ("#14100c", "#14100c", "#000000"),
    "on-seat-6": ("#14100c", "#14100c", "#000000"),
    "on-seat-7": ("#ffffff", "#ffffff", "#ffffff"),
}


SEATS = 8
"""The number of colours for seats."""


@cache
def colours(mode: str, game: str = "", seat_colours: tuple[int, ...] = ()) -> Mapping[str, str]:
    """Role -> colour ("#rrggbb" or "#rrggbbaa") in one of MODES: the shared roles, and those in the table COLOURS of the
    module `show.colours` of a game. `seat_colours` are the players' choice: the first seat has the colour of the seat that it
    names first, and so on. Raises OptionError for another mode."""
    if mode not in MODES:
        raise OptionError("There is no theme {mode!r}; there are: {known}.", mode=mode[:40], known=", ".join(MODES))
    own: Table = importlib.import_module(f"{game}.show.colours").COLOURS if game else {}
    chosen = {
        f"{role}-{seat}": SHARED[f"{role}-{colour}"]
        for seat, colour in enumerate(seat_colours)
        for role in ("seat", "on-seat")
    }
    column = MODES.index(mode)
    return MappingProxyType({role: values[column] for role, values in {**SHARED, **own, **chosen}.items()})


@cache
def translucent_roles(game: str = "") -> frozenset[str]:
    """The roles with a translucent colour in at least one of MODES."""
    opaque = len("#rrggbb")
    return frozenset(role for mode in MODES for role, colour in colours(mode, game).items() if len(colour) > opaque)
