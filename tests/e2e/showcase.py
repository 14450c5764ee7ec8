"""Plays one whole match of four through the real bot, and keeps its record and a few of its pictures.

``python -m tests.e2e.showcase`` writes ``tests/records/played-4.txt`` and ``docs/pictures``: the very files that the
bot posted. People are greedy, type and press in turn, and set a limit now and then; all chance is seeded.
"""

from __future__ import annotations

import asyncio
import random
import sys
import tempfile
from pathlib import Path
from typing import Any

from engine.record import dump, parse, replay
from engine.roam.view import Phase
from tests.support.hands import Match, begun, pressed_act, step_towards, typed, typed_act
from tests.support.players import Greedy
from tests.support.table import Table, table

ROOT = Path(__file__).parents[2]
PICTURES = ROOT / "docs" / "pictures"
RECORD = ROOT / "tests" / "records" / "played-4.txt"
SEED = 2
PEOPLE = ("Ann", "Bob", "Łucja", "Мария")


def picture(at: Table, message: dict[str, Any], start: str) -> bytes | None:
    """Return the file of a message whose name begins so."""
    found = [one for one in message["attachments"] if one["filename"].startswith(start)]
    return at.playground.world.store.file(int(found[0]["id"])) if found else None


async def limited(match: Match, player: Greedy) -> None:
    """Let who waits in an auction set a limit, if there is one."""
    update = await match.look()
    auction = update.view(None).auction
    ahead = [seat for seat in auction.tied if seat not in update.awaited and len(update.legal(seat)) > 1]
    if ahead:
        await typed(match, match.people[ahead[0]], f"limit:{player.limit(update, ahead[0])}")


async def previewed(match: Match, player: Greedy) -> bytes | None:
    """Let the person awaited explore by the panel; return the picture shown before the placement is done."""
    update = await match.look()
    seat = update.awaited[0]
    text = player.choose(update, seat)
    if not text.startswith("explore:"):
        return None
    where = player.where(update, seat, text)
    panel = await typed(match, match.people[seat], text)
    assert panel.message is not None
    for _ in range(4):
        panel = await step_towards(match, match.people[seat], panel, where)
        assert panel.message is not None
        if (shown := picture(match.at, panel.message, "look-")) is not None:
            return shown
    return None


async def play(at: Table) -> tuple[str, dict[str, bytes]]:
    """Play the match; return its record and its pictures."""
    at.playground.rest.description = None
    rng = random.Random(SEED)
    match = await begun(at, tuple(at.playground.person(name) for name in PEOPLE))
    player, boards, kept = Greedy(rng), list[bytes](), dict[str, bytes]()
    while not await match.over():
        update = await match.look()
        view, board = update.view(None), at.board()
        if (shown := picture(at, board, "table-")) is not None:
            boards.append(shown)
        if view.phase is Phase.AUCTION:
            if len(view.auction.tied) > 1 and view.round > 4 and "auction" not in kept:
                kept["auction"] = picture(at, board, "auction-") or b""
            if rng.random() < 0.5:
                await limited(match, player)
                if await match.over() or (await match.look()).view(None).phase is not Phase.AUCTION:
                    continue
        if view.round > 7 and "preview" not in kept:
            shown = await previewed(match, player)
            if shown is not None:
                kept["preview"] = shown
                continue
        await (typed_act if rng.random() < 0.5 else pressed_act)(match, player)
    kept["start"], kept["middle"] = boards[0], boards[len(boards) * 6 // 10]
    kept["result"] = picture(at, at.board(), "result-") or b""
    answer = await at.typed(at.ann, "game export", match=match.number)
    return answer.files[0].content.decode(), kept


async def main() -> None:
    """Write everything anew."""
    with tempfile.TemporaryDirectory() as folder:
        async with table(Path(folder) / "outpost.sqlite3", seed=SEED, sketched=False) as at:
            text, kept = await play(at)
            record = parse(text)
            timeline = replay(at.games["roam"], record)
            view = at.games["roam"].view(timeline.state, None)
    RECORD.write_text(dump(record), "utf-8")
    PICTURES.mkdir(parents=True, exist_ok=True)
    for name, content in kept.items():
        (PICTURES / f"{name}.png").write_bytes(content)
    sizes = ", ".join(f"{name} {len(content) // 1024} KiB" for name, content in kept.items())
    sys.stdout.write(f"{len(record.entries)} actions, {view.round} rounds, {record.outcome}\n{sizes}\n")


if __name__ == "__main__":
    asyncio.run(main())
