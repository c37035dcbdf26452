"""What cards are called in the eight languages of the booklet: the catalogues `cards` hold `weapon.<code>`, `upgrade.<code>`,
`slot.<slot>` for parts, and `card.weapon` for a secret weapon that nobody has seen."""

import gettext
from functools import cache
from pathlib import Path

from tabletop.words import Words

LANGUAGES = ("en", "fr", "de", "it", "es", "pt", "nl", "ru")


def called(key: str, words: Words) -> str:
    """What a card is called, in the language that `words` have for names."""
    return catalogue(words.names).say(key)


@cache
def catalogue(language: str) -> Words:
    """All names in one of LANGUAGES."""
    return Words("cards", language, gettext.translation("cards", Path(__file__).parent / "locale", [language]))
