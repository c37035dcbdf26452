"""Places and teams on the plates, and the result of a race of teams."""

from collections.abc import Callable, Mapping, Sequence

from roborally.position.view import RaceView
from roborally.show import team_scene, text
from roborally.show.places import held_alone, places
from tabletop.base.markup import escape as esc
from tabletop.show.scene import Scene, Shapes
from tabletop.show.words import Words
from web.page.looks import drawn


class Standings:
    """Writes places, teams and flags on plates as markup. `words` are RoboRally's, `page_words` those of the page."""

    def __init__(self, look: Callable[[str], Shapes], words: Words, page_words: Words) -> None:
        self.look, self.words, self.say = look, words, page_words.say

    def place(self, place: int | None) -> str:
        """A place as a number with a dot."""
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
        """The heading, and a line for each team before the plates of its robots. Screen readers skip the heading, as the
        region has a name."""
        found = [f'<li class="heading" aria-hidden="true">{esc(self.say("standings"))}</li>']
        place = places(scene, view)
        for team in sorted({*view.team}) if view.special.teams else ():
            seat = view.team.index(team)
            held = self._held(scene, view, team) if view.special.flags_held else ""
            row = f'style="--seat:var(--team-{team});--row:{team * 10};--rank:{place[seat] * 100 + team * 10}"'
            name = f"<b>{self.place(held_alone(place, view, seat))}{esc(self.team(team))}</b>"
            found.append(f'<li class="team" {row}>{self.mark(team)}{name}{held}</li>')
        return "".join(found)

    def _held(self, scene: Scene, view: RaceView, team: int) -> str:
        """The flags that a team controls or carries."""
        count, flags = team_scene.flags_of(scene, team), len(view.course.flags)
        text = self.say("team.flags", count, flags=flags)
        number = f"{count}/{flags}" if view.special.toggle_flags else ""
        if not number and not count:
            return ""
        look = f"flag:of:{team if number else 1 - team}"
        return f'<span class="num" role="img" aria-label="{esc(text)}">{drawn(self.look, look)}{number}</span>'

    def flags(self, scene: Scene, view: RaceView, seat: int) -> tuple[str, str, str]:
        """(look, spoken text, number) of the flags of one robot; ('', '', '') for none."""
        robot = scene.items[f"robot-{seat}"]
        touched, flags = robot.value("flags"), len(view.course.flags)
        if dict(robot.values).get("carries"):
            return f"flag:of:{1 - view.team[seat]}", self.say("robot.carries"), ""
        if view.special.toggle_flags:
            held = team_scene.flags_of(scene, view.team[seat])
            return f"flag:of:{view.team[seat]}", self.say("team.flags", held, flags=flags), f"{held}/{flags}"
        if view.special.capture_the_flag or not flags:
            return "", "", ""
        text = self.say("robot.flag", flag=touched + 1, flags=flags) if touched < flags else self.say("robot.flags.all")
        return "token:flag", text, f"{touched}/{flags}"

    def style(self, seat: int, view: RaceView, place: int | None) -> str:
        """The style of a plate: its colour, and its row, with team mates together, sorted by place where there is room."""
        team = view.team[seat] if view.special.teams else 0
        rank = 0 if place is None or view.special.racer_and_blocker else place * 100 + team * 10 + 1
        return f'style="--seat:var(--seat-{seat});--row:{team * 10 + 1};--rank:{rank}"'

    def result(self, view: RaceView, ranking: Sequence[int], winners: Sequence[int], kinds: Mapping[int, str]) -> str:
        """The teams in their final order, the winner first."""
        rows = []
        for team in dict.fromkeys(view.team[seat] for seat in ranking):
            members = [seat for seat in ranking if view.team[seat] == team]
            names = ", ".join(f"{text.seat_name(seat, self.words)} ({kinds[seat]})" for seat in members)
            won = ' class="won"' if members[0] in winners else ""
            rows.append(
                f'<li{won} style="--seat:var(--team-{team})">{self.mark(team)}<span><b>{esc(self.team(team))}</b> '
                f"<small>{esc(names)}</small></span></li>"
            )
        return f'<ol class="ranking teams" aria-label="{esc(self.say("ranking"))}">{"".join(rows)}</ol>'
