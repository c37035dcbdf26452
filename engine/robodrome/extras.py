"""The error for adaptors whose libraries are not installed; each adaptor has an extra of the wheel."""


def missing(extra: str, error: ModuleNotFoundError) -> ModuleNotFoundError:
    """The error to raise if a library of this `extra` is not installed; it says how to install the extra."""
    sentence = f'There is no module {error.name}; install it with: pip install "robodrome[{extra}]"'
    return ModuleNotFoundError(sentence, name=error.name)
