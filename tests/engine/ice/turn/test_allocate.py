"""I6.6, I6.14 C: allocation, survivors, rope, crampon, harmony and the camp."""

from dataclasses import replace

import pytest

from engine.ice.board import ABOVE, BELOW, BY_NAME, NAMES, SNOW, SUPPLY
from engine.ice.components import FRONTS, HARMONY, ROPE
from engine.ice.events.dig import Allocated, CampLowered, HeldPlaced, Joined, SurvivorsJoined, TilePlayed
from engine.ice.pending import Turn
from engine.ice.state import ARCHAEOLOGISTS
from engine.ice.turn.allocate import fewest, spread
from tests.support.ice_table import artifacts, at, do, legal, refused, table

LOW = [NAMES[cell] for cell in BELOW[BY_NAME["s4d"]]]
A, B, C = LOW


def digging(seats=2, *, archs=3, below=(0, 0, 0), **more):
    """Return the moment when step C begins on s4d; ``below``: archaeologists already there."""
    figures = {"s4d": archs} | {name: number for name, number in zip(LOW, below, strict=True) if number}
    leaders = more.pop("leaders", ["s4d"])
    state = table(seats, leaders=leaders, archs=figures, **more)
    return do(state, "excavate")[0]


def emptied(state):
    """Return the state with no snow tile in hand: what was dug is thrown away."""
    player = state.players[0]
    return replace(
        state,
        players=(replace(player, hand=()), *state.players[1:]),
        spill=state.spill + player.hand,
    )


def holding(seats=2, front="rope", **more):
    """Return step C with just one front in hand, whatever was dug."""
    state = digging(seats, **more)
    pieces = [n for n in range(48) if state.fronts[n] == FRONTS.index(front)]
    player = replace(state.players[0], hand=(pieces[0],))
    return replace(state, players=(player, *state.players[1:]))


def there(state):
    return [state.archs[at(name)] + state.leaders.count(at(name)) for name in LOW]


# ---- pure: tables


@pytest.mark.parametrize(
    ("numbers", "expected"),
    [((0, 0, 0), (1, 2, 3)), ((1, 0, 0), (2, 3)), ((1, 1, 0), (3,)), ((5, 2, 2), (2, 3)), ((2, 2, 2), (1, 2, 3))],
)
def test_i6_6_to_those_with_the_fewest(numbers, expected):
    assert fewest((1, 2, 3), numbers) == expected


def test_i6_6_one_or_two_zones():
    assert fewest((157,), (9,)) == (157,)
    assert fewest((157, 158), (1, 0)) == (158,)


@pytest.mark.parametrize(
    ("numbers", "number", "favour", "expected"),
    [
        ((0, 0, 0), 4, 0, (2, 1, 1)),
        ((0, 0, 0), 4, 2, (1, 1, 2)),
        ((0, 0, 0), 2, 1, (1, 1, 0)),
        ((2, 0, 0), 2, 0, (0, 1, 1)),
        ((2, 0, 0), 5, 0, (1, 2, 2)),
        ((5, 1, 0), 2, 0, (0, 1, 1)),
        ((0,), 3, 0, (3,)),
        ((1, 0), 2, 0, (1, 1)),
    ],
)
def test_i6_6_spread(numbers, number, favour, expected):
    assert spread(numbers, number, favour=favour) == expected


# ---- one by one


def test_i6_6_the_booklets_four_explorers():
    """Leaders of two players and two archaeologists, as evenly as can be, leaders allocated too."""
    state = emptied(digging(archs=2, leaders=["s4d", "s4d"]))
    state, events = do(state, f"put:lead:{A}:0", f"put:lead:{B}:1", f"put:arch:{C}")
    assert there(state) == [1, 1, 1]
    assert set(legal(state)) == {f"put:arch:{name}" for name in LOW}
    state, _ = do(state, f"put:arch:{A}")
    assert there(state) == [2, 1, 1]
    assert state.leaders == (at(A), at(B))
    assert state.stack == (Turn(0),)
    assert events[0] == Allocated(0, at("s4d"), at(A), 0, (0,))


