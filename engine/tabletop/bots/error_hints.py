"""Hints on errors of bots, in sentences for people who are learning Python."""

import re
from difflib import get_close_matches

from tabletop.base.errors import BotError

CHOOSE = "choose"
_MISSPELT = r"(NameError|AttributeError): .*'(?P<name>[^']+)'.*\. Did you mean: '(?P<near>[^']+)'\?"

_RAISED = (
    (_MISSPELT, "Python finds no {name} here. Did you mean {near}?"),
    (
        r"NameError: .*'(?P<name>[^']+)'",
        "Python does not know {name} yet. Give it a value above this line, or put a text into quotation marks.",
    ),
    (
        r"AttributeError: 'NoneType'|TypeError: .*'NoneType'",
        "Something in this line is None. Perhaps a function ends without return.",
    ),
    (
        r"AttributeError: .*'(?P<name>[^']+)'$",
        "What stands before the dot has no {name}. Look at the list of what the bot sees.",
    ),
    (
        r"(IndentationError|TabError): ",
        "The lines do not begin at the right place. After a colon, the next lines begin four spaces further in, all alike.",
    ),
    (r"SyntaxError: expected ':'", "A colon is missing. Lines with def, if, else, for and while end with a colon."),
    (
        r"SyntaxError: .*(was never closed|unmatched|does not match)",
        "A bracket is missing, or there is one too many. Each opening bracket needs its closing one.",
    ),
    (
        r"SyntaxError: unterminated",
        "A quotation mark is missing. A text begins and ends with the same mark.",
    ),
    (
        r"SyntaxError: .*'=='",
        "Two equals signs compare: if a == b. A single one gives a name a value: a = b.",
    ),
    (
        r"SyntaxError: ",
        "Python cannot read this line. Compare it letter by letter with the example, and the line above it too.",
    ),
    (
        rf"TypeError: (\w+\.)?{CHOOSE}\(\)",
        "choose is given four things. Begin it with def choose(view, moves, rng, budget)",
    ),
    (
        r"TypeError: (?P<name>[\w.]+)\(\) (takes|missing|got)",
        "{name} is called with too many or too few values. Compare the call with its def line.",
    ),
    (
        r"TypeError: .*unsupported operand|TypeError: can only concatenate|TypeError: '[<>]=?' not supported",
        "These two values do not go together, such as a number and a text.",
    ),
    (
        r"TypeError: .*not subscriptable",
        "What stands before the square bracket is no list. Perhaps it is a single value.",
    ),
    (
        r"TypeError: .*not callable",
        "What stands before the round bracket is no function. Perhaps an operator is missing.",
    ),
    (
        r"TypeError: .*(unhashable type|not iterable)",
        "One thing and a list of things are mixed up. Take the things of a list one by one: for one in list.",
    ),
    (r"IndexError: ", "The list is shorter than that. Places are counted from 0, so the last one is len(…) - 1."),
    (r"KeyError: (?P<name>.+)", "The dictionary has no entry {name}. Ask with: if key in dictionary"),
    (r"ZeroDivisionError: ", "This line divides by 0. Ask first whether the number after the / is 0."),
    (r"ValueError: .*(empty|arg is an empty)", "min and max need at least one value, and the list is empty here."),
    (
        r"ModuleNotFoundError: .*'(?P<name>[^']+)'",
        "There is no module {name} here. Correct its name, or install it where packages are installed.",
    ),
    (r"RecursionError: ", "A function calls itself without an end. It needs a case in which it returns at once."),
)
"""(pattern of Python's text for an error, hint); the first pattern that matches counts."""


def hint(error: BotError, source: str) -> BotError | None:
    """A hint on the error of a bot with this `source`, None if there is none."""
    template, fields = "", {}
    if what := error.fields.get("what"):
        for pattern, about in _RAISED:
            if found := re.match(pattern, str(what)):
                template, fields = about, found.groupdict()
                break
    elif chosen := error.fields.get("chosen"):
        template = _of_choice(str(chosen))
    elif "had not chosen" in error.template:
        template = "Perhaps a loop never ends. Look whether its condition becomes false, or try fewer things."
    elif "holds no bot" in error.template:
        near = get_close_matches(CHOOSE, re.findall(r"^def (\w+)", source, re.MULTILINE), 1)
        if near:
            template, fields = "Python finds no {name} here. Did you mean {near}?", {"name": near[0], "near": CHOOSE}
    return BotError(template, **fields) if template else None


def _of_choice(chosen: str) -> str:
    if chosen == "None":
        return "choose gave nothing back. End each of its ways with return and a move."
    if chosen[:1] in "'\"":
        return "choose gave a text back. Return the move itself, not its label."
    if chosen[:1] in "[(":
        return "choose gave several things back. Return one of them, such as the first: [0]."
    return "Return one of the moves in the list moves, or its place in that list."
