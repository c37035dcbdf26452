"""The panels of the studio as markup."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from tabletop.show.arranging import Choice, Control
from tabletop.show.scene import Shapes
from tabletop.show.svg import icon as look_icon
from tabletop.sketch.claims import Claim
from tabletop.sketch.parts import ORDER, AnswerPart, Parts
from web.page.dom import esc
from web.page.widgets import choice, command, sign

Say = Callable[..., str]
Draw = Callable[[str], Shapes]

STAGES = ("choose", "set-up", "play", "write", "give")
"""The panels, in order."""
WAYS = ("page", "phone", "dark")
"""The ways to preview a figure."""
_MOST_CHIPS = 8


def stages(now: str, say: Say) -> str:
    """The tabs of the panels."""
    return "".join(
        f'<button role="tab" id="studio-tab-{one}" data-do="studio-stage:{one}" data-key="studio-stage:{one}" '
        f'aria-controls="studio-panel" aria-selected="{str(one == now).lower()}">{esc(say(f"studio.{one}"))}</button>'
        for one in STAGES
    )


def choose(
    tables: Sequence[tuple[str, str, Sequence[Choice]]],
    mine: Mapping[str, str],
    deleted: Mapping[str, str],
    refused: str,
    say: Say,
) -> str:
    """The panel to begin with: own figures and those just deleted (id -> title), a field for any text, and positions of each
    game (name, title, positions)."""
    kept = "".join(
        f"<li>{_button(f'studio-open:{number}', title)}"
        f"{sign(say('studio.delete', title=title), 'close', f'studio-delete:{number}')}</li>"
        for number, title in mine.items()
    )
    kept += "".join(
        f'<li><span role="status">{esc(say("home.save.deleted", title=title))}</span>'
        f"{command(say('edit.undo'), 'undo', do=f'studio-undelete:{number}')}</li>"
        for number, title in deleted.items()
    )
    own = f'<h2>{esc(say("studio.mine"))}</h2><ul class="studio-list">{kept}</ul>' if kept else ""
    games = "".join(
        f"<details><summary><img src='./games/{name}.svg' alt='' width='64' height='40' loading='lazy'>"
        f"<span>{esc(title)}</span></summary><ul class='studio-list'>"
        + "".join(f"<li>{_button(f'studio-table:{name}:{place}', one.name)}</li>" for place, one in enumerate(found))
        + "</ul></details>"
        for name, title, found in tables
    )
    return (
        f"<p>{esc(say('studio.what'))}</p>{own}<h2>{esc(say('studio.new'))}</h2>{games}"
        f"<h2>{esc(say('studio.paste'))}</h2>"
        f'<label class="field"><span>{esc(say("studio.paste.text"))}</span>'
        f'<textarea id="studio-pasted" rows="3" spellcheck="false"></textarea></label>'
        f"{command(say('studio.paste.open'), 'folder', do='studio-paste')}{problem(refused)}"
    )


def set_up(
    controls: Sequence[Control],
    whole: Sequence[Control],
    seen: str,
    refused: str,
    draw: Draw,
    theme: Mapping[str, str],
    say: Say,
    *,
    below: bool = False,
) -> str:
    """The controls for the touched spot and for the whole table; `seen` is the field for the viewer. With `below`, another
    thing lies at the spot."""
    touched = _controls(controls, "spot", draw, theme, say) if controls else f"<p>{esc(say('studio.touch'))}</p>"
    touched = (f"<p>{esc(say('studio.touch.below'))}</p>" if below else "") + touched
    table = f"<h2>{esc(say('studio.table'))}</h2>{_controls(whole, 'table', draw, theme, say)}" if whole else ""
    return f"{problem(refused)}{touched}{table}{seen}"


def seen_by(seats: int, seat: int | None, say: Say) -> str:
    """The field for the seat whose view the figure shows."""
    names = {"": say("studio.seat.all")}
    names |= {str(one): say("studio.seat.one", number=one + 1) for one in range(seats)}
    return choice(say("studio.seat"), "studio-seat", names, "" if seat is None else str(seat))


def _controls(controls: Sequence[Control], where: str, draw: Draw, theme: Mapping[str, str], say: Say) -> str:
    shown = "".join(_control(one, f"{where}:{place}", draw, theme, say) for place, one in enumerate(controls))
    return f'<div class="studio-controls">{shown}</div>'


def _control(control: Control, key: str, draw: Draw, theme: Mapping[str, str], say: Say) -> str:
    """A control as buttons with pictures if it has looks and few choices, otherwise as a list."""
    if len(control.choices) <= _MOST_CHIPS and any(one.look for one in control.choices):
        buttons = "".join(
            f'<button class="chip" data-do="studio-put:{key}:{place}" data-key="studio-put:{key}:{place}" '
            f'aria-pressed="{str(place == control.chosen).lower()}" title="{esc(one.name)}">'
            f"{look_icon(draw(one.look), theme, 32) if one.look else ''}<span>{esc(one.name)}</span></button>"
            for place, one in enumerate(control.choices)
        )
        return f'<fieldset class="chips"><legend>{esc(control.name)}</legend>{buttons}</fieldset>'
    nothing = {"": say("studio.as-it-is")} if control.chosen < 0 else {}
    names = nothing | {str(place): one.name for place, one in enumerate(control.choices)}
    return choice(control.name, f"studio-pick:{key}", names, "" if nothing else str(control.chosen))


def play(
    moves: Sequence[tuple[str, str]],
    touched: Sequence[tuple[str, str]],
    done: Sequence[str],
    story: Sequence[str],
    cut: str,
    asked: str,
    outcomes: Sequence[tuple[str, Mapping[str, str]]],
    say: Say,
) -> str:
    """The panel for moves (label, caption), those of touched things first; below it the events, the cut, and the decisions of
    chance."""
    back = command(say("studio.take-back"), "undo", do="studio-take-back") if done else ""
    first, _, last = cut.partition("-")
    shown = range(int(first or 1), int(last or len(story)) + 1)
    sentences = "".join(
        f"<li>{esc(line)}</li>" if number in shown else f'<li class="out">{esc(line)}</li>'
        for number, line in enumerate(story, 1)
    )
    ends = _event("first", first or "1", story, say) + _event("last", last or str(len(story)), story, say)
    cuts = f'<div class="row">{ends}</div>' if len(story) > 1 else ""
    happened = f'<h2>{esc(say("studio.story"))}</h2>{cuts}<ol class="studio-story">{sentences}</ol>' if story else ""
    return (
        f"<h2>{esc(say('studio.play'))}</h2>{_moves(moves, touched, asked, say)}{back}{happened}{_luck(outcomes, say)}"
    )


def _moves(moves: Sequence[tuple[str, str]], touched: Sequence[tuple[str, str]], asked: str, say: Say) -> str:
    """Buttons for the moves; if there are many, those of touched things, and the others folded."""
    if not moves:
        return f"<p>{esc(say('studio.no-moves'))}</p>"
    if len(moves) <= _MOST_CHIPS:
        return f"<p>{esc(asked)}</p>{_move_list(moves)}"
    how = "" if touched else f"<p>{esc(say('studio.touch.play'))}</p>"
    rest = [move for move in moves if move not in touched]
    folded = f"<details><summary>{esc(say('studio.moves', count=len(moves)))}</summary>{_move_list(rest)}</details>"
    return f"<p>{esc(asked)}</p>{how}{_move_list(touched) if touched else ''}{folded if rest else ''}"


def _move_list(moves: Sequence[tuple[str, str]]) -> str:
    buttons = "".join(f"<li>{_button(f'studio-move:{label}', caption)}</li>" for label, caption in moves)
    return f'<ul class="studio-list">{buttons}</ul>'


def _luck(outcomes: Sequence[tuple[str, Mapping[str, str]]], say: Say) -> str:
    """A list for each decision of chance: the label chosen, and label -> caption of all possible ones."""
    fields = "".join(
        choice(f"{number + 1}.", f"studio-lot:{number}", choices, chosen)
        for number, (chosen, choices) in enumerate(outcomes)
    )
    return f"<h2>{esc(say('studio.luck'))}</h2><div class='studio-controls'>{fields}</div>" if fields else ""


def _event(which: str, chosen: str, story: Sequence[str], say: Say) -> str:
    events = {str(number): f"{number}. {line}" for number, line in enumerate(story, 1)}
    return choice(say(f"studio.cut.{which}"), f"studio-cut:{which}", events, chosen)


class QuestionChoices(NamedTuple):
    """The choices for a question: `claims`, `goals`, whether each answer is true (`holding`), and the names of `things` whose
    last space it may ask for. `where` is the thing asked for now; `spaces` and `letters` belong to the answers."""

    claims: Sequence[Claim]
    goals: Sequence[Claim]
    holding: Sequence[bool]
    things: Mapping[str, str]
    where: str
    spaces: Sequence[str]
    letters: Sequence[str]


def write(parts: Parts, asked: QuestionChoices, wrong: str, aim: str, outcome: str, say: Say) -> str:
    """The panel for words, question, and notes on the picture. `outcome` is the markup of controls for the end that is set up
    for an answer."""
    fields = (
        _field("title", parts.title, say, most=120)
        + _area("caption", parts.caption, say)
        + _area("alt", parts.alt, say)
        + _notes(parts, aim, say)
        + _field("question", parts.question, say, most=300)
        + _kind(parts, asked, say)
    )
    answers = "".join(
        _sentence(place, one, asked.claims, say)
        if one.word == ORDER
        else _answer(place, one, parts, asked, aim, outcome if aim == f"outcome-{place}" else "", say)
        for place, one in enumerate(parts.answers)
    )
    more = "" if asked.where else command(say("studio.answer.more"), "plus", do="studio-answer")
    return f"{fields}{answers}{more}{problem(wrong)}"


def _kind(parts: Parts, asked: QuestionChoices, say: Say) -> str:
    """The field for the kind of question: what happens, where something ends, in which order, or what to do, with its goal."""
    where = {f"where:{thing}": say("studio.kind.where", thing=name) for thing, name in asked.things.items()}
    if not parts.goal:
        kinds = {"happens": say("studio.kind.happens"), **where, "order": say("studio.kind.order")}
        if parts.moves:
            kinds["do"] = say("studio.kind.do")
        now = "order" if any(answer.word == ORDER for answer in parts.answers) else "happens"
        now = f"where:{asked.where}" if asked.where else now
        how = f"<p>{esc(say('studio.kind.where.how'))}</p>" if asked.where else ""
        return choice(say("studio.kind"), "studio-kind", kinds, now) + how
    kinds = {"happens": say("studio.kind.happens"), "do": say("studio.kind.do")}
    known = {claim.stated: claim.text for claim in asked.goals}
    goal = choice(say("studio.goal"), "studio-goal", {parts.goal: parts.goal, **known}, parts.goal)
    return choice(say("studio.kind"), "studio-kind", kinds, "do") + goal


def _notes(parts: Parts, aim: str, say: Say) -> str:
    ways = "".join(_chip(way, say(f"studio.aim.{way}"), aim) for way in ("mark", "arrow", "crop"))
    clear = (
        f'<button class="chip" data-do="studio-clear">{esc(say("studio.aim.clear"))}</button>'
        if parts.marks or parts.arrows or parts.crop
        else ""
    )
    hint = f"<p>{esc(say(f'studio.aim.{aim}.how'))}</p>" if aim in ("mark", "arrow", "crop") else ""
    return f'<fieldset class="chips"><legend>{esc(say("studio.aim"))}</legend>{ways}{clear}</fieldset>{hint}'


def _answer(
    place: int, answer: AnswerPart, parts: Parts, asked: QuestionChoices, aim: str, outcome: str, say: Say
) -> str:
    """An answer with its statement, and whether the engine finds that true."""
    kind = "move" if parts.goal else "answer"
    verdict = say(f"studio.{kind}.right" if asked.holding[place] else f"studio.{kind}.wrong")
    space, letter = asked.spaces[place], asked.letters[place]
    if asked.where:
        verdict = f"{letter} · {space} · {verdict}"
    drop = sign(say("studio.answer.drop"), "close", f"studio-answer-drop:{place}")
    words = f"{_answer_field(place, 'text', answer.text, say)}{_answer_field(place, 'reply', answer.reply, say)}"
    return (
        f'<fieldset class="answer"><legend>{esc(verdict)}</legend>{words}'
        f"{'' if asked.where else _meaning(place, answer, kind, asked.claims, say)}"
        f'<div class="row">{"" if asked.where else _ways(place, kind, space, letter, aim, say)}{drop}</div>{outcome}</fieldset>'
    )


def _ways(place: int, kind: str, space: str, letter: str, aim: str, say: Say) -> str:
    """Buttons for placing an answer on the picture, or for setting up the end that it states."""
    text = say("studio.answer.place.at", letter=letter, place=space) if space else say("studio.answer.place")
    touched = _chip(f"place-{place}", text, aim)
    return touched if kind == "move" else touched + _chip(f"outcome-{place}", say("studio.answer.outcome"), aim)


def _meaning(place: int, answer: AnswerPart, kind: str, claims: Sequence[Claim], say: Say) -> str:
    """The list of statements or moves for an answer, those that matter first."""
    own = {} if answer.stated in [claim.stated for claim in claims] else {answer.stated: say("studio.answer.own")}
    first = {claim.stated: _claimed(claim) for claim in claims if claim.matters or kind == "move"}
    rest = {claim.stated: _claimed(claim) for claim in claims if not claim.matters and kind != "move"}
    return choice(
        say(f"studio.{kind}.stated"),
        f"studio-answer-stated:{place}",
        own | first,
        answer.stated,
        groups={say("studio.answer.rest"): rest} if rest else {},
    )


def _claimed(claim: Claim) -> str:
    return f"{'✓' if claim.holds else '✗'} {claim.text}"


def _sentence(place: int, answer: AnswerPart, claims: Sequence[Claim], say: Say) -> str:
    """A sentence to put in order, with its event."""
    happens = {claim.stated: claim.text for claim in claims}
    which = choice(
        say("studio.answer.stated"),
        f"studio-sentence:{place}",
        happens if answer.stated in happens else {answer.stated: answer.stated, **happens},
        answer.stated,
    )
    drop = sign(say("studio.answer.drop"), "close", f"studio-answer-drop:{place}")
    return (
        f'<fieldset class="answer"><legend>{place + 1}.</legend>{_answer_field(place, "text", answer.text, say)}'
        f'{_answer_field(place, "reply", answer.reply, say)}{which}<div class="row">{drop}</div></fieldset>'
    )


def _answer_field(place: int, what: str, value: str, say: Say) -> str:
    return (
        f'<label class="field"><span>{esc(say(f"studio.answer.{what}"))}</span><input type="text" maxlength="300" '
        f'value="{esc(value)}" data-do="studio-answer-{what}:{place}" data-key="studio-answer-{what}:{place}"></label>'
    )


def _field(what: str, value: str, say: Say, most: int) -> str:
    return (
        f'<label class="field"><span>{esc(say(f"studio.words.{what}"))}</span><input type="text" maxlength="{most}" '
        f'value="{esc(value)}" autocomplete="off" data-do="studio-words:{what}" data-key="studio-words:{what}"></label>'
    )


def _area(what: str, value: str, say: Say) -> str:
    return (
        f'<label class="field"><span>{esc(say(f"studio.words.{what}"))}</span><textarea rows="2" maxlength="1000" '
        f'data-do="studio-words:{what}" data-key="studio-words:{what}">{esc(value)}</textarea></label>'
    )


def give(link: str, length: str, ways: Mapping[str, str], files: Iterable[str], films: Iterable[str], say: Say) -> str:
    """The panel of exports: the link with its length, texts to paste by name, files."""
    texts = "".join(
        f'<label class="field"><span>{esc(say(f"studio.way.{way}"))}</span>'
        f'<textarea id="studio-{way}" readonly rows="3" spellcheck="false">{esc(text)}</textarea></label>'
        f'<div class="row">{command(say("studio.copy"), "copy", do=f"studio-copy:{way}")}</div>'
        for way, text in ways.items()
    )
    buttons = "".join(f"<li>{_button(f'studio-file:{name}', name)}</li>" for name in files)
    moving = f"<li>{_button('studio-picture', say('studio.picture.file'))}</li>"
    moving += "".join(f"<li>{_button(f'studio-film:{kind}', say(f'studio.film.{kind}'))}</li>" for kind in films)
    cancel = f'<div id="studio-cancel" hidden>{command(say("studio.cancel"), "close", do="studio-cancel")}</div>'
    named = f'aria-label="{esc(say("studio.link"))}"'
    field = f'<textarea id="studio-link" {named} readonly rows="3" spellcheck="false">{esc(link)}</textarea>'
    return (
        f"<h2>{esc(say('studio.link'))}</h2>{field}"
        f'<p class="small">{esc(length)}</p>'
        f'<div class="row">{command(say("studio.copy"), "copy", do="studio-copy:link", kind="main")}'
        f"{command(say('studio.look'), 'eye', do='studio-look')}</div>"
        f"<h2>{esc(say('studio.texts'))}</h2>{texts}"
        f'<h2>{esc(say("studio.files"))}</h2><p id="studio-made" role="status"></p>{cancel}'
        f'<ul class="studio-list">{moving}{buttons}</ul>'
    )


def seen_as(now: str, title: str, say: Say) -> str:
    """The ways to preview the figure, a button to print it, and its title."""
    ways = "".join(
        f'<button class="chip" data-do="studio-see:{way}" data-key="studio-see:{way}" '
        f'aria-pressed="{str(way == now).lower()}">{esc(say(f"studio.seen.{way}"))}</button>'
        for way in WAYS
    )
    ways += f'<button class="chip" data-do="studio-print" data-key="studio-print">{esc(say("studio.print"))}</button>'
    head = f"<h2>{esc(title)}</h2>" if title.strip() else ""
    return f'<fieldset class="chips"><legend>{esc(say("studio.seen"))}</legend>{ways}</fieldset>{head}'


def _button(do: str, label: str) -> str:
    return f'<button data-do="{esc(do)}" data-key="{esc(do)}">{esc(label)}</button>'


def _chip(way: str, label: str, aim: str) -> str:
    """A button that sets the purpose of the next touch of the picture."""
    do, pressed = f"studio-aim:{way}", str(aim == way).lower()
    return f'<button class="chip" data-do="{do}" data-key="{do}" aria-pressed="{pressed}">{esc(label)}</button>'


def problem(sentence: str) -> str:
    """A sentence about a problem as markup; '' for none."""
    return f'<p class="problem" role="alert">{esc(sentence)}</p>' if sentence else ""
