"""I9: snow tiles within an excavation: rope, survivors, talismans."""

from dataclasses import replace

from engine.ice.board import (
    ABOVE,
    BELOW,
    BY_NAME,
    DEEP,
    NAMES,
    SNOW,
    SURFACE,
    ZONES,
)
from engine.ice.events.dig import Excavated, HeldPlaced
from engine.ice.state import USED_COMPANION
from tests.support.ice_table import artifacts, at, do, fronts, given, legal, phase, table

OVER = [NAMES[cell] for cell in ABOVE[BY_NAME["a5e"]]]


UPPER = [NAMES[cell] for cell in (*SNOW, *SURFACE)]


def digging_at(name, words, **more):
    """Return step C with these tiles in hand."""
    state = table(leaders=[name], **more)
    asked, _ = do(given(state, words), "excavate")
    # what was just dug is put away: the test's own tiles alone may be declared
    player = asked.players[0]
    return replace(asked, players=(replace(player, hand=player.hand[: len(words.split())]), *asked.players[1:]))


def test_i9_the_rope_leads_onto_the_ledge_too():
    below = [NAMES[spot] for spot in BELOW[at("s1a")]]
    ledge = [name for name in below if at(name) > 111]
    assert ledge
    asked, _ = do(digging_at("s1a", "rope", archs={"s1a": 1}), "play:rope")
    assert legal(asked) == [f"to:{name}" for name in below]
    after, events = do(asked, f"to:{ledge[0]}")
    assert (after.leaders[0], after.archs[at(ledge[0])]) == (at(ledge[0]), 1)
    assert HeldPlaced(0, at("s1a"), at(ledge[0]), 1) in events


def test_i9_the_rope_leads_into_a_zone_too():
    deep = next(cell for cell in DEEP if len(BELOW[cell]) == 3)
    zones = [NAMES[spot] for spot in BELOW[deep]]
    assert all(at(name) in ZONES for name in zones)
    state = digging_at(NAMES[deep], "rope", gone=UPPER, archs={NAMES[deep]: 3, zones[0]: 9})
    asked, _ = do(state, "play:rope")
    while phase(asked) == "allocate":
        asked, _ = do(asked, legal(asked)[-1])
    assert legal(asked) == [f"to:{name}" for name in zones]
    # also where most stand
    after, _ = do(asked, f"to:{zones[0]}")
    assert (after.leaders[0], after.archs[at(zones[0])]) == (at(zones[0]), 10)


def test_i9_road_wardens_get_nobody_extra_from_the_rope():
    asked = digging_at("s4d", "rope", guilds=("wardens", "flame"), archs={"s4d": 5})
    asked, _ = do(asked, "play:rope", f"even:{NAMES[BELOW[at('s4d')][0]]}")
    target = legal(asked)[0]
    after, events = do(asked, target)
    placed = next(event for event in events if isinstance(event, HeldPlaced))
    assert placed.company == 1
    assert not after.now.used & USED_COMPANION


def test_i9_survivors_and_rope_found_just_now_serve_at_once():
    for front in ("survivors", "rope"):
        state = table(leaders=["s4d"], archs={"s4d": 2})
        given_fronts = bytearray(state.fronts)
        given_fronts[state.ground.layout[at("s4d")]] = fronts(front)[0]
        asked, _ = do(replace(state, fronts=bytes(given_fronts)), "excavate")
        assert f"play:{front}" in legal(asked)


def test_i9_talismans_dig_half_covered_tiles_and_pay_no_ep():
    state = given(table(gone=OVER[1:], leaders=["a5e"], types={"a5e": "e1a"}, p0={"ep": 0}), "talisman:exalted")
    after, events = do(state, "play:talisman:exalted")
    assert next(event for event in events if isinstance(event, Excavated)).cost == 0
    assert after.players[0].slots[1] == artifacts("e1a")
    assert not after.ground.tiles >> at(OVER[0]) & 1
