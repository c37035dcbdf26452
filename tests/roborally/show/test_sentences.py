"""What RoboRally says, sentence by sentence: events, counts, captions, what is asked, and how a race ended."""

import pytest

from roborally import GAME
from roborally.position.events import DEALT, EVENTS
from roborally.position.moves import FACE, Enter
from roborally.position.state import Race
from roborally.show import text
from roborally.show.text import NAMES
from tabletop.rules.event import NO_CAUSE, Event
from tabletop.show.words import LANGUAGES, Words
from tabletop.show.words import words as words_of

BY_EACH = pytest.mark.parametrize("words", [words_of("roborally", language) for language in LANGUAGES], ids=LANGUAGES)


@pytest.mark.parametrize(
    ("kind", "data", "sentence"),
    [
        ("pushed", (1, 20, -1, 3, 0), "Wumms pushes Frisbo west, over the edge."),
        ("pushed", (1, 20, 19, 3, 0), "Wumms pushes Frisbo west."),
        ("shot", (0, 1), "Wumms shoots Frisbo."),
        ("beamed", (4, 1, 1), "A laser hits Frisbo."),
        ("beamed", (4, 1, 3), "A laser with 3 beams hits Frisbo."),
        ("turned", (2, 0, 2), "Turbo turns around and faces north."),
        ("executed", (0, 66), "Wumms executes Move 2 (670)."),
        ("revealed", (0, 3, 66), "Wumms reveals Move 2 (670)."),
        ("damaged", (3, 6, 2), "Bizzi takes 2 damage (6 in all)."),
        ("destroyed", (3, 0, 40), "Bizzi falls into a pit and is destroyed."),
        ("life-lost", (3, 2), "Bizzi loses a life token and has 2 left."),
        ("life-lost", (3, 0), "Bizzi loses its last life token."),
        ("slept", (3, 0), "Bizzi is powered down this turn."),
        ("finished", (7, 2), "Dento has touched every flag and takes place 2."),
        ("option-drawn", (0, 2), "Wumms draws Brakes."),
        ("option-discarded", (0, 2, 0), "Wumms discards Brakes instead of taking 1 damage."),
        ("option-discarded", (0, 2, 3), "The shot destroys Brakes of Wumms."),
        ("weapon-used", (0, 1, 25), "Wumms uses Tractor Beam on Frisbo."),
        ("geared", (0, 11, 4), "Wumms uses Fourth Gear: 4 steps."),
        ("combined", (0, 7, 6), "Wumms adds Rotate Left (70) with Dual Processor."),
        ("controlled", (1, 0), "Wumms takes control: for the rest of the turn Frisbo runs the program of Wumms."),
        ("pinned", (1, 2, 0), "Wumms aims at register 2 of Frisbo and locks it."),
        ("wheel-emptied", (0, 66), "Wumms discards Move 2 (670) from its Flywheel."),
        ("thrown", (1, 20, -1, 3), "Frisbo is moved west, over the edge."),
    ],
)
def test_a_sentence_says_who_does_what_to_whom(kind: str, data: tuple[int, ...], sentence: str) -> None:
    assert text.tell(Event(0, EVENTS[kind], "", NO_CAUSE, data), words_of("roborally", "en")) == sentence


@pytest.mark.parametrize(
    ("position", "sentences"),
    [
        (
            "floor=.,w,. flags=0,1 r0=0,0,N/flags:1/archive:2,0 r1=1,0,E/flags:1/archive:2,0 agenda=touch;cleanup",
            [
                "Wumms puts its archive marker on its space.",
                "Frisbo touches flag 2!",
                "Frisbo puts its archive marker on its space.",
                "Frisbo has touched every flag and wins the race!",
                "The race is over.",
            ],
        ),
        (
            "floor=.,w,. flags=2 r0=0,0,N r1=1,0,E/damage:5 p1=-,-,-,-,M1:490! turn=4 agenda=cleanup",
            [
                "Frisbo repairs 1 damage (4 left).",
                "Register 5 of Frisbo unlocks.",
                "All registers that are not locked are cleared.",
            ],
        ),
        (
            "floor=>,.,^^ flags=1 r0=0,0,N r1=1,0,N r2=2,0,N turn=1 agenda=belts(1);belts(2)",
            [
                "The express belts run.",
                "A belt carries Turbo over the edge.",
                "Turbo goes over the edge and is destroyed.",
                "Turbo loses a life token and has 2 left.",
                "All belts run.",
                "Wumms stays on its belt: the way is not free.",
            ],
        ),
        (
            "floor=.pE|W,.,R flags=1 r0=0,0,N r1=2,0,N turn=1 agenda=pushers(3);gears",
            [
                "The pushers of register 3 push.",
                "A pusher pushes Wumms east.",
                "The gears turn.",
                "Frisbo turns right and faces east.",
            ],
        ),
    ],
)
def test_the_log_of_a_position_reads_in_the_order_of_the_rules(position: str, sentences: list[str]) -> None:
    state = GAME.read(f"roborally/2 {position}")
    assert [GAME.tell(event, words_of("roborally", "en")) for event in state.events] == sentences


