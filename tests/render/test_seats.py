"""Seats can be told apart by everyone: by colour, by shape, by letter."""

from __future__ import annotations

from itertools import combinations

import pytest

from render.drawing.theme import ASLEEP, CARD, INK, PAPER, SEATS, SHEET
from render.ice.dig.light import Light, tone
from render.ice.sprites import palette

# Machado, Oliveira and Fernandes 2009, severity 1.0, on linear RGB
VISION = {
    "usual": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def linear(colour):
    return [c / 255 / 12.92 if c / 255 <= 0.04045 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour]


def seen(colour, matrix):
    light = linear(colour)
    return [min(1.0, max(0.0, sum(a * b for a, b in zip(row, light, strict=True)))) for row in matrix]


def lab(light):
    red, green, blue = light
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def contrast(one, other):
    a, b = sorted(0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in (linear(one), linear(other)))
    return (b + 0.05) / (a + 0.05)


@pytest.mark.parametrize("vision", VISION)
def test_seats_differ_in_colour_for_every_kind_of_vision(vision):
    matrix = VISION[vision]
    for one, other in combinations(SEATS, 2):
        a, b = lab(seen(one.colour, matrix)), lab(seen(other.colour, matrix))
        distance = sum((x - y) ** 2 for x, y in zip(a, b, strict=True)) ** 0.5
        assert distance >= 30, (one.letter, other.letter, distance)


def test_seats_differ_in_shape_and_in_letter():
    assert len({each.shape for each in SEATS}) == len({each.letter for each in SEATS}) == 5


@pytest.mark.parametrize("who", SEATS, ids=lambda who: who.letter)
def test_letters_stand_out_from_their_markers(who):
    assert contrast(who.colour, who.ink) >= 4.5
    assert contrast(who.wash, INK) >= 7


@pytest.mark.parametrize("paper", [PAPER, SHEET, CARD, ASLEEP])
def test_ink_stands_out_from_paper(paper):
    assert contrast(INK, paper) >= 6


ICE = (palette.SNOW, palette.SURFACE, palette.DEEP, palette.HIGH_LEDGE, palette.LOW_LEDGE)


def distance(one, other, vision):
    a, b = lab(seen(one, VISION[vision])), lab(seen(other, VISION[vision]))
    return sum((x - y) ** 2 for x, y in zip(a, b, strict=True)) ** 0.5


@pytest.mark.parametrize("light", Light)
@pytest.mark.parametrize("family", ICE)
def test_names_stand_out_from_ice_and_ledge(family, light):
    assert contrast(family.ink, tone(family.face, light)) >= 4.5


def test_names_stand_out_from_azulia_and_from_the_frame():
    assert all(contrast(palette.AZULIA_INK, floor) >= 7 for floor in palette.AZULIA)
    assert all(contrast(ink, palette.FRAME) >= 5 for ink in (palette.FRAME_INK, palette.FRAME_FADED, palette.GOLD))


@pytest.mark.parametrize("light", Light)
@pytest.mark.parametrize("vision", VISION)
def test_levels_differ_for_every_kind_of_vision(vision, light):
    # Azulia has a light of its own
    levels = [*(tone(family.face, light) for family in ICE), *palette.AZULIA[:2]]
    for one, other in combinations(levels[:6], 2):
        assert distance(one, other, vision) >= 20, (one, other)
    # the rim of leaders and tents stands out wherever they stand
    assert all(max(contrast(palette.WHITE, level), contrast(palette.PITCH, level)) >= 3 for level in levels)
