"""The commands `film`, `lessons` and `figure`."""

import argparse
import gzip
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tabletop.base.errors import LessonError, OptionError
from tabletop.core.game import Game
from tabletop.figure.figure import Figure
from tabletop.figure.write import as_page
from tabletop.film import stretch
from tabletop.film.write import as_svg
from tabletop.formats import find
from tabletop.lesson import check, render
from tabletop.rules.state import Ask, State
from tabletop.show.words import OFFERED
from tabletop.sketch import sketch as sketches
from tabletop.sketch.check import CheckedSketch, check_sketch
from tabletop.sketch.files import PAGE, address, files
from tabletop.sketch.importing import import_parts, is_notation
from tabletop.sketch.packing import pack, signs_of
from tabletop.sketch.parts import RIGHT, WRONG, AnswerPart, Parts
from tabletop.sketch.sketch import Sketch, read
from tabletop.tools.arguments import add_text, command, output
from tabletop.tools.commands import LANGUAGE, LINK, open_position, read_position

SITE = "https://your.site/"
"""The address of the site in texts, if `--site` is not given."""
_MOVES = 8
_EXAMPLE = "'stakbots/2 seats=2 turn=3 s0=-3,30 s1=-22,2 agenda=ask-action(0)' --do attack=0>1 --title Five"


def add(subcommands: Any) -> None:
    """Add the commands to the parser of the command line."""
    film = command(
        subcommands,
        "film",
        make_film,
        "make a moving picture of a stretch of a game, or a page with it",
        f"{LINK} -o race.svg",
    )
    add_text(film, "position", "LINK|NOTATION")
    film.add_argument("--from", type=int, metavar="PLY", dest="first", help="begin after this many choices")
    film.add_argument("--to", type=int, metavar="PLY", dest="last", help="end after this many choices")
    film.add_argument(
        "--do",
        action="append",
        default=[],
        metavar="MOVE",
        help="from a notation: a move by its label; can be repeated",
    )
    film.add_argument("--seat", type=int, help="show what this seat may know; without it, what everybody knows")
    film.add_argument("--lang", choices=OFFERED, default="en", help=LANGUAGE)
    film.add_argument("--size", choices=("small", "medium"), default="medium", help="of the picture")
    film.add_argument("-o", "--output", type=Path, metavar="FILE", required=True, help="write FILE.svg or FILE.html")

    taught = command(
        subcommands, "lessons", check_lessons, "play lessons, and check that what they state is true", "lessons/"
    )
    taught.add_argument(
        "folders", metavar="FOLDER", nargs="*", type=Path, help="lessons, or folders of lessons; lessons/ unless given"
    )
    taught.add_argument(
        "-o", "--output", type=Path, metavar="FOLDER", help="write a page for each lesson to this folder"
    )

    made = command(
        subcommands, "figure", make_figure, "make a figure with words and a question from a position", _EXAMPLE
    )
    add_text(made, "position", "NOTATION|LINK|FILE", "a position, a game, the link of a figure, or its figure.txt")
    made.add_argument("--at", type=int, metavar="PLY", help="from a game: the position after this many choices")
    made.add_argument("--do", action="append", default=[], metavar="MOVE", help="a move by its label; can be repeated")
    made.add_argument("--title", help="title of the figure")
    made.add_argument("--caption", default="", help="text above the picture")
    made.add_argument("--alt", default="", help="description of the picture, for those who cannot see it")
    made.add_argument("--ask", default="", metavar="QUESTION", help="a question; it needs --right and --wrong")
    for word, about in ((RIGHT, "a true answer"), (WRONG, "a false answer")):
        made.add_argument(
            f"--{word}",
            action="append",
            default=[],
            metavar="'STATEMENT|TEXT|WHY'",
            help=f"{about}; the engine checks it",
        )
    made.add_argument(
        "--goal", default="", metavar="STATEMENT", help="make moves the answers: those that reach this are right"
    )
    made.add_argument("--seat", type=int, help="show what this seat may know; without it, what everybody knows")
    made.add_argument("--cut", default="", metavar="FIRST-LAST", help="show only these events, counted from 1")
    made.add_argument("--crop", default="", metavar="X,Y,W,H", help="show only this part of the picture, in cells")
    made.add_argument(
        "--mark", action="append", default=[], metavar="PLACE", help="draw a ring around a cell x,y or a thing"
    )
    made.add_argument(
        "--arrow", action="append", default=[], metavar="'PLACE PLACE'", help="draw an arrow from one place to another"
    )
    made.add_argument("--lang", choices=OFFERED, default="en", help=LANGUAGE)
    made.add_argument("--site", default=SITE, help="address of the site that shows the figure")
    made.add_argument(
        "-o", "--output", type=Path, metavar="FOLDER", help="write all files of the figure to this folder"
    )


def make_film(args: argparse.Namespace) -> int:
    """Write a stretch of a game as a moving picture, or as a page with it."""
    endings = (".svg", ".html")
    if args.output.suffix not in endings:
        raise OptionError(
            "A film is written to a file that ends in {known}, not {given!r}.",
            known=" or ".join(endings),
            given=args.output.name,
        )
    state = None
    if is_notation(args.position):
        if args.first is not None or args.last is not None:
            raise OptionError("--from and --to are for links; a written position has no choices before it.")
        one, state = read_position(args.position.strip())
        filmed = stretch.of_position(one, state, args.seat, args.do)
    else:
        filmed = stretch.of_session(find.open_last(args.position), args.first or 0, args.last, args.seat)
    if filmed.end == filmed.first:
        if state is None:
            raise OptionError("Nothing happens in this stretch: --from comes before --to.")
        refuse_begun(filmed.game, state)
        raise nothing_happens(state)
    picture = args.output.suffix == ".svg"
    text = (
        as_svg(filmed, args.lang, args.size)
        if picture
        else as_page(Figure(filmed.game.name, filmed.game.title, filmed), args.lang)
    )
    args.output.write_text(text, encoding="utf-8")
    size = len(gzip.compress(text.encode(), mtime=0))
    data = {"file": str(args.output), "events": filmed.end - filmed.first, "bytes": len(text.encode()), "gzip": size}
    return output(args, data, [f"{args.output}: {data['events']} events, {size / 1000:.1f} kB (gzip)"])


