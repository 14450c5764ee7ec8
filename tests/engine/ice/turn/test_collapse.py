"""I7: what goes back, the chain, the discard, the icons; I8.6 rescues."""

from dataclasses import replace

import pytest

from engine.ice.board import (
    ABOVE,
    ALL_TILES,
    BESIDE,
    BY_NAME,
    COVERS,
    EDGE,
    FLOOR_BELOW,
    FLOOR_COVERS,
    ICONS,
    NAMES,
    SNOW,
    SUPPLY,
    TILES,
    listed,
)
from engine.ice.components import PHILOSOPHICAL
from engine.ice.events.dig import Collapsed, FrontSeen, IconPaid, Rescued, SnowTaken
from engine.ice.state import ARCHAEOLOGISTS, StateBuilder
from engine.ice.turn.collapse import doomed, remove
from tests.support.ice_table import artifacts, at, do, given, legal, refused, table

INNER = "s4d"
RING = [NAMES[cell] for cell in BESIDE[BY_NAME[INNER]]]


def bits(*names):
    return sum(1 << at(name) for name in names)


def removed(state, *names, rescuer=None, digging=False):
    builder = StateBuilder(state)
    remove(builder, [at(name) for name in names], rescuer=rescuer, digging=digging)
    return builder


def slot(*pieces, kind=PHILOSOPHICAL):
    slots = [()] * 5
    slots[kind] = artifacts(" ".join(pieces))
    return tuple(slots)


# ---- the chain (I7.2, I7.3): tables


@pytest.mark.parametrize(("left", "falls"), [(6, False), (3, False), (2, False), (1, True), (0, True)])
def test_i7_3_one_or_no_neighbour_left(left, falls):
    tiles = bits(INNER, *RING[:left])
    # the neighbours are few themselves: look at this one alone
    chain = doomed(tiles | bits(*RING[:left]) | (ALL_TILES & ~bits(*RING)))
    assert bool(chain >> at(INNER) & 1) == falls


def test_i7_2_edge_tiles_never_collapse_by_themselves():
    assert EDGE.bit_count() == 21 + 18 + 15
    assert doomed(EDGE) == 0
    for cell in TILES:
        assert doomed(1 << cell) == (0 if EDGE >> cell & 1 else 1 << cell)


def test_i7_3_nothing_falls_from_a_full_board_nor_after_one_tile():
    assert doomed(ALL_TILES) == 0
    assert all(doomed(ALL_TILES & ~(1 << cell)) == 0 for cell in TILES)


def chained():
    """Return snow with two inner tiles, each other's neighbour; one has just two neighbours."""
    inner = [cell for cell in SNOW if not EDGE >> cell & 1]
    first = at("s4d")
    second = next(cell for cell in BESIDE[first] if cell in inner)
    return first, second


def test_i7_3_collapse_chains():
    first, second = chained()
    third = next(cell for cell in BESIDE[second] if cell != first and cell not in BESIDE[first])
    alone = {NAMES[n] for n in BESIDE[first]} | {NAMES[n] for n in BESIDE[second]}
    kept = {NAMES[first], NAMES[second], NAMES[third]}
    support = next(NAMES[n] for n in BESIDE[first] if n not in BESIDE[second] and n != second)
    state = table(gone=sorted(alone - kept - {support}), archs={NAMES[second]: 2}, leaders=[None, NAMES[first]])
    assert doomed(state.ground.tiles) >> first & 1 == 0
    builder = removed(state, support)
    event = next(one for one in builder.events if isinstance(one, Collapsed))
    assert event.first == (at(support),)
    assert {first, second} <= set(event.chain)
    assert builder.reserve == state.reserve + 2
    assert builder.leaders[1] == SUPPLY
    assert doomed(builder.ground.tiles) == 0


# ---- who goes back (I7.1), where tiles go (I7.4)


def test_i7_1_people_and_camps_go_back_they_do_not_fall():
    state = table(3, leaders=["s1a", "s4d"], archs={"s4d": 3}, camps=[None, "s4d"])
    builder = removed(state, "s4d")
    assert builder.reserve == ARCHAEOLOGISTS
    assert builder.leaders == (at("s1a"), SUPPLY, SUPPLY)
    assert builder.camps[1] == SUPPLY
    assert builder.events == [Collapsed((at("s4d"),), (), ((at("s4d"), 3),), ((1, at("s4d")),), ((1, at("s4d")),))]
    assert builder.barrier


def test_i7_1_a_white_camp_goes_to_the_reserve():
    builder = removed(table(3, white=["s4d"]), "s4d")
    assert builder.camps[3] == SUPPLY


