"""I12: the logbook cards that move figures and camps; who comes when."""

from dataclasses import replace

import pytest

from engine.ice import GAME
from engine.ice.board import ABOVE, BELOW, BESIDE, BY_NAME, LEVEL, NAMES, NEAR, SNOW
from engine.ice.components import NUNATAK
from engine.ice.day.logbook import rings
from engine.ice.events.days import Moved
from engine.ice.events.logbook import Called, CampShifted, Declined, Posted, Revealed, Skipped
from tests.support.ice_table import CARDS, do, figures, legal, names, phase, refused, reveal, table

QUIET = ("walkers", "flame", "architects")
MIDDLE = "s5d"
BESIDE_MIDDLE = names(BESIDE[BY_NAME[MIDDLE]])


def few(state, reserve):
    """Return a state with this many archaeologists in the reserve; the others are nowhere."""
    return replace(state, reserve=reserve)


# ---- the frame of a card


def test_i5_2_a_card_is_revealed_and_kept_in_sight():
    after, events = reveal(table(2, guilds=QUIET), "ascent")
    assert after.logged == (CARDS["ascent"],)
    assert after.log == ()
    assert events[0] == Revealed(0, CARDS["ascent"])


def test_i12_who_cannot_skips_and_the_first_player_has_the_first_turn():
    after, events = reveal(table(3, guilds=QUIET), "ascent")
    assert [event.seat for event in events if isinstance(event, Skipped)] == [0, 1, 2]
    assert phase(after) == "turn"
    assert GAME.awaited(after) == (0,)


@pytest.mark.parametrize(
    "card", ["call", "prism", "ascent", "icefall", "watch", "ground", "relief", "council", "caravan"]
)
def test_i12_who_is_asked_or_served_has_not_skipped(card):
    board = {"leaders": ["a5d"], "white": ["s6c"], "archs": {"s1a": 1, "s7a": 1, "s3a": 1}, "gone": ["s4c", "s4d"]}
    state = table(1, guilds=QUIET, **board, types={"a4d": "x1"}, terrain={"s1b": "nunatak"}, hand="rope")
    after, events = reveal(state, card)
    assert not any(isinstance(event, Skipped) for event in events)
    assert phase(after) != "turn" or after.archs != state.archs


def test_i12_turn_order_begins_with_the_first_player():
    state = replace(table(3, guilds=QUIET, leaders=["s1a", "s1b", "s1c"]), first=1)
    after, _ = reveal(state, "ascent")
    asked = []
    while phase(after) == "ascent":
        asked += GAME.awaited(after)
        after, _ = do(after, "pass")
    assert asked == [1, 2, 0]
    assert GAME.awaited(after) == (1,)


def test_i12_nothing_of_a_turn_may_be_done_meanwhile():
    after, _ = reveal(table(2, leaders=["s1a"], p0={"token": 4}), "ascent")
    refused(after, "recruit:s1a", "not-now", phase="ascent")
    refused(after, "light", "not-now", phase="ascent")


# ---- Call of the camp


def test_i12_call_two_nearest_archaeologists_come():
    one, two = BESIDE_MIDDLE[:2]
    state = table(1, guilds=QUIET, white=[MIDDLE], archs={one: 1, two: 1, "s1a": 3})
    after, events = reveal(state, "call")
    # one camp, two who are nearest: nothing to choose
    assert phase(after) == "turn"
    assert figures(after, MIDDLE, one, two, "s1a") == [2, 0, 0, 3]
    assert Called(0, BY_NAME[one], BY_NAME[MIDDLE], 1) in events


