"""Texts of actions and what they mean on the map, against a second, plainer reading of the rules."""

from hypothesis import given
from hypothesis import strategies as st

from engine.core import MalformedAction
from engine.registry import find
from engine.rng import Rng
from engine.roam import squares
from engine.roam.deck import DECK
from engine.roam.events import Placed
from engine.roam.view import Phase
from engine.terminal.random_play import pick

ROAM = find("roam")
CARDS = {card.id: card for card in (*DECK.starting, *DECK.lands, *DECK.animals)}
VERBS = (
    *("rest", "coin", "flip", "slide", "explore", "turn", "at", "nowhere", "fill", "blank", "free", "replace"),
    *("done", "bid", "pass", "limit", "buy"),
)
ARGUMENTS = ("none", "pay", "free", "a1", "f6", "g1", "a0", "tovi", "ducat", "0", "7", "007", "-1", "٣")

tokens = st.one_of(st.sampled_from([*VERBS, *ARGUMENTS]), st.text(max_size=4))


@given(st.lists(tokens, min_size=1, max_size=4).map(":".join))
def test_a_text_is_malformed_or_the_only_text_of_its_action(text):
    try:
        action = ROAM.decode(text)
    except MalformedAction:
        return
    assert ROAM.encode(action) == text


@given(st.integers(0, 5), st.integers(0, 5))
def test_squares_have_names(x, y):
    at = squares.square(x, y)
    assert squares.parse(squares.name(at)) == at
    assert squares.name(at) == f"{'abcdef'[x]}{y + 1}"


@given(st.text(max_size=3))
def test_other_names_are_no_squares(text):
    try:
        at = squares.parse(text)
    except ValueError:
        return
    assert squares.name(at) == text


def positions(view):
    """Read R4.2 and R4.3 from the rules page: give the squares of the pattern for each name that ``at`` may have."""
    card = CARDS[view.exploration.character]
    found = {}
    for x0 in range(-6, 12):
        for y0 in range(-6, 12):
            solid = []
            for at in card.pattern.solid:
                px, py = at
                for _ in range(view.exploration.quarters):
                    px, py = -py, px
                solid.append((y0 + py, x0 + px))
            if all(0 <= y < 6 and 0 <= x < 6 and view.lands[y // 3 * 3 + x // 2] for y, x in solid):
                named = [squares.square(x, y) for y, x in sorted(solid)]
                found[f"at:{squares.name(named[0])}"] = named
    return found


def test_r4_2_positions_and_markers_are_those_of_the_rules_page():
    """At every exploration of some matches: the positions, and what each of them places."""
    seen = 0
    for seats, options in ((2, {"stacked": "on"}), (3, {}), (4, {"animals": "on"})):
        rng = Rng.seeded(seats, "positions")
        state = ROAM.setup(seats, 21, options).state
        while ROAM.awaited(state):
            view = ROAM.view(state, None)
            if view.phase is Phase.PLACE and view.exploration.positions:
                seen += 1
                expected = positions(view)
                legal = {ROAM.encode(action): action for action in ROAM.legal(state, view.active)}
                assert {text for text in legal if text.startswith("at:")} == set(expected)
                check_placed(state, view, legal, expected)
            seat, action, rng = pick(ROAM, state, rng, seats=seats)
            state = ROAM.apply(state, seat, action).state
    assert seen > 100


def check_placed(state, view, legal, expected):
    """R4.3, R5.1: free solid squares are filled, full ones skipped, coins come from empty ones."""
    limit = 1 + view.stacked
    for text, solid in expected.items():
        free = [at for at in solid if len(view.markers[at]) < limit]
        if len(free) > view.players[view.active].stock:
            continue  # R4.7: a choice is asked
        placed = [event for event in ROAM.apply(state, view.active, legal[text]).events if isinstance(event, Placed)]
        assert placed[0].squares == tuple(sorted(free))
        assert placed[0].gained == sum(view.coins[at] for at in free if not view.markers[at])