def test_i7_4_tiles_are_discarded_unseen():
    state = table(gone=["s4d"], types={"a5e": "h1a"})
    opened = table(gone=[NAMES[cell] for cell in SNOW], types={"a5e": "h1a"})
    builder = removed(state, "s4c")
    assert builder.spill == (state.ground.layout[at("s4c")],)
    assert builder.shown == 0
    builder = removed(opened, "a5e")
    assert builder.spoil == artifacts("h1a")


# ---- icons (I7.5)

ALL_SNOW_AND_SURFACE = NAMES[:85]
FLOOR = ICONS[0]
COVER = [NAMES[cell] for cell in TILES if FLOOR_COVERS[FLOOR] >> cell & 1]


def bare(*gone, **more):
    return table(gone=[*ALL_SNOW_AND_SURFACE, *gone], **more)


def test_i7_4_snow_and_artifacts_have_a_discard_each():
    builder = removed(table(), *(NAMES[cell] for cell in TILES))
    assert sorted(builder.spill) == list(SNOW)
    assert sorted(builder.spoil) == [piece for piece in TILES if piece not in SNOW]


def test_i7_5_the_last_cover_dug_away_pays():
    state = bare(*COVER[1:], leaders=[COVER[0]], archs={COVER[0]: 3})
    if doomed(state.ground.tiles):
        pytest.fail("the position must stand")
    after, events = do(state, "excavate")
    assert IconPaid(0, FLOOR) in events
    assert after.players[0].rp == 2 + sum(isinstance(one, IconPaid) for one in events)
    assert not after.icons & 1


def test_i7_5_an_effect_pays_nobody_then_or_later():
    state = bare(*COVER[1:])
    builder = removed(state, COVER[0], rescuer=0)
    assert builder.players[0].rp == 2
    assert not builder.icons & 1
    assert not any(isinstance(one, IconPaid) for one in builder.events)


@pytest.mark.parametrize("how", ["play:rune", "play:gem", "use:obliteration", "spark:obliteration"])
def test_i7_5_no_rune_no_gem_and_no_artifact_pays(how):
    """The last cover is destroyed by an effect from the deep tile beside it."""
    beside = NAMES[next(cell for cell in BESIDE[at(COVER[0])] if cell in TILES and not FLOOR_COVERS[FLOOR] >> cell & 1)]
    state = bare(*COVER[1:], leaders=[beside], types={beside: "o2a"}, p0={"slots": slot("o2b", kind=0), "token": 0})
    after, events = do(given(state, "rune gem"), f"{how}:{COVER[0]}")
    assert not after.ground.tiles >> at(COVER[0]) & 1
    assert not any(isinstance(one, IconPaid) for one in events)
    assert after.players[0].rp == 2
    assert not after.icons & 1


@pytest.mark.parametrize("floor", ICONS)
def test_i7_5_every_icon_pays(floor):
    cover, *others = (NAMES[cell] for cell in TILES if FLOOR_COVERS[floor] >> cell & 1)
    _, events = do(bare(*others, leaders=[cover], archs={cover: 3}), "excavate")
    assert IconPaid(0, floor) in events


def test_i7_5_a_collapse_within_the_excavation_pays_too():
    builder = removed(bare(*COVER[1:]), COVER[0], digging=True)
    assert IconPaid(0, FLOOR) in builder.events
    assert FLOOR in FLOOR_BELOW[at(COVER[0])]


def test_i7_5_each_icon_pays_once():
    builder = removed(bare(*COVER[1:]), COVER[0], digging=True)
    (paid,) = (event for event in builder.events if isinstance(event, IconPaid))
    assert paid == IconPaid(0, FLOOR)
    assert builder.icons == 0b1111110
    elsewhere = next(NAMES[cell] for cell in listed(builder.ground.tiles) if EDGE >> cell & 1)
    again = removed(builder.state(), elsewhere, digging=True)
    assert IconPaid(0, FLOOR) not in again.events


def test_i7_5_not_while_a_cover_is_left():
    builder = removed(bare(*COVER[2:]), COVER[0], digging=True)
    assert IconPaid(0, FLOOR) not in builder.events


# ---- rescues (I8.6)


def cover(state):
    (cell,) = listed(COVERS[at("a5e")] & state.ground.tiles)
    return NAMES[cell]


def half_covered(**more):
    gone = [NAMES[cell] for cell in ABOVE[at("a5e")]][1:]
    fields = {"slots": slot("p2a")} | more.pop("p0", {})
    return table(gone=gone, leaders=["a5e"], archs={"a5e": 4}, p0=fields, types={"a5e": "h1a"}, **more)


