"""Catalogues: the same texts in all languages, with the same places; nothing is ever shown as its key."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from tabletop.base import resources
from tabletop.base.errors import LinkError, OptionError
from tabletop.show import words as shown
from tabletop.show.words import APART, LANGUAGES, OFFERED, PARTIAL, spoken
from tabletop.show.words import words as words_of

TOP = Path(__file__).parents[3]
ENGLISH = sorted(
    path
    for folder in ("engine", "web", "tools/pages", "tests/games")
    for path in (TOP / folder).rglob("en/LC_MESSAGES/*.po")
)
TRANSLATED = LANGUAGES[1:]
every_catalogue = pytest.mark.parametrize("english", ENGLISH, ids=lambda path: path.stem)


def catalogue(english: Path, language: str) -> dict[str, list[str]]:
    """Texts by id; several forms where there is a plural."""
    file = english.parents[2] / language / "LC_MESSAGES" / english.name
    with file.open("rb") as text:
        read: Catalog = read_po(text, locale=language, abort_invalid=True)
    found = {}
    for message in read:
        if message.id:
            assert not message.fuzzy, message.id
            key = message.id if isinstance(message.id, str) else message.id[0]
            assert key not in found, f"{key} stands twice in {file}"
            found[key] = [message.string] if isinstance(message.string, str) else list(message.string or ())
    return found


def with_errors(english: Path) -> dict[str, list[str]]:
    """The English texts by id, and the sentences of errors, whose ids they are, in their places of a translation."""
    found = catalogue(english, "en")
    whole = {key: found.get(key, [key] if " " in key else []) for key in catalogue(english, TRANSLATED[0])}
    assert [key for key in whole if key in found] == list(found)
    return whole


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_every_package_with_words_is_looked_at() -> None:
    assert {"roborally", "tabletop", "sample_game"} <= {path.stem for path in ENGLISH}


@every_catalogue
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_there_in_every_language(english: Path, language: str) -> None:
    base = with_errors(english)
    own = base if language == "en" else catalogue(english, language)
    assert list(own) == list(base)
    for key, texts in own.items():
        assert len(texts) == len(base[key]), key
        assert all(text.strip() for text in texts), key


PO = """msgid ""
msgstr ""
"Language: eo\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "help.1"
msgstr "Unua"

msgid "event.dealt"
msgid_plural "event.dealt"
msgstr[0] "{robot}: {n} karto"
msgstr[1] "{robot}: {n} kartoj"

msgid "This link is damaged: its checksum is wrong."
msgstr "Rompita."
"""


@pytest.fixture
def esperanto(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A partial language with three texts of RoboRally, and no catalogue of anything else."""
    compiled, read = BytesIO(), resources.read
    write_mo(compiled, read_po(BytesIO(PO.encode()), locale="eo"))

    def read_too(package: str, path: str) -> bytes:
        if "/eo/" not in path:
            return read(package, path)
        if package != "roborally":
            raise FileNotFoundError(path)
        return compiled.getvalue()

    monkeypatch.setattr(resources, "read", read_too)
    monkeypatch.setattr(shown, "PARTIAL", ("eo",))
    monkeypatch.setattr(shown, "APART", ("eo",))
    monkeypatch.setattr(shown, "OFFERED", (*LANGUAGES, "eo"))
    kept = (shown.words, shown._catalogue, shown._errors)
    for one in kept:
        one.cache_clear()
    yield
    for one in kept:
        one.cache_clear()


@pytest.mark.usefixtures("esperanto")
def test_what_a_partial_language_lacks_is_in_english() -> None:
    words, english = words_of("roborally", "eo"), words_of("roborally", "en")
    assert (words.language, words.say("help.1")) == ("eo", "Unua")
    assert [words.say("event.dealt", n, robot="R") for n in (1, 3)] == ["R: 1 karto", "R: 3 kartoj"]
    assert words.say("help.2") == english.say("help.2")
    assert words.has("help.2")
    for n in (1, 3):
        assert words.say("event.slept", n, robot="R") == english.say("event.slept", n, robot="R")
    with pytest.raises(KeyError, match=r"no\.such\.text"):
        words.say("no.such.text", 3)
    assert words_of("stakbots", "eo").say("help.1") == words_of("stakbots", "en").say("help.1")


