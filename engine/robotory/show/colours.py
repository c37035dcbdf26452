"""The colours of Robotory alone. `tabletop.show.theme` has the shared ones, and names the columns."""

from tabletop.show.theme import Table

COLOURS: Table = {
    # the arena in which the board lies, and words upon it
    "arena": ("#2b6468", "#102629", "#000000"),
    "arena-ring": ("#367478", "#173438", "#000000"),
    "table-ink": ("#ffffff", "#eef0f3", "#ffffff"),
    "table-soft": ("#d3e6e6", "#a7b0bc", "#ffffff"),
    # the board: two camps told apart by shade and by pattern, and the border between them
    "table": ("#d3cdbf", "#0f1216", "#000000"),
    "rim": ("#6f675a", "#05070a", "#ffffff"),
    "camp-light": ("#f6ecd4", "#8d8a80", "#6a6a6a"),
    "camp-light-mark": ("#e2d2a9", "#9d9a8f", "#8c8c8c"),
    "camp-dark": ("#8c9bb0", "#333e50", "#101010"),
    "camp-dark-mark": ("#7988a0", "#445169", "#4a4a4a"),
    "border": ("#c3301c", "#ff8a5c", "#ffe600"),
    "cell-name": ("#000000a6", "#ffffffa6", "#ffffff"),
    # lid, box and trays
    "lid": ("#fbf8f0", "#262c34", "#000000"),
    "lid-edge": ("#a1977f", "#56606c", "#ffffff"),
    "well": ("#e5decd", "#171b21", "#1c1c1c"),
    # discs and robots
    "white": ("#ffffff", "#fbfaf4", "#ffffff"),
    "white-edge": ("#55504a", "#14171b", "#000000"),
    "white-mark": ("#c98a00", "#c98a00", "#8a5a00"),
    "black": ("#24272d", "#17191d", "#000000"),
    "black-edge": ("#f2eee4", "#e6e9ee", "#ffffff"),
    "black-mark": ("#7cc8ff", "#7cc8ff", "#8fd0ff"),
    "red": ("#d5281b", "#e5392b", "#ff3b2e"),
    "red-edge": ("#4d0a05", "#2a0503", "#ffffff"),
    "red-mark": ("#ffe9c9", "#ffe9c9", "#ffffff"),
    "robot-shade": ("#00000040", "#00000073", "#000000"),
    "legal": ("#0f8a4f", "#3ddc84", "#00ff7f"),
    "chosen": ("#0a6cbd", "#5cb8ff", "#ffe600"),
    "trail": ("#e0640a", "#ffa94d", "#ffb000"),
    "flash": ("#ffd84d", "#ffe27a", "#ffe600"),
}
