"""Setting up a race by touch: the opening tables, and the controls for cells, robots and the whole table."""

import re
from collections.abc import Iterator, Sequence

from roborally.board import courses
from roborally.board.courses import Course
from roborally.board.plan import DIRECTIONS, VOID
from roborally.position import special
from roborally.position.option_deck import OPTION_DECK, SLUGS
from roborally.position.switches import OPTIONS
from roborally.position.versions import NEWEST
from roborally.show import arranging_floor, arranging_robots
from roborally.show.arranging_robots import (
    Robot,
    alone,
    dealt,
    program,
    robots,
    standing,
    with_robots,
    without,
    written,
)
from roborally.show.text import NAMES
from tabletop.show.arranging import Choice, Control, Line, choose
from tabletop.show.words import Words

_SIZES = ((6, 4), (9, 6), (12, 12))
_USUAL_COURSE = next(option.default for option in OPTIONS if option.name == "course")
_OF_THE_COURSE = (
    "floor",
    "flags",
    "flags-at",
    "floors-turned",
    "superbot",
    "blamed",
    "flags-held",
    "sitting",
    "home",
    "chased",
)
"""Words of a position that depend on its course."""
_WITH_OPTIONS = {"register": "register-with-options", "cleanup": "cleanup-with-options"}
_FIRST = "ask-ready(-1)"
_MOST_OPTIONS = 3


def openings(words: Words) -> Sequence[Choice]:
    """Return empty floors to draw on, and every course with robots in its docks; all wait for their first register."""
    agenda = f"{_FIRST};{_frame('register', 1, False)}"
    found = []
    for width, height in _SIZES:
        start = f"floor={arranging_floor.empty(width, height)} turn=1 r0=1,1,E r1={width - 2},{height - 2},W"
        name = words.say("arrange.empty", width=width, height=height)
        found.append(Choice(name, f"roborally/{NEWEST} {start} agenda={agenda}"))
    for course in map(courses.load, courses.ids()):
        if course.floor.docks:
            count = max(2, special.FEWEST_IN_TWOS if special.read(course.rules, special.NONE).in_twos else 2)
            line = Line(f"roborally/{NEWEST}", {"turn": "1", "agenda": f"{_FIRST};register(1)"})
            found.append(Choice(course.title, _on_course(line, course, [Robot("off", "N")] * count)))
    return found


def controls(position: str, spot: str, words: Words) -> Sequence[Control]:
    """Return the controls for a cell, a robot or an archive marker, or for the whole table."""
    line = Line.read(position)
    kind, _, number = spot.partition("-")
    if kind in ("owner", "slot", "card"):  # in the rows of programs
        kind, number = "robot", number.partition("-")[0]
    now = robots(line)
    seat = int(number) if number.isdecimal() and len(number) == 1 else -1
    if not spot:
        return list(_table(line, words))
    if kind == "robot" and seat in range(len(now)):
        found = arranging_robots.controls(line, seat, len(_course(line).flags), words)
        return [*found, *_options(line, seat, words)]
    if kind == "archive" and seat in range(len(now)):
        apart = now[seat].archive not in ("off", now[seat].at)  # else the controls of the cell include it
        return [_archives(line, now[seat].archive, words)] if apart else []
    if kind == "flag" and "floor" in line.words and 0 < seat <= len(line.parts("flags")):
        y, x = divmod(int(line.parts("flags")[seat - 1]), _course(line).floor.width)
        return list(_cell(line, x, y, words))
    cell = re.fullmatch(r"(\d{1,2}),(\d{1,2})", spot)
    return list(_cell(line, int(cell[1]), int(cell[2]), words)) if cell else []


def _course(line: Line) -> Course:
    if "floor" in line.words:
        return courses.load(courses.inline_id(line.words["floor"], [int(cell) for cell in line.parts("flags")]))
    return courses.load(line.words.get("course", _USUAL_COURSE))


# A cell -----------------------------------------------------------------------------------------------------------


def _cell(line: Line, x: int, y: int, words: Words) -> Iterator[Control]:
    floor = _course(line).floor
    if x >= floor.width or y >= floor.height:
        return
    at, now = f"{x},{y}", robots(line)
    here = next((seat for seat, robot in enumerate(now) if robot.at == at), None)
    gone = line.but() if here is None else without(line, here)
    choices = [Choice(words.say("arrange.nothing"), gone)]
    seats = range(min(len(now) + (here is None), len(NAMES)))
    choices += [Choice(NAMES[seat], standing(line, seat, at), f"robot:{seat}") for seat in seats]
    yield choose(words.say("arrange.robot"), line, choices)
    yield _archives(line, at, words)
    if "floor" in line.words:
        yield from arranging_floor.controls(line, x, y, words)


