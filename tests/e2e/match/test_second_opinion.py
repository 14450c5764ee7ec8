"""Whole matches on another stand-in for Discord, which is not ours: simcord, in this process, with the real client.

What our playground takes for granted about Discord, it may take for granted wrongly; simcord was written by others. It
models permissions, components, threads and the life of an interaction, and fails a test on any error of the bot.
"""

from __future__ import annotations

import asyncio
import random
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

import discord
import pytest
import simcord

from bench.people.messages import towards
from bench.people.table import Fixed
from cogs.app.client import BackgroundWork, Outpost
from cogs.app.ids import parse
from db import Store, open_store
from engine.registry import GAMES
from host import Host
from host.computers.turns import CarryingOn
from tests.support.ice_player import Digger
from tests.support.roam_player import Greedy
from tests.support.sketches import sketch

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Coroutine
    from pathlib import Path

    from bench.people.playing import Chooser

PATIENCE = 300.0
"""Seconds that the stand-in waits for the bot: as long as a busy machine may need."""
LONG = 3_000
"""Acts after which a match is taken for endless."""
MATCH = 1
"""Number of the one match that is played."""


class Patient(simcord.Env):
    """An environment that waits for a slow machine at the start, too."""

    async def _settle_internal(self, *, timeout: float | None = None, **more: Any) -> None:  # noqa: ASYNC109
        await super()._settle_internal(timeout=timeout and max(timeout, PATIENCE), **more)


@dataclass
class Sim:
    """One server of the stand-in, the channel that is played in, the people there, and the bot on its database."""

    store: Store
    env: simcord.Env = field(init=False)
    host: Host = field(init=False)
    channel: simcord.ChannelHandle = field(init=False)
    people: dict[int, simcord.MemberActor] = field(default_factory=dict)

    def bot(self) -> Outpost:
        """Make a bot, unmodified, on the database."""
        games = {game.info.key: game for game in GAMES}
        self.host = Host.of(self.store, games, entropy=Fixed(1))
        return Outpost(self.host, games=games, renderers={key: sketch(key) for key in games}, ready_timeout=0.01)

    async def restart(self) -> None:
        """End the bot and start it again on the same database."""
        await self.env.restart_bot(self.bot())

    def person(self, name: str) -> simcord.MemberActor:
        """Add someone to the server."""
        user = self.env.create_user(name.lower(), global_name=name)
        actor = self.people[user.id] = self.env.guild.add_member(user)
        return actor

    async def typed(self, who: simcord.MemberActor, command: str, **options: Any) -> simcord.ResponseMessage:
        """Type a command and return the private answer to it."""
        return _answer(await who.slash(self.channel, command, **options))

    async def press(self, who: simcord.MemberActor, message: Any, verb: str) -> simcord.InteractionResult:
        """Press the button with that verb of a message."""
        found = [one for one in _ids(message) if (known := parse(one)) and known.verb == verb]
        assert found, f"no {verb} among {_ids(message)}"
        return await who.click(message, custom_id=found[0])

    def board(self) -> discord.Message:
        """Return the newest message that everyone sees."""
        return [one for one in self.channel.history() if not one.flags.ephemeral][-1]


@asynccontextmanager
async def simulated(path: Path) -> AsyncIterator[Sim]:
    """Start the bot in a server of the stand-in; whatever it fails at fails the test."""
    sim = Sim(await open_store(path))
    env = sim.env = Patient(sim.bot(), shard_count=1, settle_timeout=PATIENCE)
    go_on = BackgroundWork.go_on

    def declared(background: BackgroundWork, name: str, work: Callable[[], Coroutine[None, None, None]]) -> None:
        go_on(background, name, lambda: env.external_wait(work(), reason=name))

    async def pressed(*_: object) -> bool:
        # the clock stands still here, so nothing goes on by itself, and who waited for that would wait for ever
        return False

    try:
        # the stand-in waits for everything the bot has begun, but for what it is told goes on forever
        with patch.object(BackgroundWork, "go_on", declared), patch.object(CarryingOn, "planned", pressed):
            await env.start()
            with env.time_context():
                sim.channel = env.create_guild().create_text_channel("general")
                await env.settle()
                yield sim
                env.raise_errors()
            await env.shutdown()
    finally:
        await sim.store.close()


def _answer(result: simcord.InteractionResult) -> simcord.ResponseMessage:
    assert result.acknowledged
    shown = [*([result.response] if result.response else []), *result.followups]
    assert shown, "nothing was answered"
    return shown[-1]


