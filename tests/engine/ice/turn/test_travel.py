"""I6: camp, move, sail, recruit, study, plan, overwork, walk; what the curse takes from them."""

from dataclasses import replace

import pytest

from engine.ice.board import BELOW, BESIDE, BY_NAME, DEEP, NAMES, NEAR, OUT, SNOW, SUPPLY, SURFACE
from engine.ice.events.days import CampBuilt, Moved, Overworked, Planned, Recruited, Sailed, Studied
from engine.ice.pending import Turn, Walk
from engine.ice.state import ARCHAEOLOGISTS, Now
from tests.support.ice_table import at, do, given, legal, refused, slots, table

WARDENS = ("wardens", "flame", "architects", "foragers", "walkers")


def of(state, verb):
    return {text for text in legal(state) if text.split(":")[0] == verb}


# ---- build (I6.1)


def test_i6_1_build_brings_the_leader():
    state = table(3, white=["s1a"])
    after, events = do(state, "build:s4d")
    assert after.leaders[0] == after.camps[0] == at("s4d")
    assert after.players[0].ep == 4
    assert events == [CampBuilt(0, 0, at("s4d"), SUPPLY, 0)]
    refused(after, "build:s3a", "camp-built")
    refused(state, "build:s1a", "camp-there")
    assert "build:white:s4d" in legal(state)


def test_i6_1_from_wherever_the_leader_is_and_alone():
    state = table(3, leaders=["s1a"], archs={"s1a": 2})
    after, events = do(state, "build:s7a")
    assert after.leaders[0] == at("s7a")
    assert after.archs[at("s1a")] == 2
    assert events[0].source == at("s1a")
    refused(state, "build:s7a:1", "company", most=0)


def test_i6_1_white_camps_come_from_the_reserve():
    state = table(3, white=["s1a"])
    after, events = do(state, "build:white:s4d")
    assert after.camps == (SUPPLY, SUPPLY, SUPPLY, at("s1a"), at("s4d"))
    assert events == [CampBuilt(0, 4, at("s4d"), SUPPLY, 0)]
    refused(after, "build:white:s3a", "no-white-camp")
    assert "build:s3a" in legal(after), "the own one remains"
    out = replace(state, camps=(SUPPLY, SUPPLY, SUPPLY, OUT, OUT))
    refused(out, "build:white:s4d", "no-white-camp")


def test_i6_1_on_open_tiles_of_any_level_but_no_ledge_and_not_in_azulia():
    low = [NAMES[cell] for cell in BELOW[at("s4d")] if cell < 85]
    state = table(gone=["s4d"])
    assert not {f"build:{name}" for name in low} & set(legal(state))
    refused(state, f"build:{low[0]}", "not-open", spot=low[0])
    refused(state, "build:s4d", "not-open", spot="s4d")
    refused(state, "build:a1a", "not-open", spot="a1a")
    refused(state, "build:z0", "not-open", spot="z0")
    bare = table(gone=[NAMES[cell] for cell in SNOW])
    assert "build:a5e" in legal(bare)
    assert len(of(bare, "build")) == 37 * 2  # the own one, and a white one


# ---- move (I6.2)


def test_i6_2_a_move_takes_archaeologists_along():
    state = table(leaders=["s4c"], archs={"s4c": 2})
    after, events = do(state, "move:s4d:2")
    assert after.leaders[0] == at("s4d")
    assert after.archs[at("s4d")] == 2
    assert after.players[0].ep == 5
    assert events == [Moved(0, at("s4c"), at("s4d"), 2, False)]
    refused(state, "move:s4d:3", "company", most=2)
    refused(state, "move:s6c:0", "not-adjacent", spot="s6c")


def test_i6_2_up_to_three():
    state = table(leaders=["s4c"], archs={"s4c": 5})
    assert "move:s4d:3" in legal(state)
    refused(state, "move:s4d:4", "company", number=4, most=3)


@pytest.mark.parametrize(("curse", "most"), [({"light": 1}, 3), ({"light": 2}, 2), ({"dark": 1, "light": 2}, 2)])
def test_i13_2_flipped_curse_tokens_limit_the_company(curse, most):
    state = table(options={"mode": "curse"}, leaders=["s4c"], archs={"s4c": 5}, p0=curse)
    for verb in ("move", "walk"):
        assert f"{verb}:s4d:{most}" in legal(state)
        refused(state, f"{verb}:s4d:{most + 1}", "company", most=most)


def test_i13_2_the_flipped_dark_token_leaves_one():
    state = table(options={"mode": "curse"}, leaders=["s4c"], archs={"s4c": 5}, p0={"light": 2, "dark": 2})
    refused(state, "move:s4d:2", "company", most=1)


