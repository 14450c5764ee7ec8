"""The dig under whole snow is kept and drawn anew where tiles are gone, as if all of it were drawn each time."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image, ImageChops

from bench import presses
from engine.ice.board import DEEP, SNOW, SURFACE
from engine.record import parse
from render.ice.dig import layers, slabs
from render.ice.dig.ground import ground
from render.ice.dig.plan import plan_dig
from render.ice.dig.projection import HIGH, WIDE
from render.ice.dig.window import Window
from render.ice.sprites import palette
from render.layout import Rect

RECORDS = Path(__file__).parents[1] / "records"
PARTS = (None, Rect(140, 90, 700, 520))


def views(name):
    """Return views of a kept match between which a tile of snow came or went, each of them some later."""
    record = parse((RECORDS / f"{name}.txt").read_text("utf-8"))
    found, known = [], None
    for update, _, _ in presses.moments(record):
        view = update.view(None)
        snow = tuple(cell.spot for cell in view.cells if cell.spot in SNOW and cell.kind == "tile")
        if snow != known:
            found.append(view)
            known = snow
    return found


def drawn(view, part):
    """Draw ground and tiles from nothing."""
    plan = plan_dig(view)
    seen = {cell.spot: cell for cell in view.cells if cell.kind == "tile" and cell.visible}
    window = Window.of(ground(plan.light), part)
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
        for part in PARTS:
            image = layers.laid(plan_dig(view), view, part).image
            off = ImageChops.difference(image, drawn(view, part)).convert("L").histogram()
            # at its edge, the softest of a shadow that falls off the dig
            assert sum(off[9:]) < 50
            assert not sum(off[17:])
    assert gone > 8


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
