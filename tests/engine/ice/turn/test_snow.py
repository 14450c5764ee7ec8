"""I9: snow tiles played in a turn."""

import pytest

from engine.ice import GAME, advice
from engine.ice.board import ABOVE, BELOW, BESIDE, BY_NAME, NAMES, SNOW, SUPPLY
from engine.ice.components import FRONTS
from engine.ice.events.dig import Flown, Gained, Herded, Joined, TilePlayed
from engine.ice.pending import Turn, Walk
from engine.ice.state import ARCHAEOLOGISTS, USED_COMPANION, Now
from tests.support.ice_table import artifacts, at, do, given, legal, refused, table

WARDENS = ("wardens", "flame", "architects", "foragers", "walkers")
OVER = [NAMES[cell] for cell in ABOVE[BY_NAME["a5e"]]]


def plays(state, word):
    return {text.removeprefix(f"play:{word}") for text in legal(state) if text.startswith(f"play:{word}")}


# ---- any of them


def test_i6_12_a_tile_is_played_free_shown_and_discarded():
    state = table(hand="wreckage", p0={"ep": 3})
    (piece,) = state.players[0].hand
    step = GAME.apply(state, 0, GAME.decode("play:wreckage"))
    assert step.barrier
    assert step.state.players[0].hand == ()
    assert step.state.spill == (piece,)
    assert step.state.shown == 1 << piece
    assert TilePlayed(0, FRONTS.index("wreckage")) in step.events
    assert step.state.now.spent == 0


def test_i9_only_what_is_in_the_hand():
    refused(table(leaders=["s4d"], hand="rope"), "play:wreckage", "not-in-hand", front="wreckage")
    refused(table(leaders=["s4d"]), "play:talisman:harmony", "not-in-hand", front="talisman:harmony")


@pytest.mark.parametrize("word", ["rope", "survivors", "termites"])
def test_i6_14_some_are_played_within_an_excavation(word):
    state = table(leaders=["s4d"], hand=word)
    refused(state, f"play:{word}", "in-excavation", front=word)


def test_i6_12_every_tile_of_the_hand_is_offered():
    fields = {"gone": OVER, "leaders": ["a5e"], "types": {"a5e": "h1a"}}
    for hand in ("wreckage talisman:harmony manta", "manta talisman:harmony wreckage"):
        offered = {text.split(":")[1] for text in legal(table(**fields, hand=hand)) if text.startswith("play:")}
        assert offered == {"wreckage", "talisman", "manta"}


# ---- expedition


def test_i9_wreckage():
    after, events = do(table(hand="wreckage", p0={"ep": 3, "rp": 1}), "play:wreckage")
    assert (after.players[0].ep, after.players[0].rp) == (4, 2)
    assert events[-1] == Gained(0, 1, 1)
    after, events = do(table(hand="wreckage", p0={"ep": 6, "rp": 1}), "play:wreckage")
    assert (after.players[0].ep, after.players[0].rp) == (6, 2)
    assert events[-1] == Gained(0, 0, 1)


def test_i9_the_sailer_serves_two_leaders():
    state = table(3, leaders=["s4d", "s1a", "s7a"], hand="sailer")
    assert plays(state, "sailer") == {":1", ":2"}
    after, events = do(state, "play:sailer:2")
    assert (after.archs[at("s4d")], after.archs[at("s1a")], after.archs[at("s7a")]) == (1, 0, 1)
    assert after.reserve == ARCHAEOLOGISTS - 2
    assert events[-2:] == [Joined(0, at("s4d"), 1), Joined(0, at("s7a"), 1)]


@pytest.mark.parametrize(
    ("leaders", "offered"),
    [(["s4d"], {""}), ([None, "s1a"], {":1"}), ([], set()), (["s4d", "s4d"], {":1"})],
)
def test_i9_the_sailer_does_the_half_that_can_be_done(leaders, offered):
    assert plays(table(3, leaders=leaders, hand="sailer"), "sailer") == offered


def test_i6_7_the_sailer_fills_the_own_cell_first():
    state = table(3, leaders=["s4d", "s1a"], archs={"s7a": ARCHAEOLOGISTS - 1}, hand="sailer")
    assert plays(state, "sailer") == {""}
    after, _ = do(state, "play:sailer")
    assert after.archs[at("s4d")] == 1
    empty = table(3, leaders=["s4d", "s1a"], archs={"s7a": ARCHAEOLOGISTS}, hand="sailer")
    refused(empty, "play:sailer", "no-effect", front="sailer")
    away = table(3, leaders=[None, "s1a"], archs={"s7a": ARCHAEOLOGISTS - 1}, hand="sailer")
    assert plays(away, "sailer") == {":1"}


# ---- Nuuk


