"""Everything that people read is there in every language, with all its places filled."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.show.words import LANGUAGES, Words
from tabletop.telling.sentences import captions
from tests.conformance.cases import Case
from tests.conformance.playing import (
    examples,
    for_every_game,
    for_every_game_with_secrets,
    games,
    positions,
    somebody_chooses,
    told,
)
from tests.conformance.test_secrets import has_secrets
from tests.conformance.test_story import rules_of, story

OPEN_PLACE = re.compile(r"[{}]|None|\(-\d|<\w+ at 0x")


def in_every_language(case: Case, say: Callable[[Any, Words], str], what: Any) -> list[str]:
    """The text of something in each language, after a look at whether it is one."""
    texts = [say(what, case.words(language)) for language in LANGUAGES]
    for text in texts:
        assert text.strip() == text != ""
        assert not OPEN_PLACE.search(text), text
        assert "\n" not in text
    return texts


@for_every_game
@examples(0.15)
@given(data=st.data())
def test_every_event_is_told_in_every_language_to_everybody(case: Case, data: st.DataObject) -> None:
    game = data.draw(games(case))
    events = {event._replace(id=0, cause=0) for event in story(game)}
    for seat in (*range(len(game.states[0].ranking())), None):
        for event in set(told(sorted(events), seat)):
            texts = in_every_language(case, case.game.tell, event)
            assert len(set(texts)) == len(LANGUAGES), texts


@for_every_game_with_secrets
@given(data=st.data())
def test_who_may_know_a_secret_is_told_more_than_others(case: Case, data: st.DataObject) -> None:
    game = data.draw(games(case).filter(has_secrets))
    secret = [event for event in story(game) if event.secret]
    event = data.draw(st.sampled_from(secret))
    for language in LANGUAGES:
        words = case.words(language)
        assert case.game.tell(event, words) != case.game.tell(event.seen_by(None), words)


@for_every_game
@given(data=st.data())
def test_everybody_is_prompted_in_every_language(case: Case, data: st.DataObject) -> None:
    position = data.draw(positions(case))
    for seat in position.everybody:
        texts = in_every_language(case, case.game.prompt, position.state.view(seat))
        assert len(set(texts)) == len(LANGUAGES), texts


@for_every_game
@given(data=st.data())
def test_the_board_is_told_in_words_in_every_language(case: Case, data: st.DataObject) -> None:
    position = data.draw(positions(case))
    view = position.state.view(position.everybody[0])
    assert case.game.describe(view, case.words("en")), f"Fill in `describe` of {case.game.name}."
    told = in_every_language(case, lambda seen, words: " ".join(case.game.describe(seen, words)), view)
    assert len(set(told)) == len(LANGUAGES), told


@for_every_game
@given(data=st.data())
def test_who_is_asked_reads_another_prompt_than_who_waits(case: Case, data: st.DataObject) -> None:
    position = data.draw(positions(case, somebody_chooses))
    pending = position.state.pending
    if pending is None or pending.seat < 0:
        return
    for language in LANGUAGES:
        prompts = [case.game.prompt(position.state.view(seat), case.words(language)) for seat in position.everybody]
        asked = prompts.pop(pending.seat)
        assert asked not in prompts
        assert len(set(prompts)) == 1


@for_every_game
@given(data=st.data())
def test_the_captions_of_moves_are_distinct_in_every_language(case: Case, data: st.DataObject) -> None:
    state = data.draw(positions(case)).state
    ask = state.pending.ask.name if state.pending else ""
    for language in LANGUAGES:
        told = captions(case.game, ask, state.legal(), case.words(language))
        assert len(set(told)) == len(state.legal())
        assert all(told)


@for_every_game
def test_the_languages_have_the_same_rules_and_options_in_words(case: Case) -> None:
    """Where one language has a caption for something, all have one."""
    keys = [f"rule.{number}" for number in rules_of(case.folder)]
    for option in case.game.options:
        keys += [f"option.{option.name}", *(f"option.{option.name}.{value}" for value in option.choices)]
    keys += [f"bot.{bot}" for bot in case.game.bots]
    for key in keys:
        lacking = [language for language in LANGUAGES if not case.words(language).has(key)]
        assert len(lacking) in (0, len(LANGUAGES)), f"Add the text {key} to {case.game.name}.po: {', '.join(lacking)}."


@pytest.mark.parametrize("language", LANGUAGES)
@for_every_game
def test_a_text_that_is_missing_is_an_error_and_never_shown_as_its_key(case: Case, language: str) -> None:
    with pytest.raises(KeyError, match=r"no\.such\.text"):
        case.words(language).say("no.such.text")
