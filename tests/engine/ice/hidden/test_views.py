"""I2.6, I9.1, I10.3: what each pair of eyes may see, and what is redealt for those that may not."""

from dataclasses import fields, is_dataclass, replace

import pytest

from engine.ice import GAME
from engine.ice.board import BELOW, BY_NAME, COVERS, DEEP, NAMES, SNOW, SURFACE, listed
from engine.ice.components import BOX, PRISMATIC, ROPE, SURVIVORS
from engine.ice.pending import Allocate, ChooseSlot, Over, Pay, RehomeCamp, Rescue, Trade, Walk
from engine.rng import Rng
from tests.engine.ice.day.test_requests import board, number
from tests.support.ice_table import artifacts, table

TOP = "a5e"
"""A surface cell in the middle."""
COVER = tuple(NAMES[cell] for cell in listed(COVERS[BY_NAME[TOP]]))


def cell(view, name):
    """Return the view of a cell, None if it is not listed."""
    return next((one for one in view.cells if one.spot == BY_NAME[name]), None)


def public(state):
    return GAME.view(state, None)


# ---- the board (I2.6)


def test_a_view_is_one_value_for_all_who_ask_and_another_for_each_seat():
    state = table()
    views = [GAME.view(state, eyes) for eyes in (None, 0, 1)]
    assert all(GAME.view(state, eyes) is one for eyes, one in zip((None, 0, 1), views, strict=True))
    assert [one.own and one.own.seat for one in views] == [None, 0, 1]
    assert [replace(one, own=None) for one in views[1:]] == [views[0]] * 2


def test_i2_6_a_hidden_tile_shows_neither_terrain_nor_type():
    hidden = cell(public(table()), TOP)
    assert (hidden.visible, hidden.open, hidden.back, hidden.turn) == (False, False, None, None)


@pytest.mark.parametrize(("gone", "opened"), [(1, False), (2, False), (3, True)])
def test_i2_6_one_empty_cover_is_enough_to_see_the_type(gone, opened):
    state = table(gone=COVER[:gone], types={TOP: "p1b"})
    seen = cell(public(state), TOP)
    assert (seen.visible, seen.open, seen.back) == (True, opened, "philosophical")
    prism = table(gone=COVER[:gone], types={TOP: "x1"})
    assert cell(public(prism), TOP).back == "prismatic"


def test_i2_6_snow_shows_its_terrain_and_crevasses_how_they_lie():
    state = table(terrain={"s4d": "crevasse", "s4c": "nunatak"}, turns={"s4d": 2, "s4c": 1})
    view = public(state)
    assert (cell(view, "s4d").back, cell(view, "s4d").turn) == ("crevasse", 2)
    assert (cell(view, "s4c").back, cell(view, "s4c").turn) == ("nunatak", None)


def test_i2_6_no_view_of_the_board_holds_a_shape_or_an_anima():
    names = {field.name for field in fields(cell(public(table()), TOP))}
    assert names == {"spot", "kind", "visible", "open", "back", "turn", "archs", "leaders", "camp"}


def test_i1_voids_are_not_listed_but_for_people_to_be_allocated():
    assert cell(public(table(gone=["s4d"])), "s4d") is None
    state = table(3, gone=["s4d"], archs={"s4d": 2}, leaders=["s4d", None, "s4d"], frame=Allocate(0, BY_NAME["s4d"]))
    view = public(state)
    void = cell(view, "s4d")
    assert (void.kind, void.visible, void.archs, void.leaders) == ("void", False, 2, (0, 2))
    told = view.decision
    assert (told.phase, told.seats, told.cell) == ("allocate", (0,), BY_NAME["s4d"])
    assert told.spots == BELOW[BY_NAME["s4d"]]
    assert (told.archs, told.leaders) == (2, (0, 2))


def test_i2_4_ledge_and_zones_are_listed():
    over = [NAMES[high] for high in listed(COVERS[BY_NAME["a1a"]])]
    state = table(leaders=["z0", "a1a"])
    view = public(state)
    assert (cell(view, "a1a").kind, cell(view, "a1a").visible, cell(view, "a1a").leaders) == ("ledge", False, (1,))
    assert cell(public(table(gone=over[:1])), "a1a").visible
    assert (cell(view, "z0").kind, cell(view, "z0").visible, cell(view, "z0").leaders) == ("zone", False, (0,))
    assert {one.kind for one in view.cells} == {"tile", "ledge", "zone"}


