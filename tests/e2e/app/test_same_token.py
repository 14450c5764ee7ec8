"""Two bots with one token and a database each: neither harms what the other has made, and both say what they see."""

from __future__ import annotations

import asyncio
import shutil
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import pytest

import bot
from bench.people.messages import control, controls, has
from bench.people.table import LiveTable
from bot import Exit
from cogs.app import catch_up, router, second_bot
from cogs.messages.responder import PrivateReply
from cogs.telemetry.metrics import SIGNS
from settings import Settings
from tests.e2e.app.test_catching_up import restarted
from tests.e2e.app.test_restoring import kept, saved, shown
from tests.e2e.board.test_old_messages import alive

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from playground import Exchange

STRANGE = "isn't in my database"
SEEN = "Another process seems to use my token"


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(second_bot, "PACE", 0.0)


@asynccontextmanager
async def beside(at: LiveTable, path: Path) -> AsyncIterator[LiveTable]:
    """Start another bot with the same token; it ends first."""
    other = LiveTable(at.playground, path, at.seed, at.games, at.renderers, at.channel, at.ann, at.bob)
    await other.boot()
    try:
        yield other
    finally:
        await other.settled()
        await other.stop()


def reported(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [one.getMessage() for one in caplog.records if one.levelname == "ERROR"]


def counted(at: LiveTable) -> dict[str, float]:
    registry = at.bot.services.metrics.registry
    return {sign: registry.get_sample_value("outpost_second_bot_signs_total", {"sign": sign}) or 0.0 for sign in SIGNS}


async def doctor(at: LiveTable) -> str:
    return (await at.typed(at.ann, "doctor")).text


async def together(exchange: Exchange, *tables: LiveTable) -> Exchange:
    await exchange.wait_shown()
    for one in tables:
        await one.settled()
    return exchange


async def strip(at: LiveTable) -> None:
    """Take the controls off the board, as only the same application can."""
    at.bot.services.publisher.overtaken.strip(at.channel, at.board()["id"])
    await at.settled()
    assert alive(at) == []


# A bot with an empty database


async def test_a_press_on_a_control_that_this_database_does_not_know_strips_nothing_and_is_told_once(
    at: LiveTable, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    monkeypatch.setattr(router, "COURTESY", 0.0)
    await at.new(at.bob)
    board = at.board()
    await at.stop()
    at.path = tmp_path / "empty.sqlite3"
    await at.boot()
    for person, verb in ((at.ann, "turn"), (at.bob, "turn"), (at.ann, "log")):
        assert STRANGE in (await at.press(person, board, verb)).text
    assert at.board() == board
    (line,) = reported(caplog)
    assert "another bot may be using this token: someone pressed a button of a match that isn't in my database" in line
    assert "Stop every other process that uses the token" in line
    assert counted(at) == {"answered": 0, "unknown": 3, "stripped": 0}
    assert SEEN in await doctor(at)


@pytest.mark.slow
async def test_the_bot_that_knows_the_match_answers_though_another_hears_of_it_too(
    at: LiveTable, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    match = await at.new(at.bob)
    person, _ = await at.turn(match)
    async with beside(at, tmp_path / "empty.sqlite3") as other:
        board = at.board()
        panel = await together(await at.playground.click(person, board, control(board, "turn")), at, other)
        assert panel.message is not None
        assert STRANGE not in panel.text
        assert controls(panel.message)
        assert at.board() == board
        assert counted(other) == {"answered": 1, "unknown": 1, "stripped": 0}
        assert counted(at)["answered"] == 0
        assert len(reported(caplog)) == 1
    await restarted(at)
    assert controls(at.board()) == controls(board)


# Two bots that both know the match


async def copied(at: LiveTable, path: Path) -> None:
    """Copy the database, and let nothing tell that it was: as a disk does that is cloned."""
    await at.settled()
    await at.stop()
    shutil.copy(at.path, path)
    shutil.copy(f"{at.path}.lock", f"{path}.lock")
    await at.boot()


async def test_an_answer_that_another_process_has_given_is_not_changed(
    at: LiveTable, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    await at.new(at.bob)
    await copied(at, tmp_path / "copy.sqlite3")
    first, late, tokens = PrivateReply.first, [], list[str]()
    async with beside(at, tmp_path / "copy.sqlite3") as other:

        async def answer(reply: PrivateReply, message: Any) -> None:
            if reply.interaction.client is other.bot:
                late.append(reply.interaction.id)
                await at.playground.until(lambda: taken[0].type is not None)
            await first(reply, message)

        async def defer(reply: PrivateReply) -> None:
            assert reply

        monkeypatch.setattr(PrivateReply, "first", answer)
        monkeypatch.setattr(PrivateReply, "defer", defer)
        board = at.board()
        for send in (
            lambda: at.playground.click(at.ann, board, control(board, "log")),
            lambda: at.playground.slash(at.bob, at.channel, "game text"),
            lambda: at.playground.slash(at.ann, at.channel, "doctor"),
        ):
            taken = [await send()]
            exchange = await taken[0].wait_shown()
            made, text = list(exchange.made), exchange.text
            tokens.append(exchange.token)
            await together(exchange, at, other)
            assert (exchange.made, exchange.text) == (made, text)
        # an earlier panel may say meanwhile that it is below
        edits = [one for one in at.playground.requests if any(token in one.path for token in tokens)]
        assert [one for one in edits if one.method == "PATCH"] == []
        assert len(late) == counted(other)["answered"] == 3
        assert counted(at)["answered"] == 0
        assert len(reported(caplog)) == 1


async def test_an_old_copy_on_another_machine_does_not_come_to_discord(
    at: LiveTable, caplog: pytest.LogCaptureFixture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await at.new(at.bob)
    await at.settled()
    (tmp_path / "laptop").mkdir()
    await copied(at, tmp_path / "laptop" / "outpost.sqlite3")
    monkeypatch.setattr("socket.gethostname", lambda: "laptop")
    board, begun = at.board(), at.playground.gateway.identifies
    settings = Settings(
        token="token.of.tests",  # type: ignore[arg-type]  # a text is taken
        database=tmp_path / "laptop" / "outpost.sqlite3",
        api=f"{at.playground.http}/api/v10",
        gateway=at.playground.gateway_url,
        draw_in="threads",
    )
    assert await bot.run(settings) == Exit.STORE
    assert "it last ran somewhere else" in caplog.text
    assert (at.board(), at.playground.gateway.identifies) == (board, begun)


# Boards that were stripped


async def test_controls_that_were_taken_off_are_put_back_when_a_panel_opens_and_at_the_start(
    at: LiveTable, caplog: pytest.LogCaptureFixture
) -> None:
    match = await at.new(at.bob)
    person, _ = await at.turn(match)
    board = at.board()
    at.bot.services.stripped_boards._looked.clear()
    await strip(at)
    await at.typed(person, "game turn")
    await at.playground.until(lambda: alive(at) != [])
    await at.settled()
    assert controls(at.board()) == controls(board)
    assert at.board()["id"] == board["id"]
    assert counted(at) == {"answered": 0, "unknown": 0, "stripped": 1}
    (line,) = reported(caplog)
    assert "a board's buttons were gone; I put them back" in line
    assert SEEN in await doctor(at)
    await strip(at)
    await restarted(at)
    assert controls(at.board()) == controls(board)
    assert counted(at)["stripped"] == 1
    assert len(reported(caplog)) == 2


async def test_a_lobby_gets_its_controls_back_and_what_is_whole_is_not_written(at: LiveTable) -> None:
    other = at.playground.channel("table-two")
    await at.new(at.bob, channel=other)
    await at.typed(at.ann, "game new", game="roam")
    await strip(at)
    asked = len(at.playground.requests)
    await restarted(at)
    written = [one.path for one in list(at.playground.requests)[asked:] if one.method in {"POST", "PATCH"}]
    assert has(at.board(), "join")
    assert [one for one in written if f"/channels/{other}/" in one] == []
    assert counted(at)["stripped"] == 1


async def test_a_board_that_was_replaced_in_the_time_that_a_restore_loses_is_no_sign(
    at: LiveTable, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await at.new(at.bob)
    await shown(at, match)
    await saved(at)
    earlier = at.board()["id"]
    await shown(at, match, 2)
    assert earlier not in {one["id"] for one in alive(at)}
    begun, go_on, show = asyncio.Event(), asyncio.Event(), catch_up.show_anew

    async def late(*more: Any) -> bool:
        begun.set()
        await go_on.wait()
        return await show(*more)

    monkeypatch.setattr(catch_up, "show_anew", late)
    await at.stop()
    shutil.copy(kept(at), at.path)
    await at.boot()
    await begun.wait()
    person, _ = await at.turn(match)
    await (await at.playground.slash(person, at.channel, "game turn")).wait_shown()
    await at.playground.until(lambda: not at.bot.services.later)
    go_on.set()
    await at.playground.until(lambda: not at.bot._background.under_way)
    await at.settled()
    assert alive(at) == [at.board()]
    assert counted(at)["stripped"] == 0
    assert reported(caplog) == []


async def test_a_board_that_somebody_has_deleted_stays_away(at: LiveTable, caplog: pytest.LogCaptureFixture) -> None:
    await at.new(at.bob)
    before = at.board()["id"]
    at.playground.delete_message(at.board())
    await restarted(at)
    assert before not in {one["id"] for one in at.public()}
    assert alive(at) == []
    assert reported(caplog) == []
    assert await doctor(at)
    assert SEEN not in await doctor(at)
