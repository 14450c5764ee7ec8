"""I6.4, I6.5, I6.13, I6.14: what an excavation costs, its steps A and B; termites, talisman, architects."""

import pytest

from engine.ice import GAME
from engine.ice.board import ABOVE, ALL_TILES, BELOW, BESIDE, BY_NAME, COVERS, DEEP, NAMES, SNOW, SURFACE
from engine.ice.components import BOX, PRISMATIC, TERMITES
from engine.ice.events.dig import ArtifactTaken, Collapsed, Excavated, FrontSeen, PrismFound, SnowTaken, TilePlayed
from engine.ice.pending import CurseSteps, TakeTile
from engine.ice.state import USED_PRECISION, Ground, Now, StateBuilder
from engine.ice.turn.dig import TASKS, begin, cost, diggable
from engine.ice.turn.slots import take
from tests.support.ice_table import artifacts, at, do, legal, refused, table

OVER = [NAMES[cell] for cell in ABOVE[BY_NAME["a5e"]]]
ALL_SNOW = [NAMES[cell] for cell in SNOW]


def slots(kind, pieces):
    found = [()] * 5
    found[kind] = artifacts(pieces)
    return tuple(found)


# ---- cost (I6.4): a table


@pytest.mark.parametrize(
    ("level", "explorers", "harder", "reductions", "expected"),
    [
        (0, 1, False, 0, 1),
        (0, 2, False, 0, 0),
        (0, 3, True, 0, 0),  # the booklet: snow with a camp, three explorers
        (0, 1, True, 0, 2),
        (1, 4, False, 0, 0),  # the booklet: an artifact, four explorers
        (1, 1, False, 0, 2),
        (1, 1, True, 0, 3),
        (2, 1, False, 0, 3),
        (2, 1, True, 0, 4),
        (2, 1, True, 1, 3),
        (2, 2, False, 2, 0),
        (0, 9, False, 3, 0),
        (1, 2, True, 1, 1),
    ],
)
def test_i6_4_cost(level, explorers, harder, reductions, expected):
    assert cost(level, explorers, harder=harder, reductions=reductions) == expected


def paid(state, text="excavate"):
    _, events = do(state, text)
    return next(one.cost for one in events if isinstance(one, Excavated))


@pytest.mark.parametrize(
    ("position", "expected"),
    [
        ({}, 1),
        ({"white": ["s4d"]}, 2),
        ({"camps": ["s4d"]}, 2),
        ({"terrain": {"s4d": "nunatak"}}, 2),
        ({"terrain": {"s4d": "nunatak"}, "white": ["s4d"]}, 2),  # once at most
        ({"archs": {"s4d": 1}}, 0),
        ({"leaders": ["s4d", "s4d"]}, 0),  # other leaders count
        ({"leaders": ["s4d", "s4d"], "white": ["s4d"]}, 1),
        ({"archs": {"s4d": 7}}, 0),
    ],
)
def test_i6_4_the_cost_of_snow(position, expected):
    state = table(2, **{"leaders": ["s4d"], **position})
    assert paid(state) == expected
    after, _ = do(state, "excavate")
    assert after.players[0].ep == 6 - expected
    assert after.now.spent == expected


@pytest.mark.parametrize(("covers", "archs", "expected"), [(0, 1, 1), (1, 1, 2), (1, 2, 1), (1, 3, 0), (0, 2, 0)])
def test_i6_4_the_cost_of_a_surface_artifact(covers, archs, expected):
    state = table(gone=OVER[covers:], leaders=["a5e"], archs={"a5e": archs})
    assert paid(state) == expected


def test_i6_4_the_cost_of_a_deep_artifact():
    state = table(gone=NAMES[:85], leaders=["d4d"], archs={"d4d": 1})
    assert paid(state) == 2


def test_i6_4_only_under_the_own_leader():
    state = table(leaders=[None, "s4d"], archs={"s4d": 4})
    assert "excavate" not in legal(state)
    refused(state, "excavate", "no-leader")
    refused(table(gone=["s1a"], leaders=[NAMES[n] for n in BELOW[at("s1a")] if n > 111][:1]), "excavate", "no-tile")


