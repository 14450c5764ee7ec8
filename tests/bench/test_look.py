"""Pairs of pictures: side by side, and small."""

from io import BytesIO

from PIL import Image

from bench import look
from bench.look import AIM, RECORDS, SCENES, beside, packed, pair


def test_every_scene_is_of_a_match_that_is_kept():
    assert len({scene.name for scene in SCENES}) == len(SCENES)
    for scene in SCENES:
        assert (RECORDS / f"{scene.record}.txt").is_file(), scene
        assert scene.name.startswith(f"{(RECORDS / f'{scene.record}.txt').read_text().split()[1]}-")


def test_two_pictures_stand_side_by_side_and_small():
    before, after = Image.new("RGB", (1200, 400), "red"), Image.new("RGB", (600, 900), "blue")
    both = beside(before, after, 550)
    assert both.size == (550 + 12 + 550, 825 + 30)
    assert (both.getpixel((5, 40)), both.getpixel((1000, 700))) == ((255, 0, 0), (0, 0, 255))
    assert len(packed(both)) < AIM


def test_what_would_be_large_has_few_colours_and_is_cut(monkeypatch):
    monkeypatch.setattr(look, "AIM", 3000)
    noise = Image.effect_noise((100, 100), 60).convert("RGB")
    with Image.open(BytesIO(packed(noise))) as kept:
        assert len(kept.convert("RGB").getcolors()) == 64, "as few colours as need be"
    with Image.open(BytesIO(pair(noise, noise, 100))) as kept:
        assert kept.width == 50 + 12 + 50, "as much of the middle as need be"