def test_i12_call_among_equals_the_player_chooses():
    one, two, three = BESIDE_MIDDLE[:3]
    state = table(1, guilds=QUIET, white=[MIDDLE], archs={one: 1, two: 2, three: 1})
    after, _ = reveal(state, "call")
    assert phase(after) == "summon"
    assert sorted(legal(after)) == sorted(f"pick:{name}" for name in (one, two, three))
    after, _ = do(after, f"pick:{three}")
    assert sorted(legal(after)) == sorted(f"pick:{name}" for name in (one, two))
    after, events = do(after, f"pick:{two}")
    assert Called(0, BY_NAME[two], BY_NAME[MIDDLE], 1) in events
    assert figures(after, MIDDLE, one, two, three) == [2, 1, 1, 0]
    assert phase(after) == "turn"


def test_i12_call_the_nearer_goes_before_the_choice_among_the_others():
    one = BESIDE_MIDDLE[0]
    far = [NAMES[cell] for cell in SNOW if next(rings_to(cell)) == 2][:2]
    state = table(1, guilds=QUIET, white=[MIDDLE], archs={one: 1, far[0]: 1, far[1]: 1})
    after, _ = reveal(state, "call")
    assert figures(after, MIDDLE, one) == [1, 0]
    assert sorted(legal(after)) == sorted(f"pick:{name}" for name in far)


def rings_to(cell):
    """Yield the distance of a snow cell from the middle when all tiles lie."""
    for distance, ring in enumerate(rings((1 << 48) - 1, BY_NAME[MIDDLE])):
        if ring >> cell & 1:
            yield distance


def test_i12_call_nobody_leaves_a_camp_and_the_camp_is_chosen():
    one, two = BESIDE_MIDDLE[0], BESIDE_MIDDLE[3]
    state = table(2, guilds=QUIET, camps=[one], white=[MIDDLE], archs={one: 2, MIDDLE: 1, two: 1})
    after, _ = reveal(state, "call")
    assert sorted(legal(after)) == sorted([f"call:{one}", f"call:{MIDDLE}"])
    after, events = do(after, f"call:{one}")
    assert figures(after, one, MIDDLE, two) == [3, 1, 0]
    # nobody is left for the second player
    assert Skipped(1, CARDS["call"]) in events


def test_i12_call_distance_is_over_visible_cells_and_crevasses_do_not_matter():
    near, far = "s5c", "s5a"
    around = [name for name in names(BESIDE[BY_NAME[near]]) if name in NAMES[:48]]
    terrain = dict.fromkeys([near, *around], "crevasse")
    state = table(1, guilds=QUIET, white=[MIDDLE], terrain=terrain, archs={near: 1, far: 1})
    after, _ = reveal(state, "call")
    assert figures(after, MIDDLE, near, far) == [2, 0, 0]


def test_i12_call_who_cannot_be_reached_stays():
    corner = "s1a"
    gone = [NAMES[spot] for spot in NEAR[BY_NAME[corner]] if spot < 112]
    gone += [NAMES[low] for spot in BELOW[BY_NAME[corner]] if spot < 112 for low in ABOVE[spot] if low < 48]
    gone = [name for name in gone if name != corner]
    state = table(1, guilds=QUIET, white=[MIDDLE], archs={corner: 1}, gone=gone)
    reached = any(ring >> BY_NAME[corner] & 1 for ring in rings(state.ground.visible, BY_NAME[MIDDLE]))
    after, events = reveal(state, "call")
    # over the ledge there may be a way; the card agrees with the rings
    assert figures(after, corner) == [0 if reached else 1]
    assert (Skipped(0, CARDS["call"]) in events) is not reached


def test_i12_call_without_camps_is_skipped():
    _, events = reveal(table(2, guilds=QUIET, archs={"s1a": 3}), "call")
    assert [type(event) for event in events[1:3]] == [Skipped, Skipped]


# ---- Prism light, Nunatak watch


def prisms():
    """Return two visible prismatic cells and a hidden one."""
    return table(
        2, guilds=QUIET, gone=["s4d"], types=dict.fromkeys(names(BELOW[BY_NAME["s4d"]])[:2], "x1") | {"a2b": "x1"}
    )


