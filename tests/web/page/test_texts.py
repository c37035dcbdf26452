"""The words of the page: every text in every language, with the same places to fill in, and no text that is not used."""

import re
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from tabletop.base.shipped import SHIPPED
from tabletop.core import game as games
from tabletop.show.theme import MODES, colours
from tabletop.show.words import LANGUAGES

WEB = Path(__file__).resolve().parents[3] / "web"
PAGE = (WEB / "index.html").read_text()
SOURCES = PAGE + "".join(path.read_text() for path in sorted(WEB.rglob("*.py")))


def catalogue(language: str) -> Catalog:
    """The catalogue of the page."""
    with (WEB / "locale" / language / "LC_MESSAGES" / "web.po").open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def texts(language: str) -> dict[str, tuple[str, ...]]:
    """Every text by its id, with its plural forms. The English text of an error is the id of its translations."""
    errors = texts("fr") if language == "en" else {}
    found: dict[str, tuple[str, ...]] = {key: (key,) for key in errors if " " in key}
    for message in catalogue(language):
        if message.id:
            key = message.id if isinstance(message.id, str) else message.id[0]
            found[key] = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
    return found


def places(text: str) -> set[str]:
    """The names in braces."""
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_every_text(language: str) -> None:
    assert texts(language).keys() == texts("en").keys()
    assert not [key for key, forms in texts(language).items() if not all(forms)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_translations_fill_in_the_same_places(language: str) -> None:
    english = texts("en")
    for key, forms in texts(language).items():
        for form in forms:
            assert places(form) | {"n"} == set().union(*map(places, english[key])) | {"n"}, key


def test_what_scripts_say_is_in_their_page() -> None:
    given = {one for found in re.findall(r'data-texts="([^"]+)"', PAGE) for one in found.split()}
    wanted = set()
    for script in ("loader", "rescue", "picture"):
        source = (WEB / f"{script}.js").read_text()
        (beginning,) = re.findall(r"\[`([a-z]+\.)\$\{key\}`\]", source) or [""]
        said = re.findall(r'\bsay\(\(?"([a-z.-]+)"', source)
        wanted |= {f"{beginning}{key}" for key in said}
    assert len(wanted) > 9
    assert not [key for key in wanted if key not in given and f"{key.partition('.')[0]}." not in given]
    assert wanted <= texts("en").keys()


def test_scripts_hold_no_texts_of_their_own() -> None:
    folders = (WEB, WEB.parent / "engine" / "tabletop" / "figure" / "script")
    scripts = [path for folder in folders for path in folder.rglob("*.js")]
    assert len(scripts) > 15
    assert not [path.name for path in scripts if re.search(r"""\b(?:fr|de): ?[{"'`\[]""", path.read_text())]


def test_every_text_that_is_said_exists() -> None:
    # `words.say` asks the catalogue of a game
    said = set(re.findall(r"""(?<!words\.)\bsay\(\s*"([a-z0-9.-]+)\"""", SOURCES)) | set(
        re.findall(r"(?<!words\.)\bsay\('([a-z0-9.-]+)'", SOURCES)
    )
    said |= {part.rpartition("=")[2] for found in re.findall(r'data-say="([^"]+)"', PAGE) for part in found.split()}
    assert len(said) > 100
    assert said <= texts("en").keys()


def test_every_text_is_said_somewhere() -> None:
    made_up = re.compile(
        r"(game|bot|seat|send|forked|help|key|theme|colour|share|tool|survey|board|give|open|film|embed|about|taps|loading|rescue|studio)\."
    )  # their ids are put together where they are said
    assert not [key for key in texts("en") if f'"{key}"' not in SOURCES and f"'{key}'" not in SOURCES
                and f"={key}" not in SOURCES and not made_up.match(key)]  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_tile_of_a_game_says_how_many_play_it(language: str) -> None:
    said = texts(language)
    for name in SHIPPED:
        low, high = games.find(name).seats
        (facts,) = said[f"game.{name}.facts"]
        assert facts.startswith(f"{low} " if low == high else f"{low}\N{EN DASH}{high} ")


@pytest.mark.parametrize("mode", MODES)
def test_the_colours_before_python_runs_are_those_of_the_theme(mode: str) -> None:
    block = re.search(rf'data-theme="{mode}"\] {{(.*?)}}', (WEB / "styles/base.css").read_text())
    assert block
    written = dict(re.findall(r"--([a-z-]+): (#[0-9a-f]+);", block[1]))
    assert len(written) >= 7
    assert written.items() <= dict(colours(mode)).items()


@pytest.mark.parametrize("sheet", ["editor.css", *sorted(f"styles/{path.name}" for path in (WEB / "styles").iterdir())])
def test_style_sheets_ask_what_a_desk_has_and_not_which_game_it_is(sheet: str) -> None:
    rules = re.sub(r"/\*.*?\*/", "", (WEB / sheet).read_text(), flags=re.DOTALL)
    assert [name for name in games.names() if name in rules] == []
    layouts = {word for found in re.findall(r'\blayout\b[^=\n]* = "([a-z ]+)"', SOURCES) for word in found.split()}
    assert set(re.findall(r'data-desk~="([a-z-]+)"', rules)) <= layouts
