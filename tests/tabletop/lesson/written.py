"""Writes a small lesson into a folder, unchanged or with a replaced text."""

from pathlib import Path

from tabletop.show.words import LANGUAGES

STEPS = """\
teaches 5.2.4
always turn=3 survivor=races-on finish=all

predict wall  # a comment
  position floor=.,.|E,. r0=0,0,E p0=M3:790,-,-,-,-
           agenda=ask-ready(-1);register(1)
  then no rule 5.2.3 and no event pushed
  right before: r0 has 1,0,E
  wrong behind: r0 has 2,0,E

do last
  position floor=.,.,. r0=1,0,E p0=RR:80,RL:70,RR:100,RL:90,- h0=M1:500,M2:670
           agenda=ask-program(0,5);ask-ready(-1);register(1);register(2);register(3);register(4);register(5)
  goal r0 has 2,0,E
  right one: 5=M1:500
  wrong two: 5=M2:670

play race
  seats person,easy
  seed 7
"""
WORDS = """\
# A wall
What a wall does.

## The wall {#wall}
A robot wants to pass.

? Where does it stop?
- before: Before it.
  Right: walls
  stop robots.
- behind: Behind it.
  No.

## The last card {#last}
One card is missing.

? Which one?
- one: Move 1.
  Yes.
- two: Move 2.
  No.

## A race {#race}
Now you.
"""


def lesson(
    folder: Path, *, steps: str = STEPS, words: str = WORDS, game: str = "roborally", old: str = "", new: str = ""
) -> Path:
    """Write the files of a lesson, with `old` replaced by `new`; return its folder."""
    here = folder / game / "01-wall"
    here.mkdir(parents=True)
    (here / "steps.txt").write_text(steps.replace(old, new) if old else steps, encoding="utf-8")
    for language in LANGUAGES:
        (here / f"{language}.md").write_text(words.replace(old, new) if old else words, encoding="utf-8")
    return here
