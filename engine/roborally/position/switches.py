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
_DEFAULTS = {option.name: option.default for option in OPTIONS}


@dataclass(frozen=True, slots=True)
class HouseRules:
    """The switches of one race. `lives` are tokens; with `spare_life` a robot is out only when a token is due and none is left.
    With `pins_hurt` a register locked by Fire Control costs a damage. `special` are rules added to those of the course, see
    `special.read`; `timer` limits the time for programming, see RULES.md 3.4; `written` has the switches that are not at their
    default."""

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
    special: str
    timer: str
    written: tuple[tuple[str, str], ...]

    @staticmethod
    def read(options: Options) -> "HouseRules":
        """Return the house rules for checked values of the switches."""
        return HouseRules(
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
            written=tuple((name, options[name]) for name, usual in _DEFAULTS.items() if options[name] != usual),
        )
