"""The scene of Scrapyard: `seat-<n>` with its public values, `played-<n>` its card, `card-<n>` in the viewer's hand."""

from collections.abc import Callable
from dataclasses import replace

from sample_game.position import events
from sample_game.position.cards import DECK, HIDDEN, KIND, KIND_NAMES, NO_CARD
from sample_game.position.view import ScrapView
from tabletop.rules.event import ByKind, Event
from tabletop.show.outline import box, disc
from tabletop.show.scene import Item, Label, Motion, Scene, Shape, Shapes

Motions = tuple[Motion, ...]
BACK = "back"


def scene(view: ScrapView) -> Scene:
    """Return the scene of a game."""
    items = {}
    for seat, hearts in enumerate(view.hearts):
        values = {
            "hearts": hearts,
            "shields": view.shields[seat],
            "mirrors": view.mirrors[seat],
            "cards": view.hand_sizes[seat],
        }
        items[f"seat-{seat}"] = Item(f"seat:{seat}", 2 * seat + 1, 1, values=tuple(values.items()))
        items[f"played-{seat}"] = _laid(seat, view.played[seat])
    for card in DECK:
        items[f"card-{card}"] = _held(card, card in view.hand)
    return Scene(20, 5, "ground", items)


def _laid(seat: int, card: int) -> Item:
    return Item(BACK if card == HIDDEN else _face(card), 2 * seat + 1, 2.5, shown=card != NO_CARD)


def _held(card: int, mine: bool) -> Item:
    return Item(_face(card), card + 0.5, 4, shown=mine)


def _face(card: int) -> str:
    return BACK if card == NO_CARD else f"card:{KIND_NAMES[KIND[card]]}"


def look(name: str) -> Shapes:
    """Return the shapes of a look, around (0, 0)."""
    kind, _, which = name.partition(":")
    if kind == "seat":
        return (Shape(disc(0, 0, 0.6), f"seat-{which}", "line", 0.05), Label(which, 0, 0, 0.5, f"on-seat-{which}"))
    if kind == "card":
        return (
            Shape(box(-0.4, -0.6, 0.4, 0.6, 0.1), which, "card-edge", 0.05),
            Label(which[0].upper(), 0, 0, 0.4, "card-ink"),
        )
    return (Shape(box(-0.4, -0.6, 0.4, 0.6, 0.1), "card", "card-edge", 0.05),)


MOTIONS: ByKind[Callable[[Scene, Event], Motions]] = ByKind()


def motions(picture: Scene, event: Event) -> Motions:
    """Return the motions of an event in a scene."""
    motions_of = MOTIONS.get(event.kind)
    return motions_of(picture, event) if motions_of else ()


def _seat(picture: Scene, seat: int, **changes: int) -> Motion:
    return Motion(f"seat-{seat}", picture.items[f"seat-{seat}"].with_values(**changes), "set")


def _cards(picture: Scene, seat: int, more: int) -> Motion:
    return _seat(picture, seat, cards=picture.items[f"seat-{seat}"].value("cards") + more)


@MOTIONS.of(events.DREW)
def _drew(picture: Scene, event: Event) -> Motions:
    return _cards(picture, event.seat, 1), *(Motion(f"card-{card}", _held(card, True), "pop") for card in event.card)


@MOTIONS.of(events.CHOSE)
def _chose(picture: Scene, event: Event) -> Motions:
    seat = event.seat
    (card,) = event.card or (HIDDEN,)
    gone = tuple(Motion(f"card-{card}", _held(card, False), "set") for card in event.card)
    return _cards(picture, seat, -1), Motion(f"played-{seat}", _laid(seat, card), "pop"), *gone


@MOTIONS.of(events.REVEALED)
def _revealed(_picture: Scene, event: Event) -> Motions:
    seat = event.seat
    return (
        Motion("", None, "pop", look=_face(event.card), x=2 * seat + 1, y=2.5),
        Motion(f"played-{seat}", _laid(seat, NO_CARD), "fade"),
    )


@MOTIONS.of(events.LEFT)
def _left(picture: Scene, event: Event) -> Motions:
    seat = event.seat
    mine = [card for card in event.cards if picture.items[f"card-{card}"].shown]
    return (
        _seat(picture, seat, cards=0, shields=0, mirrors=0),
        Motion(f"played-{seat}", _laid(seat, NO_CARD), "fade"),
        *(Motion(f"card-{card}", replace(picture.items[f"card-{card}"], shown=False), "fade") for card in mine),
    )


def _counts(name: str) -> Callable[[Scene, Event], Motions]:
    return lambda picture, event: (_seat(picture, event.seat, **{name: event.left}),)


MOTIONS.of(events.SHIELDED, events.BLOCKED)(_counts("shields"))
MOTIONS.of(events.MIRRORED, events.REFLECTED)(_counts("mirrors"))
MOTIONS.of(events.PATCHED, events.STRUCK)(_counts("hearts"))
