"""Errors: one clear sentence that carries the input, and says the same in every language."""

import ast
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from string import Formatter

import pytest

from tabletop.base import errors
from tabletop.base.errors import BoardError, LinkError, NotationError, OptionError, TabletopError
from tabletop.show.words import LANGUAGES, words
from tests.structure import ENGINE, nodes

KINDS = {name for name, kind in vars(errors).items() if isinstance(kind, type) and issubclass(kind, TabletopError)}


@dataclass(frozen=True, order=True)
class Raised:
    """An error that the engine raises with its sentence beside it, and the places it fills in."""

    where: str
    template: str
    given: tuple[str, ...]


@cache
def raised() -> Sequence[Raised]:
    """Every error of the engine, in order."""
    return sorted(_raised())


def _raised() -> Iterator[Raised]:
    for file in sorted(ENGINE.rglob("*.py")):
        for node in nodes(file):
            match node:
                case ast.Call(func=ast.Name(id=kind), args=[ast.Constant(value=str(template))], keywords=given):
                    if kind in KINDS:
                        names = tuple(one.arg or "**" for one in given)
                        yield Raised(f"{file.relative_to(ENGINE)}:{node.lineno}", template, names)


def places(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name}


def test_an_error_is_its_template_with_the_places_filled() -> None:
    error = OptionError("There is no {thing!r}; there are {count}.", thing="hat", count=3)
    assert str(error) == "There is no 'hat'; there are 3."
    assert error.template == "There is no {thing!r}; there are {count}."
    assert error.fields == {"thing": "hat", "count": 3}


def test_what_is_put_into_a_place_is_taken_as_it_is() -> None:
    assert str(LinkError("This: {link}", link="{oops} %s {0}")) == "This: {oops} %s {0}"


def test_all_errors_are_value_errors_of_one_family() -> None:
    for kind in (LinkError, NotationError, OptionError, BoardError):
        assert issubclass(kind, TabletopError)
        assert issubclass(kind, ValueError)


def test_an_error_of_a_picture_says_where() -> None:
    error = BoardError("a.floor", 3, 17, "a wall is missing")
    assert str(error) == "a.floor:3:17: a wall is missing"
    assert (error.file, error.line, error.column, error.reason) == ("a.floor", 3, 17, "a wall is missing")


def test_every_error_of_the_engine_fills_the_places_of_its_sentence() -> None:
    assert len(raised()) > 20
    for one in raised():
        assert "**" in one.given or set(one.given) == places(one.template), one.where
        assert one.template == " ".join(one.template.split()), one.where


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_error_can_be_said_in_every_language_with_the_same_places(language: str) -> None:
    silent = []
    for one in raised():
        fields = {name: f"<{name}>" for name in places(one.template)}
        error = TabletopError(one.template, **fields)
        said = words("tabletop", language).explain(error)
        assert all(value in said for value in fields.values()), one.where
        if said == str(error) and re.search(r"[a-z]", re.sub(r"{.*?}", "", one.template)):
            silent.append(f"{one.where}: add the error {one.template!r} to the catalogue of its package in {language}.")
    assert language == "en" or not silent, "\n".join(silent)
