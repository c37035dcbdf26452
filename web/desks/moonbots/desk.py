"""Moon-Bots at the table: cards, dice and robots by touch, and what every card does."""

from collections.abc import Mapping, Sequence

from moonbots.position.moves import Aim
from moonbots.position.state import FREE
from moonbots.position.view import MoonView
from moonbots.show.about import guarded
from moonbots.show.layout import CARD, NARROW, STRIP, TILE, layout_of
from moonbots.show.page_looks import drawing, look_at_size, named
from moonbots.show.robots import NAMES
from moonbots.show.table_items import WEAPON
from moonbots.show.text import card_name, robot_name, seat_name
from tabletop.base.markup import escape as esc
from tabletop.film.motion import Stamp
from tabletop.film.reel import Reel
from tabletop.rules.move import Move
from tabletop.show.scene import Item, Scene, Shapes
from web.page.looks import drawn
from web.table.play.controls import Controls
from web.table.play.desk import Desk, Moment

_HALF = {
    "market": (CARD[0] / 2, CARD[1] / 2),
    "slot": (TILE[0] / 2, TILE[1] / 2),
    "upgrade": (0.3, 0.3),
    "weapon": (WEAPON / 2, 0.52),
    "die": (0.5, 0.5),
    "pile": (0.44, 0.54),
}
"""Half the width and height of a thing on the table, in cells, by the first word of its id."""


