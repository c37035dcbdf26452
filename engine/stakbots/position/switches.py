"""The switches of a match: deck, size, and the variants of RULES.md, chapter 9."""

from collections import Counter
from dataclasses import dataclass
from math import gcd

from stakbots.position import decks
from stakbots.position.codes import NO_LIMIT
from stakbots.position.decks import RANKS, Deck
from tabletop.base.errors import OptionError
from tabletop.core.game import Option, Options, Preset

NO_YES = ("no", "yes")

OPTIONS = (
    Option("deck", "base", check=decks.exists, listing=decks.ids, group="cards"),
    Option("variant", "none", ("none", "tournament", "traitors"), group="play"),
    Option("depth", "auto", ("auto", *map(str, range(3, 13))), group="cards"),
    Option("hand", "2", ("0", "1", "2", "3", "4", "5"), group="cards"),
    Option("staks", "1", ("1", "2", "3"), group="cards"),
    Option("ranks", "mixed", ("mixed", "dealt", "drafted"), group="cards"),
    Option("set-up-effects", "no", NO_YES, group="play"),
    Option("first-draw", "yes", ("yes", "no"), group="play"),
    Option("reactive", "no", NO_YES, group="play"),
    Option("recycling", "no", NO_YES, group="play"),
    Option("borderless", "no", NO_YES, group="play"),
    Option("attacks", "attacker", ("attacker", "1", "2", "3", "4", "5"), group="play"),
    Option("turn-limit", "200", ("25", "50", "100", "200"), group="end"),
)
PRESETS = (
    Preset("printed", {}),
    Preset("quick", {"depth": "5"}),
    Preset("family", {"deck": "gentle"}),
    Preset("tournament", {"variant": "tournament"}, seats=2),
    Preset("traitors", {"variant": "traitors"}),
)
DEFAULTS = {option.name: option.default for option in OPTIONS}

_FIXED = {
    "tournament": {
        "staks": "2", "depth": "auto", "hand": "3", "reactive": "yes", "set-up-effects": "yes", "first-draw": "no",
        "borderless": "no", "recycling": "no", "attacks": "attacker", "ranks": "mixed",
    },
    "traitors": {"hand": "3", "borderless": "no", "reactive": "no", "recycling": "no"},
}  # fmt: skip
"""Options that a variant fixes. Such an option stays at its default, or has the variant's own value."""


@dataclass(frozen=True, slots=True)
class HouseRules:
    """The options of one match. `attacks` is NO_LIMIT for one attacker per Stak; `written` has the given options."""

    deck: Deck
    variant: str
    depth: int
    hand: int
    staks: int
    ranks: str
    set_up_effects: bool
    first_draw: bool
    reactive: bool
    recycling: bool
    borderless: bool
    attacks: int
    turn_limit: int
    written: tuple[tuple[str, str], ...]

    @property
    def traitors(self) -> bool:
        """Whether cards are played onto opponents' Staks only, and never discarded (rule 9.9)."""
        return self.variant == "traitors"

    @property
    def each_rank(self) -> int:
        """The number of cards of each rank in a player's Staks, if ranks are dealt or drafted."""
        return self.depth * self.staks // RANKS


def read(options: Options, seats: int, version: int) -> HouseRules:
    """Return the house rules for checked options in a version. Raises OptionError if options contradict each other."""
    given = {name: value for name, value in options.items() if value != DEFAULTS[name]}
    settled = _FIXED.get(options["variant"], {})
    for name, value in settled.items():
        if name in given and given[name] != value:
            raise OptionError(
                "The variant {variant} settles {option} by itself; leave {option} as it is, or do without the variant.",
                variant=options["variant"], option=name,
            )  # fmt: skip
    chosen = {**options, **settled}
    deck = decks.load(decks.id_of(chosen["deck"], version))
    rules = HouseRules(
        deck=deck,
        variant=chosen["variant"],
        depth=_depth(chosen, seats, len(deck)),
        hand=int(chosen["hand"]),
        staks=int(chosen["staks"]),
        ranks=chosen["ranks"],
        set_up_effects=chosen["set-up-effects"] == "yes",
        first_draw=chosen["first-draw"] == "yes",
        reactive=chosen["reactive"] == "yes",
        recycling=chosen["recycling"] == "yes",
        borderless=chosen["borderless"] == "yes",
        attacks=NO_LIMIT if chosen["attacks"] == "attacker" else int(chosen["attacks"]),
        turn_limit=int(chosen["turn-limit"]),
        written=tuple(sorted(given.items())),
    )
    _check(rules, seats)
    return rules


def _depth(chosen: Options, seats: int, cards: int) -> int:
    """The depth of the option, or nine, or as deep as leaves a card for each player in the supply (rule 1.3)."""
    if chosen["depth"] != "auto":
        return int(chosen["depth"])
    staks = int(chosen["staks"])
    room = (cards // seats - 1 - int(chosen["hand"])) // staks
    step = 1 if chosen["ranks"] == "mixed" else RANKS // gcd(RANKS, staks)
    return max(3, min(9, room) // step * step)


def _check(rules: HouseRules, seats: int) -> None:
    if rules.variant == "tournament":
        if seats != 2:
            raise OptionError("The tournament is one against one; it is not for {seats} players.", seats=seats)
        _check_tournament_deck(rules.deck)
    needed = seats * (rules.depth * rules.staks + rules.hand)
    if needed > len(rules.deck):
        raise OptionError(
            "{seats} players need {needed} cards and the deck has {count}; choose smaller Staks or a smaller hand.",
            seats=seats, needed=needed, count=len(rules.deck),
        )  # fmt: skip
    if rules.ranks != "mixed":
        if rules.depth * rules.staks % RANKS:
            raise OptionError(
                "Ranks can be {ranks} when a player's Staks have 6, 12, 18 … cards together, not {count}; change depth.",
                ranks=rules.ranks, count=rules.depth * rules.staks,
            )  # fmt: skip
        found = Counter(rules.deck.rank)
        for rank in range(1, RANKS + 1):
            if found[rank] < rules.each_rank * seats:
                raise OptionError(
                    "The deck has {found} cards of rank {rank}; {seats} players need {needed}. Choose smaller Staks.",
                    found=found[rank], rank=rank, seats=seats, needed=rules.each_rank * seats,
                )  # fmt: skip


def _check_tournament_deck(deck: Deck) -> None:
    alike = Counter(zip(deck.bot, deck.power, deck.shot, strict=True))
    if any(deck.rank.count(rank) != 10 for rank in range(1, RANKS + 1)) or max(alike.values()) > 5:
        raise OptionError(
            "A tournament deck has ten cards of each rank and at most five alike; the deck chosen has not."
        )
