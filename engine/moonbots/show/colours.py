"""The colours of Moon-Bots alone. `tabletop.show.theme` has the shared ones, and names the columns."""

from tabletop.show.theme import Table

COLOURS: Table = {
    # the surface of the moon
    "moon": ("#d9d5cd", "#22262d", "#000000"),
    "moon-dark": ("#c6c1b7", "#1a1e24", "#1c1c1c"),
    "moon-light": ("#e6e3dc", "#2b3038", "#2b2b2b"),
    # boards and what is built on them
    "board": ("#f6f4ee", "#2c323b", "#000000"),
    "board-turn": ("#fdf6cf", "#26384a", "#1a1a00"),
    "board-edge": ("#9a9486", "#555f6c", "#ffffff"),
    "board-out": ("#b9b4a9", "#1b1f25", "#262626"),
    "slot": ("#e5e1d8", "#232830", "#111111"),
    "slot-edge": ("#b6b0a2", "#4a5360", "#9a9a9a"),
    "part": ("#bfe0f2", "#1f4a63", "#00304a"),
    "part-edge": ("#2b6a8c", "#6fb4d9", "#7fd0ff"),
    "part-shape": ("#9ccbe3", "#2a5d7a", "#004a70"),
    "upgrade": ("#cfd3da", "#4a525e", "#333333"),
    "upgrade-edge": ("#5c6471", "#a5afbd", "#ffffff"),
    "body": ("#efe2bd", "#52482c", "#3a3000"),
    "body-edge": ("#8c7431", "#d9bd66", "#ffe600"),
    # signs
    "sign": ("#1d2127", "#f4f5f7", "#ffffff"),
    "fist": ("#a8480a", "#ffa45c", "#ffb066"),
    "missile": ("#b0152e", "#ff7b8c", "#ff8f9e"),
    "bolt": ("#0b6f9e", "#58c7ff", "#58d8ff"),
    "cost": ("#1d2127", "#f4f5f7", "#ffffff"),
    # secret weapons
    "weapon": ("#7a1730", "#7a1730", "#5c0018"),
    "weapon-edge": ("#3d0a17", "#d9798f", "#ff9db2"),
    "weapon-sign": ("#ffe9cf", "#ffe9cf", "#ffffff"),
    # dice
    "die": ("#ffffff", "#f4f1e8", "#ffffff"),
    "die-edge": ("#3a3f48", "#0e1114", "#000000"),
    "die-pip": ("#1d2127", "#15181d", "#000000"),
    "die-faint": ("#fbfaf5", "#d7dbe2", "#ffffff"),
    # the energy track
    "track": ("#d5d1c6", "#1b1f25", "#1a1a1a"),
    "track-low": ("#c3301c", "#ff7a5f", "#ff8f78"),
    # robots
    "robot-dark": ("#2b3038", "#0f1215", "#000000"),
    "robot-eye": ("#fff7cf", "#fff7cf", "#ffffff"),
    "robot-off": ("#a39e93", "#555c66", "#6a6a6a"),
    "turn": ("#0a6cbd", "#5cb8ff", "#ffe600"),
    # flashes
    "blast": ("#ffb400", "#ffd24d", "#ffe600"),
    "blast-hot": ("#e2450b", "#ff7b3d", "#ff8a3d"),
}
