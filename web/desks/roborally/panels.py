"""The panels of a race as markup: hand, registers, a plate for each robot, and the queue of a register."""

from collections.abc import Callable, Mapping, Sequence

from roborally.position.cards import KIND, NAME, priority
from roborally.position.codes import BLIND_CARD, EMPTY, FINISHED, HIDDEN, OUT
from roborally.position.option_deck import OPTION_DECK, SLUGS
from roborally.position.view import RaceView
from roborally.show import special_scene, text
from roborally.show.description import ROLES, STATES
from roborally.show.places import held_alone, places
from tabletop.base.markup import escape as esc
from tabletop.show.scene import Item, Scene, Shapes
from tabletop.show.words import Words
from web.desks.roborally.program import Program
from web.desks.roborally.registers import Registers, in_scene
from web.desks.roborally.standings import Standings
from web.page.looks import drawn

_GROUPS = ("turn", "turn", "turn", "back", "move", "move", "move")


class RacePanels:
    """Writes panels. `words` are RoboRally's, `page_words` those of the page."""

    def __init__(self, look: Callable[[str], Shapes], words: Words, page_words: Words) -> None:
        self.look, self.words, self.say = look, words, page_words.say
        self.standings = Standings(look, words, page_words)

    def face(self, seat: int, sign: str = "") -> str:
        """The picture of a robot with its number, and a sign for its role."""
        return f'<span class="face">{drawn(self.look, f"robot:{seat}")}<b class="no">{seat + 1}</b>{sign}</span>'

    def status(self, scene: Scene) -> str:
        """Turn and register, as the head of the table shows them."""
        race = scene.items["race"]
        turn, register = race.value("turn"), race.value("register")
        lamps = "".join(f'<i class="{"on" if n == register else ""}">{n}</i>' for n in range(1, 6))
        label = self.say("status.register", register=register) if register else self.say("status.between")
        head = esc(self.say("game.roborally.turn", turn=max(1, turn)))
        return f'<b>{head}</b><span class="lamps" role="img" aria-label="{esc(label)}">{lamps}</span>'

    # Cards --------------------------------------------------------------------------------------------------------------

    def hand(self, program: Program) -> str:
        """The cards in hand, by priority. A card that lies in a register leaves a gap, so that the others stay in place."""
        left = set(program.unplaced)
        parts = []
        for number, card in enumerate(program.hand, 1):
            if card in left:
                parts.append(
                    f'<button class="card {_group(card)}" data-do="touch:card-{card}" data-key="card-{card}" '
                    f'data-drag="card-{card}" aria-label="{esc(self._card_in_words(card))}"><kbd>{number}</kbd>'
                    f"{self._front(card)}</button>"
                )
            else:
                parts.append(f'<span class="card gone"><kbd>{number}</kbd></span>')
        return "".join(parts)

    def program(self, registers: Registers, now: int, program: Program | None) -> str:
        """The five registers of one seat. With a `program`, its open ones can be touched. Register `now` runs, 0 for none."""
        return "".join(self._register(number, registers, now, program) for number in range(1, 6))

    def _register(self, register: int, registers: Registers, now: int, program: Program | None) -> str:
        card, second = registers.cards[register - 1], registers.seconds[register - 1]
        locked = bool(registers.locks >> register - 1 & 1)
        marks = {
            "locked": locked,
            "target": program is not None and register == program.next_register(),
            "now": register == now,
            "empty": card == EMPTY,
            _group(card): card >= 0,
        }
        classes = " ".join(["slot", *(mark for mark, holds in marks.items() if holds)])
        picked = program is not None and program.target == register
        label = self._register_in_words(register, card, second, locked, picked=picked)
        inner = f'<i class="nr">{register}</i>{self._front(card)}{self._second(second)}'
        if locked:
            inner += f'<span class="lock">{drawn(self.look, "token:lock")}</span>'
        if program is None or register not in program.open:
            if card >= 0 and (locked or program is None):
                looks = f'data-do="card:{"locked" if locked else "card"}-{card}" data-key="register-{register}"'
                return f'<button class="{classes}" {looks} aria-label="{label}">{inner}</button>'
            return f'<span class="{classes}" role="img" aria-label="{label}">{inner}</span>'
        thing = f"register-{register}"
        drag = f' data-drag="{thing}"' if card >= 0 else ""
        return (
            f'<button class="{classes}" data-do="touch:{thing}" data-key="{thing}" data-drop="{thing}"{drag} '
            f'aria-label="{label}">{inner}</button>'
        )

    def _card_in_words(self, card: int) -> str:
        if card >= 0:
            return self.say("card.say", card=text.kind_name(KIND[card], self.words), priority=priority(card))
        return self.say({HIDDEN: "card.hidden", BLIND_CARD: "card.blind"}.get(card, "card.none"))

    def _register_in_words(self, register: int, card: int, second: int, locked: bool, *, picked: bool = False) -> str:
        key = "register.locked" if locked else "register.picked" if picked else "register.say"
        label = esc(self.say(key, register=register, card=self._card_in_words(card)))
        return label if second == EMPTY else f"{label} + {esc(self._card_in_words(second))}"

    def _picture(self, card: int) -> str:
        special = {HIDDEN: "card:back", BLIND_CARD: "card:random", EMPTY: ""}
        name = special[card] if card < 0 else f"card:{NAME[KIND[card]]}"
        return drawn(self.look, name) if name else ""

    def _front(self, card: int) -> str:
        if card < 0:
            return self._picture(card)
        kind = esc(text.kind_name(KIND[card], self.words))
        return f'{self._picture(card)}<span class="kind">{kind}</span><b class="prio">{priority(card)}</b>'

    def _second(self, card: int) -> str:
        """The second card of a register, small."""
        if card == EMPTY:
            return ""
        return f'<span class="second">{self._picture(card)}<b>{priority(card)}</b></span>'

    # Robots -------------------------------------------------------------------------------------------------------------

    def robots(
        self,
        scene: Scene,
        registers: Sequence[Registers],
        view: RaceView,
        kinds: Mapping[int, str],
        asked: int | None,
        acting: int,
    ) -> str:
        """A plate for each robot with its name, state and registers, and a line for each team. `kinds` says who plays each
        seat; `asked` is the seat that chooses, `acting` the seat whose card is carried out."""
        place = places(scene, view)
        return self.standings.heads(scene, view) + "".join(
            self._plate(seat, scene, registers[seat], view, kinds[seat], place, seat == asked, seat == acting)
            for seat in range(view.seats)
        )

    def _plate(
        self,
        seat: int,
        scene: Scene,
        registers: Registers,
        view: RaceView,
        kind: str,
        place: Mapping[int, int],
        asked: bool,
        acting: bool,
    ) -> str:
        robot = scene.items[f"robot-{seat}"]
        damage, lives = robot.value("damage"), robot.value("lives")
        status = robot.value("status")
        marks = {"acting": acting, "asked": asked, "gone": status in (OUT, FINISHED)}
        flag, label, number = self.standings.flags(scene, view, seat)
        shown = None if view.special.teams else held_alone(place, view, seat)
        now = scene.items["race"].value("register")
        minis = "".join(self._mini(register, registers, now) for register in range(1, 6))
        state = self._state(status, down=robot.value("down"), announced=robot.value("announced"))
        classes = " ".join(["plate", *(mark for mark, holds in marks.items() if holds)])
        return (
            f'<li class="{classes}" {self.standings.style(seat, view, place.get(seat))}>'
            f'{self._face(seat, robot)}<span class="who">{self.standings.place(shown)}'
            f"<b>{esc(text.seat_name(seat, self.words))}</b> <small>{esc(kind)}</small></span>"
            f"{self._damage(damage)}{self._count('token:life', self.say('robot.lives', lives), str(lives))}"
            f"{self._count(flag, label, number) if flag else ''}{state}{self._options(robot)}"
            f'<ol class="minis" aria-label="{esc(self.say("robot.registers"))}">{minis}</ol></li>'
        )

    def _face(self, seat: int, robot: Item) -> str:
        """The picture of a robot, with a sign if special rules give it a role or a team."""
        role = dict(robot.values).get("role", 0)
        if not role:
            team = dict(robot.values).get("team")
            return self.face(seat) if team is None else self.face(seat, self.standings.mark(team))
        picture = drawn(self.look, f"token:{special_scene.ROLES[role].removeprefix(':')}")
        label = self.words.say(ROLES[role])
        sign = f'<span class="role" role="img" aria-label="{esc(label)}" title="{esc(label)}">{picture}</span>'
        return self.face(seat, sign)

    def _options(self, robot: Item) -> str:
        held = dict(robot.values).get("options", 0)
        buttons = "".join(self.option(option) for option in OPTION_DECK if held >> option & 1)
        return f'<span class="options">{buttons}</span>' if buttons else ""

    def option(self, option: int) -> str:
        """An option card as a button that opens its text."""
        name, picture = esc(text.option_card_name(option, self.words)), drawn(self.look, f"option:{SLUGS[option]}")
        looks = f'data-do="card:option-{option}" data-key="option-{option}" title="{name}" aria-label="{name}"'
        return f'<button class="option" {looks}>{picture}</button>'

    def _damage(self, damage: int) -> str:
        pips = "".join(f'<i class="{"hit" if n < damage else ""}{" bar" if n == 4 else ""}"></i>' for n in range(10))
        return (
            f'<span class="pips" role="img" aria-label="{esc(self.say("robot.damage", damage=damage))}">{pips}</span>'
        )

    def _count(self, look: str, label: str, number: str) -> str:
        picture = drawn(self.look, look)
        return f'<span class="num" role="img" aria-label="{esc(label)}">{picture}{number}</span>'

    def _state(self, status: int, *, down: int, announced: int) -> str:
        keys = [STATES[status]] if status in STATES else []
        keys += ["spoken.down"] if down else ["spoken.announced"] if announced else []
        return f'<span class="state">{esc(" · ".join(map(self.words.say, keys)))}</span>' if keys else ""

    def _mini(self, register: int, registers: Registers, now: int) -> str:
        card, second = registers.cards[register - 1], registers.seconds[register - 1]
        locked = bool(registers.locks >> register - 1 & 1)
        marks = {"locked": locked, "now": register == now, "back": card == HIDDEN, _group(card): card >= 0}
        inner = f"{self._picture(card)}<b>{priority(card)}</b>" if card >= 0 else self._picture(card)
        classes = " ".join(["mini", *(mark for mark, holds in marks.items() if holds)])
        label = self._register_in_words(register, card, second, locked)
        return f'<li class="{classes}" aria-label="{label}">{inner}{self._second(second)}</li>'

    # While registers run --------------------------------------------------------------------------------------------------

    def queue(self, scene: Scene, seats: int, acting: int) -> str:
        """The revealed cards of the running register, the first to move on top; '' between registers."""
        register = scene.items["race"].value("register")
        if not register:
            return ""
        registers = [(in_scene(scene, seat), seat) for seat in range(seats)]
        shown = sorted(
            ((one.cards[register - 1], seat, one.seconds[register - 1]) for one, seat in registers), reverse=True
        )
        rows = "".join(
            f'<li class="{"acting" if acting == seat else ""}" {_row_style(seat, wide=second != EMPTY)}>{self.face(seat)}'
            f'<span class="card {_group(card)}">{self._front(card)}{self._second(second)}</span></li>'
            for card, seat, second in shown
            if card >= 0
        )
        return f'<ol class="queue" aria-label="{esc(self.say("queue"))}">{rows}</ol>'


def _group(card: int) -> str:
    return f"g-{_GROUPS[KIND[card]]}" if card >= 0 else ""


def _row_style(seat: int, *, wide: bool) -> str:
    """The style of a seat's row; two cards need the whole width."""
    return f'style="--seat:var(--seat-{seat}){";grid-column:1/-1" if wide else ""}"'
