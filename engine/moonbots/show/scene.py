"""Scenes of a tournament: `scene` makes one from a view, `motions` returns what an event changes in it.

Ids: `robot-<n>`, its board, with energy, state and number of secret weapons; `slot-<n>-<i>`, the contents of a slot (0 head
to 5 left leg, 6 the body); `upgrade-<n>-<k>`, its k-th upgrade; `market-<p>`; `die-<i>`; `weapon-<card>` in the viewer's
hand or spied by the viewer; `pile`; and `game`. `game` is never painted; its values give panels the round and whose turn it
is. Looks are listed in `art.looks`.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from moonbots.position import events
from moonbots.position.cards import CODES, FACE_DOWN, MOST_UPGRADES, NO_CARD, WEAPON_CARDS, is_part, slot_of
from moonbots.position.state import FISTS, FREE, LAST_STANDING
from moonbots.position.view import MoonView
from moonbots.show import table_items
from moonbots.show.layout import Layout, Place, layout_of
from moonbots.show.table_items import DICE, FIGHTING, IDLE, OUT
from tabletop.rules.event import ByKind, Event
from tabletop.show.scene import Item, Motion, Scene, beam, flash

Motions = tuple[Motion, ...]
_NOTHING: Mapping[str, int] = MappingProxyType({})


def scene(view: MoonView, shape: str = "table") -> Scene:
    """Return a tournament as its viewer sees it. The shapes `tall` and `low` show the viewer's robots large."""
    own = "" if shape == "table" else ":{}:{}".format(*_own(view))
    layout = layout_of(f"{shape}:{view.robots}{own}")
    items = table_items.boards(view, layout)
    for place, card in enumerate(view.market):
        items[f"market-{place}"] = table_items.market(layout, place, card)
    items |= table_items.dice(layout, view.active, view.dice, view.lying)
    known = {robot: [card for card in view.hand[robot] if card >= 0] for robot in range(view.robots)}
    mine = [card for robot in known if view.owner(robot) == view.seat for card in known[robot]]
    spied = {robot: cards for robot, cards in known.items() if view.owner(robot) != view.seat}
    items |= table_items.weapons(layout, mine, spied)
    items["pile"] = table_items.pile(layout, len(view.pool) + view.backs)
    game = {"round": view.rounds, "active": view.active, "ended": view.ended, "buys": view.buys, "seats": view.seats}
    items["game"] = Item("nothing", 0, 0, shown=False, values=tuple(game.items()))
    return Scene(layout.width, layout.height, layout.backdrop, items)


def _own(view: MoonView) -> tuple[int, int]:
    """The first robot of the viewer, and the number of their robots; for a spectator those of the first seat."""
    seat = view.seat or 0
    return (2 * seat, 2) if view.seats == 2 else (seat, 1)


MOTIONS: ByKind[Callable[[Scene, Event], Motions]] = ByKind()


def motions(picture: Scene, event: Event) -> Motions:
    """Return what an event changes in a scene."""
    motions_of = MOTIONS.get(event.kind)
    return motions_of(picture, event) if motions_of else ()


def _changed(picture: Scene, items: Mapping[str, Item], style: str, beats: float) -> Motions:
    """Motions for the items that differ from those of the scene."""
    return tuple(Motion(name, item, style, beats) for name, item in items.items() if picture.items[name] != item)


def _becomes(picture: Scene, robot: int, style: str, beats: float, **values: int) -> Motion:
    name = f"robot-{robot}"
    return Motion(name, table_items.with_looks(picture.items[name].with_values(**values)), style, beats)


