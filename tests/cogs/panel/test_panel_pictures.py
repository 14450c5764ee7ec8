"""The pictures of private panels: drawn once while nothing has changed, and each seat sees its own."""

from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from cogs.messages.names import shown_names
from cogs.panel.layout import PlacesShown
from cogs.panel.panel import Panel
from cogs.runtime.render_pool import RenderPool
from cogs.telemetry.metrics import Metrics
from engine.registry import find
from host import Update
from render.base import Drawn
from render.renderers import RENDERERS
from render.words import words
from tests.cogs.panel.test_panels import moments
from tests.support.renderers import otherwise


class Studio:
    """Draws what tells no more than how many pictures there were before; ``drawn`` are the views that they are of."""

    def __init__(self, key):
        self.drawn = []
        methods = {"preview": self._preview}
        self.renderer = otherwise(RENDERERS[key], "pictures", **methods)
        self.pool = RenderPool(1, metrics=Metrics())

    def _preview(self, _right, view, **_more):
        self.drawn.append(view)
        return Drawn("map", Image.new("RGB", (len(self.drawn), 1)), "a map")

    def panel(self, update, seat=None):
        renderer = self.renderer.for_match(words(), shown_names(update.info, words()))
        return Panel(update, update.awaited[0] if seat is None else seat, renderer)

    def view_of(self, picture):
        """Return the view that a picture is of."""
        with Image.open(BytesIO(picture.data)) as image:
            return self.drawn[image.width - 1]


def found(key, kind):
    """Return the first moment in which who is asked is shown such a picture."""
    for update in moments(key, 2, 2, {}):
        panel = Studio(key).panel(update)
        if panel.offers.picture == kind:
            return update
    raise AssertionError(kind)


async def block(panel, studio, *, tokens=(), events=()):
    return await panel.pictures.block(studio.pool, panel.pictures.wanted(PlacesShown(tokens)), events)


@pytest.mark.parametrize(("key", "kind"), [("roam", "best"), ("roam", ""), ("ice", "")])
async def test_what_has_not_changed_is_not_drawn_again(key, kind):
    update, studio = found(key, kind), Studio(key)
    first, again = [await block(studio.panel(update), studio, events=("something",)) for _ in range(2)]
    assert first == again
    assert len(studio.drawn) == 1


async def test_other_places_events_people_and_matches_make_another_picture():
    update, studio = found("roam", "best"), Studio("roam")
    here, drawn = studio.panel(update), 1
    await block(here, studio)
    quiet = found("roam", "")
    elsewhere = Update(find("roam"), replace(update._live, info=replace(update.info, id=7)))
    named = studio.renderer.for_match(words(), replace(here.renderer.names, colours=(3, 2)))
    for panel, more in (
        (Panel(quiet, 0, here.renderer), {"events": ("something",)}),
        (Panel(quiet, 0, here.renderer), {"events": ("something", "else")}),
        (here, {"tokens": ("c4",)}),
        (here, {"tokens": ("c4", "d4")}),
        (Panel(update, here.seat, named), {}),
        (Panel(elsewhere, here.seat, here.renderer), {}),
    ):
        await block(panel, studio, **more)
        await block(panel, studio, **more)
        drawn += 1
        assert len(studio.drawn) == drawn, (panel.seat, more)


@pytest.mark.parametrize("key", ["roam", "ice"])
@pytest.mark.parametrize("more", [{"tokens": ("s4c",)}, {"events": ("something",)}], ids=min)
async def test_each_seat_is_shown_what_it_sees_itself(key, more):
    update, studio = found(key, ""), Studio(key)
    views = [update.view(seat) for seat in range(2)]
    for seat, view in [*enumerate(views)] * 2:
        (picture,) = await block(studio.panel(update, seat), studio, **more)
        assert studio.view_of(picture) == view
    assert len(studio.drawn) == len(set(views))
    assert key != "ice" or len(set(views)) == 2, "each holds something else"
