"""Words: one template per event, prompt and move, looked up by id in the gettext catalogue of a language."""

import gettext
import json
import re
from collections.abc import Mapping
from functools import cache
from io import BytesIO
from types import MappingProxyType

from tabletop.base import resources
from tabletop.base.errors import OptionError, TabletopError
from tabletop.base.shipped import SHIPPED

LANGUAGES = ("en", "fr", "de", "es")
"""Codes of the languages that have every text; the tests ask each of them for all. English is the first."""
PARTIAL: tuple[str, ...] = ()
"""Those that lack some, which are then in English. One that has all moves to LANGUAGES."""
OFFERED = (*LANGUAGES, *PARTIAL)
"""Those in which one can play and read."""
APART = ("es", *PARTIAL)
"""Those whose catalogues the page fetches when somebody wants them. Until they are here, it is in English."""
YOU = "you"
"""What `Words.name` has for the seat of the reader, where only one person plays."""
_NONE: Mapping[str, str] = MappingProxyType({})
_LOSES_ITS_E = re.compile(r"\b([Dd]|[Qq]u)e (?={(\w+)})")
_VOWEL = re.compile(r"[aàâeéèêiîoôu]|y(?![aeiouéè])", re.IGNORECASE)
"""What a French word begins with that takes the "e" of the one before it: d'Eclipse, d'Yves, but de Yann."""


class Words:
    """The texts of one package (`domain`) in one language. `names` is the language of the names on cards, for games whose cards
    have names in more languages than the page (`Game.card_languages`)."""

    def __init__(
        self,
        domain: str,
        language: str,
        translations: gettext.NullTranslations,
        names: str | None = None,
        given: Mapping[str, str] = _NONE,
    ) -> None:
        self.domain, self.language, self._translations = domain, language, translations
        self.names, self._given = names or language, given

    def naming(self, given: Mapping[str, str]) -> "Words":
        """The same words with more names that people have given: by `seat:<number>`, or what else a game calls so."""
        return Words(self.domain, self.language, self._translations, self.names, {**self._given, **given})

    @property
    def manner(self) -> str:
        """Language and names as text: `spoken` says the same with it in another Python."""
        return json.dumps([self.language, self.names, dict(self._given)])

    def name(self, thing: str, usual: str) -> str:
        """The name that people have given to something, or else its usual one."""
        return self._given.get(thing, usual)

    def say(self, key: str, /, n: int | None = None, **fields: object) -> str:
        """The text with id `key`, its places filled; `n` picks the plural form and is a place too.
        Raises KeyError when there is no such text, also in English for a language of PARTIAL."""
        text = key
        if n is not None:
            fields["n"] = n
            text = self._translations.ngettext(key, key, n)
        if text == key:
            text = self._translations.gettext(key)
        if text == key:
            raise KeyError(f"{self.domain}.po ({self.language}) has no text {key!r}")
        return (_elided(text, fields) if self.language == "fr" else text).format(**fields)

    def decimal(self, value: float, form: str = ".1f") -> str:
        """A number with its decimals as the language writes them."""
        text = format(value, form)
        return text if self.language == "en" else text.replace(".", ",")

    def has(self, key: str) -> bool:
        """Whether the catalogue has a text with this id."""
        return self._translations.gettext(key) != key

    def explain(self, error: TabletopError) -> str:
        """The sentence of an error in this language, whichever package raised it. Its English template is its id; an error
        without a translation stays in English."""
        return _errors(self.domain, self.language).gettext(error.template).format(**error.fields)


def _elided(text: str, fields: Mapping[str, object]) -> str:
    """A French template in which "de" and "que" lose their last letter before places that are filled with a vowel first."""
    return _LOSES_ITS_E.sub(
        lambda found: f"{found[1]}\u2019" if _VOWEL.match(str(fields.get(found[2], ""))) else found[0], text
    )


@cache
def words(domain: str, language: str, names: str | None = None) -> Words:
    """The catalogue of a package by language. Raises OptionError for a language that we do not have."""
    if language not in OFFERED:
        raise OptionError(
            "There is no language {language!r}; there are: {known}.", language=language, known=", ".join(OFFERED)
        )
    return Words(domain, language, _catalogue(domain, language), names)


def spoken(domain: str, manner: str) -> Words:
    """The words of a package in the manner of others."""
    language, names, given = json.loads(manner)
    return words(domain, language, names).naming(given)


@cache
def _catalogue(domain: str, language: str) -> gettext.GNUTranslations:
    return translations(domain, domain, language)


def translations(package: str, name: str, language: str) -> gettext.GNUTranslations:
    """A catalogue that comes with a package. What one of PARTIAL lacks, or all of one of APART that is not here, is English."""
    try:
        own = gettext.GNUTranslations(BytesIO(resources.read(package, f"locale/{language}/LC_MESSAGES/{name}.mo")))
    except FileNotFoundError:
        if language not in APART:
            raise
        return translations(package, name, LANGUAGES[0])
    if language in PARTIAL:
        own.add_fallback(translations(package, name, LANGUAGES[0]))
    return own


@cache
def _errors(domain: str, language: str) -> gettext.NullTranslations:
    """The catalogues of all packages as one, because who shows an error does not know which package raised it."""
    together = gettext.NullTranslations()
    for package in dict.fromkeys((domain, "tabletop", *SHIPPED)):
        together.add_fallback(translations(package, package, language))
    return together
