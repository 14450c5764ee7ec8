"""I6: camp, move, sail, recruit, study, plan, overwork, walk."""

from engine.ice.board import BY_NAME
from tests.support.ice_table import do, legal, refused, table


def test_i6_2_a_move_takes_archaeologists_along():
    state = table(leaders=["s4c"], archs={"s4c": 2})
    after, _ = do(state, "move:s4d:2")
    assert after.leaders[0] == BY_NAME["s4d"]
    assert after.archs[BY_NAME["s4d"]] == 2
    assert after.players[0].ep == 5
    refused(state, "move:s4d:3", "company", most=2)
    refused(state, "move:s6c:0", "not-adjacent", spot="s6c")


def test_i3_2_a_crevasse_stops_a_step():
    state = table(leaders=["s4c"], terrain={"s4d": "crevasse"}, turns={"s4d": 0})
    refused(state, "move:s4d:0", "crevasse", spot="s4d")
    other = table(leaders=["s4c"], terrain={"s4d": "crevasse"}, turns={"s4d": 1})
    assert "move:s4d:0" in legal(other)


def test_i6_1_build_brings_the_leader():
    state = table(3, white=["s1a"])
    after, _ = do(state, "build:s4d")
    assert after.leaders[0] == after.camps[0] == BY_NAME["s4d"]
    refused(after, "build:s3a", "camp-built")
    refused(state, "build:s1a", "camp-there")
    assert "build:white:s4d" in legal(state)
