"""The log tells everyone what everyone saw, whatever of it was secret."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from bench.people.messages import controls, words_of
from engine.ice.events.dig import Excavated, FrontSeen
from tests.support.ice_player import Digger
from tests.support.table import table

if TYPE_CHECKING:
    from pathlib import Path


async def test_the_log_tells_what_others_excavated_but_not_what_they_found(tmp_path: Path) -> None:
    async with table(tmp_path / "outpost.sqlite3", seed=2) as at:
        match, player = await at.new(at.bob, game="ice"), Digger(random.Random(2))
        dug: list[Excavated] = []
        for _ in range(60):
            update = await at.host.play.look(match)
            seat = update.awaited[0]
            texts = [player.choose(update, seat)]
            update = await at.host.play.submit(match, update.info.seats[seat].user, update.seq, texts)
            dug += [one for one in update.events if isinstance(one, Excavated)]
        assert {one.seat for one in dug} == {0, 1}
        for person, other in ((at.ann, "Bob"), (at.bob, "Ann")):
            page = await at.typed(person, "game log")
            told = words_of(page)
            if "Previous page" in str(page.message):
                told += words_of(await at.press(person, page, "page", "log|1"))
            found = sum(told.count(f"{other} dug up S{row}") for row in range(1, 9))
            assert found == sum(one.cell < 48 and one.seat == ("Ann", "Bob").index(other) for one in dug)
            mine = sum(one.cell < 48 and one.seat != ("Ann", "Bob").index(other) for one in dug)
            assert told.count("Only you can see this") == mine


async def test_once_the_match_is_over_the_log_tells_everybody_who_found_what(tmp_path: Path) -> None:
    async with table(tmp_path / "outpost.sqlite3", seed=2) as at:
        match, player = await at.new(at.bob, game="ice"), Digger(random.Random(2))
        found = set[int]()
        while found != {0, 1}:
            update = await at.host.play.look(match)
            seat = update.awaited[0]
            texts = [player.choose(update, seat)]
            update = await at.host.play.submit(match, update.info.seats[seat].user, update.seq, texts)
            found |= {one.seat for one in update.events_for(seat) if isinstance(one, FrontSeen)}
        await at.typed(at.bob, "game resign", sure=True)
        for person in (at.ann, at.bob, at.playground.person("Bartholomew")):
            told = words_of(await at.press(person, at.board(), "log"))
            shown = await at.press(person, at.board(), "past")
            while onward := [one for one in controls(shown.message or {}) if ":next|" in one]:
                shown = await at.press(person, shown, "past", onward[0].split(":")[3])
                told += words_of(shown)
            assert "Ann found " in told
            assert "Bob drew " in told or "Bob found " in told
            assert "Only you can see this" not in told
