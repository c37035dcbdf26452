"""A prompt tells exactly what is possible: what it names can be done, and what can be done it names."""

from hypothesis import given
from hypothesis import strategies as st

from tabletop.rules.move import Lead, Move, Verb
from tabletop.show.words import LANGUAGES
from tabletop.telling.sentences import verb_of
from tests.conformance.cases import Case
from tests.conformance.playing import for_every_game, positions, somebody_chooses
from tests.conformance.test_story import rules_of
from tests.structure import GAMES


def verbs_of(case: Case) -> list[str]:
    """Every kind of move that the game has."""
    own = [cls.verb for cls in Move.__subclasses__() if cls.__module__.partition(".")[0] == case.game.name]
    return sorted({*own, Lead.verb, *Verb._made})


@for_every_game
@given(data=st.data())
def test_a_prompt_that_lists_what_can_be_done_lists_what_is_legal(case: Case, data: st.DataObject) -> None:
    state = data.draw(positions(case, somebody_chooses)).state
    if state.pending is None or state.pending.seat < 0:
        return
    ask, view = state.pending.ask.name, state.view(state.pending.seat)
    legal = {verb_of(move) for move in state.legal()}
    for language in LANGUAGES:
        words = case.words(language)
        phrases = {verb: words.say(f"do.{ask}.{verb}") for verb in verbs_of(case) if words.has(f"do.{ask}.{verb}")}
        if not phrases:
            continue
        prompt = case.game.prompt(view, words).casefold()
        assert {verb for verb, phrase in phrases.items() if phrase.casefold() in prompt} == legal, prompt


@for_every_game
@given(data=st.data())
def test_what_is_asked_has_a_rule_that_stands_in_the_rules_and_has_a_title(case: Case, data: st.DataObject) -> None:
    state = data.draw(positions(case, somebody_chooses)).state
    if state.pending is None or state.pending.seat < 0:
        return
    rule = state.asked_rule()
    assert rule in rules_of(case.folder), (
        f"{state.pending.ask} has rule {rule!r}: give it the number of one in RULES.md."
    )
    if case.game.name in GAMES:
        for language in LANGUAGES:
            assert case.words(language).has(f"rule.{rule}"), (
                f"Add the text rule.{rule}, the heading of that rule, to {case.game.name}.po ({language}): "
                f"{state.pending.ask} shows it."
            )


@for_every_game
@given(data=st.data())
def test_nobody_is_asked_to_do_something_who_can_only_pass(case: Case, data: st.DataObject) -> None:
    state = data.draw(positions(case, somebody_chooses)).state
    if state.pending is None or state.pending.seat < 0 or any(not isinstance(move, Verb) for move in state.legal()):
        return
    if len(state.legal()) == 1:
        for language in LANGUAGES:
            prompt = case.game.prompt(state.view(state.pending.seat), case.words(language))
            assert "?" not in prompt, prompt
