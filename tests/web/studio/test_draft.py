"""A figure while its author works on it: set up by touch, played, asked about, checked; without a page."""

from __future__ import annotations

from random import Random

import pytest

from tabletop.base.errors import TabletopError
from tabletop.base.shipped import SHIPPED
from tabletop.core import game as games
from tabletop.core.session import Session
from tabletop.figure.write import as_html
from tabletop.lesson.playthrough import Playthrough
from tabletop.puzzle.goal import read_goal
from tabletop.puzzle.task import Task, encode
from tabletop.show.words import Words, words
from tabletop.sketch.check import check_sketch
from tabletop.sketch.claims import ordered
from tabletop.sketch.importing import import_parts
from tabletop.sketch.luck import outcomes
from tabletop.sketch.packing import pack, signs_of, unpack
from tabletop.sketch.parts import RIGHT, WRONG, AnswerPart, Parts
from tests.playing import play_on
from tests.tabletop.sketch.test_sketch import EDGE, SITE
from tests.web.fake_browser import Browser
from web.studio import spots
from web.studio.draft import Draft

EATING = "robotory/1 robots=b3,c3,d3 white=b2,a1,c2,c1 black=b4,c4 light=0,0 dark=2,2 lid=5,5 agenda=turn(0)"
SAY = words("robotory", "en")


def a_draft(position: str = EATING) -> Draft:
    return Draft(Parts("robotory", position, ""), "Figure")


def put(draft: Draft, spot: str, name: str, words: Words = SAY) -> None:
    """Choose the option of that name at a spot."""
    (choice,) = [one for control in draft.controls(spot, words) for one in control.choices if one.name == name]
    draft.set_up(choice.position)


def word(draft: Draft, name: str) -> str:
    return dict(one.split("=", 1) for one in draft.now.position.split()[1:])[name]


def test_a_table_is_set_up_by_what_is_chosen_at_its_spots() -> None:
    draft = a_draft(games.find("robotory").openings(SAY)[0].position)  # type: ignore[misc]
    put(draft, "cell-a1", "White disc")
    put(draft, "cell-a2", "Black disc")
    assert word(draft, "white") == "a1"
    assert word(draft, "lid") == "9,9"
    assert word(draft, "black") == "a2"


def test_what_cannot_be_is_refused_and_changes_nothing() -> None:
    draft = a_draft()
    before = draft.now
    with pytest.raises(TabletopError, match="Two robots cannot stand on one cell"):
        draft.set_up(EATING.replace("b3,c3,d3", "b3,b3,d3"))
    assert draft.now == before


def test_every_change_can_be_undone_and_made_again() -> None:
    draft = a_draft()
    draft.change(title="Bite")
    draft.do("white>b2")
    assert not draft.change(title="Bite"), "nothing changes"
    draft.undo()
    draft.undo()
    assert (draft.now.title, draft.now.moves) == ("", ())
    draft.redo()
    draft.redo()
    assert (draft.now.title, draft.now.moves) == ("Bite", ("white>b2",))
    draft.undo()
    draft.change(title="Other")
    draft.redo()
    assert draft.now.title == "Other", "what was undone is gone once something else is done"


def test_moves_are_played_one_after_the_other_and_taken_back() -> None:
    draft = a_draft()
    first = [move.label for move, _ in draft.moves(SAY)]
    assert "white>b2" in first
    draft.do("white>b2")
    second = [move.label for move, caption in draft.moves(SAY) if caption]
    assert ">c2" in second
    draft.do(">c2")
    assert draft.played
    assert draft.played.words()["robots"] == "c2,c3,d3"
    draft.take_back()
    assert [move.label for move, _ in draft.moves(SAY)] == second
    put(draft, "cell-e1", "White disc")
    assert draft.now.moves == (), "what was played on another table goes"


