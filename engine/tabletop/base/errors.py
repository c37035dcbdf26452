"""The errors of the engine. Each is a sentence that says what is wrong and what to do.

TabletopError (a ValueError)
├── LinkError       a link that is damaged, foreign, cut off or too new
├── MessageError    a packet or an answer that is damaged, too new, or for another game, seat or moment
├── NotationError   a text that describes no position of the game
├── OptionError     a game option, seat count or bot that does not exist
├── TaskError       a task or puzzle that cannot be set
├── BotError        a file without a bot, or a bot in a file that fails, is too slow or makes an illegal choice
├── BoardError      a floor or course that cannot be built, with file, line and column
├── LessonError     a lesson that cannot be read or states what does not happen, with file and line
└── IllegalMove     a choice that the position does not offer
"""


class TabletopError(ValueError):
    """An error with a sentence in English: `template`, with `fields` filled in. Clients translate the template."""

    def __init__(self, template: str, /, **fields: object) -> None:
        self.template = template
        self.fields = fields
        super().__init__(template.format(**fields))


class LinkError(TabletopError):
    """The link cannot be opened."""


class MessageError(TabletopError):
    """A packet, an answer or a table is damaged or too new, or it is for another game, seat or moment."""


class NotationError(TabletopError):
    """The text does not describe a position of the game."""


class OptionError(TabletopError):
    """There is no such game, option, value or bot, or the game is not for that number of seats."""


class TaskError(TabletopError):
    """The task or puzzle cannot be set: its text or its position is wrong, or it is too large to be searched."""


class BotError(TabletopError):
    """A bot in a file cannot run, is too slow or makes an illegal choice; the sentence names the file and the line."""


class BoardError(TabletopError):
    """A drawing of a floor or a course has a mistake: its `reason`, at `line` and `column` of `file`, counted from 1."""

    def __init__(self, file: str, line: int, column: int, reason: str) -> None:
        self.file, self.line, self.column, self.reason = file, line, column, reason
        super().__init__("{file}:{line}:{column}: {reason}", file=file, line=line, column=column, reason=reason)


class LessonError(TabletopError):
    """A lesson has a mistake: its `reason`, in `line` of `file`, counted from 1."""

    def __init__(self, file: str, line: int, reason: str) -> None:
        self.file, self.line, self.reason = file, line, reason
        super().__init__("{file}:{line}: {reason}", file=file, line=line, reason=reason)


class IllegalMove(TabletopError):
    """The move is not among the legal ones of the position."""
