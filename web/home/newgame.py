"""The form for a new game: who plays on each seat, and the options."""

from typing import Any, ClassVar, Protocol

from tabletop.errors import TabletopError
from tabletop.game import Game
from tabletop.session import PERSON
from web.page import dom
from web.page.dom import esc, fill
from web.page.gate import Gate
from web.page.reader import Reader
from web.page.widgets import choice, command, sign
from web.table.desk import Desk


class Host(Protocol):
    """What the form needs of the app."""

    reader: Reader
    storage: Gate

    def desk(self, game: Game) -> Desk:
        """The desk of a game, for its faces and names."""

    def begin(self, game: Game, kinds: list[str], options: dict[str, str]) -> None:
        """Begin a new game. Raises a TabletopError if the options contradict each other."""

    def edit(self, asked: str) -> None:
        """Go to the course editor with a packed drawing, or one by its id."""


class NewGame:
    """The form. It begins with what was chosen last since the page was opened. A game that has more than options to choose
    overrides `choices`."""

    levels: tuple[str, ...] = ()
    """The bots to choose from, the weakest first; () for all of the game's own."""
    options_shown_elsewhere: tuple[str, ...] = ()
    """Names of options that the list of options leaves out, because `choices` or another part has a field for them."""
    remembered: ClassVar[dict[str, tuple[list[str], dict[str, str]]]] = {}
    """Name of the game -> the kinds of its seats and the options that were chosen last."""

    def __init__(self, host: Host, game: Game) -> None:
        self.host, self.game, self.say = host, game, host.reader.say
        self.words, self.desk = host.reader.words_of(game), host.desk(game)
        self.levels = self.levels or game.bots
        fresh: tuple[list[str], dict[str, str]] = (self.quick_start(), {})
        self.kinds, self.options = self.remembered.setdefault(game.name, fresh)

    def quick_start(self) -> list[str]:
        """Who plays in a quick start: one person and bots that are easy to beat."""
        count = max(self.desk.quick_start_seats, self.game.seats[0])
        return [PERSON, *[self.levels[0]] * (count - 1)]

    def open(self) -> None:
        """Write the form."""
        say = self.say
        begin = command(say("new.begin"), "play", do="begin", kind="go")
        rules, more = self._rules(), self.choices()
        if more:
            rest = f"<details><summary>{esc(say('new.rules'))}</summary>{rules}</details>"
        else:
            more, rest = (f"<h3>{esc(say('new.rules'))}</h3>{rules}" if rules else ""), ""
        fill("new-game", f"""<h2 tabindex="-1">{esc(say("new.title", game=self.game.title))}</h2>
<div class="columns"><div><h3>{esc(say("new.seats"))}</h3><ul id="seats"></ul></div>
<div>{more}</div></div>{rest}
<p class="error" id="new-error" role="alert"></p><div class="row end">{begin}</div>""")  # fmt: skip
        self._show_seats()
        dom.on("kind", self._kind)
        dom.on("add-seat", lambda _rest, _event: self._add_seat())
        dom.on("drop-seat", lambda seat, _event: self._drop_seat(int(seat)))
        dom.on("option", self._option)
        dom.on("begin", lambda _rest, _event: self._begin())
        self.after_open()

    def choices(self) -> str:
        """The fields of one game above its options, as markup; '' for none."""
        return ""

    def after_open(self) -> None:
        """Called when the form is on the page."""

    def seat_face(self, seat: int) -> str:
        """The picture of a seat."""
        return self.desk.face(seat)

    # Seats ----------------------------------------------------------------------------------------------------------------

    def _show_seats(self) -> None:
        say, (low, high) = self.say, self.game.seats
        kinds = {PERSON: say("seat.person"), **{level: self.words.say(f"bot.{level}") for level in self.levels}}
        rows = []
        for seat, kind in enumerate(self.kinds):
            name = self.desk.seat_name(seat)
            drop = sign(say("new.drop", name=name), "close", f"drop-seat:{seat}") if len(self.kinds) > low else ""
            rows.append(f"<li>{self.seat_face(seat)}{choice(name, f'kind:{seat}', kinds, kind)}{drop}</li>")
        if len(self.kinds) < high:
            rows.append(f"<li>{command(say('new.add'), 'plus', do='add-seat')}</li>")
        fill("seats", "".join(rows))

    def _kind(self, seat: str, event: Any) -> None:
        self.kinds[int(seat)] = str(event.target.value)
        self._show_seats()

    def _add_seat(self) -> None:
        self.kinds.append(self.levels[0])
        self._show_seats()

    def _drop_seat(self, seat: int) -> None:
        del self.kinds[seat]
        self._show_seats()

    # Options --------------------------------------------------------------------------------------------------------------

    def _rules(self) -> str:
        say, parts = self.words.say, []
        for option in self.game.options:
            name = option.name
            if name in self.options_shown_elsewhere:
                continue
            # In catalogues the values of a listing, such as lists of cards, have ids without `option.`.
            kind = name if option.listing else f"option.{name}"
            values = {value: say(f"{kind}.{value}") for value in option.values()}
            chosen = self.options.get(name, option.default)
            parts.append(choice(say(f"option.{name}"), f"option:{name}", values, chosen, told_by=f"help-{name}"))
            parts.append(f'<p class="small" id="help-{name}">{esc(say(f"option.{name}.help"))}</p>')
        return f'<div id="house-rules">{"".join(parts)}</div>' if parts else ""

    def _option(self, name: str, event: Any) -> None:
        self.options[name] = str(event.target.value)
        fill("new-error", "")

    def _begin(self) -> None:
        """Begin, or say why these options do not go together."""
        try:
            self.host.begin(self.game, list(self.kinds), dict(self.options))
        except TabletopError as error:
            fill("new-error", esc(self.host.reader.explain(error)))
