"""Lessons as HTML: the figure of a step, and a whole lesson as a plain page for its author."""

from dataclasses import replace

from tabletop.base.markup import escape
from tabletop.figure.figure import Answer, Figure, Question
from tabletop.figure.write import as_html, script, style
from tabletop.lesson.check import Lesson, Scene
from tabletop.puzzle.task import encode


def figure(lesson: Lesson, scene: Scene, language: str) -> Figure:
    """The figure of a step with a playthrough; its id has the names of lesson and step."""
    assert scene.played is not None
    texts = lesson.texts[language].steps[scene.step.id]
    answers = tuple(
        Answer(
            texts.answers[name].text,
            field.word != "wrong",
            texts.answers[name].reply,
            scene.film(scene.tries[name]) if name in scene.tries else None,
            scene.played.place(place),
        )
        for field, name, place, _ in scene.step.answers()
    )
    kind = "order" if scene.step.all("order") else "cell" if answers and answers[0].place else "choice"
    question = Question(texts.question, answers, kind) if answers else None
    called = "-".join(filter(None, (lesson.address, scene.step.id)))
    name, film = f"{lesson.game.name}/{called}", scene.film(scene.played)
    if scene.task:
        task = encode(replace(scene.task, text=texts.question))
        return Figure(name, texts.title, film, link=f"task={task}", goal=texts.question, alt=texts.alt)
    return Figure(name, texts.title, film, question, scene.played.link(scene.seat), alt=texts.alt)


def page(lesson: Lesson, language: str) -> str:
    """A complete page with which an author can look at a lesson. Its Markdown is shown as it was written."""
    text = lesson.texts[language]
    parts = [f"<h1>{escape(text.title)}</h1><p>{escape(text.intro)}</p>"]
    for scene in lesson.scenes:
        texts = text.steps[scene.step.id]
        parts.append(f"<h2>{escape(texts.title)}</h2><p>{escape(texts.text)}</p>")
        parts.append(as_html(figure(lesson, scene, language), language) if scene.played else f"<p>#{scene.link}</p>")
    return (
        f'<!doctype html><html lang="{language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{escape(text.title)}</title><style>:root{{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}}"
        f"body{{max-width:46rem;margin:1rem auto;padding:0 1rem}}p{{white-space:pre-line;overflow-wrap:anywhere}}"
        f"{style()}</style>{''.join(parts)}"
        f'<script type="module">{script()}</script></html>\n'
    )
