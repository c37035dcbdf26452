"""What the adaptors need of other libraries comes with an extra of the wheel each."""


def missing(extra: str, error: ModuleNotFoundError) -> ModuleNotFoundError:
    """What to raise where a library of that extra is not installed: it says how to install it."""
    sentence = f'There is no module {error.name}; install it with: pip install "robodrome[{extra}]"'
    return ModuleNotFoundError(sentence, name=error.name)