def _archives(line: Line, at: str, words: Words) -> Control:
    """Choose whose archive marker lies on a cell; with the choice of none, markers go back below their robots."""
    now = robots(line)

    def moved(seats: Sequence[int], to: str | None) -> str:
        return with_robots(line, [one.marked(archive=to) if seat in seats else one for seat, one in enumerate(now)])

    lying = [seat for seat, robot in enumerate(now) if robot.archive == at]
    apart = [seat for seat in lying if now[seat].at not in (at, "off")]
    choices = [Choice(words.say("arrange.nothing"), moved(apart, None))]
    choices += [Choice(NAMES[seat], moved([seat], at), f"archive:{seat}") for seat in range(len(now))]
    return Control(words.say("arrange.archive"), tuple(choices), 1 + lying[0] if lying else 0)


# The whole table --------------------------------------------------------------------------------------------------


def _table(line: Line, words: Words) -> Iterator[Control]:
    now = robots(line)
    counts = [Choice(str(count), _numbering(line, count)) for count in range(1, len(NAMES) + 1)]
    yield choose(words.say("arrange.robots"), line, counts)
    yield _next(line, words)
    chosen = [
        Choice(course.title, line.but() if _is_on(line, course) else _on_course(line, course, now))
        for course in map(courses.load, courses.ids())
        if course.floor.docks
    ]
    own = [Choice(words.say("arrange.own-course"), line.but())] if "floor" in line.words else []
    yield choose(words.say("option.course"), line, [*own, *chosen])
    for name, values in (("survivor", ("wins", "races-on")), ("options", ("no", "yes"))):
        usual = next(option.default for option in OPTIONS if option.name == name)
        yield choose(
            words.say(f"option.{name}"),
            line,
            [
                Choice(words.say(f"option.{name}.{value}"), _switched(line, name, "" if value == usual else value))
                for value in values
            ],
        )


def _is_on(line: Line, course: Course) -> bool:
    return "floor" not in line.words and line.words.get("course", _USUAL_COURSE) == course.id


def _numbering(line: Line, count: int) -> str:
    """The position with so many robots: new ones on free docks or other free cells; the last ones are removed."""
    now = robots(line)
    while len(now) > count:
        line = Line.read(without(line, len(now) - 1))
        now = robots(line)
    while len(now) < count:
        now.append(_newcomer(_course(line), now))
    return line.but(**{f"r{seat}": robot.written(line) for seat, robot in enumerate(now)}, **alone(count))


def _newcomer(course: Course, now: Sequence[Robot]) -> Robot:
    """A new robot on the first free dock, or else on the first free cell."""
    floor, taken = course.floor, {robot.at for robot in now}
    ways = dict(zip(floor.docks, floor.dock_facing, strict=True))
    for cell in (*floor.docks, *range(len(floor.signs))):
        at = f"{cell % floor.width},{cell // floor.width}"
        if at not in taken and not floor.pit[cell] and floor.signs[cell] != VOID:
            return Robot(at, DIRECTIONS[ways.get(cell, 0)])
    return Robot("off", "N")


def _on_course(line: Line, course: Course, now: Sequence[Robot]) -> str:
    """The position with its robots in the docks of a course; they keep their damage, lives and flags."""
    placed: list[Robot] = []
    for robot in now:
        dock = _newcomer(course, placed)
        flags = str(min(int(robot.marks.get("flags", 0)), len(course.flags)))
        placed.append(robot.on(dock.at)._replace(way=dock.way).marked(flags=flags, archive=None))
    words = dict.fromkeys(_OF_THE_COURSE, "")
    words["course"] = "" if course.id == _USUAL_COURSE else course.id
    active = line.words.get("options") == "yes" or special.read(course.rules, special.NONE).option_cards
    return with_robots(line, placed, **words, **_with_options(line, active))


def _switched(line: Line, name: str, value: str) -> str:
    words = {name: value}
    if name == "options":
        words |= _with_options(line, bool(value) or _by_course(line))
    return line.but(**words)


