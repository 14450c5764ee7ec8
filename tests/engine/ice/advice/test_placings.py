"""Complete allocations: all of them and none twice, each as it was said, and the best first (I6.6)."""

from dataclasses import replace

import pytest

from engine.ice import GAME, advice
from engine.ice.advice.allocations import settlings
from engine.ice.board import BY_NAME
from engine.ice.pending import Allocate, Settled, SinkCamp
from tests.support.ice_moments import KEPT, kept
from tests.support.ice_table import do, phase, slots, table

ALL = 10**6


def ended(state):
    """Return all tables to which placing one by one leads, none of them asking anything of the allocation any more."""
    found, left = set(), [state]
    while left:
        one = left.pop()
        if phase(one) not in {"allocate", "held"}:
            found.add(one)
            continue
        seat = GAME.awaited(one)[0]
        texts = [GAME.encode(action) for action in GAME.legal(one, seat)]
        left += {do(one, text, seat=seat)[0] for text in texts if text.split(":")[0] in {"put", "to", "done"}} - found
    return found


def after(state, way, *, camp=True):
    return do(state, *(text for text in way.texts if camp or not text.startswith("camp:")))[0]


@pytest.mark.parametrize("match", KEPT)
def test_i6_6_the_ways_are_what_placing_one_by_one_may_come_to(match):
    seen = 0
    for moment in kept(match)[:-1]:
        if phase(moment.state) != "allocate":
            continue
        seat = GAME.awaited(moment.state)[0]
        view = GAME.view(moment.state, seat)
        found, waits = advice.placings(view, most=ALL), advice.waiting(view)
        if not waits.archaeologists and not waits.leaders:
            assert found == ()
            continue
        tables = [after(moment.state, way, camp=False) for way in found]
        assert len(set(tables)) == len(tables)
        assert set(tables) == ended(moment.state)
        seen += 1
    assert seen > 3


def dug(*, archs=1, gone=(), **more):
    """Return the state in which those on S4D, where seat 0's leader is, are to be placed on A4D, A4E and A5E."""
    state = table(2, leaders=("s4d",), archs={"s4d": archs}, gone=("s4d", *gone), **more)
    cell = BY_NAME["s4d"]
    return replace(state, stack=(*state.stack, SinkCamp(0, cell), Settled(0), Allocate(0, cell)))


def ways(state, most=ALL):
    return advice.placings(GAME.view(state, 0), most=most)


@pytest.mark.parametrize("wanted", ["a4d", "a4e", "a5e"])
def test_the_leader_goes_first_where_the_type_is_one_it_has_not(wanted):
    kinds = dict(zip(("a4d", "a4e", "a5e"), ("h1a", "h1b", "h1c"), strict=True)) | {wanted: "o1a"}
    found = ways(dug(types=kinds, p0={"slots": slots(h="h2a")}))
    assert dict(found[0].leaders) == {0: BY_NAME[wanted]}


def test_then_where_excavating_is_cheapest_which_is_told():
    state = dug(archs=4, gone=("s3d", "s4e", "s5e"), types={"a4d": "h1a", "a4e": "h1b", "a5e": "h1c"})
    found = ways(state)
    for way in found:
        then = GAME.view(after(state, way), 0)
        assert way.digging == (advice.price(then, 0).ep if advice.diggable(then, 0) else -1)
    first = found[:3]
    assert len({dict(way.leaders)[0] for way in first}) == 3, "the best for each place of the leader"
    assert dict(first[0].leaders)[0] == BY_NAME["a4e"], "it is open"
    assert [way.digging for way in first] == [1, 2, -1], "what cannot be excavated yet comes last"
    for way in first:
        alike = [one for one in found if dict(one.leaders)[0] == dict(way.leaders)[0]]
        ranks = [(one.digging, -one.company) for one in alike]
        assert ranks == sorted(ranks), "the cheapest first, of those the one with most company"
        assert len({one.company for one in alike}) > 1
        assert alike[0] == way


def test_i6_6_the_camp_goes_with_it_where_one_place_alone_makes_sense():
    # A4E is open, so that a camp makes it dearer; A4D is half covered and dearer already
    state, seen = dug(camps=("s4d", "a5e"), gone=("s3d", "s4e", "s3c")), set()
    for way in ways(state):
        then, at = after(state, way), way.leaders[0][1]
        assert (phase(then) == "camp") == (way.camp < 0) == (at != BY_NAME["a4e"])
        seen.add(then.camps[0])
    assert seen == {BY_NAME["s4d"], BY_NAME["a4d"]}


