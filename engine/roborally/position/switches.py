"""The switches of a race: its course, and the house rules on which the sources disagree (RULES.md, chapter 9)."""

from dataclasses import dataclass

from roborally.board import courses
from roborally.position import special
from tabletop.core.game import Option, Options, Preset

YES_NO = ("yes", "no")

OPTIONS = (
    Option("course", "conveyor-row", check=courses.exists, listing=courses.ids),
    Option("lives", "3", ("1", "2", "3", "4", "5"), group="lives", for_many=(5, "4")),
    Option("last-life", "spare", ("spare", "last"), group="lives"),
    Option("finish", "first", ("first", "all"), group="end"),
    Option("survivor", "wins", ("wins", "races-on"), group="end"),
    Option("asleep-touches", "yes", YES_NO, group="lives"),
    Option("turn-limit", "100", ("25", "50", "100", "200"), group="end"),
    Option("options", "no", ("no", "yes")),
    Option("option-deck", "once", ("once", "reshuffled"), group="option-cards"),
    Option("fire-control", "errata", ("errata", "original"), group="option-cards"),
    Option("circuit-breaker", "must", ("must", "may"), group="option-cards"),
    Option("ramming-bump", "yes", YES_NO, group="option-cards"),
    Option("timer", "course", ("course", "no", "last", "30", "60"), group="end"),
    Option("rules", special.NONE, check=special.check_switch, listing=special.switch_values),
)
PRESETS = (
    Preset("quick", {"course": "conveyor-row"}),
    Preset("family", {"lives": "5", "finish": "all"}),
    Preset("all", {"options": "yes", "option-deck": "reshuffled", "finish": "all"}),
    Preset("printed", {"options": "yes", "timer": "last", "fire-control": "original"}),
)


@dataclass(frozen=True, slots=True)
class HouseRules:
    """The switches of one race. `lives` are tokens; with `spare_life` a robot is out only when a token is due and none is left.
    With `pins_hurt` a register locked by Fire Control costs a damage. `special` are rules added to those of the course, see
    `special.read`; `timer` limits the time for programming, see RULES.md 3.4."""

    course: str
    lives: int
    spare_life: bool
    race_for_all_places: bool
    survivor_wins: bool
    asleep_touches: bool
    turn_limit: int
    option_cards: bool
    reshuffles_options: bool
    pins_hurt: bool
    breaker_asks: bool
    bumps_ram: bool
    special: str = special.NONE
    timer: str = "course"

    @staticmethod
    def read(options: Options) -> "HouseRules":
        """Return the house rules for checked values of the switches."""
        return HouseRules(
            course=options["course"],
            lives=int(options["lives"]),
            spare_life=options["last-life"] == "spare",
            race_for_all_places=options["finish"] == "all",
            survivor_wins=options["survivor"] == "wins",
            asleep_touches=options["asleep-touches"] == "yes",
            turn_limit=int(options["turn-limit"]),
            option_cards=options["options"] == "yes",
            reshuffles_options=options["option-deck"] == "reshuffled",
            pins_hurt=options["fire-control"] == "errata",
            breaker_asks=options["circuit-breaker"] == "may",
            bumps_ram=options["ramming-bump"] == "yes",
            special=options["rules"],
            timer=options["timer"],
        )

    def written(self) -> dict[str, str]:
        """Return the values of the switches for these rules."""
        return {
            "course": self.course,
            "lives": str(self.lives),
            "last-life": "spare" if self.spare_life else "last",
            "finish": "all" if self.race_for_all_places else "first",
            "survivor": "wins" if self.survivor_wins else "races-on",
            "asleep-touches": "yes" if self.asleep_touches else "no",
            "turn-limit": str(self.turn_limit),
            "options": "yes" if self.option_cards else "no",
            "option-deck": "reshuffled" if self.reshuffles_options else "once",
            "fire-control": "errata" if self.pins_hurt else "original",
            "circuit-breaker": "may" if self.breaker_asks else "must",
            "ramming-bump": "yes" if self.bumps_ram else "no",
            "timer": self.timer,
            "rules": self.special,
        }
