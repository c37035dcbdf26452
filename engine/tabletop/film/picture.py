"""A film as one SVG document that plays by CSS keyframes, without a script. It follows the reader's preferences (dark, more
contrast, no motion) and can be printed."""

import re
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from math import hypot
from typing import NamedTuple
from zlib import crc32

from tabletop.base.markup import escape
from tabletop.film import compact
from tabletop.film.compact import short
from tabletop.film.motion import EVEN, SMOOTH, Ease, Pose, flash
from tabletop.film.stretch import Crop
from tabletop.film.timeline import Flash, Key, Thing, Timeline
from tabletop.show.scene import Shapes
from tabletop.show.theme import MODES, colours, translucent_roles

_NAME = "\N{NULL}"
"""Placeholder for the name of the film until all of it is written. Names keep the films of one page apart."""
_STYLE = """
$ [style]{animation:var(--t) cubic-bezier(.333,0,.667,1) var(--d) infinite}
${--d:0s;font-family:system-ui,sans-serif;text-anchor:middle;stroke-linejoin:round;stroke-linecap:round}
$ .s{animation-timing-function:step-end}
$ .l{animation-timing-function:linear}
$ .p,$ .w{display:none}
$ .w{fill:none;stroke-width:.09}
@media(prefers-reduced-motion:reduce){
$:not(.on){--d:calc(-.999*var(--t))}
$:not(.on) [style]{animation-play-state:paused}
$:not(.on) .w{display:inline}
}
@media print{
$ [style]{animation-play-state:paused;animation-iteration-count:1;animation-fill-mode:both}
$ .p{display:inline;--d:0s;transform:translate(0,27%)scale(.46)}
$ .q,$ .w{display:inline;--d:calc(-1*var(--t));transform:translate(54%,27%)scale(.46)}
}
""".replace("\n", "")
"""The style of every film. Readers who prefer no motion see the last moment and the ways of all things (`.w`), unless a script
plays the film (`.on`). Paper shows the first moment (`.p`) beside the last one (`.q`, the picture that plays on screens). In
Firefox no selector reaches from the picture into a `<use>`, so looks inherit their shared properties."""
_ARROW = (
    f'<marker id="{_NAME}h" viewBox="-3 -2 4 4" markerWidth="4" markerHeight="4" orient="auto">'
    '<path d="M-3 -2L1 0L-3 2Z" fill="var(--accent)"/></marker>'
)
_INSTANT = 2e-4
"""The share of a film that a jump takes."""
_LONG = 20
"""In films of so many seconds and more, keyframes need thousandths of a per cent."""
_USUAL = ("1", "rotate(0deg)")
"""Values of attributes that are left out, as they are the defaults."""
_UNIT = re.compile("px|deg")


def paint(
    line: Timeline,
    game: str,
    look: Callable[[str], Shapes],
    *,
    width: float,
    title: str,
    story: str,
    own_colours: bool = True,
    seat_colours: tuple[int, ...] = (),
    inline: bool = False,
    crop: Crop | None = None,
    notes: Shapes = (),
) -> str:
    """The timeline as a document `width` pixels wide. Screen readers say `title` and `story`. Without `own_colours` it uses the
    colours of the page around it, which has a variable for each role. `seat_colours`, `crop` and `notes` are as in `Stretch`.
    A document is light or dark as the reader prefers; as part of a page (`inline`), as its `color-scheme` there."""
    tables = [colours(mode, game, seat_colours) for mode in MODES] if own_colours else []
    crop = crop or Crop(0, 0, line.opening.width, line.opening.height)
    return _Writer(line, look, tables, translucent_roles(game), crop, notes, inline=inline).document(
        width, title, story
    )


def style(films: str) -> str:
    """The style of the films that this selector matches. A document has its own; a page with many films may have it once."""
    return _STYLE.replace("$", films)


class _Value(NamedTuple):
    """The value of an attribute at a second, and the ease of the change to the next value. `jumps_on`: that change is
    immediate."""

    at: float
    text: str
    ease: Ease = SMOOTH
    jumps_on: bool = False


class _Roles(dict[str, str]):
    """Role -> CSS variable. It collects the roles that were used."""

    def __missing__(self, role: str) -> str:
        self[role] = f"var(--{role})"
        return self[role]


