"""Rooms: every module is in one, and the imports between rooms and between modules point one way."""

import ast
import re
from collections.abc import Mapping

import pytest

from tests.structure import FACE, GAMES, PAGE, ROOMS, SHARED, TOP, arrows, circles, modules, tree


def test_no_module_imports_itself_by_way_of_others() -> None:
    for way in circles(arrows()):
        pytest.fail(
            f"These modules import each other in a circle: {' → '.join(way)}. Turn one of these arrows: move what both "
            "ends need into a module below them, or hand it over when the object is made, as a narrow protocol."
        )


def _room(module: str) -> tuple[str, str]:
    """The package that a module belongs to, and its room there; "" for the package's own description."""
    package, _, rest = module.partition(".")
    return package, rest.partition(".")[0]


def test_every_module_stands_in_a_room() -> None:
    outside = []
    for module in sorted(modules()):
        package, room = _room(module)
        if package not in (SHARED, FACE) and room and room not in _rooms(package):
            outside.append(f"{module} stands outside the rooms of {package}: {', '.join(_rooms(package))}.")
    assert not outside, "\n".join(outside)


def test_arrows_between_rooms_point_one_way() -> None:
    wrong = []
    for module in sorted(modules()):
        package, room = _room(module)
        if package in (SHARED, FACE) or room not in _rooms(package):
            continue
        may = _rooms(package)[room]
        for target in sorted(arrows()[module]):
            of, other = _room(target)
            if of == package and other not in ("", room, *may):
                allowed = ", ".join(may) or "nothing of its package"
                wrong.append(f"{module} imports {target}: turn this arrow; {package}.{room} may import {allowed}.")
    assert not wrong, "\n".join(wrong)


def _rooms(package: str) -> Mapping[str, tuple[str, ...]]:
    """The rooms of a game or of the page, and what each may import."""
    return PAGE if package == "web" else ROOMS


def test_imports_point_from_the_page_and_the_public_face_to_the_games_and_from_there_to_what_all_share() -> None:
    below = {SHARED: {SHARED}, "web": {SHARED, "web", *GAMES}, FACE: {SHARED, FACE, *GAMES}} | {
        name: {SHARED, name} for name in (*GAMES, "sample_game")
    }
    wrong = [
        f"{module} imports {target}: turn this arrow."
        for module, targets in sorted(arrows().items())
        for target in sorted(targets)
        if _room(target)[0] not in below[_room(module)[0]]
    ]
    assert not wrong, "\n".join(wrong)


def test_every_package_says_what_lives_in_it_and_what_may_not() -> None:
    lacking = []
    for package, file in sorted(modules().items()):
        said = ast.get_docstring(tree(file)) or ""
        if file.name != "__init__.py":
            continue
        if _room(package)[1] and not re.search(r"\b(not|no|nothing|never|only|without)\b", said, re.IGNORECASE):
            lacking.append(f"{package} does not say what may not be in it.")
        if len(said.split()) < 8:
            lacking.append(f"{package} does not say what lives in it.")
    assert not lacking, "\n".join(lacking)


def test_what_all_games_share_names_no_game() -> None:
    """A game comes in by `SHIPPED`, its package and its desk alone."""
    shared = {
        name: file
        for name, file in modules().items()
        if _room(name)[0] in (SHARED, "web") and _room(name) != ("web", "desks") and name != "tabletop.shipped"
    }
    named = [
        f"{name} line {node.lineno} names {node.value}: let the game bring it, by its description or its desk."
        for name, file in shared.items()
        for node in ast.walk(tree(file))
        if isinstance(node, ast.Constant) and node.value in GAMES
    ]
    assert not named, "\n".join(named)


def test_the_one_page_on_architecture_names_every_room() -> None:
    page = (TOP / "ARCHITECTURE.md").read_text(encoding="utf-8")
    assert [
        room for room in (*ROOMS, *PAGE) if not any(form in page for form in (f"`{room}", f"{room}/", f"{room}.py"))
    ] == []


def test_a_circle_is_found_and_told_by_its_shortest_way_round() -> None:
    assert circles({"a": ["b"], "b": ["c", "d"], "c": ["d"], "d": ["b"], "e": ["a"]}) == [["b", "d", "b"]]
    assert circles({"a": ["b", "c"], "b": ["c"], "c": []}) == []
