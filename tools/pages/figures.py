"""Writes figures at fixed addresses: a page (from which the element takes the figure), a page for frames, film, picture and
oEmbed."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, partial
from html import escape
from pathlib import Path
from typing import NamedTuple

from tabletop.base.shipped import SHIPPED
from tabletop.core.game import find
from tabletop.figure.deduplicate import deduplicate
from tabletop.figure.embedding import FRAME, element, iframe, image
from tabletop.figure.figure import Figure
from tabletop.figure.size import size
from tabletop.figure.write import as_html
from tabletop.film.write import as_svg
from tabletop.lesson.check import Lesson, folders
from tabletop.lesson.render import figure as figure_of
from tabletop.show import svg
from tabletop.show.theme import MODES, colours
from tabletop.show.words import LANGUAGES, OFFERED
from tabletop.sketch import sketch as sketches
from tabletop.sketch.files import STUDIO
from tabletop.sketch.packing import pack_sketch, written_phrases
from tabletop.sketch.sketch import Sketch
from tools import pieces
from tools.pages import lessons
from tools.pages.markdown import html
from tools.pages.page import (
    Site,
    index,
    lang,
    link,
    list_page,
    not_translated,
    oembed,
    page,
    search,
    searching,
    up_from,
    words,
)

ROOT = Path(__file__).resolve().parents[2]
SINGLE = ROOT / "figures"
"""The folder of figures outside lessons; their files have the format of lessons."""
COPIED, TEXTS = "copied.js", "copied.json"
"""The script that fills in the texts to copy, and the file of these texts."""
_PICTURES = ROOT / "tools" / "pictures.mjs"
_PICTURE = "picture.png"


class Shown(NamedTuple):
    """A figure in one language, the Markdown above it, its sketch for the studio, and that language."""

    figure: Figure
    text: str
    sketch: Sketch
    spoken: str


@cache
def single() -> Sequence[Lesson]:
    """Return the files of figures outside lessons, in the form of lessons. Raises LessonError."""
    return [lessons.whole(folder) for folder in folders([SINGLE])]


def folders_with_figures() -> Iterator[tuple[Path, Lesson]]:
    """Yield everything with figures, with its folder: for each game its lessons, then its other figures."""
    taught = lessons.lessons()
    for game in SHIPPED:
        yield from ((lessons.FOLDER / game / one.name, one) for one in taught.get(game, ()))
        yield from ((SINGLE / game / one.name, one) for one in single() if one.game.name == game)


def shown_in(lesson: Lesson, language: str) -> Iterator[Shown]:
    """Yield the figures of a lesson in that language, or in the language that the lesson has instead."""
    spoken = lesson.spoken(language)
    for scene in lesson.scenes:
        if scene.played:
            text = lesson.texts[spoken].steps[scene.step.id].text
            yield Shown(figure_of(lesson, scene, spoken), text, sketches.of(lesson, scene, spoken), spoken)


def shown(language: str) -> Iterator[Shown]:
    """Yield all figures."""
    for _, lesson in folders_with_figures():
        yield from shown_in(lesson, language)


def path(id: str, language: str) -> str:  # noqa: A002
    """Return the address of a figure within the site."""
    return f"figures/{id}/{language}/"


def write(site: Site) -> None:
    """Write all figures in all languages, their pictures and the index."""
    for game in SHIPPED:
        site.write(f"phrases/{game}.txt", written_phrases(game))
    site.write(TEXTS, json.dumps(texts()))
    for folder, lesson in folders_with_figures():
        site.part("figures", [folder], partial(write_figures, lesson=lesson))
    for language in OFFERED:
        site.write(index("figures", language), index_page(site, list(shown(language)), language))
    draw({f"figures/{one.figure.id}/picture.png": one.figure for one in shown(LANGUAGES[0])}, site)


def write_figures(site: Site, lesson: Lesson) -> None:
    """Write the figures of a lesson in all languages."""
    for language in OFFERED:
        for one in shown_in(lesson, language):
            write_figure(site, one, language)


def write_figure(site: Site, one: Shown, language: str) -> None:
    """Write all files at the address of a figure."""
    here = path(one.figure.id, language)
    site.write(here, figure_page(site, one, language))
    site.write(f"{here}frame.html", frame_page(here, one.figure.title, language))
    if language == LANGUAGES[0]:
        site.write(film(one.figure), as_svg(one.figure.film, language, "medium"))


def film(figure: Figure) -> str:
    """Return the address of a figure's film, which is the same in every language."""
    return f"figures/{figure.id}/film.svg"


def description(one: Shown) -> str:
    """Return the text and the question of a figure, without marks and in one line."""
    question = one.figure.question
    return " ".join(" ".join([one.text, question.text if question else ""]).replace("*", "").split())


def figure_page(site: Site, one: Shown, language: str) -> str:
    """Return the page of a figure: the figure, and the texts to embed it."""
    here = path(one.figure.id, language)
    up = up_from(here)
    is_in = lang(one.spoken, language)
    body = f"""<h1{is_in}>{escape(one.figure.title)}</h1>
{not_translated(one.spoken, language)}<div{is_in}>{html(one.text)}</div>
{deduplicate(as_html(one.figure, one.spoken, up))}
<p><a href="{up}{STUDIO}{pack_sketch(one.sketch)}">{escape(words(language).say("figures.change"))}</a></p>
{copied(here, one.figure, language, moves=True)}"""
    picture = f"figures/{one.figure.id}/picture.png"
    head = f'<script type="module" src="{up}{lessons.FIGURES}"></script>{copying(up)}'
    head += oembed(site, here, one.figure.title, "frame.html", picture, one.figure.film.opening, size(one.figure))
    return page(
        site,
        title=f"{one.figure.film.game.title} · {one.figure.title}",
        description=description(one),
        language=language,
        path=here,
        body=body,
        kind="figures",
        picture=picture,
        others={other: path(one.figure.id, other) for other in OFFERED},
        styles=(lessons.STYLE,),
        head=head,
    )