def _ids(message: Any) -> list[str]:
    return [one["custom_id"] for one in _parts(message) if "custom_id" in one and not one.get("disabled")]


def _parts(message: Any) -> list[dict[str, Any]]:
    raw = message.components
    found, left = [], [one if isinstance(one, dict) else one.to_dict() for one in raw]
    while left:
        part = left.pop(0)
        found.append(part)
        left += [*part.get("components", ()), *([part["accessory"]] if part.get("accessory") else [])]
    return found


async def play(sim: Sim, player: Chooser, chance: random.Random, *, acts: int) -> bool:
    """Let the next player type or press what they do, this many times; return whether the match is over by then."""
    for _ in range(acts):
        update = await sim.host.play.look(MATCH)
        if update.outcome is not None:
            return True
        seat, before = chance.choice(update.awaited), await length(sim)
        who = sim.people[update.info.seats[seat].user]
        texts = player.together(update, seat, player.choose(update, seat))
        if chance.random() < 0.5:
            name, options = player.command(update, seat, texts)
            await sim.typed(who, name, **options)
        else:
            await pressed(sim, who, texts[0])
        assert await length(sim) > before, f"{texts} changed nothing"
    return False


async def length(sim: Sim) -> int:
    """Return how many acts the log has, undone ones included."""
    return (await sim.host.play.look(MATCH))._live.length


async def pressed(sim: Sim, who: simcord.MemberActor, goal: str) -> None:
    """Open the panel from the board and press until an action is done."""
    before = await length(sim)
    panel, tried = _answer(await sim.press(who, sim.board(), "turn")), set[str]()
    for _ in range(40):
        custom_id, values = towards({"components": panel.components}, goal, tried=tried)
        known = parse(custom_id)
        tried |= {*(values or ()), *([known.tail] if known and known.verb == "walk" else [])}
        result = await (
            who.click(panel, custom_id=custom_id) if values is None else who.select(panel, values, custom_id=custom_id)
        )
        if await length(sim) > before:
            return
        panel = _answer(result)
    raise AssertionError(f"{goal} was not reached")


def hold(sim: Sim) -> None:
    """Hold what a channel looks like when a match is over, and that nobody but its reader sees a private answer."""
    board = sim.board()
    assert board.attachments, "the result has a picture"
    assert not [one for one in _ids(board) if one.startswith("turn")], "a match that is over asks for turns"
    stranger = sim.person("Stranger")
    seen = sim.channel.history(viewer=stranger)
    assert all(not message.flags.ephemeral for message in seen)
    old = [_ids(message) for message in seen[:-1]]
    assert old == [[] for _ in old], "buttons are left on an old board"


PLAYERS = {"roam": Greedy, "ice": Digger}


async def seated(sim: Sim, game: str, seats: int, *, thread: bool) -> None:
    """Open a table, in a thread of its own or in the channel, and start it with the first people."""
    ann, *others = [sim.person(name) for name in ("Ann", "Bob", "Cy")[:seats]]
    await sim.typed(ann, "game new", game=game, thread=thread)
    if thread:
        (sim.channel,) = sim.channel.threads
    for other in others:
        await sim.press(other, sim.board(), "join")
    await sim.press(ann, sim.board(), "start")


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats", "thread"), [("roam", 3, True), ("ice", 2, False)])
def test_a_whole_match(tmp_path: Path, game: str, seats: int, *, thread: bool) -> None:
    async def run() -> None:
        async with simulated(tmp_path / "one.sqlite3") as sim:
            await seated(sim, game, seats, thread=thread)
            chance = random.Random(seats)
            player = PLAYERS[game](chance)
            await play(sim, player, chance, acts=30)
            await sim.restart()
            assert await play(sim, player, chance, acts=LONG), "the match does not end"
            await sim.env.settle()
            hold(sim)

    asyncio.run(run())


@pytest.mark.slow
def test_a_channel_that_the_bot_may_not_write_in(tmp_path: Path) -> None:
    async def run() -> None:
        async with simulated(tmp_path / "one.sqlite3") as sim:
            ann = sim.person("Ann")
            me = sim.env.bot.user
            assert me is not None
            closed = discord.PermissionOverwrite(send_messages=False)
            sim.channel = sim.env.guild.create_text_channel("quiet", overwrites={sim.env.guild.me: closed})
            answer = await sim.typed(ann, "game new", game="roam")
            assert answer.ephemeral
            assert "Send Messages" in str(answer.components)
            assert sim.channel.last_message is None or sim.channel.last_message.flags.ephemeral

    asyncio.run(run())
