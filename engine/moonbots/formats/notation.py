"""A tournament as one line of text (see RULES.md, appendix). A tournament written and read is the same tournament.

    moonbots/2 seats=3 round=2 active=1 backs=10 r0=15/TO2+RA1/die+reroll/dodge r1=16/HE1/die r2=17
    market=RA2,-,TO1,die,RL2,weapon dice=3@0,5 agenda=ask-place(1,1);following(1)

Robots: r<n>=energy/parts/upgrades/secret weapons, then /idle if deactivated; empty parts at the end may be left out. A
weapon that other seats have seen has their numbers: dodge:0.2. Dice: their values, with @ and the item on which they lie.
"""

import re

from moonbots.formats.checks import check, check_agenda, operands_of
from moonbots.position.cards import (
    BAD_LUCK,
    CODES,
    FACE_DOWN,
    FIRST_WEAPON,
    MOST_ENERGY,
    NO_CARD,
    WEAPONS_IN_PLAY,
    card_named,
    is_part,
    is_upgrade,
    pile,
    slot_of,
)
from moonbots.position.state import FREE, Tournament
from moonbots.position.switches import OPTIONS
from moonbots.position.versions import NEWEST, OLDEST
from moonbots.rules import market
from moonbots.rules.step_names import OPERANDS, STEPS
from tabletop.base.errors import NotationError
from tabletop.formats import notation

_DEFAULTS = {option.name: option.default for option in OPTIONS}
_ROBOTS = tuple(f"r{robot}" for robot in range(4))
_NUMBERS = {
    "first": (0, 3, 0), "round": (0, 1000, 0), "active": (0, 3, 0), "next": (-1, 3, -1), "ended": (-1, 2, -1),
    "buys": (0, 20, 1), "gained": (0, 2, 0), "rerolled": (0, 1, 0), "decoyed": (0, 15, 0), "quiet": (-1, 3, 0),
    "backs": (0, WEAPONS_IN_PLAY, WEAPONS_IN_PLAY), "dropped": (0, WEAPONS_IN_PLAY, 0), "told": (0, notation.MOST_EVENTS, 0),
}  # fmt: skip
"""Word -> its lowest and highest number, and the number that it has when it is left out."""
_ATTRIBUTES = {"round": "rounds", "next": "next_up", "told": "event_count"}
_KNOWN = ("seats", *_DEFAULTS, *_NUMBERS, *_ROBOTS, "out", "market", "gone", "box", "dice")
_DIE = re.compile(r"([1-6])(?:@([0-6]))?")


def write(state: Tournament) -> str:
    """Return the tournament as one line."""
    options = {"upgrades": state.mix, "round-limit": str(state.limit)}
    words: dict[str, object] = {"seats": state.seats}
    words |= {name: value for name, value in options.items() if value != _DEFAULTS[name]}
    for name, (_, _, usual) in _NUMBERS.items():
        value = int(getattr(state, _ATTRIBUTES.get(name, name)))
        if value != usual and name != "told":
            words[name] = value
    for robot in range(state.robots):
        words[f"r{robot}"] = _robot(state, robot)
    words["out"] = ",".join(map(str, state.out))
    if any(card != NO_CARD for card in state.market):
        words["market"] = ",".join("-" if card == NO_CARD else CODES[card] for card in state.market)
    words["gone"] = ",".join(CODES[card] for card in state.gone)
    words["box"] = ",".join(CODES[card] for card in state.box)
    words["dice"] = ",".join(
        str(value) if place == FREE else f"{value}@{place}"
        for value, place in zip(state.dice, state.lying, strict=True)
    )
    words["told"] = state.event_count or ""
    return notation.write("moonbots", state.version, words, notation.write_agenda(state.agenda, STEPS))


def _robot(state: Tournament, robot: int) -> str:
    parts = [card for card in state.part[robot] if card != NO_CARD]
    weapons = [_weapon(state, robot, card) for card in state.hand[robot]]
    written = [
        str(state.energy[robot]),
        *("+".join(codes) for codes in ([CODES[c] for c in parts], [CODES[c] for c in state.upgrades[robot]], weapons)),
    ]
    if state.idle[robot]:
        return "/".join([*written, "idle"])
    return "/".join(written).rstrip("/")


def _weapon(state: Tournament, robot: int, card: int) -> str:
    others = [
        str(seat) for seat in range(4) if seat != state.owner(robot) and state.known[card - FIRST_WEAPON] >> seat & 1
    ]
    return CODES[card] + (f":{'.'.join(others)}" if others else "")


def read(text: str) -> Tournament:
    """Return the tournament of a line; rule steps on top of its agenda run. Raises NotationError or OptionError."""
    words = notation.read(text, "moonbots", NEWEST, _KNOWN, OLDEST)
    state = _new(words, notation.heading(text)[1])
    for name, (low, high, usual) in _NUMBERS.items():
        number = notation.number(words, name, low=low, high=high, usual=usual)
        setattr(state, _ATTRIBUTES.get(name, name), bool(number) if name == "rerolled" else number)
    for robot in range(state.robots):
        _read_robot(state, robot, words[f"r{robot}"])
    state.out = notation.numbers("out", words.get("out", ""), low=0, high=state.robots - 1)
    _read_market(state, words.get("market", "-,-,-,-,-,-"))
    state.gone = _cards("gone", words.get("gone", ""), weapons=True)
    state.box = _cards("box", words.get("box", ""), weapons=False)
    _read_dice(state, words.get("dice", ""))
    state.agenda = notation.read_agenda(words.get("agenda", ""), STEPS, OPERANDS, operands_of(state))
    _fill_pile(state)
    check(state)
    check_agenda(state)
    notation.run(state, words)
    return state


