"""Whole matches of ICE for one to four: typed, pressed, and pressed at random; each held to its replay."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from bench.people.messages import words_of
from bench.people.playing import PlayedMatch, begun, pressed_act, typed_act
from tests.e2e.playing import Restless, hold
from tests.support.ice_player import Digger
from tests.support.table import table

if TYPE_CHECKING:
    from pathlib import Path

    from bench.people.table import LiveTable

LONG = 4_000
"""Acts or presses after which a match is taken for endless."""
CURSE = "mode=curse,mild=on,blessing=on"


def seated(at: LiveTable, seats: int) -> tuple[int, ...]:
    """Return people whose names are no easy ones."""
    return tuple(at.playground.person(name) for name in ("Ann", "*Max", "Мария", "Łucja", "Bob")[:seats])


async def over(match: PlayedMatch) -> None:
    """Hold that the last message tells the end."""
    told = words_of(match.at.board())
    assert any(part in told for part in ("won", "share the victory", "renown")), told


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "options"), [(1, CURSE), (4, "journal=on")])
async def test_by_typing(tmp_path: Path, caplog: pytest.LogCaptureFixture, seats: int, options: str) -> None:
    async with table(tmp_path / "outpost.sqlite3", seed=seats) as at:
        at.playground.rest.description = None  # other tests look at each request; here it takes nine tenths of the time
        match, player = await begun(at, seated(at, seats), options, game="ice"), Digger(random.Random(seats))
        chance = random.Random(seats)
        for act in range(LONG):
            if await match.over():
                break
            if act == 50:
                await at.restart()
            await typed_act(match, player, which=chance.randrange(5))
        await over(match)
        await hold(match, caplog)


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "options"), [(2, "mode=first"), (3, "")])
async def test_by_pressing(tmp_path: Path, caplog: pytest.LogCaptureFixture, seats: int, options: str) -> None:
    async with table(tmp_path / "outpost.sqlite3", seed=seats) as at:
        at.playground.rest.description = None
        match, player = await begun(at, seated(at, seats), options, game="ice"), Digger(random.Random(seats))
        chance = random.Random(seats)
        for act in range(LONG):
            if await match.over():
                break
            if act == 40:
                await at.restart()
            await pressed_act(match, player, which=chance.randrange(5))
        await over(match)
        await hold(match, caplog)


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "options"), [(1, ""), (3, "freemove=on,journal=on")])
async def test_by_pressing_anything(tmp_path: Path, caplog: pytest.LogCaptureFixture, seats: int, options: str) -> None:
    async with table(tmp_path / "outpost.sqlite3", seed=seats) as at:
        at.playground.rest.description = None
        match = await begun(at, seated(at, seats), options, game="ice")
        stranger, player = at.playground.person("Bartholomew"), Digger(random.Random(seats))
        people = Restless(random.Random(seats), strangers=(stranger,), player=player)
        for press in range(LONG):
            if await match.over():
                break
            if press == 100:
                await at.restart()
            answer = await people.press(match)
            assert answer is None or answer.modal is not None or answer.ephemeral
            assert answer is None or "incident" not in answer.text, answer.text
        assert press > 80, "people pressed for a while, before the restart and after it"
        await over(match)
        await hold(match, caplog)