def test_i2_7_to_every_adjacent_visible_spot_up_and_down():
    state = table(gone=["s4d"], leaders=["s4c"])
    low = [NAMES[cell] for cell in BELOW[at("s4c")] if cell in BELOW[at("s4d")]]
    assert low
    expected = {NAMES[cell] for cell in BESIDE[at("s4c")] if cell != at("s4d")} | set(low)
    assert of(state, "move") == {f"move:{name}:0" for name in expected}
    refused(state, "move:s4d:0", "not-visible", spot="s4d")
    hidden = next(NAMES[cell] for cell in BELOW[at("s4c")] if NAMES[cell] not in low)
    refused(state, f"move:{hidden}:0", "not-visible", spot=hidden)
    after, _ = do(state, f"move:{low[0]}:0", "move:s4c:0")
    assert after.leaders[0] == at("s4c")


def test_i2_4_over_the_ledge_up_and_down():
    edge = at("s1a")
    ledge = next(cell for cell in BELOW[edge] if cell >= 112)
    state = table(gone=["s1b"], leaders=["s1a"])
    reachable = [cell for cell in NEAR[edge] if cell in BELOW[at("s1b")] and cell >= 112]
    name = NAMES[(reachable or [ledge])[0]]
    assert f"move:{name}:0" in legal(state)
    after, _ = do(state, f"move:{name}:0")
    assert "move:s1a:0" in legal(after)


def test_i2_5_azulia_is_entered_and_crossed_zone_by_zone():
    levels = [NAMES[cell] for cell in range(112) if NAMES[cell] != "d4d"]
    state = table(gone=levels, leaders=["d4d"], archs={"d4d": 1})
    zones = {NAMES[spot] for spot in BELOW[at("d4d")]}
    assert {f"move:{zone}:1" for zone in zones} <= set(legal(state))
    after, _ = do(state, "move:z0:1")
    assert after.archs[at("z0")] == 1
    assert {f"move:z{number}:1" for number in range(1, 7)} <= set(legal(after))


def test_i3_2_a_crevasse_stops_a_step_both_ways():
    state = table(leaders=["s4c"], terrain={"s4d": "crevasse"}, turns={"s4d": 0})
    refused(state, "move:s4d:0", "crevasse", spot="s4d")
    refused(state, "walk:s4d:0", "crevasse", spot="s4d")
    out = table(leaders=["s4d"], terrain={"s4d": "crevasse"}, turns={"s4d": 0})
    refused(out, "move:s4c:0", "crevasse", spot="s4c")
    assert len({text.split(":")[1] for text in of(out, "move")}) == 4
    other = table(leaders=["s4c"], terrain={"s4d": "crevasse"}, turns={"s4d": 1})
    assert "move:s4d:0" in legal(other)


def test_i3_2_a_crevasse_stops_nobody_between_levels():
    for turn in range(3):
        state = table(leaders=["s4d"], gone=["s4c"], terrain={"s4d": "crevasse"}, turns={"s4d": turn})
        low = [NAMES[cell] for cell in BELOW[at("s4d")] if cell in BELOW[at("s4c")]]
        assert {f"move:{name}:0" for name in low} <= set(legal(state))


# ---- sail, recruit (I6.3, I6.7)


def test_i6_3_sailing_to_any_camp_alone():
    state = table(3, camps=["s1a", "s4d"], white=["s7a"], archs={"s4c": 3}, leaders=["s4c"])
    assert of(state, "sail") == {"sail:s1a", "sail:s4d", "sail:s7a"}
    after, events = do(state, "sail:s4d")
    assert after.leaders[0] == at("s4d")
    assert after.archs[at("s4c")] == 3
    assert events == [Sailed(0, at("s4c"), at("s4d"), 0)]
    refused(state, "sail:s4c", "no-camp-there", spot="s4c")


def test_i6_3_i6_15_from_the_reserve_and_from_a_zone():
    state = table(3, camps=["s1a"])
    assert "sail:s1a" in legal(state)
    assert "sail:s1a" in legal(table(3, camps=["s1a"], gone=[NAMES[n] for n in range(48, 112)], leaders=["z3"]))


def test_i6_7_recruiting_at_any_camp():
    state = table(3, camps=["s1a", "s4d"])
    assert of(state, "recruit") == {"recruit:s1a", "recruit:s4d"}
    after, events = do(state, "recruit:s4d")
    assert after.archs[at("s4d")] == 1
    assert after.reserve == ARCHAEOLOGISTS - 1
    assert events == [Recruited(0, at("s4d"))]
    refused(state, "recruit:s3a", "no-camp-there", spot="s3a")


