"""Plays one match of a person against three hard computers through the real bot, and keeps it and its review.

``python -m tests.e2e.show_review`` writes ``played-roam-4-hard.txt`` in ``tests/records``, and ``roam-review.png`` in
``docs/pictures``.
"""

from __future__ import annotations

import asyncio
import random
import sys
import tempfile
from pathlib import Path

from bench.people.playing import PlayedMatch, typed_act
from engine.record import parse
from engine.timeline import replay
from tests.e2e.showcase import PICTURES, RECORDS, picture
from tests.support.roam_player import Greedy
from tests.support.table import table

SEED = 3


async def main() -> None:
    """Write record and picture again."""
    with tempfile.TemporaryDirectory() as folder:
        async with table(Path(folder) / "outpost.sqlite3", seed=SEED, sketched=False) as at:
            at.playground.rest.description = None
            at.channel = at.playground.add_thread(at.channel, "alone", owner=at.ann)
            await at.typed(at.ann, "game solo", game="roam", setup="full", computers=3, strength="hard")
            info = await at.host.tables.at(at.channel)
            assert info is not None
            match, player = PlayedMatch(at, info.id, (at.ann,)), Greedy(random.Random(SEED))
            while not await match.over():
                if (await match.look()).users:
                    await typed_act(match, player)
                else:
                    await at.passed(seconds=2)
            exported = await at.typed(at.ann, "game export", match=str(match.number))
            text = exported.files[0].content.decode()
            record = parse(text)
            replay(at.games["roam"], record)
            await (await at.host.reviews.review(match.number, at.ann))
            answer = await at.typed(at.ann, "game review", match=str(match.number))
            assert answer.message is not None
            curve = picture(at, answer.message, "chances")
            assert curve is not None, answer.message["attachments"]
    (RECORDS / "played-roam-4-hard.txt").write_text(text, "utf-8")
    (PICTURES / "roam-review.png").write_bytes(curve)
    sys.stdout.write(f"{len(record.entries)} actions, {record.outcome}; {answer.text}\n")


if __name__ == "__main__":
    asyncio.run(main())
