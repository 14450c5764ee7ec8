"""A board that shows parts of its pictures has a button that shows all of them, to the one who presses it."""

import random

from bench.people.messages import words_of
from bench.people.playing import PlayedMatch, typed_act
from tests.support.hosting import stand_in
from tests.support.ice_player import Digger
from tests.support.table import table


async def test_all_of_the_dig_is_shown_to_who_asks(tmp_path):
    async with table(tmp_path / "outpost.db") as at:
        await at.typed(at.ann, "game new", game="ice")
        await at.typed(at.bob, "game join")
        await at.typed(at.ann, "game start")
        info = await at.host.tables.at(at.channel)
        somebody = at.playground.person("Мария")
        shown = await at.press(somebody, at.board(), "all")
        assert shown.message["flags"] & 64
        (picture,) = shown.message["attachments"]
        assert picture["filename"].startswith("boards-all-"), "nobody is on the dig yet, so the board shows all of it"
        match, player = PlayedMatch(at, info.id, (at.ann, at.bob)), Digger(random.Random(1))
        for _ in range(20):
            await typed_act(match, player)
            shown = await at.press(somebody, at.board(), "all")
            if len(shown.message["attachments"]) > 1:
                break
        picture, boards = shown.message["attachments"]
        assert picture["filename"].startswith("dig-all-")
        assert boards["filename"].startswith("boards-all-")
        done = [line.removeprefix("- ") for line in words_of(at.board()).split("\n") if line.startswith("- ")][-1]
        acted = at.ann if done.startswith("Ann ") else at.bob
        await stand_in(at.host, info.id, info.playing(acted))
        at.bot.services.publisher.refresh(info.id)
        await at.settled()
        shown = await at.press(somebody, at.board(), "all")
        picture, _ = shown.message["attachments"]
        assert "'s stand-in" in picture["description"]
        assert picture["description"].endswith(done), "it was no stand-in who did it"
