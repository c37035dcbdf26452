"""A race as one line of text (see RULES.md, appendix A). A race written and read is the same race.

    roborally/2 course=… turn=3 register=2 r0=5,3,N/damage:2/flags:1 p0=M1:490!,RL:70 h0=… agenda=…

Robots: r<seat>=x,y,facing (or 'off') and all that differs from a fresh robot; programs: p<seat>=five registers, with '!'
for face up, '-' for empty, 'random' for left to chance; hands: h<seat>; option cards: see `option_words`. Everything
but r0… may be left out.
"""

import re
from collections.abc import Container, Sequence
from itertools import takewhile

from roborally.board import courses
from roborally.board.floor import DIRECTIONS
from roborally.board.inline import inline
from roborally.board.plan import VOID
from roborally.formats import extra_words, option_words
from roborally.position.cards import DECK, LABEL, card_named
from roborally.position.codes import AWAY, BLIND_CARD, DESTROYED, EMPTY, FINISHED, GOING_ON, OFF, OUT, RACING
from roborally.position.kit import SIDEWAYS
from roborally.position.option_deck import KEEPERS
from roborally.position.special import of_race
from roborally.position.state import Race
from roborally.position.switches import OPTIONS, HouseRules
from roborally.position.versions import NEWEST, OLDEST
from roborally.rules import cleanup, turn
from roborally.rules.option_cards import holding, movement, program, touching, weapons
from roborally.rules.option_cards import turn as option_turn
from roborally.rules.step_names import ONLY_CAPTURING, ONLY_WITH_OPTIONS, OPERANDS, STEPS
from roborally.rules.variants import capture, coin, start
from tabletop.base.errors import NotationError
from tabletop.formats import notation
from tabletop.formats.notation import join, number
from tabletop.rules.state import CHANCE, Ask

_STATUS = ("racing", "destroyed", "out", "finished", "away")
_SEATED = tuple(f"{kind}{seat}" for kind in "rpho" for seat in range(8))
_LISTS = {"fallen": (DESTROYED, AWAY), "finished": (FINISHED,), "eliminated": (OUT,)}
"""Seats in the order in which they reached that status."""
_KNOWN = (
    *(option.name for option in OPTIONS),
    "floor",
    "flags",
    "first",
    "turn",
    "register",
    "ended",
    *_SEATED,
    "discards",
    *_LISTS,
    *option_words.WORDS,
    *extra_words.WORDS,
    "told",
)
_PROGRAMMING = (turn.program, turn.PROGRAM, turn.READY, turn.fill, turn.FILL)
_FOR_THE_FALLEN = (cleanup.come_back, cleanup.CELL, cleanup.FACING)
_FOR_RACERS = (movement.HOW_FAR, touching.ARM, touching.ARM_SERVICE, weapons.WEAPON)
_PRECEDED_BY: dict[Ask, tuple[Ask, ...]] = {
    **dict.fromkeys((turn.PROGRAM, cleanup.CELL, cleanup.FACING, capture.PLACE_FACING, coin.TOSS), ()),
    **dict.fromkeys((movement.HOW_FAR, option_turn.TELL, program.KEPT, capture.CHOOSE_HOME), ()),
    turn.FILL: (turn.FILL,),
    start.OFFER: (start.OFFER,),
    start.KEEPING: (start.OFFER, start.KEEPING),
}
"""Choices that all make at once, and the choices that may stand before them in an agenda."""
_CELL = re.compile(r"(\d{1,2}),(\d{1,2})")
_PLACE = re.compile(r"(\d{1,2},\d{1,2}),([NESW])|off,([NESW])")


def write(race: Race) -> str:
    """Return the race as one line."""
    words: dict[str, object] = dict(race.rules.written)
    if race.course.source == "inline":
        words.pop("course")
        words = {"floor": inline(race.floor.plan), "flags": join(race.course.flags), **words}
    words |= {"first": race.first or "", "turn": race.turn or "", "register": race.register or ""}
    if race.ended != GOING_ON:
        words["ended"] = race.ended
    for seat in range(race.seats):
        words[f"r{seat}"] = _robot(race, seat)
        if any(card != EMPTY for card in race.program[seat]):
            words[f"p{seat}"] = ",".join(_register(race, seat, index) for index in range(5))
        words[f"h{seat}"] = ",".join(LABEL[card] for card in race.hand[seat])
    words["discards"] = ",".join(LABEL[card] for card in race.discards)
    for name in _LISTS:
        words[name] = join(getattr(race, name))
    if race.kit.active:
        words |= option_words.write(race)
    words |= extra_words.write(race)
    words["told"] = race.event_count or ""
    return notation.write("roborally", race.version, words, notation.write_agenda(race.agenda, STEPS))


