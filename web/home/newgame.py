"""The set-up of a new game, a page of its own: who plays on each seat, and the options in parts that fold."""

import json
from collections.abc import Mapping
from typing import Any, Protocol

from tabletop.base.errors import TabletopError
from tabletop.core.game import GENERIC_BOTS, Game
from tabletop.show.theme import SEATS
from web.page import colours, dom, saves, series
from web.page.dialogs import Dialog
from web.page.dom import esc, fill
from web.page.gate import Gate
from web.page.icons import icon
from web.page.looks import drawn
from web.page.names import LONGEST, plain
from web.page.reader import Reader
from web.page.widgets import choice, command, sign
from web.table.play import seating
from web.table.play.desk import Desk
from web.table.play.seating import FAR, ME, PEOPLE


class Host(Protocol):
    """What the form needs of the app."""

    reader: Reader
    storage: Gate

    def desk(self, game: Game) -> Desk:
        """The desk of a game, for its faces and names."""

    def begin(
        self, game: Game, kinds: list[str], options: dict[str, str], position: str, players: Mapping[str, Any]
    ) -> None:
        """Begin a new game; `players` is what is kept of them. Raises a TabletopError if options contradict each other."""

    def chats(self) -> Any:
        """The games in chats."""

    def edit(self, asked: str) -> None:
        """Go to the course editor with a packed drawing, or one by its id."""


ROOMY = "(min-width: 760px) and (min-height: 560px)"
"""Screens on which the first part below the seats stands open."""


