"""The picture of everyone's chances: told apart by colour, shape and initial, names apart, and as a sentence."""

from __future__ import annotations

from itertools import pairwise

import pytest

from render.base import Names
from render.drawing.chances_chart import HIGH, PLOT, WIDE, ChancesChart, beside, chances, ticks, x_of, y_of
from render.drawing.theme import SEATS
from render.renderers import RENDERERS
from render.words import words

PEOPLE = ("Ann", "Anna with a name that is far too long", "⚙ Ada", "Eve", "*Max*")


def drawn(seats: int, turns: int, marked: tuple[int, ...] = ()):
    share = tuple([round((seat + 1) * 2 / (seats * (seats + 1)), 3) for seat in range(seats)])
    chart = ChancesChart(tuple(range(1, turns + 1)), (share,) * turns, marked)
    names = Names(PEOPLE[:seats], PEOPLE[:seats], tuple(range(seats)))
    return chances(chart, RENDERERS["example"].for_match(words("en"), names).pictures.look)


@pytest.mark.parametrize(("seats", "turns"), [(1, 1), (5, 60)])
def test_every_seat_has_its_colour_and_the_picture_its_size(seats, turns):
    found = drawn(seats, turns, (0, turns // 2, turns - 1))
    assert found.image.size == (WIDE, HIGH)
    colours = {colour for _, colour in found.image.getcolors(WIDE * HIGH)}
    assert {who.colour for who in SEATS[:seats]} <= colours
    assert all(name in found.alt for name in PEOPLE[:seats])


@pytest.mark.parametrize("ends", [[0.5], [0.0, 0.0, 0.0, 0.0, 1.0], [0.2] * 5, [1.0] * 5, [0.4, 0.6, 0.0]])
def test_names_stand_apart_and_beside_the_plot(ends):
    places = beside([y_of(one) for one in ends])
    assert all(later - earlier >= 56 for earlier, later in pairwise(sorted(places)))
    assert all(40 <= place <= HIGH - 20 for place in places)


@pytest.mark.parametrize("turns", [1, 2, 7, 23, 120])
def test_turns_on_the_axis_are_few_and_the_last_is_named(turns):
    found = ticks(turns)
    assert found[-1] == turns - 1
    assert len(found) <= 7
    chart = ChancesChart(tuple(range(turns)), ((1.0,),) * turns)
    assert all(PLOT.x <= x_of(chart, place) <= PLOT.right for place in found)
    assert all(x_of(chart, two) - x_of(chart, one) > 40 for one, two in pairwise(found) if turns > 1)


def test_each_game_has_a_curve_in_its_own_colours():
    grounds = {}
    for game in ("roam", "ice"):
        names = Names(("Ann", "Bob"), ("Ann", "Bob"), (0, 1))
        bound = RENDERERS[game].for_match(words("en"), names)
        chart = ChancesChart((1, 2), ((0.5, 0.5), (0.6, 0.4)), (), RENDERERS[game].curve)
        grounds[game] = chances(chart, bound.pictures.look).image.getpixel((2, HIGH - 3))
    assert grounds == {"roam": RENDERERS["roam"].curve.ground, "ice": RENDERERS["ice"].curve.ground}
    assert grounds["roam"] != grounds["ice"]