def test_i6_6_those_already_there_count():
    state = emptied(digging(archs=2, below=(2, 1, 0)))
    refused(state, f"put:arch:{A}", "not-fewest", spot=A)
    refused(state, "put:arch:s1a", "not-below", spot="s1a")
    state, _ = do(state, f"put:lead:{C}:0")
    assert set(legal(state)) == {f"even:{B}", f"even:{C}", f"put:arch:{B}", f"put:arch:{C}"}


def test_i6_6_the_last_one_goes_unasked_where_there_is_no_choice():
    state = emptied(digging(archs=1, below=(1, 1, 0)))
    state, _ = do(state, f"put:lead:{C}:0")
    assert set(legal(state)) == {f"put:arch:{name}" for name in LOW}
    state = emptied(digging(archs=1, below=(3, 0, 0)))
    state, events = do(state, f"put:lead:{C}:0")
    assert there(state) == [3, 1, 1]
    assert Allocated(0, at("s4d"), at(B), 1, ()) in events


@pytest.mark.parametrize(
    ("archs", "below", "leader", "expected"),
    [
        (3, (0, 0, 0), A, [2, 1, 1]),
        (3, (0, 0, 0), C, [1, 1, 2]),
        (2, (2, 0, 0), B, [2, 2, 1]),
        (1, (0, 5, 0), A, [1, 5, 1]),
    ],
)
def test_i6_6_even_in_one_step(archs, below, leader, expected):
    state, _ = do(emptied(digging(archs=archs, below=below)), f"even:{leader}")
    assert there(state) == expected
    assert state.leaders[0] == at(leader)
    assert state.archs[at("s4d")] == 0


def test_i6_6_even_names_only_where_somebody_goes():
    state = emptied(digging(archs=1, below=(5, 0, 0)))
    assert [text for text in legal(state) if text.startswith("even")] == [f"even:{B}", f"even:{C}"]
    refused(state, f"even:{A}", "not-fewest", spot=A)


def test_i6_6_even_tells_only_where_somebody_went():
    state = digging(archs=1)
    _, events = do(state, f"even:{A}")
    told = [event for event in events if isinstance(event, Allocated)]
    assert len(told) == 2
    assert all(event.archs or event.leaders for event in told)


def test_i6_6_other_leaders_go_too_and_the_excavating_player_says_where():
    state = emptied(digging(3, archs=0, leaders=["s4d", "s4d", "s4d"]))
    after, _ = do(state, f"put:lead:{C}:2", f"put:lead:{A}:1")
    assert after.leaders == (at(B), at(A), at(C)), "the last place takes the last one unasked"
    after, _ = do(state, f"even:{B}")
    assert sorted(after.leaders) == sorted(at(name) for name in LOW)
    assert after.leaders[0] == at(B)


def test_i6_6_in_azulia_to_the_distinct_zones():
    state = table(gone=NAMES[:85], leaders=["d4d"], archs={"d4d": 4})
    after, _ = do(state, "excavate")
    zones = [NAMES[spot] for spot in BELOW[at("d4d")]]
    assert len(set(zones)) == len(zones)
    spots = {text.split(":")[-1] for text in legal(after) if text.startswith("put:arch")}
    assert spots == set(zones) or not spots


def test_i6_6_the_ledge_counts_as_a_tile():
    state = table(leaders=["s1a"], archs={"s1a": 2})
    after = emptied(do(state, "excavate")[0])
    spots = {text.split(":")[2] for text in legal(after) if text.startswith("put:arch")}
    assert spots == {NAMES[spot] for spot in BELOW[at("s1a")]}
    assert any(at(name) > 111 for name in spots)


# ---- the camp


def test_i6_6_the_camp_goes_to_a_tile_below_without_one():
    state = emptied(digging(3, archs=3, white=["s4d", A]))
    state, _ = do(state, f"even:{B}")
    assert legal(state) == [f"camp:{B}", f"camp:{C}"]
    after, events = do(state, f"camp:{C}")
    assert after.camps[3] == at(C)
    assert events[0] == CampLowered(3, at("s4d"), at(C))


def test_i6_6_another_players_camp_too_and_the_excavating_player_chooses():
    state = emptied(digging(2, archs=3, camps=[None, "s4d"], guilds=("flame", "architects")))
    state, _ = do(state, f"even:{B}")
    assert state.stack[-1].seats == (0,)
    after, _ = do(state, f"camp:{A}")
    assert after.camps[1] == at(A)


