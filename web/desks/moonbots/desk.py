"""Moon-Bots at the table: cards, dice and robots by touch, and what every card does."""

from typing import ClassVar

from moonbots.position.cards import FACE_DOWN, is_part
from moonbots.position.state import FREE
from moonbots.position.view import MoonView
from moonbots.show.layout import BOARD, CARD, TILE
from moonbots.show.text import card_help, card_name, seat_name
from tabletop.film.motion import Stamp
from tabletop.scene import Item, Scene
from web.page.dom import esc
from web.page.looks import drawn
from web.table.controls import Controls
from web.table.desk import Desk, Mark, Moment
from web.table.draft import Draft


class MoonDesk(Desk):
    """A tournament at the table."""

    log_styles: ClassVar = {"turn-began": "head", "fell": "bad", "ended": "good"}
    chapter = "turn-began"
    quick_start_seats = 4
    seats = 4

    def panels_at_start(self, view: MoonView) -> None:
        """Keeps the number of seats, on which their names depend."""
        self.seats = view.seats

    def seat_name(self, seat: int) -> str:
        """The robot of a seat; with two players both of them."""
        return seat_name(self.seats, seat)

    def face(self, seat: int) -> str:
        """The head of the robot of a seat; with two players of its first robot."""
        robot = 2 * seat if self.seats == 2 else seat
        return f'<span class="face">{drawn(self.game.look, f"face:{robot}")}</span>'

    def status(self, moment: Moment) -> str:
        """The round."""
        return f"<b>{esc(self.page_words.say('status.turn', turn=max(1, moment.frame.scene.items['game'].value('round'))))}</b>"

    def standing(self, moment: Moment, seat: int) -> str:
        """The energy of the robots of a seat."""
        robots = (2 * seat, 2 * seat + 1) if self.seats == 2 else (seat,)
        energies = [str(moment.frame.scene.items[f"robot-{robot}"].value("energy")) for robot in robots]
        told = esc(self.words.say("standing.energy", energy=" + ".join(energies)))
        return f'<span class="num" role="img" aria-label="{told}">⚡ {" · ".join(energies)}</span>'

    # Touching -----------------------------------------------------------------------------------------------------------

    def lies_on_board(self, thing: str, scene: Scene) -> bool:
        """Items of the scene, and dice, which are named by the value they show."""
        return thing in scene.items or bool(self._dice(thing, scene))

    def thing_name(self, thing: str, controls: Controls) -> str:
        """The name of a card, of a die's value, of a value to change it to, or of another thing without an item."""
        kind, _, rest = thing.partition("-")
        if kind == "card":
            return card_name(int(rest), self.words)
        if kind == "to":
            return self.words.say("thing.to", value=rest)
        if kind == "pip":
            return self.words.say("thing.pip", value=rest)
        return self.words.say(f"thing.{kind}")

    def marks(self, view: MoonView, scene: Scene, controls: Controls) -> list[Mark]:
        """Marks on cards, slots, dice and whole boards."""
        found = []
        for thing in controls.next_things():
            reach = self._reach(thing)
            items = [scene.items[thing]] if thing in scene.items else self._dice(thing, scene)
            found += [Mark(thing, self._frame(thing, item, "legal"), item.x, item.y, reach) for item in items]
        return found

    def extras(self, view: MoonView, scene: Scene, controls: Controls, draft: Draft | None) -> list[Stamp]:
        """Frames around what was chosen."""
        stamps = []
        for thing in dict.fromkeys(controls.chosen):
            items = [scene.items[thing]] if thing in scene.items else self._dice(thing, scene)
            stamps += [self._frame(thing, item, "chosen") for item in items[: controls.chosen.count(thing)]]
        return stamps

    def _dice(self, thing: str, scene: Scene) -> list[Item]:
        """The dice in the tray that show the value of a thing such as `pip-4`; [] for any other thing."""
        kind, _, value = thing.partition("-")
        dice = [item for name, item in scene.items.items() if name.startswith("die-")]
        return [die for die in dice if kind == "pip" and die.value("value") == int(value) and die.value("item") == FREE]

    def _frame(self, thing: str, item: Item, what: str) -> Stamp:
        kind = thing.partition("-")[0]
        if kind == "robot":
            return Stamp(f"rim:{what}", item.x, item.y, over=True)
        if kind == "pip":
            return Stamp(f"mark:{what}", item.x, item.y, scale=0.62, over=True)
        return Stamp(f"frame:{what}" if kind == "market" else f"mark:{what}", item.x, item.y, over=True)

    def _reach(self, thing: str) -> float:
        """How far from its middle a thing can be touched."""
        kind = thing.partition("-")[0]
        return BOARD[1] / 2 if kind == "robot" else CARD[0] / 2 if kind == "market" else TILE[0] / 2

    # In words -----------------------------------------------------------------------------------------------------------

    def spoken_cell(self, view: MoonView, x: float, y: float) -> str:
        """The card under the finger and what it does."""
        scene = self.game.scene(view)
        near = [
            ((item.x - x) ** 2 + (item.y - y) ** 2, name, item)
            for name, item in scene.items.items()
            if item.shown and name.partition("-")[0] in ("market", "slot", "upgrade", "weapon")
        ]
        far, name, item = min(near, key=lambda one: one[:2])
        if far > 1:
            return ""
        card = int(name.partition("-")[2]) if name.startswith("weapon") else dict(item.values).get("card", -1)
        if card < 0:
            return ""
        told = card_name(card, self.words)
        return told if is_part(card) or card == FACE_DOWN else f"{told}: {card_help(card, self.words)}"
