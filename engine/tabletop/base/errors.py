"""What can go wrong, and how it is said.

TabletopError (a ValueError)
├── LinkError       a link that is damaged, foreign, cut off or too new
├── MessageError    a packet or an answer that does not belong to what it is given to
├── NotationError   a written position that does not describe one
├── OptionError     a game option, seat count or bot that does not exist
├── TaskError       a task or puzzle that cannot be set
├── BotError        a file without a bot, or a bot in a file that does not choose as it should
├── BoardError      a floor or course that cannot be built, with file, line and column
├── LessonError     a lesson that cannot be read or states what does not happen, with file and line
└── IllegalMove     a choice that the position does not offer
"""


class TabletopError(ValueError):
    """A sentence in English with named places; clients translate `template` and fill in `fields`."""

    def __init__(self, template: str, /, **fields: object) -> None:
        self.template = template
        self.fields = fields
        super().__init__(template.format(**fields))


class LinkError(TabletopError):
    """The link cannot be opened."""


class MessageError(TabletopError):
    """A packet, an answer or a table that cannot be read, or that does not belong to what it is given to."""


class NotationError(TabletopError):
    """The text does not describe a position of the game."""


class OptionError(TabletopError):
    """An unknown game, option, value, bot or number of seats."""


class TaskError(TabletopError):
    """The task or puzzle cannot be set: its text or its position is wrong, or it asks for more than can be looked through."""


class BotError(TabletopError):
    """A bot in a file that cannot be run, or that does not choose in time what is legal; with file and line."""


class BoardError(TabletopError):
    """A drawing of a floor or a course with a mistake: its `reason`, and where; `line` and `column` of `file` count from 1."""

    def __init__(self, file: str, line: int, column: int, reason: str) -> None:
        self.file, self.line, self.column, self.reason = file, line, column, reason
        super().__init__("{file}:{line}:{column}: {reason}", file=file, line=line, column=column, reason=reason)


class LessonError(TabletopError):
    """A lesson with a mistake: its `reason`, and the `line` of `file` where it stands, counted from 1."""

    def __init__(self, file: str, line: int, reason: str) -> None:
        self.file, self.line, self.reason = file, line, reason
        super().__init__("{file}:{line}: {reason}", file=file, line=line, reason=reason)


class IllegalMove(TabletopError):
    """The move is not among the legal ones of the position."""
