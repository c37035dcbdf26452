"""Figures as HTML that can be read and answered without a script; `figure.js` adds steps and events."""

import json
import re
from collections.abc import Sequence
from itertools import takewhile
from random import Random
from zlib import crc32

from tabletop.base import resources
from tabletop.base.markup import escape
from tabletop.figure.figure import Answer, Figure, Question, check, halt
from tabletop.film import picture
from tabletop.film.notes import ASIDE, SIGN
from tabletop.film.stretch import Stretch
from tabletop.film.timeline import timeline
from tabletop.film.write import WIDTHS, Line, captions
from tabletop.show.outline import number
from tabletop.show.scene import Label
from tabletop.show.words import LANGUAGES, Words
from tabletop.show.words import words as words_of

VERSION = 1
"""The version of the markup; `script/element.js` has the same."""

_SCRIPT = ("drawing", "packed", "film", "element", "printed", "framed")  # each uses the ones before it
_SAID = ("gone", "cut", "old", "open", "again", "change")  # sentences of element.js
_SPEEDS = {"0.25": "¼", "0.5": "½", "1": "1", "2": "2"}  # fractions need no decimal mark, which differs by language
_SIGNS = {
    "back": "M12 5v14L3 12ZM21 5v14l-9-7Z",
    "play": "M7 4v16l13-8Z",
    "on": "M12 5v14l9-7ZM3 5v14l9-7Z",
    "repeat": "M4 12a8 8 0 0 1 14-5V3h3v9h-9V9h4a5 5 0 1 0 1 6h3A8 8 0 0 1 4 12Z",
}


def as_html(figure: Figure, language: str = "en", site: str = "./", drawing: str = "", read: str = "") -> str:
    """The figure as readable markup: the film, its captions, and the question with its answers. `site` is the address of the
    page on which to play on. `drawing` is the address of a picture that replaces a film without motion. `read` is markup that
    stands before everything. Raises OptionError if the figure's question does not fit (`check`)."""
    check(figure)
    words = words_of("tabletop", language)
    if drawing:
        film, rest = (
            f'<div class="film"><img src="{escape(drawing)}" alt="{escape(figure.alt or figure.title)}"></div>',
            "",
        )
    else:
        marks = _marks(figure, figure.question) if figure.question and figure.question.kind == "cell" else ""
        film, rest = _film(figure.film, figure.title, words, figure.question, figure.alt, marks)
    if figure.question:
        rest = _rest(_key(figure, figure.question), rest, words)
    asked = _question(figure, figure.question, words) if figure.question else ""
    return (
        f'<robodrome-figure figure="{escape(figure.id)}" version="{VERSION}" lang="{language}" dir="ltr">'
        f"{read}{_caption(figure)}{film}{asked}{rest}{_play_on(figure, site, words)}</robodrome-figure>\n"
    )


def _caption(figure: Figure) -> str:
    paragraphs = re.split(r"\n\s*\n", figure.caption.strip())
    return "".join(f'<p class="caption">{escape(" ".join(one.split()))}</p>' for one in paragraphs if one)


def _play_on(figure: Figure, site: str, words: Words) -> str:
    """The link to the game itself: to play on from here, or to reach the goal, which the game then ticks off."""
    if not figure.link:
        return ""
    text = words.say("figure.solve" if figure.goal else "figure.play-on")
    solved, back = words.say("figure.solved"), words.say("figure.back")
    ticked = f' data-solved="{escape(solved)}"' if figure.goal else ""
    goal = f'<p class="goal"><strong>{escape(figure.goal)}</strong></p>' if figure.goal else ""
    return (
        f'{goal}<p><a class="play-on" href="{escape(site)}#{escape(figure.link)}" data-back="{escape(back)}"'
        f"{ticked}>{escape(text)}</a></p>"
    )


def as_block(figure: Figure, language: str = "en", site: str = "./") -> str:
    """The figure as a block to paste: its markup with its style. Raises OptionError as `as_html`."""
    return f"<div><style>{style()}</style>{as_html(figure, language, site).rstrip()}</div>\n"


