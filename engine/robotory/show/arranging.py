"""Setting up a game by touch: robots and discs on cells, discs in the stocks and on the lid, and whose turn it is."""

from collections.abc import Iterator, Sequence

from robotory.board.cells import COLOUR_NAMES, COLOURS, DISCS, OPENING_STOCK, ROBOT_NAMES, SIDE_NAMES, STOCK
from robotory.position.versions import NEWEST
from tabletop.show.arranging import Choice, Control, Line, numbers
from tabletop.show.words import Words

_ON_LID = DISCS - 2 * OPENING_STOCK


def openings(words: Words) -> Sequence[Choice]:
    """Return the start of a game."""
    stock, lid = f"{OPENING_STOCK},{OPENING_STOCK}", f"{_ON_LID},{_ON_LID}"
    start = f"robotory/{NEWEST} robots=b3,c3,d3 light={stock} dark={stock} lid={lid} agenda=turn(0)"
    return [Choice(words.say("arrange.start"), start)]


def controls(position: str, spot: str, words: Words) -> Sequence[Control]:
    """Return the controls for a cell, a stock or the lid, or for the whole table."""
    line = Line.read(position)
    kind, _, at = spot.partition("-")
    if kind in ("cell", "disc") or (kind == "robot" and at in ROBOT_NAMES):
        cell = line.parts("robots")[ROBOT_NAMES.index(at)] if kind == "robot" else at
        return [_here(line, cell, words)]
    if kind in SIDE_NAMES:
        return list(_held(line, kind, STOCK, words.say("thing.stock", side=words.say(f"side.{kind}")), words))
    if kind == "lid":
        return list(_held(line, "lid", _ON_LID, words.say("thing.lid"), words))
    return [_turn(line, words)] if not spot else []


def _here(line: Line, cell: str, words: Words) -> Control:
    """Choose what is on a cell: nothing, a disc, or a robot, which comes from where it stands."""
    robots = line.parts("robots")
    discs = [line.parts(colour) for colour in COLOUR_NAMES]
    without = [[one for one in cells if one != cell] for cells in discs]
    choices = [Choice(words.say("arrange.nothing"), _with(line, robots, without))]
    chosen = 0
    for colour in COLOURS:
        name = COLOUR_NAMES[colour]
        laid = [cells + [cell] * (other == colour) for other, cells in enumerate(without)]
        choices.append(Choice(words.say(f"arrange.disc.{name}"), _with(line, robots, laid), f"disc:{name}"))
        chosen = chosen or (1 + colour if cell in discs[colour] else 0)
    for robot, name in enumerate(ROBOT_NAMES):
        stands = [cell if other == robot else at for other, at in enumerate(robots)]
        choices.append(Choice(words.say(f"arrange.robot.{name}"), _with(line, stands, without), f"robot:{name}"))
        chosen = chosen or (3 + robot if robots[robot] == cell else 0)
    return Control(cell, tuple(choices), chosen)


def _with(line: Line, robots: Sequence[str], discs: Sequence[Sequence[str]]) -> str:
    """The position with these robots and discs. If the box has too few, discs come from the lid."""
    lid = [int(count) for count in line.parts("lid")]
    for colour in COLOURS:
        held = sum(int(line.parts(side)[colour]) for side in SIDE_NAMES)
        lid[colour] = max(0, min(lid[colour], DISCS - held - len(discs[colour])))
    laid = {name: ",".join(cells) for name, cells in zip(COLOUR_NAMES, discs, strict=True)}
    return line.but(robots=",".join(robots), lid=",".join(map(str, lid)), **laid)


def _held(line: Line, word: str, most: int, name: str, words: Words) -> Iterator[Control]:
    """Choose how many discs of each colour a stock or the lid has."""
    counts = [int(count) for count in line.parts(word)]
    for colour in COLOURS:

        def with_count(count: int, colour: int = colour) -> str:
            return line.but(**{word: ",".join(str(count if one == colour else counts[one]) for one in COLOURS)})

        yield numbers(
            f"{name}: {words.say(f'arrange.disc.{COLOUR_NAMES[colour]}')}", range(most + 1), counts[colour], with_count
        )


def _turn(line: Line, words: Words) -> Control:
    choices = tuple(
        Choice(words.say(f"side.{side}"), line.but(agenda=f"turn({seat})")) for seat, side in enumerate(SIDE_NAMES)
    )
    agendas = [Line.read(choice.position).words["agenda"] for choice in choices]
    now = line.words.get("agenda", "")
    return Control(words.say("arrange.turn"), choices, agendas.index(now) if now in agendas else -1)