def test_i6_7_with_an_empty_reserve_nobody_is_recruited():
    state = table(3, camps=["s1a"], archs={"s4d": ARCHAEOLOGISTS})
    assert not of(state, "recruit")
    refused(state, "recruit:s1a", "reserve-empty")


@pytest.mark.parametrize(
    "text", ["build:s4e", "build:white:s4e", "move:a4d:0", "walk:a4d:0", "sail:s1a", "recruit:s1a", "study", "plan"]
)
def test_i6_each_of_these_costs_one_point_of_the_day_and_of_the_turn(text):
    fields = {"leaders": ["a4c"], "gone": ["s3d", "s4d", "s4c"], "types": {"a4c": "h1a"}}
    state = table(3, **fields, camps=[None, "s1a"], p0={"ep": 4, "walks": 1})
    after, _ = do(state, text)
    assert (after.players[0].ep, after.now.spent) == (3, 1)
    assert text not in legal(table(3, **fields, camps=[None, "s1a"], p0={"ep": 4, "walks": 1}, now=Now(spent=2)))


# ---- study, plan, overwork (I6.8 to I6.10)


def test_i6_8_study_of_the_type_underfoot_half_covered_or_not():
    low = NAMES[BELOW[at("s4d")][0]]
    state = table(3, gone=["s4d"], leaders=[low], types={low: "h1a"})
    assert not state.ground.open >> at(low) & 1
    after, events = do(state, "study")
    assert after.players[0].studies == 1 << 2
    assert after.players[0].ep == 4
    assert events == [Studied(0, 2)]
    refused(after, "study", "studied", type="harmony")


@pytest.mark.parametrize("kind", range(5))
def test_i6_8_every_type_is_studied_once(kind):
    fields = {"gone": ["s4d"], "leaders": ["a4d"], "types": {"a4d": f"{'oehpa'[kind]}1a"}}
    after, _ = do(table(3, **fields, p0={"studies": 0b11111 & ~(1 << kind)}), "study")
    assert after.players[0].studies == 0b11111
    refused(table(3, **fields, p0={"studies": 1 << kind}), "study", "studied")


def test_i6_8_a_token_that_lies_face_down_counts_as_had():
    state = table(3, gone=["s4d"], leaders=["a4d"], types={"a4d": "h1a"}, p0={"studies": 4, "turned": 4})
    refused(state, "study", "studied", type="harmony")


def test_i6_8_no_prismatic_one_and_nothing_else():
    assert "study" not in legal(table(leaders=["s4c"]))
    refused(table(leaders=["s4c"]), "study", "no-artifact-there")
    refused(table(), "study", "no-artifact-there")
    refused(table(leaders=["a4d"], gone=["s4d"], types={"a4d": "x1"}), "study", "prismatic")


def test_i6_9_one_planning_token():
    state = table(3)
    after, events = do(state, "plan")
    assert after.players[0].planning
    assert events == [Planned(0)]
    refused(after, "plan", "planned")


@pytest.mark.parametrize("seats", [1, 2])
def test_i6_9_no_planning_with_two_nor_solo(seats):
    refused(table(seats), "plan", "no-planning")


def test_i6_10_overwork_lifts_the_limit_once():
    state = table(leaders=["s4c"], p0={"ep": 4, "rp": 2}, hand="wreckage")
    after, events = do(state, "overwork")
    assert (after.players[0].rp, after.players[0].ep, after.now) == (1, 4, Now(0, over=True))
    assert events == [Overworked(0)]
    refused(after, "overwork", "overworked")
    after, _ = do(after, "move:s4d:0", "move:s4c:0", "move:s4d:0")
    assert after.players[0].ep == 1
    refused(after, "move:s4c:0", "cost", cost=1, ep=1, left=0)


@pytest.mark.parametrize(("ep", "spent", "allowed"), [(3, 0, True), (2, 0, False), (1, 2, True), (0, 2, False)])
def test_i6_10_ep_left_and_spent_are_at_least_three(ep, spent, allowed):
    state = table(leaders=["s4c"], p0={"ep": ep}, now=Now(spent=spent))
    assert ("overwork" in legal(state)) == allowed
    if not allowed:
        refused(state, "overwork", "overwork-ep")


def test_i6_10_it_costs_a_token():
    refused(table(p0={"rp": 0}), "overwork", "no-rp")


def test_i6_13_what_costs_must_fit_into_the_limit():
    state = table(leaders=["s4c"], p0={"ep": 4}, now=Now(spent=2))
    assert legal(state) == ["overwork", "done"]
    refused(state, "move:s4d:0", "cost", cost=1, ep=4, left=0)
    assert "move:s4d:0" not in legal(table(leaders=["s4c"], p0={"ep": 0}, hand="rope"))


