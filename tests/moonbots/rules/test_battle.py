from tests.moonbots.positions import asked, at, kinds, offered, only, play

AIM = "agenda=ask-place(0,0);following(0)"


def test_only_neighbours_are_hit() -> None:
    state = at(f"seats=4 r0=9/RL1 r1=9 r2=9 r3=9 dice=2 {AIM}")
    play(state, "place=right-leg/2")
    assert offered(state) == ["aim=3x1", "aim=1x1"]


def test_neighbours_are_the_next_that_still_fight() -> None:
    state = at(f"seats=4 r0=9/RL1 r1=0 r2=9 r3=9 out=1 dice=2 {AIM}")
    play(state, "place=right-leg/2")
    assert offered(state) == ["aim=3x1", "aim=2x1"]
    state = at(f"seats=4 r0=9/RL1 r1=0 r2=9 r3=0 out=1,3 dice=2 {AIM}")
    play(state, "place=right-leg/2")
    assert offered(state) == ["aim=2x1"]


def test_damage_may_be_split_in_every_way_and_must_all_be_dealt() -> None:
    state = at(f"seats=4 r0=9/RA3/die r1=9 r2=9 r3=9 dice=4,4 {AIM}")
    play(state, "place=right-arm/4+4")
    assert offered(state) == ["aim=3x3", "aim=1x1+3x2", "aim=1x2+3x1", "aim=1x3"]
    play(state, "aim=1x1+3x2")
    assert state.energy == [9, 8, 9, 7]


def test_an_iron_fist_may_hit_either_neighbour_or_be_held() -> None:
    state = at(f"seats=4 r0=9/RA2/fist r1=9 r2=9 r3=9 dice=1 {AIM}")
    play(state, "place=right-arm/1")
    assert offered(state) == ["aim=3x2", "aim=1x1+3x1", "aim=1x2", "aim=3x1-held", "aim=1x1-held"]
    play(state, "aim=1x1+3x1")
    assert state.energy == [9, 8, 9, 8]


def test_a_warhead_hits_only_a_robot_that_is_hit_anyway_and_always() -> None:
    state = at(f"seats=4 r0=9/RL1/missile r1=9 r2=9 r3=9 dice=2 {AIM}")
    play(state, "place=right-leg/2")
    assert offered(state) == ["aim=3x2", "aim=1x2"]
    state = at(f"seats=4 r0=9/RL2/missile r1=9 r2=9 r3=9 dice=6 {AIM}")
    play(state, "place=right-leg/6")
    assert offered(state) == ["aim=3x3", "aim=1x1+3x2", "aim=1x2+3x1", "aim=1x3"]


def test_attack_upgrades_work_for_their_own_kind_and_for_the_bare_robot_too() -> None:
    state = at(f"seats=4 r0=9/RL1/fist r1=9 r2=9 r3=9 dice=2 {AIM}")
    play(state, "place=right-leg/2")
    assert offered(state) == ["aim=3x1", "aim=1x1"]
    state = at(f"seats=4 r0=9//fist r1=9 r2=9 r3=9 dice=1 {AIM}")
    play(state, "place=body/1")
    assert "aim=1x2" in offered(state)


def test_protection_takes_one_off_each_activation_of_its_kind() -> None:
    state = at(f"seats=4 r0=9/RA3+RL1/die+die r1=9//fist-guard r2=9 r3=9//missile-guard dice=4,4,2 {AIM}")
    events = play(state, "place=right-arm/4+4", "aim=1x2+3x1")
    assert only(events, "guarded") == [(1, 0)]
    assert state.energy == [9, 8, 9, 8]
    events = play(state, "place=right-leg/2", "aim=3x1")
    assert kinds(events) == ["placed", "attacked", "guarded"]
    assert state.energy == [9, 8, 9, 8]


def test_who_has_no_energy_left_is_out_with_all_cards_shown() -> None:
    state = at(f"seats=4 r0=9/RL2 r1=2/HE1/die/dodge r2=9 r3=9 dice=6 {AIM}")
    events = play(state, "place=right-leg/6", "aim=1x2")
    assert asked(state) == (1, "attack-respond")
    events += play(state, "pass")
    assert only(events, "fell") == [(1, 31)]
    assert (state.box, state.gone, state.hand[1], state.upgrades[1]) == ([0, 24], [31], [], [])
    assert asked(state) == (0, "place")


def test_the_last_robot_wins_at_once() -> None:
    state = at(f"seats=3 r0=1/RL2 r1=2 r2=0 out=2 dice=6 {AIM}")
    events = play(state, "place=right-leg/6", "aim=1x2")
    assert kinds(events)[-2:] == ["fell", "ended"]
    assert (state.over, state.winners(), state.ranking()) == (True, [0], [0, 1, 2])


def test_several_lose_energy_from_the_left_of_the_attacker_on() -> None:
    state = at(f"seats=4 r0=9/RL2 r1=9 r2=9 r3=9 dice=6 {AIM}")
    events = play(state, "place=right-leg/6", "aim=1x1+3x1")
    assert only(events, "damaged") == [(1, 8, 1), (3, 8, 1)]
    state = at("seats=4 active=2 r0=9 r1=9 r2=9/RL2 r3=9 dice=6 agenda=ask-place(2,2);following(2)")
    events = play(state, "place=right-leg/6", "aim=1x1+3x1")
    assert only(events, "damaged") == [(3, 8, 1), (1, 8, 1)]
