"""Sentences of the page that stand between two organs: the order of a step, who asks whom, what does not count."""

from dataclasses import replace
from itertools import combinations

import pytest

from engine.ice import GAME, collapse
from engine.ice.board import (
    ABOVE,
    ALL_TILES,
    BELOW,
    BESIDE,
    BY_NAME,
    DEEP,
    EDGE,
    FLOOR_COVERS,
    ICONS,
    NAMES,
    SNOW,
    SURFACE,
    TILES,
    TILES_BESIDE,
    ZONES,
    listed,
)
from engine.ice.components import ACHIEVEMENT, HARMONY, OBLITERATION, PHILOSOPHICAL
from engine.ice.draft import Draft
from engine.ice.events_cards import CurseAdvanced, CurseTaken
from engine.ice.events_dig import CampRehomed, Collapsed, Excavated, HeldPlaced, IconPaid
from engine.ice.frames import Nightfall, Prisms, Turn
from engine.ice.game import settle
from engine.ice.setup import deal
from engine.ice.state import ARCHAEOLOGISTS, OUT, SUPPLY, USED_COMPANION, Now
from engine.rng import Rng
from tests.engine.ice.test_properties import worn
from tests.support.ice_endings import MODES
from tests.support.ice_log import phase, reveal
from tests.support.ice_players import choose
from tests.support.ice_table import artifacts, do, fronts, legal, refused, table

OVER = [NAMES[cell] for cell in ABOVE[BY_NAME["a5e"]]]
SNOW_NAMES = [NAMES[cell] for cell in SNOW]
UPPER = [NAMES[cell] for cell in (*SNOW, *SURFACE)]
WARDENS = ("flame", "wardens", "architects")


def at(name):
    return BY_NAME[name]


def slots(**pieces):
    """Return slots by type's letter: ``slots(o="o2a")``."""
    found = [()] * 5
    for letter, text in pieces.items():
        found["oehpa".index(letter)] = artifacts(text)
    return tuple(found)


def verbs(state):
    return {text.split(":")[0] for text in legal(state)}


def given(state, words, *, instead=True):
    """Return the state with tiles of these fronts in seat 0's hand, taken from the board's far end."""
    wanted, pieces = fronts(words), []
    for front in wanted:
        pieces.append(next(n for n in range(47, -1, -1) if state.fronts[n] == front and n not in pieces))
    player = state.players[0]
    hand = tuple(pieces) if instead else (*player.hand, *pieces)
    return replace(state, players=(replace(player, hand=hand), *state.players[1:]))


# ---- I4.8


def test_i4_8_rp_tokens_never_run_out():
    state = table(3, hand="wreckage", p0={"rp": 35}, p1={"rp": 50}, p2={"rp": 50})
    after, _ = do(state, "play:wreckage")
    assert after.players[0].rp == 36


def test_i4_8_any_number_of_explorers_share_a_cell():
    state = table(5, leaders=["s4c", *["s4d"] * 4], archs={"s4c": 3, "s4d": 38})
    after, _ = do(state, "move:s4d:3")
    assert after.archs[at("s4d")] == 41
    assert after.leaders == (at("s4d"),) * 5


def test_i4_8_25_study_tokens_5_of_each_type_are_never_short():
    all_but_one = {f"p{seat}": {"studies": 0b11111} for seat in range(1, 5)}
    state = table(5, leaders=["a5e"], gone=OVER, types={"a5e": "h1a"}, p0={"studies": 0b11011}, **all_but_one)
    after, _ = do(state, "study")
    assert sum(player.studies.bit_count() for player in after.players) == 25
    refused(after, "study", "studied")


# ---- I6


def test_i6_1_a_camp_on_every_level_but_azulia():
    state = table(3, gone=UPPER)
    for cell in (BY_NAME["d4d"], DEEP[0]):
        after, _ = do(state, f"build:{NAMES[cell]}")
        assert after.camps[0] == after.leaders[0] == cell
    assert not [text for text in legal(state) if text.startswith("build:z")]
    bare = table(3, gone=SNOW_NAMES)
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


ALLOWED = {
    # I6.14: by decision of an excavation or a step on the way, all that may be done meanwhile
    "allocate": {"put", "even", "play", "crampon", "done"},
    "held": {"to"},
    "harmony": {"use", "spark", "play", "done"},
    "camp": {"camp"},
    "slot": {"slot"},
    "rescue": {"rescue", "pass"},
    "rehome": {"camp"},
    "walk": {"step", "stay"},
    "whistle": {"to"},
    "smilodon": {"to"},
    "toss": {"toss"},
}
DECLARED = {"allocate": {"play:survivors", "play:rope"}, "harmony": {"use:harmony", "spark:harmony", "play:gem"}}