def test_i6_15_a_leader_in_the_reserve():
    state = table(3, camps=[None, "s4d"])
    verbs = {text.split(":")[0] for text in legal(state)}
    assert verbs == {"build", "sail", "recruit", "plan", "overwork", "done"}
    for text in ("move:s4d:0", "walk:s4d:0"):
        refused(state, text, "no-leader")


# ---- the free move (I6.11)


def test_i6_11_two_steps_for_one_point_and_nothing_in_between():
    state = table(leaders=["s4c"], archs={"s4c": 3, "s4d": 2}, p0={"rp": 0})
    after, events = do(state, "walk:s4d:2")
    assert after.stack == (Turn(0), Walk(0, 2))
    assert (after.players[0].walks, after.players[0].ep) == (1, 5)
    assert events == [Moved(0, at("s4c"), at("s4d"), 2, True)]
    assert all(text.split(":")[0] in {"step", "stay"} for text in legal(after))
    refused(after, "study", "not-now", verb="study", phase="walk")
    last, _ = do(after, "step:s4e")
    assert last.leaders[0] == at("s4e")
    assert last.stack == (Turn(0),), "two steps are all"
    assert [last.archs[at(name)] for name in ("s4c", "s4d", "s4e")] == [1, 2, 2], "the company of the first cell"
    stayed, _ = do(after, "stay")
    assert stayed.leaders[0] == at("s4d")
    assert stayed.stack == (Turn(0),)


def test_i6_11_both_steps_obey_crevasses_and_what_is_visible():
    state = table(leaders=["s4c"], terrain={"s4e": "crevasse"}, turns={"s4e": 0}, gone=["s5e"])
    after, _ = do(state, "walk:s4d:0")
    assert "step:s4e" not in legal(after)
    refused(after, "step:s4e", "crevasse", spot="s4e")
    refused(after, "step:s5e", "not-visible", spot="s5e")
    refused(after, "step:s1a", "not-adjacent", spot="s1a")
    assert "step:s5e" not in legal(after)


def test_i6_11_tokens():
    refused(table(leaders=["s4c"], p0={"walks": 0}), "walk:s4d:0", "no-walk")
    for seats, options, number in ((2, {}, 2), (3, {}, 0), (3, {"freemove": "on"}, 1), (4, {"freemove": "on"}, 0)):
        assert table(seats, options=options).players[0].walks == number


def test_i6_11_the_second_token_of_the_day():
    state = table(leaders=["s4c"], p0={"ep": 6})
    after, _ = do(state, "walk:s4d:0", "stay", "walk:s4e:0", "stay")
    assert after.players[0].walks == 0


# ---- on which levels, with whom, from the reserve (I6.1, I6.2, I6.15)


def test_i6_1_a_camp_on_every_level_but_azulia():
    state = table(3, gone=[NAMES[cell] for cell in (*SNOW, *SURFACE)])
    for cell in (BY_NAME["d4d"], DEEP[0]):
        after, _ = do(state, f"build:{NAMES[cell]}")
        assert after.camps[0] == after.leaders[0] == cell
    assert not [text for text in legal(state) if text.startswith("build:z")]
    bare = table(3, gone=[NAMES[cell] for cell in SNOW])
    assert do(bare, "build:a5e")[0].camps[0] == at("a5e")


def test_i6_2_archaeologists_never_move_without_a_leader():
    state = table(3, archs={"s4c": 3}, leaders=["s1a"])
    assert all(
        BY_NAME[text.split(":")[1]] in (*BESIDE[at("s1a")], *BELOW[at("s1a")])
        for text in legal(state)
        if text.startswith("move")
    )
    after, _ = do(state, "move:s1b:0")
    assert after.archs == state.archs


def test_i6_15_a_leader_sent_back_in_its_own_turn_may_sail_in_it():
    state = table(leaders=["s4d"], white=["s1a"], p0={"slots": slots(o="o2a")})
    after, _ = do(state, "use:obliteration:s4d")
    assert after.leaders[0] == SUPPLY
    after, _ = do(after, "sail:s1a")
    assert after.leaders[0] == at("s1a")


def test_i6_15_effects_that_do_not_name_the_own_leader_stay_available():
    state = table(3, camps=["s1a"], archs={"s4d": 2}, p0={"slots": slots(a="a2a"), "ep": 3})
    state = given(state, "wreckage whistle rune smilodon sailer")
    assert {"recruit", "plan", "overwork", "use", "play"} <= {text.split(":")[0] for text in legal(state)}
    assert "use:achievement" in legal(state)
    words = {text.split(":")[1] for text in legal(state) if text.startswith("play")}
    assert words == {"wreckage", "whistle", "rune", "smilodon"}, "no leader for the sailer at all"
