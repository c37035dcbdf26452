"""Figures at fixed addresses: a page for readers, one for frames, the block of HTML, the film, a picture, and oEmbed."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from functools import cache
from html import escape
from pathlib import Path
from typing import NamedTuple

from tabletop import svg
from tabletop.figure.figure import Figure
from tabletop.figure.write import as_block, as_html
from tabletop.film.write import as_svg
from tabletop.lesson.check import Lesson, folders, load
from tabletop.lesson.shown import figure as figure_of
from tabletop.shipped import SHIPPED
from tabletop.theme import MODES, colours
from tabletop.words import LANGUAGES
from tools.pages import lessons
from tools.pages.markdown import html
from tools.pages.page import Site, index, link, list_page, page, up_from, words

ROOT = Path(__file__).resolve().parents[2]
SINGLE = ROOT / "figures"
"""Where figures stand that belong to no lesson; they are written as steps of lessons are."""
ANYWHERE = "https://your.site/"
"""What stands in the texts to copy where nobody knows the address of the site."""
FRAME = (480, 760)
"""Pixels across and down of a frame with a figure."""
_PICTURES = ROOT / "tools" / "pictures.mjs"


class Shown(NamedTuple):
    """A figure in one language, and what is read above it, as Markdown."""

    figure: Figure
    text: str


@cache
def single() -> Sequence[Lesson]:
    """What holds the figures that belong to no lesson. Raises LessonError."""
    return [load(folder) for folder in folders([SINGLE])]


def shown(language: str) -> Iterator[Shown]:
    """All figures: of each game first those of its lessons."""
    taught = lessons.lessons()
    for game in SHIPPED:
        for lesson in (*taught.get(game, ()), *(one for one in single() if one.game.name == game)):
            for scene in lesson.scenes:
                if scene.played:
                    text = lesson.texts[language].steps[scene.step.id].text
                    yield Shown(figure_of(lesson, scene, language), text)


def path(id: str, language: str) -> str:  # noqa: A002
    """Where a figure stands within the site."""
    return f"figures/{id}/{language}/"


def write(site: Site) -> None:
    """Write all figures in all languages, their pictures and the index."""
    for language in LANGUAGES:
        found = list(shown(language))
        for one in found:
            write_figure(site, one, language)
        site.write(index("figures", language), index_page(site, found, language))
    draw([one.figure for one in shown(LANGUAGES[0])], site)


def write_figure(site: Site, one: Shown, language: str) -> None:
    """Write everything that stands at the address of a figure."""
    here = path(one.figure.id, language)
    site.write(here, figure_page(site, one, language))
    site.write(f"{here}frame.html", frame_page(one.figure, language))
    site.write(f"{here}figure.html", as_block(one.figure, language, site.address or up_from(here)))
    site.write(f"{here}film.svg", as_svg(one.figure.film, language, "medium"))
    if site.address:
        site.write(f"{here}oembed.json", json.dumps(oembed(site.address, one.figure, language), ensure_ascii=False))


def description(one: Shown) -> str:
    """What a figure is about, in a sentence or two without marks."""
    question = one.figure.question
    return " ".join(" ".join([one.text, question.text if question else ""]).replace("*", "").split())


def figure_page(site: Site, one: Shown, language: str) -> str:
    """The page of a figure: the figure, and how to embed it."""
    here, say = path(one.figure.id, language), words(language).say
    up = up_from(here)
    ways = "".join(
        f'<label>{escape(say(f"figures.{way}"))}<textarea readonly rows="3" spellcheck="false">{escape(text)}</textarea>'
        "</label>"
        for way, text in embedded(site.address or ANYWHERE, one.figure, language).items()
    )
    body = f"""<h1>{escape(one.figure.title)}</h1>
{html(one.text)}
{as_html(one.figure, language, up)}
<details class="embed"><summary>{escape(say("figures.embed"))}</summary>
<p>{escape(say("figures.ways"))}</p>
{ways}
<p>{link("figure.html", say("figures.block"), " download")}</p></details>"""
    head = f'<script type="module" src="{up}{lessons.FIGURES}"></script>'
    if site.address:
        head += (
            f'<link rel="alternate" type="application/json+oembed" href="{site.address}{here}oembed.json" '
            f'title="{escape(one.figure.title)}">'
        )
    return page(
        site,
        title=f"{one.figure.film.game.title}: {one.figure.title}",
        description=description(one),
        language=language,
        path=here,
        body=body,
        kind="figures",
        picture=f"figures/{one.figure.id}/picture.png",
        others={other: path(one.figure.id, other) for other in LANGUAGES},
        head=head,
    )


def frame_page(figure: Figure, language: str) -> str:
    """A page with the figure and nothing else, for frames."""
    up = up_from(path(figure.id, language))
    return f"""<!doctype html>
