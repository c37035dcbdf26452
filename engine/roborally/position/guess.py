"""Positions that fit what a seat knows: the cards that it cannot see are dealt at random."""

from random import Random

from roborally.board.turning import floor_now
from roborally.position.cards import DECK
from roborally.position.codes import HIDDEN
from roborally.position.kit import KitView
from roborally.position.option_deck import deck
from roborally.position.state import Race
from roborally.position.view import RaceView


def determinize(view: RaceView, rng: Random) -> Race:
    """Return a race whose view for this seat is `view`; unseen cards lie at random in hands, registers and deck."""
    race = Race(view.course, view.rules, view.seats, view.version)
    race.first, race.turn, race.register, race.ended = view.first, view.turn, view.register, view.ended
    race.cell, race.facing, race.damage = list(view.cell), list(view.facing), list(view.damage)
    race.lives, race.flags, race.archive = list(view.lives), list(view.flags), list(view.archive)
    race.status, race.down, race.announced = list(view.status), list(view.down), list(view.announced)
    race.face_up, race.discards = list(view.face_up), list(view.discards)
    race.fallen, race.finished, race.eliminated = list(view.fallen), list(view.finished), list(view.eliminated)
    race.agenda, race.event_count = list(view.agenda), view.event_count
    race.extra, race.floor = view.extra, floor_now(view.course, view.extra.turns)
    race.program = [list(program) for program in view.program]
    known = {*view.hand, *view.discards, *(card for program in view.program for card in program)}
    if race.kit.active:
        _lay_options(race, view.kit)
        known.update(race.kit.cards())
    unseen = [card for card in DECK if card not in known]
    rng.shuffle(unseen)
    if race.kit.active:
        _guess_kit(race, unseen)
        _guess_offers(race, rng)
    for seat in range(view.seats):
        if seat == view.seat:
            race.hand[seat] = list(view.hand)
            continue
        race.program[seat] = [unseen.pop() if card == HIDDEN else card for card in race.program[seat]]
        race.hand[seat] = sorted(unseen.pop() for _ in range(view.hand_sizes[seat]))
    race.pool = sorted(unseen)
    return race


def _lay_options(race: Race, seen: KitView) -> None:
    """Lay the option cards out as the view shows them; those not in the view go into the deck."""
    kit = race.kit
    kit.offered, kit.under = [list(options) for options in seen.offered], [list(options) for options in seen.under]
    kit.held, kit.scrap = [list(options) for options in seen.held], list(seen.scrap)
    kit.coat, kit.shells, kit.tied = seen.coat, seen.shells, seen.tied
    kit.using, kit.controller, kit.pinned = list(seen.using), list(seen.controller), list(seen.pinned)
    kit.second = [list(cards) for cards in seen.second]
    kit.spare, kit.wheel = list(seen.spare), list(seen.wheel)
    placed = {*kit.scrap, *(option for options in (*kit.held, *kit.offered, *kit.under) for option in options)}
    kit.pool = [option for option in deck(race.version) if option not in placed]


def _guess_kit(race: Race, unseen: list[int]) -> None:
    """Guess the cards put aside. Face-down registers are guessed to hold one card."""
    for pile in (race.kit.spare, race.kit.wheel):
        for seat, card in enumerate(pile):
            if card == HIDDEN:
                pile[seat] = unseen.pop()


def _guess_offers(race: Race, rng: Random) -> None:
    """Guess the options that others may keep one of, and those that they put under the deck (rule 11.4)."""
    kit = race.kit
    hidden = [options for options in (*kit.offered, *kit.under) if HIDDEN in options]
    if hidden:
        rng.shuffle(kit.pool)
        for options in hidden:
            options[:] = sorted(kit.pool.pop() if option == HIDDEN else option for option in options)
        kit.pool.sort()
