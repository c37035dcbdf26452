"""The lab: its page in every language, and the examples that one begins with."""

from __future__ import annotations

import ast
import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

import robodrome
from tabletop.base.shipped import SHIPPED
from tabletop.bots.local_bot import in_worker
from tabletop.show.theme import MODES, SHARED
from tabletop.show.words import OFFERED
from tabletop.tools.lab import Lab
from tests.structure import TOP
from tools import lab

STEPS = {step["name"]: step for step in lab.steps()}
SOLUTIONS = {
    "flag": ("    return 0\n", "    return abs(place[0] - flag[0]) + abs(place[1] - flag[1])\n"),
    "ahead": (
        "    return distance(place)\n",
        "    return distance(place) + min(distance(drive_by(place, card)) for card in others)\n",
    ),
    "others": (
        """        state = GAME.determinize(view, rng)
        state.apply(move)
        return GAME.value(state)[view.seat]
""",
        """        total = 0
        for _ in range(8):
            state = GAME.determinize(view, rng)
            state.apply(move)
            if state.legal():
                state.apply(rng.choice(state.legal()))
            total += GAME.value(state)[view.seat]
        return total
""",
    ),
}
"""The line that a step changes, and its replacement; docs/guide/class.md has the same."""

GAMES = {"robotory": 20, "roborally": 1}
"""Games to see that a bot is better than random; two in others."""
LEAST = {"robotory": 0.8}
"""The least rate of the example of a game; of the others it is enough that they are better than random."""


def test_the_box_has_no_origin_and_one_script() -> None:
    page = (lab.SOURCES / lab.PAGE).read_text(encoding="utf-8")
    assert "<!--box-->" in page
    assert "allow-same-origin" not in page + Path(lab.__file__).read_text(encoding="utf-8")
    assert lab.script_of_box() in lab.box()
    assert "</" not in lab.script_of_box()


def test_every_colour_that_the_page_names_has_a_value_in_each_theme_that_a_reader_may_choose() -> None:
    style = "".join((TOP / path).read_text(encoding="utf-8") for path in ("web/pages.css", "web/lab/lab.css"))
    shared = {role for role in re.findall(r"var\(--([\w-]+)", style) if role in SHARED}
    rules = lab.themes().splitlines()
    assert [re.findall(r'"(\w+)"', rule) for rule in rules] == [[mode] for mode in MODES]
    for rule in rules:
        assert set(re.findall(r"--([\w-]+):#", rule)) == shared


def test_every_text_of_the_lab_stands_in_every_language_with_the_same_places_and_is_used() -> None:
    said = lab.texts()
    sources = "".join(
        (lab.SOURCES / name).read_text(encoding="utf-8") for name in ("lab.html", "lab.js", "results.js", "seen.js")
    )
    for language in said:
        assert said[language].keys() == said["en"].keys()
        for key, text in said[language].items():
            assert text, (language, key)
            assert sorted(re.findall(r"\{\w+\}", text)) == sorted(re.findall(r"\{\w+\}", said["en"][key])), (
                language,
                key,
            )
            assert key in sources, f"{key} is never said"
    used = set(re.findall(r'data-say="(?:[\w-]+=)?([\w.-]+)"|say\("(lab\.[\w.-]+)"', sources))
    assert {one or other for one, other in used} <= said["en"].keys()


@pytest.mark.parametrize("name", SHIPPED)
def test_the_example_of_every_game_is_short_and_beats_random(name: str, tmp_path: Path) -> None:
    text = (lab.SOURCES / "examples" / f"{name}.txt").read_text(encoding="utf-8")
    assert len([line for line in text.splitlines() if line]) <= 15
    bot = tmp_path / "bot.py"
    bot.write_text(text, encoding="utf-8")
    result = robodrome.tournament(robodrome.game(name), [str(bot), "random"], GAMES.get(name, 2), 1)
    assert result.failures == ()
    assert result.standings[0].rate > result.standings[1].rate
    assert result.standings[0].rate >= LEAST.get(name, 0)


def plain(text: str) -> str:
    """A bot without its comments and blank lines."""
    return "".join(f"{line}\n" for line in re.sub(r" *#.*", "", text).splitlines() if line)