def test_camps_and_icons():
    state = replace(table(camps=["s4d"], white=["s4c"]), icons=0b101)
    view = public(state)
    assert (cell(view, "s4d").camp, cell(view, "s4c").camp, cell(view, "s3a").camp) == (0, 2, None)
    assert len(view.icons) == 2
    # at the rim some floor cells have no cover from the start on: the ledge covers nothing
    assert public(table()).bare == public(replace(table(), icons=0)).bare


# ---- hands (I9.1, I10.3)


def held():
    state = table(2, hand="rope survivors", p1={"requests": (3, 4)})
    mine, other = state.players
    return replace(state, players=(replace(mine, requests=(1, 2, 5)), other))


def test_i9_1_hands_are_hidden_and_their_size_is_not():
    state = held()
    assert GAME.view(state, 0).own.hand == (ROPE, SURVIVORS)
    assert GAME.view(state, 0).own.requests == (1, 2, 5)
    assert GAME.view(state, 1).own.hand == ()
    assert [GAME.view(state, seat).own.seat for seat in (0, 1)] == [0, 1]
    assert GAME.view(state, 1).own.requests == (3, 4)
    assert public(state).own is None
    for eyes in (None, 0, 1):
        sizes = [(player.hand, player.requests) for player in GAME.view(state, eyes).players]
        assert sizes == [(2, 3), (0, 2)]


def test_i10_3_slots_hold_studies_and_validated_are_public():
    mine = board("o1a o1b h2a x2", studies="e", turned="a") | {"down": (1, 0, 0, 0, 0), "hold": artifacts("p1a")}
    view = public(table(p0=mine | {"validated": ((3, 2, 6),), "bonus": 2}))
    player = view.players[0]
    assert [(one.type, one.anima, one.shape, one.up) for one in player.slots[0]] == [
        *((0, 1, 1, True), (0, 1, 2, True), (PRISMATIC, 2, 0, False))
    ]
    assert [one.type for one in player.hold] == [3]
    assert (player.studies, player.turned, player.ready) == ((1,), (4,), (2,))
    assert (player.validated, player.bonus) == (((3, 2, 6),), 2)


def test_piles_are_counted_only():
    state = replace(table(), heap=(7, 8), log=(1, 2), spill=(0, 1, 2), shown=0b10, spoil=(50,))
    view = public(state)
    assert (view.pile, view.heap, view.log, view.spill, view.spoil) == (len(state.pile), 2, 2, 3, 1)
    assert view.shown == (state.fronts[1],)


def test_i12_caravan_s_tiles_are_open_to_all():
    state = table(frame=Trade(0, (), (4, 5)), gone=[NAMES[4], NAMES[5]])
    view = public(state)
    assert view.market == (state.fronts[4], state.fronts[5])
    assert view.shown == ()


# ---- decisions


def test_what_a_decision_is_about():
    top = BY_NAME[TOP]
    walk = public(table(frame=Walk(0, 2), leaders=["s4d"])).decision
    assert (walk.phase, walk.archs, walk.left) == ("walk", 2, 1)
    pay = public(table(frame=Pay(0, number("prismatic"), 1), p0=board("x2"))).decision
    assert (pay.phase, pay.card, pay.done) == ("pay", number("prismatic"), 1)
    state = table(gone=[*COVER, TOP], types={TOP: "a1c"})
    rescue = public(replace(state, stack=(Rescue(0, (top,), gem=False),))).decision
    assert (rescue.phase, rescue.removed) == ("rescue", ((top, "achievement"),))
    slot = public(table(frame=ChooseSlot(0, artifacts("x1")[0], top))).decision
    assert (slot.phase, slot.type, slot.cell) == ("slot", "prismatic", top)
    home = public(table(frame=RehomeCamp(1, (3, 4)))).decision
    assert (home.seats, home.camp, home.spots) == ((1,), 1, (3, 4))
    over = public(table(frame=Over("days"), day=4))
    assert (over.decision.phase, over.decision.seats) == ("over", ())
    assert over.outcome == GAME.outcome(table(frame=Over("days"), day=4))


def test_a_view_is_made_of_plain_values():
    def plain(value):
        if value is BOX:
            return True
        if is_dataclass(value):
            return all(plain(getattr(value, field.name)) for field in fields(value))
        if isinstance(value, tuple):
            return all(map(plain, value))
        return value is None or isinstance(value, int | str)

    assert plain(GAME.view(held(), 0))
    assert plain(public(table(frame=Over("days"))))