@pytest.mark.parametrize(("seats", "mode"), [(2, "standard"), (3, "curse"), (5, "journal")])
def test_i6_14_nothing_else_is_played_or_used_between_declaration_and_end(seats, mode):
    state, rng = worn(GAME.setup(seats, 5, MODES[mode]).state, 30, Rng.seeded(seats, f"between {mode}"))
    seen = set()
    while awaited := GAME.awaited(state):
        top = phase(state)
        if top in ALLOWED:
            seen.add(top)
            assert verbs(state) <= ALLOWED[top]
            played = {text for text in legal(state) if text.split(":")[0] in {"play", "use", "spark"}}
            assert played <= DECLARED.get(top, set())
        text, rng = choose(GAME, state, awaited[0], rng)
        state = GAME.apply(state, awaited[0], GAME.decode(text)).state
    assert {"allocate", "walk"} <= seen


def test_i6_14_the_cover_goes_before_the_tile_the_curse_before_the_allocation_and_the_camp_last():
    state = table(
        options={"mode": "curse"},
        gone=OVER[1:],
        leaders=["a5e"],
        archs={"a5e": 4},
        white=["a5e"],
        types={"a5e": "h1a"},
        p0={"step": 3},
    )
    asked, events = do(state, "excavate")
    kinds = [type(event).__name__ for event in events]
    order = ["Excavated", "Collapsed", "ArtifactTaken", "CurseAdvanced", "CurseTaken"]
    assert [kind for kind in kinds if kind in order] == order
    assert phase(asked) == "allocate"
    low = NAMES[BELOW[at("a5e")][0]]
    after, events = do(asked, f"even:{low}")
    assert phase(after) == "camp"
    assert after.leaders[0] == at(low)


def test_i6_14_a_curse_token_is_in_force_at_once():
    """The first anima of harmony would do for the blessed; the light token taken on the way asks for two."""
    state = table(
        options={"mode": "curse"}, gone=OVER, leaders=["a5e"], archs={"a5e": 4}, types={"a5e": "h1a"}, p0={"step": 2}
    )
    low = NAMES[BELOW[at("a5e")][0]]
    blessed, _ = do(state, "excavate", f"even:{low}")
    assert legal(blessed) == ["use:harmony", "done"]
    player = replace(state.players[0], step=3)
    cursed, _ = do(replace(state, players=(player, state.players[1])), "excavate", f"even:{low}")
    assert phase(cursed) == "turn"
    assert cursed.players[0].light == 1


def test_i6_14_the_reserve_counts_as_it_is_at_that_moment():
    """Archaeologists that come back in step A are there for survivors in step C."""
    figures = {"a5e": 4, OVER[0]: 2, "s1a": ARCHAEOLOGISTS - 6}
    state = table(gone=OVER[1:], leaders=["a5e"], archs=figures)
    state = given(state, "survivors")
    assert state.reserve == 0
    asked, _ = do(state, "excavate")
    assert "play:survivors" in legal(asked)
    after, _ = do(asked, "play:survivors")
    assert after.reserve == 0


def test_i6_15_a_leader_sent_back_in_its_own_turn_may_sail_in_it():
    state = table(leaders=["s4d"], white=["s1a"], p0={"slots": slots(o="o2a")})
    after, _ = do(state, "use:obliteration:s4d")
    assert after.leaders[0] == SUPPLY
    after, _ = do(after, "sail:s1a")
    assert after.leaders[0] == at("s1a")


def test_i6_15_effects_that_do_not_name_the_own_leader_stay_available():
    state = table(3, camps=["s1a"], archs={"s4d": 2}, p0={"slots": slots(a="a2a"), "ep": 3})
    state = given(state, "wreckage whistle rune smilodon sailer")
    assert {"recruit", "plan", "overwork", "use", "play"} <= verbs(state)
    assert "use:achievement" in legal(state)
    words = {text.split(":")[1] for text in legal(state) if text.startswith("play")}
    assert words == {"wreckage", "whistle", "rune", "smilodon"}, "no leader for the sailer at all"


# ---- I7


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
    draft = Draft(state)
    collapse.remove(draft, (cover[0],), rescuer=0, digging=False)
    beside = next(cell for cell in DEEP if draft.ground.tiles >> cell & 1)
    draft.lead(0, beside)
    draft.add(beside, 5)
    _, events = do(draft.state(), "excavate")
    assert IconPaid(0, floor) not in events


