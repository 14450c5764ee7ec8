"""The real program killed in the middle of an excavation: it goes on where it was, by the same message."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

from bench.bots.process import Process
from bench.people.messages import boards, control, has, shown, towards, words_of
from bench.people.table import HURRY, opened
from engine.ice.board import SNOW
from playground import Playground
from tests.support.ice_player import Digger

if TYPE_CHECKING:
    from pathlib import Path

    from host.host import Host
    from playground import Exchange

pytestmark = pytest.mark.kill


async def about_to_dig(host: Host, there: Playground, channel: int) -> tuple[int, int, int]:
    """Play until someone may excavate snow without a camp, others beside them; return match, person and seat."""
    ann, bob = there.people[:2]
    info = await host.lobby.create(there.guild, channel, ann, "Ann", "ice")
    await host.lobby.join(info.id, bob, "Bob")
    update, player = await host.lobby.start(info.id, ann), Digger(random.Random(7))
    while True:
        seat, view = update.awaited[0], update.view(None)
        here = next((cell for cell in view.cells if cell.spot == view.players[seat].leader), None)
        plain = here is not None and here.spot in SNOW and here.camp is None and here.archs
        if plain and "excavate" in update.legal(seat):
            return info.id, update.users[0], seat
        update = await host.play.submit(info.id, update.users[0], None, [player.choose(update, seat)])


async def shows(there: Playground, channel: int, match: int, seq: int) -> dict[str, Any]:
    """Wait until both pictures of the board show a state; return the board."""
    wanted = {f"{kind}-{match}-{seq}.png" for kind in ("dig", "boards")}
    await there.until(lambda: any(shown(one) == wanted for one in boards(there, channel)[-1:]))
    return boards(there, channel)[-1]


async def pressed(there: Playground, person: int, panel: Exchange, text: str) -> Exchange:
    """Press what leads on to an action."""
    assert panel.message is not None
    custom_id, values = towards(panel.message, text)
    return await (await there.click(person, panel.message, custom_id, values)).wait_shown()


async def test_killed_between_the_declaration_and_the_allocation(tmp_path: Path) -> None:
    database = tmp_path / "outpost.sqlite3"
    async with Playground(deadline=30.0, hurry=HURRY) as there:
        channel = there.channel("general")
        async with opened(database, 4) as host:
            match, person, seat = await about_to_dig(host, there, channel)
            before = await host.play.look(match)
        bot = await Process.started(there, database)
        await bot.ready()
        first = await shows(there, channel, match, before.seq)
        told = await (await there.slash(person, channel, "ice excavate")).wait_shown()
        assert "dug up" in told.text
        await bot.kill()
        async with opened(database, 4) as host:
            dug = await host.play.look(match)
            assert dug.seq == before.seq + 1, "what was acknowledged is there"
            assert dug.view(None).decision.phase == "allocate"
            assert len(dug.view(seat).own.hand) == len(before.view(seat).own.hand) + 1
        bot = await Process.started(there, database)
        await bot.ready()
        again = await shows(there, channel, match, dug.seq)
        assert again["id"] == first["id"], "the same message goes on"
        assert there.pinged(again) == [person]
        # the panel from before the kill asks for the allocation; what came to light is still in the hand, and stays
        panel = await (await there.click(person, again, control(again, "turn"))).wait_shown()
        assert panel.message is not None
        assert not has(panel.message, "undo")
        evenly = [text for text in dug.legal(seat) if text.startswith("even:")]
        assert len(evenly) == 3
        done = await pressed(there, person, panel, evenly[1])
        assert [file.name for file in done.files] == [f"map-{match}-{dug.seq + 1}.png"]
        assert "out of date" not in words_of(done)
        await shows(there, channel, match, dug.seq + 1)
        assert await bot.terminate() == 0, bot.text
        assert "Traceback" not in bot.text
        assert [str(one) for one in there.violations] == []
        async with opened(database, 4) as host:
            view = (await host.play.look(match)).view(None)
            assert view.decision.phase == "turn"
            assert view.players[seat].leader != before.view(None).players[seat].leader
