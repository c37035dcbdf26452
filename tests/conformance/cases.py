"""The suite's knowledge of each game, besides the game's description."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import sample_game
from sample_game.show.text import words as sample_words

import moonbots
import roborally
import robotory
import stakbots
from moonbots.position.cards import FACE_DOWN, MOST_ENERGY, NO_CARD, WEAPON_CARDS, WEAPONS_IN_PLAY, pile
from moonbots.position.state import Tournament
from moonbots.rules.market import ARM_ASK, LUCK_ASK, arm
from roborally.position.cards import DECK
from roborally.position.codes import BLIND_CARD, EMPTY, OFF, RACING
from roborally.position.option_deck import deck
from roborally.position.state import Race
from robotory.board.cells import COLOURS, NOTHING
from robotory.position.state import Arena
from stakbots.position.codes import SEATS as STAK_STRIDE
from stakbots.position.codes import UNKNOWN, card_of
from stakbots.position.state import Match
from tabletop.core.game import Game
from tabletop.rules.state import State
from tabletop.show.words import Words, words

TOP = Path(__file__).parents[2]

Start = str | tuple[int, dict[str, str]]
"""A position in the game's notation, or seats and options of a new game."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Case:
    """One game. Random games begin at `starts`; no game has more choices than `bound`.

    `even_starts` together favour no seat; `quick_bots` play them against themselves. A game in which the first seat always has
    an advantage has none.

    `components(state)` returns all pieces in any place: the same value in every position of a game. `faults(state)` lists
    broken invariants, as text. `hidden` is for chance asks whose outcome only one seat sees: it maps the ask's name to the
    place of that seat among the ints of its frame. Without `secrets` every seat sees everything."""

    game: Game
    folder: Path
    starts: tuple[Start, ...]
    even_starts: tuple[Start, ...] = ()
    quick_bots: tuple[str, ...] = ("easy",)
    bound: int
    components: Callable[[Any], object]
    faults: Callable[[Any], list[str]]
    hidden: Mapping[str, int] = field(default_factory=dict)
    secrets: bool = True
    words: Callable[[str], Words]

    @property
    def new_games(self) -> list[tuple[int, dict[str, str]]]:
        """The starts that are new games; only these can be written as links."""
        return [start for start in self.starts if not isinstance(start, str)]

    def begin(self, start: Start, version: int | None = None) -> State:
        """Return the state of a start, by rules of that version; None means the newest."""
        if isinstance(start, str):
            words = start.partition(" ")[2]
            return self.game.read(f"{self.game.name}/{version or self.game.version} {words}")
        return self.game.start(*start, version)

    def __repr__(self) -> str:
        return self.game.name

    def _repr_pretty_(self, printer: Any, _cycle: bool) -> None:  # what Hypothesis shows
        printer.text(repr(self))


def _cards_of_scrapyard(state: Any) -> object:
    laid = [card for card in state.played if card >= 0]
    return sorted([*state.pool, *state.discards, *laid, *(card for hand in state.hand for card in hand)])


def _faults_of_scrapyard(state: Any) -> list[str]:
    spots = zip(state.hearts, state.shields, state.mirrors, strict=True)
    return [f"seat {seat}: {one}" for seat, one in enumerate(spots) if min(one) < 0 or one[0] > state.life]


def _cards_of_roborally(race: Race) -> object:
    placed = [card for program in race.program for card in program if card not in (EMPTY, BLIND_CARD)]
    options = [
        *race.kit.pool,
        *race.kit.scrap,
        *(one for some in (*race.kit.held, *race.kit.offered, *race.kit.under) for one in some),
    ]
    cards = [*race.pool, *race.discards, *placed, *race.kit.cards(), *(card for hand in race.hand for card in hand)]
    return sorted(cards) == list(DECK), sorted(options) == (deck(race.version) if race.kit.active else [])


def _faults_of_roborally(race: Race) -> list[str]:
    faults = []
    standing = Counter(cell for cell in race.cell if cell != OFF)
    for cell, count in standing.items():
        if count > 1:
            faults.append(f"{count} robots on cell {cell}")
        if race.floor.pit[cell]:
            faults.append(f"a robot in the pit {cell}")
    for seat in range(race.seats):
        damage, status = race.damage[seat], race.status[seat]
        if race.turn and not race.over and (status == RACING) != (race.cell[seat] != OFF):
            faults.append(f"robot {seat} has status {status} on cell {race.cell[seat]}")
        worst = 10 if race.kit.active else 9  # until all shots of the moment have hit
        if not 0 <= damage <= worst or race.lives[seat] < 0 or not 0 <= race.flags[seat] <= len(race.course.flags):
            faults.append(f"robot {seat}: damage {damage}, lives {race.lives[seat]}, flags {race.flags[seat]}")
    return faults