class _Writer:
    def __init__(
        self,
        line: Timeline,
        look: Callable[[str], Shapes],
        tables: Sequence[Mapping[str, str]],
        translucent: frozenset[str],
        crop: Crop,
        notes: Shapes,
        *,
        inline: bool,
    ) -> None:
        self.line, self.look, self.tables, self.translucent, self.inline = line, look, tables, translucent, inline
        self.crop, self.notes = crop, notes
        self.roles = _Roles()
        self.looks: dict[str, str] = {}  # look -> id
        self.frames: dict[str, str] = {}  # content of @keyframes -> name

    def document(self, width: float, title: str, story: str) -> str:
        """The whole document."""
        line, crop = self.line, self.crop
        w, h = short(crop.width), short(crop.height)
        ground = f'<path d="M0 0H{w}V{h}H0Z" fill="{self.roles["ground"]}"/>'
        backdrops = self._dressed(line.backdrops)
        moving = [*map(self._thing, line.things), *map(self._flash, line.flashes)]
        notes = self._drawn(self.notes)
        shown, ways = self._cropped("".join([*backdrops, *moving, notes])), self._cropped(self._ways())
        looks = "".join(f'<g id="{name}">{self._shapes(look)}</g>' for look, name in self.looks.items())
        description = f"<desc>{escape(story, quote=False)}</desc>" if story else ""
        written = (
            f'<svg xmlns="http://www.w3.org/2000/svg" id="{_NAME}" viewBox="0 0 {w} {h}" width="{width:g}" '
            f'height="{width * crop.height / crop.width:.0f}" role="img"><title>{escape(title)}</title>'
            f"{description}<style>{self._style()}</style><defs>{_ARROW * bool(ways)}{looks}</defs>"
            f'<g class="q"><g id="{_NAME}s">{ground}{shown}</g></g>'
            f'<use class="p" href="#{_NAME}s"/>{ways}</svg>\n'
        )
        return written.replace(_NAME, f"f{crc32(written.encode()) & 0xFFFFF:x}")  # short: it compresses badly

    def _cropped(self, drawn: str) -> str:
        """The drawing, moved so that the visible part begins at (0, 0)."""
        x, y = self.crop.x, self.crop.y
        return f'<g transform="translate({short(-x)},{short(-y)})">{drawn}</g>' if (x or y) and drawn else drawn

    def _ways(self) -> str:
        """Arrows along the ways of sliding things, for readers who prefer no motion."""
        ways = [way for thing in self.line.things for way in thing.ways]
        lines = "".join(f'<path d="M{"L".join(f"{short(x)} {short(y)}" for x, y in way)}"/>' for way in ways)
        return f'<g class="w" stroke="{self.roles["accent"]}" marker-end="url(#{_NAME}h)">{lines}</g>' if ways else ""

    def _style(self) -> str:
        light, others = self._colours() if self.tables else ("", "")
        frames = "".join(f"@keyframes {name}{{{frames}}}" for frames, name in self.frames.items())
        film = f"#{_NAME}"
        return f"{film}{{--t:{self.line.seconds:.2f}s;{light}}}{others}{style(film)}{frames}"

    def _colours(self) -> tuple[str, str]:
        """The declarations of the light colours, and the rules for the others."""
        tables = self.tables
        light, dark, contrast = (
            {role: table[role] for role in sorted(self.roles) if table[role] != usual.get(role)}
            for table, usual in zip(tables, ({}, tables[0], tables[0]), strict=True)
        )
        night = "prefers-color-scheme:dark"
        if self.inline:
            dark = {role: f"light-dark({light[role]},{colour})" for role, colour in dark.items()}
            night = "color:light-dark(red,red)"
        rules = (("@supports" if self.inline else "@media", night, dark), ("@media", "prefers-contrast:more", contrast))
        others = "".join(f"{kind}({when}){{#{_NAME}{{{_declared(table)}}}}}" for kind, when, table in rules)
        return _declared(light), others

    # Looks ------------------------------------------------------------------------------------------------------------

    def _shapes(self, look: str) -> str:
        return self._drawn(self.look(look))

    def _drawn(self, shapes: Shapes) -> str:
        return "".join(compact.drawn(shape, self.roles, self.translucent) for shape in shapes)

    def _use(self, look: str, more: str = "") -> str:
        name = self.looks.setdefault(look, f"{_NAME}l{len(self.looks)}")
        return f'<use href="#{name}"{more}/>'

    def _dressed(self, looks: Sequence[tuple[float, str]]) -> list[str]:
        """Several looks in turn, each from its second on; '' is none."""
        found = []
        for look in dict.fromkeys(look for _, look in looks if look):
            steps = [(at, one == look) for at, one in looks]
            steps = [step for place, step in enumerate(steps) if not place or step[1] != steps[place - 1][1]]
            found.append(self._use(look, self._shown(steps)))
        return found

    def _shown(self, steps: Sequence[tuple[float, bool]]) -> str:
        """The attributes of an element that is visible or hidden, each from a second on."""
        if len(steps) == 1:
            return "" if steps[0][1] else ' opacity="0"'
        rows = {at: f"opacity:{seen:d}" for at, seen in [*steps[1:], (self.line.seconds, steps[-1][1])]}
        begins = "" if steps[0][1] else ' opacity="0"'
        return f'{begins} class="s" style="animation-name:{self._named(rows)}"'

    # Motion -----------------------------------------------------------------------------------------------------------

    def _thing(self, thing: Thing) -> str:
        looks = "".join(self._dressed([(dress.at, dress.look) for dress in thing.dresses]))
        badges = "".join(self._dressed([(dress.at, dress.badge) for dress in thing.dresses]))
        parts = [_place]
        if any(key.pose.quarters for key in thing.keys):
            if badges:
                looks = self._moved(thing.keys, {"transform": _turn}, looks)
            else:
                parts.append(_turn)
        if any(key.pose.scale != 1 for key in thing.keys):
            parts.append(_scale)
        channels = {"transform": lambda pose: "".join(part(pose) for part in parts), "opacity": _opacity}
        return self._moved(thing.keys, channels, looks + badges)

    def _moved(self, keys: Sequence[Key], channels: Mapping[str, Callable[[Pose], str]], inner: str) -> str:
        """A group whose attributes in `channels` follow the poses of the keys."""
        attributes, rows = "", defaultdict[float, str](str)
        for name, value in channels.items():
            first, *others = _changes([_Value(key.at, value(key.pose), key.ease) for key in keys])
            if first.text not in _USUAL:
                attributes += f' {name}="{_UNIT.sub("", first.text)}"'
            if others and name == "transform":
                rows[0] += f"{name}:{first.text};"  # WebKit does not animate from the attribute
            for one in others:
                rows[self._just_before(one.at) if one.jumps_on else one.at] += f"{name}:{one.text};{_timing(one.ease)}"
            if others:
                rows[self.line.seconds] += f"{name}:{others[-1].text};"
        if rows:
            attributes += f' style="animation-name:{self._named(rows)}"'
        return f"<g{attributes}>{inner}</g>"

    def _flash(self, one: Flash) -> str:
        motion, middle = one.motion, (one.begin + one.end) / 2
        rows = {
            self._just_before(one.begin): "opacity:0;",
            one.begin: "opacity:1;",
            middle: "opacity:1;",
            one.end: "opacity:0;",
        }
        sizes = [flash(motion, part).scale for part in (0, 1)]
        if sizes != [1, 1]:
            for at, size in zip((one.begin, one.end), sizes, strict=True):
                rows[at] += f"transform:scale({short(size)});"
        looks = self._use(motion.look, f' class="l" opacity="0" style="animation-name:{self._named(rows)}"')
        x, y, dx, dy = motion.x, motion.y, motion.x2 - motion.x, motion.y2 - motion.y
        if motion.style != "beam":
            return f'<g transform="translate({short(x)},{short(y)})">{looks}</g>'
        length = hypot(dx, dy) or 1
        ways = (dx, dy, -dy / length, dx / length, x, y)
        return f'<g transform="matrix({",".join(map(short, ways))})">{looks}</g>'

    def _named(self, rows: Mapping[float, str]) -> str:
        """The name of the keyframes with these declarations, by seconds."""
        shares = defaultdict(list)
        for at, declarations in sorted(rows.items()):
            shares[declarations.rstrip(";")].append(self._share(at))
        frames = "".join(f"{','.join(places)}{{{declarations}}}" for declarations, places in shares.items())
        return self.frames.setdefault(frames, f"{_NAME}k{len(self.frames)}")

    def _just_before(self, at: float) -> float:
        return at - _INSTANT * self.line.seconds

    def _share(self, at: float) -> str:
        digits = 2 if self.line.seconds < _LONG else 3
        return f"{100 * at / self.line.seconds:.{digits}f}".rstrip("0").rstrip(".") + "%"


