"""Games played before are played the same today.

`golden/<game>-v<version>.txt` holds whole games with a fingerprint of what each choice led to, and
`golden/<game>-v<version>-order.txt` the legal moves of one position for each kind of choice, for every version of the rules. A
change of behaviour shows here first. When it is meant,

    pytest tests/conformance --renew-golden

writes both afresh for the newest version of each game; the diff is what changed, and a file in changes/ says why. A new order
of moves or another way for old games to go on also needs a new version of the rules, because links made before would lead
elsewhere.
"""

import re
import zlib
from pathlib import Path
from random import Random
from textwrap import wrap

import pytest

from tabletop.core.session import PERSON, Session
from tabletop.formats.link import decode, encode
from tabletop.rules.event import Event
from tests.conformance.cases import CASES, Case
from tests.conformance.playing import labels, played
from tests.playing import play_on

FOLDER = Path(__file__).parent / "golden"
SEEDS = 2

for_every_version = pytest.mark.parametrize(
    ("case", "version"),
    [
        pytest.param(case, version, id=f"{case.game.name}-v{version}")
        for case in CASES
        for version in range(case.game.oldest, case.game.version + 1)
    ],
)


def fingerprint(events: tuple[Event, ...]) -> str:
    """A fingerprint of the events of a choice in four digits, "." for none."""
    return f"{zlib.crc32(repr([tuple(event) for event in events]).encode()) & 0xFFFF:04x}" if events else "."


def golden_games(case: Case, version: int) -> str:
    """Random games of a version from every new game of a case: link, last position, and a fingerprint for each choice."""
    parts = []
    for count, options in case.new_games:
        for seed in range(SEEDS):
            session = Session(case.game, [PERSON] * count, options, seed, version)
            play_on(session, Random(seed), 10_000)
            prints = " ".join(fingerprint(done.events) for done in session.plies)
            parts.append(f"{encode(session)}\n{case.game.write(session.state)}\n" + "\n".join(wrap(prints, 118)))
    return "\n\n".join(parts) + "\n"


def golden_order(case: Case, version: int) -> str:
    """For every kind of choice a position and its legal moves in their order."""
    found: dict[str, str] = {}
    for start in range(len(case.starts)):
        game = played(case.game.name, start, 0, version)
        for ask, plies in game.asked().items():
            if ask and ask not in found:
                state = max((game.states[ply] for ply in plies), key=lambda state: len(state.legal()))
                found[ask] = f"{case.game.write(state)}\n" + "\n".join(
                    wrap(" ".join(labels(state.legal())), 118, break_on_hyphens=False)
                )
    return "\n\n".join(f"{ask}\n{text}" for ask, text in sorted(found.items())) + "\n"


def golden_file(case: Case, version: int, kind: str = "") -> Path:
    """Where the games of a version are kept, or with "-order" its moves."""
    return FOLDER / f"{case.game.name}-v{version}{kind}.txt"


def compare(case: Case, version: int, kind: str, fresh: str, config: pytest.Config) -> str:
    """The golden file, written first if it is to be renewed; those of old versions never are."""
    file = golden_file(case, version, kind)
    if config.getoption("--renew-golden") and version == case.game.version:
        FOLDER.mkdir(exist_ok=True)
        file.write_text(fresh, encoding="utf-8")
    return kept_text(file, case)


def kept_text(file: Path, case: Case) -> str:
    """A golden file of a game. Fails with the command that writes it."""
    assert file.exists(), f"Write {file.name}: pytest tests/conformance/test_golden.py --renew-golden -k {case}."
    return file.read_text(encoding="utf-8")


@for_every_version
def test_golden_games_are_played_as_before(case: Case, version: int, request: pytest.FixtureRequest) -> None:
    fresh = golden_games(case, version)
    kept = compare(case, version, "", fresh, request.config)
    for part in kept.strip().split("\n\n"):
        link, last, *lines = part.split("\n")
        prints = re.findall(r"\.|[0-9a-f]{4}", " ".join(lines))
        session = decode(link)
        for ply, done in enumerate(session.plies):
            if ply >= len(prints) or fingerprint(done.events) != prints[ply]:
                session.goto(ply)
                move = session.legal()[done.index]
                pytest.fail(f"{move} leads elsewhere now, from {case.game.write(session.state)}: {done.events}")
        assert len(prints) == len(session.plies)
        assert case.game.write(session.state) == last
    assert kept == fresh, "the same games are over, but others are dealt or recorded now"


@for_every_version
def test_the_order_of_legal_moves_is_part_of_the_file_format(
    case: Case, version: int, request: pytest.FixtureRequest
) -> None:
    kept = compare(case, version, "-order", golden_order(case, version), request.config)
    for part in kept.strip().split("\n\n"):
        ask, position, *lines = part.split("\n")
        state = case.game.read(position)
        assert state.pending is not None
        assert state.pending.ask.name == ask
        assert labels(state.legal()) == " ".join(lines).split(" ")


@for_every_version
def test_the_golden_order_knows_every_kind_of_choice(case: Case, version: int) -> None:
    """Those that random games come to at all."""
    asks = {part.split("\n")[0] for part in golden_order(case, version).split("\n\n")}
    kept = kept_text(golden_file(case, version, "-order"), case)
    assert asks <= {part.split("\n")[0] for part in kept.split("\n\n")}