def test_answers_are_proved_by_what_is_played() -> None:
    draft = a_draft()
    draft.do("white>b2")
    claims = draft.claims(SAY)
    assert [claim.text for claim in claims[:2]] == ["The white robot ends on b2.", "The white robot ends on b3."]
    orders = [(not claim.matters, not claim.holds) for claim in claims]
    assert orders == sorted(orders), "first what matters, and of that what is so"
    whole = [claim for claim in claims if " and white=" in claim.stated]
    true = next(claim for claim in whole if claim.holds)
    false = next(claim for claim in whole if not claim.holds)
    assert true.stated == "robots=b2,c3,d3 and white=a1,c1,c2"
    assert true.text == "In the end: The white robot stands on b2, dark camp. White discs: a1, c1, c2."
    assert false.stated == "robots=b3,c3,d3 and white=a1,b2,c1,c2"
    assert false.text.startswith("As before: The white robot stands on b3")
    draft.change(question="What does it do?")
    assert draft.missing() == "answers"
    for claim in (true, false):
        draft.add_answer(AnswerPart(RIGHT if claim.holds else WRONG, claim.text, "Because.", claim.stated))
    assert draft.check().figure.question
    assert draft.missing() == ""
    draft.change_answer(0, place="cell-a1")
    assert draft.missing() == "places"
    draft.change_answer(0, place="", reply=" ")
    assert draft.missing() == "words"
    draft.undo()
    draft.undo()
    draft.change_answer(1, stated=true.stated)
    assert draft.now.answers[1].word == RIGHT, "what an answer states says whether it is right"
    with pytest.raises(TabletopError, match="needs a right answer and a wrong one"):
        draft.check()


def test_answers_are_right_or_wrong_as_the_table_is_by_now() -> None:
    draft = a_draft()
    draft.do("white>b2")
    for stated in ("robots=b2,c3,d3", "robots=b3,c3,d3"):
        draft.add_answer(AnswerPart(RIGHT, stated, "Because.", stated))
    assert [said.word for said in draft.parts.answers] == [RIGHT, WRONG]
    draft.take_back()
    assert [said.word for said in draft.parts.answers] == [WRONG, RIGHT]


def test_an_answer_that_is_proposed_is_right_where_none_is_by_now() -> None:
    draft = a_draft()
    draft.do("white>b2")
    draft.propose_answer(SAY)
    assert [said.word for said in draft.parts.answers] == [RIGHT]
    draft.take_back()
    draft.do("red>c4")
    draft.propose_answer(SAY)
    assert [said.word for said in draft.parts.answers] == [WRONG, RIGHT]


def test_what_comes_of_the_answer_that_is_right_by_now_can_be_the_goal() -> None:
    draft = a_draft()
    for label in ("white>b2", ">c2", "stop"):
        draft.do(label)
    draft.ask_to_do(SAY)
    draft.change(answers=(AnswerPart(RIGHT, "", "", "red>c4 stop"), *draft.now.answers))
    assert [said.word for said in draft.parts.answers] == [WRONG, RIGHT]
    assert draft.now.goal in [claim.stated for claim in draft.goals(SAY)]
    draft.ask_what_happens()
    assert list(draft.now.moves) == ["white>b2", ">c2", "stop"]


def test_a_figure_in_which_nothing_happens_misses_that() -> None:
    draft = a_draft()
    assert draft.missing() == "events"
    draft.do("white>b2")
    assert draft.missing() == ""


def test_a_wrong_answer_can_be_set_up_as_what_somebody_might_think() -> None:
    draft = a_draft()
    draft.do("white>b2")
    assert draft.played
    after = draft.played.game.write(draft.played.after)
    assert draft.holds(draft.outcome_claim(after))
    (choice,) = [one for one in draft.game.controls(after, "cell-a1", SAY)[0].choices if one.name == "White robot"]  # type: ignore[misc]
    stated = draft.outcome_claim(choice.position)
    assert "robots=a1,c3,d3" in stated
    assert not draft.holds(stated)


def test_a_figure_can_ask_what_to_do_and_plays_every_answer() -> None:
    draft = a_draft()
    draft.change(question="Eat two discs.")
    assert not draft.ask_to_do(SAY), "nothing is played yet"
    for label in ("white>b2", ">c2", "stop"):
        draft.do(label)
    assert draft.ask_to_do(SAY)
    assert not draft.now.moves
    assert draft.now.answers[0].stated == "white>b2 >c2 stop"
    assert draft.now.goal in [claim.stated for claim in draft.goals(SAY)]
    wrong = next(claim for claim in draft.claims(SAY) if not claim.holds)
    draft.change_answer(0, reply="Two discs.")
    draft.add_answer(AnswerPart(WRONG, wrong.text, "One disc at most.", wrong.stated))
    assert draft.missing() == ""
    figure = draft.check().figure
    assert figure.question
    assert all(answer.film for answer in figure.question.answers), "each answer shows what it leads to"
    draft.ask_what_happens()
    assert list(draft.now.moves) == ["white>b2", ">c2", "stop"]