def reached(step: dict[str, Any], text: str) -> int:
    """The number of games in which a bot reaches the goal of a step."""
    referee, bots = Lab(), {}

    def ask(do: str, **given: Any) -> Any:
        said = json.loads(referee.answer(json.dumps({"do": do, **given})))
        while "ask" in said:
            name, source = said["ask"]["bot"], said["ask"]["source"]
            if source is not None:
                bots[name] = in_worker(source)
            said = json.loads(referee.answer(json.dumps({"do": "resume", "line": bots[name](said["ask"]["what"])})))
        return said

    what = {name: step[name] for name in ("options", "goal", "until")}
    begun = ask(
        "begin", played=step["game"], bots=[["my.py", text], step["against"]], count=step["games"], seed=0, **what
    )
    assert begun == {"games": step["games"]}
    played = [ask("play", number=number) for number in range(step["games"])]
    assert ask("result", played=[one["played"] for one in played])["failures"] == []
    return sum(one["reached"] for one in played)


@pytest.mark.parametrize("name", STEPS)
def test_a_step_is_not_done_by_the_bot_that_one_begins_with_and_done_by_its_solution(name: str) -> None:
    step = STEPS[name]
    begins, solves = SOLUTIONS[name]
    for text in step["bots"].values():
        assert plain(text).count(begins) == 1
        assert ast.dump(ast.parse(text)) == ast.dump(ast.parse(step["bots"]["en"]))
    bot = plain(step["bots"]["en"])
    assert reached(step, bot) <= step["least"] - 2
    assert reached(step, bot.replace(begins, solves)) >= step["least"]


def test_the_documentation_has_the_solution_of_every_step() -> None:
    guide = (TOP / "docs/guide/class.md").read_text(encoding="utf-8")
    assert SOLUTIONS.keys() == STEPS.keys()
    for _, solves in SOLUTIONS.values():
        assert solves in guide
    assert {*STEPS["flag"]["bots"]} == {*OFFERED}


HANDED = """
import {{ pack, unpack, unpackAll }} from {bots};
const bots = [["a.py", "x = 1"], ["ü.py", "ß".repeat(1000)]].map(([name, text]) => ({{ name, text, game: "robotory" }}));
const links = await Promise.all(bots.map(async bot => "https://a.test/lab.html#bot=" + (await pack(bot))));
const long = await pack({{ name: "long.py", text: "x".repeat(200_001), game: "robotory" }});
const bomb = await pack({{ name: "bomb.py", text: " ".repeat(5_000_000), game: "robotory" }});
const odd = await Promise.all([{{}}, [], null, {{ name: 1, text: "x", game: "y" }}].map(pack));
const said = `Here is mine: ${{links[0]}}\n\n<${{links[1]}}>, again ${{links[0]}} and https://a.test/#robotory.1`;
const bad = ["", "AAAA", links[0].slice(-20), "A".repeat(500_000), long, bomb, ...odd].map(one => `#bot=${{one}}`).join(" ");
const refused = await unpack(bomb).then(() => "", error => error.name);
console.log(JSON.stringify([await unpackAll(said), await unpackAll(bad + said), bots, refused]));
"""


def in_node(script: str) -> Any:
    """What a script of modules writes, read as JSON."""
    command = ["node", "--no-warnings", "--experimental-default-type=module", "--input-type=module", "--eval", script]
    return json.loads(subprocess.run(command, capture_output=True, text=True, check=True, timeout=20).stdout)


SEEN = """
import {{ asked }} from {seen};
const make = (name, attributes, ...content) => ({{
  name, attributes, content,
  addEventListener(_, open) {{ this.open = open; }},
  append(...more) {{ content.push(...more); }},
}});
const view = [["rules", [["lives", "3"]]], ["cell", "(7, 9)"]];
const [fields, , moves] = asked({{ view, moves: ["1=M1:490"] }}, {{ make, meant: {{ cell: "where" }}, say: key => key }});
const text = one => typeof one === "string" ? one : one.content.map(text).join("");
const before = fields.content.map(text);
fields.content.at(-1).content[0].open();
console.log(JSON.stringify([before, text(fields.content.at(-1)), text(moves)]));
"""


def test_what_a_bot_sees_is_named_with_its_values_and_what_has_names_in_it_comes_last() -> None:
    before, opened, moves = in_node(SEEN.format(seen=json.dumps((lab.SOURCES / "seen.js").as_uri())))
    assert before == ["view.cell = (7, 9)", "where", "view.rules", "lives"]
    assert opened == "livesview.rules.lives = 3"
    assert moves == "1=M1:490"


def test_bots_are_found_in_whatever_text_their_links_stand_and_damaged_ones_are_counted() -> None:
    good, mixed, bots, refused = in_node(HANDED.format(bots=json.dumps((lab.SOURCES / "bots.js").as_uri())))
    assert good == {"found": bots, "damaged": 0}
    assert mixed == {"found": bots, "damaged": 10}
    assert refused == "RangeError"
