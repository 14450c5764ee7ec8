"""I8: when a slot's effect may be used, and achievement, obliteration and exalted."""

from dataclasses import replace

import pytest

from engine.ice import GAME
from engine.ice.board import ABOVE, BELOW, BESIDE, NAMES, SUPPLY
from engine.ice.components import ACHIEVEMENT, EXALTED, OBLITERATION, PHILOSOPHICAL, TYPES
from engine.ice.events.dig import ArtifactUsed, Collapsed, Gained, Gathered
from engine.ice.game import settle
from engine.ice.pending import Nightfall, Prisms
from engine.ice.state import Now, StateBuilder, anima, need, ready
from tests.support.ice_table import artifacts, at, do, legal, refused, table


def slots(**pieces):
    """Return slots by type: ``slots(obliteration="o2a")``."""
    found = [()] * 5
    for kind, text in pieces.items():
        found[TYPES.index(kind)] = artifacts(text)
    return tuple(found)


# ---- when (I8.1, I8.2): tables


@pytest.mark.parametrize(
    ("pieces", "studies", "turned", "mode", "expected"),
    [
        ("a1a a1b", 0, 0, "standard", True),
        ("a2a", 0, 0, "standard", True),
        ("a1a", 0, 0, "standard", False),
        ("a1a", 16, 0, "standard", True),  # with the study token
        ("a1a", 16, 16, "standard", False),  # which lies face down
        ("a1a", 8, 0, "standard", False),  # of another type
        ("", 16, 0, "standard", False),
        ("a1a x1", 0, 0, "standard", True),  # I8.3
        ("x2", 0, 0, "standard", True),
        ("a1a", 0, 0, "curse", True),  # blessed
        ("", 16, 0, "curse", False),  # I13.1
    ],
)
def test_i8_1_two_anima_of_which_one_artifact(pieces, studies, turned, mode, expected):
    fields = {"slots": slots(achievement=pieces), "studies": studies, "turned": turned, "ep": 3}
    state = table(options={"mode": mode}, p0=fields)
    assert ready(state, 0, ACHIEVEMENT) == expected
    assert ("use:achievement" in legal(state)) == expected
    if not expected:
        reason, values = ("little-anima", {"anima": anima(state, 0, ACHIEVEMENT), "need": need(state, 0)})
        if not state.players[0].slots[ACHIEVEMENT]:
            reason, values = "slot-empty", {}
        refused(state, "use:achievement", reason, type="achievement", **values)


@pytest.mark.parametrize(
    ("light", "dark", "pieces", "expected"),
    [(1, 0, "a1a", False), (2, 0, "a2a", True), (0, 1, "a2a", False), (0, 1, "a2a a1a", True)],
)
def test_i13_2_the_curse_asks_for_more(light, dark, pieces, expected):
    fields = {"slots": slots(achievement=pieces), "light": light, "dark": dark}
    assert ready(table(options={"mode": "curse"}, p0=fields), 0, ACHIEVEMENT) == expected


def test_i8_2_using_turns_the_top_one_once_a_day():
    state = table(p0={"slots": slots(achievement="a1a a1b"), "studies": 16, "ep": 3})
    after, events = do(state, "use:achievement")
    assert events == [ArtifactUsed(0, ACHIEVEMENT, "slot"), Gained(0, 1, 0)]
    assert after.players[0].down == (0, 0, 0, 0, 1)
    assert after.players[0].turned == 0
    refused(after, "use:achievement", "slot-used")


def test_i8_2_the_activation_token_turns_nothing_and_needs_nothing():
    state = table(p0={"slots": slots(achievement="a2a"), "token": ACHIEVEMENT, "ep": 3})
    after, events = do(state, "use:achievement", "spark:achievement")
    assert ArtifactUsed(0, ACHIEVEMENT, "token") in events
    assert after.players[0].ep == 5
    assert after.players[0].token == -1
    assert after.players[0].down[ACHIEVEMENT] == 1
    bare = table(p0={"token": ACHIEVEMENT, "ep": 3})
    after, _ = do(bare, "spark:achievement")
    assert after.players[0].down == (0,) * 5
    refused(after, "spark:achievement", "no-token")


def test_i8_9_the_hold_has_no_effect():
    assert "use:achievement" not in legal(table(p0={"hold": artifacts("a2a a2b")}))


# ---- achievement (I8.4)