def test_a_figure_without_a_title_is_called_something_until_it_has_one() -> None:
    draft = a_draft()
    draft.do("white>b2")
    assert draft.check().figure.title == "Figure"
    draft.change(title="A bite")
    assert "<title>A bite</title>" in as_html(draft.check().figure)


@pytest.mark.parametrize("before", ["", "Look at this: ", f"{SITE}"])
def test_a_studio_begins_with_whatever_somebody_has(before: str) -> None:
    sketch = EDGE.sketch()
    packed = pack(Draft(EDGE, "").check(), sketch, signs_of("roborally"))
    assert import_parts(f"{before}figure.html#{packed}") == EDGE
    assert import_parts(f"{before}#studio={packed}") == EDGE
    assert import_parts(str(sketch)) == EDGE
    assert import_parts(EATING).position == EATING
    task = Task(games.find("robotory"), EATING, 0, read_goal("moved me"))
    assert import_parts(f"{before}#task={encode(task)}").position == EATING
    link = "roborally.2.person-easy..7.B.1he8f87"
    race = import_parts(f"{before}#{link}")
    assert games.find("roborally").read(race.position).pending
    with pytest.raises(TabletopError):
        import_parts("nothing of the kind")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("predict over-the-edge", "play over-the-edge"),
        ("game roborally", "game chess"),
        ("roborally/2 ", "roborally/99 "),
        ("r0=1,0,E", "r0=9,9,E"),
        ("  right", "  seat 7\n  right"),
    ],
)
def test_a_figure_that_cannot_be_set_up_here_is_refused_as_a_whole(old: str, new: str) -> None:
    text = str(EDGE.sketch())
    assert old in text
    with pytest.raises(TabletopError):
        import_parts(text.replace(old, new))


def test_touches_mean_the_nearest_thing_and_then_the_cell() -> None:
    game = games.find("robotory")
    scene = game.scene(game.read(EATING).view(None))
    robot = scene.items["robot-white"]
    assert spots.at(scene, robot.x + 0.1, robot.y)[0] == "robot-white"
    assert spots.at(scene, 0.2, 7.9)[-1] == "0,7"
    assert spots.middle(scene, "robot-white") == (robot.x, robot.y)
    assert spots.middle(scene, "3,1") == (3.5, 1.5)
    assert spots.middle(scene, "nothing") is None
    assert spots.spanned((3.2, 1.9), (1.1, 0.3)) == (1, 0, 3, 2)


MOON = words("moonbots", "en")


def rolled() -> Draft:
    """A figure of Moon-Bots in which chance decides twice."""
    session = Session(games.find("moonbots"), ["person"] * 2, {}, 3)
    session.advance()
    draft = Draft(Parts("moonbots", session.game.write(session.state), ""), "Figure")
    while len(draft.outcomes(MOON)) < 2:
        draft.do(draft.moves(MOON)[-1][0].label)
    return draft


def test_what_chance_decided_is_decided_by_the_author() -> None:
    draft = rolled()
    first, second = draft.outcomes(MOON)[:2]
    label, caption = next(one for one in first[1].items() if one[0] != first[0])
    assert caption
    assert draft.played
    assert outcomes(draft.played, draft.now.moves)[0].ask == "roll"
    before = draft.now
    assert draft.let(0, label)
    assert draft.outcomes(MOON)[0][0] == label
    assert draft.played, "what cannot be played any more is left out"
    draft.undo()
    assert draft.now == before
    other = next(one for one in second[1] if one != second[0])
    draft.let(1, other)
    assert [one for one, _ in draft.outcomes(MOON)[:2]] == [first[0], other]
    assert Parts.of(draft.parts.sketch()).moves == draft.now.moves