# ---- I8


def test_i8_3_prismatic_artifacts_move_only_at_sunrise():
    fields = {"slots": slots(o="x1 x2")}
    state = table(3, leaders=["s4d"], p0=fields)
    assert "shift" not in verbs(state)
    refused(state, "shift:obliteration:harmony:1", "not-now", verb="shift", phase="turn")
    draft = Draft(replace(state, stack=(Nightfall(),), day=1))
    settle(draft)
    assert isinstance(draft.stack[-1], Prisms)
    # they count for the slot that they lie on
    view = GAME.view(state, None).players[0]
    assert view.ready == (OBLITERATION,)


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


# ---- I9


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


def test_i9_2_companions_leave_from_the_first_cell():
    """Nobody joins on the way, neither with spiders nor on a free move; who flies comes from where it began."""
    state = given(table(leaders=["s4c"], archs={"s4c": 1, "s4d": 3}), "spiders")
    after, _ = do(state, "play:spiders:s4d:1", "step:s4e")
    assert [after.archs[at(name)] for name in ("s4c", "s4d", "s4e")] == [0, 3, 1]
    alone, _ = do(given(table(leaders=["s4c"], archs={"s4d": 3}), "spiders"), "play:spiders:s4d:0", "step:s4e")
    assert [alone.archs[at(name)] for name in ("s4d", "s4e")] == [3, 0]
    wardens = given(table(guilds=("wardens", "flame"), leaders=["s4c"], archs={"s7a": 2}), "manta")
    refused(wardens, "play:manta:s7a:1", "company", number=1, most=0)
    flown, _ = do(
        given(table(guilds=("wardens", "flame"), leaders=["s4c"], archs={"s4c": 2}), "manta"), "play:manta:s7a:1"
    )
    assert [flown.archs[at(name)] for name in ("s4c", "s7a")] == [1, 1]


def test_i9_2_targets_must_be_visible():
    hidden = NAMES[next(low for low in BELOW[at("s4d")] if low < 112)]
    state = given(
        table(leaders=["s4d"], archs={"s4d": 2}, camps=[hidden], white=["s1a"]), "manta spiders smilodon whistle"
    )
    for text in (f"play:manta:{hidden}", f"play:spiders:{hidden}:0"):
        assert text not in legal(state)
    herded, _ = do(state, "play:smilodon:s4d")
    assert f"to:{hidden}" not in legal(herded)
    # a camp that cannot be seen is no target of the whistle; the other camp takes the two
    whistled, _ = do(state, "play:whistle:s4d")
    assert {text.split(":")[1] for text in legal(whistled)} == {"s1a"}


# ---- I11.1, I11.2


def test_i11_1_the_token_serves_on_a_later_turn_of_the_day():
    state = table(guilds=("flame", "foragers"), leaders=["a5e"], gone=OVER, types={"a5e": "a1a"}, p0={"ep": 4})
    after, _ = do(state, "light", "move:" + beside_middle(state) + ":0", "done", "done")
    assert after.stack == (Turn(0),)
    assert after.players[0].token == ACHIEVEMENT
    spent, _ = do(after, "spark:achievement")
    assert spent.players[0].token == -1
    refused(spent, "spark:achievement", "not-ready")


def beside_middle(state):
    """Return a visible neighbour of the middle artifact."""
    return NAMES[next(spot for spot in BESIDE[at("a5e")] if state.ground.visible >> spot & 1)]


def test_i11_2_the_camp_is_forced_off_by_step_a():
    """The camp stands on the tile that half covers what is excavated: its owner is asked before step B."""
    state = table(guilds=WARDENS, gone=OVER[1:], leaders=["a5e"], archs={"a5e": 4}, camps=[None, OVER[0]])
    asked, events = do(state, "excavate")
    assert phase(asked) == "rehome"
    assert GAME.awaited(asked) == (1,)
    # nothing of step B has happened yet
    assert asked.ground.tiles >> at("a5e") & 1
    assert not any(asked.players[0].slots)
    around = [NAMES[cell] for cell in BESIDE[at(OVER[0])] if cell < 48 and asked.ground.tiles >> cell & 1]
    assert sorted(legal(asked)) == sorted(f"camp:{name}" for name in around)
    after, events = do(asked, f"camp:{around[0]}")
    assert CampRehomed(1, at(around[0])) in events
    assert phase(after) == "allocate"
    assert any(after.players[0].slots)


