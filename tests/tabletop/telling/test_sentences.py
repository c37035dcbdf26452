from tabletop.rules.event import NO_CAUSE, Event, Vocabulary
from tabletop.rules.move import PASS, Verb
from tabletop.show.words import words
from tabletop.telling.sentences import choices, distinct_names, either, looks


def test_only_names_that_are_there_twice_get_a_number() -> None:
    assert distinct_names(["Core 3", "Pit 1", "Core 3"]) == ["Core 3 (1)", "Pit 1", "Core 3 (2)"]


EN = words("moonbots", "en")


def test_what_can_be_done_is_one_phrase_in_which_to_do_nothing_comes_last() -> None:
    buy, play, end = (EN.say(f"do.act.{verb}") for verb in ("buy", "play", "pass"))
    said = choices("act", [PASS, Verb("buy"), Verb("play"), Verb("buy")], EN)
    assert said["what"] == either([buy, play, end], EN)
    assert said["what"] == EN.say("either", first=f"{buy}, {play}", last=end)
    assert said["What"] == said["what"][0].upper() + said["what"][1:]
    assert choices("act", [Verb("buy")], EN)["what"] == buy == either([buy], EN)


def test_an_event_shows_the_things_that_its_fields_name_in_their_order() -> None:
    kind = Vocabulary("walk", {"robot": "a robot", "at": "a cell", "cards": "cards"}).kind("went", "robot at *cards")
    event = Event(0, kind, "1", NO_CAUSE, (3, 7, 5, 6))
    assert looks(event, {"cards": lambda one: f"card {one}", "robot": lambda one: f"robot {one}"}) == (
        "robot 3",
        "card 5",
        "card 6",
    )
    assert looks(event, {}) == ()
