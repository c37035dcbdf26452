"""The colours of RoboRally alone. `tabletop.show.theme` has the shared ones, and names the columns."""

from tabletop.show.theme import Table

COLOURS: Table = {
    # the steel deck on which the floor lies, and words upon it
    "deck": ("#474c55", "#171a1f", "#000000"),
    "deck-seam": ("#3b4048", "#101317", "#000000"),
    "table-ink": ("#ffffff", "#eef0f3", "#ffffff"),
    "table-soft": ("#d8dde3", "#a7b0bc", "#ffffff"),
    # the floor: plates with seams between them, on a slab
    "slab": ("#8f8b82", "#0b0d10", "#000000"),
    "seam": ("#c4c0b6", "#20252c", "#5a5a5a"),
    "plate": ("#dedad1", "#2d333c", "#000000"),
    "plate-alt": ("#d8d4ca", "#313843", "#000000"),
    "dock": ("#8d877b", "#8894a3", "#ffffff"),
    "mark": ("#b3aea2", "#47505d", "#8a8a8a"),
    # belts, normal and express
    "belt": ("#5b5f68", "#4b4e54", "#262626"),
    "belt-rail": ("#3a3d44", "#6e7178", "#ffffff"),
    "belt-mark": ("#ffc94d", "#ffc94d", "#ffd400"),
    "fast": ("#1c4f86", "#124a80", "#001a4d"),
    "fast-rail": ("#0e2f55", "#3fa2f2", "#4db8ff"),
    "fast-mark": ("#8fdcff", "#9be1ff", "#66d9ff"),
    # gears, clockwise and counter-clockwise
    "cw": ("#0f8a66", "#17a87e", "#2fe6b0"),
    "ccw": ("#cf4a1b", "#e5632f", "#ff8a3d"),
    "gear-hub": ("#23272d", "#14171b", "#000000"),
    "gear-mark": ("#ffffff", "#ffffff", "#ffffff"),
    # pits
    "pit": ("#15171a", "#050607", "#000000"),
    "pit-deep": ("#000000", "#000000", "#000000"),
    "hazard": ("#f6b81a", "#f0b323", "#ffd400"),
    "hazard-dark": ("#23252a", "#15171a", "#000000"),
    # walls, pushers, lasers
    "wall": ("#24282e", "#cfd6df", "#ffffff"),
    "wall-top": ("#5d646f", "#ffffff", "#ffffff"),
    "steel": ("#8b929c", "#7c8590", "#bdbdbd"),
    "steel-dark": ("#3b4048", "#14171b", "#3d3d3d"),
    "steel-mark": ("#ffffff", "#ffffff", "#ffffff"),
    "laser": ("#e8112d", "#ff3b4e", "#ff4d5e"),
    "laser-core": ("#ffd9dd", "#ffe3e6", "#ffffff"),
    # repair sites, flags, docks
    "site": ("#f7f5ef", "#dfe6e8", "#ffffff"),
    "site-mark": ("#0c6b57", "#0b5d4c", "#000000"),
    "flag": ("#c4127a", "#e0218f", "#ff4db2"),
    "flag-mark": ("#ffffff", "#ffffff", "#000000"),
    # teams, told apart by the shapes of their marks as well
    "team-0": ("#0b57b8", "#0b57b8", "#003f9e"),
    "team-1": ("#c03a00", "#c03a00", "#a32c00"),
    "team-2": ("#7a1fa2", "#7a1fa2", "#6a0d92"),
    "team-3": ("#11703a", "#11703a", "#005c26"),
    "check": ("#ffffff", "#f4f5f7", "#ffffff"),
    "check-dark": ("#1d2127", "#14171b", "#000000"),
    # the pictures on cards and panels
    "card-move": ("#0d5fb0", "#6bb8ff", "#7cc4ff"),
    "card-turn": ("#b34700", "#ffa054", "#ffb066"),
    "card-back": ("#8a1c5c", "#ff8cc6", "#ff9ed0"),
    "life": ("#d42a4c", "#ff5c7a", "#ff7a92"),
    # robots
    "robot-edge": ("#15181d", "#0a0c0f", "#000000"),
    "robot-rim": ("#ffffff", "#ffffff", "#ffffff"),
    "robot-trim": ("#2b3038", "#20252c", "#000000"),
    "robot-eye": ("#fff7cf", "#fff7cf", "#ffffff"),
    "robot-asleep": ("#8f959e", "#7b828c", "#8a8a8a"),
    "lens": ("#ff3344", "#ff5566", "#ff4d5e"),
    "flash": ("#ffd84d", "#ffe27a", "#ffe600"),
    "flash-hot": ("#ff6a1f", "#ff8a3d", "#ff8a3d"),
}
