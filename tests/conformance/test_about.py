"""Whatever lies on the table can be read about before it is touched, in every language."""

from dataclasses import fields

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.core.game import Game
from tabletop.show.about import About
from tabletop.show.words import LANGUAGES
from tabletop.telling.sentences import distinct_names
from tests.conformance.cases import CASES, Case
from tests.conformance.playing import for_every_game, positions, somebody_chooses
from tests.conformance.test_story import rules_of
from tests.conformance.test_texts import OPEN_PLACE

NO_TEXTS = next(field.default for field in fields(Game) if field.name == "about")
"""The `about` of games without it, such as those whose desk has the texts."""


def _check(case: Case, found: About) -> None:
    """A whole text, with a rule that there is."""
    for text in (found.title, found.does, found.now):
        assert text.strip() == text, text
        assert not OPEN_PLACE.search(text), text
    assert found.title
    assert found.does
    assert found.rule in rules_of(case.folder), found.rule
    if found.look:
        assert case.game.look(found.look)


@for_every_game
@given(data=st.data())
def test_every_thing_on_the_table_is_told_about_in_every_language(case: Case, data: st.DataObject) -> None:
    position = data.draw(positions(case))
    seat = data.draw(st.sampled_from(position.everybody))
    view = position.state.view(seat)
    for thing, _ in case.game.scene(view).painted():
        told = [case.game.about(view, thing, case.words(language)) for language in LANGUAGES]
        for found in told:
            if found is not None:
                _check(case, found)
        assert len({found is None for found in told}) == 1


@pytest.mark.parametrize("case", [case for case in CASES if case.game.about is not NO_TEXTS], ids=repr)
@given(data=st.data())
def test_every_thing_that_a_move_touches_on_the_table_is_told_about(case: Case, data: st.DataObject) -> None:
    state = data.draw(positions(case, somebody_chooses)).state
    pending = state.pending
    if pending is None or pending.seat < 0:
        return
    view = state.view(pending.seat)
    there = {thing for thing, _ in case.game.scene(view).painted()}
    untold = {
        thing
        for move in state.legal()
        for thing in there.intersection(move.path)
        if case.game.about(view, thing, case.words("en")) is None
    }
    assert not untold, (
        f"Let `about` of {case} tell about {', '.join(sorted(untold))}: moves touch them. {case.game.write(state)}"
    )


@for_every_game
@given(data=st.data())
def test_what_can_be_done_with_a_thing_has_captions_that_differ(case: Case, data: st.DataObject) -> None:
    position = data.draw(positions(case, somebody_chooses))
    pending = position.state.pending
    if pending is None or case.game.offer is None:
        return
    view, moves = position.state.view(pending.seat), list(position.state.legal())
    for language in LANGUAGES:
        words = case.words(language)
        for thing in {thing for move in moves for thing in move.path}:
            here = [move for move in moves if thing in move.path]
            if case.game.about(view, thing, words) is None:
                continue
            captions = distinct_names([case.game.offer(view, thing, move, words) for move in here])
            assert len(set(captions)) == len(here), (thing, captions)
            assert all(text.strip() == text != "" for text in captions)


@for_every_game
@given(data=st.data())
def test_what_a_card_is_does_not_depend_on_what_its_reader_cannot_know(case: Case, data: st.DataObject) -> None:
    """Telling about a thing takes a view, so a spectator's view must do for all that everybody sees."""
    position = data.draw(positions(case))
    view = position.state.view(None)
    for thing, _ in case.game.scene(view).painted():
        case.game.about(view, thing, case.words("en"))
