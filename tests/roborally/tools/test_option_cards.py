"""The parts of an option card: the present ones are complete, a new one gets a list of missing parts, and old links work."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from babel.messages.mofile import read_mo, write_mo

import roborally
from roborally.position.versions import NEWEST
from roborally.tools.option_cards import problems
from tabletop.show.words import LANGUAGES
from tests.structure import TOP

RECORD = 'GRAVITY_GUN = _card(OptionCard("gravity-gun", "10.33", "{moment}", weapon=True{worth}{since}))\n\n'

PIECES = {
    "RULES.md": "\n### 10.33 Gravity Gun\nThe target turns round.\n",
    "rules/option_cards/weapons.py": """
from roborally.position.option_deck import GRAVITY_GUN


def _turn_round(race: Race, _volley: _Volley, _seat: int, victim: int, _number: int, cause: int) -> list[Frame]:
    movement.rotate(race, victim, 2, "10.33", cause)
    return []


WORKINGS[GRAVITY_GUN] = Working(hit=_turn_round)
""",
    "bots/option_cards.py": """
from roborally.position.option_deck import GRAVITY_GUN

SETBACK[GRAVITY_GUN] = lambda shot: 0.5
""",
    "show/art/option_cards.py": '\nOPTION_CARDS["gravity-gun"] = (Shape(disc(0, 0, 0.3), "card-ink"),)\n',
    "show/art/weapons.py": '\nWEAPONS["gravity-gun"] = (Shape(disc(0.5, 0, 0.2), "accent"),)\n',
}
"""What is added to each file for a 27th card besides its record and its texts."""

TEXTS = {
    "option-card.gravity-gun": "Gravity Gun",
    "option-card.gravity-gun.text": "The target turns round.",
    "rule.10.33": "Gravity Gun",
}

CHECK = "import json; from roborally.tools.option_cards import problems; print(json.dumps(problems()))"

RACE = """
import json
from random import Random
from roborally import GAME
from tabletop.core.game import Budget
from tabletop.show.words import words

race = GAME.read(
    "roborally/{version} floor=.,.,.,./.,w,.,. flags=3,5 options=yes turn=1 turn-limit=25 r0=0,0,E r1=2,0,E o0=gravity-gun "
    "agenda=weapons(1);begin"
)
choose, rng = GAME.bot("normal"), Random(1)
asked, events = [move.label for move in race.legal()], list(race.apply(race.legal()[1]))
facing = race.facing[1]
while (pending := race.pending) is not None:
    moves = race.legal()
    bot = pending.seat >= 0 and len(moves) > 1
    at = choose(race.view(pending.seat), moves, rng, Budget()) if bot else int(rng.random() * len(moves))
    events += race.apply(moves[at])
told = [GAME.tell(event, words("roborally", "en")) for event in events if event.kind == "weapon-used"]
print(json.dumps({"asked": asked, "facing": facing, "told": told[0], "ended": race.ended >= 0}))
"""


LINKS = """
import json
from pathlib import Path
from tabletop.formats.link import decode

links, positions = (Path({file!r}).read_text(encoding="utf-8").splitlines()[first::2] for first in (0, 1))
written = [(one.game.write(one.state), one.game.write(one.game.read(position)))
           for one, position in zip(map(decode, links), positions, strict=True)]
