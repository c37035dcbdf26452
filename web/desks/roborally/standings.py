"""Who stands where in a race: places at any moment of the film, and teams with what they have in common."""

from collections.abc import Callable, Mapping, Sequence

from roborally.position.codes import FINISHED, GOING_ON, OUT
from roborally.position.view import RaceView
from roborally.show import team_scene, text
from roborally.show.robots import NAMES
from tabletop.markup import escape as esc
from tabletop.scene import Scene, Shapes
from tabletop.words import Words
from web.page.looks import drawn

_Key = tuple[int, ...]


def _keys(scene: Scene, view: RaceView) -> dict[int, _Key]:
    """What decides about the place of each robot, the best least (rule 8.6): those home, those racing, those out."""
    over = scene.items["race"].value("ended") != GOING_ON
    keys: dict[int, _Key] = {}
    for seat in range(0, view.seats, 2 if view.special.racer_and_blocker else 1):
        robot = scene.items[f"robot-{seat}"]
        status = robot.value("status")
        if seat in view.finished and (over or status == FINISHED):
            keys[seat] = (0, view.finished.index(seat))
        elif status == OUT:
            keys[seat] = (2, -view.eliminated.index(seat) if seat in view.eliminated else 0)
        else:
            keys[seat] = (1, -credit(scene, view, seat), -robot.value("lives"), robot.value("damage"))
    return keys


def credit(scene: Scene, view: RaceView, seat: int) -> int:
    """The flags a robot has touched, or those that its team holds (rules 12.7 and 12.8)."""
    if view.special.flags_held:
        return team_scene.flags_of(scene, view.team[seat])
    return scene.items[f"robot-{seat}"].value("flags")


def places(scene: Scene, view: RaceView) -> dict[int, int]:
    """The place of each robot, or of its team; those that stand alike share one."""
    keys = _keys(scene, view)
    best: dict[int, _Key] = {}
    for seat, key in keys.items():
        best[view.team[seat]] = min(key, best.get(view.team[seat], key))
    return {seat: 1 + sum(other < best[view.team[seat]] for other in best.values()) for seat in keys}


class Standings:
    """Writes what plates say of places and teams. `words` are the race's own, `own` those of the page."""

    def __init__(self, look: Callable[[str], Shapes], words: Words, own: Words) -> None:
        self.look, self.words, self.say = look, words, own.say

    def place(self, place: int | None) -> str:
        """A place as a number with a point."""
        if place is None:
            return ""
        return f'<span class="place" role="img" aria-label="{esc(self.say("standing.place", place=place))}">{place}.</span> '

    def mark(self, team: int) -> str:
        """The mark of a team."""
        name = esc(self.team(team))
        return f'<span class="mark" role="img" aria-label="{name}" title="{name}">{drawn(self.look, f"team:{team}")}</span>'

    def team(self, team: int) -> str:
        """The name of a team."""
        return self.say("team", team=text.team_name(team, self.words))

    def heads(self, scene: Scene, view: RaceView) -> str:
        """The heading, and a line for each team that goes before the plates of its robots."""
        found = [f'<li class="heading">{esc(self.say("standings"))}</li>']
        place = places(scene, view)
        for team in sorted({*view.team}) if view.special.teams else ():
            seat = view.team.index(team)
            held = self._held(scene, view, team) if view.special.flags_held else ""
            row = f'style="--seat:var(--team-{team});--row:{team * 10};--rank:{place[seat] * 100 + team * 10}"'
            name = f"<b>{self.place(place[seat])}{esc(self.team(team))}</b>"
            found.append(f'<li class="team" {row}>{self.mark(team)}{name}{held}</li>')
        return "".join(found)

    def _held(self, scene: Scene, view: RaceView, team: int) -> str:
        """The flags that a team controls or carries."""
        count, flags = team_scene.flags_of(scene, team), len(view.course.flags)
        told = self.say("team.flags", count, flags=flags)
        number = f"{count}/{flags}" if view.special.toggle_flags else ""
        if not number and not count:
            return ""
        look = f"flag:of:{team if number else 1 - team}"
        return f'<span class="num" role="img" aria-label="{esc(told)}">{drawn(self.look, look)}{number}</span>'

    def flags(self, scene: Scene, view: RaceView, seat: int) -> tuple[str, str, str]:
        """(look, what it says, number) of the flags of one robot; ('', '', '') where there is nothing to say."""
        robot = scene.items[f"robot-{seat}"]
        touched, flags = robot.value("flags"), len(view.course.flags)
        if dict(robot.values).get("carries"):
            return f"flag:of:{1 - view.team[seat]}", self.say("robot.carries"), ""
        if view.special.toggle_flags:
            held = team_scene.flags_of(scene, view.team[seat])
            return f"flag:of:{view.team[seat]}", self.say("team.flags", held, flags=flags), f"{held}/{flags}"
        if view.special.capture_the_flag or not flags:
            return "", "", ""
        told = self.say("robot.flag", flag=touched + 1, flags=flags) if touched < flags else self.say("robot.flags.all")
        return "token:flag", told, f"{touched}/{flags}"

    def style(self, seat: int, view: RaceView, place: int | None) -> str:
        """The colour of a plate, and where it lies: mates together, and by places where there is room."""
        team = view.team[seat] if view.special.teams else 0
        rank = 0 if place is None or view.special.racer_and_blocker else place * 100 + team * 10 + 1
        return f'style="--seat:var(--seat-{seat});--row:{team * 10 + 1};--rank:{rank}"'

    def result(self, view: RaceView, ranking: Sequence[int], winners: Sequence[int], kinds: Mapping[int, str]) -> str:
        """How teams have ended, the best first."""
        rows = []
        for team in dict.fromkeys(view.team[seat] for seat in ranking):
            members = [seat for seat in ranking if view.team[seat] == team]
            names = ", ".join(f"{NAMES[seat]} ({kinds[seat]})" for seat in members)
            won = ' class="won"' if members[0] in winners else ""
            rows.append(
                f'<li{won} style="--seat:var(--team-{team})">{self.mark(team)}<span><b>{esc(self.team(team))}</b> '
                f"<small>{esc(names)}</small></span></li>"
            )
        return f'<ol class="ranking teams" aria-label="{esc(self.say("ranking"))}">{"".join(rows)}</ol>'
