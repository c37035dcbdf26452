"""What cards are called in the eight languages of the booklet: the catalogues `cards` hold `weapon.<code>`, `upgrade.<code>`,
`slot.<slot>` for parts, and `card.weapon` for a secret weapon that nobody has seen."""

from functools import cache

from tabletop.show.words import Words, translations


def called(key: str, words: Words) -> str:
    """What a card is called, in the language that `words` have for names."""
    return catalogue(words.names).say(key)


@cache
def catalogue(language: str) -> Words:
    """All names in one of LANGUAGES."""
    return Words("cards", language, translations("moonbots", "cards", language))