def _states_become(
    picture: Scene, states: Mapping[int, int], style: str, beats: float, values: Mapping[str, int] = _NOTHING
) -> Motions:
    """Give robots another state, with these values. With two players, others may then face another robot, or none."""
    boards = [picture.items[f"robot-{robot}"] for robot in _robots(picture)]
    changed = {robot: {"state": state, **values} for robot, state in states.items()}
    if picture.items["game"].value("seats") == 2:
        now = [states.get(robot, item.value("state")) for robot, item in enumerate(boards)]
        for robot, foe in enumerate(table_items.foes(now)):
            if boards[robot].value("faces") != foe:
                changed[robot] = {**changed.get(robot, {}), "faces": foe}
    return tuple(_becomes(picture, robot, style, beats, **new) for robot, new in sorted(changed.items()))


def _robots(picture: Scene) -> range:
    return range(int(picture.backdrop.split(":")[1]))


def _at(picture: Scene, robot: int) -> tuple[float, float]:
    item = picture.items[f"robot-{robot}"]
    return item.x, item.y


def _layout(picture: Scene) -> Layout:
    return layout_of(picture.backdrop)


def _place(picture: Scene, robot: int) -> Place:
    return _layout(picture).boards[robot]


def _active(picture: Scene) -> int:
    return picture.items["game"].value("active")


def _noted(picture: Scene, **values: int) -> Motion:
    return Motion("game", picture.items["game"].with_values(**values), "set", 0)


def _known(picture: Scene) -> tuple[list[int], dict[int, list[int]]]:
    """The weapons in the viewer's hand, and the spied ones by the robot that holds them."""
    mine: list[int] = []
    spied: dict[int, list[int]] = {robot: [] for robot in _robots(picture)}
    for card in WEAPON_CARDS:
        item = picture.items[f"weapon-{card}"]
        if item.shown:
            (mine if item.value("robot") < 0 else spied[item.value("robot")]).append(card)
    return mine, spied


def _weapons_become(picture: Scene, mine: Iterable[int], spied: Mapping[int, Sequence[int]]) -> Motions:
    return tuple(
        Motion(name, item, "fade" if not item.shown else "slide" if picture.items[name].shown else "pop", 0.6)
        for name, item in table_items.weapons(_layout(picture), mine, spied).items()
        if picture.items[name] != item
    )


def _weapons_gone(picture: Scene, gone: Iterable[int]) -> Motions:
    mine, spied = _known(picture)
    left = {robot: [card for card in cards if card not in gone] for robot, cards in spied.items()}
    return _weapons_become(picture, [card for card in mine if card not in gone], left)


def _from_pile(picture: Scene) -> Motion:
    """A card leaves the pile."""
    left = picture.items["pile"].value("cards") - 1
    return Motion("pile", table_items.pile(_layout(picture), left), "set", 0)


def _market(picture: Scene, place: int, card: int, style: str, beats: float) -> Motion:
    """A place of the market shows another card, or none."""
    return Motion(f"market-{place}", table_items.market(_layout(picture), place, card), style, beats)


def _dice(picture: Scene) -> tuple[list[int], list[int]]:
    """The values of the dice, and the items on which they lie."""
    shown = [item for n in range(DICE) if (item := picture.items[f"die-{n}"]).shown]
    return [item.value("value") for item in shown], [item.value("item") for item in shown]


def _dice_become(
    picture: Scene, robot: int, values: Sequence[int], lying: Sequence[int], style: str, beats: float
) -> Motions:
    return _changed(picture, table_items.dice(_layout(picture), robot, values, lying), style, beats)


def _dice_gone(picture: Scene) -> Motions:
    return _dice_become(picture, 0, (), (), "fade", 0.4)


# Events ------------------------------------------------------------------------------------------------------------


@MOTIONS.of(events.LINED_UP)
def _lined_up(picture: Scene, event: Event) -> Motions:
    robots = [_becomes(picture, robot, "set", 0.3, energy=n) for robot, n in enumerate(event.energies)]
    return _noted(picture, active=event.robot), *robots


@MOTIONS.of(events.TURN_BEGAN)
def _turn_began(picture: Scene, event: Event) -> Motions:
    boards = [
        _becomes(picture, one, "set", 0, active=int(one == event.robot))
        for one in _robots(picture)
        if picture.items[f"robot-{one}"].value("active") != (one == event.robot)
    ]
    return _noted(picture, round=event.round, active=event.robot, buys=1), *boards, *_dice_gone(picture)


