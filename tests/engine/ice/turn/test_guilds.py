"""I11: the guilds."""

from dataclasses import replace

import pytest

from engine.ice.board import ABOVE, BESIDE, BY_NAME, NAMES
from engine.ice.components import ACHIEVEMENT, TYPES
from engine.ice.events.logbook import CameHome, CampPitched, Foraged, Lit, Sheltered
from engine.ice.pending import Turn
from engine.ice.state import USED_COMPANION, USED_CRAMPON, USED_FORAGE, USED_PRECISION, Now, StateBuilder
from engine.ice.turn import guilds
from tests.support.ice_table import do, legal, refused, table


def verbs(state):
    return {text.split(":")[0] for text in legal(state)}


def of(guild, **more):
    """Return a turn of seat 0 with a guild; seat 1 has another."""
    other = "flame" if guild != "flame" else "walkers"
    return table(2, guilds=(guild, other), **more)


# ---- flame heirs


def lit(**more):
    return of("flame", leaders=["a5e"], gone=["s4d"], types={"a5e": "h1a"}, **more)


def test_i11_1_the_token_goes_onto_the_type_under_the_leader():
    after, events = do(lit(), "light")
    assert after.players[0].token == TYPES.index("harmony")
    assert Lit(0, 2) in events
    assert after.players[0].ep == 6
    refused(after, "light", "ability-used")


def test_i11_1_also_with_nothing_left_to_spend():
    assert "light" in legal(lit(p0={"ep": 0}))


def test_i11_1_not_on_snow_nor_prismatic_nor_from_the_reserve():
    refused(of("flame", leaders=["s1a"]), "light", "no-artifact-there")
    refused(of("flame", leaders=["a5e"], gone=["s4d"], types={"a5e": "x1"}), "light", "prismatic")
    refused(of("flame"), "light", "no-leader")


def test_i11_1_no_other_guild_lights():
    state = of("walkers", leaders=["a5e"], gone=["s4d"], types={"a5e": "h1a"})
    refused(state, "light", "not-your-guild", guild="flame")


# ---- road wardens


def test_i11_2_home_goes_to_the_own_camp_once_a_day():
    state = of("wardens", leaders=["s1a"], camps=["s6c"], archs={"s1a": 2})
    after, events = do(state, "home")
    assert after.leaders[0] == BY_NAME["s6c"]
    assert after.archs == state.archs
    assert after.now.used == 0, "nobody came along"
    assert after.players[0].ep == 6
    assert CameHome(0, BY_NAME["s1a"], BY_NAME["s6c"], 0) in events
    away = replace(after, leaders=(BY_NAME["s1a"], -1))
    refused(away, "home", "ability-used")


def test_i11_2_home_with_an_archaeologist_is_the_companion_of_the_turn():
    state = of("wardens", leaders=["s1a"], camps=["s6c"], archs={"s1a": 2})
    after, _ = do(state, "home:1")
    assert (after.archs[BY_NAME["s1a"]], after.archs[BY_NAME["s6c"]]) == (1, 1)
    assert after.now.used & USED_COMPANION
    used = replace(state, now=Now(used=USED_COMPANION))
    refused(used, "home:1", "company", most=0)
    assert "home" in legal(used)


def test_i11_2_home_with_an_archaeologist_of_the_leaders_own_cell():
    state = of("wardens", leaders=["s4d"], camps=["s6c"], archs={"s4d": 1})
    after, _ = do(state, "home:1")
    assert after.archs[BY_NAME["s6c"]] == 1
    refused(of("wardens", leaders=["s4d"], camps=["s6c"], archs={"s1a": 1}), "home:1", "company", most=0)


def test_i11_2_home_from_the_reserve_but_only_to_a_camp_on_the_board():
    after, _ = do(of("wardens", camps=["s6c"]), "home")
    assert after.leaders[0] == BY_NAME["s6c"]
    refused(of("wardens", leaders=["s1a"]), "home", "camp-away")
    refused(of("wardens", leaders=["s6c"], camps=["s6c"]), "home", "at-camp")


def test_i11_2_sailing_and_building_take_one_along_once_a_turn():
    state = of("wardens", leaders=["s1a"], archs={"s1a": 3}, white=["s6c"])
    after, _ = do(state, "sail:s6c:1")
    assert after.archs[BY_NAME["s6c"]] == 1
    assert not [text for text in legal(after) if text.startswith(("sail", "build")) and text.endswith(":1")]
    built, _ = do(state, "build:s4d:1")
    assert built.archs[BY_NAME["s4d"]] == 1


def test_i11_2_the_own_camp_is_never_built_on_an_artifact():
    above = [NAMES[cell] for cell in ABOVE[BY_NAME["a5e"]]]
    state = of("wardens", leaders=["s1a"], gone=above)
    assert not [t for t in legal(state) if t.startswith("build:a")]
    assert "build:white:a5e" in legal(state)
    refused(state, "build:a5e", "warden-artifact", spot="a5e")


# ---- cold architects


def test_i11_3_precision_needs_the_own_camp_on_an_artifact():
    state = of("architects", leaders=["a5e"], camps=["a5e"], gone=["s4d"])
    cell = BY_NAME["a5e"]
    assert guilds.precision(state, 0, cell)
    assert not guilds.precision(replace(state, now=Now(used=USED_PRECISION)), 0, cell)
    assert not guilds.precision(state, 1, cell)
    assert not guilds.precision(replace(state, camps=(-1, cell, -1, -1)), 0, cell)
    snow = of("architects", leaders=["s1a"], camps=["s1a"])
    assert not guilds.precision(snow, 0, BY_NAME["s1a"])


