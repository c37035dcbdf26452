"""The reader, who sits before the page: their language and theme, and notices for them."""

from typing import Any

import js
from pyodide.ffi import JsException

from tabletop.base import resources
from tabletop.base.errors import TabletopError
from tabletop.core.game import Game
from tabletop.show import theme
from tabletop.show.theme import MODES
from tabletop.show.words import APART, LANGUAGES, OFFERED, PARTIAL, Words, words
from web.page import dom
from web.page.preferences import Preferences
from web.page.widgets import choice

NATIVE = {
    "en": "English", "fr": "Français", "de": "Deutsch", "it": "Italiano", "es": "Español", "pt": "Português",
    "nl": "Nederlands", "ru": "Русский",
}  # fmt: skip
"""Languages by code, each as its speakers call it."""

_QUERIES = {"(prefers-contrast: more)": "contrast", "(prefers-color-scheme: dark)": "dark"}


def _are_here(language: str) -> bool:
    """Whether the texts of a language are loaded: those of APART are fetched when needed."""
    if language in APART:
        try:
            resources.read("web", f"locale/{language}/LC_MESSAGES/web.mo")
        except FileNotFoundError:
            return False
    return True


class Reader:
    """Has all texts in the chosen language, or in the browser's."""

    def __init__(self, preferences: Preferences) -> None:
        self.preferences = preferences
        self.words = words("web", self._heard())
        self._timer: Any = None
        self._hide = dom.proxy(lambda *_: dom.show("notice", False))

    def language_code(self) -> str:
        """The code of the chosen language, or of the first one that the browser asks for and the page has."""
        wishes = [self.preferences["language"], *map(str, js.navigator.languages)]
        return next((tag[:2] for tag in wishes if tag[:2] in OFFERED), LANGUAGES[0])

    def _heard(self) -> str:
        """The language code, or English while the texts of that language are not loaded."""
        return self.language_code() if _are_here(self.language_code()) else LANGUAGES[0]

    @property
    def language(self) -> str:
        """The code of the language that the page shows."""
        return self.words.language

    def say(self, key: str, /, n: int | None = None, **fields: object) -> str:
        """A text of the page."""
        return self.words.say(key, n, **fields)

    def words_of(self, game: Game) -> Words:
        """The words of a game."""
        chosen = self.preferences["cards"]
        return words(game.name, self.language, chosen if chosen in game.card_languages else None)

    def explain(self, error: TabletopError) -> str:
        """An error in the language of the page."""
        return self.words.explain(error)

    @property
    def folder(self) -> str:
        """The folder of static pages in this language, with a slash; '' for English."""
        return "" if self.language == LANGUAGES[0] else f"{self.language}/"

    def lessons(self, game: str) -> str:
        """The address of the lessons of a game, in this language."""
        return f"./lessons/{self.folder}#{game}"

    async def speak(self) -> bool:
        """Change to the chosen language, or to English if its texts cannot be fetched; return whether the language
        changed."""
        before, wished = self.language, self.language_code()
        if wished == before:
            return False
        if not _are_here(wished):
            try:
                await dom.bring(wished)
            except (JsException, OSError):
                self.notice(self.say("language.gone"))
        self.words = words("web", self._heard())
        self.label()
        return self.language != before

    def label(self) -> None:
        """Write the texts of elements with data-say: "attribute=key …", or a key for the content."""
        dom.root.lang = self.language
        for element in dom.document.querySelectorAll("[data-say]"):
            for part in str(element.getAttribute("data-say")).split(" "):
                attribute, _, key = part.rpartition("=")
                if attribute:
                    element.setAttribute(attribute, self.say(key))
                else:
                    element.textContent = self.say(key)

    # Colours and motion ---------------------------------------------------------------------------------------------------

    def mode(self) -> str:
        """The chosen theme, or the one that the system asks for."""
        chosen = self.preferences["theme"]
        if chosen in theme.MODES:
            return chosen
        return next((name for query, name in _QUERIES.items() if dom.matches(query)), "light")

    def wants_no_motion(self) -> bool:
        """Whether nothing should slide."""
        return dom.matches("(prefers-reduced-motion: reduce)")

    # Telling --------------------------------------------------------------------------------------------------------------

    def notice(self, text: str, *, quiet: bool = False) -> None:
        """Show a line at the edge of the page for 8 seconds; 3.5 for a `quiet` one, which answers a touch."""
        element = dom.by_id("notice")
        element.textContent = text
        element.classList.toggle("quiet", quiet)
        element.hidden = False
        js.clearTimeout(self._timer)
        self._timer = js.setTimeout(self._hide, 3500 if quiet else 8000)
        dom.announce(text)


def settings(reader: "Reader") -> str:
    """The fields for language and theme, as markup; the app listens to them."""
    say = reader.say
    themes = {name: say(f"theme.{name}") for name in ("auto", *MODES)}
    languages = {code: NATIVE[code] for code in LANGUAGES}
    partial = {code: say("language.partial", language=NATIVE[code]) for code in PARTIAL}
    about = {say("language.partial.text"): partial} if partial else {}
    return choice(say("language"), "set-language", languages, reader.language, groups=about) + choice(
        say("theme"), "set-theme", themes, reader.preferences["theme"]
    )
