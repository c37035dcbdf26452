"""Damages written positions, or mixes words of several: each text must be refused with a message, or be playable."""

from __future__ import annotations

from random import Random

from tabletop.base.errors import TabletopError
from tests.conformance.cases import Case
from tests.conformance.playing import random_move
from tests.soak.random_games import random_case, session_under_way

UNIT = "notations"
REAL, DAMAGED, PLAYED_ON = 4, 150, 30
SIGNS = ",;:/=()-+!*.~0199 abNESWrx\u0663é"


def run(seed: int) -> int:
    """Damage a few positions of a game many times."""
    rng = Random(seed)
    case = random_case(rng)
    real = [case.game.write(session_under_way(case, rng).state) for _ in range(REAL)]
    for _ in range(DAMAGED):
        check(case, put_together(case, real, rng) if rng.random() < 0.3 else damaged(case, real, rng), rng)
    return DAMAGED


def check(case: Case, text: str, rng: Random) -> None:
    """Raise if a text is neither refused with a message nor a position that can be written, shown and played on."""
    try:
        try:
            state = case.game.read(text)
        except TabletopError as error:
            if not str(error):
                raise AssertionError("it is refused without a word") from error
            return
        written = case.game.write(state)
        assert case.game.write(case.game.read(written)) == written, "it is written in another way the second time"
        for seat in (*range(len(state.ranking())), None):
            case.game.scene(state.view(seat))
            case.game.prompt(state.view(seat), case.words("en"))
        for _ in range(PLAYED_ON):
            assert bool(state.legal()) != state.over, f"nothing can be chosen at {case.game.write(state)}"
            if state.over:
                break
            state.apply(random_move(state, rng))
    except Exception as error:
        raise AssertionError(f"accepted, but it cannot be: {text!r}") from error


def damaged(case: Case, real: list[str], rng: Random) -> str:
    """Return a written position with a few errors."""
    text = rng.choice(real)
    for _ in range(rng.choice((1, 1, 1, 2, 4))):
        words = text.split(" ")
        at = rng.randrange(len(words))
        how = rng.randrange(7)
        if how == 0:
            del words[at]
        elif how == 1:
            words.insert(at, rng.choice(_words(real)))
        elif how == 2:
            words[at] = _of_the_same_name(words[at], real, rng)
        elif how == 3:
            words[-1] = f"agenda={_agenda(case, words[-1].removeprefix('agenda='), rng)}"
        elif how == 4:
            spot = rng.randrange(len(text) + 1)
            words = [text[:spot] + rng.choice(SIGNS) + text[spot + rng.choice((0, 1, 1, 2)) :]]
        else:
            words[at] = _other_value(words[at], rng)
        text = " ".join(words) or "."
    return text


def put_together(case: Case, real: list[str], rng: Random) -> str:
    """Return a text of words from several positions."""
    pool = {word.partition("=")[0]: word for word in rng.sample(_words(real), len(_words(real)))}
    kept = [word for name, word in pool.items() if name != "agenda" and rng.random() < 0.9]
    agenda = _agenda(case, pool.get("agenda", "").removeprefix("agenda="), rng) if rng.random() < 0.5 else ""
    words = [_other_value(word, rng) if rng.random() < 0.1 else word for word in kept]
    version = rng.randint(case.game.oldest, case.game.version)
    return " ".join((f"{case.game.name}/{version}", *words, f"agenda={agenda}" if agenda else pool.get("agenda", "")))


def _words(real: list[str]) -> list[str]:
    return [word for text in real for word in text.split(" ")[1:]]


def _of_the_same_name(word: str, real: list[str], rng: Random) -> str:
    name = word.partition("=")[0]
    return rng.choice([other for other in _words(real) if other.partition("=")[0] == name] or [word])


def _other_value(word: str, rng: Random) -> str:
    """Return the word with one part of its value changed, lost, doubled or moved."""
    name, equals, value = word.partition("=")
    sign = rng.choice([sign for sign in ",+/;" if sign in value] or [","])
    parts = value.split(sign)
    at, other = rng.randrange(len(parts)), rng.randrange(len(parts))
    how = rng.randrange(4)
    if how == 0:
        parts[at], parts[other] = parts[other], parts[at]
    elif how == 1:
        del parts[at]
    elif how == 2:
        parts.insert(at, parts[other])
    else:
        parts[at] = str(rng.choice((-1, 0, 1, 2, 3, 9, rng.randint(-3, 130), 10**10)))
    return name + equals + sign.join(parts)


def _agenda(case: Case, agenda: str, rng: Random) -> str:
    """Return an agenda with frames changed, lost or doubled, or with any step of the game with random ints."""
    frames = agenda.split(";")
    for _ in range(rng.choice((1, 1, 2))):
        at = rng.randrange(len(frames) + 1)
        if rng.random() < 0.5 and frames:
            frames[at : at + 1] = rng.choice(([], [rng.choice(frames)] * 2))
        else:
            ints = ",".join(str(rng.randint(-1, 9)) for _ in range(rng.randrange(5)))
            frames.insert(at, rng.choice(list(case.game.steps)) + (f"({ints})" if ints else ""))
    return ";".join(frames)
