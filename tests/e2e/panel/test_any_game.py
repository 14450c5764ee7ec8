"""What a renderer may offer beyond Roam's: hands, several steps in one go, a forecast of what is not known yet."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest_asyncio
from PIL import Image

from bench.people.messages import entries, has
from cogs.panel.menu import WHY
from render.base import Drawn, Holding, Nature, Shortcut
from tests.support.renderers import otherwise
from tests.support.table import table, whole

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from bench.people.table import LiveTable
    from render.base import AnyRenderer

WRONG = (("explore:belma", "at:z9"), ("explore:belma", "rest"), ("rest", "rest"), ("explore:belma", ""))
HAND = "You hold nothing but a map."


def drawn_hand() -> Drawn:
    return Drawn("hand", Image.new("RGB", (8, 8), "red"), "a map")


def hand(_right: Any, view: Any) -> Holding:
    assert view.players
    return Holding(HAND, partial(drawn_hand))


def nature(right: Any, text: str) -> Nature:
    return replace(right.nature(text), pictured=True) if text == "done" else right.nature(text)


def forecast(_right: Any, text: str, _view: Any) -> Drawn | None:
    return Drawn("map", Image.new("RGB", (8, 8), "blue"), "") if text == "done" else None


def shortcuts(_right: Any, view: Any, _seat: int, *, plan: Any = ()) -> tuple[Shortcut, ...]:
    if view.exploration is not None:
        return ()
    ways = [Shortcut(("explore:belma", f"at:{x}3"), f"Belma at {x}3", "two steps", leads=x == "b") for x in "bc"]
    wrong = [Shortcut(texts, "Not possible", "") for texts in WRONG]
    return (*ways, *wrong, Shortcut(tuple(f"explore{n}:belma" for n in range(9)), "Too long for a control", ""))


def handed(renderer: AnyRenderer) -> AnyRenderer:
    """Return the renderer with a hand to look at, shortcuts, and a picture of what ends a turn."""
    renderer = otherwise(renderer, "pictures", hand=hand, forecast=forecast)
    return replace(otherwise(renderer, "actions", nature=nature, shortcuts=shortcuts), hands=True)


@pytest_asyncio.fixture
async def there(tmp_path: Path) -> AsyncIterator[LiveTable]:
    async with table(tmp_path / "outpost.sqlite3", boot=False) as one:
        one.renderers = {key: handed(renderer) for key, renderer in one.renderers.items()}
        await one.boot()
        yield one
        await one.settled()
        whole(one)


async def test_hand_is_shown_to_who_asks_and_to_nobody_else(there: LiveTable) -> None:
    match = await there.new(there.bob)
    for person in (there.ann, there.bob):
        shown = await there.press(person, there.board(), "hand")
        assert shown.ephemeral
        assert HAND in shown.text
        assert [file.name for file in shown.files] == [f"hand-{match}-0.png"]
        panel = await there.press(person, shown, "turn")
        assert HAND not in panel.text
        again = await there.press(person, panel, "hand")
        assert HAND in again.text
    stranger = await there.press(there.playground.person("Мария"), there.board(), "hand")
    assert stranger.ephemeral
    assert "You aren't playing in this match" in stranger.text
    assert HAND not in str(there.board())


async def test_several_steps_in_one_go_are_done_and_taken_back_by_one_press_each(there: LiveTable) -> None:
    match = await there.new(there.bob)
    person, _ = await there.turn(match)
    panel = await there.press(person, there.board(), "turn")
    offered = [one for one in entries(panel.message or {}, "+") if one != WHY]
    # the first has a button, and the map shows it
    assert has(panel.message or {}, "do")
    assert offered[0] == "explore:belma+at:c3"
    assert len(offered) == 1 + len(WRONG), "what does not fit into a control is left out"
    done = await there.press(person, panel, "pick", "+", values=[offered[0]])
    assert "explored with Belma: C3" in done.text
    update = await there.host.play.look(match)
    assert update.seq == 2
    assert update.view(None).exploration.character == "belma"
    back = await there.press(person, done, "undo", "2")
    assert "Undone" in back.text
    update = await there.host.play.look(match)
    assert (update.seq, update.view(None).exploration) == (4, None)


async def test_steps_that_are_not_possible_together_are_refused_whole(there: LiveTable) -> None:
    match = await there.new(there.bob)
    person, _ = await there.turn(match)
    panel = (await there.press(person, there.board(), "turn")).message or {}
    for texts in WRONG:
        exchange = await there.press(person, panel, "pick", "+", values=["+".join(texts)])
        assert "incident" not in exchange.text
        assert exchange.text.startswith("**"), exchange.text
        assert (await there.host.play.look(match)).seq == 0


async def test_what_can_be_taken_back_is_done_and_drawn(there: LiveTable) -> None:
    match = await there.new(there.bob)
    person, _ = await there.turn(match)
    panel = await there.press(person, there.board(), "turn")
    panel = await there.press(person, panel, "pick", "+", values=["explore:belma+at:c3"])
    seq = (await there.host.play.look(match)).seq
    # it can be taken back, so it is done at once, and drawn
    done = await there.press(person, panel, "do", "done")
    assert [file.name for file in done.files] == [f"map-{match}-{seq + 1}.png"]
    assert (await there.host.play.look(match)).seq == seq + 1
    assert has(there.board(), "turn")
