"""The engine against a slow one written from the rule page with sets of coordinates; and random matches."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core import IllegalAction
from engine.rng import Rng
from engine.roam import GAME
from engine.roam.actions import OF_NO_CARD, REASONS, bids, limits
from engine.roam.deck import Pattern, shapes
from engine.roam.squares import SQUARES, land_square, listed, surrounded
from engine.roam.state import Bidding, markers, stock, top
from tests.support.roam_table import ROAM, act, done, names, positions, seen, table

GRID = [(x, y) for y in range(6) for x in range(6)]
EDGES = "SWNE"


def lies_on(edge, x0, y0, px, py):
    """R4.2, word for word."""
    return {"S": (x0 + px, y0 + py), "W": (x0 - py, y0 + px), "N": (x0 - px, y0 - py), "E": (x0 + py, y0 - px)}[edge]


def reference(pattern, edge, turns, ground):
    """R4.2 to R4.4: return what each legal offset covers, by its first solid square in reading order."""
    solid, blank = pattern.solid, pattern.blank
    for _ in range(turns):
        solid, blank = ([(-py, px) for px, py in squares] for squares in (solid, blank))
    found = {}
    for x0, y0 in product(range(-12, 18), repeat=2):
        covered = {lies_on(edge, x0, y0, px, py) for px, py in solid}
        if covered <= ground:
            hanging = {lies_on(edge, x0, y0, px, py) for px, py in blank} & ground
            first = min(covered, key=lambda at: (at[1], at[0]))
            assert first not in found
            found[first] = (covered, hanging)
    return found


def square_set(mask):
    return {(at % 6, at // 6) for at in listed(mask)}


@st.composite
def patterns(draw):
    cells = draw(st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4)), min_size=1, max_size=9, unique=True))
    left, top_row = min(x for x, _ in cells), min(y for _, y in cells)
    cells = sorted(((x - left, y - top_row) for x, y in cells), key=lambda at: (at[1], at[0]))
    blank = draw(st.sets(st.sampled_from(cells), max_size=len(cells) - 1))
    return Pattern(tuple(at for at in cells if at not in blank), tuple(at for at in cells if at in blank))


@settings(max_examples=40)
@given(patterns(), st.sampled_from(EDGES), st.integers(0, 3), st.sets(st.integers(0, 5), max_size=4))
def test_positions_are_those_of_the_rule_page(pattern, edge, turns, holes):
    holed = sum(1 << land_square(place, index) for place in holes for index in range(6))
    ground = [at for at in GRID if not holed >> (at[1] * 6 + at[0]) & 1]
    shape = shapes(pattern)[(EDGES.index(edge) + turns) % 4]
    mask = ~holed & (1 << 36) - 1
    engine = {
        (placement.at % 6, placement.at // 6): (square_set(placement.solid), square_set(placement.blank & mask))
        for placement in shape.placements
        if not placement.solid & holed
    }
    expected = reference(pattern, edge, turns, set(ground))
    assert engine == expected
    assert shape.fits(mask) == bool(expected)
    assert [action.square for action in shape.positions(mask)] == sorted(x + 6 * y for x, y in expected)


@settings(max_examples=40)
@given(st.lists(st.sampled_from(["", "A", "B", "C"]), min_size=36, max_size=36), st.sampled_from(EDGES), st.data())
def test_placing_is_as_the_rule_page_says(squares, edge, data):
    """R4.3, R4.6, R4.7, R5.1 on any map: what is filled, what it brings, what may be filled for coins."""
    squares = [sign if squares[:at].count(sign) < 24 else "" for at, sign in enumerate(squares)]
    others = [other for other in EDGES if other != edge]
    state = table(
        " ".join(sign or "." for sign in squares),
        seats=3,
        edges=edge + others[0] + others[1],
        characters=["hook frame wing row"],
        lands="plain1 plain2 plain3 rich plain4 plain5",
        coins=(2, 0, 0),
    )
    left = 24 - squares.count("A")
    if not left:
        return
    card = data.draw(st.sampled_from(["hook", "frame", "wing", "row"]))
    choices = reference(ROAM.deck.card(card).pattern, edge, 0, set(GRID))
    state = done(state, f"explore:{card}")
    assert sorted(positions(state)) == sorted(names(x + 6 * y for x, y in choices))
    (x, y), (solid, blank) = data.draw(st.sampled_from(sorted(choices.items(), key=lambda item: item[0])))
    free = {at for at in solid if not squares[at[1] * 6 + at[0]]}
    step = act(state, f"at:{names([x + 6 * y])[0]}")
    view = seen(step.state)
    if len(free) > left:
        assert set(view.exploration.unfilled) == {fx + 6 * fy for fx, fy in free}
        return
    filled = {fx + 6 * fy for fx, fy in free}
    gained = sum(view.coins[at] for at in filled)
    for at in range(SQUARES):
        before = () if not squares[at] else ("ABC".index(squares[at]),)
        assert view.markers[at] == ((0,) if at in filled else before)
    assert view.players[0].coins == 2 + gained
    payable = {bx + 6 * by for bx, by in blank if not squares[by * 6 + bx]} if left > len(free) else set()
    assert {a.square for a in ROAM.legal(step.state, 0) if a.verb == "blank"} == payable


@settings(max_examples=60)
@given(st.sets(st.integers(0, 35), min_size=6))
def test_surrounded_squares(squares):
    expected = set()
    for at in range(SQUARES):
        x, y = at % 6, at // 6
        around = {(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)} - {(x, y)}
        if around <= set(GRID) and {ax + 6 * ay for ax, ay in around} <= squares:
            expected.add(at)
    assert set(listed(surrounded(sum(1 << at for at in squares)))) == expected


ARTIFACTS = "coin1 free1 replace1 turn1 turn2 slide1 flip1 flip2"
EVERYTHING = sorted((OF_NO_CARD | ROAM._book.of_cards).values(), key=lambda action: action.text)
EVERYTHING += [*bids(0, 40), *limits(40)]


def accepted(state, seat):
    """Return the actions that the rules carry out, found by trying all there are."""
    found, refusals = set(), set()
    for action in EVERYTHING:
        try:
            ROAM.apply(state, seat, action)
        except IllegalAction as refusal:
            refusals.add((refusal.reason, tuple(refusal.values)))
        else:
            found.add(action)
    assert refusals <= set(REASONS.items())
    return found


@pytest.mark.parametrize("variants", ["", "outpost stacked"])
@pytest.mark.parametrize("pile", ["", "next1 next2 wing"])
@pytest.mark.parametrize("squares", ["", "AAAAAA ABAAAA ABA... AAAAA. BABAA. B....."])
def test_legal_actions_are_exactly_those_that_are_carried_out(variants, pile, squares):
    """On maps that fall to holes, with all artifacts, with and without markers left."""
    rng = Rng.seeded(1, variants + pile + squares)
    state = table(
        squares,
        variants=variants,
        pile=pile,
        characters=["dot pair row tall wall", "dot bent hook* frame"],
        artifacts=[ARTIFACTS, "slide2 flip3 replace2"],
        coins=(4, 5),
        row="coin2 free2",
        lands="plain1 rich plain2 plain3 plain4 plain5",
    )
    for number in range(160):
        if not (awaited := ROAM.awaited(state)):
            break
        if number % 3 == 0 or isinstance(state.pending, Bidding):
            for seat in range(2):
                assert accepted(state, seat) == set(ROAM.legal(state, seat))
        legal = ROAM.legal(state, awaited[0])
        pick, rng = rng.below(len(legal))
        state = ROAM.apply(state, awaited[0], legal[pick]).state


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("mode", ["full", "basic"])
@pytest.mark.parametrize("variants", ["", "outpost", "stacked", "animals", "outpost stacked animals"])
def test_random_matches_lose_nothing(seats, mode, variants):
    options = {"mode": mode} | dict.fromkeys(variants.split(), "on")
    rng = Rng.seeded(seats, mode + variants)
    state, actions = GAME.setup(seats, 7, options).state, 0
    tiles = len(state.cards.row) + len(state.cards.artifact_pile)
    while awaited := GAME.awaited(state):
        legal = GAME.legal(state, awaited[0])
        pick, rng = rng.below(len(legal))
        state = GAME.apply(state, awaited[0], legal[pick]).state
        actions += 1
        claimed = [key for held in state.cards.characters for key in held[3:]]
        lands = [*filter(None, state.cards.lands), *state.cards.pile, *claimed]
        assert len(set(lands)) == len(lands) == (48 if "animals" in variants else 43)
        bought = [key for held in state.cards.artifacts for key in held]
        every = [*state.cards.row, *state.cards.artifact_pile, *bought]
        assert len(set(every)) == len(every) == tiles
        assert all(stock(state, seat) >= 0 for seat in range(seats))
        assert min(state.coins) >= 0
        for at in range(SQUARES):
            assert len(markers(state, at)) <= (2 if "stacked" in variants else 1)
        tops = [top(state, seat) for seat in range(seats)]
        assert sum(map(int.bit_count, tops)) == sum(one != () for one in (markers(state, at) for at in range(SQUARES)))
        assert state.cards.ground == GAME._book.ground(state.cards.lands)
        assert state.active == state.setting.order[(state.turn - 1) % seats]
    outcome = GAME.outcome(state)
    assert outcome.reason in {"ten", "quiet"}
    assert (outcome.reason == "ten") == (max(map(len, state.cards.characters)) >= 10)
    assert state.turn % seats == 0, "the round was played out"
    assert actions > 50