def test_i11_2_i8_6_a_rescue_and_a_forced_camp_in_one_step():
    """The owner answers first, once, then who may rescue; the tile that the camp lost can be rescued."""
    state = table(
        guilds=WARDENS,
        gone=OVER[1:],
        leaders=["a5e"],
        archs={"a5e": 4},
        camps=[None, OVER[0]],
        types={"a5e": "h1a"},
        p0={"slots": slots(p="p2a")},
    )
    asked, _ = do(state, "excavate")
    assert (phase(asked), GAME.awaited(asked)) == ("rehome", (1,))
    home = legal(asked)[0]
    asked, _ = do(asked, home)
    assert (phase(asked), GAME.awaited(asked)) == ("rescue", (0,))
    assert legal(asked) == [f"rescue:slot:{OVER[0]}", "pass"]
    after, _ = do(asked, f"rescue:slot:{OVER[0]}")
    assert phase(after) == "allocate"
    assert after.camps[1] == BY_NAME[home.split(":")[1]]
    assert at(OVER[0]) in after.players[0].hand
    assert OVER[0] not in [NAMES[cell] for cell in listed(after.ground.tiles)]


def test_i11_2_i6_6_i7_1_do_not_apply_to_the_own_camp():
    state = table(guilds=WARDENS, leaders=["s4d"], archs={"s4d": 3}, camps=[None, "s4d"])
    asked, _ = do(state, "excavate")
    after, _ = do(asked, "camp:s4c")
    while phase(after) != "turn":
        assert phase(after) != "camp", "it does not go down"
        after, _ = do(after, legal(after)[-1])
    assert after.camps[1] == at("s4c")
    draft = Draft(table(guilds=WARDENS, camps=[None, "s4d"], white=["s4c"]))
    collapse.remove(draft, (at("s4d"), at("s4c")), rescuer=None, digging=False)
    event = next(one for one in draft.events if isinstance(one, Collapsed))
    assert event.camps == ((2, at("s4c")),), "the white one goes back, theirs does not"
    assert draft.stack[-1].phase == "rehome"


def test_i11_2_the_owner_is_asked_once_the_chain_is_over():
    """The camp's own tile falls last in the chain: only what is left afterwards is offered."""
    ring = [NAMES[cell] for cell in BESIDE[at("s4d")]]
    state = table(guilds=WARDENS, leaders=[None, None], camps=[None, "s4d"], gone=ring[3:])
    draft = Draft(state)
    collapse.remove(draft, (at(ring[0]), at(ring[1])), rescuer=None, digging=False)
    assert not draft.ground.tiles >> at("s4d") & 1
    cells = draft.stack[-1].cells
    assert all(draft.ground.tiles >> cell & 1 for cell in cells)
    assert collapse.doomed(draft.ground.tiles) == 0


# ---- I13.2, I13.5, I13.6


def test_i13_2_talismans_advance_on_the_track():
    state = given(
        table(options={"mode": "curse"}, gone=OVER, leaders=["a5e"], types={"a5e": "h1a"}, p0={"step": 1}),
        "talisman:harmony",
    )
    after, events = do(state, "play:talisman:harmony")
    assert CurseAdvanced(0, 1, 2) in events
    assert after.players[0].step == 2


def test_i13_2_prismatic_ones_and_two_anima_advance():
    state = table(options={"mode": "curse"}, gone=UPPER, leaders=["d4d"], archs={"d4d": 5}, types={"d4d": "x2"})
    after, events = do(state, "excavate", "slot:harmony")
    assert CurseAdvanced(0, 0, 2) in events
    assert after.players[0].step == 2


def test_i13_2_rescued_tiles_do_not_advance():
    state = table(
        options={"mode": "curse"}, gone=SNOW_NAMES, leaders=["a5e"], p0={"slots": slots(o="o1a", p="p1a"), "step": 3}
    )
    after, events = do(state, "use:obliteration:a5d")
    after, more = do(after, "rescue:slot:a5d")
    if phase(after) == "slot":
        after, _ = do(after, "slot:harmony")
    assert not [event for event in (*events, *more) if isinstance(event, CurseAdvanced | CurseTaken)]
    assert after.players[0].step == 3
    assert sum(map(len, after.players[0].slots)) == 3


@pytest.mark.parametrize(("curse", "most"), [({"light": 2}, 2), ({"light": 2, "dark": 2}, 1)])
def test_i13_2_the_limit_includes_road_wardens(curse, most):
    state = table(options={"mode": "curse"}, guilds=("wardens", "flame"), leaders=["s4c"], archs={"s4c": 5}, p0=curse)
    for verb in ("move", "walk"):
        refused(state, f"{verb}:s4d:{most + 1}", "company", number=most + 1, most=most)
        assert f"{verb}:s4d:{most}" in legal(state)
    ascent, _ = reveal(state, "ascent")
    refused(ascent, f"move:s4d:{most + 1}", "company", most=most)


