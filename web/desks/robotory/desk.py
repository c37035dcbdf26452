"""Robotory at the table: the discs in hand, the ways a robot may go, and the way it has just gone."""

from collections.abc import Sequence
from itertools import pairwise

from robotory.board.cells import CELL, CELLS, COLOUR_NAMES, ROBOT_NAMES, SIDE_NAMES
from robotory.position.events import MOVED, SET_UP, TURN
from robotory.position.view import ArenaView
from robotory.show.description import cell as spoken_cell
from robotory.show.page_looks import drawing, look_at_size
from robotory.show.text import light_at, mix_name, naming_sides
from tabletop.base.markup import escape as esc
from tabletop.film.motion import Stamp
from tabletop.film.reel import Reel
from tabletop.rules.event import Event
from tabletop.rules.move import Move
from tabletop.show.scene import Item, Scene, Shapes
from web.page.looks import drawn
from web.table.play.controls import Controls
from web.table.play.desk import Desk, Mark, Moment
from web.table.play.draft import Draft

_AROUND_DISC = 0.56
"""Scale of the ring for robots when it is painted around a disc."""
_WITHIN = 0.3
"""The square of the distance from its middle, in cells, within which a hexagon is hit."""


class RobotoryDesk(Desk):
    """A game or match at the table."""

    layout, typeface = "arena", "Exo 2"
    _trail: tuple[int, ...] = ()
    _events: Sequence[Event] = ()
    _opening = 0
    """The seat that plays light before the first event."""

    def look(self, name: str) -> Shapes:
        """The drawings of the game, made for the background of the page."""
        return drawing(name)

    def look_at_size(self, look: str, pixels: float) -> str:
        """The board with the names of its spaces if these can be read at that size."""
        return look_at_size(look, pixels)

    def face(self, seat: int) -> str:
        """The sign of the side that the seat begins with."""
        return self._sign(seat)

    def colour(self, seat: int) -> str:
        """The colour of the side that the seat begins with."""
        return f"camp-{SIDE_NAMES[seat]}"

    def figures(self, seats: int) -> dict[str, str]:
        """The sides, which players swap from game to game."""
        return {f"side:{name}": self.words.say(f"side.{name}") for name in SIDE_NAMES}

    def _sign(self, side: int) -> str:
        return f'<span class="face">{drawn(self.game.look, f"side:{SIDE_NAMES[side]}")}</span>'

    # Panels -------------------------------------------------------------------------------------------------------------

    def status(self, moment: Moment) -> str:
        """The number of the game within the match."""
        arena = moment.frame.scene.items["arena"]
        games, game = arena.value("games"), max(1, arena.value("game"))
        return f"<b>{esc(self.words.say('status.game', game=game, games=games))}</b>" if games > 1 else ""

    def coloured_looks(self, seats: int) -> list[str]:
        """None: the sides are always light and dark."""
        return []

    def plates(self, moment: Moment) -> str:
        """A plate for each side: its player, and in a match the games won."""
        arena = moment.frame.scene.items["arena"]
        parts = []
        for side in (0, 1):
            seat = side ^ arena.value("first")
            who = f"{self.seat_name(seat)} · {moment.kinds[seat]}"
            asked = " asked" if seat == moment.asked else ""
            parts.append(
                f'<li class="plate{asked}" style="--seat:var(--camp-{SIDE_NAMES[side]})">{self._sign(side)}'
                f'<span class="who"><b>{esc(self.words.say(f"side.{SIDE_NAMES[side]}"))}</b> <small>{esc(who)}</small></span>'
                f"{self.standing(moment, seat)}</li>"
            )
        return "".join(parts)

    def standing(self, moment: Moment, seat: int) -> str:
        """In a match, how many games a seat has won."""
        arena = moment.frame.scene.items["arena"]
        if arena.value("games") < 2:
            return ""
        wins = arena.value(f"wins-{seat}")
        return f'<span class="num" role="img" aria-label="{esc(self.words.say("standing.won", wins))}">★ {wins}</span>'

    def lies_on_board(self, thing: str, scene: Scene) -> bool:
        """All items of the scene except the lid, which is easier to hit as a button."""
        return thing in scene.items and thing != "lid"

    def thing_name(self, thing: str, controls: Controls) -> str:
        """The name of a disc, of the lid, or of some discs from the lid."""
        kind, _, rest = thing.partition("-")
        if kind == "mix":
            white, black = map(int, rest.split("-"))
            return mix_name(white, black, self.words)
        return self.words.say(f"disc.{rest}" if kind == "disc" else "thing.fill")

    def thing_picture(self, thing: str) -> str:
        """The picture of a disc."""
        kind, _, rest = thing.partition("-")
        return drawn(self.game.look, f"disc:{rest}") if kind == "disc" else ""

    def chapters(self, reel: Reel) -> list[tuple[int, str]]:
        """The games of the match."""
        games = reel.frame(0).scene.items["arena"].value("games")
        found = [
            (number, self.words.say("status.game", game=event.game, games=games))
            for number, event in enumerate(reel.events)
            if event.kind == SET_UP
        ]
        return found if found and found[0][0] == 0 else [(0, self.page_words.say("log.start")), *found]

    def stands_for(self, look: str) -> str:
        """Only the looks of robots stand for things: sides are no things, and there are many discs."""
        return super().stands_for(look) if look.startswith("robot:") else ""

    def tell(self, event: Event) -> str:
        """The event with the names of the players who have the sides at that moment."""
        light = light_at(self._events, event.id, self._opening)
        return self.game.tell(event, naming_sides(self.words, light))

    # The board ----------------------------------------------------------------------------------------------------------

    def marks(self, view: ArenaView, scene: Scene, controls: Controls) -> list[Mark]:
        """The marks of cells, robots, and the discs of the viewer's stock."""
        found = []
        for thing in controls.next_things():
            kind, _, name = thing.partition("-")
            if kind == "disc":
                own = [i for i in self._stock(view, scene) if i.look == f"disc:{name}"]
                found += [Mark(thing, Stamp("mark:robot", i.x, i.y, scale=_AROUND_DISC), i.x, i.y) for i in own]
            elif thing in scene.items:
                item = scene.items[thing]
                look = "mark:robot" if kind == "robot" else "mark:legal"
                found.append(Mark(thing, Stamp(look, item.x, item.y, over=kind == "robot"), item.x, item.y))
        return found

    def _stock(self, view: ArenaView, scene: Scene) -> list[Item]:
        side = view.side
        names = [f"{SIDE_NAMES[side]}-{place}" for place in range(4)] if side is not None else []
        return [scene.items[name] for name in names if scene.items[name].shown]

    def frame(self, thing: str, item: Item, scene: Scene, what: str) -> Stamp:
        """A chosen robot has a ring above it, as it covers most of its hexagon."""
        if what == "chosen" and thing.startswith("robot-"):
            return Stamp("mark:chosen-robot", item.x, item.y, over=True)
        return super().frame(thing, item, scene, what)

    def extras(self, view: ArenaView, scene: Scene, controls: Controls, draft: Draft | None) -> list[Stamp]:
        """Stamps of the things chosen and of the cells where the robot can go on, or of the way that a robot just went."""
        stamps = super().extras(view, scene, controls, draft)
        robot = next((thing.removeprefix("robot-") for thing in controls.chosen if thing.startswith("robot-")), "")
        if view.ask == "chain" and controls.moves:
            robot = ROBOT_NAMES[view.operands[1]]
        if robot:
            from robotory.rules import ways

            ends = [scene.items[f"cell-{cell}"] for cell in ways.reach(ways.ways(view, robot))]
            stamps += [Stamp("mark:step", end.x, end.y, over=True) for end in ends]
        elif not controls.chosen:
            stamps += [self._gone(scene, CELLS[cell], CELLS[to]) for cell, to in pairwise(self._trail)]
        return stamps

    def _gone(self, scene: Scene, cell: str, to: str) -> Stamp:
        at, end = scene.items[f"cell-{cell}"], scene.items[f"cell-{to}"]
        return Stamp("mark:trail", at.x, at.y, beam=True, x2=end.x, y2=end.y)

    def catch_up(self, reel: Reel) -> None:
        """Keep the way of a robot, if the last turn moved one, and who plays light when."""
        self._opening, self._events = reel.session.at(0).state.view(None).first, reel.events
        last = next((event for event in reversed(reel.events) if event.kind in TURN), None)
        self._trail = last.way if last is not None and last.kind == MOVED else ()

    # Reading ------------------------------------------------------------------------------------------------------------

    def half_size(self, thing: str) -> tuple[float, float] | None:
        """Half the size of things beside the board; hexagons are found by their middle."""
        return (0.45, 0.45) if thing.partition("-")[0] in (*SIDE_NAMES, "lid", "count", "box") else None

    def thing_under(self, view: ArenaView, scene: Scene, x: float, y: float) -> str:
        """The hexagon at a point, or the thing beside the board."""
        near, far = _nearest(scene, x, y)
        return f"cell-{near}" if far < _WITHIN else super().thing_under(view, scene, x, y)

    def hint_reason(self, view: ArenaView, moves: Sequence[Move]) -> str:
        """What the moves do for the camps."""
        from robotory.show.purpose import purpose

        return purpose(view, moves, self.words)

    def names_in_moves(self, view: ArenaView, thing: str) -> tuple[str, ...]:
        """A hexagon also stands for the robot on it; a disc of the stock stands for its colour."""
        kind, _, rest = thing.partition("-")
        if kind == "cell" and CELL[rest] in view.robot:
            return (thing, f"robot-{ROBOT_NAMES[view.robot.index(CELL[rest])]}")
        if kind in SIDE_NAMES and view.side is not None and kind == SIDE_NAMES[view.side]:
            white = view.stock[view.side][0]
            return (f"disc-{COLOUR_NAMES[int(rest) >= white]}",)
        return (thing,)

    def acts_at_once(self, view: ArenaView, thing: str) -> bool:
        """True while a robot is on its way: it goes on to any hexagon that is touched."""
        return view.ask == "chain"

    # In words -----------------------------------------------------------------------------------------------------------

    def spoken_cell(self, view: ArenaView, scene: Scene, x: float, y: float) -> str:
        """The hexagon at a point of the picture, in words."""
        near, far = _nearest(scene, x, y)
        return spoken_cell(view, CELL[near], self.words) if far < _WITHIN else ""

    def cursor(self, scene: Scene, x: float, y: float) -> tuple[float, float]:
        """The middle of the hexagon."""
        near, far = _nearest(scene, x, y)
        item = scene.items[f"cell-{near}"]
        return (item.x, item.y) if far < _WITHIN else (x, y)


def _nearest(scene: Scene, x: float, y: float) -> tuple[str, float]:
    """(the cell whose middle is nearest to a point of the picture, the square of the distance)."""
    far = {name: (scene.items[f"cell-{name}"].x - x) ** 2 + (scene.items[f"cell-{name}"].y - y) ** 2 for name in CELLS}
    near = min(far, key=far.__getitem__)
    return near, far[near]