def _robot(race: Race, seat: int) -> str:
    def at(cell: int) -> str:
        return "off" if cell == OFF else f"{cell % race.floor.width},{cell // race.floor.width}"

    parts = [f"{at(race.cell[seat])},{DIRECTIONS[race.facing[seat]]}"]
    for name, value, usual in (
        ("damage", race.damage[seat], 0),
        ("lives", race.lives[seat], race.rules.lives),
        ("flags", race.flags[seat], 0),
    ):
        if value != usual:
            parts.append(f"{name}:{value}")
    if race.archive[seat] != (OFF if race.special.capture_the_flag else race.cell[seat]):
        parts.append(f"archive:{at(race.archive[seat])}")
    if race.status[seat] != RACING:
        parts.append(_STATUS[race.status[seat]])
    return "/".join([*parts, *(["down"] if race.down[seat] else []), *(["announced"] if race.announced[seat] else [])])


def _register(race: Race, seat: int, index: int) -> str:
    card = race.program[seat][index]
    if card in (EMPTY, BLIND_CARD):
        return "-" if card == EMPTY else "random"
    return (
        LABEL[card]
        + option_words.write_second(race.kit.second[seat][index])
        + ("!" if race.face_up[seat] >> index & 1 else "")
    )


def read(text: str) -> Race:
    """Return the race of a line; rule steps on top of its agenda run. Raises NotationError, BoardError or OptionError."""
    words = notation.read(text, "roborally", NEWEST, _KNOWN, OLDEST)
    race = _new(words, notation.heading(text)[1])
    race.first = number(words, "first", low=0, high=race.seats - 1)
    race.turn = number(words, "turn", low=0, high=1000)
    race.register = number(words, "register", low=0, high=5)
    race.ended = number(words, "ended", low=GOING_ON, high=4, usual=GOING_ON)
    race.event_count = number(words, "told", low=0, high=notation.MOST_EVENTS)
    for seat in range(race.seats):
        _read_robot(race, seat, words[f"r{seat}"])
        _read_program(race, seat, words.get(f"p{seat}", "-,-,-,-,-"))
        race.hand[seat] = _cards(words.get(f"h{seat}", ""))
    race.discards = _cards(words.get("discards", ""))
    for name in _LISTS:
        setattr(race, name, notation.numbers(name, words.get(name, ""), low=0, high=race.seats - 1))
    option_words.read(race, words)
    extra_words.read(race, words)
    _deal_the_rest(race)
    race.agenda = notation.read_agenda(words.get("agenda", ""), STEPS, OPERANDS, _allowed(race))
    _check(race)
    _check_chance(race)
    _check_agenda(race)
    notation.run(race, words)
    return race


def _new(words: dict[str, str], version: int) -> Race:
    options = notation.options(words, OPTIONS)
    if "floor" in words:
        flags = notation.numbers("flags", words.get("flags", ""), low=0, high=4095)
        options["course"] = courses.inline_id(words["floor"], flags)
    seats = next((seat for seat in range(8) if f"r{seat}" not in words), 8)
    beyond = [word for word in words if word in _SEATED and int(word[1]) >= seats]
    if seats and beyond:
        raise NotationError(
            "{word} speaks of a seat without a robot: there is no r{seats}.", word=beyond[0], seats=seats
        )
    if not seats:
        raise NotationError("A race needs at least the robot r0=x,y,facing.")
    course = courses.load(options["course"])
    of_race(course, options["rules"], seats)
    return Race(course, HouseRules.read(options), seats, version)