class NewGame:
    """The form. It begins with what was chosen last. A game that has more than options to choose overrides `parts`."""

    levels: tuple[str, ...] = ()
    """The bots to choose from, the weakest first; () for all of the game's own, or those that play every game."""
    options_shown_elsewhere: tuple[str, ...] = ()
    """Names of options that the list of options leaves out, because another part has a field for them."""

    def __init__(self, host: Host, game: Game) -> None:
        self.host, self.game, self.say = host, game, host.reader.say
        self.words, self.desk = host.reader.words_of(game), host.desk(game)
        self.levels = self.levels or game.bots or GENERIC_BOTS
        self.kinds = self._usual()
        self.options: dict[str, str] = {}
        self.names: dict[int, str] = {}
        self.worn = list(range(SEATS))  # by seat, and the colours that are left
        self.games = 1  # of a series, at most
        self._recall()

    def _usual(self) -> list[str]:
        """Who plays unless somebody else is chosen: one person and bots that are easy to beat, or the chat of a messenger."""
        if dom.marked("webxdc"):
            return [ME, *[FAR] * (self.game.seats[0] - 1 or 1)]
        count = max(self.desk.quick_start_seats, self.game.seats[0])
        return [ME, *[self.levels[0]] * (count - 1)]

    # What was chosen last ---------------------------------------------------------------------------------------------------

    def _recall(self) -> None:
        """Choose what was chosen last, as far as it can still be chosen."""
        text = self.host.reader.preferences["set-up"]
        last = json.loads(text).get(self.game.name, {}) if text else {}
        low, high = self.game.seats
        kinds = seating.recalled(last.get("kinds", []))
        if low <= len(kinds) <= high and {*kinds} <= {*PEOPLE, *self.levels}:
            self.kinds = kinds
        known = {option.name: option for option in self.game.options}
        options = last.get("options", {}).items()
        self.options = {name: value for name, value in options if name in known and known[name].allows(value)}
        self.names = {int(seat): name for seat, name in last.get("names", {}).items()}
        worn = last.get("colours", [])
        self.worn = worn + [colour for colour in range(SEATS) if colour not in worn]
        self.games = last.get("games", 1)

    def _remember(self) -> None:
        preferences = self.host.reader.preferences
        text = preferences["set-up"]
        chosen = {
            "kinds": self.kinds,
            "options": self.options,
            "names": self.names,
            "colours": self._worn(),
            "games": self.games,
        }
        everything = (json.loads(text) if text else {}) | {self.game.name: chosen}
        preferences["set-up"] = json.dumps(everything, separators=(",", ":"))

    # The page ---------------------------------------------------------------------------------------------------------------

    def open(self, *, far: bool = False) -> None:
        """Write the page; with somebody `far` away, who is to be named next."""
        say, name = self.say, self.game.name
        dom.forget_all()
        head = (
            f"{sign(say('home'), 'home', 'home')}"
            f'<img src="./games/{name}.svg" alt="" width="40" height="40"><h1 tabindex="-1">{esc(self.game.title)}</h1>'
            f'<a class="button" href="{self.host.reader.lessons(name)}">{icon("lamp")}<span>{esc(say("home.learn"))}</span></a>'
            f"{sign(say('help.title'), 'help', f'help:{name}', word=say('help'))}"
        )
        parts = self.parts()
        lengths = {str(most): say("series.of", most=most) if most > 1 else say("series.one") for most in series.LENGTHS}
        roomy = dom.matches(ROOMY)
        folded = "".join(self._part(*part, opened=roomy and part == parts[0]) for part in parts)
        fill(
            "set-up",
            f"""<header>{head}</header>
<div class="parts"><section class="panel" id="who"><h2>{esc(say("new.seats"))}</h2><ul id="seats"></ul>
{choice(say("series"), "games", lengths, str(self.games), told_by="help-games")}
<p class="small" id="help-games">{esc(say("series.help"))}</p></section>
<div>{folded}</div></div>
<footer><p class="error" id="new-error" role="alert"></p><span id="in-chat"></span><span id="by-link"></span></footer>""",
        )
        self._show_seats()
        self._show_chosen()
        dom.on("kind", self._kind)
        dom.on("name", self._name)
        dom.on("colour", lambda wearer, _event: self._ask_colour(int(wearer)))
        dom.on("games", self._games)
        dom.on("add-seat", lambda _rest, _event: self._add_seat())
        dom.on("far-seat", lambda _rest, _event: self._play_far())
        dom.on("drop-seat", lambda seat, _event: self._drop_seat(int(seat)))
        dom.on("option", self._option)
        dom.on("begin", lambda _rest, _event: self._begin())
        dom.on("begin-in-chat", lambda _rest, _event: self._begin(in_chat=True))
        dom.within(dom.by_id("set-up"), "h1").focus()
        if far and FAR not in self.kinds:
            self._play_far()

    def parts(self) -> list[tuple[str, str, str]]:
        """The parts below the seats, the most important first: name, title, and content as markup."""
        rules = self._rules()
        title = "new.names-colours" if self._wearers() else "new.names"
        names = [("names", self.say(title), '<div id="names"></div>')]
        return [("rules", self.say("new.rules"), rules), *names] if rules else names

    def _part(self, name: str, title: str, content: str, *, opened: bool) -> str:
        state = " open" if opened else ""
        return (
            f'<details class="panel" id="part-{name}"{state}><summary><h2>{esc(title)}</h2><span id="chosen-{name}"></span>'
            f"</summary>{content}</details>"
        )

    def chosen(self) -> dict[str, str]:
        """What is chosen in each of the parts, in a few words."""
        usual = self.game.defaults
        changed = sum(
            value != usual[name] for name, value in self.options.items() if name not in self.options_shown_elsewhere
        )
        given = [self.names[seat] for seat in sorted(self.names) if seat < len(self.kinds)]
        given += [self.say("new.coloured")] if self._worn() else []
        usual_too = self.say("new.usual")
        return {
            "rules": self.say("new.changed", changed) if changed else usual_too,
            "names": ", ".join(given) or usual_too,
        }

    def _show_chosen(self) -> None:
        for name, text in self.chosen().items():
            fill(f"chosen-{name}", esc(text))

    def seat_face(self, seat: int) -> str:
        """The picture of a seat."""
        return self.desk.face(seat)

    # Seats ----------------------------------------------------------------------------------------------------------------

    def _show_seats(self) -> None:
        colours.wear(self.game.name, tuple(self.worn))
        self.desk.for_seats(len(self.kinds))
        say, (low, high) = self.say, self.game.seats
        kinds = {kind: say(f"seat.{kind}") for kind in PEOPLE} | (
            {FAR: say("xdc.seat")} if dom.marked("webxdc") else {}
        )
        kinds |= {level: self.desk.bot_name(level) for level in self.levels}
        names = {FAR: say("seat.far.name"), ME: say("seat.me.name")} if FAR in self.kinds else {}
        rows = []
        for seat, kind in enumerate(self.kinds):
            name = self.desk.seat_name(seat)
            drop = sign(say("new.drop", name=name), "close", f"drop-seat:{seat}") if len(self.kinds) > low else ""
            called = f'<div class="called">{self._name_field(seat, names[kind])}</div>' if kind in names else ""
            rows.append(f"<li>{self.seat_face(seat)}{choice(name, f'kind:{seat}', kinds, kind)}{drop}{called}</li>")
        far, in_messenger = FAR in self.kinds, dom.marked("webxdc")
        if len(self.kinds) < high:
            rows.append(f"<li>{command(say('new.add'), 'plus', do='add-seat')}</li>")
        if not far and not in_messenger:
            rows.append(f"<li>{command(say('new.far'), 'send', do='far-seat')}</li>")
        if far and not in_messenger:
            rows.append(f'<li class="small">{esc(say("new.far.text"))}</li>')
        fill("seats", "".join(rows))
        fill("in-chat", command(say("new.in-chat"), "people", do="begin-in-chat") if far else "")
        fill("by-link", self._begin_button(say("new.by-link") if far and not in_messenger else say("new.begin")))
        fields = "".join(
            f"<div>{self._figures(seat)}{self._named(seat, named_there=kind in names)}</div>"
            for seat, kind in enumerate(self.kinds)
        )
        fill("names", fields)

    @staticmethod
    def _begin_button(label: str) -> str:
        return command(label, "play", do="begin", kind="go")

    def _named(self, seat: int, *, named_there: bool) -> str:
        """A field for the name of a seat; only that name where the field stands with what is chosen for the seat."""
        if named_there:
            return f"<span>{esc(self.names.get(seat) or self.desk.seat_name(seat))}</span>"
        return self._name_field(seat, self.desk.seat_name(seat))

    def _name_field(self, seat: int, label: str) -> str:
        return (
            f'<label class="field"><span>{esc(label)}</span>'
            f'<input type="text" data-do="name:{seat}" data-key="name:{seat}" maxlength="{LONGEST}" autocomplete="off" '
            f'spellcheck="false" value="{esc(self.names.get(seat, ""))}"></label>'
        )

    def _kind(self, seat: str, event: Any) -> None:
        place, before = int(seat), self.kinds[int(seat)]
        self.kinds[place] = str(event.target.value)
        self.kinds = seating.with_one_reader(self.kinds, place)
        if before != self.kinds[place] and (before == FAR or (before in PEOPLE) != (self.kinds[place] in PEOPLE)):
            self.names.pop(place, None)  # it was the name of whoever sat there
        self.changed()

    def _name(self, seat: str, event: Any) -> None:
        name = plain(str(event.target.value))
        self.names = {**self.names, int(seat): name}
        if not name:
            del self.names[int(seat)]
        for part in ("names", "seats"):
            dom.forget(part)  # the field holds what was typed; whoever goes on to the next one finds it still there
        fill("new-error", "")
        self._show_chosen()
        self._remember()

    def _games(self, _rest: str, event: Any) -> None:
        self.games = int(event.target.value)
        self.changed()

    def _add_seat(self) -> None:
        self.kinds.append(self.levels[0])
        self.changed()

    def _play_far(self) -> None:
        """Play with somebody far away in the place of bots, as far as so many have to play."""
        bots = [seat for seat, kind in enumerate(self.kinds) if kind not in PEOPLE]
        for seat in reversed(bots[1:]):
            if len(self.kinds) > self.game.seats[0]:
                self._take_out(seat)
        if not bots and len(self.kinds) < self.game.seats[1]:
            self.kinds.append(FAR)
        else:
            place = bots[0] if bots else len(self.kinds) - 1
            self.kinds[place] = FAR
            self.names.pop(place, None)
        self.changed()
        dom.within(dom.by_id("seats"), f'[data-do="name:{self.kinds.index(FAR)}"]').focus()

    def _drop_seat(self, seat: int) -> None:
        self._take_out(seat)
        self.changed()

    def _take_out(self, seat: int) -> None:
        del self.kinds[seat]
        self.names = {other - (other > seat): name for other, name in self.names.items() if other != seat}
        self.worn.insert(len(self.kinds), self.worn.pop(seat))

    def changed(self) -> None:
        """Something else is chosen now: show it and remember it for the next time."""
        fill("new-error", "")
        self._show_seats()
        self._show_chosen()
        self._remember()

    # Colours --------------------------------------------------------------------------------------------------------------

    def _wearers(self) -> list[str]:
        """The looks that are drawn in the colours of the seats."""
        return self.desk.wearers(len(self.kinds))

    def _worn(self) -> list[int]:
        """The colours that are chosen, nothing for the usual ones."""
        worn = self.worn[: len(self._wearers())]
        return worn if worn != [*range(len(worn))] else []

    def _figures(self, seat: int) -> str:
        """What wears the colours of a seat, to be touched for others; the picture of the seat in games without."""
        looks, name = self._wearers(), self.desk.seat_name(seat)
        each, buttons = len(looks) // len(self.kinds), ""
        for wearer in range(seat * each, (seat + 1) * each):
            label = esc(self.say("new.colour", name=name, colour=self.say(f"colour.{self.worn[wearer]}")))
            does = f'data-do="colour:{wearer}" data-key="colour:{wearer}" title="{label}" aria-label="{label}"'
            buttons += f'<button class="sign swatch" {does}>{drawn(self.game.look, looks[wearer])}</button>'
        return buttons or self.desk.face(seat)

    async def _ask_colour(self, wearer: int) -> None:
        """Let a colour be chosen; whoever has it gets this one for it."""
        say, looks = self.say, self._wearers()
        name = self.desk.seat_name(wearer * len(self.kinds) // len(looks))
        buttons = "".join(
            f'<button data-answer="{colour}" aria-pressed="{str(colour == self.worn[wearer]).lower()}">'
            f'<span style="{self._dyed(wearer, colour)}">{drawn(self.game.look, looks[wearer])}</span>'
            f"{esc(say(f'colour.{colour}'))}</button>"
            for colour in range(SEATS)
        )
        body = f'<p>{esc(say("new.colours"))}</p><div class="colours">{buttons}</div>'
        answer = await Dialog(say("new.colour-of", name=name), body, close=say("close")).answer()
        if answer:
            other = self.worn.index(int(answer))
            self.worn[wearer], self.worn[other] = self.worn[other], self.worn[wearer]
            self.changed()

    def _dyed(self, wearer: int, colour: int) -> str:
        """The style in which one looks as if it wore a colour, which somebody wears in the style sheet."""
        other = self.worn.index(colour)
        return "".join(f"--{role}-{wearer}:var(--{role}-{other});" for role in ("seat", "on-seat") if other != wearer)

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
            field = choice(say(f"option.{name}"), f"option:{name}", values, chosen, told_by=f"help-{name}")
            help_ = f'<p class="small" id="help-{name}">{esc(say(f"option.{name}.help"))}</p>'
            parts.append(f"<div>{field}{help_}</div>")
        return f'<div id="house-rules">{"".join(parts)}</div>' if parts else ""

    def _option(self, name: str, event: Any) -> None:
        self.options[name] = str(event.target.value)
        self.changed()

    def _begin(self, *, in_chat: bool = False) -> None:
        """Begin, or say why these options do not go together."""
        try:
            names = {seat: self.desk.seat_name(seat) for seat, kind in enumerate(self.kinds) if kind == FAR}
            names |= {seat: name for seat, name in self.names.items() if seat < len(self.kinds)}
            players = saves.players(names, series.begun(self.games, len(self.kinds)), self._worn())
            if in_chat:
                self.game.start(len(self.kinds), self.options)  # options that do not go together
                dom.spawn(self.host.chats().begin(self.game, list(self.kinds), dict(self.options), players))
            else:
                self.host.begin(self.game, list(self.kinds), dict(self.options), "", players)
        except TabletopError as error:
            fill("new-error", esc(self.host.reader.explain(error)))