# ---- dealing anew


def many(state, eyes, times=40):
    """Return several other tables that look the same to these eyes."""
    return [GAME.resample(state, eyes, Rng.seeded(number)) for number in range(times)]


def worn():
    """Return a table on which much is known and much is not."""
    fields_ = {"requests": (1, 2, 5)}
    state = table(3, gone=[*COVER, "s1a"], hand="rope survivors", p0=fields_, p1={"requests": (3, 4), "hand": (0,)})
    mine = replace(state.players[0], requests=(1, 2, 5))
    return replace(
        state, players=(mine, *state.players[1:]), pile=tuple(range(6, 50)), heap=(50, 51), row=(52, 53), log=(1, 2, 3)
    )


def test_what_a_seat_sees_stays():
    state = worn()
    for eyes in (None, 0, 1, 2):
        for other in many(state, eyes, 10):
            assert GAME.view(other, eyes) == GAME.view(state, eyes)
            assert eyes is None or GAME.legal(other, eyes) == GAME.legal(state, eyes)


def test_all_that_is_hidden_may_be_anything():
    state = worn()
    hidden = next(cell for cell in DEEP if not state.ground.visible >> cell & 1)
    top = BY_NAME[TOP]
    others = many(state, 1)
    assert len({other.ground.layout[hidden] for other in others}) > 5
    assert {BOX.types[other.ground.layout[top]] for other in others} == {BOX.types[state.ground.layout[top]]}
    assert len({other.ground.layout[top] for other in others}) > 2
    assert len({other.players[0].requests for other in others}) > 30
    assert len({other.pile[0] for other in others}) > 10
    assert len({other.log for other in others}) > 3
    assert len({tuple(other.fronts[piece] for piece in other.players[0].hand) for other in others}) > 10
    assert {other.players[1].requests for other in others} == {(3, 4)}
    assert {other.fronts[0] for other in others} == {state.fronts[0]}
    assert len({other.rng for other in others}) == len(others)


def test_nothing_is_created_or_lost():
    state = worn()
    for other in many(state, None, 10):
        assert sorted(other.fronts) == sorted(state.fronts)
        assert sorted(other.ground.layout) == sorted(state.ground.layout)
        for level in (SNOW, SURFACE, DEEP):
            assert {other.ground.layout[cell] in level for cell in level} == {True}
        cards = sorted([*other.pile, *other.heap, *other.row, *(c for one in other.players for c in one.requests)])
        assert cards == sorted([*state.pile, *state.heap, *state.row, *(c for o in state.players for c in o.requests)])


def test_fronts_that_were_shown_stay():
    state = replace(worn(), spill=(10, 11), shown=1 << 10)
    others = many(state, 2)
    assert {other.fronts[10] for other in others} == {state.fronts[10]}
    assert len({other.fronts[11] for other in others}) > 3


def test_a_discarded_artifact_keeps_its_type_and_may_have_another_shape():
    state = table(gone=[*COVER, TOP], types={TOP: "e1a"})
    piece = state.ground.layout[BY_NAME[TOP]]
    state = replace(state, spoil=(piece,), stack=(Rescue(0, (BY_NAME[TOP],), gem=False),))
    others = many(state, 0)
    assert {BOX.pieces[other.spoil[0]].type for other in others} == {1}
    assert {BOX.anima[other.spoil[0]] for other in others} == {1}
    assert len({other.spoil[0] for other in others}) > 3
    # the rescue finds the same piece on the cell
    assert all(other.ground.layout[BY_NAME[TOP]] == other.spoil[0] for other in others)


def test_taken_artifacts_stay_where_they_are():
    state = table(gone=[*COVER, TOP], types={TOP: "e1a"})
    piece = state.ground.layout[BY_NAME[TOP]]
    slots = ((), (piece,), (), (), ())
    state = replace(state, players=(replace(state.players[0], slots=slots), state.players[1]))
    for other in many(state, None, 10):
        assert other.players[0].slots == slots
        assert piece not in {other.ground.layout[cell] for cell in listed(other.ground.tiles)}


def test_i10_2_a_request_being_paid_is_open():
    state = table(frame=Pay(0, number("shapesachievement")), p0=board("a1a a1b"))
    for other in many(state, 1, 5):
        assert GAME.view(other, 1).decision.card == number("shapesachievement")
        assert GAME.legal(other, 0) == GAME.legal(state, 0)
