"""A question of ICE that offers nothing: said so in the panel, and gone on with some seconds later, the panel too."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bench.people.messages import controls, words_of
from tests.e2e.ice.test_ice_turns import position
from tests.e2e.ice_at_position import placed

if TYPE_CHECKING:
    from pathlib import Path


async def test_it_is_gone_on_with_a_few_seconds_after_the_own_act(tmp_path: Path) -> None:
    state = position(2, leaders=["s4d", None], archs={"s4d": 1}, hand="wreckage", types={"a4d": "h1a"})
    async with placed(tmp_path / "outpost.sqlite3", state) as (at, match):
        ann, _ = match.people
        await at.typed(ann, "game do", action="excavate")
        last = "even:a4d"
        asked = await at.typed(ann, "game do", action=last)
        assert (await match.look()).idle(0)
        assert "I'll continue for you in a moment, so nobody can tell" in words_of(asked)
        await at.restart()
        for _ in range(2):
            # what was due while the bot was away gets a new time
            await at.passed(seconds=65)
        update = await match.look()
        assert not update.idle(0)
        assert update.view(None).decision.phase == "turn"
        await at.press(ann, asked, "do")
        assert (await match.look()).view(None).decision.phase == "turn"


async def test_the_panel_goes_on_as_well(tmp_path: Path) -> None:
    state = position(2, leaders=["s4d", None], archs={"s4d": 1}, hand="wreckage", types={"a4d": "h1a"})
    async with placed(tmp_path / "outpost.sqlite3", state) as (at, match):
        ann, _ = match.people
        await at.typed(ann, "game do", action="excavate")
        asked = await at.typed(ann, "game do", action="even:a4d")
        await at.passed(seconds=65)
        await at.playground.until(lambda: "You hold nothing" not in words_of(asked), 10)
        assert any(one.endswith("done") for one in controls(asked.message, "do"))