@pytest.mark.usefixtures("esperanto")
def test_errors_of_a_partial_language_are_in_english_one_by_one() -> None:
    words = words_of("roborally", "eo")
    assert words.explain(LinkError("This link is damaged: its checksum is wrong.")) == "Rompita."
    other = OptionError("There is no language {language!r}; there are: {known}.", language="x", known="en")
    assert words.explain(other) == words_of("roborally", "en").explain(other)


@pytest.mark.usefixtures("esperanto")
@pytest.mark.parametrize("language", [one for one in LANGUAGES if one not in APART])
def test_a_language_whose_catalogue_should_be_here_and_is_not_is_an_error(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def read_none(_package: str, path: str) -> bytes:
        raise FileNotFoundError(path)

    monkeypatch.setattr(resources, "read", read_none)
    with pytest.raises(FileNotFoundError):
        words_of("roborally", language)


def test_a_language_is_whole_or_partial() -> None:
    assert not set(LANGUAGES) & set(PARTIAL)
    assert (*LANGUAGES, *PARTIAL) == OFFERED


@every_catalogue
@pytest.mark.parametrize("language", TRANSLATED)
def test_translations_have_the_places_of_the_english_text(english: Path, language: str) -> None:
    base, own = with_errors(english), catalogue(english, language)
    for key, texts in own.items():
        expected = {name for text in base[key] for name in places(text)}
        for text in texts:
            # {What} is {what} where a language has it at the beginning of a sentence; a singular may leave the number out
            assert {name.lower() for name in places(text)} - {"n"} == expected - {"n"}, key


@every_catalogue
@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_are_well_formed(english: Path, language: str) -> None:
    for key, texts in catalogue(english, language).items():
        for text in texts:
            assert text == text.strip(), key
            assert not re.search(r" {2}|\t", text), key
            for _, name, _, _ in Formatter().parse(text):
                assert name is None or re.fullmatch(r"[A-Z]?[a-z_]+", name), key


@every_catalogue
@pytest.mark.parametrize("language", TRANSLATED)
def test_most_texts_are_translated(english: Path, language: str) -> None:
    """Names may be the same in two languages, sentences are not."""
    base, own = with_errors(english), catalogue(english, language)
    same = [key for key, texts in own.items() if texts == base.get(key) and any(" " in text for text in texts)]
    assert len(same) <= len(own) // 20, same


def test_a_language_that_is_not_there_is_refused_by_name() -> None:
    with pytest.raises(OptionError, match=r"'eo'.*en, fr, de"):
        words_of("roborally", "eo")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_that_is_missing_is_an_error_that_names_it(language: str) -> None:
    words = words_of("roborally", language)
    assert not words.has("no.such.text")
    with pytest.raises(KeyError, match=r"no\.such\.text"):
        words.say("no.such.text")
    with pytest.raises(KeyError, match=r"no\.such\.text"):
        words.say("no.such.text", 3)


def test_a_field_that_is_missing_is_an_error_that_names_it_and_its_text() -> None:
    with pytest.raises(
        KeyError, match=r"robotory\.po \(en\): the text 'event\.refilled' has no field 'mix'; it has: side\."
    ):
        words_of("robotory", "en").say("event.refilled", side="Light")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Eclipse", "d\u2019Eclipse"),
        ("\u00c9lise", "d\u2019\u00c9lise"),
        ("Yves", "d\u2019Yves"),
        ("Yann", "de Yann"),
        ("Wumms", "de Wumms"),
        ("", "de "),
    ],
)
def test_french_leaves_out_the_e_of_de_before_vowels(name: str, said: str) -> None:
    assert f"Le tour {said} commence." in words_of("moonbots", "fr").say("prompt.start-respond", robot=name, who="Ana")


def test_other_languages_keep_their_words_before_vowels() -> None:
    assert "von Eclipse" in words_of("moonbots", "de").say("about.guarded", robot="Eclipse")


def test_words_are_said_again_in_the_manner_of_others() -> None:
    own = words_of("roborally", "de", "en").naming({"seat:0": "Ada"})
    again = spoken("moonbots", own.manner)
    assert (again.domain, again.language, again.names, again.manner) == ("moonbots", "de", "en", own.manner)
    assert (again.name("seat:0", "x"), again.name("seat:1", "x")) == ("Ada", "x")
    assert again.say("help.1") == words_of("moonbots", "de").say("help.1")


@pytest.mark.parametrize(("language", "said"), [("en", "15.6"), ("fr", "15,6"), ("de", "15,6")])
def test_decimals_are_written_as_the_language_does(language: str, said: str) -> None:
    assert words_of("tabletop", language).decimal(15.58) == said
