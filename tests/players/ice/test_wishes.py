"""What requests promise: those that can be paid, those that lack something, and what one more piece would bring."""

import pytest

from engine.ice.components import ACHIEVEMENT, BOX, EXALTED, HARMONY, OBLITERATION, PRISMATIC
from players.ice.wishes import Means, means, promise, wants


def card(name):
    return next(number for number, request in enumerate(BOX.requests) if request.id == name)


def has(*pieces, shapes=()):
    ones, twos, found = [0] * 6, [0] * 6, [0] * 5
    for kind, anima in pieces:
        (ones if anima == 1 else twos)[kind] += 1
    for kind, shape in shapes:
        found[kind] |= 1 << shape
    return Means(tuple(ones), tuple(twos), tuple(found))


NOTHING = has()


def test_what_is_missing_makes_a_request_less_likely_and_nothing_makes_it_sure():
    one = card("oneharmony")
    assert promise(BOX, (one,), NOTHING, 0.5, 0) == pytest.approx((0, 6 * 0.5**3, 0))
    assert promise(BOX, (one,), has((HARMONY, 2)), 0.5, 0) == pytest.approx((0, 3, 0))
    assert promise(BOX, (one,), has((HARMONY, 2), (PRISMATIC, 1)), 0.5, 0) == (6, 0, 0)


def test_a_piece_pays_for_one_request_and_the_better_one():
    both = card("oneharmony"), card("eitheroh")
    assert promise(BOX, both, has((HARMONY, 2), (HARMONY, 1)), 0.0, 0).sure == 6
    assert promise(BOX, both, has((HARMONY, 2), (HARMONY, 1), (OBLITERATION, 2)), 0.0, 0).sure == 10


def test_two_of_three_takes_pieces_whatever_their_anima():
    two = card("twooeh")
    assert promise(BOX, (two,), has((OBLITERATION, 1), (EXALTED, 2)), 0.5, 0) == (4, 0, 0)
    assert promise(BOX, (two,), has((OBLITERATION, 1), (OBLITERATION, 2)), 0.5, 0) == (0, 2, 2)


def test_shapes_bring_what_they_bring_and_may_bring_more():
    shapes, mine = card("shapesexalted"), has((EXALTED, 1), (EXALTED, 1), shapes=((EXALTED, 1), (EXALTED, 3)))
    assert promise(BOX, (shapes,), mine, 0.1, 0) == (5, 0, 0)
    assert promise(BOX, (shapes,), mine, 0.8, 0).hoped == pytest.approx(9 * 0.8 - 5)


def test_the_first_two_of_a_day_before_the_last_bring_a_bonus():
    both = card("prismatic"), card("eitheroh")
    mine = has((PRISMATIC, 2), (HARMONY, 2))
    assert [promise(BOX, both, mine, 0.0, early).sure for early in (0, 1, 2)] == [9, 11, 12]


def test_what_is_asked_for_is_wanted():
    wanted = wants(BOX, (card("oneharmony"), card("eitheroh")), has((HARMONY, 2)), (), chance=0.5, early=0)
    assert wanted[HARMONY][1] == wanted[HARMONY][0] == 6 + 1 - (4 + 6 * 0.5**3)
    assert wanted[HARMONY][0] > wanted[OBLITERATION][0] > 0
    assert wanted[ACHIEVEMENT] == (0, 0)
    decrees = (next(n for n, decree in enumerate(BOX.decrees) if decree.id == "achievement"),)
    assert wants(BOX, (), NOTHING, decrees, chance=0.5, early=0)[ACHIEVEMENT] == (1, 2)


def test_study_tokens_are_pieces_of_one_anima():
    assert means(BOX, ((48,), (), (), (), ()), 0b10).ones == (1, 1, 0, 0, 0, 0)