@pytest.mark.parametrize(
    ("language", "one", "more"), [("en", "card.", "cards."), ("fr", "carte.", "cartes."), ("de", "Karte.", "Karten.")]
)
def test_counts_take_the_plural_of_the_language(language: str, one: str, more: str) -> None:
    for count, ending in ((1, one), (2, more)):
        assert text.tell(Event(0, DEALT, "", NO_CAUSE, (0, count)), words_of("roborally", language)).endswith(
            f" {count} {ending}"
        )


@BY_EACH
def test_only_the_owner_is_told_which_cards_were_dealt(words: Words) -> None:
    event = Event(0, DEALT, "2.1", NO_CAUSE, (1, 2), (66, 83), 1)
    assert "840" in text.tell(event.seen_by(1), words)
    assert "840" not in text.tell(event.seen_by(0), words)
    assert "840" not in text.tell(event.seen_by(None), words)


def test_a_cell_is_called_by_column_and_row_even_beyond_z() -> None:
    names = [text.cell_name(cell, 64) for cell in (0, 25, 26, 51, 52, 63, 64, 64 * 6 + 2)]
    assert names == ["A1", "Z1", "AA1", "AZ1", "BA1", "BL1", "A2", "C7"]


def test_a_move_to_a_cell_and_a_direction_have_captions() -> None:
    assert text.name_move(Enter(6 * 12 + 2, 12), words_of("roborally", "de")) == "C7"
    assert [text.name_move(face, words_of("roborally", "en")) for face in FACE] == [
        "Face north",
        "Face east",
        "Face south",
        "Face west",
    ]


def test_whoever_comes_back_beside_its_archive_is_asked_for_a_cell_and_then_told_which() -> None:
    floor = "/".join([".,.,.,.,."] * 5)
    state = GAME.read(
        f"roborally/2 floor={floor} flags=0 turn=1 r0=2,2,N r1=off,N/archive:2,2/destroyed fallen=1 agenda=come-back(1)"
    )
    words = words_of("roborally", "en")
    assert GAME.prompt(state.view(1), words) == "Frisbo, your archive space is taken: choose a space near it."
    assert GAME.prompt(state.view(0), words) == "Waiting for Frisbo, who is coming back into the race."
    cells = [GAME.name_move(move, words) for move in state.legal()]
    assert cells == ["B2", "C2", "D2", "B3", "D3", "B4", "C4", "D4"]
    state.apply(state.legal()[-1])
    assert GAME.prompt(state.view(1), words) == "Frisbo, you come back on D4: choose which way to face."


@pytest.mark.parametrize(
    ("position", "sentence"),
    [
        ("r0=1,1,N r1=2,2,N finished=1 ended=0", "Frisbo wins the race!"),
        ("r0=1,1,N r1=2,2,N finished=1 ended=3", "Frisbo wins the race!"),
        ("r0=off,N/out r1=2,2,N turn=3 eliminated=0 ended=1", "Frisbo is the last robot left and wins the race!"),
        ("r0=off,N/out r1=off,N/out turn=3 eliminated=0,1 ended=2", "No robot is left: nobody wins the race."),
        ("r0=1,1,N r1=2,2,N turn=25 ended=3", "The race has ended after 25 turns without a winner."),
        ("r0=1,1,N r1=2,2,N", "Nothing to do here."),
    ],
)
def test_the_prompt_after_the_end_names_the_winner(position: str, sentence: str) -> None:
    state = GAME.read(f"roborally/2 floor=.,.,./.,.,./.,.,. flags=0 {position}")
    assert isinstance(state, Race)
    assert GAME.prompt(state.view(None), words_of("roborally", "en")) == sentence
    assert [NAMES[seat] for seat in state.winners()] == [name for name in NAMES[:2] if name in sentence]


def test_robots_have_eight_names_that_start_differently_with_a_consonant() -> None:
    assert len(NAMES) == 8 == len({name[0] for name in NAMES})
    assert not any(name[0] in "AEIOUYH" for name in NAMES)