@pytest.mark.parametrize("name", ["a1a", "d1a", "z0"])
def test_i2_4_neither_ledge_nor_azulia_is_excavated(name):
    state = table(gone=[NAMES[cell] for cell in (*SNOW, *SURFACE, *DEEP)], leaders=[name], archs={name: 5})
    assert "excavate" not in legal(state)
    refused(state, "excavate", "no-tile", spot=name)


def test_i6_4_not_under_two_tiles():
    state = table(gone=OVER[2:], leaders=["a5e"], archs={"a5e": 4})
    refused(state, "excavate", "covered", spot="a5e")
    assert not diggable(state, at("a5e"))


def test_i6_4_not_under_a_tile_that_is_half_covered_itself():
    low = at("d4d")
    surface = [cell for cell in SURFACE if COVERS[low] >> cell & 1]
    kept = surface[0]
    roof = next(
        cell for cell in SNOW if COVERS[kept] >> cell & 1 and not any(COVERS[o] >> cell & 1 for o in surface[1:])
    )
    tiles = ALL_TILES & ~sum(1 << c for c in (*SNOW, *surface[1:])) | 1 << roof
    state = table(gone=[NAMES[c] for c in range(112) if not tiles >> c & 1], leaders=["d4d"], archs={"d4d": 9})
    refused(state, "excavate", "covered", spot="d4d")
    uncovered = table(gone=[*ALL_SNOW, *(NAMES[c] for c in surface[1:])], leaders=["d4d"], archs={"d4d": 9})
    assert "excavate" in legal(uncovered)


def test_i6_13_the_cost_must_fit_into_ep_and_limit():
    state = table(gone=OVER[1:], leaders=["a5e"])  # 3
    refused(state, "excavate", "cost", cost=3, left=2)
    after, _ = do(state, "overwork", "excavate")
    assert after.now.spent == 3
    refused(table(leaders=["s4d"], white=["s4d"], p0={"ep": 1}), "excavate", "cost", cost=2, ep=1)
    deep = table(gone=NAMES[:85], leaders=["d4d"], white=["d4d"], now=Now(over=True))
    refused(deep, "excavate", "cost", cost=4, left=3)


def test_i6_13_an_excavation_of_cost_0_is_free_and_unlimited():
    state = table(leaders=["s4d"], archs={"s4d": 9}, now=Now(spent=2))
    assert "excavate" in legal(state)
    again, _ = do(state, "excavate", *[f"even:{NAMES[BELOW[at('s4d')][0]]}"])
    assert again.stack[-1].phase == "turn"
    assert again.now.spent == 2


# ---- the booklet's example


def test_i6_4_the_booklets_example():
    """Jan: move with one archaeologist, snow with a camp for 0, move down, an artifact with 4 explorers for 0."""
    low = [NAMES[cell] for cell in BELOW[at("s4d")]]
    state = table(4, leaders=["s4c", low[0]], archs={"s4c": 1, "s4d": 1, low[0]: 1, low[1]: 2}, white=["s4d"])
    state, _ = do(state, "move:s4d:1")
    assert state.now.spent == 1
    state, events = do(state, "excavate")
    assert next(one.cost for one in events if isinstance(one, Excavated)) == 0
    while state.stack[-1].phase != "turn":
        state, _ = do(state, legal(state)[0])
    assert state.now.spent == 1
    assert len(state.players[0].hand) == 1
    assert sum(state.archs[at(name)] for name in low) == 5


# ---- steps A and B (I6.5)


def test_i6_5_a_the_cover_collapses_first():
    state = table(3, gone=OVER[1:], leaders=["a5e", OVER[0]], archs={"a5e": 3, OVER[0]: 2}, camps=[None, OVER[0]])
    after, events = do(state, "excavate")
    kinds = [type(one) for one in events]
    assert kinds.index(Excavated) < kinds.index(Collapsed) < kinds.index(ArtifactTaken)
    assert after.leaders[1] == after.camps[1] == -1
    assert after.archs[at(OVER[0])] == 0
    assert not after.ground.tiles >> at(OVER[0]) & 1
    assert len(after.spill) == 1


