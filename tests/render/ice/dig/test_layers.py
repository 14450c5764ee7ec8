"""The dig under whole snow is kept and redrawn where tiles are gone, as if all of it were drawn each time."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image, ImageChops

from bench import kept_matches
from engine.ice.board import DEEP, SNOW, SURFACE
from engine.record import parse
from render.drawing.layout import Rect
from render.ice.dig import framing, layers, slabs
from render.ice.dig.framing import Frame, Window, shrunk
from render.ice.dig.geometry import HIGH, WIDE
from render.ice.dig.layers import ground
from render.ice.dig.plan import plan_dig
from render.ice.sprites import palette

RECORDS = Path(__file__).parents[3] / "records"
FRAMES = (None, Frame(Rect(140, 90, 700, 520)))


def views(name):
    """Return views of a kept match between which a tile of snow came or went, each of them some later."""
    record = parse((RECORDS / f"{name}.txt").read_text("utf-8"))
    found, known = [], None
    for update, _ in kept_matches.moments(record):
        view = update.view(None)
        snow = tuple(cell.spot for cell in view.cells if cell.spot in SNOW and cell.kind == "tile")
        if snow != known:
            found.append(view)
            known = snow
    return found


def drawn(view, frame):
    """Draw ground and tiles from nothing."""
    plan = plan_dig(view)
    seen = {cell.spot: cell for cell in view.cells if cell.kind == "tile" and cell.visible}
    window = Window.of(ground(plan.light), frame)
    for level in (DEEP, SURFACE, SNOW):
        layers._lay(window, [cell for cell in level if cell in seen], plan.tiles, plan.light)
    for cell in SNOW:
        if cell in seen and seen[cell].turn is not None:
            window.stamp(slabs.crevasse(seen[cell].turn), layers._PLACES[cell])
    return window.image


@pytest.mark.parametrize("name", ["ice-4-standard", "ice-5-curse", "ice-2-first"])
def test_what_is_drawn_over_whole_snow_is_the_same_as_drawn_from_nothing(name):
    shown, gone = views(name), 0
    for view in (*shown[::4], shown[-1]):
        gone = max(gone, len(SNOW) - sum(cell.spot in SNOW and cell.kind == "tile" for cell in view.cells))
        for frame in FRAMES:
            image = layers.laid(plan_dig(view), view, frame).image
            off = ImageChops.difference(image, drawn(view, frame)).convert("L").histogram()
            # at its edge, the softest of a shadow that falls off the dig
            assert sum(off[9:]) < 50
            assert not sum(off[17:])
    assert gone > 8


@pytest.mark.parametrize(("many", "few"), framing._SCALES)
def test_what_is_drawn_smaller_is_as_if_it_were_drawn_at_its_size_and_then_shrunk(many, few, monkeypatch):
    # what lies on the snow shrinks by itself, by up to half a pixel otherwise
    monkeypatch.setattr(slabs, "crevasse", lambda _: Image.new("RGBA", (1, 1)))
    view = views("ice-4-standard")[-1]
    for x, y in ((0, 0), (4, 9)):
        frame = Frame(Rect(x * many, y * many, 60 * many, 40 * many), many, few)
        image = layers.laid(plan_dig(view), view, frame).image
        whole = layers.laid(plan_dig(view), view, Frame(frame.part)).image
        assert image.size == frame.size == (60 * few, 40 * few)
        off = ImageChops.difference(image, whole.resize(frame.size, Image.Resampling.BOX)).convert("L").histogram()
        assert not sum(off[3:])


def test_a_sprite_is_as_large_as_on_the_dig_until_the_picture_is_written_on():
    sprite = Image.new("RGBA", (50, 20), (255, 0, 0, 255))
    window = Window.of(Image.new("RGB", (60, 60)), Frame(Rect(0, 0, 100, 100), 5, 3))
    window.stamp(sprite, (50, 50))
    assert window.image.getbbox() == (30, 30, 60, 42)
    window.lettered().stamp(sprite, (0, 0))
    assert window.image.getbbox() == (0, 0, 60, 42)
    assert shrunk(sprite, 5 / 3) is shrunk(sprite, 5 / 3)
    assert shrunk(sprite.copy(), 5 / 3) is not shrunk(sprite, 5 / 3), "what is drawn on a copy is on no other sprite"


def test_under_whole_snow_nothing_is_drawn_anew():
    assert layers._holes(()) == ()
    one, *_ = layers._holes((SNOW[20],))
    assert one[0].w * one[0].h < 40_000


def test_nothing_is_drawn_anew_many_times_over():
    parts = [part for part, _ in layers._holes(tuple(SNOW))]
    assert sum(part.w * part.h for part in parts) < 1.5 * WIDE * HIGH


def test_the_mean_colour_is_that_of_what_is_seen():
    image = Image.new("RGB", (40, 20), (10, 20, 30))
    image.paste((50, 60, 70), (20, 0, 40, 20))
    window = Window(image, left=100, top=50)
    assert window.mean(Rect(100, 50, 20, 20)) == (10, 20, 30)
    assert window.mean(Rect(110, 55, 20, 5)) == (30, 40, 50)
    assert window.mean(Rect(130, 60, 60, 60)) == (50, 60, 70), "partly beside the picture"
    assert window.mean(Rect(0, 0, 10, 10)) == palette.FRAME, "wholly beside it"