def test_i12_prism_one_onto_each_visible_prismatic_tile():
    state = prisms()
    one, two, other = names(BELOW[BY_NAME["s4d"]])
    after, events = reveal(state, "prism")
    assert figures(after, one, two, other, "a2b") == [1, 1, 0, 0]
    assert after.reserve == state.reserve - 2
    assert Posted(0, BY_NAME[one]) in events
    assert phase(after) == "turn"


def test_i12_prism_short_reserve_the_first_player_chooses():
    one, two, _ = names(BELOW[BY_NAME["s4d"]])
    after, _ = reveal(few(replace(prisms(), first=1), 1), "prism")
    assert GAME.awaited(after) == (1,)
    assert sorted(legal(after)) == sorted([f"pick:{one}", f"pick:{two}"])
    after, _ = do(after, f"pick:{two}")
    assert figures(after, one, two) == [0, 1]
    assert phase(after) == "turn"


@pytest.mark.parametrize("card", ["prism", "watch", "relief"])
def test_i12_an_empty_reserve_places_nobody(card):
    state = few(replace(prisms(), camps=(0, -1, -1, -1), backs=bytes([NUNATAK]) * 48), 0)
    after, events = reveal(state, card)
    assert Skipped(0, CARDS[card]) in events
    assert sum(after.archs) == 0


def test_i12_watch_one_onto_each_nunatak():
    state = table(2, guilds=QUIET, terrain={"s1a": "nunatak", "s4d": "nunatak", "s6c": "nunatak"}, gone=["s6c"])
    after, _ = reveal(state, "watch")
    assert figures(after, "s1a", "s4d", "s6c") == [1, 1, 0]
    assert phase(after) == "turn"


def test_i12_watch_a_reserve_that_just_suffices_is_no_choice():
    state = table(2, guilds=QUIET, terrain=dict.fromkeys(("s1a", "s4d"), "nunatak"))
    after, _ = reveal(few(state, 2), "watch")
    assert figures(after, "s1a", "s4d") == [1, 1]
    assert (after.reserve, phase(after)) == (0, "turn")


def test_i12_watch_short_reserve_one_each_at_most():
    state = table(2, guilds=QUIET, terrain=dict.fromkeys(("s1a", "s4d", "s6c"), "nunatak"))
    after, _ = reveal(few(state, 2), "watch")
    after, _ = do(after, "pick:s4d")
    assert sorted(legal(after)) == ["pick:s1a", "pick:s6c"]
    after, _ = do(after, "pick:s6c")
    assert figures(after, "s1a", "s4d", "s6c") == [0, 1, 1]


# ---- Ascent


def test_i12_ascent_one_step_with_company_for_nothing():
    state = table(1, guilds=QUIET, leaders=["s4c"], archs={"s4c": 4}, p0={"walks": 2})
    after, _ = reveal(state, "ascent")
    assert "move:s4d:3" in legal(after)
    refused(after, "move:s4d:4", "company", most=3)
    after, events = do(after, "move:s4d:3")
    assert Moved(0, BY_NAME["s4c"], BY_NAME["s4d"], 3, True) in events
    assert figures(after, "s4c", "s4d") == [1, 3]
    assert (after.players[0].ep, after.players[0].walks) == (6, 2)


def test_i12_ascent_is_free_to_take():
    after, events = do(reveal(table(1, guilds=QUIET, leaders=["s4c"]), "ascent")[0], "pass")
    assert after.leaders == (BY_NAME["s4c"],)
    assert Declined(0, CARDS["ascent"]) in events


@pytest.mark.parametrize("card", ["ascent", "ground"])
def test_i12_who_declines_declines_the_last_card(card):
    after, _ = reveal(table(1, guilds=QUIET, leaders=["s4c"]), card)
    after = replace(after, logged=(CARDS["call"], CARDS["prism"], *after.logged))
    _, events = do(after, "pass")
    assert Declined(0, CARDS[card]) in events