def test_i13_2_the_limit_touches_moves_only():
    """Their companion on other ways is no move."""
    state = table(
        options={"mode": "curse"},
        guilds=("wardens", "flame"),
        leaders=["s4c"],
        archs={"s4c": 5},
        white=["s1a"],
        p0={"light": 2, "dark": 2},
    )
    assert {"sail:s1a:1", "build:s4d:1"} <= set(legal(state))
    assert "play:spiders:s4d:2" in legal(given(state, "spiders"))


@pytest.mark.parametrize(
    ("seats", "freemove", "walks"),
    [(1, "off", 2), (2, "off", 2), (2, "on", 2), (3, "off", 0), (3, "on", 1), (4, "on", 0), (5, "on", 0)],
)
def test_i13_5_i6_11_free_move_tokens(seats, freemove, walks):
    state = deal(seats, 3, {"freemove": freemove})
    assert {player.walks for player in state.players} == {walks}


def test_i13_5_one_free_move_a_day_for_each_of_three():
    state = table(3, options={"freemove": "on"}, leaders=["s4c"], p0={"ep": 5})
    after, _ = do(state, "walk:s4d:0", "step:s4e")
    assert after.leaders[0] == at("s4e")
    assert (after.players[0].ep, after.players[0].walks) == (4, 0)
    refused(after, "walk:s4d:0", "no-walk")
    draft = Draft(replace(after, stack=(Nightfall(),), day=1))
    settle(draft)
    assert [player.walks for player in draft.players] == [1, 1, 1]


def test_i13_6_both_white_camps():
    state = deal(1, 5, {})
    site, other = state.camps[1:]
    assert (site >= 0, other) == (True, SUPPLY)
    assert OUT not in state.camps
    state, _ = do(state, "drop:1", "drop:1")
    cell = next(cell for cell in SNOW if cell != site)
    after, _ = do(state, f"build:white:{NAMES[cell]}")
    assert after.camps[1:] == (site, cell)
    assert after.camps[0] == SUPPLY


def test_i13_6_a_row_of_3_of_which_one_may_be_taken():
    state, _ = do(table(1, day=1, leaders=["s4c"], p0={"ep": 1}), "done")
    assert phase(state) == "take"
    assert len(state.row) == 3
    card = state.row[0]
    after, _ = do(state, legal(state)[0])
    assert card in after.players[0].requests
    assert len(after.players[0].requests) == 1
    assert after.day == 2


def test_i13_6_always_first_and_chooses_for_logbook_cards():
    state = GAME.setup(1, 9, {}).state
    rng = Rng.seeded(9, "alone")
    while awaited := GAME.awaited(state):
        assert (state.first, state.active, awaited) == (0, 0, (0,))
        text, rng = choose(GAME, state, 0, rng)
        state = GAME.apply(state, 0, GAME.decode(text)).state
    assert state.day == 4
    short = table(1, terrain=dict.fromkeys(("s1a", "s4d"), "nunatak"))
    asked, _ = reveal(replace(short, reserve=1), "watch")
    assert legal(asked) == ["pick:s1a", "pick:s4d"]


def test_i13_6_no_planning_two_free_moves_six_ep():
    state = deal(1, 5, {})
    state, _ = do(state, "drop:1", "drop:1")
    assert (state.players[0].ep, state.players[0].walks) == (6, 2)
    refused(state, "plan", "no-planning")


def test_i13_6_parts_about_other_leaders_are_void():
    state = given(table(1, leaders=["s4d"]), "sailer rune")
    assert [text for text in legal(state) if text.startswith("play:sailer")] == ["play:sailer"]
    assert "play:rune:s4c" in legal(state)
    assert "play:rune:s4d" not in legal(state)


def test_i8_7_harmony_is_no_part_of_the_even_spread():
    state = table(leaders=["s4d"], archs={"s4d": 2}, p0={"slots": slots(h="h2a")}, now=Now())
    asked, _ = do(state, "excavate")
    player = asked.players[0]
    asked = replace(asked, players=(replace(player, hand=()), *asked.players[1:]))
    low = NAMES[BELOW[at("s4d")][0]]
    after, _ = do(asked, f"even:{low}", "use:harmony")
    assert [after.archs[spot] + after.leaders.count(spot) for spot in BELOW[at("s4d")]] == [2, 1, 1]
    assert after.players[0].down[HARMONY] == 1
