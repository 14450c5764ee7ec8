"""I11.2: who comes along with the road wardens, and where their camp may stand."""

import pytest

from engine.ice.board import NAMES, SNOW
from engine.ice.events.days import Sailed
from engine.ice.state import USED_COMPANION, Now
from tests.support.ice_table import at, do, legal, refused, table

WARDENS = ("wardens", "flame", "architects", "foragers", "walkers")


def of(state, verb):
    return {text for text in legal(state) if text.split(":")[0] == verb}


def test_i11_2_one_companion_when_sailing_or_building():
    state = table(3, guilds=WARDENS, leaders=["s4c"], archs={"s4c": 2}, camps=[None, "s1a"])
    after, events = do(state, "sail:s1a:1")
    assert (after.archs[at("s4c")], after.archs[at("s1a")]) == (1, 1)
    assert after.now.used == USED_COMPANION
    assert events == [Sailed(0, at("s4c"), at("s1a"), 1)]
    after, _ = do(state, "build:s7a:1")
    assert (after.archs[at("s4c")], after.archs[at("s7a")]) == (1, 1)
    after, _ = do(state, "build:white:s7a:1")
    assert after.archs[at("s7a")] == 1
    for text in ("build:s7a:2", "sail:s1a:2"):
        refused(state, text, "company", number=2, most=1)


def test_i11_2_nobody_comes_along_where_the_leader_stays():
    state = table(guilds=WARDENS, leaders=["s4d"], archs={"s4d": 2})
    assert {text for text in of(state, "build") if text.startswith(("build:s4d", "build:white:s4d"))} == {
        "build:s4d",
        "build:white:s4d",
    }


def test_i11_2_from_the_first_cell_too():
    state = table(guilds=WARDENS, leaders=["s1a"], archs={"s1a": 1}, white=["s4d"])
    after, _ = do(state, "sail:s4d:1")
    assert (after.archs[at("s1a")], after.archs[at("s4d")]) == (0, 1)


def test_i11_2_once_a_turn_and_only_where_somebody_stands():
    used = table(3, guilds=WARDENS, leaders=["s4c"], archs={"s4c": 2}, camps=[None, "s1a"], now=Now(used=1))
    assert not {"sail:s1a:1", "build:s7a:1"} & set(legal(used))
    alone = table(3, guilds=WARDENS, leaders=["s4c"], camps=[None, "s1a"])
    assert "sail:s1a:1" not in legal(alone)
    home = table(3, guilds=WARDENS, camps=[None, "s1a"], archs={"z6": 2})
    assert "sail:s1a:1" not in legal(home)
    first = table(3, guilds=WARDENS, options={"mode": "first"}, leaders=["s4c"], archs={"s4c": 2}, camps=[None, "s1a"])
    assert "sail:s1a:1" not in legal(first)


def test_i11_2_the_own_camp_never_stands_on_an_artifact():
    bare = [NAMES[cell] for cell in SNOW if NAMES[cell] != "s4d"]
    state = table(3, guilds=WARDENS, gone=bare)
    low = next(NAMES[cell] for cell in range(48, 85) if state.ground.open >> cell & 1)
    refused(state, f"build:{low}", "warden-artifact", spot=low)
    assert f"build:white:{low}" in legal(state)
    assert "build:s4d" in legal(state)
    open_all = table(3, guilds=WARDENS, gone=NAMES[:48])
    assert of(open_all, "build") == {f"build:white:{name}" for name in NAMES[48:85]}


@pytest.mark.parametrize("name", NAMES[:48])
def test_i11_2_the_own_camp_may_stand_on_any_snow_tile(name):
    assert f"build:{name}" in legal(table(3, guilds=WARDENS))
