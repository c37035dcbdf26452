"""Every kind of event is declared whole: its numbers have names, and it has a sentence and the motions that it needs."""

from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from tabletop.rules.event import Kind
from tabletop.show.words import LANGUAGES, Words
from tests.conformance.cases import Case
from tests.conformance.playing import examples, for_every_game, games
from tests.conformance.test_story import story


@for_every_game
def test_every_kind_has_a_sentence_in_every_language(case: Case) -> None:
    missing = [
        f"The event {kind!r} of {case.game.name} has no sentence in {language}: add {text!r} to its catalogue."
        for language in LANGUAGES
        for kind in case.game.events
        for text in _untold(kind, case.words(language))
    ]
    assert not missing, "\n".join(missing)


def _untold(kind: Kind, words: Words) -> Iterator[str]:
    """Ids of sentences that the catalogue lacks: of the kind, its variants, its secret and its recap."""
    endings = [("", *dict.fromkeys(f".{variant}" for variant in values.values())) for values in kind.variants.values()]
    ids = [f"event.{kind}{''.join(chosen)}" for chosen in product(*endings)]
    if not any(_has(words, one) for one in ids):
        yield f"event.{kind}"
    for ending in (one for several in endings for one in several if one):
        if not any(ending in one and _has(words, one) for one in ids):
            yield f"event.{kind}{ending}"
    if kind.secret and not any(_has(words, f"{one}.own") for one in ids):
        yield f"event.{kind}.own"
    if kind.recap and not words.has(f"recap.{kind}"):
        yield f"recap.{kind}"


def _has(words: Words, text: str) -> bool:
    """Whether a catalogue has a sentence under this id, with its secret or with another variant behind it."""
    return any(map(words.has, (text, f"{text}.own")))


@for_every_game
def test_every_kind_moves_something_or_is_still(case: Case) -> None:
    show = f"{case.game.name}.show"
    module = "motions" if find_spec(f"{show}.motions") else "scene"
    moved = import_module(f"{show}.{module}").MOTIONS
    wrong = [
        f"The event {kind!r} of {case.game.name} is still and has motions: take one of them away."
        if kind.still
        else f"The event {kind!r} of {case.game.name} has no motions: draw it in show, or declare it still."
        for kind in case.game.events
        if (kind in moved) == kind.still
    ]
    assert not wrong, "\n".join(wrong)


@for_every_game
@examples(0.4)
@given(data=st.data())
def test_every_event_has_the_numbers_that_its_kind_names(case: Case, data: st.DataObject) -> None:
    for event in story(data.draw(games(case))):
        kind = event.kind
        assert kind is case.game.events[kind]
        starred = any(isinstance(place, slice) for place in kind.places.values())
        named = len(kind.fields) - starred
        assert len(event.data) >= named if starred else len(event.data) == named, (kind, kind.fields, event.data)
        assert bool(kind.secret) >= bool(event.secret), f"The secret of {kind!r} has no name."


@for_every_game
def test_every_field_is_explained_and_used(case: Case) -> None:
    events = case.game.events
    used = {name for kind in events for name in (*kind.fields, kind.secret) if name}
    assert used == events.fields.keys()
    assert all(text and text[0].islower() and not text.endswith(".") for text in events.fields.values())
