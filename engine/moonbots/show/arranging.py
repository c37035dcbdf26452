"""Setting up a game by touch: the cards of robots, the market, the dice, and whose turn it is."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from moonbots.position.cards import (
    BAD_LUCK,
    CODES,
    FIRST_WEAPON,
    MOST_ENERGY,
    MOST_EXTRA_DICE,
    MOST_UPGRADES,
    card_named,
    is_part,
)
from moonbots.position.moves import ITEMS
from moonbots.position.versions import NEWEST
from moonbots.show.arranging_table import BACK, PLACES, SLOT_COUNT, UPGRADES, Table, parts_of, plain
from moonbots.show.card_names import called
from moonbots.show.text import card_name, robot_name, weapon_name
from tabletop.show.arranging import Choice, Control, Line, choose
from tabletop.show.words import Words

_MARKET = "TO1,RL2,die,LA1,HE1,weapon"
_KEPT = range(FIRST_WEAPON, BAD_LUCK)
_ROUNDS = 12
_WAITS = ("act", "roll", "place")

Change = Callable[[Table], None]


def openings(words: Words) -> Sequence[Choice]:
    """Return a first turn for each number of players."""
    start = f"market={_MARKET} agenda=ask-act(0,0);following(0)"
    energy = {2: (15, 15, 16, 16), 3: (15, 16, 17), 4: (15, 16, 17, 18)}
    return [
        Choice(
            words.say(f"arrange.players.{seats}"),
            f"moonbots/{NEWEST} seats={seats} round=1 backs=11 "
            f"{' '.join(f'r{robot}={points}' for robot, points in enumerate(energy[seats]))} {start}",
        )
        for seats in energy
    ]


def controls(position: str, spot: str, words: Words) -> Sequence[Control]:
    """Return the controls for a robot, slot, upgrade, weapon, place of the market or die, or for the whole table."""
    line = Line.read(position)
    kind, *written = spot.split("-")
    at = [int(part) for part in written if part.isdecimal() and len(part) < 3]
    if len(at) != len(written):
        return []
    match kind, at:
        case "", []:
            return list(_table(line, words))
        case "pile", []:
            return [_market(line, place, words) for place in range(PLACES)]
        case "market", [place] if place < PLACES:
            return [_market(line, place, words)]
        case "weapon", [card]:
            return [_weapon(line, robot, index, words) for robot, index in _holding(line, card)]
        case _:
            return list(_of_robot(line, kind, at, words))


def _holding(line: Line, card: int) -> Iterator[tuple[int, int]]:
    """The robots that hold a secret weapon, with its index in the hand."""
    for robot, board in enumerate(Table(line).boards):
        for index, weapon in enumerate(board.weapons):
            if CODES.index(plain(weapon)) == card:
                yield robot, index


def _of_robot(line: Line, kind: str, at: Sequence[int], words: Words) -> Iterable[Control]:
    """The controls for a robot, one of its slots or upgrades, or a die."""
    table = Table(line)
    match kind, at:
        case "die", [number] if number < table.dice_of(table.active):
            return _die(line, number, words)
        case "robot", [robot] if robot < len(table.boards):
            return _robot(line, robot, words)
        case "slot", [robot, slot] if robot < len(table.boards) and slot < SLOT_COUNT:
            return [_slot(line, robot, slot, words)]
        case "upgrade", [robot, index] if robot < len(table.boards) and index < MOST_UPGRADES:
            return [_upgrade(line, robot, index, words)]
    return []


def _changed(line: Line, name: str, change: Change, look: str = "") -> Choice:
    """A choice that changes pieces of a table."""
    table = Table(line)
    change(table)
    return Choice(name, table.written(), look)


# A robot ----------------------------------------------------------------------------------------------------------


def _robot(line: Line, robot: int, words: Words) -> Iterator[Control]:
    table = Table(line)
    board = table.boards[robot]

    def energized(energy: int) -> Change:
        return lambda table: table.energize(robot, energy)

    points = [_changed(line, str(energy), energized(energy)) for energy in range(MOST_ENERGY + 1)]
    yield choose(words.say("arrange.energy"), line, points)
    if not board.energy or robot in table.idle:
        return
    if robot == table.active:
        for number in range(table.dice_of(robot)):
            yield from _die(line, number, words)
    for slot in range(SLOT_COUNT):
        yield _slot(line, robot, slot, words)
    for code in UPGRADES:
        yield _upgrades(line, robot, code, words)
    for index in range(len(board.weapons) + 1):
        yield _weapon(line, robot, index, words)


def _slot(line: Line, robot: int, slot: int, words: Words) -> Control:
    """Choose the part in a slot; it is taken from where it lies."""

    def empty(table: Table) -> None:
        table.boards[robot].parts.pop(slot, None)

    def put(code: str, table: Table) -> None:
        table.take(code)
        table.boards[robot].parts[slot] = code

    choices = [_changed(line, words.say("arrange.nothing"), empty)]
    choices += [
        _changed(line, card_name(card_named(code), words), partial(put, code), f"part:{code}")
        for code in parts_of(Table(line), slot)
    ]
    return choose(called(f"slot.{ITEMS[slot]}", words), line, choices)


def _upgrades(line: Line, robot: int, code: str, words: Words) -> Control:
    """Choose how many upgrades of a kind a robot has."""

    def have(count: int, table: Table) -> None:
        board = table.boards[robot]
        while board.upgrades.count(code) > count:
            board.upgrades.remove(code)
        while board.upgrades.count(code) < count:
            table.take(code, robot)
            board.upgrades.append(code)

    most = MOST_EXTRA_DICE if code == "die" else 1
    name = called(f"upgrade.{code}", words)
    return choose(name, line, [_changed(line, str(n), partial(have, n), f"upgrade:{code}") for n in range(most + 1)])


def _upgrade(line: Line, robot: int, index: int, words: Words) -> Control:
    """Choose an upgrade of a robot."""

    def put(code: str, table: Table) -> None:
        board = table.boards[robot]
        del board.upgrades[index : index + 1]
        if code:
            table.take(code, robot)
            board.upgrades.append(code)

    choices = [_changed(line, words.say("arrange.nothing"), partial(put, ""))]
    choices += [
        _changed(line, called(f"upgrade.{code}", words), partial(put, code), f"upgrade:{code}") for code in UPGRADES
    ]
    return choose(words.say("arrange.upgrade"), line, choices)


def _weapon(line: Line, robot: int, index: int, words: Words) -> Control:
    """Choose a secret weapon of a robot."""

    def put(code: str, table: Table) -> None:
        board = table.boards[robot]
        held = board.weapons[index : index + 1]
        if code and held and plain(held[0]) == code:
            return
        board.weapons = [*board.weapons[:index], *board.weapons[index + 1 :]]
        if code:
            table.take(code)
            board.weapons.append(code)

    choices = [_changed(line, words.say("arrange.nothing"), partial(put, ""))]
    choices += [
        _changed(line, weapon_name(card, words), partial(put, CODES[card]), f"weapon:{CODES[card]}") for card in _KEPT
    ]
    return choose(words.say("arrange.weapon", number=index + 1), line, choices)


# The table --------------------------------------------------------------------------------------------------------


def _market(line: Line, place: int, words: Words) -> Control:
    """Choose the card in a place of the market; a secret weapon lies face down."""

    def put(code: str, table: Table) -> None:
        table.market[place] = "-"
        if code not in ("-", BACK):
            table.take(code)
        table.market[place] = code

    cards = sorted(set(Table(line).cards()), key=lambda card: (is_part(card), card))
    choices = [_changed(line, words.say("arrange.nothing"), partial(put, "-"))]
    choices.append(_changed(line, called("card.weapon", words), partial(put, BACK), f"card:{BACK}"))
    choices += [
        _changed(line, card_name(card, words), partial(put, CODES[card]), f"card:{CODES[card]}") for card in cards
    ]
    return choose(words.say("arrange.market", place=place + 1), line, choices)


def _die(line: Line, number: int, words: Words) -> Iterator[Control]:
    """Choose the value of a die of the active robot, and where it lies. A robot with dice is about to place them."""
    table = Table(line)
    dice, robot = table.dice, table.active
    number = min(number, len(dice))
    value, _, item = (dice[number] if number < len(dice) else "").partition("@")

    def put(die: str, table: Table) -> None:
        table.dice = [*table.dice[:number], *([die] if die else []), *table.dice[number + 1 :]]
        if table.dice:
            table.wait("place", robot)

    choices = [_changed(line, words.say("arrange.nothing"), partial(put, ""))]
    for shown in range(1, 7):
        die = f"{shown}@{item}" if item else str(shown)
        choices.append(_changed(line, str(shown), partial(put, die), f"die:{shown}:{robot}"))
    yield choose(words.say("arrange.die", number=number + 1), line, choices)
    if value:
        lies = [_changed(line, words.say("arrange.die.free"), partial(put, value))]
        lies += [
            _changed(line, called(f"slot.{ITEMS[slot]}", words), partial(put, f"{value}@{slot}"))
            for slot in (*sorted(table.boards[robot].parts), SLOT_COUNT)
        ]
        yield choose(words.say("arrange.die.lies", number=number + 1), line, lies)


def _table(line: Line, words: Words) -> Iterator[Control]:
    table = Table(line)

    def seated(seats: int) -> Change:
        return lambda table: table.seat(seats) if seats != table.seats else None

    players = [_changed(line, words.say(f"arrange.players.{seats}"), seated(seats)) for seats in (2, 3, 4)]
    yield choose(words.say("arrange.players"), line, players)
    waits = next((what for what in _WAITS if table.agenda.startswith(f"ask-{what}(")), _WAITS[0])

    def waiting(what: str, robot: int) -> Change:
        return lambda table: table.wait(what, robot)

    fighting = [robot for robot, board in enumerate(table.boards) if board.energy and robot not in table.idle]
    if len(fighting) > 1:
        whose = [_changed(line, robot_name(robot, words), waiting(waits, robot), f"face:{robot}") for robot in fighting]
        yield choose(words.say("arrange.turn"), line, whose)
    asked = [_changed(line, words.say(f"arrange.wait.{what}"), waiting(what, table.active)) for what in _WAITS]
    yield choose(words.say("arrange.wait"), line, asked)
    rounds = [Choice(str(number), line.but(round=str(number))) for number in range(1, _ROUNDS + 1)]
    yield choose(words.say("arrange.round"), line, rounds)
