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
"""Codes of the languages that have every text, English first; the tests check each of them."""
PARTIAL: tuple[str, ...] = ()
"""Codes of the languages that lack some texts, which are shown in English. A language moves to LANGUAGES once it has all."""
OFFERED = (*LANGUAGES, *PARTIAL)
"""Codes of all languages in which the page can be used."""
APART = ("es", *PARTIAL)
"""Codes of the languages whose catalogues lie in an archive of their own. The page fetches it for their readers, and is in
English until then."""
YOU = "you"
"""The value of `Words.name` for the seat of the reader, if only one person plays."""
_NONE: Mapping[str, str] = MappingProxyType({})
_LOSES_ITS_E = re.compile(r"\b([Dd]|[Qq]u)e (?={(\w+)})")
_VOWEL = re.compile(r"[aàâeéèêiîoôu]|y(?![aeiouéè])", re.IGNORECASE)
"""The beginnings of French names before which "de" and "que" lose their "e": d'Eclipse, d'Yves, but de Yann."""


class Words:
    """The texts of one package (`domain`) in one language. `names` is the language of the names on cards, which may be another
    one (`Game.card_languages`). `given` are names that people chose, by thing."""

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
        """The same words with more names that people chose, by `seat:<number>` or by another id of the game."""
        return Words(self.domain, self.language, self._translations, self.names, {**self._given, **given})

    @property
    def manner(self) -> str:
        """Language and names as a text, from which `spoken` makes the same words in another process."""
        return json.dumps([self.language, self.names, dict(self._given)])

    @property
    def shared(self) -> "Words":
        """The texts that all games share, in the same language."""
        return words("tabletop", self.language)

    def name(self, thing: str, usual: str) -> str:
        """The name that people chose for a thing, or else its usual name."""
        return self._given.get(thing, usual)

    def say(self, key: str, /, n: int | None = None, **fields: object) -> str:
        """The text with the id `key`, its fields filled in; `n` selects the plural form and is a field, too. Raises KeyError
        if there is no such text, for a language of PARTIAL not even in English, or if it names another field."""
        text = key
        if n is not None:
            fields["n"] = n
            text = self._translations.ngettext(key, key, n)
        if text == key:
            text = self._translations.gettext(key)
        if text == key:
            raise KeyError(f"{self.domain}.po ({self.language}) has no text {key!r}")
        try:
            return (_elided(text, fields) if self.language == "fr" else text).format(**fields)
        except KeyError as unknown:
            there = ", ".join(fields) or "none"
            raise KeyError(
                f"{self.domain}.po ({self.language}): the text {key!r} has no field {unknown}; it has: {there}."
            ) from None

    def decimal(self, value: float, form: str = ".1f") -> str:
        """A number with decimals, with the comma or point of the language."""
        text = format(value, form)
        return text if self.language == "en" else text.replace(".", ",")

    def has(self, key: str) -> bool:
        """Whether the catalogue has a text with this id."""
        return self._translations.gettext(key) != key

    def explain(self, error: TabletopError) -> str:
        """The sentence of an error in this language, from any package. Its English template is its id; an error without a
        translation stays in English."""
        return _errors(self.domain, self.language).gettext(error.template).format(**error.fields)


def _elided(text: str, fields: Mapping[str, object]) -> str:
    """A French template in which "de" and "que" lose their "e" before fields whose value begins with a vowel."""
    return _LOSES_ITS_E.sub(
        lambda found: f"{found[1]}\u2019" if _VOWEL.match(str(fields.get(found[2], ""))) else found[0], text
    )


@cache
def words(domain: str, language: str, names: str | None = None) -> Words:
    """The catalogue of a package in one language. Raises OptionError for a language that is not in OFFERED."""
    if language not in OFFERED:
        raise OptionError(
            "There is no language {language!r}; there are: {known}.", language=language, known=", ".join(OFFERED)
        )
    return Words(domain, language, _catalogue(domain, language), names)


def spoken(domain: str, manner: str) -> Words:
    """The words of a package in the language and with the names of other words, given as their `manner`."""
    language, names, given = json.loads(manner)
    return words(domain, language, names).naming(given)


@cache
def _catalogue(domain: str, language: str) -> gettext.GNUTranslations:
    return translations(domain, domain, language)


def translations(package: str, name: str, language: str) -> gettext.GNUTranslations:
    """A catalogue that comes with a package. Texts that a language of PARTIAL lacks, and all of a language of APART that is not
    loaded, are in English."""
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
    """The catalogues of all packages as one, as code that shows an error does not know which package raised it."""
    together = gettext.NullTranslations()
    for package in dict.fromkeys((domain, "tabletop", *SHIPPED)):
        together.add_fallback(translations(package, package, language))
    return together