def _read_robot(race: Race, seat: int, text: str) -> None:
    place, *marks = text.split("/")
    match = _PLACE.fullmatch(place)
    if not match:
        raise NotationError("{place!r} is not a place: write x,y,facing such as 5,3,N, or off,N.", place=place[:30])
    race.cell[seat] = _cell(race, match[1]) if match[1] else OFF
    race.facing[seat] = DIRECTIONS.index(match[2] or match[3])
    race.archive[seat] = OFF if race.special.capture_the_flag else race.cell[seat]
    for mark in marks:
        name, _, value = mark.partition(":")
        if name in ("damage", "lives", "flags"):
            high = {"damage": 10 if race.kit.active else 9, "lives": 5, "flags": len(race.course.flags)}[name]
            (getattr(race, name)[seat],) = notation.numbers(name, value, low=0, high=high, count=1)
        elif name == "archive":
            race.archive[seat] = OFF if value == "off" else _cell(race, value)
        elif mark in _STATUS:
            race.status[seat] = _STATUS.index(mark)
        elif mark in ("down", "announced"):
            getattr(race, mark)[seat] = True
        else:
            raise NotationError("{mark!r} says nothing about a robot that is known here.", mark=mark[:30])


def _cell(race: Race, text: str) -> int:
    match = _CELL.fullmatch(text)
    if not match or int(match[1]) >= race.floor.width or int(match[2]) >= race.floor.height:
        raise NotationError(
            "{text!r} is not a cell x,y of a floor {width} by {height}.",
            text=text[:20],
            width=race.floor.width,
            height=race.floor.height,
        )
    return int(match[2]) * race.floor.width + int(match[1])


def _read_program(race: Race, seat: int, text: str) -> None:
    registers = text.split(",")
    if len(registers) != 5:
        raise NotationError("p{seat} needs five registers, not {count}.", seat=seat, count=len(registers))
    for index, register in enumerate(registers):
        if register == "random":
            race.program[seat][index] = BLIND_CARD
        elif register != "-":
            card, second = option_words.read_register(register.removesuffix("!"))
            race.program[seat][index], race.kit.second[seat][index] = card, second
            race.face_up[seat] |= register.endswith("!") << index


def _cards(text: str) -> list[int]:
    return [card_named(label) for label in text.split(",") if label]


def _deal_the_rest(race: Race) -> None:
    """Put the cards that lie nowhere else into the deck. Raises NotationError for a card in two places."""
    placed = [card for program in race.program for card in program if card >= 0]
    placed += [*race.kit.cards(), *race.discards, *(card for hand in race.hand for card in hand)]
    for card in placed:
        if placed.count(card) > 1:
            raise NotationError("The card {card} lies in two places.", card=LABEL[card])
    race.pool = [card for card in DECK if card not in placed]


def _check(race: Race) -> None:
    """Refuse positions that no race can reach, with the reason. Raises NotationError."""
    waits = {step for step, *_ in race.agenda}
    capturing = race.special.capture_the_flag
    lined_up = waits.isdisjoint((turn.FIRST_PLAYER, capture.CHOOSE_HOME))
    if not lined_up and race.seats > len(race.floor.docks) and not capturing:
        raise NotationError(
            "There are docks for {docks} robots, not {seats}.", docks=len(race.floor.docks), seats=race.seats
        )
    for seat in range(race.seats):
        cell, status = race.cell[seat], race.status[seat]
        coming = {(capture.PLACE, seat), (capture.PLACE_FACING, seat)} & {frame[:2] for frame in race.agenda}
        if lined_up and not coming and (cell == OFF) != (status != RACING):
            raise NotationError(
                "Robot r{seat} is {status}, which does not go with its place.", seat=seat, status=_STATUS[status]
            )
        if status == DESTROYED and race.archive[seat] == OFF and race.agenda and not capturing:
            raise NotationError("Robot r{seat} needs an archive marker: write archive:x,y.", seat=seat)
        lies = race.archive[seat] == OFF or race.special.turning_floors or _is_floor(race, race.archive[seat])
        if not lies:
            raise NotationError("The archive marker of robot r{seat} lies where there is no floor.", seat=seat)
        if cell != OFF:
            _check_place(race, seat, cell)
    # The robot that ends the race by finishing stays on the floor.
    home = set() if race.ended == GOING_ON else {*race.finished}
    for name, statuses in _LISTS.items():
        listed = sorted(getattr(race, name))
        found = [s for s in range(race.seats) if race.status[s] in statuses or (FINISHED in statuses and s in home)]
        if listed != found:
            raise NotationError(
                "{name} lists {listed}, but {status} are {found}.",
                name=name,
                listed=listed,
                status=" or ".join(_STATUS[status] for status in statuses),
                found=found,
            )


