"""Rooms: every module is in one, and the imports between rooms and between modules point one way."""

import ast
from collections import Counter
from collections.abc import Mapping

import pytest

from tests.structure import (
    FACE,
    GAMES,
    MOST_MODULES,
    PAGE,
    ROOMS,
    SHARED,
    SHARED_ROOMS,
    TABLE,
    TOP,
    arrows,
    circles,
    modules,
    nodes,
    tree,
)


def test_no_module_imports_itself_by_way_of_others() -> None:
    for way in circles(arrows()):
        pytest.fail(
            f"These modules import each other in a circle: {' → '.join(way)}. Turn one of these arrows: move what both "
            "ends need into a module below them, or hand it over when the object is made, as a narrow protocol."
        )


def _room(module: str) -> tuple[str, str]:
    """The package that a module belongs to, and its room there; "" for the package's own description."""
    package, _, rest = module.partition(".")
    if module.startswith("web.table."):
        package, rest = "web.table", module.removeprefix("web.table.")
    return package, rest.partition(".")[0]


def test_every_module_stands_in_a_room() -> None:
    outside = []
    for module in sorted(modules()):
        package, room = _room(module)
        if package != FACE and room and room not in _rooms(package):
            outside.append(f"{module} stands outside the rooms of {package}: {', '.join(_rooms(package))}.")
    assert not outside, "\n".join(outside)


def test_arrows_between_rooms_point_one_way() -> None:
    wrong = []
    for module in sorted(modules()):
        package, room = _room(module)
        if package == FACE or room not in _rooms(package):
            continue
        may = _rooms(package)[room]
        for target in sorted(arrows()[module]):
            of, other = _room(target)
            if of == package and other not in ("", room, *may):
                allowed = ", ".join(may) or "nothing of its package"
                wrong.append(f"{module} imports {target}: turn this arrow; {package}.{room} may import {allowed}.")
    assert not wrong, "\n".join(wrong)


def _rooms(package: str) -> Mapping[str, tuple[str, ...]]:
    """The rooms of a package, and what each may import."""
    return {"web": PAGE, "web.table": TABLE, SHARED: SHARED_ROOMS}.get(package, ROOMS)


def test_a_folder_has_few_modules() -> None:
    folders = Counter(file.parent for file in modules().values() if file.name != "__init__.py")
    large = [
        f"{folder.relative_to(TOP)} has {count} modules: divide it into rooms."
        for folder, count in folders.items()
        if count > MOST_MODULES
    ]
    assert not large, "\n".join(large)


def test_imports_point_from_the_page_and_the_public_face_to_the_games_and_from_there_to_what_all_share() -> None:
    below = {SHARED: {SHARED}, "web": {SHARED, "web", *GAMES}, FACE: {SHARED, FACE, *GAMES}} | {
        name: {SHARED, name} for name in (*GAMES, "sample_game")
    }
    wrong = [
        f"{module} imports {target}: turn this arrow."
        for module, targets in sorted(arrows().items())
        for target in sorted(targets)
        if target.partition(".")[0] not in below[module.partition(".")[0]]
    ]
    assert not wrong, "\n".join(wrong)


def test_every_package_says_what_lives_in_it() -> None:
    lacking = [
        f"Say what lives in {package} in eight words at least, in the docstring of its __init__.py."
        for package, file in sorted(modules().items())
        if file.name == "__init__.py" and len((ast.get_docstring(tree(file)) or "").split()) < 8
    ]
    assert not lacking, "\n".join(lacking)


def test_what_all_games_share_names_no_game() -> None:
    """A game comes in by `SHIPPED`, its package and its desk alone."""
    shared = {
        name: file
        for name, file in modules().items()
        if name.partition(".")[0] in (SHARED, "web")
        and not name.startswith("web.desks")
        and name != "tabletop.base.shipped"
    }
    named = [
        f"{name} line {node.lineno} names {node.value}: let the game bring it, by its description or its desk."
        for name, file in shared.items()
        for node in nodes(file)
        if isinstance(node, ast.Constant) and node.value in GAMES
    ]
    named += [
        f"{name} imports {target}: let the game bring it, by its description or its desk."
        for name in shared
        for target in arrows()[name]
        if target.partition(".")[0] in GAMES
    ]
    assert not named, "\n".join(named)


def test_the_one_page_on_architecture_names_every_room() -> None:
    page = (TOP / "ARCHITECTURE.md").read_text(encoding="utf-8")
    rooms = {*ROOMS, *PAGE, *SHARED_ROOMS, *TABLE} - {"__main__"}
    assert {room for room in rooms if not any(form in page for form in (f"`{room}", f"{room}/", f"{room}.py"))} == set()


def test_a_circle_is_found_and_told_by_its_shortest_way_round() -> None:
    assert circles({"a": ["b"], "b": ["c", "d"], "c": ["d"], "d": ["b"], "e": ["a"]}) == [["b", "d", "b"]]
    assert circles({"a": ["b", "c"], "b": ["c"], "c": []}) == []