def copying(up: str) -> str:
    """Return the tag of the script for the texts to copy."""
    return f'<script type="module" src="{up}{COPIED}"></script>'


def copied(here: str, figure: Figure, language: str, *, moves: bool = False) -> str:
    """Return the fold with the texts to copy for a figure; the script fills them in. `moves` adds one for an animation."""
    say, needs = words(language).say, size(figure)
    known = (
        f'data-title="{escape(figure.title)}" data-height="{needs.frame(FRAME[0])}" data-room="{escape(needs.style)}"'
    )
    ways = "".join(
        f'<label>{escape(say(f"figures.{way}"))}<textarea readonly rows="3" spellcheck="false" data-way="{way}"></textarea>'
        "</label>"
        for way in texts()
        if moves or way != "img"
    )
    about = f"{say('figures.ways')} {say('figures.ways-img')}" if moves else say("figures.ways")
    block = f'<button type="button" data-style="{up_from(here)}{lessons.STYLE}">{escape(say("figures.block"))}</button>'
    return f"""<details class="embed" {known} hidden><summary>{escape(say("figures.embed"))}</summary>
<p>{escape(about)}</p>
{ways}
<p>{block}</p></details>"""


def frame_page(here: str, title: str, language: str) -> str:
    """Return a page with only the figure at that address, for frames."""
    up = up_from(here)
    return f"""<!doctype html>
<html lang="{language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>{escape(title)} · Robodrome</title>
<link rel="stylesheet" href="{up}pages.css">
<script type="module" src="{up}{lessons.FIGURES}"></script>
<main class="frame">
<h1>{link("./", title, ' target="_blank"')}</h1>
<robodrome-figure src="./"><noscript><img src="../picture.png" alt="{escape(title)}"></noscript></robodrome-figure>
</main>
</html>
"""


def texts() -> dict[str, str]:
    """Return the texts that embed a figure in another page, by kind. The page's script replaces {site}, {at} (the path within
    it), {language}, {title}, {height} and {room}. Without scripts, as in feeds and mail, they show a picture with a link."""
    top, title = "{site}{at}/", "{title}"
    page = f"{top}{{language}}/"
    still = image(f"{top}picture.png", title, ' loading="lazy"')
    return {
        "img": image(f"{top}film.svg", title),
        "element": element(
            f"{{site}}{lessons.FIGURES}", page, f'<a href="{page}" style="float:left;width:100%">{still}</a>', "{room}"
        ),
        "frame": iframe(f"{page}frame.html", title, "{height}"),
    }


def index_page(site: Site, found: Sequence[Shown], language: str) -> str:
    """Return the page with all figures."""
    up = up_from(index("figures", language))
    say = words(language).say
    games = "".join(
        f'<label><input type="radio" name="game" value="{game}">{escape(find(game).title)}</label>' for game in SHIPPED
    )
    every = f'<label><input type="radio" name="game" value="" checked>{escape(say("figures.all"))}</label>'
    choices = f'<div class="choices">{every}{games}</div>'
    filtered = search(say("figures.filter"), say("figures.found"), choices)
    items = "".join(
        f'<li data-game="{one.figure.film.game.name}"><a href="{up}{path(one.figure.id, language)}">'
        f'<img src="{up}figures/{one.figure.id}/picture.png" alt="" '
        f'loading="lazy" width="150" height="150"><span class="small">{escape(one.figure.film.game.title)}</span>'
        f"<span{lang(one.spoken, language)}>{escape(one.figure.title)}</span></a></li>"
        for one in found
    )
    studio = link(f"{up}{STUDIO.rstrip('=')}", say("figures.studio"))
    body = f'<p>{studio}</p>{filtered}<ul class="tiles figures">{items}</ul>'
    return list_page(site, "figures", language, body, head=searching(up))


def draw(figures: Mapping[str, Figure], site: Site) -> None:
    """Draw the first position of each figure into a PNG at its path. One picture is enough for all languages."""
    drawings = {to: _drawing(one) for to, one in figures.items()}
    drawn = {to: pieces.place("picture", drawing) for to, drawing in drawings.items()}
    _render({piece: drawings[to] for to, piece in drawn.items() if not piece.exists()})
    for to, piece in drawn.items():
        shutil.copyfile(pieces.used(piece) / _PICTURE, site.folder / to)


def _drawing(figure: Figure) -> str:
    """Return the first position of a figure as SVG."""
    game = figure.film.game
    film, theme = figure.film, colours(MODES[0], game.name)
    return svg.paint(film.opening, game.look, theme, title=figure.title, part=film.crop, notes=film.notes)


def _render(drawings: Mapping[Path, str]) -> None:
    """Render drawings as PNG, each into its piece. Exits if Node fails."""
    with tempfile.TemporaryDirectory() as folder:
        pairs = [(Path(folder) / f"{place}.svg", Path(folder) / f"{place}.png") for place, _ in enumerate(drawings)]
        for (source, _), drawing in zip(pairs, drawings.values(), strict=True):
            source.write_text(drawing)
        wanted = Path(folder) / "list.json"
        wanted.write_text(json.dumps([list(map(str, pair)) for pair in pairs]))
        if pairs and subprocess.run(["node", _PICTURES, wanted], cwd=ROOT, check=False).returncode:
            sys.exit("The pictures of the figures could not be drawn; the message of Node is above.")
        for piece, (_, picture) in zip(drawings, pairs, strict=True):
            pieces.made(piece, lambda new, picture=picture: shutil.copyfile(picture, new / _PICTURE))  # type: ignore[misc]
