"""Colours of the roles that only Scrapyard has."""

COLOURS = {
    "hammer": ("#b98", "#a87", "#fff"),
    "shield": ("#9bd", "#68a", "#fff"),
    "mirror": ("#dbd", "#a8a", "#fff"),
    "patch": ("#bd9", "#8a6", "#fff"),
}
