"""The names of the secret weapons in the eight languages of the booklet, from the table `names.txt` beside this module."""

from pathlib import Path

_ROWS = [
    [cell.strip() for cell in line.split("|")]
    for line in (Path(__file__).parent / "names.txt").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
]

LANGUAGES = tuple(_ROWS[0][1:])

WEAPON_NAMES: dict[str, dict[str, str]] = {
    weapon: dict(zip(LANGUAGES, names, strict=True)) for weapon, *names in _ROWS[1:]
}
"""Code of a weapon -> language -> name."""