<html lang="{language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>{escape(figure.title)} · Robodrome</title>
<link rel="stylesheet" href="{up}pages.css">
<script type="module" src="{up}{lessons.FIGURES}"></script>
<main class="frame">
<h1>{link("./", figure.title, ' target="_blank"')}</h1>
<robodrome-figure src="./"><noscript><img src="film.svg" alt="{escape(figure.title)}"></noscript></robodrome-figure>
</main>
</html>
"""


def embedded(top: str, figure: Figure, language: str) -> dict[str, str]:
    """The texts to put into another page, by the way of embedding."""
    here, title = top + path(figure.id, language), escape(figure.title)
    return {
        "img": f'<img src="{here}film.svg" alt="{title}" width="480">',
        "element": (
            f'<script type="module" src="{top}{lessons.FIGURES}"></script>\n'
            f'<robodrome-figure src="{here}" style="display:block;height:{FRAME[1]}px;overflow:auto">'
            f'<a href="{here}">{title}</a></robodrome-figure>'
        ),
        "frame": iframe(f"{here}frame.html", figure.title),
    }


def iframe(address: str, title: str) -> str:
    """A frame with a figure's page."""
    width, height = FRAME
    return f'<iframe src="{escape(address)}" width="{width}" height="{height}" title="{escape(title)}" loading="lazy"></iframe>'


def oembed(top: str, figure: Figure, language: str) -> dict[str, str | int]:
    """What tells other sites how to show the address of a figure."""
    scene = figure.film.reel.frame(figure.film.first).scene
    width, height = FRAME
    return {
        "version": "1.0",
        "type": "rich",
        "title": figure.title,
        "provider_name": "Robodrome",
        "provider_url": top,
        "width": width,
        "height": height,
        "html": iframe(f"{top}{path(figure.id, language)}frame.html", figure.title),
        "thumbnail_url": f"{top}figures/{figure.id}/picture.png",
        "thumbnail_width": 640,
        "thumbnail_height": round(640 * scene.height / scene.width),
    }


def index_page(site: Site, found: Sequence[Shown], language: str) -> str:
    """The list of all figures."""
    up = up_from(index("figures", language))
    items = "".join(
        f'<li><a href="{up}{path(one.figure.id, language)}"><img src="{up}figures/{one.figure.id}/picture.png" alt="" '
        f'loading="lazy" width="150" height="150"><span class="small">{escape(one.figure.film.game.title)}</span>'
        f"{escape(one.figure.title)}</a></li>"
        for one in found
    )
    return list_page(site, "figures", language, f'<ul class="tiles figures">{items}</ul>')


def draw(figures: Sequence[Figure], site: Site) -> None:
    """Draw the first moment of each figure as its picture; what stands on the table is the same in every language."""
    with tempfile.TemporaryDirectory() as folder:
        pairs = []
        for place, one in enumerate(figures):
            game, source = one.film.game, Path(folder) / f"{place}.svg"
            scene = one.film.reel.frame(one.film.first).scene
            source.write_text(svg.paint(scene, game.look, colours(MODES[0], game.name), title=one.title))
            pairs.append([str(source), str((site.folder / "figures" / one.id / "picture.png").resolve())])
        wanted = Path(folder) / "list.json"
        wanted.write_text(json.dumps(pairs))
        if subprocess.run(["node", _PICTURES, wanted], cwd=ROOT, check=False).returncode:
            sys.exit("The pictures of the figures could not be drawn; the message of Node is above.")
