"""Signs of ICE: told apart by their colours and by their outlines, at every size."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from PIL import ImageChops

from engine.ice.components import FRONTS, PRISMATIC, TYPES, Guild
from render.drawing.theme import SEATS
from render.ice.sprites.signs import TINTS, front_icon, guild_icon, token, type_icon
from render.ice.sprites.travellers import LEAST_LETTER, camp, leader_figure, letter_height
from tests.render.test_seats import VISION, lab, seen


@pytest.mark.parametrize("vision", VISION)
def test_types_differ_in_colour_for_every_kind_of_vision(vision):
    seen_ = [lab(seen(tint, VISION[vision])) for tint in TINTS]
    for (one, a), (other, b) in combinations(enumerate(seen_), 2):
        assert sum((x - y) ** 2 for x, y in zip(a, b, strict=True)) ** 0.5 >= 30, (one, other)


def test_types_differ_in_outline():
    outlines = [
        type_icon(kind, 24).getchannel("A").point(lambda a: 255 if a > 99 else 0) for kind in range(PRISMATIC + 1)
    ]
    for one, other in combinations(outlines, 2):
        apart_ = ImageChops.difference(one, other).histogram()[255]
        both = ImageChops.lighter(one, other).histogram()[255]
        assert apart_ >= 0.18 * both


@pytest.mark.parametrize("size", [20, 24, 40, 96])
def test_no_two_signs_are_alike(size):
    signs = [type_icon(kind, size) for kind in range(len(TYPES) + 1)]
    signs += [front_icon(front, size) for front in range(len(FRONTS))]
    signs += [guild_icon(guild, size) for guild in Guild]
    signs += [
        token(name, size)
        for name in ("ep", "rp", "plan", "study", "walk", "crampon", "flame", "curse-light", "curse-dark")
    ]
    assert all(sign.size == (size, size) and sign.mode == "RGBA" for sign in signs)
    assert len({sign.tobytes() for sign in signs}) == len(signs)
    assert type_icon(0, size) is type_icon(0, size)


@pytest.mark.parametrize("who", SEATS)
def test_initials_are_read_however_small_a_leader_is(who):
    pair = replace(who, letter="Bo")
    for size in (20, 28, 64):
        assert letter_height(pair, 0.35 * size) >= LEAST_LETTER, "6 pixels where the picture is 550 wide"
        for draw in (leader_figure, camp):
            other = draw(replace(who, letter="Ba"), size)
            assert ImageChops.difference(draw(pair, size).convert("RGB"), other.convert("RGB")).getbbox() is not None