@pytest.mark.parametrize(("ep", "gained"), [(0, 1), (3, 1), (5, 1), (6, 0)])
def test_i8_4_one_point_never_above_six(ep, gained):
    state = table(p0={"slots": slots(achievement="a2a"), "ep": ep}, hand="rope")
    after, events = do(state, "use:achievement")
    assert after.players[0].ep == ep + gained
    assert events[-1] == Gained(0, gained, 0)


def test_i8_4_the_limit_of_the_turn_stays():
    state = table(leaders=["s4c"], p0={"slots": slots(achievement="a2a"), "ep": 2}, now=Now(spent=2))
    after, _ = do(state, "use:achievement")
    refused(after, "move:s4d:0", "cost", left=0)


# ---- obliteration (I8.5)


def obliterating(**more):
    fields = {"slots": slots(obliteration="o2a")} | more.pop("p0", {})
    return table(3, p0=fields, **{"leaders": ["s4d"], **more})


def goals(state):
    return {text.split(":")[2] for text in legal(state) if text.startswith("use:obliteration")}


def test_i8_5_an_adjacent_open_tile_or_the_own_one():
    assert goals(obliterating()) == {"s4d", *(NAMES[cell] for cell in BESIDE[at("s4d")])}
    state = obliterating()
    after, events = do(state, "use:obliteration:s4c")
    assert Collapsed((at("s4c"),), (), (), (), ()) in events
    assert not after.ground.tiles >> at("s4c") & 1
    assert len(after.spill) == 1
    refused(state, "use:obliteration:s1a", "not-in-reach", spot="s1a")
    refused(obliterating(gone=["s4c"]), "use:obliteration:s4c", "not-open", spot="s4c")
    refused(obliterating(leaders=[]), "use:obliteration:s4c", "no-leader")


def test_i6_15_a_leader_in_the_reserve_destroys_nothing():
    state = obliterating(leaders=[], gone=NAMES[:85])
    assert not goals(state)


def test_i8_5_on_any_level_but_only_open_ones():
    gone = [NAMES[cell] for cell in ABOVE[at("a5e")]]
    below = obliterating(gone=gone, leaders=["a5e"])
    assert goals(below) == {"a5e"} | {NAMES[cell] for cell in ABOVE[at("a5e")] if NAMES[cell] not in gone}
    low = NAMES[BELOW[at("s1b")][0]]
    assert low not in goals(obliterating(leaders=["s1b"]))
    half = obliterating(gone=gone[1:], leaders=["a5e"])
    assert goals(half) == {gone[0]}, "the own one is covered"


def test_i8_5_up_from_an_artifact_but_not_down_to_one_under_the_own_tile():
    low = next(cell for cell in BELOW[at("s4d")] if cell < 112)
    high = next(cell for cell in ABOVE[low] if cell != at("s4d"))
    state = obliterating(gone=[NAMES[cell] for cell in ABOVE[low] if cell != at("s4d")])
    assert NAMES[low] not in goals(state), "half covered by the own tile"
    up = obliterating(gone=[NAMES[cell] for cell in ABOVE[low] if cell != high], leaders=[NAMES[low]])
    assert NAMES[high] in goals(up)


def test_i8_5_leaders_and_camps_do_not_prevent_it():
    state = obliterating(leaders=["s4d", "s4c"], camps=[None, "s4c"])
    after, _ = do(state, "use:obliteration:s4c")
    assert after.leaders[1] == after.camps[1] == SUPPLY


def test_i8_5_the_own_tile_sends_the_own_leader_back_and_can_be_rescued():
    state = obliterating(p0={"slots": slots(obliteration="o2a", philosophical="p2a")}, archs={"s4d": 1}, white=["s1a"])
    asked, _ = do(state, "use:obliteration:s4d")
    assert asked.leaders[0] == SUPPLY
    after, _ = do(asked, "rescue:slot:s4d")
    assert after.players[0].hand == (at("s4d"),)
    assert after.players[0].down[PHILOSOPHICAL] == 1
    assert "sail:s1a" in legal(after)  # I6.15


def test_i8_5_crevasses_do_not_matter():
    state = obliterating(terrain={"s4c": "crevasse"}, turns={"s4c": 0})
    assert "s4c" in goals(state)


