"""The set-up of a new game, a page of its own: robots to touch, ways to play, and house rules by group."""

import json
from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from tabletop.base.errors import TabletopError
from tabletop.core.game import GENERIC_BOTS, Game, Option
from web.home.game_setup import GameSetup
from web.home.seat_sheet import LEFT_OUT, SeatSheet
from web.page import colours, dom, saves, series
from web.page.dom import esc, fill
from web.page.gate import Gate
from web.page.icons import icon
from web.page.names import plain
from web.page.reader import Reader
from web.page.widgets import choice, command, sign, switch
from web.table.play.desk import Desk
from web.table.play.seating import FAR, HERE, ME, PEOPLE


class Host(Protocol):
    """The part of the app that the form uses."""

    reader: Reader
    storage: Gate

    def desk(self, game: Game) -> Desk:
        """The desk of a game, for its faces and names."""

    def begin(
        self, game: Game, kinds: list[str], options: dict[str, str], position: str, players: Mapping[str, Any]
    ) -> None:
        """Begin a new game; `players` as in `saves.players`. Raises a TabletopError if options contradict each other."""

    def chats(self) -> Any:
        """The games in chats."""

    def edit(self, asked: str) -> None:
        """Go to the course editor with a packed drawing, or a saved one by its id."""


ROOMY = "(min-width: 760px) and (min-height: 560px)"
"""Media query for screens on which the first part beside the seats is open."""
_SIGNS = {ME: "person", HERE: "people", FAR: "send"}
"""The icon of each kind of person; all other kinds are bots."""