def test_i6_5_b_snow_goes_into_the_hand():
    state = table(leaders=["s4d"], archs={"s4d": 1})
    piece = state.ground.layout[at("s4d")]
    after, events = do(state, "excavate")
    assert after.players[0].hand == (piece,)
    assert not after.ground.tiles >> at("s4d") & 1
    assert SnowTaken(0, at("s4d")) in events
    secret = next(one for one in events if isinstance(one, FrontSeen))
    assert secret == FrontSeen(0, state.fronts[piece])
    assert secret.audience == (0,)
    assert after.spill == ()


def test_i6_5_b_an_artifact_goes_onto_its_slot_face_up():
    state = table(gone=OVER, leaders=["a5e"], archs={"a5e": 2}, types={"a5e": "h1b"}, p0={"slots": slots(2, "h1a")})
    after, events = do(state, "excavate")
    assert after.players[0].slots[2] == artifacts("h1a h1b")
    assert after.players[0].down == (0,) * 5
    assert ArtifactTaken(0, at("a5e"), 2, 2, 1, 2, False) in events


@pytest.mark.parametrize("cell", [*SURFACE, *DEEP], ids=NAMES.__getitem__)
def test_i6_5_b_every_artifact_goes_where_it_belongs(cell):
    piece = BOX.pieces[cell]
    builder = StateBuilder(table(leaders=[NAMES[cell]]))
    take(builder, 0, cell, cell=cell)
    if piece.type == PRISMATIC:
        assert builder.stack[-1].phase == "slot"
    else:
        assert builder.players[0].slots[piece.type] == (cell,)
    assert builder.players[0].hand == ()


def test_i6_5_b_face_down_on_a_slot_that_was_used_today():
    state = table(
        gone=OVER,
        leaders=["a5e"],
        archs={"a5e": 2},
        types={"a5e": "h1b"},
        p0={"slots": slots(2, "h2a"), "down": (0, 0, 1, 0, 0)},
    )
    after, _ = do(state, "excavate")
    assert after.players[0].down == (0, 0, 2, 0, 0)


def test_i6_5_b_a_prismatic_one_onto_a_slot_of_ones_choice():
    state = table(gone=OVER, leaders=["a5e"], archs={"a5e": 2}, types={"a5e": "x1"})
    asked, events = do(state, "excavate")
    assert PrismFound(0, at("a5e"), 1) in events
    assert [text.split(":")[0] for text in legal(asked)] == ["slot"] * 5
    after, _ = do(asked, "slot:exalted")
    assert after.players[0].slots[1] == artifacts("x1")
    assert not after.ground.tiles >> at("a5e") & 1


def test_i6_14_an_excavation_is_no_step_to_undo():
    state = table(leaders=["s4d"])
    assert GAME.apply(state, 0, GAME.decode("excavate")).barrier


def test_i13_2_the_curse_comes_between_tile_and_step_c():
    state = table(gone=OVER, leaders=["a5e"], archs={"a5e": 2}, types={"a5e": "h1b"}, options={"mode": "curse"})
    builder = StateBuilder(state)
    begin(builder, at("a5e"), cost=0)
    task = builder.pop()
    assert isinstance(task, TakeTile)
    TASKS[TakeTile](builder, task)
    names = [type(frame).__name__ for frame in builder.stack[::-1]]
    assert names[:5] == ["LiftTile", "CurseSteps", "Allocate", "Settled", "SinkCamp"]
    assert CurseSteps(0, 1) in builder.stack


@pytest.mark.parametrize("cell", [*SURFACE, *DEEP], ids=NAMES.__getitem__)
def test_i13_2_every_artifact_advances_by_its_anima(cell):
    state = table(leaders=[NAMES[cell]], options={"mode": "curse"}, frame=TakeTile(0, cell))
    builder = StateBuilder(state)
    TASKS[TakeTile](builder, builder.pop())
    assert CurseSteps(0, 1 if cell in SURFACE else 2) in builder.stack
    plain = StateBuilder(table(leaders=[NAMES[cell]], frame=TakeTile(0, cell)))
    TASKS[TakeTile](plain, plain.pop())
    assert not any(isinstance(frame, CurseSteps) for frame in plain.stack)