def test_i6_6_so_does_the_own_camp_and_where_it_stands_no_other_goes():
    state = emptied(digging(3, archs=3, camps=["s4d"]))
    state, _ = do(state, f"even:{B}", f"camp:{A}")
    assert state.camps[0] == at(A)
    state = emptied(digging(3, archs=3, camps=[A], white=["s4d"]))
    state, _ = do(state, f"even:{B}")
    assert legal(state) == [f"camp:{B}", f"camp:{C}"]


def test_i6_6_without_a_place_it_goes_back():
    state = table(2, gone=NAMES[:85], leaders=["d4d"], archs={"d4d": 5}, white=["d4d"])
    after, _ = do(state, "excavate")
    while after.stack[-1].phase != "turn":
        after, _ = do(after, legal(after)[0])
    assert after.camps[2] == SUPPLY


# ---- survivors, rope, crampon (I9, I11.5)


def test_i9_survivors_are_allocated_with_the_others():
    state = holding(front="survivors", archs=2)
    reserve = state.reserve
    after, events = do(state, "play:survivors")
    assert SurvivorsJoined(0, at("s4d"), 2) in events
    assert after.reserve == reserve - 2
    after, _ = do(after, f"even:{A}")
    assert sum(there(after)) == 5


def test_i6_7_survivors_bring_as_many_as_there_are():
    state = holding(front="survivors", archs=2)
    state = replace(state, reserve=1)
    _, events = do(state, "play:survivors")
    assert SurvivorsJoined(0, at("s4d"), 1) in events
    none = replace(state, reserve=0)
    refused(none, "play:survivors", "reserve-empty")


def test_i9_the_rope_places_leader_and_one_archaeologist_together_last():
    state = holding(archs=3, below=(0, 0, 4))
    after, events = do(state, "play:rope")
    assert TilePlayed(0, ROPE) in events
    assert not any(text.startswith("put:lead:") for text in legal(after))
    after, _ = do(after, f"put:arch:{A}")
    assert there(after) == [1, 1, 4]
    assert legal(after) == [f"to:{name}" for name in LOW]
    after, events = do(after, f"to:{C}")
    assert events[0] == HeldPlaced(0, at("s4d"), at(C), 1)
    assert there(after) == [1, 1, 6]
    assert after.leaders[0] == at(C)
    assert after.stack == (Turn(0),)


def test_i9_the_rope_with_nobody_takes_the_leader_alone():
    state = holding(archs=0, below=(0, 3, 0))
    after, _ = do(state, "play:rope")
    after, events = do(after, f"to:{B}")
    assert there(after) == [0, 4, 0]
    assert events[0] == HeldPlaced(0, at("s4d"), at(B), 0)


def test_i9_survivors_count_for_the_rope():
    state = digging(archs=0)
    rope, survivors = (next(n for n in range(48) if state.fronts[n] == front) for front in (0, 1))
    state = replace(state, players=(replace(state.players[0], hand=(rope, survivors)), *state.players[1:]))
    after, _ = do(state, "play:rope", "play:survivors", f"put:arch:{A}", f"to:{C}")
    assert there(after) == [1, 0, 2]


def test_i6_14_nothing_is_declared_once_somebody_is_placed():
    state = holding(archs=3)
    after, _ = do(state, f"put:arch:{A}")
    refused(after, "play:rope", "allocating")
    refused(state, "play:survivors", "not-in-hand", front="survivors")


def test_i11_5_rope_and_crampon_never_both():
    state = holding(archs=3, guilds=("walkers", "flame"), p0={"crampons": 2})
    assert {"play:rope", "crampon"} <= set(legal(state))
    after, _ = do(state, "crampon")
    refused(after, "play:rope", "held")
    after, _ = do(after, f"even:{A}")
    assert legal(after) == [f"to:{name}" for name in LOW]
    after, _ = do(after, f"to:{C}")
    assert sum(there(after)) == 4
    assert after.players[0].crampons == 1


def test_i9_1_a_hand_that_could_hold_a_rope_is_asked_alike():
    """Alone over one empty cell: the leader's place is clear, but not whether a rope comes."""
    for front in ("rope", "wreckage"):
        state = holding(front=front, archs=0, below=(1, 1, 0))
        assert state.stack[-1].phase == "allocate"
        assert f"put:lead:{C}:0" in legal(state)
    alone = holding(front="rope", archs=0)
    after, _ = do(alone, "play:rope")
    assert after.stack[-1].phase == "held", "an empty hand holds nothing to declare"


