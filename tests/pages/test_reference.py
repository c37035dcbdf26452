"""Every public name says in the sources what it is: a sentence for an index, its parameters, and what it raises."""

from __future__ import annotations

import ast
import re
import textwrap
from collections.abc import Iterator

import pytest
from griffe import Attribute, Class, Function, Module
from griffe import Object as Thing

from tools.pages import reference
from tools.pages.sources import sources

ARRAYS = ("robodrome.arrays", "robodrome.gymnasium")
"""The modules whose functions give arrays, and what such a one is called there: `Any`, as the library has no types here."""
_ABSTRACT = {"NotImplementedError"}
"""Methods that a game must implement raise it; users of a game never meet it."""


def named() -> Iterator[tuple[str, Thing]]:
    """All public names, with the functions, properties and fields of classes below them."""
    for name, thing in reference.public():
        yield name, thing
        if isinstance(thing, Class):
            for below, member in thing.members.items():
                if isinstance(member, Thing) and not below.startswith("_"):
                    yield f"{name}.{below}", member


EVERY = dict(named())
CALLED = {name: thing for name, thing in EVERY.items() if isinstance(thing, (Function, Class))}


def parameters(thing: Thing) -> list[str]:
    """The names of the parameters of a function or a class; those of a named tuple are its fields."""
    if isinstance(thing, Class):
        if isinstance(made := thing.members.get("__init__"), Function):
            return parameters(made)
        fields = [(name, one) for name, one in thing.members.items() if isinstance(one, Attribute)]
        return [name for name, one in fields if "property" not in one.labels and one.annotation and name[0] != "_"]
    assert isinstance(thing, Function)
    return [one.name.lstrip("*") for one in thing.parameters if one.name not in ("self", "cls")]


def raised(thing: Thing) -> set[str]:
    """The names of the errors for which there is a raise statement in a function, or in what makes an object."""
    if isinstance(thing, Class):
        made = thing.members.get("__init__")
        return raised(made) if isinstance(made, Function) else set()
    found = set()
    for part in ast.walk(ast.parse(textwrap.dedent(thing.source))):
        if isinstance(part, ast.Raise) and part.exc is not None:
            error = part.exc.func if isinstance(part.exc, ast.Call) else part.exc
            found.add({"damaged": "MessageError"}.get(ast.unparse(error), ast.unparse(error)))
    return found - _ABSTRACT


@pytest.mark.parametrize("name", [name for name in EVERY if "." not in name or name in CALLED])
def test_a_public_name_begins_with_a_sentence_for_an_index(name: str) -> None:
    first = re.split(r"(?<=[.:])\s", " ".join(reference.documented(EVERY[name]).split()))[0]
    assert re.match(r"[A-Z(`]", first), f"{name} begins with no sentence: {first!r}"
    assert first[-1] in ".:", f"{name} begins with no whole sentence: {first!r}"
    assert len(first.split()) <= 35, f"{name} begins with a sentence of {len(first.split())} words."


@pytest.mark.parametrize("name", CALLED)
def test_a_public_name_says_what_each_parameter_is(name: str) -> None:
    thing = CALLED[name]
    said, below = reference.documented(thing), dict(thing.members) if isinstance(thing, Class) else {}
    missing = [
        one
        for one in parameters(thing)
        if not re.search(rf"\b{one}(s|ed)?\b", said) and not (one in below and below[one].docstring)
    ]
    assert not missing, f"The docstring of {name} does not say what these are: {', '.join(missing)}"


@pytest.mark.parametrize("name", [name for name, thing in EVERY.items() if isinstance(thing, Class)])
def test_a_class_says_what_each_of_its_attributes_is(name: str) -> None:
    """In its own docstring, or in that of the attribute."""
    thing = EVERY[name]
    said = reference.documented(thing)
    missing = [
        below
        for below, one in thing.members.items()
        if isinstance(one, Attribute) and below[0] != "_" and not one.docstring and not re.search(rf"\b{below}", said)
    ]
    assert not missing, f"Nothing says what these attributes of {name} are: {', '.join(missing)}"


@pytest.mark.parametrize("name", CALLED)
def test_a_public_name_says_which_errors_it_raises(name: str) -> None:
    said = reference.documented(CALLED[name])
    missing = [error for error in raised(CALLED[name]) if not re.search(rf"[Rr]aises\b[^.]*\b{error}\b", said)]
    assert not missing, f"The docstring of {name} does not say that it raises {', '.join(missing)}"


def given() -> Iterator[tuple[str, Function]]:
    """The public functions and methods of ARRAYS that return arrays, which the types do not say."""
    for module in ARRAYS:
        found = sources().modules_collection[module]
        assert isinstance(found, Module)
        parts = [found, *(one for one in found.members.values() if isinstance(one, Class))]
        for name, one in (found for part in parts for found in part.members.items()):
            if isinstance(one, Function) and name[0] != "_" and one.docstring and "Any" in str(one.returns):
                yield f"{module}.{name}", one


@pytest.mark.parametrize(("name", "function"), list(given()), ids=lambda one: one if isinstance(one, str) else "")
def test_an_array_is_given_with_its_shape_and_type(name: str, function: Function) -> None:
    assert function.docstring
    said = function.docstring.value
    assert re.search(r"\b(u?int8|int16|bool|Discrete|observation_space)\b", said), (
        f"{name} does not say the type of its array"
    )
    assert re.search(r"shape|Discrete", said), f"{name} does not say the shape of its array"
