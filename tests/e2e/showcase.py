"""Plays one whole match of four of each game through the real bot, and keeps its record and a few of its pictures.

``python -m tests.e2e.showcase [roam|ice]`` writes ``tests/records/played-GAME-4.txt`` and ``docs/pictures``: the very
files that the bot posted. People type and press in turn, in Roam they set a limit now and then; all chance is seeded.
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
from tests.e2e.playing import Match, begun, pressed_act, step_towards, typed, typed_act
from tests.support.ice_player import Digger
from tests.support.roam_player import Greedy
from tests.support.table import Table, table

ROOT = Path(__file__).parents[2]
PICTURES = ROOT / "docs" / "pictures"
RECORDS = ROOT / "tests" / "records"
SEEDS = {"roam": 2, "ice": 31}
PEOPLE = ("Ann", "Bob", "Łucja", "Мария")


def picture(at: Table, message: dict[str, Any], start: str) -> bytes | None:
    """Return the file of a message whose name begins so."""
    found = [one for one in message["attachments"] if one["filename"].startswith(start)]
    return at.playground.world.store.file(int(found[0]["id"])) if found else None


# -- Roam ----------------------------------------------------------------------------------------------------------


async def limited(match: Match, player: Greedy) -> None:
    """Let who waits in an auction set a limit, if there is one."""
    update = await match.look()
    auction = update.view(None).auction
    ahead = [seat for seat in auction.tied if seat not in update.awaited and len(update.legal(seat)) > 1]
    if ahead:
        await typed(match, match.people[ahead[0]], f"limit:{player.limit(update, ahead[0])}")


async def previewed(match: Match, player: Greedy) -> bytes | None:
    """Let the person awaited send a character out; return the picture of the place that brings most."""
    update = await match.look()
    seat = update.awaited[0]
    text = player.choose(update, seat)
    if not text.startswith("explore:"):
        return None
    panel = await typed(match, match.people[seat], text)
    assert panel.message is not None
    return picture(match.at, panel.message, "best-")


async def roam(at: Table, match: Match) -> dict[str, bytes]:
    """Play the match to its end and return its pictures."""
    rng = random.Random(SEEDS["roam"])
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
    return kept


# -- ICE -----------------------------------------------------------------------------------------------------------


async def foreseen(match: Match, text: str) -> bytes | None:
    """Let the person awaited look at an excavation; return the picture that is shown before it is done."""
    update = await match.look()
    person = update.users[0]
    panel = await match.at.press(person, match.at.board(), "turn")
    panel = await step_towards(match, person, panel, text)
    assert panel.message is not None
    return picture(match.at, panel.message, "look-")


async def ice(at: Table, match: Match) -> dict[str, bytes]:
    """Play the match to its end and return its pictures."""
    rng, player = random.Random(1), Digger(random.Random(SEEDS["ice"]))
    boards, kept = list[tuple[bytes, bytes]](), dict[str, bytes]()
    while not await match.over():
        update, board = await match.look(), at.board()
        if (dig := picture(at, board, "dig-")) is not None:
            boards.append((dig, picture(at, board, "boards-") or b""))
        view = update.view(None)
        digs = [text for text in update.legal(update.awaited[0]) if text == "excavate"]
        if view.day == 2 and digs and "forecast" not in kept:
            kept["forecast"] = await foreseen(match, digs[0]) or b""
        if view.day == 3 and "hand" not in kept and view.players[update.awaited[0]].hand:
            hand = await at.press(update.users[0], board, "hand")
            assert hand.message is not None
            kept["hand"] = picture(at, hand.message, "hand-") or b""
        await (typed_act if rng.random() < 0.5 else pressed_act)(match, player)
    moments = {"dawn": 0, "middle": len(boards) * 6 // 10, "late": len(boards) - 1}
    for name, place in moments.items():
        kept[f"{name}-dig"], kept[f"{name}-boards"] = boards[place]
    kept["result"] = picture(at, at.board(), "result-") or b""
    return kept


# -- both ----------------------------------------------------------------------------------------------------------

PLAYS = {"roam": roam, "ice": ice}


async def show(game: str) -> None:
    """Write record and pictures of a game anew."""
    with tempfile.TemporaryDirectory() as folder:
        async with table(Path(folder) / "outpost.sqlite3", seed=SEEDS[game], sketched=False) as at:
            at.playground.rest.description = None
            match = await begun(at, tuple(at.playground.person(name) for name in PEOPLE), game=game)
            kept = await PLAYS[game](at, match)
            answer = await at.typed(at.ann, "game export", match=str(match.number))
            record = parse(answer.files[0].content.decode())
            replay(at.games[game], record)
    (RECORDS / f"played-{game}-4.txt").write_text(dump(record), "utf-8")
    PICTURES.mkdir(parents=True, exist_ok=True)
    for name, content in kept.items():
        (PICTURES / f"{game}-{name}.png").write_bytes(content)
    sizes = ", ".join(f"{name} {len(content) // 1024} KiB" for name, content in kept.items())
    sys.stdout.write(f"{game}: {len(record.entries)} actions, {record.outcome}\n{sizes}\n")


async def main() -> None:
    """Show the games that are named, both by default."""
    for game in sys.argv[1:] or PLAYS:
        await show(game)


if __name__ == "__main__":
    asyncio.run(main())