@MOTIONS.of(events.STOCKED)
def _stocked(picture: Scene, event: Event) -> Motions:
    return _from_pile(picture), _market(picture, event.place, event.card, "pop", 0.4)


@MOTIONS.of(events.BOUGHT)
def _bought(picture: Scene, event: Event) -> Motions:
    gone = _market(picture, event.place, NO_CARD, "fade", 0.5)
    paid = _becomes(picture, event.robot, "set", 0.2, energy=event.energy)
    by_weapon = event.rule != "3.1"
    buys = () if by_weapon else (_noted(picture, buys=picture.items["game"].value("buys") - 1),)
    return gone, paid, *buys, *(() if event.card == FACE_DOWN else _built(picture, event.robot, event.card))


def _built(picture: Scene, robot: int, card: int) -> Motions:
    at = _place(picture, robot)
    if is_part(card):
        slot = slot_of(card)
        return (Motion(f"slot-{robot}-{slot}", table_items.slot(at, slot, card), "pop", 0.8),)
    had = [picture.items[f"upgrade-{robot}-{k}"].value("card") for k in range(MOST_UPGRADES)]
    have = sorted([*(one for one in had if one != NO_CARD), card])
    upgrades = {f"upgrade-{robot}-{k}": table_items.upgrade(at, k, one) for k, one in enumerate(have)}
    return _changed(picture, upgrades, "pop", 0.8)


@MOTIONS.of(events.ARMED)
def _armed(picture: Scene, event: Event) -> Motions:
    weapons = picture.items[f"robot-{event.robot}"].value("weapons") + 1
    mine, spied = _known(picture)
    more = _weapons_become(picture, [*mine, *event.weapons], spied)
    return _becomes(picture, event.robot, "set", 0.3, weapons=weapons), *more


@MOTIONS.of(events.SPIED)
def _spied(picture: Scene, event: Event) -> Motions:
    mine, spied = _known(picture)
    seen = _weapons_become(picture, mine, {**spied, event.other: event.weapons}) if event.weapons else ()
    return _bounce(picture, event), *seen


@MOTIONS.of(events.PLAYED)
def _played(picture: Scene, event: Event) -> Motions:
    weapons = picture.items[f"robot-{event.robot}"].value("weapons") - 1
    return (
        flash(f"weapon:{CODES[event.weapon]}", _at(picture, event.robot), 2.0),
        _becomes(picture, event.robot, "set", 0.2, weapons=weapons),
        *_weapons_gone(picture, (event.weapon,)),
    )


@MOTIONS.of(events.DISCARDED)
def _discarded(picture: Scene, event: Event) -> Motions:
    return (_market(picture, event.place, NO_CARD, "fade", 0.4),)


@MOTIONS.of(events.SLID)
def _slid(picture: Scene, event: Event) -> Motions:
    """The two places exchange what they show, so that the card seems to arrive from above."""
    card = picture.items[f"market-{event.start}"].value("card")
    return _market(picture, event.start, NO_CARD, "set", 0), _market(picture, event.place, card, "slide", 0.4)


@MOTIONS.of(events.ROLLED, events.REROLLED)
def _rolled(picture: Scene, event: Event) -> Motions:
    return _dice_become(picture, event.robot, event.dice, [FREE] * len(event.dice), "roll", 0.8)


@MOTIONS.of(events.PLACED)
def _placed(picture: Scene, event: Event) -> Motions:
    values, lying = _dice(picture)
    for value in filter(None, (event.low, event.high)):
        die = next(n for n, shown in enumerate(values) if shown == value and lying[n] == FREE)
        lying[die] = event.item
    return _dice_become(picture, event.robot, values, lying, "slide", 0.6)


