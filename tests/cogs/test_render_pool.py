"""Pictures that are drawn outside the event loop: those of private panels once, while they are among the last."""

from PIL import Image

from cogs.render_pool import KEPT, RenderPool
from render.base import Drawn


async def test_what_did_not_change_is_not_drawn_again():
    pool, drawn = RenderPool(), []

    def picture():
        drawn.append(1)
        return Drawn("map", Image.new("RGB", (8, 8)), "places")

    first = await pool.once(("view", "s4c"), picture, end="1-2")
    assert first.name == "map-1-2.png"
    assert await pool.once(("view", "s4c"), picture, end="1-2") is first
    assert len(drawn) == 1
    await pool.once(("view", "s4d"), picture, end="1-2")
    assert len(drawn) == 2
    for number in range(KEPT):
        await pool.once(("another", number), picture, end="1-2")
    await pool.once(("view", "s4c"), picture, end="1-2")
    assert len(drawn) == KEPT + 3, "the oldest are forgotten"
    assert await pool.once("none", lambda: None, end="1-2") is None
