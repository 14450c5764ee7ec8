"""Cards are changed while matches run: those go on with what they were dealt from, and new ones get the new cards."""

from __future__ import annotations

import logging
import re
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from bench.people.messages import controls, has, words_of
from db.tables.stored import changing
from engine.package import CardSet
from engine.record import Entry, parse
from engine.registry import of_record, with_card_set, with_cards
from engine.timeline import replay
from render.renderers import with_cards as renderers_with

if TYPE_CHECKING:
    from bench.people.table import LiveTable
    from db.transaction import Transaction
    from engine.record import Record
    from host import Update

CARDS = Path(__file__).parents[3] / "engine" / "roam" / "cards.toml"
EARLIER = [("roam", "5a0c0df4"), ("ice", "1d46af93")]


async def against_computers(at: LiveTable, key: str) -> int:
    await at.typed(at.ann, "game new", game=key)
    await at.press(at.ann, at.board(), "option", "computer", values=["computer=easy"])
    info = await at.host.tables.at(at.channel)
    assert info is not None
    await at.press(at.ann, at.board(), "start")
    return info.id


async def computers_play(at: LiveTable, match: int) -> None:
    """Let computers play until Ann alone is asked."""
    for _ in range(20):
        update = await at.host.play.look(match)
        if (update.awaited, update.thinking) == ((0,), ()):
            return
        await at.passed(seconds=2)
    raise AssertionError("the computers do not come to an end")


async def replays(at: LiveTable, match: int) -> Record:
    """Replay what is exported, with what is secret until the end; return it."""
    record = parse(await at.host.records.export(match))
    game = of_record(record)
    acts = tuple(Entry(one.seat, one.text, one.digest) for one in await at.store.log.actions(match))
    state = replay(game, replace(record, seed=at.seed, entries=acts)).state
    assert [game.view(state, seat) for seat in (None, 0)] == whole(await at.host.play.look(match))
    return record


def whole(update: Update) -> list[Any]:
    """Return what everyone and Ann may know of a match."""
    return [update.view(seat) for seat in (None, 0)]


async def goes_on(at: LiveTable, match: int) -> None:
    """Continue with all that shows a match: panel, command, computer, undo, board, log."""
    await computers_play(at, match)
    before = await at.host.play.look(match)
    panel = await at.typed(at.ann, "game turn")
    assert panel.message is not None
    assert controls(panel.message)
    await at.typed(at.ann, "game do", action=before.legal(0)[0])
    assert "Undone." in words_of(await at.typed(at.ann, "game undo"))
    assert whole(await at.host.play.look(match)) == whole(before)
    while (update := await at.host.play.look(match)).awaited:
        await at.host.play.submit(match, at.ann, None, (update.legal(0)[-1],))
    await computers_play(at, match)
    assert {0, 1} <= {line.seat for line in await at.host.records.log(match, None)}
    assert at.board()["attachments"]
    assert has(at.board(), "turn")
    assert words_of(await at.typed(at.ann, "game text"))
    assert words_of(await at.typed(at.ann, "game log"))


async def started(at: LiveTable, game: Any, renderer: Any = None) -> None:
    """Start again with other cards."""
    await at.stop()
    at.games[game.info.key] = game
    if renderer is not None:
        at.renderers[game.info.key] = renderer
    await at.boot()


@pytest.mark.slow
@pytest.mark.parametrize(("key", "digest"), EARLIER)
async def test_a_match_of_earlier_cards_goes_on_with_them_and_a_new_one_gets_the_present_ones(
    at: LiveTable, key: str, digest: str, caplog: pytest.LogCaptureFixture
) -> None:
    present, earlier = at.games[key], with_card_set(key, CardSet(digest))
    await started(at, earlier)
    match = await against_computers(at, key)
    before = whole(await at.host.play.look(match))
    await started(at, present)
    assert whole(await at.host.play.look(match)) == before
    await goes_on(at, match)
    record = await replays(at, match)
    assert (record.rules.endswith(f"+{digest}"), record.cards) == (True, None)
    other = await at.new(at.bob, channel=at.playground.channel("table-two"), game=key)
    assert (await at.host.core.info(other)).cards.digest == present.info.cards
    assert [one.getMessage() for one in caplog.records if one.levelno >= logging.WARNING] == []


async def begun_earlier(at: LiveTable, match: int) -> None:
    """Let a match have begun before cards were kept with matches, and start with the same cards once."""

    def forget(db: Transaction) -> None:
        with changing(db, match):
            db.execute("UPDATE matches SET cards = NULL")

    await at.store.database.write(forget)
    await at.restart()
    await at.playground.until(lambda: not at.bot._background.under_way)


@pytest.mark.slow
async def test_who_changes_their_own_cards_changes_no_match_that_has_begun(
    at: LiveTable, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file, text = tmp_path / "own.toml", CARDS.read_text("utf-8")
    first = text.replace("price = 2", "price = 4")
    for name in re.findall(r'^name = "(.+)"$', text, re.MULTILINE):
        first = first.replace(f'name = "{name}"', f'name = "{name}lo"')
    file.write_text(first, "utf-8")
    await started(at, with_cards(file)["roam"], renderers_with(file)["roam"])
    match = await against_computers(at, "roam")
    before = whole(await at.host.play.look(match))
    await begun_earlier(at, match)
    file.write_text(first.replace('lo"', 'mi"').replace("price = 4", "price = 3"), "utf-8")
    await started(at, with_cards(file)["roam"], renderers_with(file)["roam"])
    assert whole(await at.host.play.look(match)) == before
    await goes_on(at, match)
    assert (await replays(at, match)).cards == first
    there = at.playground.channel("table-two")
    other = await at.new(at.bob, channel=there)
    assert (await at.host.core.info(other)).cards != (await at.host.core.info(match)).cards
    for channel, end, not_end in ((at.channel, "lo", "mi"), (there, "mi", "lo")):
        told = words_of(await at.typed(at.ann, "game text", channel=channel))
        names = [name for name in re.findall(r'^name = "(.+)"$', text, re.MULTILINE) if f"{name}{end}" in told]
        assert names
        assert not [name for name in names if f"{name}{not_end}" in told]
    assert [one.getMessage() for one in caplog.records if one.levelno >= logging.WARNING] == []
