"""Every public name says in the sources what it is: a sentence for an index, its parameters, and what it raises."""

from __future__ import annotations

import ast
import re
import textwrap
from collections.abc import Iterator, Mapping
from functools import cache

from griffe import Attribute, Class, Function, Module
from griffe import Object as Thing

from tools.pages import reference
from tools.pages.sources import sources

ARRAYS = ("robodrome.arrays", "robodrome.gymnasium")
"""The modules whose functions give arrays, and what such a one is called there: `Any`, as the library has no types here."""
_ABSTRACT = {"NotImplementedError"}
"""Methods that a game must implement raise it; users of a game never meet it."""


@cache
def every() -> Mapping[str, Thing]:
    """All public names, with the functions, properties and fields of classes below them."""
    return dict(_named())


def _named() -> Iterator[tuple[str, Thing]]:
    for name, thing in reference.public():
        yield name, thing
        if isinstance(thing, Class):
            for below, member in thing.members.items():
                if isinstance(member, Thing) and not below.startswith("_"):
                    yield f"{name}.{below}", member


def called() -> Mapping[str, Thing]:
    """All public functions, methods and classes."""
    return {name: thing for name, thing in every().items() if isinstance(thing, (Function, Class))}


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


def test_every_public_name_begins_with_a_sentence_for_an_index() -> None:
    wrong = []
    assert len(called()) > 100
    for name, thing in every().items():
        if "." in name and name not in called():
            continue
        first = re.split(r"(?<=[.:])\s", " ".join(reference.documented(thing).split()))[0]
        if not re.match(r"[A-Z(`]", first) or first[-1] not in ".:":
            wrong.append(f"{name} begins with no whole sentence: {first!r}")
        if len(first.split()) > 35:
            wrong.append(f"{name} begins with a sentence of {len(first.split())} words.")
    assert not wrong, "\n".join(wrong)


def test_every_public_name_says_what_each_parameter_is() -> None:
    wrong = []
    for name, thing in called().items():
        said, below = reference.documented(thing), dict(thing.members) if isinstance(thing, Class) else {}
        wrong += [
            f"The docstring of {name} does not say what {one} is."
            for one in parameters(thing)
            if not re.search(rf"\b{one}(s|ed)?\b", said) and not (one in below and below[one].docstring)
        ]
    assert not wrong, "\n".join(wrong)


def test_every_class_says_what_each_of_its_attributes_is() -> None:
    """In its own docstring, or in that of the attribute."""
    wrong = []
    for name, thing in every().items():
        if not isinstance(thing, Class):
            continue
        said = reference.documented(thing)
        wrong += [
            f"Nothing says what the attribute {below} of {name} is."
            for below, one in thing.members.items()
            if isinstance(one, Attribute)
            and below[0] != "_"
            and not one.docstring
            and not re.search(rf"\b{below}", said)
        ]
    assert not wrong, "\n".join(wrong)


def test_every_public_name_says_which_errors_it_raises() -> None:
    wrong = [
        f"The docstring of {name} does not say that it raises {error}."
        for name, thing in called().items()
        for error in raised(thing)
        if not re.search(rf"[Rr]aises\b[^.]*\b{error}\b", reference.documented(thing))
    ]
    assert not wrong, "\n".join(wrong)


def test_every_array_is_given_with_its_shape_and_type() -> None:
    wrong, functions = [], list(given())
    assert functions
    for name, function in functions:
        assert function.docstring
        said = function.docstring.value
        if not re.search(r"\b(u?int8|int16|bool|Discrete|observation_space)\b", said):
            wrong.append(f"{name} does not say the type of its array.")
        if not re.search(r"shape|Discrete", said):
            wrong.append(f"{name} does not say the shape of its array.")
    assert not wrong, "\n".join(wrong)


def given() -> Iterator[tuple[str, Function]]:
    """The public functions and methods of ARRAYS that return arrays, which the types do not say."""
    for module in ARRAYS:
        found = sources().modules_collection[module]
        assert isinstance(found, Module)
        parts = [found, *(one for one in found.members.values() if isinstance(one, Class))]
        for name, one in (found for part in parts for found in part.members.items()):
            if isinstance(one, Function) and name[0] != "_" and one.docstring and "Any" in str(one.returns):
                yield f"{module}.{name}", one
