from tabletop.phrases import told_apart


def test_only_names_that_are_there_twice_get_a_number() -> None:
    assert told_apart(["Core 3", "Pit 1", "Core 3"]) == ["Core 3 (1)", "Pit 1", "Core 3 (2)"]
