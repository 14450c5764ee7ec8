"""I10.4 to I10.6: decrees, the final score, who wins."""

from dataclasses import replace
from itertools import product

import pytest

from engine.ice import GAME
from engine.ice.components import BOX
from engine.ice.pending import Over
from engine.ice.scoring import decree_line, lines, outcome, score, sets
from engine.ice.state import Player
from engine.ice.view import Line
from engine.rng import Rng
from tests.engine.ice.day.test_requests import board, number
from tests.support.ice_table import artifacts, table

DECREES = {one.id: index for index, one in enumerate(BOX.decrees)}


def player(hold="", slots="", *, studies="", turned="", **more):
    """Return a player at the end; ``turned`` study tokens lie face down."""
    return Player(0, 0, hold=artifacts(hold), **(board(slots, studies=studies, turned=turned) | more))


def decree(name, one):
    """Return what a decree counts and brings."""
    line = decree_line(BOX, DECREES[name], one)
    assert (line.kind, line.card) == ("decree", DECREES[name])
    return line.counts, line.rp


def test_i10_4_everybody_sees_what_each_decree_would_bring_each_player_now():
    state = table(
        2,
        hand="rope",
        p0=board("h1a h2b x2", studies="e") | {"hold": artifacts("h2c"), "rp": 3},
        p1={"rp": 1, "studies": 0b11, "turned": 0b01},
    )
    names = ("harmony", "shapes", "renown", "studies", "sets", "obliteration")
    state = replace(state, decrees=tuple(DECREES[name] for name in names))
    for eyes in (None, 0, 1):
        view = GAME.view(state, eyes)
        assert [player.worth for player in view.players] == [(5, 4, 3, 1, 0, 0), (0, 0, 1, 2, 0, 1)]
        for seat, player in enumerate(view.players):
            assert player.worth == tuple(line.rp for line in lines(state, seat) if line.kind == "decree")
            # nothing that is hidden counts: neither hands nor requests
            assert GAME.view(GAME.resample(state, eyes, Rng.seeded(1)), eyes).players[seat] == player


def over(seats=2, *, decrees=("obliteration", "shapes", "sets"), **players):
    """Return a match that has ended."""
    state = table(seats, day=4, frame=Over("days"), **players)
    return replace(state, decrees=tuple(DECREES[name] for name in decrees))


@pytest.mark.parametrize(
    ("one", "counts", "rp"),
    [
        (player(), (0, 0), 0),
        (player("h1a h2b"), (3, 0), 3),
        (player("h1a", "h2b"), (3, 0), 3),
        (player(studies="h"), (0, 1), 1),
        (player("h2a", turned="h"), (2, 1), 3),
        (player("o2a x2", studies="o"), (0, 0), 0),
    ],
)
def test_i10_4_anima_of_a_type(one, counts, rp):
    assert decree("harmony", one) == (counts, rp)


@pytest.mark.parametrize(
    ("one", "counts", "rp"),
    [
        # the booklet's example: 2 for a pair, 4 for three shapes, 0 for one shape twice; 6 in all
        (player("o1a o1b e1a e1b e2c h1a h1a"), (2, 3, 1, 0, 0), 6),
        (player("o1a o1b o1a o1b"), (2, 0, 0, 0, 0), 2),
        (player("o1a", "o2b", studies="o"), (2, 0, 0, 0, 0), 2),
        (player("o1a x1 x2", studies="o"), (1, 0, 0, 0, 0), 0),
        (player("o1a o1b o1c e1a e1b e1c h1a h1b h1c p1a p1b p1c a1a a1b a1c"), (3, 3, 3, 3, 3), 20),
    ],
)
def test_i10_4_shapes_once_per_type(one, counts, rp):
    assert decree("shapes", one) == (counts, rp)


@pytest.mark.parametrize(
    ("one", "counts", "rp"),
    [
        (player("o1a e1a h1a"), (0, 0), 0),
        (player("o1a e1a h1a p1a"), (0, 1), 2),
        (player("o1a e1a h1a p1a a1a"), (1, 0), 4),
        (player("o1a e1a h1a p1a x1"), (0, 1), 2),
        (player("o1a e1a h1a", "p1a", turned="a"), (1, 0), 4),
        (player("o2a o1a e2a e1a h2a h1a p2a p1a a1a"), (1, 1), 6),
    ],
)
def test_i10_4_sets_of_different_types(one, counts, rp):
    assert decree("sets", one) == (counts, rp)


def test_i10_4_sets_are_formed_for_the_highest_score():
    def best(counts):
        """Try every number of fives, then fours by brute force."""
        found = 0
        for fives in range(min(counts) + 1):
            left = [count - fives for count in counts]
            fours = max(many for many in range(9) if sum(min(one, many) for one in left) >= 4 * many)
            found = max(found, 4 * fives + 2 * fours)
        return found

    for counts in product(range(5), repeat=5):
        fives, fours = sets(counts)
        assert 4 * fives + 2 * fours == best(counts), counts


def test_i10_4_tokens_and_studies():
    assert decree("renown", player(bonus=4)) == ((0,), 0)
    assert decree("renown", replace(player(), rp=5)) == ((5,), 5)
    assert decree("studies", player(studies="oe", turned="a")) == ((3,), 3)


def test_i10_5_the_booklets_40_rp():
    """Decrees 2 + 3 + 6, five requests 4 + 5 + 6 + 5 + 4, one second request 2, three RP tokens."""
    names = ("twooep", "anyohp", "oneharmony", "prismatic", "eithereh")
    validated = tuple(
        (number(name), day, rp) for name, day, rp in zip(names, (2, 3, 3, 4, 4), (4, 5, 6, 5, 4), strict=True)
    )
    mine = board("o1a o1b e1a e1b e2c", studies="h", turned="p") | {
        "rp": 3,
        "validated": validated,
        "bonus": 2,
        "requests": (number("oneexalted"), number("anyepa")),
    }
    mine["hold"] = artifacts("h1a h1a x1 x2")
    state = over(decrees=("sets", "harmony", "shapes"), p0=mine)
    assert lines(state, 0) == (
        Line("decree", DECREES["sets"], (0, 1), 2),
        Line("decree", DECREES["harmony"], (2, 1), 3),
        Line("decree", DECREES["shapes"], (2, 3, 1, 0, 0), 6),
        *(Line("request", card, (day,), rp) for card, day, rp in validated),
        Line("bonus", -1, (1,), 2),
        Line("renown", -1, (3,), 3),
    )
    assert score(state, 0) == 40
    assert GAME.view(state, None).lines[0] == lines(state, 0)


def test_i10_5_a_planning_token_still_held_is_worth_1():
    state = over(3, p0={"planning": True, "rp": 0}, p1={"rp": 0}, p2={"rp": 0})
    assert lines(state, 0)[-1] == Line("planning", -1, (1,), 1)
    assert outcome(state).scores == (1, 0, 0)


def test_i10_5_unvalidated_requests_score_nothing():
    state = over(p0={"requests": (0, 1, 2), "rp": 0})
    assert score(state, 0) == 0


def test_i10_6_most_rp_win_and_a_tie_is_shared():
    assert outcome(over(3, p0={"rp": 3}, p1={"rp": 5}, p2={"rp": 4})).winners == (1,)
    tie = outcome(over(3, p0={"rp": 5}, p1={"rp": 2}, p2={"rp": 5}))
    assert (tie.scores, tie.winners, tie.reason) == ((5, 2, 5), (0, 2), "days")


def test_i10_5_no_score_before_the_end():
    assert outcome(table()) is None
    assert GAME.view(table(), None).lines == ()
