"""The weights of `chances`, in hundredths, from 2100 games of three and four players and 2200 of two; `tuning` writes such
a module."""

MANY = (
    199, 180, 101, 86, -15, -246, 6, 56, 72, 99, 15, 46, -26, -30, 58, 72, 29, 27, 41, -2, 19, -13, 20, 0, -6, -4,
    -38, 0, -54, 102, -19,
)  # fmt: skip

DUEL = (
    166, 49, 57, -30, 254, -119, 29, 4, 2, 115, -13, 33, 210, -42, 69, 35, 4, 47, 11, 13, 15, 8, 35, 22, 2, 14, 0,
    3, -16, 31, -17,
)  # fmt: skip
