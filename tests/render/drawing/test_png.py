"""Indexed pictures as PNG: every pixel comes back, and only bands that are new are compressed."""

import random
from io import BytesIO

import pytest
from PIL import Image

from render.drawing import png as module
from render.drawing.cache import KEPT
from render.drawing.png import BANDS, ROWS, png


@pytest.fixture(autouse=True)
def _alone():
    """Begin with nothing kept."""
    budget = BANDS.budget
    BANDS.budget = 0
    BANDS.budget = budget


@pytest.fixture
def compressed(monkeypatch):
    """Return the bands that are compressed, as they are."""
    found, plain = [], module._deflated
    monkeypatch.setattr(module, "_deflated", lambda band: found.append(band) or plain(band))
    return found


def noise(size, seed=0):
    image = Image.frombytes("P", size, random.Random(seed).randbytes(size[0] * size[1]))
    image.putpalette(random.Random(1).randbytes(768))
    return image


def opened(data):
    with Image.open(BytesIO(data)) as image:
        image.verify()
    with Image.open(BytesIO(data)) as image:
        image.load()
        return image


@pytest.mark.parametrize("recurring", [False, True])
@pytest.mark.parametrize("size", [(1, 1), (7, ROWS), (300, ROWS + 1), (64, 3 * ROWS - 1)])
def test_every_pixel_comes_back(size, recurring):
    image = noise(size)
    back = opened(png(image, recurring=recurring))
    assert (back.mode, back.size) == ("P", size)
    assert back.tobytes() == image.tobytes()
    assert back.convert("RGB").tobytes() == image.convert("RGB").tobytes()


def test_only_the_band_that_changed_is_compressed_anew(compressed):
    image = noise((50, 4 * ROWS))
    png(image, recurring=True)
    assert len(compressed) == 4
    image.putpixel((49, 2 * ROWS), 255 - image.getpixel((49, 2 * ROWS)))
    after = png(image, recurring=True)
    assert len(compressed) == 5
    assert opened(after).tobytes() == image.tobytes()


def test_what_was_compressed_before_gives_the_same_bytes(compressed):
    first = png(noise((50, 4 * ROWS)), recurring=True)
    again = png(noise((50, 4 * ROWS)), recurring=True)
    assert (first == again, len(compressed)) == (True, 4)


def test_bands_take_no_room_from_sprites():
    before, bands = KEPT.size, BANDS.size
    png(noise((50, 4 * ROWS)), recurring=True)
    assert (KEPT.size, BANDS.size > bands) == (before, True)


def test_a_picture_that_does_not_recur_takes_no_place(compressed):
    png(noise((50, 4 * ROWS)), recurring=False)
    assert (len(BANDS), len(compressed)) == (0, 1)