def test_i8_5_neither_ledge_nor_azulia():
    assert all(at(name) < 112 for name in goals(obliterating(leaders=["s1a"])))
    zones = obliterating(gone=[NAMES[n] for n in range(112)], leaders=["z0"])
    assert not goals(zones)
    refused(zones, "use:obliteration:z0", "not-in-reach")


def test_i8_5_by_the_token():
    state = table(leaders=["s4d"], p0={"token": OBLITERATION})
    after, _ = do(state, "spark:obliteration:s4c")
    assert after.players[0].token == -1


def test_i8_2_by_slot_and_by_token():
    state = obliterating(p0={"token": OBLITERATION}, now=Now(spent=2))
    offered = {text for text in legal(state) if text.startswith(("use:", "spark:"))}
    assert offered == {f"{verb}:obliteration:{name}" for verb in ("use", "spark") for name in goals(state)}
    assert len(goals(state)) == 7


# ---- exalted (I8.8)


def exalting(**more):
    fields = {"slots": slots(exalted="e2a"), "ep": 4} | more.pop("p0", {})
    return table(p0=fields, **{"leaders": ["s4d"], **more})


def test_i8_8_one_from_every_adjacent_cell_for_one_point():
    state = exalting(archs={"s4c": 3, "s4e": 1, "s1a": 2})
    after, events = do(state, "use:exalted")
    assert [after.archs[at(name)] for name in ("s4c", "s4e", "s1a", "s4d")] == [2, 0, 2, 2]
    assert (after.players[0].ep, after.now.spent) == (3, 1)
    assert events[0] == ArtifactUsed(0, EXALTED, "slot")
    assert isinstance(events[1], Gathered)
    assert (set(events[1].sources), events[1].target) == ({at("s4c"), at("s4e")}, at("s4d"))


def test_i8_8_above_and_below_included():
    gone = [NAMES[cell] for cell in ABOVE[at("a5e")]][1:]
    roof = NAMES[ABOVE[at("a5e")][0]]
    after, _ = do(exalting(gone=gone, leaders=["a5e"], archs={roof: 1}), "use:exalted")
    assert after.archs[at("a5e")] == 1
    after, _ = do(exalting(gone=gone, leaders=[roof], archs={"a5e": 2}), "use:exalted")
    assert after.archs[at(roof)] == 1


@pytest.mark.parametrize("where", ["s4c", "s4d"])
def test_i8_8_not_over_a_crevasse_of_either_tile(where):
    state = exalting(archs={"s4c": 1}, terrain={where: "crevasse"}, turns={where: 0})
    refused(state, "use:exalted", "nobody-near")


def test_i8_8_i6_13_it_counts_towards_the_limit():
    state = exalting(archs={"s4c": 1}, now=Now(spent=2))
    refused(state, "use:exalted", "cost", cost=1, left=0)
    spark = table(leaders=["s4d"], archs={"s4c": 1}, p0={"token": EXALTED, "ep": 4})
    after, _ = do(spark, "spark:exalted")
    assert after.players[0].ep == 3  # I11.1: still costs 1 EP


def test_i6_15_exalted_has_nobody_come_to_a_leader_in_the_reserve():
    crowd = dict.fromkeys(NAMES, 1) | dict.fromkeys(NAMES[45:], 0)
    for away in (crowd, {"z5": 1, "z0": 1, "d6a": 1}):
        state = table(archs=away, p0={"slots": slots(exalted="e2a")})
        refused(state, "use:exalted", "no-leader")


def test_i8_7_i8_6_harmony_and_philosophical_are_not_used_in_a_turn():
    state = table(leaders=["s4d"], p0={"slots": slots(harmony="h2a", philosophical="p2a")})
    assert not [text for text in legal(state) if text.startswith("use")]


def test_i8_3_prismatic_artifacts_move_only_at_sunrise():
    fields = {"slots": slots(obliteration="x1 x2")}
    state = table(3, leaders=["s4d"], p0=fields)
    assert not [text for text in legal(state) if text.startswith("shift")]
    refused(state, "shift:obliteration:harmony:1", "not-now", verb="shift", phase="turn")
    builder = StateBuilder(replace(state, stack=(Nightfall(),), day=1))
    settle(builder)
    assert isinstance(builder.stack[-1], Prisms)
    # they count for the slot that they lie on
    view = GAME.view(state, None).players[0]
    assert view.ready == (OBLITERATION,)