def test_i8_6_the_cover_of_step_a_is_rescued():
    state = half_covered()
    name = cover(state)
    asked, _ = do(state, "excavate")
    assert legal(asked) == [f"rescue:slot:{name}", "pass"]
    after, events = do(asked, f"rescue:slot:{name}")
    piece = state.ground.layout[at(name)]
    assert after.players[0].hand == (piece,)
    assert piece not in after.spill
    assert after.players[0].down[PHILOSOPHICAL] == 1
    assert Rescued(0, at(name), "slot") in events
    assert SnowTaken(0, at(name)) in events
    assert FrontSeen(0, state.fronts[piece]) in events
    assert after.spoil == ()


def test_i8_6_what_stood_there_still_goes_back():
    state = half_covered()
    name = cover(state)
    figures = bytearray(state.archs)
    figures[at(name)] = 2
    state = replace(state, archs=bytes(figures), reserve=state.reserve - 2)
    asked, _ = do(state, "excavate")
    assert asked.archs[at(name)] == 0
    assert asked.reserve == state.reserve + 2


def test_i8_6_nobody_has_to_rescue():
    asked, _ = do(half_covered(), "excavate")
    after, _ = do(asked, "pass")
    assert after.stack[-1].phase == "allocate"
    assert after.players[0].hand == ()
    assert after.players[0].down == (0,) * 5
    assert len(after.spill) == 1


def test_i8_6_one_for_each_use():
    state = half_covered(p0={"token": PHILOSOPHICAL})
    name = cover(state)
    asked, _ = do(state, "excavate")
    assert legal(asked) == [f"rescue:slot:{name}", f"rescue:token:{name}", "pass"]
    after, _ = do(asked, f"rescue:token:{name}")
    assert after.players[0].token == -1
    assert after.players[0].down[PHILOSOPHICAL] == 0


def two_removed(**more):
    """Return the question after an effect that removed a prismatic artifact on a5d and another one on a5f."""
    snow = [NAMES[cell] for cell in SNOW]
    state = table(gone=snow, leaders=["a5e"], types={"a5d": "x1", "a5f": "e1a"}, **more)
    return removed(state, "a5d", "a5f", rescuer=0).state()


def test_i8_6_of_two_tiles_one_for_each_use():
    asked = two_removed(p0={"slots": slot("p2a"), "token": PHILOSOPHICAL})
    one, _ = do(asked, "rescue:slot:a5f")
    assert legal(one) == ["rescue:token:a5d", "pass"]
    two, _ = do(one, "rescue:token:a5d", "slot:harmony")
    assert two.stack[-1].phase == "turn"
    assert two.spoil == ()
    passed, _ = do(one, "pass")
    assert passed.stack[-1].phase == "turn"
    assert passed.spoil == artifacts("x1")


def test_i8_6_a_prismatic_one_finds_its_slot_before_the_next_rescue():
    asked = two_removed(p0={"token": PHILOSOPHICAL}, options={"blessing": "on"})
    assert "rescue:slot:a5f" not in legal(asked)
    placing, _ = do(asked, "rescue:token:a5d")
    assert placing.stack[-1].phase == "slot"
    elsewhere, _ = do(placing, "slot:harmony")
    assert elsewhere.stack[-1].phase == "turn"
    # on the philosophical slot it serves at once
    there, _ = do(placing, "slot:philosophical")
    assert legal(there) == ["rescue:slot:a5f", "pass"]


def test_i8_6_an_artifact_dug_now_does_not_serve_for_step_a_but_for_step_b():
    gone = [NAMES[cell] for cell in ABOVE[at("a5e")]][1:]
    state = table(
        gone=gone, leaders=["a5e"], archs={"a5e": 4}, types={"a5e": "p1b"}, p0={"slots": slot("p1a")}
    )  # fmt: skip
    after, _ = do(state, "excavate")
    assert after.stack[-1].phase == "allocate"
    # step B: a neighbour hangs on the tile alone
    deep = [NAMES[cell] for cell in SNOW]
    inner = at("a5e")
    victim = next(cell for cell in BESIDE[inner] if not EDGE >> cell & 1)
    other = next(cell for cell in BESIDE[victim] if cell != inner and cell not in BESIDE[inner])
    lone = [NAMES[cell] for cell in BESIDE[victim] if cell not in {inner, other}]
    state = table(
        gone=[*deep, *lone], leaders=["a5e"], archs={"a5e": 3}, types={"a5e": "p1b"}, p0={"slots": slot("p1a")}
    )  # fmt: skip
    after, _ = do(state, "excavate")
    assert f"rescue:slot:{NAMES[victim]}" in legal(after)