def check_lessons(args: argparse.Namespace) -> int:
    """Check lessons and return exit status 1 if one has a mistake."""
    good: list[dict[str, Any]] = []
    bad: list[str] = []
    for folder in check.folders(args.folders or [Path("lessons")]):
        try:
            lesson = check.load(folder)
        except LessonError as error:
            bad.append(str(error))
        else:
            kinds = [scene.step.kind for scene in lesson.scenes]
            for language in lesson.texts if args.output else ():
                _write_lesson(lesson, language, args.output / f"{lesson.game.name}-{lesson.name}")
            good.append({"lesson": f"{lesson.game.name}/{lesson.name}", "steps": kinds, "teaches": lesson.teaches})
    lines = [*(f"{one['lesson']}: {', '.join(one['steps'])}" for one in good), *bad]
    output(
        args,
        {"lessons": good, "problems": bad},
        [*lines, f"lessons that hold: {len(good)}; with a mistake: {len(bad)}"],
    )
    return 1 if bad else 0


def _write_lesson(lesson: check.Lesson, language: str, folder: Path) -> None:
    """Write the page of a lesson in one language, and all files of its figures."""
    _write(folder.parent, {f"{folder.name}.{language}.html": render.page(lesson, language)})
    for scene in lesson.scenes:
        if scene.played:
            sketch = sketches.of(lesson, scene, language)
            texts = files(check_sketch(sketch), sketch, signs_of(sketch.game), SITE)
            _write(folder / scene.step.id / language, texts)


def _write(folder: Path, texts: Mapping[str, str]) -> None:
    for name, text in texts.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")


def make_figure(args: argparse.Namespace) -> int:
    """Check a figure, print its link, and write its files if a folder is given."""
    sketch = _given(args)
    checked = check_sketch(sketch)
    _refuse_empty(checked)
    signs, site = signs_of(sketch.game), args.site.rstrip("/") + "/"
    link = address(site, pack(checked, sketch, signs))
    written = files(checked, sketch, signs, site) if args.output else {}
    _write(args.output, written)
    film = checked.figure.film
    data = {"link": link, "characters": len(link), "events": film.end - film.first, "files": list(written)}
    lines = [
        link,
        f"{data['events']} events, {data['characters']} characters",
        *(f"{args.output}/{name}" for name in written),
    ]
    return output(args, data, lines)


def _given(args: argparse.Namespace) -> Sketch:
    """The sketch in a figure's file or link, or one made from the options."""
    text = args.position.strip()
    if "\n" not in text and len(text) < 1000 and Path(text).is_file():
        return read(Path(text).read_text(encoding="utf-8"))
    if f"{PAGE}#" in text:
        return import_parts(text).sketch()
    if not args.title:
        raise OptionError("A figure needs a --title.")
    game, state = open_position(text, args.at)
    refuse_begun(game, state)
    answers = [_answer(word, given) for word in (RIGHT, WRONG) for given in getattr(args, word)]
    return Parts(
        game.name,
        game.write(state),
        args.title,
        args.lang,
        tuple(args.do),
        args.seat,
        args.cut,
        args.crop,
        tuple(args.mark),
        tuple(args.arrow),
        args.caption,
        args.alt,
        args.ask,
        tuple(answers),
        args.goal,
    ).sketch()


def _answer(word: str, given: str) -> AnswerPart:
    parts = [part.strip() for part in given.split("|")]
    if len(parts) != 3 or not all(parts):
        raise OptionError(
            "An answer is written 'STATEMENT|TEXT|WHY', such as 'event destroyed|It is destroyed.|The edge is like a pit.', "
            "not {given!r}.",
            given=given[:60],
        )
    return AnswerPart(word, parts[1], parts[2], parts[0])


def _refuse_empty(checked: CheckedSketch) -> None:
    """Raises OptionError for a figure without events, tries and task."""
    scene = checked.scene
    if checked.figure.film.end > checked.figure.film.first or scene.tries or scene.task:
        return
    assert scene.played is not None
    raise nothing_happens(scene.played.after)


def refuse_begun(one: Game, state: State) -> None:
    """Raises OptionError for a written position whose agenda begins with rule steps that cause events: the film would miss
    them."""
    if state.events:
        asks = [name for name, step in one.steps.items() if isinstance(step, Ask)]
        raise OptionError(
            "{count} events of this position happen before anybody can see them. Let its agenda begin with something that is "
            "asked of a seat, or of chance (-1): {asks}.",
            count=len(state.events),
            asks=", ".join(asks),
        )


def nothing_happens(state: State) -> OptionError:
    """The error for a position without events before the next choice, or after the end of the game."""
    pending = state.pending
    if pending is None:
        return OptionError("Nothing happens in this position: the game is over.")
    return OptionError(
        "Nothing happens in this position before seat {seat} chooses. Say what it does with --do, such as: {moves}.",
        seat=pending.seat,
        moves=", ".join(move.label for move in state.legal()[:_MOVES]),
    )