def test_i6_6_a_camp_with_one_place_left_goes_there_by_itself():
    state = dug(camps=("s4d", "a5e"), white=("a4e",))
    for way in ways(state):
        assert way.camp == BY_NAME["a4d"] == after(state, way).camps[0]


def test_the_price_of_excavating_counts_the_camp_that_goes_to_the_leader():
    state, beside = dug(camps=("s4d", "a5e"), white=("a4d",), gone=("s3d", "s4e")), set()
    for way in ways(state):
        then = GAME.view(after(state, way), 0)
        if advice.diggable(then, 0):
            assert way.digging == advice.price(then, 0).ep
            beside.add(dict(way.leaders)[0] == way.camp)
    assert True in beside


def test_two_acts_are_enough_where_one_leader_is_placed():
    assert {len(way.texts) for way in ways(dug(archs=9))} == {1, 2}


def test_as_many_as_are_asked_for_and_the_best_of_them():
    assert ways(dug(archs=3), most=2) == ways(dug(archs=3))[:2]


def test_nothing_outside_of_an_allocation():
    assert ways(table(2, leaders=("s4d",))) == ()


def test_i6_6_i8_7_what_is_asked_after_it_is_answered_in_every_way():
    seen = set()
    for moment in (moment for match in KEPT for moment in kept(match)[:-1] if phase(moment.state) == "allocate"):
        seat = GAME.awaited(moment.state)[0]
        view = GAME.view(moment.state, seat)
        for way in advice.placings(view, most=6):
            found = settlings(view, way)
            if found == (way,):
                continue
            tables = [do(moment.state, *one.texts, seat=seat)[0] for one in found]
            assert len(set(tables)) == len(tables), "each leads elsewhere"
            for one, then in zip(found, tables, strict=True):
                assert phase(then) not in {"allocate", "held", "harmony", "camp"}
                price = advice.price(GAME.view(then, seat), seat)
                assert one.digging < 0 or price is None or one.digging == price.ep
                seen.add((one.harmony, one.texts[-1].startswith("camp:")))
    assert seen == {(None, True), (True, True), (False, True), (True, False), (False, False)}


def test_the_camp_goes_first_where_the_leader_is_not():
    state = dug(camps=("s4d", "a5e"), archs=2)
    view = GAME.view(state, 0)
    way = next(one for one in advice.placings(view, most=ALL) if dict(one.leaders)[0] == BY_NAME["a4e"])
    assert [one.camp for one in settlings(view, way)] == [BY_NAME["a4d"], BY_NAME["a4e"]]
    assert [one.texts[-1] for one in settlings(view, way)] == ["camp:a4d", "camp:a4e"]


@pytest.mark.slow
def test_the_outcomes_are_all_different_and_their_tables_those_that_follow():
    seen = 0
    for moment in (moment for match in KEPT for moment in kept(match)[:-1] if phase(moment.state) == "allocate"):
        seat = GAME.awaited(moment.state)[0]
        view = GAME.view(moment.state, seat)
        found = advice.outcomes(view, ways=6, most=12)
        looks = [standing(advice.landed(view, way)) for way in found]
        tables = [do(moment.state, *way.texts, seat=seat)[0] for way in found]
        assert len(set(tables)) == len(tables)
        for way, look, then in zip(found, looks, tables, strict=True):
            if phase(then) in {"camp", "harmony"}:
                continue  # a hand decides what follows
            assert look == standing(GAME.view(then, seat)), way
            seen += 1
    assert seen > 100


def standing(view):
    """Return where everyone stands in a view, and every camp."""
    cells = {(cell.spot, cell.archs, cell.leaders, cell.camp) for cell in view.cells if cell.kind != "void"}
    return cells, [player.leader for player in view.players], view.camps


def test_each_way_comes_with_its_best_end_before_any_with_its_next_best():
    view = GAME.view(dug(camps=("s4d", "a5e"), archs=2), 0)
    found = advice.outcomes(view, ways=3, most=50)
    assert len({way.leaders for way in found[:3]}) == 3
    assert len(found) == 6
    assert advice.outcomes(view, ways=3, most=4) == found[:4]