def test_the_answers_that_are_proposed_are_what_matters_most_and_then_that_it_is_not_so() -> None:
    draft = Draft(Parts("roborally", EDGE.position, "Pushed", question="What happens?"), "Figure")
    say = words("roborally", "en")
    happens = [claim.stated for claim in draft.claims(say) if claim.holds]
    proposed = 0
    while draft.propose_answer(say):
        proposed += 1
    answers = draft.parts.answers
    assert [(said.word, said.stated) for said in answers[:2]] == [(RIGHT, happens[0]), (WRONG, f"no {happens[0]}")]
    assert len({said.stated for said in answers}) == proposed == len(draft.claims(say))


def test_what_to_do_is_proposed_until_nothing_else_can_be_done() -> None:
    draft = a_draft()
    draft.do("white>b2")
    draft.ask_to_do(SAY)
    while draft.propose_answer(SAY):
        pass
    assert sorted(said.stated for said in draft.now.answers) == sorted(claim.stated for claim in draft.claims(SAY))
    assert {said.word for said in draft.parts.answers} == {RIGHT, WRONG}


def test_sentences_are_put_in_the_order_in_which_things_happen() -> None:
    draft = Draft(Parts("roborally", EDGE.position, "Pushed", question="In which order?"), "Figure")
    say = words("roborally", "en")
    assert draft.ask_in_which_order(say)
    assert draft.asks_order
    stated = [said.stated for said in draft.now.answers]
    assert len(stated) >= 2
    assert draft.missing() == ""
    assert 'data-kind="order"' in as_html(draft.check().figure, "en")
    places = [claim.stated for claim in draft.event_order(say)]
    left = next(one for one in places if one not in stated)
    draft.change_sentence(0, left, say)
    now = [places.index(said.stated) for said in draft.now.answers]
    assert now == sorted(now)
    draft.check()
    while len(draft.now.answers) > 1:
        draft.drop_answer(0)
    assert draft.missing() == "sentences"
    assert draft.add_sentence(say)
    draft.check()
    draft.ask_what_happens()
    assert draft.now.answers == ()


@pytest.mark.parametrize("name", SHIPPED)
def test_all_that_is_told_of_a_game_can_be_put_in_order(name: str) -> None:
    session = Session(games.find(name), ["person"] * 2, {}, 5)
    session.advance()
    play_on(session, Random(5), 12)
    before = session.state.clone()
    first = len(session.events())
    play_on(session, Random(6), 6)
    happened = session.events()[first:]
    found = ordered(Playthrough(session.game, before, session.state, tuple(happened)), None, words(name, "en"))
    assert found
    places = []
    for claim in found:
        pattern = read_goal(claim.stated).conditions[0].pattern
        places.append(next(place for place, event in enumerate(happened) if pattern.fits(event, 0)))
    assert places == sorted(set(places))


def test_a_figure_is_seen_with_the_eyes_of_a_seat_where_there_are_secrets() -> None:
    assert a_draft().seats == 0
    draft = rolled()
    assert draft.seats == 2
    draft.change(seat=1)
    assert Parts.of(draft.parts.sketch()).seat == 1


@pytest.mark.parametrize(
    ("text", "puzzle"),
    [
        ("stakbots-03", ("stakbots", 3)),
        (" https://your.site/#puzzle=roborally-07\n", ("roborally", 7)),
        ("https://your.site/puzzles/moonbots/12/", ("moonbots", 12)),
        ("https://your.site/puzzles/moonbots/12/de/?x=1", ("moonbots", 12)),
        ("chess-03", None),
        ("#puzzle=day", None),
        (f"https://your.site/#puzzles/{EATING}", None),
        ("robotory.1.person-person..1.zb.197oeb7", None),
    ],
)
def test_a_puzzle_is_named_by_its_id_or_its_address(
    fake_browser: Browser, text: str, puzzle: tuple[str, int] | None
) -> None:
    assert fake_browser.load("web.studio.puzzles").named(text) == puzzle


PUSH = (
    "roborally/2 turn=1 floor=.,.,.,.,./.,.,.,.,. r0=0,0,E r1=1,0,N p0=M1:490!,-,-,-,- p1=-,-,-,-,- "
    "agenda=ask-ready(-1);register(1)"
)
RACE = words("roborally", "en")