def _discs_of_robotory(arena: Arena) -> object:
    places = (arena.lid, arena.box, *arena.stock)
    return [arena.disc.count(colour) + sum(place[colour] for place in places) for colour in COLOURS]


def _faults_of_robotory(arena: Arena) -> list[str]:
    faults = [f"a disc under the robot on {cell}" for cell in arena.robot if arena.disc[cell] != NOTHING]
    faults += [f"{sum(stock)} discs in a stock" for stock in arena.stock if sum(stock) > 4]
    faults += [f"robots on {arena.robot}"] if len(set(arena.robot)) < 3 else []
    return faults + ([f"lid {arena.lid}"] if min(arena.lid) < 0 or (not arena.over and not all(arena.lid)) else [])


def _cards_of_moonbots(state: Tournament) -> object:
    placed = [*state.pool, *state.box, *(card for card in state.market if card not in (NO_CARD, FACE_DOWN))]
    for robot in range(state.robots):
        placed += [*(card for card in state.part[robot] if card != NO_CARD), *state.upgrades[robot]]
    seen = [*state.gone, *(card for hand in state.hand for card in hand)]
    coming = sum(frame[0] in (arm, LUCK_ASK, ARM_ASK) for frame in state.agenda)
    backs = state.backs + state.dropped + state.market.count(FACE_DOWN) + coming
    return (
        sorted(placed) == list(pile(state.seats, state.mix)),
        sorted([*seen, *state.unseen_weapons()]) == list(WEAPON_CARDS),
        backs + len(seen) == WEAPONS_IN_PLAY,
    )


def _faults_of_moonbots(state: Tournament) -> list[str]:
    if _cards_of_moonbots(state) != (True, True, True):
        return ["cards were lost or made"]
    faults = [f"robot {r} has energy {n}" for r, n in enumerate(state.energy) if not 0 <= n <= MOST_ENERGY]
    for robot, have in enumerate(state.upgrades):
        if len(have) > 6 or len(have) - len(set(have)) > 2 or (not state.energy[robot] and (have or state.hand[robot])):
            faults.append(f"robot {robot} has upgrades {have} and weapons {state.hand[robot]}")
    if not 0 <= state.gained <= 2 or len(state.dice) != len(state.lying):
        faults.append(f"gained {state.gained}, dice {state.dice} on {state.lying}")
    return faults


def _cards_of_stakbots(match: Match) -> object:
    lying = [card_of(place) for cards in match.staks for place in cards if place != UNKNOWN]
    lying += [card for cards in (*match.hand, *match.bag, match.heap, match.fresh, match.market) for card in cards]
    return sorted([*lying, *match.pool]) == list(range(len(match.rules.deck)))


def _faults_of_stakbots(match: Match) -> list[str]:
    faults = []
    if match.supply() < 0:
        faults.append(f"{match.supply()} cards in the supply")
    if match.pending is not None and match.pending.ask.name == "action":
        faults += [f"Stak {stak} is covered" for stak, cards in enumerate(match.staks) if cards and cards[-1] < 0]
        for stak, cards in enumerate(match.staks):
            if cards and stak % STAK_STRIDE in match.out:
                faults.append(f"seat {stak % STAK_STRIDE} is out and has Stak {stak}")
    return faults


# All kinds of cells close together, so that random robots meet them all.
_PINBALL = (
    "roborally/1 floor=.1E|W,.,>>,vv,.,./.pE|W,O,^^,L,>,v/R,.,w,.,O,v/.,.qN,<,<,W,./.,.2N|NS,.,^,<,< flags=5,14,18 "
)

# Two flags close together, so that robots often take, drop, chase and carry them home.
_ARENA = "roborally/1 floor=.,w,.,.,.,./.,>,.,v,.,./.,.,O,.,<,. flags=6,5 rules=teams:halves+capture-the-flag "

# Few free cells, so that chains are long.
_CROWDED = (
    "robotory/1 first=1 robots=b3,c3,d3 white=a1,a3,b1,b4,c2,c5,d1,d4,e2 black=a2,a4,b2,b5,c1,c4,c6,d2,d5,e1,e3 "
    "light=1,1 dark=2,0 lid=2,2 agenda=turn(1)"
)

