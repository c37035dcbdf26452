"""Option cards in written positions: words `o0` … `o7`, `scrap`, `coat`, `shells`, `tied`, and second cards in registers.

`o0=brakes,crab-legs/using:abort-switch/ruled:2/pinned:35/spare:M1:490/wheel:RL:70`; a register is `M1:490+RL:70` with the
Dual Processor, `M1:490^RL:70` with Crab Legs.
"""

from collections.abc import Iterable, Mapping

from roborally.position.cards import LABEL, card_named
from roborally.position.codes import EMPTY, OWN_PROGRAM
from roborally.position.kit import SIDEWAYS, Kit, plain
from roborally.position.option_deck import COAT, OPTION_DECK, SHELLS, SLUGS, deck, option_named
from roborally.position.state import Race
from tabletop.base.errors import NotationError
from tabletop.formats import notation

SEATED = tuple(f"o{seat}" for seat in range(8))
WORDS = ("scrap", "coat", "shells", "tied")


def _join(options: Iterable[int]) -> str:
    return ",".join(SLUGS[option] for option in options)


def write(race: Race) -> dict[str, object]:
    """Return the words for the option cards."""
    kit = race.kit
    words: dict[str, object] = {f"o{seat}": _of_seat(kit, seat) for seat in range(race.seats)}
    words["scrap"] = _join(kit.scrap)
    words["coat"] = "" if kit.coat == COAT else kit.coat
    words["shells"] = "" if kit.shells == SHELLS else kit.shells
    words["tied"] = kit.tied or ""
    return words


def _of_seat(kit: Kit, seat: int) -> str:
    piles = (("offered", kit.offered[seat]), ("under", kit.under[seat]))
    parts = [f"{name}:{_join(options)}" for name, options in piles if options]
    if kit.using[seat]:
        parts.append("using:" + _join(option for option in OPTION_DECK if kit.using[seat] >> option & 1))
    if kit.controller[seat] != OWN_PROGRAM:
        parts.append(f"ruled:{kit.controller[seat]}")
    if kit.pinned[seat]:
        parts.append("pinned:" + "".join(str(n) for n in range(1, 6) if kit.pinned[seat] >> n - 1 & 1))
    parts += [
        f"{name}:{LABEL[card]}"
        for name, card in (("spare", kit.spare[seat]), ("wheel", kit.wheel[seat]))
        if card != EMPTY
    ]
    return "/".join([_join(kit.held[seat]), *parts]) if parts or kit.held[seat] else ""


def write_second(second: int) -> str:
    """Return the text of the second card, to be written behind the first card of a register."""
    if second == EMPTY:
        return ""
    return ("^" if second >= SIDEWAYS else "+") + LABEL[plain(second)]


def read_register(text: str) -> tuple[int, int]:
    """Return (card, second card as the kit stores it) of a register. Raises NotationError."""
    for sign, offset in (("+", 0), ("^", SIDEWAYS)):
        first, found, second = text.partition(sign)
        if found:
            return card_named(first), card_named(second) + offset
    return card_named(text), EMPTY


def read(race: Race, words: Mapping[str, str]) -> None:
    """Lay out the option cards; those that no word names are in their deck. Raises NotationError."""
    kit = race.kit
    given = [word for word in (*SEATED, *WORDS) if word in words]
    if not kit.active:
        if given or any(card != EMPTY for cards in kit.second for card in cards):
            raise NotationError("The position speaks of option cards; they are in play only with options=yes.")
        return
    for seat in range(race.seats):
        _read_seat(race, seat, words.get(f"o{seat}", ""))
    kit.scrap = _options(words.get("scrap", ""), race.version)
    for name, usual in (("coat", COAT), ("shells", SHELLS)):
        setattr(kit, name, notation.number(words, name, low=0, high=usual, usual=usual))
    kit.tied = notation.number(words, "tied", low=0, high=race.seats)
    placed = [*kit.scrap, *(option for options in (*kit.held, *kit.offered, *kit.under) for option in options)]
    for option in placed:
        if placed.count(option) > 1:
            raise NotationError("The option card {option} lies in two places.", option=SLUGS[option])
    kit.pool = [option for option in deck(race.version) if option not in placed]


def _options(text: str, version: int) -> list[int]:
    return sorted(option_named(slug, version) for slug in text.split(",") if slug)


def _read_seat(race: Race, seat: int, text: str) -> None:
    kit = race.kit
    held, *marks = text.split("/")
    kit.held[seat] = _options(held, race.version)
    for mark in marks:
        name, _, value = mark.partition(":")
        if name in ("offered", "under"):
            getattr(kit, name)[seat] = _options(value, race.version)
        elif name == "using":
            kit.using[seat] = sum({1 << option for option in _options(value, race.version)})
        elif name == "ruled":
            (kit.controller[seat],) = notation.numbers(name, value, low=0, high=race.seats - 1, count=1)
        elif name == "pinned":
            numbers = notation.numbers(name, ",".join(value), low=1, high=5)
            kit.pinned[seat] = sum({1 << number - 1 for number in numbers})
        elif name in ("spare", "wheel"):
            getattr(kit, name)[seat] = card_named(value)
        else:
            raise NotationError("{mark!r} says nothing about option cards that is known here.", mark=mark[:30])
