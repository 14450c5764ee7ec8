"""I13: blessing, curse, milder curse, free moves of three, solo."""

from dataclasses import replace

import pytest

from engine.ice import GAME
from engine.ice.board import ABOVE, BY_NAME, COVERS, NAMES, SNOW, SURFACE, listed
from engine.ice.components import BOX, EXALTED, HARMONY, OBLITERATION
from engine.ice.day.curse import advance
from engine.ice.events.days import CurseAdvanced, CurseTaken, CurseTurned, Solaced, Studied
from engine.ice.game import TASKS, settle
from engine.ice.pending import CurseSteps, Nightfall, Solace, Sunrise
from engine.ice.setup import deal
from engine.ice.state import StateBuilder, carry, need, ready
from tests.engine.ice.day.test_requests import board
from tests.support.ice_table import do, given, legal, phase, refused, reveal, slots, table

CURSE = {"mode": "curse"}
OVER = [NAMES[cell] for cell in ABOVE[BY_NAME["a5e"]]]
SNOW_NAMES = [NAMES[cell] for cell in SNOW]
UPPER = [NAMES[cell] for cell in (*SNOW, *SURFACE)]


# ---- I13.1


def test_i13_1_the_blessing_needs_1_anima():
    plain, blessed = (table(options={"blessing": value}, p0=board("o1a", studies="e")) for value in ("off", "on"))
    assert (need(plain, 0), need(blessed, 0)) == (2, 1)
    assert not ready(plain, 0, OBLITERATION)
    assert ready(blessed, 0, OBLITERATION)
    # a study token alone still does not
    assert not ready(blessed, 0, EXALTED)


# ---- I13.2


def cursed(seats=2, step=0, *, light=0, dark=0, **more):
    return StateBuilder(table(seats, options=CURSE, p0={"step": step, "light": light, "dark": dark} | more))


@pytest.mark.parametrize(("seats", "step"), [(1, 0), (2, 0), (3, 0), (4, 1), (5, 2)])
def test_i13_2_where_the_track_begins(seats, step):
    state = GAME.setup(seats, 3, CURSE).state
    assert {player.step for player in state.players} == {step}
    assert all(need(state, seat) == 1 for seat in range(seats))


@pytest.mark.parametrize(
    ("seats", "tokens"), [(1, (1, 1, 0)), (2, (1, 1, 0)), (3, (1, 1, 1)), (4, (2, 1, 1)), (5, (2, 2, 1))]
)
def test_i13_2_tokens_on_the_track(seats, tokens):
    assert GAME.setup(seats, 3, CURSE).state.curses == tokens * 2
    assert GAME.setup(seats, 3, {}).state.curses == (0,) * 6


@pytest.mark.parametrize(
    ("start", "light", "dark", "steps", "end"),
    [
        (2, 0, 0, 1, (0, 0)),
        (3, 0, 0, 1, (1, 0)),
        # a passed step counts
        (3, 0, 0, 2, (1, 0)),
        (5, 1, 0, 1, (1, 0)),
        (6, 1, 0, 1, (2, 0)),
        (6, 1, 0, 2, (2, 0)),
        (6, 0, 0, 2, (0, 0)),
        (9, 2, 0, 1, (2, 1)),
        (8, 2, 0, 2, (2, 1)),
        (12, 2, 1, 1, (2, 2)),
        (12, 2, 1, 2, (2, 2)),
        (13, 2, 2, 2, (2, 2)),
        (3, 0, 0, 10, (2, 2)),
    ],
)
def test_i13_2_every_step_counts_singly(start, light, dark, steps, end):
    builder = cursed(step=start, light=light, dark=dark)
    advance(builder, 0, steps)
    player = builder.players[0]
    assert (player.light, player.dark) == end
    assert player.step == start + steps


def test_i13_2_a_token_is_taken_once_and_leaves_the_track():
    builder = cursed(step=3)
    advance(builder, 0, 2)
    assert builder.curses == (0, 1, 0, 1, 1, 0)
    assert builder.events == [CurseAdvanced(0, 3, 5), CurseTaken(0, "light", 4)]
    advance(builder, 1, 4)
    assert not builder.players[1].light
    advance(builder, 1, 3)
    assert builder.players[1].light == 2
    assert builder.events[-2:] == [CurseTaken(1, "light", 5), CurseTurned(1, "light", 7)]
    assert builder.curses[:3] == (0, 0, 0)


@pytest.mark.parametrize(
    ("light", "dark", "anima", "company"), [(0, 0, 1, 3), (1, 0, 2, 3), (2, 0, 2, 2), (2, 1, 3, 2), (2, 2, 3, 1)]
)
def test_i13_2_what_the_tokens_do(light, dark, anima, company):
    builder = cursed(light=light, dark=dark)
    assert need(builder, 0) == anima
    assert carry(builder, 0) == company


def test_i13_2_the_limit_touches_moves():
    state = table(options=CURSE, leaders=["s4d"], archs={"s4d": 3}, p0={"light": 2, "dark": 1})
    moves = [text for text in legal(state) if text.startswith("move:s4c")]
    assert moves == ["move:s4c:0", "move:s4c:1", "move:s4c:2"]