@MOTIONS.of(events.ADJUSTED)
def _adjusted(picture: Scene, event: Event) -> Motions:
    values, lying = _dice(picture)
    values[event.die] = event.new
    return _dice_become(picture, event.robot, values, lying, "pop", 0.6)


@MOTIONS.of(events.ATTACKED)
def _attacked(picture: Scene, event: Event) -> Motions:
    look = "punch" if event.attack == FISTS else "rocket"
    start = _at(picture, event.robot)
    return tuple(beam(look, start, _at(picture, victim), 1.4) for victim, n in enumerate(event.shares) if n)


@MOTIONS.of(events.GUARDED, events.DODGED, events.ABSORBED)
def _guarded(picture: Scene, event: Event) -> Motions:
    return (flash("shield", _at(picture, event.robot)),)


@MOTIONS.of(events.DEFLECTED)
def _deflected(picture: Scene, event: Event) -> Motions:
    return *_guarded(picture, event), _bounce(picture, event)


def _bounce(picture: Scene, event: Event) -> Motion:
    """A beam from a robot to another."""
    return beam("bounce", _at(picture, event.robot), _at(picture, event.other), 1.2)


@MOTIONS.of(events.DAMAGED, events.LOST)
def _damaged(picture: Scene, event: Event) -> Motions:
    hurt = _becomes(picture, event.robot, "set", 0.4, energy=event.energy)
    return hurt, flash("burst", _at(picture, event.robot))


@MOTIONS.of(events.SPENT)
def _energy(picture: Scene, event: Event) -> Motions:
    return (_becomes(picture, event.robot, "set", 0.5, energy=event.energy),)


@MOTIONS.of(events.GAINED)
def _gained(picture: Scene, event: Event) -> Motions:
    return *_energy(picture, event), flash("charge", _at(picture, event.robot))


@MOTIONS.of(events.FELL)
def _fell(picture: Scene, event: Event) -> Motions:
    robot = event.robot
    at, place = _at(picture, robot), _place(picture, robot)
    body = picture.items[f"slot-{robot}-6"]
    slots = {f"slot-{robot}-{slot}": table_items.slot(place, slot, NO_CARD) for slot in range(6)}
    upgrades = {f"upgrade-{robot}-{k}": table_items.upgrade(place, k, NO_CARD) for k in range(MOST_UPGRADES)}
    return (
        *_states_become(picture, {robot: OUT}, "set", 1.0, {"weapons": 0, "energy": 0}),
        flash("blast", at, 1.6),
        Motion(f"slot-{robot}-6", replace(body, shown=False), "set", 0),
        *_changed(picture, slots, "set", 0),
        *_changed(picture, upgrades, "fade", 0.4),
        *_weapons_gone(picture, event.weapons),
        *(_dice_gone(picture) if robot == _active(picture) else ()),
    )


@MOTIONS.of(events.DEACTIVATED)
def _deactivated(picture: Scene, event: Event) -> Motions:
    dice = _dice_gone(picture) if event.robot == _active(picture) else ()
    return *_states_become(picture, {event.robot: IDLE}, "set", 0.6), *dice


@MOTIONS.of(events.FINAL_BEGAN)
def _final_began(picture: Scene, event: Event) -> Motions:
    robots = dict.fromkeys((event.robot, event.other), FIGHTING)
    return *_states_become(picture, robots, "set", 0.8), *_dice_gone(picture)


@MOTIONS.of(events.MAY_BUY)
def _may_buy(picture: Scene, event: Event) -> Motions:
    return (_noted(picture, buys=event.buys),)


@MOTIONS.of(events.ENDED)
def _ended(picture: Scene, event: Event) -> Motions:
    over = () if event.how == LAST_STANDING else _dice_gone(picture)
    cheers = (flash("charge", _at(picture, robot), 2.0) for robot in event.robots)
    return _noted(picture, ended=event.how), *over, *cheers


@MOTIONS.of(events.FOUND)
def _found(picture: Scene, event: Event) -> Motions:
    return _from_pile(picture), *_built(picture, event.robot, event.card)