def test_i8_6_a_rescued_artifact_lies_on_its_slot_and_a_prismatic_one_where_one_likes():
    snow = [NAMES[cell] for cell in SNOW]
    state = table(
        gone=snow, leaders=["a5e"], types={"a5d": "x1"}, p0={"slots": two(), "ep": 6}
    )  # fmt: skip
    asked, _ = do(state, "use:obliteration:a5d", "rescue:slot:a5d")
    assert [text.split(":")[0] for text in legal(asked)] == ["slot"] * 5
    after, _ = do(asked, "slot:exalted")
    assert after.players[0].slots[1] == artifacts("x1")
    assert after.spoil == ()


def two():
    slots = [()] * 5
    slots[0], slots[PHILOSOPHICAL] = artifacts("o2a"), artifacts("p2a")
    return tuple(slots)


def test_i9_a_gem_rescues_what_an_effect_destroys_but_nothing_in_an_excavation():
    snow = [NAMES[cell] for cell in SNOW]
    slots = [()] * 5
    slots[0] = artifacts("o2a")
    state = table(gone=snow, leaders=["a5e"], types={"a5e": "p1a"}, p0={"slots": tuple(slots)}, hand="gem")
    asked, _ = do(state, "use:obliteration:a5d")
    assert legal(asked) == ["rescue:gem:a5d", "pass"]
    after, _ = do(asked, "rescue:gem:a5d")
    assert len(after.players[0].hand) == 0
    dug = table(gone=half_gone(), leaders=["a5e"], archs={"a5e": 4}, types={"a5e": "p1a"}, hand="gem")
    after, _ = do(dug, "excavate")
    assert after.stack[-1].phase == "allocate"


def test_i9_a_gem_rescues_only_from_a_philosophical_tile():
    slots = list(slot("p2a"))
    slots[0] = artifacts("o2a")
    state = table(gone=[NAMES[cell] for cell in SNOW], leaders=["a5e"], types={"a5e": "h1a"}, hand="gem")
    ready = replace(state, players=(replace(state.players[0], slots=tuple(slots)), state.players[1]))
    asked, _ = do(ready, "use:obliteration:a5d")
    assert legal(asked) == ["rescue:slot:a5d", "pass"]
    slots[PHILOSOPHICAL] = ()
    bare = replace(state, players=(replace(state.players[0], slots=tuple(slots)), state.players[1]))
    after, _ = do(bare, "use:obliteration:a5d")
    assert after.stack[-1].phase == "turn"


def test_i8_6_who_has_used_all_and_holds_no_tile_is_not_asked_again():
    state = table(gone=[NAMES[cell] for cell in SNOW], leaders=["a5e"], types={"a5e": "p1a"}, p0={"slots": slot("p2a")})
    asked = removed(state, "a5d", "a5f", rescuer=0).state()
    after, _ = do(asked, "rescue:slot:a5d")
    assert after.stack[-1].phase == "turn"


def test_i8_6_nothing_is_left_to_rescue_of_one_tile():
    state = table(leaders=["s1a"], p0={"slots": slot("p2a")}, hand="rune gem")
    asked, _ = do(state, "play:rune:s4d")
    after, _ = do(asked, "rescue:slot:s4d")
    assert after.stack[-1].phase == "turn"
    snow = [NAMES[cell] for cell in SNOW]
    beside = table(gone=snow, leaders=["a5e"], types={"a5e": "p1a"}, p0={"slots": slot("p2a")}, hand="rune gem")
    after, _ = do(beside, "play:rune:a5d", "rescue:slot:a5d")
    assert after.stack[-1].phase == "turn"


def half_gone():
    return [NAMES[cell] for cell in ABOVE[at("a5e")]][1:]


def test_i8_6_a_hand_that_could_hold_a_gem_is_asked_alike():
    snow = [NAMES[cell] for cell in SNOW]
    slots = [()] * 5
    slots[0] = artifacts("o2a")
    state = table(gone=snow, leaders=["a5e"], types={"a5e": "p1a"}, p0={"slots": tuple(slots)}, hand="rope")
    asked, _ = do(state, "use:obliteration:a5d")
    assert legal(asked) == ["pass"]
    refused(asked, "rescue:gem:a5d", "not-in-hand", front="gem")
    refused(asked, "rescue:slot:a5d", "slot-empty", type="philosophical")
