"""Markup of controls, as the page and its style sheet expect it."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from tabletop.show import theme
from tabletop.show.scene import Shape, Shapes
from tests.web.fake_browser import Browser
from web.page import looks
from web.page.icons import icon
from web.page.widgets import choice, command, radios, sign, switch


def test_a_drawing_takes_the_colour_of_the_text_and_is_filled_where_it_is_solid() -> None:
    for name, fill in (("undo", "none"), ("play", "currentColor")):
        drawn = icon(name)
        assert f' fill="{fill}" stroke="currentColor" ' in drawn
        assert 'class="icon"' in drawn
        assert 'aria-hidden="true"' in drawn


def test_a_button_does_something_or_answers() -> None:
    inner = f"{icon('undo')}<span>Take &quot;it&quot; back</span>"
    label = 'Take "it" back'
    assert command(label, "undo", do='un"do') == (
        f'<button class="plain" data-do="un&quot;do" data-key="un&quot;do">{inner}</button>'
    )
    assert command(label, "undo", answer='a"b', kind="go", off=True, title=True) == (
        f'<button class="go" data-answer="a&quot;b" aria-disabled="true" title="Take &quot;it&quot; back">{inner}</button>'
    )
    assert command(label, "undo") == f'<button class="plain" data-answer="">{inner}</button>'


@pytest.mark.parametrize(
    ("pressed", "state"), [(None, ""), (True, ' aria-pressed="true"'), (False, ' aria-pressed="false"')]
)
def test_a_sign_has_its_name_for_those_who_point_or_listen(pressed: bool | None, state: str) -> None:
    assert sign('"Fit"', "fit", 'f"it', pressed=pressed) == (
        '<button class="sign" data-do="f&quot;it" data-key="f&quot;it" title="&quot;Fit&quot;" '
        f'aria-label="&quot;Fit&quot;"{state}>{icon("fit")}</button>'
    )


def test_a_field_shows_what_is_chosen() -> None:
    field = choice('"Theme"', 'set"', {'"a"': "<A>", "b": "B"}, "b", described_by='"about"')
    assert field == (
        '<label class="field"><span>&quot;Theme&quot;</span><select data-do="set&quot;" data-key="set&quot;" '
        'aria-describedby="&quot;about&quot;"><option value="&quot;a&quot;">&lt;A&gt;</option>'
        '<option value="b" selected>B</option></select></label>'
    )
    assert "aria-describedby" not in choice("Theme", "set", {}, "")


def test_what_is_on_or_off_is_a_switch_with_a_name() -> None:
    assert switch('"Timer"', 'set"', on=True, described_by="about") == (
        '<label class="field switch"><span>&quot;Timer&quot;</span><input type="checkbox" role="switch" data-do="set&quot;" '
        'data-key="set&quot;" aria-describedby="about" checked></label>'
    )
    assert "checked>" not in switch("Timer", "set", on=False)


@pytest.mark.parametrize(("unseen", "look"), [(True, ' class="unseen"'), (False, "")])
def test_one_of_several_round_buttons_is_chosen(unseen: bool, look: str) -> None:
    assert radios("way", "Which <way>?", {"a": "One", "b": "Two"}, "b", unseen=unseen) == (
        f"<fieldset><legend{look}>Which &lt;way&gt;?</legend>"
        '<label><input type="radio" name="way" value="a">One</label>'
        '<label><input type="radio" name="way" value="b" checked>Two</label></fieldset>'
    )


def test_the_fields_of_language_and_theme_offer_all_there_are(
    fake_browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = fake_browser.load("web.page.reader")
    monkeypatch.setattr(module, "PARTIAL", ("pt",))

    def say(key: str, **fields: str) -> str:
        return f"said {key} {' '.join(fields.values())}".strip()

    reader = SimpleNamespace(say=say, language="fr", preferences={"theme": "dark"})
    partial = {"said language.partial.text": {"pt": "said language.partial Português"}}
    languages = {"en": "English", "fr": "Français", "de": "Deutsch", "es": "Español"}
    themes = {name: f"said theme.{name}" for name in ("auto", "light", "dark", "contrast")}
    assert module.settings(reader) == choice("said language", "set-language", languages, "fr", groups=partial) + choice(
        "said theme", "set-theme", themes, "dark"
    )


def test_more_choices_stand_below_a_sentence_about_them() -> None:
    assert choice("L", "do", {"a": "A"}, "b", groups={"About <b>": {"b": "B"}}).endswith(
        '<option value="a">A</option><optgroup label="About &lt;b&gt;"><option value="b" selected>B</option></optgroup>'
        "</select></label>"
    )


def test_the_page_wears_the_colours_of_a_game(fake_browser: Browser) -> None:
    colours, dom = fake_browser.load("web.page.colours"), fake_browser.load("web.page.dom")
    colours.apply("robotory", (3, 1))
    sheet = fake_browser.document.part("roles").textContent.split("\n")
    for mode, line in zip(theme.MODES, sheet, strict=True):
        begin, _, roles = line.removesuffix("}").partition("{")
        assert begin == f':root[data-theme="{mode}"]'
        found = dict(one.split(":") for one in roles.removesuffix(";").split(";"))
        assert found == {f"--{role}": colour for role, colour in theme.colours(mode, "robotory", (3, 1)).items()}
    assert dom.marked("game") == "robotory"
    dom.mark("theme", "dark")
    assert colours.current("robotory", (3, 1)) == theme.colours("dark", "robotory", (3, 1))
    assert colours.current("") == theme.colours("dark")
    colours.apply("")
    assert fake_browser.document.part("roles").textContent.count("--seat-0:") == len(theme.MODES)


def test_drawings_take_their_colours_from_the_style_sheet() -> None:
    shapes: dict[str, Shapes] = {
        "robot": (Shape("M-1 0H1", "accent"),),
        "badge": (Shape("M0 0V1", "ink"),),
    }
    robot, badge = '<path d="M-1 0H1" fill="var(--accent)"/>', '<path d="M0 0V1" fill="var(--ink)"/>'
    assert looks.symbol(shapes["robot"], "r") == f'<symbol id="r" viewBox="-0.5 -0.5 1 1">{robot}</symbol>'
    small = looks.drawn(shapes.__getitem__, "robot")
    assert 'viewBox="-0.5 -0.5 1 1" width="40" height="40"' in small
    assert small.count("<path") == small.count(robot) == 1
    plain, whole = (looks.drawn_whole(shapes.__getitem__, "robot", one) for one in ("", "badge"))
    assert 'viewBox="-1 -1 2 2"' in plain
    assert (plain.count("<path"), robot in plain) == (1, True)
    assert robot + badge in whole
    assert (len(looks.VARIABLES), list(looks.VARIABLES)) == (0, [])


def test_the_word_that_phones_show_below_a_sign_is_part_of_its_name() -> None:
    assert 'aria-label="Fill at random" data-word="Random"' in sign("Fill at random", "dice", "fill", word="Random")
    assert 'aria-label="Hint: Tell me what to do" data-word="Hint"' in sign(
        "Tell me what to do", "lamp", "x", word="Hint"
    )
