"""Whole matches for two, three and four: typed, pressed, and pressed at random; each held to its pure replay.

Of the ways, the numbers of seats and the options, each meets two of each other's three.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from bench.people.messages import entries, words_of
from bench.people.playing import PlayedMatch, begun, pressed_act, reach, typed, typed_act
from engine.roam.view import Phase
from tests.e2e.playing import Restless, hold
from tests.support.roam_player import Greedy
from tests.support.table import table

if TYPE_CHECKING:
    from pathlib import Path

    from bench.people.table import LiveTable
    from playground import Exchange

BASIC = "mode=basic"
ALL = "outpost=on,stacked=on,animals=on"
LONG = 2_000
"""Acts or presses after which a match is taken for endless."""


def seated(at: LiveTable, seats: int) -> tuple[int, ...]:
    """Return people whose names are no easy ones."""
    return tuple(at.playground.person(name) for name in ("Ann", "*Max", "Мария", "Łucja")[:seats])


async def limited(match: PlayedMatch, player: Greedy, *, by_hand: bool) -> bool:
    """Let someone who is not yet asked set a limit in secret, if there is an auction; return whether one did."""
    update = await match.look()
    auction = update.view(None).auction
    if auction is None:
        return False
    ahead = [seat for seat in auction.tied if seat not in update.awaited and any(update.legal(seat))]
    if not ahead:
        return False
    seat, board = ahead[0], match.at.board()
    person = update.info.seats[seat].user
    text = f"limit:{player.limit(update, seat)}"
    if by_hand:
        panel = await match.at.press(person, board, "turn", "ahead")
        if len(entries_of(panel)) > 1:
            await reach(match, person, panel, text)
    else:
        await typed(match, person, text, by=player)
    assert match.at.board() == board, "a secret shows on the board"
    return True


def entries_of(panel: Exchange) -> list[str]:
    assert panel.message is not None
    try:
        return entries(panel.message, "limit")
    except AssertionError:
        return []


async def over(match: PlayedMatch) -> None:
    """Hold that the last message tells the end."""
    told = words_of(match.at.board())
    assert "won" in told or "share the victory" in told


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "options", "seed"), [(3, ALL, 1), (4, BASIC, 0)])
async def test_by_typing(tmp_path: Path, caplog: pytest.LogCaptureFixture, seats: int, options: str, seed: int) -> None:
    async with table(tmp_path / "outpost.sqlite3", seed=seed) as at:
        at.playground.rest.description = None  # other tests look at each request; here it takes nine tenths of the time
        match, player = await begun(at, seated(at, seats), options), Greedy(random.Random(0))
        auctions = limits = 0
        for act in range(LONG):
            if await match.over():
                break
            if act == 50:
                await at.restart()
            if (await match.look()).view(None).phase is Phase.AUCTION:
                auctions += 1
                limits += await limited(match, player, by_hand=False)
                if await match.over():
                    break
            await typed_act(match, player)
        await over(match)
        assert auctions
        assert limits
        await hold(match, caplog)


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "options", "seed"), [(2, ALL, 1), (4, "", 1)])
async def test_by_pressing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, seats: int, options: str, seed: int
) -> None:
    async with table(tmp_path / "outpost.sqlite3", seed=seed) as at:
        at.playground.rest.description = None
        match, player = await begun(at, seated(at, seats), options), Greedy(random.Random(0))
        auctions = 0
        for act in range(LONG):
            if await match.over():
                break
            if act == 40:
                await at.restart()
            if (await match.look()).view(None).phase is Phase.AUCTION:
                auctions += 1
                await limited(match, player, by_hand=True)
                if await match.over():
                    break
            await pressed_act(match, player)
        await over(match)
        assert auctions
        await hold(match, caplog)


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "options"), [(2, BASIC), (3, "")])
async def test_by_pressing_anything(tmp_path: Path, caplog: pytest.LogCaptureFixture, seats: int, options: str) -> None:
    async with table(tmp_path / "outpost.sqlite3", seed=seats) as at:
        at.playground.rest.description = None
        match = await begun(at, seated(at, seats), options)
        stranger, player = at.playground.person("Bartholomew"), Greedy(random.Random(0))
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