def as_page(figure: Figure, language: str = "en", site: str = "./") -> str:
    """The figure as a complete page, with its style and script. Raises OptionError as `as_html`."""
    title = figure.title
    return (
        f'<!doctype html><html lang="{language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{escape(title)}</title><style>:root{{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}}"
        f"body{{max-width:46rem;margin:1rem auto;padding:0 1rem}}</style><h1>{escape(title)}</h1>"
        f'{as_block(figure, language, site)}<script type="module">{script()}</script></html>\n'
    )


def style() -> str:
    """The style sheet of figures."""
    return _read("figure.css").replace("\n", "")


def sheet() -> str:
    """The style sheet of figures and of films, for pages whose films have no style of their own (`deduplicate`)."""
    return style() + picture.style(".film>svg")


def script() -> str:
    """The script of all figures; it contains their style and its sentences."""
    sentences = {one: {key: words_of("tabletop", one).say(f"figure.{key}") for key in _SAID} for one in LANGUAGES}
    given = {"STYLE": sheet(), "SENTENCES": sentences}
    constants = [f"const {name} = {json.dumps(value, ensure_ascii=False)};" for name, value in given.items()]
    return "\n".join([*constants, *(_read(f"script/{part}.js") for part in _SCRIPT)])


def _read(name: str) -> str:
    return resources.read("tabletop", f"figure/{name}").decode()


def _film(
    film: Stretch, title: str, words: Words, question: Question | None = None, alt: str = "", marks: str = ""
) -> tuple[str, str]:
    """A film with its buttons, `marks` over its picture and its captions; and a list of the captions after its halt."""
    line, game = timeline(film), film.game
    lines = captions(film, line, words_of(game.name, words.language))
    drawing = picture.paint(
        line,
        game.name,
        film.look,
        width=WIDTHS["medium"],
        title=title,
        story=alt,
        seat_colours=film.seat_colours,
        inline=True,
        crop=film.crop,
        notes=film.notes,
    )
    drawing = drawing.replace(' xmlns="http://www.w3.org/2000/svg"', "", 1).rstrip()  # HTML needs no namespace
    controls = _controls(words) if lines else ""
    if question is None:
        labels = f' data-before="{escape(words.say("figure.before"))}" data-after="{escape(words.say("figure.after"))}"'
        return f'<div class="film"{labels if lines else ""}>{drawing}{controls}{_story(lines, words)}</div>', ""
    drawing = drawing.replace("</svg>", f"{marks}</svg>") if marks else drawing
    stands = halt(question, line)
    before = list(takewhile(lambda one: one.at <= stands, lines))
    after = _story(lines[len(before) :], words, len(before) + 1)
    return (
        (
            f'<div class="film" data-halt="{stands:.2f}" style="--halt:-{stands:.2f}s">{drawing}{controls}'
            f"{_story(before, words)}</div>"
        ),
        after,
    )


def _rest(key: str, story: str, words: Words) -> str:
    """A closed section with the captions after a film's halt, and with the right answer for paper."""
    return f'<details class="rest"><summary>{escape(words.say("figure.reveal"))}</summary>{key}{story}</details>'


def _key(figure: Figure, question: Question) -> str:
    """The right answer, which paper shows apart from the question."""
    if question.kind == "order":
        right = [f"{place}. {answer.text}" for place, answer in enumerate(question.answers, 1)]
    else:
        cell = question.kind == "cell"
        right = [
            f"{f'{letter(number)} ' if cell else ''}{answer.text} {answer.reply}".rstrip()
            for number, (_, answer) in enumerate(_shuffled(figure, question))
            if answer.right
        ]
    return f'<p class="key"><strong>{escape(figure.title)}</strong> {escape(" ".join(right))}</p>'


def _controls(words: Words) -> str:
    buttons = "".join(
        f'<button type="button" data-do="{name}" aria-label="{escape(words.say(f"film.{name}"))}">'
        f'<svg viewBox="0 0 24 24" aria-hidden="true"><path d="{sign}"/></svg></button>'
        for name, sign in _SIGNS.items()
    )
    speeds = "".join(
        f'<option value="{one}"{" selected" * (one == "1")}>\N{MULTIPLICATION SIGN} {label}</option>'
        for one, label in _SPEEDS.items()
    )
    return (
        f'<div class="film-buttons" role="group" aria-label="{escape(words.say("film.controls"))}">{buttons}'
        f'<input type="range" min="0" step="0.01" value="0" aria-label="{escape(words.say("film.moment"))}">'
        f'<select aria-label="{escape(words.say("film.speed"))}">{speeds}</select></div>'
    )