def _check_place(race: Race, seat: int, cell: int) -> None:
    other = race.robot_on(cell)
    if other >= 0 and other != seat:
        raise NotationError("Robots r{one} and r{two} stand on the same cell.", one=other, two=seat)
    if not _is_floor(race, cell):
        raise NotationError("Robot r{seat} stands where there is no floor.", seat=seat)


def _is_floor(race: Race, cell: int) -> bool:
    return not race.floor.pit[cell] and race.floor.signs[cell] != VOID


def _check_chance(race: Race) -> None:
    """Refuse registers left to chance that the agenda does not fill first. Raises NotationError."""
    blind = {
        (s, i + 1) for s, program in enumerate(race.program) for i, card in enumerate(program) if card == BLIND_CARD
    }
    first = list(takewhile(lambda frame: frame[0] in _PROGRAMMING, reversed(race.agenda)))
    filled = {frame[2:] for frame in first if frame[0] is turn.FILL}
    short = any(cards.count(BLIND_CARD) > len(hand) for cards, hand in zip(race.program, race.hand, strict=True))
    if short or (filled != blind and (filled or turn.fill not in {frame[0] for frame in first})):
        raise NotationError("The registers left to chance are not those that the agenda fills first.")


def _allowed(race: Race) -> dict[str, Container[int]]:
    """The values that ints of frames may have, by their names in OPERANDS."""
    cards = range(len(DECK))
    return {
        "seat": range(race.seats),
        "chance": (CHANCE,),
        "register": range(1, 6),
        "card": cards,
        "cell": range(len(race.floor.signs)),
        "count": range(1, 11),
        "second": (EMPTY, *cards, *(SIDEWAYS + card for card in cards)),
        "option": KEEPERS,
        "stage": (1, 2),
        "event": notation.EVENTS,
    }


def _check_agenda(race: Race) -> None:
    """Refuse steps that are not in play or do not fit their robot. Raises NotationError."""
    names = notation.names(STEPS)
    returning = [frame[1] for frame in race.agenda if frame[0] in _FOR_THE_FALLEN]
    for place, (step, *numbers) in enumerate(race.agenda):
        if names[step] in ONLY_WITH_OPTIONS and not race.kit.active:
            raise NotationError("{step}: option cards are in play only with options=yes.", step=names[step])
        if names[step] in ONLY_CAPTURING and not race.special.capture_the_flag:
            raise NotationError("{word} needs the special rule {rule}.", word=names[step], rule="capture-the-flag")
        if step in _FOR_THE_FALLEN and race.status[numbers[0]] not in (DESTROYED, AWAY):
            raise NotationError("{step}: robot r{seat} is not destroyed.", step=names[step], seat=numbers[0])
        if step in _FOR_RACERS and race.status[numbers[0]] != RACING:
            raise NotationError("{step}: robot r{seat} is not on the floor.", step=names[step], seat=numbers[0])
        if step in (cleanup.FACING, capture.PLACE_FACING):
            _check_place(race, numbers[0], numbers[1])
        before = {frame[0] for frame in race.agenda[place + 1 :]}
        twice = step in _FOR_THE_FALLEN and returning.count(numbers[0]) > 1
        late = step is capture.CHOOSE_HOME and (numbers[0] != race.first or {*race.cell} != {OFF})
        if twice or late or not _fits(race, step, numbers) or not before.issubset(_PRECEDED_BY.get(step, before)):
            raise NotationError("{step} does not go with the rest of the position.", step=names[step])


def _fits(race: Race, step: object, numbers: Sequence[int]) -> bool:
    """Whether the position has what a step will need."""
    if step in (coin.toss, coin.TOSS):
        return race.special.turning_floors and race.floor.signs[numbers[-1]] != VOID
    if step is movement.HOW_FAR:
        return bool(numbers[2] < SIDEWAYS)  # one step sideways is no choice
    if step is option_turn.TELL:
        return race.kit.second[numbers[0]][numbers[1] - 1] != EMPTY
    if step in (program.KEPT, holding.LOSE):
        return bool((race.hand if step is program.KEPT else race.kit.held)[numbers[0]])
    offers = [frame[2:] for frame in race.agenda if frame[0] is start.OFFER]
    if step is start.OFFER:
        return bool(sum(count for _, count in offers) <= len(race.kit.pool))
    return step is not start.KEEPING or bool(race.kit.offered[numbers[0]]) or numbers[0] in {seat for seat, _ in offers}
