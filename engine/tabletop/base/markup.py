"""Escaping of text for HTML and SVG."""

_ENTITIES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;"})
_IN_TEXT = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})


def escape(text: str, quote: bool = True) -> str:
    """The same as `html.escape`. That module loads the names of 2,231 characters, which would slow every start of the
    page."""
    return text.translate(_ENTITIES if quote else _IN_TEXT)
