"""The icons of the controls, as SVG in the colour of the text around them."""

_PATHS = {
    "home": "M3 11.5 12 4l9 7.5M5.5 10v10h13V10M10 20v-6h4v6",
    "share": "M12 3v12M8 7l4-4 4 4M5 12v8h14v-8",
    "log": "M5 5h14M5 10h14M5 15h9M5 20h6",
    "help": "M9 9a3 3 0 1 1 4.2 2.7c-.9.4-1.2 1-1.2 2.3M12 17.5v.5",
    "menu": "M4 7h16M4 12h16M4 17h16",
    "close": "M6 6l12 12M18 6 6 18",
    "dice": "M5 5h14v14H5ZM9 9h.01M15 15h.01M12 12h.01M15 9h.01M9 15h.01",
    "eye": "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z",
    "play": "M7 4.5v15l12-7.5Z",
    "pause": "M8 5v14M16 5v14",
    "step": "M6 5v14l9-7ZM18 5v14",
    "skip": "M5 5v14l7-7ZM12 5v14l7-7ZM20 5v14",
    "replay": "M4 12a8 8 0 1 0 2.6-5.9M4 4v4.5h4.5",
    "back": "M15 5l-7 7 7 7",
    "next": "M9 5l7 7-7 7",
    "why": "M4 4.500h16v11.500h-9l-4 4v-4H4ZM10 8.600a2 2 0 1 1 2.900 1.800c-.6.3-.9.7-.9 1.200M12 13.400v.1",
    "check": "M5 12.5 10 17.5 19.5 7",
    "undo": "M8 5 4 9l4 4M4 9h10a6 6 0 0 1 0 12h-3",
    "clear": "M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13",
    "plus": "M12 5v14M5 12h14",
    "minus": "M5 12h14",
    "fit": "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
    "target": "M12 6a6 6 0 1 0 0 12 6 6 0 0 0 0-12ZM12 3v5M12 16v5M3 12h5M16 12h5",
    "copy": "M8 8V4h12v12h-4M4 8h12v12H4Z",
    "send": "M3 11.5 21 4l-7 17-3-7.5Z",
    "file": "M6 3h8l4 4v14H6ZM14 3v4h4M12 11v6M9.5 14.5 12 17l2.5-2.5",
    "upload": "M12 16V5M8 9l4-4 4 4M5 19h14",
    "person": "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.5 21c.6-4.4 3.5-7 7.5-7s6.9 2.6 7.5 7",
    "people": "M9 5a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM2 21c1-8 13-8 14 0M16 5a4 4 0 0 1 0 7M19 15c2 1 3 3 3 5",
    "code": "M4 4h6v6H4ZM14 4h6v6h-6ZM4 14h6v6H4ZM14 14h2v2h-2ZM18 18h2v2h-2ZM18 14h2M14 20h.01",
    "phone": "M7 3h10v18H7ZM11 18h2",
    "mail": "M3 6h18v12H3ZM3 7l9 6 9-6",
    "bot": "M6 9h12v10H6ZM12 9V5M9.5 13.5h.01M14.5 13.5h.01M3.5 12v4M20.5 12v4",
    "lamp": "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.500 10.900c.6.5.9 1.100 1 2.100h5c.1-1 .4-1.600 1-2.100A6 6 0 0 0 12 3Z",
    "redo": "M16 5l4 4-4 4M20 9H10a6 6 0 0 0 0 12h3",
    "pencil": "M4 20l1-5L16 4l4 4L9 19ZM14 6l4 4",
    "folder": "M3 6h7l2 3h9v10H3Z",
    "turn": "M19 12a7 7 0 1 1-2.2-5.1M19 3v4.5h-4.5",
    "gauge": "M4 18a9 9 0 1 1 16 0M12 15l4-5M12 15h.01",
    "magnifier": "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.5 15.5l5 5",
    "grid": "M4 4h16v16H4ZM4 12h16M12 4v16",
    "bell": "M6 16v-5a6 6 0 0 1 12 0v5l2 2H4ZM10 21h4",
    "power": "M12 3v8M7 6a8 8 0 1 0 10 0",
    "offline": "M5 13l4.5 4.5L19.5 7.5",
}  # fmt: skip

_SOLID = {"play", "step", "skip"}


def icon(name: str) -> str:
    """An icon as SVG, hidden from screen readers."""
    fill = "currentColor" if name in _SOLID else "none"
    return (
        f'<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" fill="{fill}" stroke="currentColor" stroke-width="2" '
        f'stroke-linecap="round" stroke-linejoin="round"><path d="{_PATHS[name]}"/></svg>'
    )
