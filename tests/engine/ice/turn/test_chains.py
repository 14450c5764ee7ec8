"""I7.3 to I7.5, I8.6: chains of any order, what is discarded, what pays, and who may rescue out of them."""

from dataclasses import replace
from itertools import combinations

import pytest

from engine.ice.board import (
    ALL_TILES,
    BESIDE,
    DEEP,
    EDGE,
    FLOOR_COVERS,
    ICONS,
    NAMES,
    SNOW,
    SURFACE,
    TILES,
    TILES_BESIDE,
    listed,
)
from engine.ice.components import HARMONY, PHILOSOPHICAL
from engine.ice.events.dig import Collapsed, IconPaid
from engine.ice.state import StateBuilder
from engine.ice.turn import collapse
from engine.rng import Rng
from tests.support.ice_table import artifacts, at, do, legal, phase, slots, table

SNOW_NAMES = [NAMES[cell] for cell in SNOW]


UPPER = [NAMES[cell] for cell in (*SNOW, *SURFACE)]


def one_by_one(tiles, rng):
    """Let the tiles that must fall do so one at a time, in any order."""
    while True:
        falling = [
            cell for cell in listed(tiles) if not EDGE >> cell & 1 and (TILES_BESIDE[cell] & tiles).bit_count() <= 1
        ]
        if not falling:
            return tiles
        which, rng = rng.below(len(falling))
        tiles &= ~(1 << falling[which])


@pytest.mark.parametrize("seed", range(40))
def test_i7_3_the_order_within_a_chain_does_not_matter(seed):
    rng = Rng.seeded(seed, "chain")
    order, rng = rng.shuffled(tuple(TILES))
    size, rng = rng.below(80)
    tiles = ALL_TILES & ~sum(1 << cell for cell in order[:size])
    left = tiles & ~collapse.doomed(tiles)
    for again in range(6):
        assert one_by_one(tiles, Rng.seeded(again, f"order {seed}")) == left
    assert collapse.doomed(left) == 0


def test_i7_3_two_that_hold_each_other_fall_together_or_not_at_all():
    pairs = 0
    for one, other in combinations([cell for cell in TILES if not EDGE >> cell & 1], 2):
        if other in BESIDE[one]:
            pairs += 1
            # each has one neighbour left: each other
            assert collapse.doomed(1 << one | 1 << other) == 1 << one | 1 << other
    assert pairs > 50


def test_i7_4_all_snow_tiles_form_one_discard():
    """Played, tossed, collapsed, destroyed."""
    state = table(3, leaders=["s4d"], gone=["s1a"], hand="rune rope gem manta")
    held = state.players[0].hand
    after, _ = do(state, "play:rune:s7a", "play:manta:s1b", "done")
    # the tile played, the one it destroyed
    assert after.spill == (held[0], at("s7a"), held[3])
    assert after.shown == 1 << held[0] | 1 << held[3]


def test_i7_5_what_an_effect_uncovered_pays_nothing_later_either():
    floor = ICONS[0]
    cover = [cell for cell in TILES if FLOOR_COVERS[floor] >> cell & 1]
    state = table(gone=[*UPPER, *(NAMES[cell] for cell in cover[1:])], leaders=[NAMES[cover[0]]])
    builder = StateBuilder(state)
    collapse.remove(builder, (cover[0],), rescuer=0, digging=False)
    beside = next(cell for cell in DEEP if builder.ground.tiles >> cell & 1)
    builder.lead(0, beside)
    builder.add(beside, 5)
    _, events = do(builder.state(), "excavate")
    assert IconPaid(0, floor) not in events


def test_i8_6_one_per_available_use_slot_and_token():
    """Two tiles of one chain: one by the slot, one by the token, and no third."""
    ring = [NAMES[cell] for cell in BESIDE[at("s4c")] if NAMES[cell] != "s4d"]
    state = replace(
        table(leaders=["s4d"], gone=ring[1:], p0={"slots": slots(o="o2a", p="p2a"), "token": PHILOSOPHICAL})
    )
    asked, events = do(state, "use:obliteration:s4d")
    gone = next(event for event in events if isinstance(event, Collapsed))
    assert len(gone.first + gone.chain) >= 2
    first = NAMES[(gone.first + gone.chain)[0]]
    asked, _ = do(asked, f"rescue:slot:{first}")
    assert phase(asked) == "rescue"
    assert {text.split(":")[1] for text in legal(asked) if text != "pass"} == {"token"}
    assert first not in {text.split(":")[2] for text in legal(asked) if text != "pass"}
    after, _ = do(asked, next(text for text in legal(asked) if text != "pass"))
    assert phase(after) == "turn"
    assert len(after.players[0].hand) == 2


def test_i8_6_a_philosophical_artifact_just_rescued_serves_for_the_rest_of_the_chain():
    """One anima on the slot; the token brings a second one, and the slot then takes another tile of the same chain."""
    ring = [NAMES[cell] for cell in BESIDE[at("a5c")] if NAMES[cell] not in {"a5b", "a5d"}]
    state = table(
        gone=[*SNOW_NAMES, *ring],
        leaders=["a5e"],
        types={"a5c": "p1b", "a5d": "h1a", "a5e": "o1a"},
        p0={"slots": slots(o="o2a", p="p1a"), "token": PHILOSOPHICAL},
    )
    asked, events = do(state, "use:obliteration:a5d")
    gone = next(event for event in events if isinstance(event, Collapsed))
    assert {at("a5c"), at("a5d")} <= {*gone.first, *gone.chain}
    assert not [text for text in legal(asked) if text.startswith("rescue:slot")]
    asked, _ = do(asked, "rescue:token:a5c")
    assert asked.players[0].slots[PHILOSOPHICAL] == artifacts("p1a p1b")
    assert "rescue:slot:a5d" in legal(asked)
    after, _ = do(asked, "rescue:slot:a5d")
    assert after.players[0].slots[HARMONY] == artifacts("h1a")
    assert after.players[0].down[PHILOSOPHICAL] == 1