def test_i11_3_camp_and_leader_go_to_any_open_tile():
    state = of("architects", leaders=["s1a"], camps=["s6c"], archs={"s1a": 2})
    after, events = do(state, "pitch:s4d")
    assert after.leaders[0] == after.camps[0] == BY_NAME["s4d"]
    assert after.players[0].ep == 5
    assert after.now.spent == 1
    assert after.archs == state.archs
    assert CampPitched(0, BY_NAME["s6c"], BY_NAME["s4d"], BY_NAME["s1a"]) in events
    refused(after, "pitch:s1a", "ability-used")


def test_i11_3_the_last_point_will_do():
    after, _ = do(of("architects", leaders=["s1a"], now=Now(spent=1)), "pitch:s4d")
    assert after.players[0].ep == 5
    assert "pitch:s4d" in legal(of("architects", leaders=["s1a"], p0={"ep": 1}))


def test_i11_3_from_the_supply_and_from_the_reserve():
    after, _ = do(of("architects"), "pitch:s4d")
    assert after.leaders[0] == after.camps[0] == BY_NAME["s4d"]


def test_i11_3_not_where_another_camp_stands_nor_below_a_cover():
    state = of("architects", leaders=["s1a"], white=["s6c"], gone=["s4d"])
    refused(state, "pitch:s6c", "camp-there", spot="s6c")
    refused(state, "pitch:a5e", "not-open", spot="a5e")
    refused(state, "pitch:s4d", "not-open", spot="s4d")
    spent = replace(state, now=Now(spent=2))
    refused(spent, "pitch:s1a", "cost", left=0)


def test_i11_3_onto_the_own_camps_tile_only_for_a_leader_elsewhere():
    assert "pitch:s6c" in legal(of("architects", leaders=["s1a"], camps=["s6c"]))
    assert "pitch:s6c" not in legal(of("architects", leaders=["s6c"], camps=["s6c"]))


# ---- foragers


def test_i11_4_one_a_turn_onto_any_snow_tile():
    state = of("foragers", p0={"shelter": 2}, gone=["s4d"])
    assert len([text for text in legal(state) if text.startswith("forage")]) == 47
    after, events = do(state, "forage:s1a")
    assert after.archs[BY_NAME["s1a"]] == 1
    assert after.players[0].shelter == 1
    assert after.reserve == state.reserve
    assert Foraged(0, BY_NAME["s1a"], 1) in events
    refused(after, "forage:s1b", "foraged")
    refused(state, "forage:s4d", "not-snow", spot="s4d")
    refused(state, "forage:a5e", "not-snow", spot="a5e")
    refused(of("foragers"), "forage:s1a", "no-shelter")


@pytest.mark.parametrize(("held", "reserve", "added"), [(0, 40, 2), (1, 40, 1), (2, 40, 0), (0, 1, 1), (0, 0, 0)])
def test_i11_4_sunset_fills_the_board_up_to_two(held, reserve, added):
    state = of("foragers", p0={"shelter": held})
    builder = StateBuilder(replace(state, reserve=reserve))
    guilds.sunset(builder, 0)
    assert builder.players[0].shelter == held + added
    assert builder.reserve == reserve - added
    assert builder.events == ([Sheltered(0, added)] if added else [])


def test_i11_4_sunset_gives_other_guilds_nothing():
    builder = StateBuilder(of("foragers"))
    guilds.sunset(builder, 1)
    assert builder.events == []


# ---- ice walkers


def test_i11_5_one_crampon_a_turn():
    state = of("walkers", p0={"crampons": 2})
    assert guilds.crampon_ready(state, 0)
    builder = StateBuilder(state)
    guilds.use_crampon(builder, 0)
    assert builder.players[0].crampons == 1
    assert builder.now.used & USED_CRAMPON
    assert not guilds.crampon_ready(builder, 0)
    assert not guilds.crampon_ready(of("walkers", p0={"crampons": 0}), 0)
    assert not guilds.crampon_ready(of("flame", p0={"crampons": 2}), 0)


@pytest.mark.parametrize("guild", ["flame", "wardens", "architects", "foragers"])
def test_i4_7_the_first_expedition_has_no_abilities(guild):
    state = of(guild, options={"mode": "first"}, leaders=["a5e"], camps=["s1a"], gone=["s4d"], p0={"shelter": 2})
    assert not verbs(state) & {"light", "home", "pitch", "forage"}
    refused(state, "light", "not-your-guild")


def test_i11_what_is_done_once_a_turn_is_noted_apart():
    bits = (USED_COMPANION, USED_PRECISION, USED_FORAGE, USED_CRAMPON)
    assert sum(bits) == 0b1111
    assert {bit.bit_count() for bit in bits} == {1}


def beside_middle(state):
    """Return a visible neighbour of the middle artifact."""
    return NAMES[next(spot for spot in BESIDE[BY_NAME["a5e"]] if state.ground.visible >> spot & 1)]


def test_i11_1_the_token_serves_on_a_later_turn_of_the_day():
    state = table(
        guilds=("flame", "foragers"),
        leaders=["a5e"],
        gone=[NAMES[cell] for cell in ABOVE[BY_NAME["a5e"]]],
        types={"a5e": "a1a"},
        p0={"ep": 4},
    )
    after, _ = do(state, "light", "move:" + beside_middle(state) + ":0", "done", "done")
    assert after.stack == (Turn(0),)
    assert after.players[0].token == ACHIEVEMENT
    spent, _ = do(after, "spark:achievement")
    assert spent.players[0].token == -1
    refused(spent, "spark:achievement", "no-token")
