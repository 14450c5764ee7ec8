"""I6.14, I11.2: the order of an excavation, what else may be done meanwhile, and who is asked."""

from dataclasses import replace

import pytest

from engine.ice import GAME
from engine.ice.board import (
    ABOVE,
    BELOW,
    BESIDE,
    BY_NAME,
    NAMES,
    listed,
)
from engine.ice.events.dig import CampRehomed, Collapsed
from engine.ice.state import ARCHAEOLOGISTS, StateBuilder
from engine.ice.turn import collapse
from engine.rng import Rng
from tests.engine.ice.test_properties import worn
from tests.support.ice_random_play import MODES, choose
from tests.support.ice_table import at, do, given, legal, phase, slots, table

OVER = [NAMES[cell] for cell in ABOVE[BY_NAME["a5e"]]]


WARDENS = ("flame", "wardens", "architects")


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


def verbs(state):
    return {text.split(":")[0] for text in legal(state)}


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
    builder = StateBuilder(table(guilds=WARDENS, camps=[None, "s4d"], white=["s4c"]))
    collapse.remove(builder, (at("s4d"), at("s4c")), rescuer=None, digging=False)
    event = next(one for one in builder.events if isinstance(one, Collapsed))
    assert event.camps == ((2, at("s4c")),), "the white one goes back, theirs does not"
    assert builder.stack[-1].phase == "rehome"


def test_i11_2_the_owner_is_asked_once_the_chain_is_over():
    """The camp's own tile falls last in the chain: only what is left afterwards is offered."""
    ring = [NAMES[cell] for cell in BESIDE[at("s4d")]]
    state = table(guilds=WARDENS, leaders=[None, None], camps=[None, "s4d"], gone=ring[3:])
    builder = StateBuilder(state)
    collapse.remove(builder, (at(ring[0]), at(ring[1])), rescuer=None, digging=False)
    assert not builder.ground.tiles >> at("s4d") & 1
    cells = builder.stack[-1].cells
    assert all(builder.ground.tiles >> cell & 1 for cell in cells)
    assert collapse.doomed(builder.ground.tiles) == 0
