"""The names of cards in the eight languages of the booklet. The catalogues `cards` hold `weapon.<code>`, `upgrade.<code>`,
`slot.<slot>` for parts, and `card.weapon` for an unseen secret weapon."""

from functools import cache

from tabletop.show.words import Words, translations


def called(key: str, words: Words) -> str:
    """Return the name of a card, in the language that `words` use for names."""
    return catalogue(words.names).say(key)


@cache
def catalogue(language: str) -> Words:
    """Return all names in one of LANGUAGES."""
    return Words("cards", language, translations("moonbots", "cards", language))