def _by_course(line: Line) -> bool:
    """Whether special rules bring the option cards into play, with any value of the switch."""
    return special.read(_course(line).rules, line.words.get("rules", special.NONE)).option_cards


def _has_options(line: Line) -> bool:
    return line.words.get("options") == "yes" or _by_course(line)


def _with_options(line: Line, active: bool) -> dict[str, str]:
    """The words that change when option cards come into play, or leave it."""
    names = {**_WITH_OPTIONS, **{new: new for new in _WITH_OPTIONS.values()}}
    if not active:
        names = {new: name for name, new in _WITH_OPTIONS.items()}
    frames = [re.sub(r"^[a-z-]+", lambda found: names.get(found[0], found[0]), one) for one in _frames(line)]
    cards = {} if active else {word: "" for word in line.words if re.fullmatch(r"o\d|scrap|coat|shells|tied", word)}
    return {"agenda": ";".join(frames), **cards}


def _frames(line: Line) -> list[str]:
    return line.words.get("agenda", "").split(";")


def _frame(name: str, number: int, active: bool) -> str:
    name = _WITH_OPTIONS[name] if active else name
    return f"{name}({number})" if number else name


def _next(line: Line, words: Words) -> Control:
    """Choose what happens next: one register, all of them, all with the clean-up, the clean-up alone, or programming."""
    active, turn = _has_options(line), line.words.get("turn") or "1"
    registers = [_frame("register", number, active) for number in range(1, 6)]
    rest = [*registers, _frame("cleanup", 0, active)]

    def then(frames: Sequence[str], before: int, **more: str) -> str:
        values = {"turn": turn, "register": str(before) if before else "", **more}
        return line.but(**values, agenda=";".join(frames))

    choices = [
        Choice(words.say("arrange.register", register=number), then([_FIRST, frame], number - 1))
        for number, frame in enumerate(registers, 1)
    ]
    choices.append(Choice(words.say("arrange.next.registers"), then([_FIRST, *registers], 0)))
    choices.append(Choice(words.say("arrange.next.turn"), then([_FIRST, *rest], 0)))
    choices.append(Choice(words.say("arrange.next.cleanup"), then([_FIRST, rest[-1]], 5)))
    asked = [
        seat
        for seat, robot in enumerate(robots(line))
        if robot.at != "off" and "down" not in robot.marks and int(robot.marks.get("damage", "0")) < 9
    ]
    programmed: dict[str, str] = {}
    for seat in asked:
        locked = max(0, int(robots(line)[seat].marks.get("damage", "0")) - 4)
        kept = program(line, seat)[5 - locked :] if locked else []
        programmed |= {f"p{seat}": written([*["-"] * (5 - locked), *kept]), f"h{seat}": dealt(line, seat)}
    programs = [f"{'program' if place else 'ask-program'}({seat},1)" for place, seat in enumerate(asked)]
    choices.append(Choice(words.say("arrange.next.program"), then([*programs, _FIRST, "fill", *rest], 0, **programmed)))
    return choose(words.say("arrange.next"), line, choices)


# Option cards -----------------------------------------------------------------------------------------------------


def _options(line: Line, seat: int, words: Words) -> Iterator[Control]:
    """The option cards of a robot one by one, and room for one more. A card is taken from where it lies."""
    if not _has_options(line):
        return
    word = f"o{seat}"
    held, *marks = line.words.get(word, "").split("/")
    own = [slug for slug in held.split(",") if slug]
    for index in range(min(len(own) + 1, _MOST_OPTIONS)):

        def holding(slug: str, index: int = index) -> str:
            rest = [one for place, one in enumerate(own) if place != index and one != slug]
            kept = sorted([*rest, *filter(None, [slug])], key=SLUGS.index)
            values = {word: "/".join([",".join(kept), *marks]) if kept or marks else ""}
            for other, value in line.words.items():
                if re.fullmatch(r"o\d|scrap", other) and other != word and slug in re.split(r"[,/:]", value):
                    values[other] = re.sub(f"(?<![a-z-]){slug}(?![a-z-]),?", "", value).strip(",")
            return line.but(**values)

        choices = [Choice(words.say("arrange.nothing"), holding(""))]
        for option in OPTION_DECK:
            slug = SLUGS[option]
            choices.append(Choice(words.say(f"option-card.{slug}"), holding(slug), f"option:{slug}"))
        yield choose(words.say("arrange.option", number=index + 1), line, choices)