def _declared(colours: Mapping[str, str]) -> str:
    return ";".join(f"--{role}:{colour}" for role, colour in colours.items())


def _timing(ease: Ease) -> str:
    """An ease as a declaration in keyframes; SMOOTH needs none, as the whole film has it."""
    if ease == SMOOTH:
        return ""
    curve = "linear" if ease == EVEN else f"cubic-bezier(.333,{short(ease.out / 3)},.667,{short(1 - ease.into / 3)})"
    return f"animation-timing-function:{curve};"


def _place(pose: Pose) -> str:
    return f"translate({short(pose.x)}px,{short(pose.y)}px)"


def _turn(pose: Pose) -> str:
    return f"rotate({short(pose.quarters * 90)}deg)"


def _scale(pose: Pose) -> str:
    return f"scale({short(pose.scale)})"


def _opacity(pose: Pose) -> str:
    return short(pose.alpha)


def _changes(values: Sequence[_Value]) -> list[_Value]:
    """The first value, and then only the values at which a change begins or ends."""
    found: list[_Value] = []
    for place, one in enumerate(values):
        before, after = values[place - 1 : place], values[place + 1 : place + 2]
        jumps_on = bool(after) and after[0].at == one.at
        if jumps_on and (not one.at or (before and before[0].at == one.at)):
            continue
        if found and found[-1].text == one.text and (not after or after[0].text == one.text):
            continue
        found.append(one._replace(jumps_on=jumps_on))
    return found
