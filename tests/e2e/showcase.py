"""Plays one whole match of four of each game through the real bot, and keeps its record and a few of its pictures.

``python -m tests.e2e.showcase [roam|ice]`` plays ``tests/records/played-GAME-4.txt`` once more, by typing, and writes
``docs/pictures``: the very files that the bot posted. With ``--anew`` it finds another match first, and keeps that one:
people type and press in turn, in Roam they set a limit now and then; all chance is seeded.
"""

from __future__ import annotations

import asyncio
import random
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bench.people.playing import PlayedMatch, begun, pressed_act, typed, typed_act
from engine.record import dump, parse
from engine.roam.view import Phase
from engine.timeline import replay
from tests.support.ice_player import Digger
from tests.support.roam_player import Greedy
from tests.support.table import table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bench.people.playing import Chooser
    from bench.people.table import LiveTable
    from engine.record import Entry

ROOT = Path(__file__).parents[2]
PICTURES = ROOT / "docs" / "pictures"
RECORDS = ROOT / "tests" / "records"
SEEDS = {"roam": 2, "ice": 31}
WHERE = ("at:", "nowhere")
"""What is typed in one command with the character that explores."""
PEOPLE = ("Ann", "Bob", "Łucja", "Мария")


@dataclass
class Play:
    """How a match goes on: as a kept one did, or as a player chooses."""

    match: PlayedMatch
    player: Chooser
    rng: random.Random
    kept: Sequence[Entry] | None
    done: int = 0
    """How much of the kept match has been played."""

    async def act(self) -> None:
        """Let a person awaited do what comes next."""
        if self.kept is None:
            await (typed_act if self.rng.random() < 0.5 else pressed_act)(self.match, self.player)
            return
        entry, *later = self.kept[self.done :]
        texts = [entry.text]
        if entry.text.startswith("explore:") and later[0].text.startswith(WHERE):
            texts.append(later[0].text)
        self.done += len(texts)
        await typed(self.match, self.match.people[entry.seat], *texts, by=self.player)


def picture(at: LiveTable, message: dict[str, Any], start: str) -> bytes | None:
    """Return the file of a message whose name begins so."""
    found = [one for one in message["attachments"] if one["filename"].startswith(start)]
    return at.playground.world.store.file(int(found[0]["id"])) if found else None


# -- Roam ----------------------------------------------------------------------------------------------------------


async def limited(match: PlayedMatch, player: Greedy) -> None:
    """Let who waits in an auction set a limit, if there is one."""
    update = await match.look()
    auction = update.view(None).auction
    ahead = [seat for seat in auction.tied if seat not in update.awaited and len(update.legal(seat)) > 1]
    if ahead:
        await typed(match, match.people[ahead[0]], f"limit:{player.limit(update, ahead[0])}", by=player)


async def previewed(match: PlayedMatch, player: Greedy) -> bytes | None:
    """Let the person awaited send a character out; return the picture of the place that brings most."""
    update = await match.look()
    seat = update.awaited[0]
    text = player.choose(update, seat)
    if not text.startswith("explore:"):
        return None
    panel = await typed(match, match.people[seat], text, by=player)
    assert panel.message is not None
    return picture(match.at, panel.message, "best-")


async def roam(at: LiveTable, match: PlayedMatch, acts: Sequence[Entry] | None) -> dict[str, bytes]:
    """Play the match to its end and return its pictures."""
    rng = random.Random(SEEDS["roam"])
    player, boards, kept = Greedy(rng), list[bytes](), dict[str, bytes]()
    play = Play(match, player, rng, acts)
    while not await match.over():
        update = await match.look()
        view, board = update.view(None), at.board()
        if (shown := picture(at, board, "table-")) is not None:
            boards.append(shown)
        if view.phase is Phase.AUCTION:
            if len(view.auction.tied) > 1 and view.round > 4 and "auction" not in kept:
                kept["auction"] = picture(at, board, "auction-") or b""
            if acts is None and rng.random() < 0.5:
                await limited(match, player)
                if await match.over() or (await match.look()).view(None).phase is not Phase.AUCTION:
                    continue
        if view.round > 7 and "preview" not in kept:
            shown = await previewed(match, player)
            if shown is not None:
                kept["preview"] = shown
        await play.act()
    kept["middle"] = boards[len(boards) * 6 // 10]
    kept["result"] = picture(at, at.board(), "result-") or b""
    return kept


# -- ICE -----------------------------------------------------------------------------------------------------------


async def ice(at: LiveTable, match: PlayedMatch, acts: Sequence[Entry] | None) -> dict[str, bytes]:
    """Play the match to its end and return its pictures."""
    play = Play(match, Digger(random.Random(SEEDS["ice"])), random.Random(1), acts)
    boards, kept = list[tuple[bytes, bytes]](), dict[str, bytes]()
    while not await match.over():
        update, board = await match.look(), at.board()
        if (dig := picture(at, board, "dig-")) is not None:
            boards.append((dig, picture(at, board, "boards-") or b""))
        view = update.view(None)
        if view.day == 3 and "hand" not in kept and view.players[update.awaited[0]].hand:
            hand = await at.press(update.users[0], board, "hand")
            assert hand.message is not None
            kept["hand"] = picture(at, hand.message, "hand-") or b""
        await play.act()
    kept["middle-dig"], kept["middle-boards"] = boards[len(boards) * 6 // 10]
    kept["late-dig"], _ = boards[-1]
    kept["result"] = picture(at, at.board(), "result-") or b""
    return kept


# -- both ----------------------------------------------------------------------------------------------------------

PLAYS = {"roam": roam, "ice": ice}


async def show(game: str, *, anew: bool) -> None:
    """Write the pictures of a game, and, where the match is found ``anew``, its record."""
    file = RECORDS / f"played-{game}-4.txt"
    acts = None if anew else parse(file.read_text("utf-8")).entries
    with tempfile.TemporaryDirectory() as folder:
        async with table(Path(folder) / "outpost.sqlite3", seed=SEEDS[game], sketched=False) as at:
            at.playground.rest.description = None
            match = await begun(at, tuple(at.playground.person(name) for name in PEOPLE), game=game)
            kept = await PLAYS[game](at, match, acts)
            answer = await at.typed(at.ann, "game export", match=str(match.number))
            record = parse(answer.files[0].content.decode())
            replay(at.games[game], record)
    file.write_text(dump(record), "utf-8")
    PICTURES.mkdir(parents=True, exist_ok=True)
    for name, content in kept.items():
        (PICTURES / f"{game}-{name}.png").write_bytes(content)
    sizes = ", ".join(f"{name} {len(content) // 1024} KiB" for name, content in kept.items())
    sys.stdout.write(f"{game}: {len(record.entries)} actions, {record.outcome}\n{sizes}\n")


async def main() -> None:
    """Show the games that are named, both by default."""
    wanted = [word for word in sys.argv[1:] if word != "--anew"]
    for game in wanted or PLAYS:
        await show(game, anew="--anew" in sys.argv)


if __name__ == "__main__":
    asyncio.run(main())
