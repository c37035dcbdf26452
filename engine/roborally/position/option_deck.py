"""The 26 option cards (rule 10), one of each. An option is an int from 0 to 25, in the order of their English names."""

from tabletop.errors import NotationError

SLUGS = (
    "ablative-coat",
    "abort-switch",
    "brakes",
    "circuit-breaker",
    "conditional-program",
    "crab-legs",
    "double-barreled-laser",
    "dual-processor",
    "extra-memory",
    "fire-control",
    "flywheel",
    "fourth-gear",
    "gyroscopic-stabilizer",
    "high-power-laser",
    "mechanical-arm",
    "mini-howitzer",
    "power-down-shield",
    "pressor-beam",
    "radio-control",
    "ramming-gear",
    "rear-firing-laser",
    "recompile",
    "reverse-gear",
    "scrambler",
    "superior-archive",
    "tractor-beam",
)
"""How notations and labels call them."""

(
    ABLATIVE_COAT,
    ABORT_SWITCH,
    BRAKES,
    CIRCUIT_BREAKER,
    CONDITIONAL_PROGRAM,
    CRAB_LEGS,
    DOUBLE_BARRELED_LASER,
    DUAL_PROCESSOR,
    EXTRA_MEMORY,
    FIRE_CONTROL,
    FLYWHEEL,
    FOURTH_GEAR,
    GYROSCOPIC_STABILIZER,
    HIGH_POWER_LASER,
    MECHANICAL_ARM,
    MINI_HOWITZER,
    POWER_DOWN_SHIELD,
    PRESSOR_BEAM,
    RADIO_CONTROL,
    RAMMING_GEAR,
    REAR_FIRING_LASER,
    RECOMPILE,
    REVERSE_GEAR,
    SCRAMBLER,
    SUPERIOR_ARCHIVE,
    TRACTOR_BEAM,
) = OPTION_DECK = range(26)

RULE = tuple(f"10.{7 + option}" for option in OPTION_DECK)
"""The rule in RULES.md that tells what an option does."""

INSTEAD = (MINI_HOWITZER, PRESSOR_BEAM, RADIO_CONTROL, SCRAMBLER, TRACTOR_BEAM)
"""Those that a robot may use instead of its main laser, one in a register."""

ASIDE = (CONDITIONAL_PROGRAM, FLYWHEEL)
"""Those for which a leftover card is put aside."""

COAT = 3
"""Damage tokens that the Ablative Coat takes."""

SHELLS = 5
"""Shots of the Mini Howitzer."""


def option_named(slug: str) -> int:
    """The option of a name such as 'brakes'. Raises NotationError."""
    if slug not in SLUGS:
        raise NotationError(
            "{slug!r} is not an option card; they are: {known}.", slug=slug[:30], known=", ".join(SLUGS)
        )
    return SLUGS.index(slug)