class MoonDesk(Desk):
    """A tournament at the table."""

    sparking = ("burst", "blast")
    layout = "moon"
    typeface = "Saira Condensed"
    quick_start_seats = 4

    def look(self, name: str) -> Shapes:
        """The drawings of the game, made for the background of the page."""
        return drawing(name, self.words)

    def export_look(self, name: str) -> Shapes:
        """The drawings for pictures and films, in which boards carry the names of the players."""
        return named(name, self.words)

    def look_at_size(self, look: str, pixels: float) -> str:
        """Cards and weapons with their words where these are large enough to read."""
        return look_at_size(look, pixels)

    def shape(self, screen: str, only_person: int | None) -> str:
        """The usual layout if the screen is for one person; '' where several share it, so that all robots look equal."""
        return "" if only_person is None else super().shape(screen, only_person)

    def catch_up(self, reel: Reel) -> None:
        """Read how the table is laid out from the first scene of the film."""
        self._layout = layout_of(reel.frame(0).scene.backdrop)

    def seat_name(self, seat: int) -> str:
        """The robot of a seat, or its two robots in a game of two."""
        return seat_name(self.seats, seat, self.words)

    def things_named(self, names: Mapping[int, str], seats: int) -> dict[str, str]:
        """Robots have the names of their players. In a game of two, a robot's own name comes first, as a player has two."""
        robots = {f"robot:{seat}": name for seat, name in names.items()}
        if seats == 2:
            pairs = [(robot, name) for seat, name in names.items() for robot in (2 * seat, 2 * seat + 1)]
            robots = {f"robot:{robot}": f"{NAMES[robot]} ({name})" for robot, name in pairs}
        return super().things_named(names, seats) | robots

    def face(self, seat: int) -> str:
        """The head of a seat's robot; of the first one in a game of two."""
        robot = 2 * seat if self.seats == 2 else seat
        return f'<span class="face">{drawn(self.game.look, f"face:{robot}")}</span>'

    def figures(self, seats: int) -> dict[str, str]:
        """The robots by look; in a game of two there are four."""
        return {f"face:{robot}": robot_name(robot, self.words) for robot in range(4 if seats == 2 else seats)}

    def status(self, moment: Moment) -> str:
        """The round."""
        return f"<b>{esc(self.turn_name(moment.frame.scene.items['game'].value('round')))}</b>"

    def standing(self, moment: Moment, seat: int) -> str:
        """The energy of the robots of a seat."""
        robots = (2 * seat, 2 * seat + 1) if self.seats == 2 else (seat,)
        energies = [str(moment.frame.scene.items[f"robot-{robot}"].value("energy")) for robot in robots]
        text = esc(self.words.say("standing.energy", energy=" + ".join(energies)))
        return f'<span class="num" role="img" aria-label="{text}">⚡ {" · ".join(energies)}</span>'

    # Touching -----------------------------------------------------------------------------------------------------------

    def thing_name(self, thing: str, controls: Controls) -> str:
        """The name of a card, of a die's value, of a value to change the die to, or of another thing without an item."""
        kind, _, rest = thing.partition("-")
        if kind == "card":
            return card_name(int(rest), self.words)
        if kind == "to":
            return self.words.say("thing.to", value=rest)
        if kind == "pip":
            return self.words.say("thing.pip", value=rest)
        return self.words.say(f"thing.{kind}")

    def items_of(self, thing: str, scene: Scene) -> list[Item]:
        """The item with that id; for a value such as `pip-4` the dice in the tray that show it."""
        kind, _, value = thing.partition("-")
        if kind != "pip":
            return [scene.items[thing]] if thing in scene.items else []
        dice = [item for name, item in scene.items.items() if name.startswith("die-")]
        return [die for die in dice if die.value("value") == int(value) and die.value("item") == FREE]

    def stands_for(self, look: str) -> str:
        """A face stands for the board of its robot; other looks stand for nothing, as cards lie in many places."""
        kind, _, number = look.partition(":")
        return f"robot-{number}" if kind == "face" else ""

    def frame(self, thing: str, item: Item, scene: Scene, what: str) -> Stamp:
        """A rim for boards, a ring for dice, and for cards and tiles a frame of their size."""
        kind = thing.partition("-")[0]
        if kind == "robot":
            return Stamp(f"rim:{what}:{item.look.partition(':')[0]}", item.x, item.y, over=True)
        if kind in ("pip", "die"):
            return Stamp(f"mark:{what}", item.x, item.y, scale=0.62, over=True)
        wide = NARROW.get(item.look.partition(":")[0])
        look = f"frame:{what}" if kind == "market" else f"mark:{what}:{wide}" if wide else f"mark:{what}"
        return Stamp(look, item.x, item.y, scale=item.scale, over=True)

    def reach(self, thing: str, item: Item) -> float:
        """Half the height of a board, half the width of a card or tile, in cells."""
        kind = thing.partition("-")[0]
        if kind == "robot":
            return self._layout.boards[int(thing.partition("-")[2])].style.size[1] / 2 * item.scale
        return (CARD if kind == "market" else TILE)[0] / 2 * item.scale

    def move_note(self, view: MoonView, move: Move) -> str:
        """A note if protection stops some of an attack."""
        return self.words.say("note.guarded") if isinstance(move, Aim) and guarded(view, move) else ""

    def hint_reason(self, view: MoonView, moves: Sequence[Move]) -> str:
        """What the first move is for."""
        from moonbots.show.purpose import purpose

        return purpose(view, moves, self.words)

    # Reading ------------------------------------------------------------------------------------------------------------

    def thing_under(self, view: MoonView, scene: Scene, x: float, y: float) -> str:
        """The id of the thing at a point. On a strip, slots are too small for a finger: there it is the robot."""
        found = super().thing_under(view, scene, x, y)
        kind, _, rest = found.partition("-")
        robot = rest.partition("-")[0]
        small = kind in ("slot", "upgrade") and self._layout.boards[int(robot)].style is STRIP
        return f"robot-{robot}" if small else found

    def half_size(self, thing: str) -> tuple[float, float] | None:
        """Half the size of a card, slot, die or board."""
        kind, _, number = thing.partition("-")
        if kind == "robot":
            width, height = self._layout.boards[int(number)].style.size
            return width / 2, height / 2
        return _HALF.get(kind)

    def names_in_moves(self, view: MoonView, thing: str) -> tuple[str, ...]:
        """A die is named by its value; a slot or an upgrade also stands for its robot."""
        kind, *rest = thing.split("-")
        if kind == "die":
            return (f"pip-{view.dice[int(rest[0])]}",)
        return (thing, f"robot-{rest[0]}") if kind in ("slot", "upgrade") else (thing,)