def _story(lines: Sequence[Line], words: Words, first: int = 1) -> str:
    items = "".join(
        f'<li data-at="{one.at:.2f}">{escape(one.text)} <small>{escape(words.say("film.rule", rule=one.rule))}</small></li>'
        for one in lines
    )
    start = f" start={first}" if first > 1 else ""
    return f'<ol class="story"{start} tabindex="0">{items}</ol>' if items else ""  # keys can scroll a long list


def _question(figure: Figure, question: Question, words: Words) -> str:
    """A question with its answers; each opens its reply and the film of its outcome."""
    if question.kind == "order":
        answers = _order(figure, question, words)
    else:
        letters = question.kind == "cell"
        answers = "".join(
            f'<details class="answer" data-answer="{place}" data-right="{str(answer.right).lower()}"><summary>'
            f"{f'<b>{letter(number)}</b> ' if letters else ''}{escape(answer.text)}</summary>"
            f"{_reply(answer, words)}{_film(answer.film, answer.text, words)[0] if answer.film else ''}</details>"
            for number, (place, answer) in enumerate(_shuffled(figure, question))
        )
    legend = f"<legend>{escape(question.text)}</legend>"
    hint = {"cell": "figure.cell", "order": "figure.sort"}.get(question.kind)
    if question.kind == "choice" and all(answer.film for answer in question.answers):
        hint = "figure.move"
    how = f'<p class="how">{escape(words.say(hint))}</p>' if hint else ""
    return f'<fieldset class="question" data-kind="{question.kind}">{legend}{how}{answers}</fieldset>'


def _reply(answer: Answer, words: Words) -> str:
    verdict = words.say("figure.right" if answer.right else "figure.wrong")
    return f"<p><strong>{escape(verdict)}</strong> {escape(answer.reply)}</p>"


def _shuffled(figure: Figure, question: Question) -> list[tuple[int, Answer]]:
    """The answers with their indices, shuffled in the same way for everybody, so that the order gives nothing away."""
    places = mixed(figure.id, len(question.answers))
    if question.kind == "order" and places == sorted(places):
        places = [*places[1:], places[0]]
    return [(place, question.answers[place]) for place in places]


def mixed(figure: str, count: int) -> list[int]:
    """The indices of the answers of a figure, given its id, in the order in which they are shown."""
    places = list(range(count))
    Random(crc32(figure.encode())).shuffle(places)  # the check sums of similar ids are similar, so they only seed
    return places


def _order(figure: Figure, question: Question, words: Words) -> str:
    """The answers in a shuffled order, and a closed section with the right order."""
    shown = "".join(f'<li data-answer="{place}">{escape(one.text)}</li>' for place, one in _shuffled(figure, question))
    replies = "".join(f"<li>{escape(answer.text)}<p>{escape(answer.reply)}</p></li>" for answer in question.answers)
    verdicts = " ".join(f'data-{way}="{escape(words.say(f"figure.{way}"))}"' for way in ("right", "wrong"))
    return (
        f'<ul class="order" {verdicts}>{shown}</ul><details class="answer"><summary>{escape(words.say("figure.order"))}'
        f"</summary><ol>{replies}</ol></details>"
    )


def _marks(figure: Figure, question: Question) -> str:
    """A letter on the picture where each answer is touched, beside the piece that stands there."""
    sign, part = Label("", 0, -ASIDE, 1.3 * SIGN, ""), figure.film.part
    marks = "".join(
        f'<g transform="translate({number(x - part.x)},{number(y - part.y)})" data-answer="{place}">'
        f'<circle cx="{number(-ASIDE)}" cy="{number(-ASIDE)}" r="{number(SIGN)}" fill="#fff" stroke="#000" stroke-width=".05"/>'
        f'<text x="{number(-ASIDE)}" y="{number(sign.foot)}" font-size="{number(sign.size)}" fill="#000">{letter(shown)}</text>'
        "</g>"
        for shown, (place, answer) in enumerate(_shuffled(figure, question))
        for x, y in (answer.place or (0, 0),)
    )
    return f'<g class="marks">{marks}</g>'


def letter(place: int) -> str:
    """The letter of an answer, by its index in the order in which answers are shown."""
    return "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[place]