def test_i9_the_whistle_calls_up_to_two_to_a_camp():
    state = table(3, archs={"s4d": 3, "s1a": 1}, camps=["s1a", "s7a"], hand="whistle")
    assert plays(state, "whistle") == {":s4d", ":s1a"}
    asked, _ = do(state, "play:whistle:s4d")
    assert legal(asked) == ["to:s1a:1", "to:s1a:2", "to:s7a:1", "to:s7a:2"]
    after, events = do(asked, "to:s7a:2")
    assert (after.archs[at("s4d")], after.archs[at("s7a")]) == (1, 2)
    assert events == [Herded(0, at("s4d"), at("s7a"), 2)]
    asked, _ = do(state, "play:whistle:s1a")
    assert after.stack == (Turn(0),)
    assert asked.archs[at("s7a")] == 1, "one goes to the only other camp unasked"


def test_i9_the_whistle_needs_somebody_and_a_camp():
    refused(table(archs={"s4d": 1}, hand="whistle"), "play:whistle:s4d", "no-effect")
    refused(table(camps=["s1a"], archs={"s1a": 2}, hand="whistle"), "play:whistle:s1a", "no-effect")


def test_i3_2_the_whistle_ignores_crevasses():
    state = table(archs={"s4c": 1}, camps=["s4d"], hand="whistle", terrain={"s4d": "crevasse"}, turns={"s4d": 0})
    after, _ = do(state, "play:whistle:s4c")
    assert after.archs[at("s4d")] == 1


def test_i9_the_rune_destroys_an_open_tile_without_a_leader_anywhere():
    state = table(leaders=["s4d", "s4c"], gone=OVER, camps=[None, "s7a"], archs={"s7a": 2}, hand="rune")
    open_cells = {f":{NAMES[cell]}" for cell in range(112) if state.ground.open >> cell & 1}
    assert plays(state, "rune") == open_cells - {":s4d", ":s4c"}
    assert ":a5e" in plays(state, "rune")
    after, _ = do(state, "play:rune:s7a")
    assert after.camps[1] == SUPPLY
    assert after.reserve == ARCHAEOLOGISTS
    assert at("s7a") in after.spill
    assert after.shown.bit_count() == 1, "the destroyed one is not looked at"
    refused(state, "play:rune:s4c", "not-in-reach", spot="s4c")


@pytest.mark.parametrize("name", ["s1a", "s7c", "s4d"])
def test_i9_the_rune_spares_every_tile_with_a_leader(name):
    for leaders in ([name], [None, name]):
        state = table(leaders=leaders, hand="rune")
        lying = {f":{NAMES[cell]}" for cell in SNOW if state.ground.tiles >> cell & 1}
        assert plays(state, "rune") == lying - {f":{name}"}


def gem(kind, **more):
    return table(3, gone=OVER, leaders=["a5e"], types={"a5e": kind}, hand="gem", **more)


def test_i9_the_gem_uses_the_tile_underfoot():
    after, _ = do(gem("a1a", p0={"ep": 3}), "play:gem")
    assert after.players[0].ep == 4
    beside = NAMES[next(cell for cell in BESIDE[at("a5e")] if cell < 112)]
    after, _ = do(gem("e1a", archs={beside: 2}, p0={"ep": 3}), "play:gem")
    assert (after.archs[at("a5e")], after.players[0].ep) == (1, 2)
    foreseen = advice.foreseen(GAME.view(gem("o1a"), 0), "play:gem:a5e")
    assert at("a5e") in foreseen.falling
    assert advice.foreseen(GAME.view(gem("o1a"), 0), "rescue:gem:a5e") is None
    after, _ = do(gem("o1a"), "play:gem:a5e")
    assert after.leaders[0] == SUPPLY
    assert artifacts("o1a")[0] in after.spoil


def test_i9_the_gem_of_exalted_costs_one():
    beside = NAMES[next(cell for cell in BESIDE[at("a5e")] if cell < 112)]
    refused(gem("e1a", archs={beside: 2}, now=Now(spent=2)), "play:gem", "no-effect", front="gem")


def test_i8_2_the_gem_turns_nothing_though_the_slot_was_used():
    slots = [()] * 5
    slots[4] = artifacts("a2a")
    state = gem("a1a", p0={"ep": 3, "slots": tuple(slots), "down": (0, 0, 0, 0, 1)})
    after, _ = do(state, "play:gem")
    assert after.players[0].down == (0, 0, 0, 0, 1)


@pytest.mark.parametrize("kind", ["x1", "h1a", "p1a"])
def test_i9_the_gem_not_on_a_prism_nor_for_harmony_and_philosophical_in_a_turn(kind):
    refused(gem(kind), "play:gem", "no-effect", front="gem")


def test_i9_the_gem_needs_an_artifact():
    refused(table(leaders=["s4d"], hand="gem"), "play:gem", "no-effect")
    refused(table(hand="gem"), "play:gem", "no-effect")


# ---- animals