CASES = (
    Case(
        game=sample_game.GAME,
        folder=TOP / "tests/games/sample_game",
        starts=(
            (2, {}),
            (3, {"life": "3", "rounds": "9"}),
            (4, {"life": "1"}),
            (4, {"rounds": "2"}),
            # everybody may step in, again and again
            "sample_game/1 life=3 round=2 s0=3,1,1 s1=3,1,2 s2=2,0,1 s3=1,1,0 agenda=begin",
        ),
        even_starts=((3, {}),),
        quick_bots=("random",),
        bound=300,
        components=_cards_of_scrapyard,
        faults=_faults_of_scrapyard,
        hidden={"deal": 1},
        words=sample_words,
    ),
    Case(
        game=roborally.GAME,
        folder=TOP / "engine/roborally",
        starts=(
            (2, {"turn-limit": "25"}),
            (4, {"turn-limit": "25", "lives": "1", "last-life": "last"}),
            (8, {"turn-limit": "25", "course": "checkmate", "finish": "all", "asleep-touches": "no"}),
            _PINBALL + "turn-limit=25 turn=1 r0=0,3,N r1=5,3,W r2=3,3,E/damage:4 agenda=begin",
            _PINBALL + "turn-limit=25 finish=all survivor=races-on lives=5 turn=1 r0=0,3,N r1=5,3,W/flags:2 r2=3,3,E "
            "r3=4,0,S/flags:1/damage:3/announced agenda=begin",
            (4, {"turn-limit": "25", "options": "yes", "option-deck": "reshuffled", "circuit-breaker": "may"}),
            _PINBALL
            + "turn-limit=25 options=yes finish=all lives=4 turn=1 r0=0,3,N r1=5,3,W/damage:3 r2=3,3,E/damage:4 "
            "o0=brakes,fourth-gear,reverse-gear,crab-legs,recompile,flywheel,abort-switch,superior-archive "
            "o1=tractor-beam,radio-control,scrambler,mini-howitzer,mechanical-arm,conditional-program,circuit-breaker "
            "o2=double-barreled-laser,high-power-laser,fire-control,rear-firing-laser,ramming-gear,ablative-coat agenda=begin",
            _PINBALL
            + "turn-limit=25 options=yes fire-control=original lives=4 turn=1 r0=0,3,N/damage:2 r1=5,3,W r2=3,3,E "
            "r3=4,0,S/flags:1/damage:3 option-deck=reshuffled circuit-breaker=may ramming-bump=no "
            "o0=dual-processor,crab-legs,gyroscopic-stabilizer,extra-memory,fire-control,power-down-shield,pressor-beam "
            "o1=abort-switch,conditional-program,mini-howitzer,tractor-beam,ablative-coat,radio-control "
            "o2=scrambler,flywheel,circuit-breaker,recompile,ramming-gear,superior-archive "
            "o3=mechanical-arm,rear-firing-laser,high-power-laser,brakes,fourth-gear agenda=begin",
            # special rules
            (
                4,
                {
                    "turn-limit": "25",
                    "course": "frenetic-factory",
                    "finish": "all",
                    "rules": "moving-flags+start-damage:2",
                },
            ),
            (4, {"turn-limit": "25", "course": "interference", "rules": "options:1-of-3+option-sites+no-power-down"}),
            (4, {"turn-limit": "25", "course": "day-of-the-superbot", "lives": "1", "options": "yes"}),
            _PINBALL
            + "turn-limit=25 rules=superbot+moving-flags finish=all survivor=races-on superbot=2 lives=5 turn=1 "
            "r0=0,3,N r1=5,3,W/flags:1/damage:3 r2=3,3,E/flags:1/damage:8 agenda=begin",
            _PINBALL + "turn-limit=25 rules=double-lasers+moving-flags+option-sites lives=4 turn=1 "
            "r0=0,3,N/damage:2 r1=5,3,W r2=3,3,E r3=4,0,S/damage:3 o0=double-barreled-laser,rear-firing-laser,mechanical-arm "
            "o1=fire-control,high-power-laser,power-down-shield o2=pressor-beam,ramming-gear,mini-howitzer agenda=begin",
            # teams: flags shared in pairs, flags that change hands, flags carried home
            _PINBALL + "turn-limit=25 rules=teams:pairs+shared-flags finish=all lives=5 turn=1 r0=0,3,N r1=5,3,W "
            "r2=3,3,E/damage:4 r3=4,0,S/damage:3 agenda=begin",
            _PINBALL + "turn-limit=25 rules=teams:halves+toggle-flags lives=5 turn=1 r0=0,3,N r1=5,3,W "
            "r2=3,3,E/damage:4 r3=4,0,S/damage:3 flags-held=0,1,-1 agenda=begin",
            (4, {"turn-limit": "25", "course": "capture-the-flag"}),
            _ARENA + "turn-limit=25 options=yes turn=1 r0=1,1,E r1=4,1,W/damage:5 r2=0,0,E/damage:4 r3=5,0,W "
            "o0=mechanical-arm,pressor-beam o1=radio-control,ramming-gear flags-at=-1,5 flags-held=1,-1 agenda=begin",
        ),
        even_starts=(
            "roborally/1 turn-limit=25 floor=.,.,.,.,./.,.,.,.,./.,.,.,.,./.,.,.,.,. flags=2,17 r0=0,2,E r1=4,2,W agenda=begin",
        ),
        bound=25 * (8 * 9 + 8 * 5 + 100),
        components=_cards_of_roborally,
        faults=_faults_of_roborally,
        hidden={"deal": 1, "fill": 1, "offer": 1},
        words=lambda language: words("roborally", language),
    ),
    Case(
        game=robotory.GAME,
        folder=TOP / "engine/robotory",
        starts=(
            (2, {}),
            (2, {"match": "two", "light": "lot"}),
            _CROWDED,
            (2, {"match": "two", "start": "fair"}),
        ),
        even_starts=((2, {"light": "lot"}),),
        bound=2 * (75 + 28) + 1,
        components=_discs_of_robotory,
        faults=_faults_of_robotory,
        secrets=False,
        words=lambda language: words("robotory", language),
    ),
    Case(
        game=moonbots.GAME,
        folder=TOP / "engine/moonbots",
        starts=(
            (2, {"round-limit": "20"}),
            (3, {"round-limit": "20"}),
            (4, {"round-limit": "20", "upgrades": "dice-rich"}),
            # everybody is armed and can do much
            (
                "moonbots/2 seats=4 upgrades=dice-rich round-limit=20 round=1 active=0 backs=0 r0=9/HE3+RA2+RL2/die+die+reroll/"
                "dodge+pump+rest r1=8/TO1+LA2+LL3/die+die+fist/deflector+stronger+spy r2=9/RA3+RL1/die+die+die+missile/"
                "absorber+virus+adjustment r3=8/HE4+LL4/die+fist-guard/advance+decoy+stock agenda=turn(0)"
            ),
            (
                "moonbots/2 seats=2 round-limit=20 round=1 active=0 r0=4/RA2+RL1/die+reroll/dodge+pump+black-market "
                "r1=5/LA2+LL1/die/deflector+stronger r2=5/RA3+RL2/die+reroll/absorber+look-closer+supermarket "
                "r3=4/LA1+LL2/die+missile/adjustment+extra-upgrade market=weapon,weapon,TO1,HE1,fist,missile dropped=0 "
                "backs=0 agenda=turn(0)"
            ),
        ),
        even_starts=tuple(
            f"moonbots/2 seats=4 first={seat} round=1 active={seat} r0=5 r1=5 r2=5 r3=5 agenda=turn({seat})"
            for seat in range(4)
        ),
        quick_bots=("easy", "normal"),
        bound=20 * 4 * 60,
        components=_cards_of_moonbots,
        faults=_faults_of_moonbots,
        hidden={"arm": 1},
        words=lambda language: words("moonbots", language),
    ),
    Case(
        game=stakbots.GAME,
        folder=TOP / "engine/stakbots",
        starts=(
            (2, {}),
            (3, {"depth": "6", "set-up-effects": "yes", "reactive": "yes"}),
            (6, {"depth": "5", "ranks": "mixed", "recycling": "yes", "deck": "gentle"}),
            (2, {"variant": "tournament", "turn-limit": "25"}),
            (4, {"variant": "traitors", "depth": "6", "ranks": "dealt"}),
            (2, {"staks": "2", "depth": "3", "ranks": "drafted", "borderless": "yes", "attacks": "3"}),
            # few cards, so that the heap is shuffled again and again
            (
                2,
                {"depth": "5", "hand": "5", "deck": "4*core:1:1+4*begone:1:5+4*tranq:1:3+4*bountiful:1:3+4*shot:0:2:4"},
            ),
        ),
        even_starts=((4, {"depth": "4"}),),
        bound=12_000,
        components=_cards_of_stakbots,
        faults=_faults_of_stakbots,
        hidden={"deal": 1, "draw": 1},
        words=lambda language: words("stakbots", language),
    ),
)