def test_i13_2_the_task_steps_per_anima_only_with_the_curse():
    for options, step in ((CURSE, 2), ({}, 0)):
        builder = StateBuilder(table(options=options))
        TASKS[CurseSteps](builder, CurseSteps(0, 2))
        assert builder.players[0].step == step


@pytest.mark.parametrize("step", [4, 5, 6, 10, 11, 12])
def test_i13_2_every_token_lies_on_its_step(step):
    kind = "light" if step < 7 else "dark"
    builder = cursed(3, step - 1)
    advance(builder, 0, 1)
    assert getattr(builder.players[0], kind) == 1
    assert builder.events[-1] == CurseTaken(0, kind, step)
    assert sum(builder.curses) == 5
    for other in set(range(1, 15)) - {4, 5, 6, 10, 11, 12}:
        builder = cursed(3, other - 1)
        advance(builder, 0, 1)
        assert (builder.players[0].light, builder.players[0].dark) == (0, 0)


# ---- I13.3


def consoled(seats=3, **players):
    """Return the table after the milder curse was dealt out, before the sunrise, and the events."""
    state = table(seats, options=CURSE | {"mild": "on"}, frame=Solace(), **players)
    builder = StateBuilder(replace(state, stack=(Sunrise(), Solace()), log=()))
    settle(builder)
    return builder.state(), builder.events


def test_i13_3_all_who_are_last_choose_a_study_token_that_they_lack():
    fields = {"studies": 0b00011, "turned": 0b00001, "step": 1}
    state, _ = consoled(p0=fields, p1={"step": 4}, p2={"step": 1})
    assert GAME.awaited(state) == (0, 2)
    assert legal(state, 0) == ["learn:harmony", "learn:philosophical", "learn:achievement"]
    refused(state, "learn:exalted", "studied", seat=0, type="exalted")
    refused(state, "learn:harmony", "not-your-turn", seat=1)
    after, events = do(state, "learn:harmony", seat=2)
    assert GAME.awaited(after) == (0,)
    assert Studied(2, HARMONY) in events
    assert after.players[2].studies == 0b00100
    assert after.players[2].turned == 0


def test_i13_3_with_all_five_2_rp_tokens():
    state, events = consoled(p0={"studies": 31, "step": 0, "rp": 1}, p1={"step": 0}, p2={"step": 2, "rp": 1})
    assert Solaced(0, 2) in events
    assert [player.rp for player in state.players] == [3, 2, 1]
    assert GAME.awaited(state) == (1,)


def test_i13_3_the_only_study_token_that_is_lacking_is_given_unasked():
    state, events = consoled(p0={"studies": 0b11011, "step": 0}, p1={"step": 0}, p2={"step": 2})
    assert Studied(0, HARMONY) in events
    assert state.players[0].studies == 31
    assert GAME.awaited(state) == (1,)


def test_i13_3_only_with_the_curse_and_never_solo():
    assert GAME.setup(3, 1, CURSE | {"mild": "on"}).state.setting.mild
    assert not GAME.setup(3, 1, {"mild": "on"}).state.setting.mild
    assert not GAME.setup(1, 1, CURSE | {"mild": "on"}).state.setting.mild


def test_i13_3_not_on_day_1():
    state = GAME.setup(2, 1, CURSE | {"mild": "on"}).state
    while state.stack[-1].phase == "keep":
        seat = GAME.awaited(state)[0]
        state, _ = do(state, "drop:1", seat=seat)
    assert state.day == 1
    assert state.stack[-1].phase == "turn"


# ---- I13.6


def test_i13_6_solo():
    state = GAME.setup(1, 4, {}).state
    assert (state.setting.ep, state.setting.walks, state.setting.planning) == (6, 2, False)
    assert all(camp >= -1 for camp in state.camps)
    assert state.first == 0


def test_i13_2_excavating_an_artifact_advances_before_allocation():
    covers = [NAMES[cell] for cell in listed(COVERS[BY_NAME["a5e"]])]
    state = table(
        options=CURSE, leaders=["a5e"], archs={"a5e": 2}, gone=covers, types={"a5e": "x1"}, p0={"step": 3, "rp": 0}
    )
    after, events = do(state, "excavate", "slot:harmony")
    assert after.stack[-1].phase == "allocate"
    assert (after.players[0].step, after.players[0].light) == (4, 1)
    assert CurseTaken(0, "light", 4) in events


def test_i13_2_snow_does_not_advance():
    state = table(options=CURSE, leaders=["s4d"], archs={"s4d": 1})
    _, events = do(state, "excavate")
    assert not [event for event in events if isinstance(event, CurseAdvanced)]


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
    state = deal(BOX, seats, 3, {"freemove": freemove})
    assert {player.walks for player in state.players} == {walks}


def test_i13_5_one_free_move_a_day_for_each_of_three():
    state = table(3, options={"freemove": "on"}, leaders=["s4c"], p0={"ep": 5})
    after, _ = do(state, "walk:s4d:0", "step:s4e")
    assert after.leaders[0] == BY_NAME["s4e"]
    assert (after.players[0].ep, after.players[0].walks) == (4, 0)
    refused(after, "walk:s4d:0", "no-walk")
    builder = StateBuilder(replace(after, stack=(Nightfall(),), day=1))
    settle(builder)
    assert [player.walks for player in builder.players] == [1, 1, 1]
