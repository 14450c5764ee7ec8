"""Panels are laid out in another process: the same ones; without a process a thread does it."""

from __future__ import annotations

import asyncio
import logging
import os
import pickle
import signal
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Any

import pytest

from bench.bots.blank_pictures import BlankPool
from cogs.messages.names import shown_names
from cogs.panel.layout import PanelLevel
from cogs.panel.layouts import PanelAsked, PanelLayouts, PanelProcess, panel_process
from cogs.panel.panel import Panel
from cogs.panel.process import answer
from engine.package import CardSet
from engine.registry import EVERY_GAME, with_card_set
from engine.roam import Roam
from engine.roam.deck import DECKS
from engine.timeline import UNDO
from host import Update
from host.match.live_match import Batch
from render.renderers import RENDERERS, fitting
from render.roam import for_deck
from render.words import words
from tests.cogs.panel.test_panels import RECORDS, moments, shown, ways
from worker_processes import PYTHON

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable

    from cogs.messages.message import Message

GAMES = {game.info.key: game for game in EVERY_GAME}


@pytest.fixture
async def process() -> AsyncIterator[Callable[..., Awaitable[PanelProcess]]]:
    made = list[PanelProcess]()

    async def make(
        renderers: Any = RENDERERS, *, games: Any = GAMES, command: tuple[str, ...] = (), settled: bool = True
    ) -> PanelProcess:
        one = panel_process(games, renderers, command=command or PYTHON)
        made.append(one)
        one.start()
        if settled:
            await one.settle()
        return one

    yield make
    for one in made:
        await one.close()


def a_panel() -> Panel:
    update = next(moments("roam", 2, 2, {}))
    return Panel(update, update.awaited[0], shown(update, "roam"))


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats"), [("roam", 3), ("ice", 3), ("example", 2)])
async def test_it_lays_out_what_a_thread_lays_out(
    process: Callable[..., Awaitable[PanelProcess]], game: str, seats: int
) -> None:
    there, tails = PanelLayouts(await process()), set[str]()
    told = set[str]()

    async def both(update: Any, seat: int, tail: str) -> Message:
        texts = shown(update, game)
        here = await Panel(update, seat, texts).level_message(BlankPool(), tail)
        away = await Panel(update, seat, texts).level_message(BlankPool(), tail, layouts=there)
        assert away == here
        return here

    for update in islice(moments(game, seats, 7, {}), 0, 120, 4):
        for seat in range(seats):
            message = await both(update, seat, "")
            told |= {press.control.verb for row in message.blocks for press in getattr(row, "buttons", ())}
            for tail in [tail for verb, tail in ways(message) if verb == "walk"][:2]:
                tails.add(tail)
                await both(update, seat, tail)
    assert "do" in told
    assert game == "example" or (tails and "undo" in told), "what only the past of a match tells is known there, too"


@pytest.mark.slow
async def test_cards_of_ones_own_are_known_there(process: Callable[..., Awaitable[PanelProcess]]) -> None:
    own = DECKS.load(RECORDS.parents[1] / "engine/roam/released/3993359b.toml")
    game, renderer = Roam(own), for_deck(own)
    there = PanelLayouts(await process({"roam": renderer}, games={"roam": game}))
    for update in islice(moments("roam", 2, 2, {}, game=game), 0, 40, 8):
        texts = renderer.for_match(words(), shown_names(update.info, words()))
        panel = Panel(update, update.awaited[0], texts)
        assert await there.laid_out(panel, PanelLevel(""), here=panel.laid_out) == panel.laid_out(PanelLevel(""))