def a_push() -> Draft:
    return Draft(import_parts(PUSH), "Figure")


def test_the_card_that_is_played_is_seen_in_the_picture_and_in_the_figure() -> None:
    draft = a_push()
    scene = draft.scene()
    assert scene
    assert scene.items["card-0-1"].look == "face:M1:490"
    assert "face:M1:490" in {item.look for item in draft.check().figure.film.opening.items.values()}
    assert unpack(pack(draft.check(), draft.parts.sketch(), signs_of("roborally"))).step.count("with programs") == 1
    draft.set_up(PUSH.replace("p0=M1:490!", "p0=-"))
    scene = draft.scene()
    assert scene
    assert "card-0-1" not in scene.items, "nobody has a card"
    assert dict(draft.now.more) == {}


def test_a_figure_made_before_keeps_its_picture_until_its_table_is_changed() -> None:
    draft = Draft(import_parts(f"figure.html#{pack(check_sketch(EDGE.sketch()), EDGE.sketch(), {})}"), "Figure")
    assert dict(draft.now.more) == {}
    draft.set_up(EDGE.position.replace("turn=3", "turn=4"))
    assert dict(draft.now.more) == {"with": "programs"}


def test_where_something_ends_is_asked_by_touching_spaces() -> None:
    draft = a_push()
    draft.change(question="Where does Frisbo end?")
    assert [(one.name, one.place) for one in draft.destinations(RACE)] == [("Wumms", "B1"), ("Frisbo", "C1")]
    assert draft.ask_where("robot-1", RACE)
    for spot in ("3,0", "1,0", "2,1"):
        assert draft.touch_answer(spot, RACE)
    draft.touch_answer("2,1", RACE)
    assert not draft.touch_answer("9,9", RACE), "there is no such space"
    assert [(said.text, said.place, said.word) for said in draft.parts.answers] == [
        ("C1", "2,0", RIGHT),
        ("D1", "3,0", WRONG),
        ("B1", "1,0", WRONG),
    ]
    for place in range(3):
        draft.change_answer(place, reply="Because.")
    figure = draft.check().figure
    assert figure.question
    assert figure.question.kind == "cell"
    asked = draft.asks_where(RACE)
    assert asked
    assert asked.thing == "robot-1"


def test_the_text_of_an_answer_follows_its_meaning_until_somebody_writes_it() -> None:
    draft = a_push()
    draft.propose_answer(RACE)
    assert draft.now.answers[0].text == "Wumms ends on B1."
    stays = next(claim for claim in draft.claims(RACE) if claim.text == "Wumms ends on A1.")
    draft.restate(0, stays.stated, RACE)
    assert (draft.now.answers[0].text, draft.now.answers[0].word) == ("Wumms ends on A1.", WRONG)
    draft.change_answer(0, text="It stays.")
    draft.restate(0, "event pushed", RACE)
    assert draft.now.answers[0].text == "It stays."


def test_a_wrong_answer_is_proposed_that_tells_of_the_same_thing() -> None:
    draft = a_push()
    draft.propose_answer(RACE)
    draft.propose_answer(RACE)
    assert [said.text for said in draft.now.answers] == ["Wumms ends on B1.", "Wumms ends on A1."]


def test_the_table_is_shown_at_the_end_of_what_is_cut_out() -> None:
    draft = a_push()
    played = draft.played
    assert played
    pushed = next(place for place, event in enumerate(played.events, 1) if event.kind == "pushed")
    scenes = []
    for cut in ("", f"1-{pushed - 1}", f"{pushed}-{pushed}"):
        draft.change(cut=cut)
        scenes.append([scene.items["robot-1"].x for scene in (draft.scene(), draft.scene(last=True)) if scene])
    assert scenes == [[1.5, 2.5], [1.5, 1.5], [1.5, 2.5]]


def test_whoever_chooses_sees_the_cards_that_are_offered() -> None:
    stak = games.find("stakbots")
    say = words("stakbots", "en")
    assert stak.openings
    draft = Draft(Parts("stakbots", stak.openings(say)[0].position, ""), "Figure")
    shown, first = draft.scene(last=True), draft.scene()
    assert shown
    assert first
    assert sum(item.shown for item in shown.items.values()) > sum(item.shown for item in first.items.values())
