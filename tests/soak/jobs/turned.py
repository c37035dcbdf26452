"""Compares RoboRally with its turned and mirrored images: the same choices must lead to the turned position, with option cards.

The mirror image of a card that rotates left is the card that rotates right with the next priority. If both lie in one register,
the order of robots is not mirrored, and the comparison ends there.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import zip_longest
from random import Random
from typing import NamedTuple

from roborally import GAME
from roborally.board.inline import inline
from roborally.board.plan import BELTS, NORTH, Plan, turned
from roborally.position.cards import DECK, KIND, LABEL, ROTATE_LEFT, ROTATE_RIGHT, card_named
from roborally.position.kit import SIDEWAYS, plain
from roborally.position.option_deck import SLUGS, deck
from roborally.position.state import Race
from roborally.rules.step_names import OPERANDS
from tabletop.base.errors import TabletopError
from tests.soak.second.roborally import Ground, position, random_floor

UNIT = "turned or mirrored positions"
WEIGHT = 2
POSITIONS = 3
CHOICES = 120
"""The most choices after a position."""
WAYS = "NESW"
MIRRORED_CARD = tuple(card + {ROTATE_LEFT: 1, ROTATE_RIGHT: -1}.get(KIND[card], 0) for card in DECK)
_MIRRORED_SIGN = str.maketrans("><RL", "<>LR")


class Image(NamedTuple):
    """The image of a floor, and the maps of cells (by x and y), directions and cards."""

    name: str
    plan: Plan
    move: Callable[[int, int], tuple[int, int]]
    way: Callable[[int], int]
    card: tuple[int, ...]
    wide: int  # width of the original floor


def image_of(plan: Plan, quarters: int, *, mirror: bool) -> Image:
    """Return the image of a floor, mirrored in the line from north to south and then turned."""
    wide, high = plan.width, plan.height
    flat = mirrored(plan) if mirror else plan

    def move(x: int, y: int) -> tuple[int, int]:
        at, tall, broad = (wide - 1 - x if mirror else x, y), high, wide
        for _ in range(quarters):
            at, tall, broad = (tall - 1 - at[1], at[0]), broad, tall
        return at

    def way(old: int) -> int:
        return ((-old if mirror else old) + quarters) % 4

    name = f"{'mirrored and ' if mirror else ''}turned {quarters} times"
    return Image(name, turned(flat, quarters), move, way, MIRRORED_CARD if mirror else tuple(DECK), wide)


def mirrored(plan: Plan) -> Plan:
    """Return the plan with east and west exchanged."""
    wide = plan.width

    def move(cell: int) -> int:
        return cell - cell % wide + wide - 1 - cell % wide

    signs = [plan.signs[move(cell)] for cell in range(len(plan.signs))]
    return replace(
        plan,
        signs=tuple(sign.translate(_MIRRORED_SIGN) if sign in BELTS or sign in "RL" else sign for sign in signs),
        walls=frozenset((wide - 1 - x, y, side) if side == NORTH else (wide - x, y, side) for x, y, side in plan.walls),
        lasers=tuple(sorted((move(cell), -way % 4, beams) for cell, way, beams in plan.lasers)),
        pushers=tuple(sorted((move(cell), -way % 4, mask) for cell, way, mask in plan.pushers)),
        facing=-plan.facing % 4,
    )


def run(seed: int) -> int:
    """Play a few positions on one floor, each with one of its images."""
    rng = Random(seed)
    line, _ = random_floor(rng)
    return sum(_compare(line, seed, rng) for _ in range(POSITIONS))


def _compare(floor: str, seed: int, rng: Random) -> int:
    """Play a position and its image with the same choices; return how many were compared, 0 for an invalid position."""
    line = _position(floor, rng)
    try:
        race = GAME.read(line)
    except TabletopError:
        return 0
    assert isinstance(race, Race)
    quarters = rng.randrange(4)
    image = image_of(race.floor.plan, quarters, mirror=not quarters or rng.random() < 0.5)
    where = f"seed {seed}: {image.name}: {line}"
    other = GAME.read(_line(GAME.write(race), image))
    for count in range(CHOICES):
        here, there = GAME.write(race), GAME.write(other)
        wanted, found = _sorted(_line(here, image)), _sorted(there)
        if image.card != tuple(DECK) and _priorities_change(race):
            return count + 1
        differing = [pair for pair in zip_longest(wanted, found) if pair[0] != pair[1]]
        if [_hits(one) for one, _ in differing] == [_hits(other) for _, other in differing] != []:
            return count + 1
        assert not differing, f"{where}\nat {here}\n{differing}"
        moves, images = race.legal(), {move.label: move for move in other.legal()}
        asked = {_label(move.label, image): move for move in moves}
        assert asked.keys() == images.keys(), f"{where}\nat {here}\nwanted {sorted(asked)}\nfound {sorted(images)}"
        if not moves:
            return count + 1
        label = rng.choice(sorted(asked))
        race.apply(asked[label])
        other.apply(images[label])
    return CHOICES


def _position(floor: str, rng: Random) -> str:
    """Return a random position on a floor, two times out of three with option cards."""
    line = position(rng, _ground(floor))
    if rng.random() < 1 / 3:
        return line
    head, _, agenda = line.partition(" agenda=")
    version = int(head.split()[0].split("/")[1])
    options = rng.sample(deck(version), min(len(deck(version)), 20))
    words = [head, "options=yes"]
    for seat in range(head.count("/lives:")):
        held = sorted(options.pop() for _ in range(rng.choice((0, 1, 2, 3))) if options)
        if held and f" r{seat}=off" not in head:
            words.append(f"o{seat}={','.join(SLUGS[option] for option in held)}")
    steps = [
        step.replace("register", "register-with-options").replace("cleanup", "cleanup-with-options")
        for step in agenda.split(";")
    ]
    return f"{' '.join(words)} agenda={';'.join(steps)}"


def _ground(floor: str) -> Ground:
    cells = [cell.split("|")[0] for row in floor.split("/") for cell in row.split(",")]
    wide = floor.split("/", maxsplit=1)[0].count(",") + 1
    spaces = sorted((at % wide, at // wide) for at, cell in enumerate(cells) if cell[0] not in "O_")
    flags = [y * wide + x for x, y in spaces[:: max(1, len(spaces) // 3)]][:3]
    return Ground({"floor": floor, "flags": ",".join(map(str, flags))}, spaces, len(flags))


# The image of a line ---------------------------------------------------------------------------------------------------


def _cell(cell: int, image: Image) -> int:
    if cell < 0:
        return cell
    x, y = image.move(cell % image.wide, cell // image.wide)
    return y * image.plan.width + x


def _place(text: str, image: Image) -> str:
    if text == "off":
        return text
    x, y = image.move(*map(int, text.split(",")))
    return f"{x},{y}"


def _robot(text: str, image: Image) -> str:
    place, *marks = text.split("/")
    at, _, way = place.rpartition(",")
    marks = [f"archive:{_place(mark[8:], image)}" if mark.startswith("archive:") else mark for mark in marks]
    return "/".join([f"{_place(at, image)},{WAYS[image.way(WAYS.index(way))]}", *marks])


def _cards(text: str, image: Image) -> str:
    """Return a text with its cards replaced by their images."""
    for sign in ",!+^/":
        if sign in text:
            return sign.join(_cards(part, image) for part in text.split(sign))
    name, colon, label = text.partition(":")
    if name in ("spare", "wheel"):
        return f"{name}:{_cards(label, image)}"
    return LABEL[image.card[card_named(text)]] if colon and text in LABEL else text


def _frame(text: str, image: Image) -> str:
    name, _, numbers = text.partition("(")
    if not numbers:
        return text
    kinds = OPERANDS[name]
    images: dict[str, Callable[[int], int]] = {
        "cell": lambda cell: _cell(cell, image),
        "card": lambda card: image.card[card] if card >= 0 else card,
        "second": lambda card: _second(card, image),
    }
    given = [int(number) for number in numbers.removesuffix(")").split(",")]
    return f"{name}({','.join(str(images.get(kind, int)(number)) for kind, number in zip(kinds, given, strict=True))})"


def _second(card: int, image: Image) -> int:
    return card if card < 0 else image.card[plain(card)] + (SIDEWAYS if card >= SIDEWAYS else 0)


def _line(line: str, image: Image) -> str:
    head, *words = line.split(" ")
    images = [head]
    for word in words:
        name, _, text = word.partition("=")
        if name == "floor":
            text = inline(image.plan)
        elif name in ("flags", "flags-at"):
            text = ",".join(str(_cell(int(cell), image)) for cell in text.split(","))
        elif name == "agenda":
            text = ";".join(_frame(frame, image) for frame in text.split(";"))
        elif name[0] == "r" and name[1:].isdigit():
            text = _robot(text, image)
        elif name == "discards" or (name[0] in "pho" and name[1:].isdigit()):
            text = _cards(text, image)
        images.append(f"{name}={text}")
    return " ".join(images)


def _sorted(line: str) -> list[str]:
    """Return the words of a line, with unordered cards sorted, and without numbers and counts of events."""
    words = []
    for word in line.split(" "):
        name, equals, text = word.partition("=")
        if name == "discards" or (name[0] == "h" and name[1:].isdigit()):
            text = ",".join(sorted(text.split(",")))
        elif name == "told":
            continue
        elif name == "agenda":
            text = ";".join(map(_without_events, text.split(";")))
        words.append(name + equals + text)
    return words


def _without_events(frame: str) -> str:
    name, _, numbers = frame.partition("(")
    kinds = OPERANDS[name] if numbers else ()
    kept = zip(kinds, numbers.removesuffix(")").split(","), strict=False)
    return f"{name}({','.join(number for kind, number in kept if kind != 'event')})"


def _hits(agenda: str) -> list[str]:
    """Return the frames of an agenda, sorted, because the order of several hits on a robot depends on the order of cells."""
    frames = agenda.removeprefix("agenda=").split(";")
    return sorted(frame.replace("ask-absorb(", "hurt(").replace("ask-draw(-1,", "draw(") for frame in frames)


def _label(label: str, image: Image) -> str:
    """Return the label of a move's image."""
    name, _, text = label.partition("=")
    if name in ("cell", "reach"):
        return f"{name}={_cell(int(text), image)}"
    if name == "face":
        return f"face={WAYS[image.way(WAYS.index(text))]}"
    return f"{name}={_cards(text, image)}" if text else label


def _priorities_change(race: Race) -> bool:
    """Return whether a register has two cards that are images of each other."""
    lies = [{cards[index] for cards in race.program} for index in range(5)]
    return any(
        card >= 0 and MIRRORED_CARD[card] != card and MIRRORED_CARD[card] in cards for cards in lies for card in cards
    )