@pytest.mark.parametrize(("key", "digest"), [("roam", "5a0c0df4"), ("ice", "1d46af93")])
def test_a_match_of_earlier_cards_is_laid_out_with_them(key: str, digest: str) -> None:
    earlier, cards = with_card_set(key, CardSet(digest)), CardSet(digest)
    for moment in islice(moments(key, 2, 2, {}, game=earlier), 0, 90, 9):
        update = Update(earlier, replace(moment._live, info=replace(moment.info, cards=cards)))
        seat, names = update.awaited[0], shown_names(update.info, words())
        asked = PanelAsked(update.alone(seat), words(), names, PanelLevel(""))
        renderer = fitting(RENDERERS, key, cards).for_match(words(), names)
        there = answer(GAMES, RENDERERS, pickle.loads(pickle.dumps(asked)))
        assert there == Panel(update, seat, renderer).laid_out(PanelLevel(""))


@pytest.mark.slow
async def test_one_that_was_killed_is_replaced(process: Callable[..., Awaitable[PanelProcess]]) -> None:
    one = await process()
    (first,) = one.pids
    os.kill(first, signal.SIGKILL)
    panel = a_panel()
    assert await PanelLayouts(one).laid_out(panel, PanelLevel(""), here=panel.laid_out) == panel.laid_out(
        PanelLevel("")
    )
    await one.settle()
    (second,) = one.pids
    assert second != first
    assert one.ready()


@pytest.mark.slow
async def test_while_the_process_begins_a_thread_does_it(process: Callable[..., Awaitable[PanelProcess]]) -> None:
    one, panel = await process(settled=False, command=("/bin/sh", "-c", "exec sleep 60")), a_panel()
    while not one.pids:
        await asyncio.sleep(0.01)
    for _ in range(2):
        assert await PanelLayouts(one).laid_out(panel, PanelLevel(""), here=panel.laid_out) == panel.laid_out(
            PanelLevel("")
        )
    assert len(one.pids) == 1


@pytest.mark.slow
async def test_a_panel_that_cannot_be_laid_out_there_is_laid_out_in_a_thread(
    process: Callable[..., Awaitable[PanelProcess]], caplog: pytest.LogCaptureFixture
) -> None:
    one = await process({key: found for key, found in RENDERERS.items() if key != "ice"})
    update = next(moments("ice", 2, 2, {}))
    ice = Panel(update, update.awaited[0], shown(update, "ice"))
    assert await PanelLayouts(one).laid_out(ice, PanelLevel(""), here=ice.laid_out) == ice.laid_out(PanelLevel(""))
    assert "KeyError at" in caplog.text
    assert "panel/process.py" in caplog.text
    again = a_panel()
    assert await PanelLayouts(one).laid_out(again, PanelLevel(""), here=again.laid_out)


@pytest.mark.slow
async def test_without_a_process_a_thread_does_it_and_the_log_says_so_once(
    process: Callable[..., Awaitable[PanelProcess]], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    there, panel = PanelLayouts(await process(command=("/bin/false",))), a_panel()
    for _ in range(2):
        assert await there.laid_out(panel, PanelLevel(""), here=panel.laid_out) == panel.laid_out(PanelLevel(""))
    assert len([one for one in caplog.records if "laid out in a thread" in one.getMessage()]) == 1


@pytest.mark.parametrize("game", ["roam", "ice"])
def test_neither_the_seed_nor_the_past_of_a_match_goes_to_another_process(game: str) -> None:
    games, again = GAMES, set()
    for moment in islice(moments(game, 3, 5, {}), 0, 100, 10):
        update, seat = moment, moment.awaited[0]
        if update.can_undo(seat):
            batch = Batch(games[game], moment._live)
            batch.play(seat, UNDO)
            update = Update(games[game], batch.finish(moment.info, at=0))
            again.add(update.redo(seat))
        alone = pickle.loads(pickle.dumps(update.alone(seat)))
        assert alone.live.timeline.origin.seed is None
        assert not alone.live.timeline.past
        assert not alone.live.timeline.kept
        assert alone.live.recaps == ()
        there = alone.opened(games)
        assert there.view(seat) == update.view(seat)
        assert there.legal(seat) == update.legal(seat)
        assert there.can_undo(seat) == update.can_undo(seat)
        assert there.redo(seat) == update.redo(seat)
        assert not any(there.can_undo(other) or there.redo(other) for other in range(3) if other != seat)
    assert len(again) > 1