def test_i13_2_a_snow_tile_advances_nobody():
    builder = StateBuilder(table(leaders=["s7a"], options={"mode": "curse"}, frame=TakeTile(0, at("s7a"))))
    TASKS[TakeTile](builder, builder.pop())
    assert not any(isinstance(frame, CurseSteps) for frame in builder.stack)


@pytest.mark.parametrize("kind", ["obliteration", "exalted", "harmony", "philosophical", "achievement"])
def test_i9_the_talisman_of_every_type(kind):
    state = table(gone=OVER, leaders=["a5e"], types={"a5e": f"{kind[0]}1a"}, hand=f"talisman:{kind}")
    assert f"play:talisman:{kind}" in legal(state)


# ---- termites, talisman (I9), architects (I11.3)


def test_i9_termites_cost_one_less_each_and_add_up():
    state = table(gone=OVER, leaders=["a5e"], hand="termites termites termites")  # 2
    assert [text for text in legal(state) if text.startswith("excavate")] == ["excavate", "excavate:1", "excavate:2"]
    refused(state, "excavate:3", "no-saving")
    refused(state, "excavate:4", "not-offered")
    after, events = do(state, "excavate:2")
    assert after.now.spent == 0
    assert events.count(TilePlayed(0, TERMITES)) == 2
    assert len(after.players[0].hand) == 1
    assert len(after.spill) == 2
    assert after.shown.bit_count() == 2


def test_i9_termites_make_a_dear_one_possible():
    state = table(gone=OVER[1:], leaders=["a5e"], hand="termites")
    assert [text for text in legal(state) if text.startswith("excavate")] == ["excavate:1"]
    refused(table(leaders=["s4d"]), "excavate:1", "not-in-hand", front="termites")


def test_i9_the_talisman_excavates_for_nothing():
    state = table(gone=OVER[1:], leaders=["a5e"], types={"a5e": "h1a"}, hand="talisman:harmony", now=Now(spent=2))
    after, events = do(state, "play:talisman:harmony")
    assert Excavated(0, at("a5e"), 0, 0, False) in events
    assert after.players[0].slots[2] == artifacts("h1a")
    assert after.now.spent == 2
    assert not after.ground.tiles >> at(OVER[0]) & 1, "the cover collapsed"


@pytest.mark.parametrize(
    ("kind", "gone"), [("x1", OVER), ("o1a", OVER), ("h1a", OVER[2:])], ids=["prismatic", "another type", "two covers"]
)
def test_i9_the_talisman_of_another_type_under_two_or_on_a_prism(kind, gone):
    state = table(gone=gone, leaders=["a5e"], types={"a5e": kind}, hand="talisman:harmony")
    refused(state, "play:talisman:harmony", "no-effect", front="talisman:harmony")


def test_i11_3_the_architects_own_camp_makes_it_cheaper():
    state = table(guilds=("architects", "flame"), gone=OVER, leaders=["a5e"], camps=["a5e"], archs={"a5e": 1})
    assert paid(state) == 2
    assert paid(state, "excavate:architects") == 0
    assert do(state, "excavate:architects")[0].now.used == USED_PRECISION
    assert do(state, "excavate")[0].now.used == 0
    refused(table(leaders=["s4d"]), "excavate:architects", "no-precision")


def test_i2_8_no_tile_ever_lies_over_a_void():
    state = table(leaders=["s4d"], archs={"s4d": 2})
    after, _ = do(state, "excavate")
    assert isinstance(after.ground, Ground)
    assert all(after.ground.tiles >> cell & 1 for cell in BELOW[at("s4d")] if cell < 112)
    assert all(after.ground.tiles >> cell & 1 for cell in BESIDE[at("s4d")] if cell < 112)
