"""Whoever does not see the table is told of everything on it: what changes in the scene changes in the words."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from tabletop.show.scene import Item, Scene
from tests.conformance.cases import Case
from tests.conformance.playing import examples, for_every_game, positions

STRETCH = 12


@for_every_game
@examples(0.6)
@given(data=st.data())
def test_what_changes_on_the_table_changes_in_the_words(case: Case, data: st.DataObject) -> None:
    """A kind of thing that is drawn and not spoken of is named."""
    position = data.draw(positions(case))
    game, words = case.game, case.words("en")
    for seat in position.everybody:
        view = position.state.view(seat)
        before, said = game.scene(view), game.describe(view, words)
        for state, _ in position.stretch(STRETCH):
            view = state.view(seat)
            after, now = game.scene(view), game.describe(view, words)
            drawn = changes(before, after)
            assert list(now) != list(said) or not drawn, (
                f"{game.name} draws these changes and describes none of them: {', '.join(sorted(drawn))}. "
                f"Speak of them in describe. {game.write(state)}"
            )
            before, said = after, now


def changes(before: Scene, after: Scene) -> set[str]:
    """What has changed of things in sight, as the ids of things and the names of what changed of each."""
    found = set()
    for name in before.items.keys() | after.items.keys():
        one, other = before.items.get(name), after.items.get(name)
        if one != other and any(item is not None and item.shown for item in (one, other)):
            found.add(f"{name} ({', '.join(_differences(one, other))})")
    return found


def _differences(one: Item | None, other: Item | None) -> list[str]:
    if one is None or other is None:
        return ["all of it"]
    drawn = ("look", "x", "y", "turn", "scale", "shown", "badge")
    fields = [name for name in drawn if getattr(one, name) != getattr(other, name)]
    values, others = dict(one.values), dict(other.values)
    return fields + [name for name in values if values[name] != others.get(name)]


@for_every_game
def test_a_change_of_a_thing_in_sight_is_noticed(case: Case) -> None:
    picture = case.game.scene(case.begin(case.starts[0]).view(None))
    name, item = next((name, item) for name, item in picture.items.items() if item.shown)
    moved = replace(picture, items={**picture.items, name: replace(item, x=item.x + 1)})
    assert changes(picture, picture) == set()
    assert len(changes(picture, moved)) == 1