# ---- harmony (I8.7)


def slots(pieces):
    found = [()] * 5
    found[HARMONY] = artifacts(pieces)
    return tuple(found)


def test_i8_7_harmony_after_allocating():
    state = emptied(digging(archs=3, p0={"slots": slots("h2a")}))
    state, _ = do(state, f"even:{B}")
    assert legal(state) == ["use:harmony", "done"]
    after, events = do(state, "use:harmony")
    assert Joined(0, at(B), 1) in events
    assert there(after) == [1, 3, 1]
    assert after.players[0].down[HARMONY] == 1
    assert after.stack == (Turn(0),)
    after, _ = do(state, "done")
    assert there(after) == [1, 2, 1]


def test_i8_7_once_by_the_slot_and_once_by_the_token():
    state = emptied(digging(archs=3, p0={"slots": slots("h2a"), "token": HARMONY}))
    state, _ = do(state, f"even:{B}", "spark:harmony", "use:harmony")
    assert there(state) == [1, 4, 1]
    assert state.players[0].token == -1


def test_i8_7_the_last_one_of_the_reserve_comes_too():
    state = emptied(digging(archs=3, p0={"slots": slots("h2a")}))
    after, _ = do(replace(state, reserve=1), f"even:{B}", "use:harmony")
    assert there(after) == [1, 3, 1]
    assert after.reserve == 0


def test_i8_7_with_an_empty_reserve_it_is_not_asked():
    state = emptied(digging(archs=3, p0={"slots": slots("h2a")}))
    after, _ = do(replace(state, reserve=0), f"even:{B}")
    assert after.stack == (Turn(0),)


def test_i8_7_for_the_harmony_artifact_just_dug():
    over = [NAMES[cell] for cell in ABOVE[at("a5e")]]
    state = table(gone=over, leaders=["a5e"], archs={"a5e": 2}, types={"a5e": "h1b"}, p0={"slots": slots("h1a")})
    state, _ = do(state, "excavate", f"even:{NAMES[BELOW[at('a5e')][0]]}")
    assert legal(state) == ["use:harmony", "done"]


def test_i9_the_gem_on_a_harmony_tile():
    state = holding(front="gem", archs=3, types={A: "h1a", B: "o1a", C: "o1b"})
    on, _ = do(state, f"even:{A}")
    assert legal(on) == ["play:gem", "done"]
    after, _ = do(on, "play:gem")
    assert there(after) == [3, 1, 1]
    assert after.players[0].hand == ()
    assert after.spill[-1:] == state.players[0].hand
    assert after.players[0].down == (0,) * 5
    off, _ = do(state, f"even:{B}")
    assert off.stack == (Turn(0),)


def test_i9_1_a_hand_on_a_harmony_tile_is_asked_whatever_it_holds():
    state = holding(front="wreckage", archs=3, types={A: "h1a"})
    on, _ = do(state, f"even:{A}")
    assert legal(on) == ["done"]
    refused(on, "play:gem", "not-in-hand", front="gem")


def test_i6_6_nobody_is_lost():
    state = digging(archs=5, below=(2, 0, 1))
    while state.stack[-1].phase != "turn":
        state, _ = do(state, legal(state)[-1])
        assert sum(state.archs) + state.reserve == ARCHAEOLOGISTS
    assert all(state.leaders[0] != cell for cell in SNOW)


def test_i8_7_harmony_is_no_part_of_the_even_spread():
    state = table(leaders=["s4d"], archs={"s4d": 2}, p0={"slots": slots("h2a")})
    asked, _ = do(state, "excavate")
    player = asked.players[0]
    asked = replace(asked, players=(replace(player, hand=()), *asked.players[1:]))
    low = NAMES[BELOW[at("s4d")][0]]
    after, _ = do(asked, f"even:{low}", "use:harmony")
    assert [after.archs[spot] + after.leaders.count(spot) for spot in BELOW[at("s4d")]] == [2, 1, 1]
    assert after.players[0].down[HARMONY] == 1