def test_i9_spiders_may_take_the_leader_alone():
    state = table(leaders=["s4d"], archs={"s4d": 2}, hand="spiders")
    after, _ = do(state, "play:spiders:s4c:0")
    assert (after.leaders[0], after.archs[at("s4c")], after.archs[at("s4d")]) == (at("s4c"), 0, 2)


def test_i9_the_smilodon_drives_all_to_one_adjacent_cell():
    state = table(leaders=["s1a"], archs={"s4d": 5}, hand="smilodon")
    asked, _ = do(state, "play:smilodon:s4d")
    assert set(legal(asked)) == {f"to:{NAMES[cell]}" for cell in BESIDE[at("s4d")]}
    after, events = do(asked, "to:s4c")
    assert (after.archs[at("s4d")], after.archs[at("s4c")]) == (0, 5)
    assert events == [Herded(0, at("s4d"), at("s4c"), 5)]


def test_i3_2_the_smilodon_does_not_cross_a_crevasse():
    state = table(archs={"s4d": 5}, hand="smilodon", terrain={"s4d": "crevasse"}, turns={"s4d": 0})
    asked, _ = do(state, "play:smilodon:s4d")
    assert len(legal(asked)) == 4


def test_i9_spiders_carry_one_or_two_steps_with_one():
    state = table(leaders=["s4c"], archs={"s4c": 3}, hand="spiders", now=Now(spent=2))
    refused(state, "play:spiders:s4d:2", "company", number=2, most=1)
    refused(state, "play:spiders:s5a:1", "not-in-reach", spot="s5a")
    after, _ = do(state, "play:spiders:s4d:1")
    assert after.stack == (Turn(0), Walk(0, 1))
    last, _ = do(after, "step:s4e")
    assert [last.archs[at(name)] for name in ("s4c", "s4d", "s4e")] == [2, 0, 1]
    assert last.now.spent == 2
    stayed, _ = do(after, "stay")
    assert stayed.leaders[0] == at("s4d")
    refused(table(hand="spiders"), "play:spiders:s4d:0", "no-effect")


def test_i3_2_spiders_stop_at_crevasses():
    state = table(leaders=["s4c"], hand="spiders", terrain={"s4d": "crevasse"}, turns={"s4d": 0})
    refused(state, "play:spiders:s4d:0", "not-in-reach", spot="s4d")


def test_i13_2_spiders_are_no_move():
    state = table(
        options={"mode": "curse"},
        guilds=WARDENS,
        leaders=["s4c"],
        archs={"s4c": 3},
        hand="spiders",
        p0={"light": 2, "dark": 2},
    )
    assert "play:spiders:s4d:2" in legal(state)


def test_i11_2_wardens_take_two_with_spiders_once_a_turn():
    state = table(guilds=WARDENS, leaders=["s4c"], archs={"s4c": 3}, hand="spiders")
    after, _ = do(state, "play:spiders:s4d:2")
    assert after.now.used == USED_COMPANION
    assert after.archs[at("s4d")] == 2
    one, _ = do(state, "play:spiders:s4d:1")
    assert one.now.used == 0
    used = table(guilds=WARDENS, leaders=["s4c"], archs={"s4c": 3}, hand="spiders", now=Now(used=USED_COMPANION))
    assert "play:spiders:s4d:2" not in legal(used)


def test_i9_the_manta_flies_to_any_visible_cell():
    state = table(leaders=["s4c"], archs={"s4c": 2}, gone=["s1a", "s1b"], hand="manta")
    visible = {f":{NAMES[spot]}" for spot in range(164) if state.ground.visible >> spot & 1}
    assert plays(state, "manta") == visible - {":s4c"}
    assert any(at(name[1:]) > 111 for name in visible), "ledge too"
    after, events = do(state, "play:manta:s7a")
    assert after.leaders[0] == at("s7a")
    assert after.archs[at("s4c")] == 2
    assert events[-1] == Flown(0, at("s4c"), at("s7a"), 0)
    hidden = NAMES[BELOW[at("s4d")][0]]
    refused(state, f"play:manta:{hidden}", "not-visible", spot=hidden)


def test_i6_15_the_manta_from_the_reserve():
    after, events = do(table(hand="manta"), "play:manta:s7a")
    assert after.leaders[0] == at("s7a")
    assert events[-1].source == SUPPLY


def test_i9_the_manta_into_a_zone():
    state = table(gone=[NAMES[n] for n in range(112)], hand="manta")
    after, _ = do(state, "play:manta:z0")
    assert after.leaders[0] == at("z0")


def test_i11_2_one_warden_flies_along():
    state = table(guilds=WARDENS, leaders=["s4c"], archs={"s4c": 2}, hand="manta")
    after, _ = do(state, "play:manta:s7a:1")
    assert after.archs[at("s7a")] == 1
    assert after.now.used == USED_COMPANION


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