def test_i12_ascent_who_takes_it_and_can_go_up_must():
    state = table(1, guilds=QUIET, leaders=["a5e"], gone=["s4d", "s5d"])
    after, _ = reveal(state, "ascent")
    ups = [text for text in legal(after) if text != "pass"]
    assert ups
    assert {LEVEL[BY_NAME[text.split(":")[1]]] for text in ups} == {0}
    beside = next(name for name in names(BESIDE[BY_NAME["a5e"]]) if state.ground.visible >> BY_NAME[name] & 1)
    refused(after, f"move:{beside}:0", "must-ascend", spot=beside)


def test_i12_ascent_curse_limits_apply():
    options = {"mode": "curse"}
    state = table(1, guilds=QUIET, options=options, leaders=["s4c"], archs={"s4c": 4}, p0={"light": 2})
    after, _ = reveal(state, "ascent")
    refused(after, "move:s4d:3", "company", most=2)


def test_i12_ascent_stops_at_crevasses():
    state = table(1, guilds=QUIET, leaders=["s4c"], terrain={"s4d": "crevasse"}, turns={"s4d": 0})
    after, _ = reveal(state, "ascent")
    refused(after, "move:s4d:0", "crevasse", spot="s4d")


# ---- New ground


def test_i12_ground_the_camp_goes_and_the_leader_stays():
    state = table(1, guilds=QUIET, leaders=["s1a"], camps=["s1a"], gone=["s4d"])
    after, _ = reveal(state, "ground")
    refused(after, "camp:s1a", "camp-there", spot="s1a")
    refused(after, "camp:s4d", "not-open", spot="s4d")
    refused(after, "camp:a1a", "not-open", spot="a1a")
    after, events = do(after, "camp:s6c")
    assert after.camps[0] == BY_NAME["s6c"]
    assert after.leaders[0] == BY_NAME["s1a"]
    assert CampShifted(0, BY_NAME["s1a"], BY_NAME["s6c"]) in events


def test_i12_ground_on_an_open_tile_of_any_level_but_neither_ledge_nor_azulia():
    gone = [name for name in NAMES[:112] if name not in {"s1a", "a5e", "d7d"}]
    after, _ = reveal(table(1, guilds=QUIET, camps=["s1a"], gone=gone), "ground")
    assert legal(after) == ["camp:a5e", "camp:d7d", "pass"]


def test_i12_ground_from_the_supply_or_not_at_all():
    after, _ = reveal(table(1, guilds=QUIET), "ground")
    assert do(after, "camp:s6c")[0].camps[0] == BY_NAME["s6c"]
    declined, events = do(after, "pass")
    assert declined.camps[0] == -1
    assert Declined(0, CARDS["ground"]) in events


def test_i11_2_ground_never_brings_the_wardens_camp_onto_an_artifact():
    gone = names(ABOVE[BY_NAME["a5e"]])
    after, _ = reveal(table(1, guilds=("wardens",), gone=gone), "ground")
    refused(after, "camp:a5e", "warden-artifact", spot="a5e")
    other, _ = reveal(table(1, guilds=("flame",), gone=gone), "ground")
    assert "camp:a5e" in legal(other)


# ---- Relief


def test_i12_relief_onto_a_cell_with_a_leader_or_camp():
    state = table(2, guilds=QUIET, leaders=["s1a", "z0"], camps=["s6c"], white=["s1a"], gone=["s4d"])
    after, _ = reveal(state, "relief")
    assert legal(after) == ["pick:s1a", "pick:s6c", "pick:z0"]
    after, events = do(after, "pick:z0", "pick:s1a")
    assert figures(after, "z0", "s1a") == [1, 1]
    assert after.reserve == state.reserve - 2
    assert Posted(1, BY_NAME["s1a"]) in events


def test_i12_relief_with_nobody_on_the_board_is_skipped():
    _, events = reveal(table(2, guilds=QUIET), "relief")
    assert Skipped(1, CARDS["relief"]) in events
