"""Language and theme: the two fields that the home page and the menu of a table share."""

from tabletop.show.theme import MODES
from tabletop.show.words import LANGUAGES, PARTIAL
from web.page.reader import Reader
from web.page.widgets import choice

NATIVE = {
    "en": "English", "fr": "Français", "de": "Deutsch", "it": "Italiano", "es": "Español", "pt": "Português",
    "nl": "Nederlands", "ru": "Русский",
}  # fmt: skip
"""Languages by code, each as its speakers call it."""


def settings(reader: Reader) -> str:
    """The fields as markup; the app listens to them."""
    say = reader.say
    themes = {name: say(f"theme.{name}") for name in ("auto", *MODES)}
    languages = {code: NATIVE[code] for code in LANGUAGES}
    partial = {code: say("language.partial", language=NATIVE[code]) for code in PARTIAL}
    about = {say("language.partial.text"): partial} if partial else {}
    return choice(say("language"), "set-language", languages, reader.language, groups=about) + choice(
        say("theme"), "set-theme", themes, reader.preferences["theme"]
    )