class NewGame:
    """The form. A game with more choices than its options overrides `parts`."""

    levels: tuple[str, ...] = ()
    """The bots to choose from, the weakest first; () for all of the game's own, or else the bots that play every game."""
    options_shown_elsewhere: tuple[str, ...] = ()
    """Names of options that the groups of house rules leave out, because another part has a field for them."""

    def __init__(self, host: Host, game: Game) -> None:
        self.host, self.game, self.say = host, game, host.reader.say
        self.words, self.desk = host.reader.words_of(game), host.desk(game)
        self.levels = self.levels or game.bots or GENERIC_BOTS
        text = host.reader.preferences["set-up"]
        last = json.loads(text).get(game.name, {}) if text else {}
        self.setup = GameSetup(game, self.levels, self._usual(), last)
        self._sheet: SeatSheet | None = None

    def _usual(self) -> list[str]:
        """Who plays at first: one person against the weakest bots, or in a messenger against people of the chat."""
        if dom.marked("webxdc"):
            return [ME, *[FAR] * (self.game.seats[0] - 1 or 1)]
        count = max(self.desk.quick_start_seats, self.game.seats[0])
        return [ME, *[self.levels[0]] * (count - 1)]

    @property
    def kinds(self) -> list[str]:
        """Who plays on each seat."""
        return self.setup.kinds

    def _remember(self) -> None:
        preferences = self.host.reader.preferences
        text = preferences["set-up"]
        everything = json.loads(text) if text else {}
        everything |= {self.game.name: self.setup.to_save(len(self._coloured_looks()))}
        preferences["set-up"] = json.dumps(everything, separators=(",", ":"))

    # The page ---------------------------------------------------------------------------------------------------------------

    def open(self, *, far: bool = False) -> None:
        """Write the page; with `far`, invite somebody on another device."""
        say, name = self.say, self.game.name
        dom.forget_all()
        dom.mark("desk", self.desk.layout)
        head = (
            f'{sign(say("home"), "home", "home")}<h1 tabindex="-1">{esc(self.game.title)}</h1>'
            f'<a class="button" href="{self.host.reader.lessons(name)}">{icon("lamp")}<span>{esc(say("home.learn"))}</span></a>'
            f"{sign(say('help.title'), 'help', f'help:{name}', word=say('help'))}"
        )
        parts = self.parts()
        roomy = dom.matches(ROOMY)
        folded = "".join(self._part(*part, opened=roomy and part == parts[0]) for part in parts)
        fill(
            "set-up",
            f"""<header>{head}</header>
<div class="parts"><section id="who"><h2 class="unseen">{esc(say("new.seats"))}</h2>
<div><ul id="seats"></ul><div id="far"></div><p id="teams"></p></div>
<div><div id="presets" role="radiogroup" aria-label="{esc(say("new.presets"))}"></div><div id="in-sight"></div></div></section>
<div>{folded}</div></div>
<footer><p class="error" id="new-error" role="alert"></p><span id="by-link"></span></footer>""",
        )
        self._show()
        dom.on("seat", lambda seat, _event: self._ask_seat(int(seat)))
        dom.on("kind", self._kind)
        dom.on("name", self._name)
        dom.on("set-colour", self._set_colour)
        dom.on("games", self._games)
        dom.on("preset", lambda name, _event: self._take(name))
        dom.on("add-seat", lambda _rest, _event: self._add_seat())
        dom.on("far-seat", lambda _rest, _event: self._play_far())
        dom.on("option", self._option)
        dom.on("switch", self._switch)
        dom.on("begin", lambda _rest, _event: self._begin())
        dom.on("begin-in-chat", lambda _rest, _event: self._begin(in_chat=True))
        dom.within(dom.by_id("set-up"), "h1").focus()
        if far and FAR not in self.kinds:
            self.setup.invite()
            self.changed()

    def parts(self) -> list[tuple[str, str, str]]:
        """The parts beside the seats, the most important first: name, title, and content as markup."""
        return [("more", self.say("new.rest"), '<div id="house-rules"></div>')]

    def _part(self, name: str, title: str, content: str, *, opened: bool) -> str:
        state = " open" if opened else ""
        return (
            f'<details class="panel" id="part-{name}"{state}><summary><h2>{esc(title)}</h2><span id="chosen-{name}"></span>'
            f"</summary>{content}</details>"
        )

    def summed_up(self) -> dict[str, str]:
        """The choices of each part, in a few words."""
        changed = self.setup.count_changed([option.name for option in self._grouped()])
        changed += self.setup.games > 1
        return {"more": self.say("new.changed", changed) if changed else self.say("new.usual")}

    def changed(self) -> None:
        """Show the present choices, and remember them for the next time."""
        fill("new-error", "")
        self._show()
        self._remember()

    def _show(self) -> None:
        """Write everything that depends on the choices."""
        colours.apply(self.game.name, tuple(self.setup.seat_colours))
        self.desk.for_seats(len(self.kinds))
        self._show_seats()
        fill("presets", "".join(map(self._preset, (preset.name for preset in self.game.presets))))
        fill("in-sight", "".join(self._field(option) for option in self._in_sight()))
        fill("house-rules", self._house_rules())
        for name, text in self.summed_up().items():
            fill(f"chosen-{name}", esc(text))

    # Seats ----------------------------------------------------------------------------------------------------------------

    def kind_names(self) -> dict[str, str]:
        """The kinds of players for a seat, with their names."""
        people = {kind: self.say(f"seat.{kind}") for kind in PEOPLE}
        people |= {FAR: self.say("xdc.seat")} if dom.marked("webxdc") else {}
        return people | {level: self.desk.bot_name(level) for level in self.levels}

    def seat_note(self, seat: int) -> str:
        """A note about a seat, as markup; '' for none."""
        return ""

    def _show_seats(self) -> None:
        say, in_messenger, far = self.say, dom.marked("webxdc"), FAR in self.kinds
        names = self.kind_names()
        tiles = [self._tile(seat, names[kind]) for seat, kind in enumerate(self.kinds)]
        if len(self.kinds) < self.game.seats[1]:
            add = f"{icon('plus')}<small>{esc(say('new.add'))}</small>"
            tiles.append(f'<li><button class="seat other" data-do="add-seat" data-key="add-seat">{add}</button></li>')
        fill("seats", "".join(tiles))
        if in_messenger:
            fill("far", "")
        elif far:
            fill("far", f"<p>{esc(say('new.far.text'))}</p>{command(say('new.in-chat'), 'people', do='begin-in-chat')}")
        else:
            fill("far", command(say("new.far"), "send", do="far-seat"))
        fill("teams", esc(self._teams(names)))
        invites = far and not in_messenger
        begin = say("new.by-link") if invites else say("new.begin")
        fill("by-link", command(begin, "send" if invites else "play", do="begin", kind="go"))

    def _tile(self, seat: int, kind: str) -> str:
        name, given = self.desk.seat_name(seat), self.setup.names.get(seat, "")
        label = esc(self.say("new.seat", name=f"{given}, {name}" if given else name, kind=kind))
        picture = icon(_SIGNS.get(self.kinds[seat], "bot"))
        return (
            f'<li><button class="seat" data-do="seat:{seat}" data-key="seat:{seat}" aria-label="{label}">'
            f'<span class="faces">{self.desk.faces(seat)}</span><b>{esc(given or name)}</b>'
            f"<small>{picture}<span>{esc(kind)}</span></small>{self.seat_note(seat)}</button></li>"
        )

    def _teams(self, kinds: Mapping[str, str]) -> str:
        """Who plays which figures, in games where a seat plays several; otherwise ''."""
        each = len(self.desk.plays(0))
        if each < 2:
            return ""
        teams = [
            self.say(
                "new.plays",
                who=self.setup.names.get(seat) or kinds[kind],
                what=" + ".join(self.desk.plays(seat).values()),
            )
            for seat, kind in enumerate(self.kinds)
        ]
        return " ".join([self.say("new.each", each), *teams])

    async def _ask_seat(self, seat: int) -> None:
        """Ask who plays on a seat, with which name and colours."""
        looks = self._coloured_looks()
        each = len(looks) // len(self.kinds)
        sheet = self._sheet = SeatSheet(
            self.say,
            self.game,
            self.setup,
            seat,
            name=self.desk.seat_name(seat),
            picture=self.desk.faces(seat),
            kinds=self.kind_names(),
            looks={figure: looks[figure] for figure in range(seat * each, (seat + 1) * each)},
        )
        answer = await sheet.answer()
        self._sheet = None
        self.setup.call(seat, plain(sheet.typed()))
        if answer == LEFT_OUT:
            self.setup.leave_out(seat)
        self.changed()
        self._focus(f"seat:{seat}" if seat < len(self.kinds) else "add-seat")

    def _focus(self, key: str) -> None:
        found = dom.within(dom.by_id("seats"), f'[data-key="{key}"]')
        if found is not None:
            found.focus()

    def _kind(self, seat: str, event: Any) -> None:
        kind = str(event.target.value)
        self.setup.sit(int(seat), kind)
        self.changed()
        if self._sheet is not None:
            self._sheet.show_name()
            if kind == FAR:
                self._sheet.focus("name")

    def _name(self, seat: str, event: Any) -> None:
        self.setup.call(int(seat), plain(str(event.target.value)))
        self.changed()

    def _games(self, _rest: str, event: Any) -> None:
        self.setup.play_several(int(event.target.value))
        self.changed()

    def _add_seat(self) -> None:
        self.setup.add_bots(1)
        self.changed()

    def _play_far(self) -> None:
        """Put a far player in the place of bots, and ask for the player's name."""
        self.setup.play_far()
        self.changed()
        dom.spawn(self._ask_seat(self.kinds.index(FAR)))

    def _coloured_looks(self) -> list[str]:
        """The looks in the colours of the seats."""
        return self.desk.coloured_looks(len(self.kinds))

    def _set_colour(self, what: str, _event: Any) -> None:
        figure, _, colour = what.partition("-")
        self.setup.set_colour(int(figure), int(colour))
        self.changed()
        if self._sheet is not None:
            self._sheet.show_colours()

    # Options --------------------------------------------------------------------------------------------------------------

    def _preset(self, name: str) -> str:
        """A preset as a radio button."""
        say, mark = self.words.say, " checked" * (name == self.setup.preset(self.options_shown_elsewhere))
        return (
            f'<label class="preset"><input type="radio" name="preset" value="{esc(name)}" data-do="preset:{esc(name)}" '
            f'data-key="preset:{esc(name)}"{mark}><b>{esc(say(f"preset.{name}"))}</b>'
            f"<small>{esc(say(f'preset.{name}.text'))}</small></label>"
        )

    def _take(self, name: str) -> None:
        preset = next(preset for preset in self.game.presets if preset.name == name)
        self.setup.take(preset, self.options_shown_elsewhere)
        self.changed()

    def _in_sight(self) -> Sequence[Option]:
        return [one for one in self.game.options if not one.group and one.name not in self.options_shown_elsewhere]

    def _grouped(self) -> Sequence[Option]:
        return [one for one in self.game.options if one.group and one.name not in self.options_shown_elsewhere]

    def groups(self) -> dict[str, str]:
        """The fields of house rules as markup, by the title of their group."""
        fields: dict[str, str] = {}
        for option in self._grouped():
            fields[option.group] = fields.get(option.group, "") + self._field(option)
        return {self.words.say(f"group.{group}"): markup for group, markup in fields.items()}

    def _house_rules(self) -> str:
        say = self.say
        lengths = {str(most): say("series.of", most=most) if most > 1 else say("series.one") for most in series.LENGTHS}
        games = choice(say("series.games"), "games", lengths, str(self.setup.games), described_by="help-games")
        several = f'<div>{games}<p class="small" id="help-games">{esc(say("series.help"))}</p></div>'
        return "".join(
            f'<section class="rules"><h3>{esc(title)}</h3>{fields}</section>'
            for title, fields in {**self.groups(), say("series"): several}.items()
        )

    def _field(self, option: Option) -> str:
        """A switch for an option that is on or off, a list for others; below it the help text."""
        say, name, chosen = self.words.say, option.name, self.setup.value(option.name)
        # In catalogues, the values of a listing, such as a list of cards, have ids without `option.`.
        kind = name if option.listing else f"option.{name}"
        if option.switches:
            field = switch(say(f"option.{name}"), f"switch:{name}", on=chosen == "yes", described_by=f"help-{name}")
        else:
            values = {value: say(f"{kind}.{value}") for value in option.values()}
            field = choice(say(f"option.{name}"), f"option:{name}", values, chosen, described_by=f"help-{name}")
        return f'<div>{field}<p class="small" id="help-{name}">{esc(say(f"option.{name}.help"))}</p></div>'

    def _option(self, name: str, event: Any) -> None:
        self.choose(name, str(event.target.value))

    def _switch(self, name: str, event: Any) -> None:
        self.choose(name, "yes" if event.target.checked else "no")

    def choose(self, name: str, value: str) -> None:
        """Set the value of an option."""
        self.setup.choose(name, value)
        self.changed()

    def _begin(self, *, in_chat: bool = False) -> None:
        """Begin the game, or say why these options do not go together."""
        setup, options = self.setup, self.setup.all_options()
        try:
            names = {seat: name for seat, name in setup.names.items() if seat < len(self.kinds)}
            seat_colours = setup.colours(len(self._coloured_looks()))
            players = saves.players(names, series.begun(setup.games, len(self.kinds)), seat_colours)
            if in_chat:
                self.game.start(len(self.kinds), options)  # raises if options do not go together
                dom.spawn(self.host.chats().begin(self.game, list(self.kinds), options, players))
            else:
                self.host.begin(self.game, list(self.kinds), options, "", players)
        except TabletopError as error:
            fill("new-error", esc(self.host.reader.explain(error)))