print(json.dumps([now for now, kept in written if now != kept]))
"""


class Copy:
    """A copy of the package, to be changed as somebody would who adds a card."""

    def __init__(self, folder: Path) -> None:
        self.path, self.package = folder, folder / "roborally"
        shutil.copytree(Path(roborally.__file__).parent, self.package, ignore=shutil.ignore_patterns("__pycache__"))

    def record(self, moment: str = "weapon", worth: str = ", worth=0.02", since: str = f", since={NEWEST + 1}") -> None:
        """Add the card to the deck, with a new version of the rules."""
        versions = self.package / "position/versions.py"
        rest = versions.read_text(encoding="utf-8").partition(f"NEWEST = {NEWEST}")
        versions.write_text(f"{rest[0]}NEWEST = {NEWEST + 1}{rest[2]}", encoding="utf-8")
        file = self.package / "position/option_deck.py"
        before, behind, after = file.read_text(encoding="utf-8").partition("CARDS = tuple(")
        file.write_text(
            before + RECORD.format(moment=moment, worth=worth, since=since) + behind + after, encoding="utf-8"
        )

    def complete(self) -> None:
        """Add all that belongs to it."""
        for name, piece in PIECES.items():
            with (self.package / name).open("a", encoding="utf-8") as end:
                end.write(piece)
        for language in LANGUAGES:
            texts = self.package / f"locale/{language}/LC_MESSAGES/roborally.mo"
            with texts.open("rb") as binary:
                catalogue = read_mo(binary)
            for key, text in TEXTS.items():
                catalogue.add(key, text)
            with texts.open("wb") as binary:
                write_mo(binary, catalogue)

    def run(self, program: str) -> Any:
        """What a program prints that imports the copy."""
        path = os.pathsep.join([str(self.path), *filter(None, sys.path)])
        done = subprocess.run(
            [sys.executable, "-c", program],
            env={"PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"},
            capture_output=True,
            text=True,
            check=True,
        )
        return json.loads(done.stdout)


@pytest.fixture
def copied(tmp_path: Path) -> Copy:
    return Copy(tmp_path)


def test_the_option_cards_lack_nothing() -> None:
    assert problems() == []


def test_a_card_that_is_only_a_record_is_told_each_missing_piece_in_one_sentence(copied: Copy) -> None:
    copied.record(moment="gravity", worth="", since="")
    texts = [
        f"has no text '{text}' in locale/{language}"
        for language in LANGUAGES
        for text in ("option-card.gravity-gun", "option-card.gravity-gun.text", "rule.10.33")
    ]
    assert copied.run(CHECK) == [
        f"The option card gravity-gun {lack}."
        for lack in (
            "has no rule: RULES.md needs a heading '### 10.33 …'",
            "has no moment: rules/step_names.py has no step 'gravity'",
            "does nothing: no module of rules/ imports GRAVITY_GUN",
            *texts,
            "has no picture: OPTION_CARDS of show/art/option_cards.py needs one under its slug",
            "has no price for bots: its record needs 'worth'",
            "changes races that were begun before: its record needs 'since', the version of the rules that brings it",
            "does not work: WORKINGS of rules/option_cards/weapons.py needs what it does",
            "has no estimate for bots: SETBACK of bots/option_cards.py needs what it costs its target",
            "has no flash: WEAPONS of show/art/weapons.py needs one under its slug",
        )
    ]


def test_a_moment_that_asks_needs_an_answer_of_the_bots(copied: Copy) -> None:
    copied.record(moment="ask-toss")
    copied.complete()
    assert copied.run(CHECK) == [
        "The option card gravity-gun asks what bots cannot answer: bots/option_cards.py has no answer to 'toss'."
    ]


def test_a_27th_card_with_all_its_pieces_is_played_by_people_and_bots(copied: Copy) -> None:
    copied.record()
    copied.complete()
    assert copied.run(CHECK) == []
    assert copied.run(RACE.replace("{version}", str(NEWEST + 1))) == {
        "asked": ["pass", "use=gravity-gun"],
        "facing": 3,
        "told": "Wumms uses Gravity Gun on Frisbo.",
        "ended": True,
    }


def test_links_made_before_a_27th_card_lead_where_they_did(copied: Copy) -> None:
    copied.record()
    file = TOP / f"tests/golden_links/roborally-v{NEWEST}.txt"
    assert copied.run(LINKS.format(file=str(file))) == []


def test_a_card_that_comes_with_no_version_yet_is_told_of(copied: Copy) -> None:
    copied.record(since=f", since={NEWEST + 2}")
    copied.complete()
    assert copied.run(CHECK) == [
        f"The option card gravity-gun is in no deck yet: position/versions.py needs NEWEST = {NEWEST + 2}."
    ]