def _new(words: dict[str, str], version: int) -> Tournament:
    if words.get("seats") not in ("2", "3", "4"):
        raise NotationError("A tournament begins with seats=2, seats=3 or seats=4.")
    options = notation.options(words, OPTIONS)
    state = Tournament(int(words["seats"]), options["upgrades"], int(options["round-limit"]), version)
    robots = [name for name in _ROBOTS if name in words]
    if robots != list(_ROBOTS[: state.robots]):
        raise NotationError(
            "With seats={seats} there are {count} robots, r0 to r{last}.",
            seats=state.seats,
            count=state.robots,
            last=state.robots - 1,
        )
    return state


def _read_robot(state: Tournament, robot: int, text: str) -> None:
    energy, parts, upgrades, weapons, idle, *more = [*text.split("/"), "", "", "", ""]
    if any(more) or idle not in ("", "idle"):
        raise NotationError(
            "r{robot}={text!r} should be energy/parts/upgrades/weapons, and /idle at most.", robot=robot, text=text[:60]
        )
    (state.energy[robot],) = notation.numbers(f"r{robot}", energy, low=0, high=MOST_ENERGY, count=1)
    for code in filter(None, parts.split("+")):
        card = card_named(code)
        if not is_part(card) or state.part[robot][slot_of(card)] != NO_CARD:
            raise NotationError("r{robot}: there is no free slot for {code}.", robot=robot, code=code)
        state.part[robot][slot_of(card)] = card
    state.upgrades[robot] = sorted(map(card_named, filter(None, upgrades.split("+"))))
    for written in filter(None, weapons.split("+")):
        code, colon, seats = written.partition(":")
        card = card_named(code)
        if not FIRST_WEAPON <= card < BAD_LUCK:
            raise NotationError("r{robot}: {code} is not a weapon to be kept.", robot=robot, code=code)
        state.hand[robot].append(card)
        state.known[card - FIRST_WEAPON] = 1 << state.owner(robot)
        for seat in seats.split(".") if colon else ():
            (known,) = notation.numbers(code, seat, low=0, high=state.seats - 1, count=1)
            state.known[card - FIRST_WEAPON] |= 1 << known
    state.hand[robot].sort()
    state.idle[robot] = bool(idle)


def _read_market(state: Tournament, text: str) -> None:
    codes = text.split(",")
    if len(codes) != 6:
        raise NotationError("market needs six places, not {count}.", count=len(codes))
    state.market = [NO_CARD if code == "-" else card_named(code) for code in codes]
    for card in state.market:
        if FIRST_WEAPON <= card < FACE_DOWN:
            raise NotationError("{code} lies face down in the market: write weapon.", code=CODES[card])


def _cards(word: str, text: str, *, weapons: bool) -> list[int]:
    cards = sorted(card_named(code) for code in text.split(",") if code)
    for card in cards:
        if (FIRST_WEAPON <= card < FACE_DOWN) != weapons or card == FACE_DOWN:
            raise NotationError("{word}: {code} cannot lie there.", word=word, code=CODES[card])
    return cards


def _read_dice(state: Tournament, text: str) -> None:
    for written in filter(None, text.split(",")):
        match = _DIE.fullmatch(written)
        if not match:
            raise NotationError("{die!r} is not a die: write 1 to 6, and @item if it lies on one.", die=written[:20])
        state.dice.append(int(match[1]))
        state.lying.append(int(match[2]) if match[2] else FREE)


def _fill_pile(state: Tournament) -> None:
    """Put parts and upgrades that lie nowhere else into the pile, and count the secret weapons. Raises NotationError."""
    left = list(pile(state.seats, state.mix))
    placed = [*state.box, *(card for card in state.market if is_part(card) or is_upgrade(card))]
    for robot in range(state.robots):
        placed += [*(card for card in state.part[robot] if card != NO_CARD), *state.upgrades[robot]]
    for card in placed:
        if card not in left:
            raise NotationError("There are not that many {code} in the game.", code=CODES[card])
        left.remove(card)
    state.pool = left
    held = [*state.gone, *(card for hand in state.hand for card in hand)]
    if len(set(held)) < len(held):
        raise NotationError("A secret weapon lies in two places.")
    coming = sum(frame[0] in (market.arm, market.LUCK_ASK, market.ARM_ASK) for frame in state.agenda)
    if len(held) + coming + state.backs + state.dropped + state.market.count(FACE_DOWN) != WEAPONS_IN_PLAY:
        raise NotationError(
            "{count} secret weapons are in play, in hands, gone, in the market, dropped or as backs in the pile.",
            count=WEAPONS_IN_PLAY,
        )
