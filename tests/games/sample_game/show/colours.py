"""Colours of Scrapyard's own roles."""

COLOURS = {
    "hammer": ("#b98", "#a87", "#fff"),
    "shield": ("#9bd", "#68a", "#fff"),
    "mirror": ("#dbd", "#a8a", "#fff"),
    "patch": ("#bd9", "#8a6", "#fff"),
}
