"""Programs below the floor, for figures: a row of five registers for each robot that has a program or is powered down.

Ids: `owner-<seat>` at the left, `slot-<seat>-<register>`, `card-<seat>-<register>`, `lit-<seat>` around the register that
runs, and `hand-<card>` for the hand of the viewer while it is programmed. Cards are shown as far as the viewer knows
them."""

from collections.abc import Iterator
from dataclasses import replace

from roborally.position import kit
from roborally.position.cards import LABEL
from roborally.position.codes import EMPTY, HIDDEN
from roborally.position.kit import plain
from roborally.position.view import RaceView
from roborally.show import program_scene
from roborally.show.motion_registry import Motions
from tabletop.show.scene import Item, Motion, Scene

DETAIL = "programs"
"""The detail that a figure asks for to have these rows (`Game.details`)."""
_ROW, _WIDE, _FIRST, _ASIDE = 1.32, 6.2, 1.65, 0.6
"""Height and width of a row, and the x of its first register and of its robot, in cells before scaling."""
_LAYER = 3


def with_rows(picture: Scene, view: RaceView) -> Scene:
    """Return a scene with the programs below its floor; if there are none, the same scene."""
    seats = [seat for seat in range(view.seats) if view.down[seat] or any(card != EMPTY for card in view.program[seat])]
    hand = sorted(view.hand) if view.ask == "program" else []
    if hand and view.seat is not None and view.seat not in seats:
        seats = sorted([*seats, view.seat])
    if not seats:
        return picture
    unit = min(1.0, picture.width / _WIDE)
    left, top = (picture.width - _WIDE * unit) / 2, picture.height + 0.1 * unit
    items = dict(picture.items)
    for row, seat in enumerate(seats):
        items.update(_row(view, seat, left, top + (row + 0.5) * _ROW * unit, unit))
    bottom = top + len(seats) * _ROW * unit
    if hand:
        small = min(unit, picture.width / (len(hand) + 0.2))
        start = (picture.width - (len(hand) - 1) * small) / 2
        bottom += 0.15 * unit
        for place, card in enumerate(hand):
            at = (start + place * small, bottom + _ROW * small / 2)
            items[f"hand-{card}"] = Item(_face(card), *at, scale=small, layer=_LAYER + 1)
        bottom += _ROW * small
    return replace(picture, height=bottom, items=items)


def _row(view: RaceView, seat: int, left: float, y: float, unit: float) -> Iterator[tuple[str, Item]]:
    yield f"owner-{seat}", Item(f"robot:{seat}", left + _ASIDE * unit, y, scale=0.8 * unit, layer=_LAYER)
    for index, card in enumerate(view.program[seat]):
        x = left + (_FIRST + index) * unit
        second = view.kit.second[seat][index] if view.kit.active else EMPTY
        locked = bool(view.locks(seat) >> index & 1)
        yield f"slot-{seat}-{index + 1}", Item(_slot(index, locked), x, y, scale=unit, layer=_LAYER)
        yield (
            f"card-{seat}-{index + 1}",
            Item(_face(card, second), x, y, scale=unit, layer=_LAYER + 1, shown=card != EMPTY),
        )
    x = left + (_FIRST + max(view.register - 1, 0)) * unit
    yield f"lit-{seat}", Item("lit", x, y, scale=unit, layer=_LAYER + 2, shown=view.register > 0)


def _slot(index: int, locked: bool) -> str:
    return f"slot:{index + 1}{':locked' if locked else ''}"


def _face(card: int, second: int = EMPTY) -> str:
    if card < 0:
        return "face:back"
    return f"face:{LABEL[card]}" + (f":{LABEL[plain(second)]}" if second >= 0 else "")


def followed(picture: Scene, found: Motions) -> Motions:
    """Return motions together with the changes that they cause in the rows of programs."""
    return (*found, *(more for motion in found if motion.item for more in _also(picture, motion.id, motion.item)))


def _also(picture: Scene, name: str, item: Item) -> Iterator[Motion]:
    kind, _, seat = name.partition("-")
    if name == "race":
        for other in [one for one in picture.items if one.startswith("lit-")]:
            register, lit = item.value("register"), picture.items[other]
            slot = picture.items[f"slot-{other[4:]}-{max(register, 1)}"]
            yield Motion(other, replace(lit, x=slot.x, shown=register > 0), "set", 0)
    elif kind == "robot" and f"lit-{seat}" in picture.items:
        before = picture.items[name]
        locks = kit.locks(
            item.value("damage"),
            dict(item.values).get("pinned", 0),
            bool(dict(picture.items["race"].values).get("pins-hurt")),
        )
        rows = zip(*((program_scene.cards(one), program_scene.seconds(one)) for one in (before, item)), strict=True)
        (old, new), (old_second, second) = rows
        for index in range(5):
            slot = picture.items[f"slot-{seat}-{index + 1}"]
            if slot.look != _slot(index, bool(locks >> index & 1)):
                yield Motion(
                    f"slot-{seat}-{index + 1}",
                    replace(slot, look=_slot(index, not slot.look.endswith("locked"))),
                    "set",
                    0,
                )
            if (old[index], old_second[index]) != (new[index], second[index]):
                yield from _laid(picture, f"card-{seat}-{index + 1}", new[index], second[index])
        if HIDDEN in new:
            yield from (
                Motion(one, replace(card, shown=False), "fade", 0)
                for one, card in picture.items.items()
                if one.startswith("hand-") and card.shown
            )


def _laid(picture: Scene, name: str, card: int, second: int) -> Iterator[Motion]:
    """Change the contents of a register. A card that the viewer knew stays open while it lies face down."""
    item = picture.items[name]
    if card == HIDDEN and item.shown:
        return
    yield Motion(name, replace(item, look=_face(card, second), shown=card != EMPTY), "set", 0)
