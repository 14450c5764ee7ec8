"""Every kind of question of the kept matches, and how much of a phone's screen its panel is reckoned to take."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from cogs.messages.message import Message, Picture, Row, SelectSpec, Text
from cogs.messages.names import shown_names
from engine.record import parse
from engine.registry import find
from engine.timeline import UNDO
from host import Update
from host.match.batch import Batch
from host.match.live_match import begin
from host.types import MatchInfo, Seated
from render.renderers import RENDERERS
from render.words import words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from render.base import AnyMatchRenderer

RECORDS = Path(__file__).parents[1] / "records"


def shown(update: Update, key: str) -> AnyMatchRenderer:
    """Return what shows a moment of a match, in English."""
    return RENDERERS[key].for_match(words(), shown_names(update.info, words()))


def kept(name: str) -> Iterator[tuple[Update, int, str]]:
    """Yield each moment of a kept match with who then did what."""
    record = parse((RECORDS / f"{name}.txt").read_text("utf-8"))
    game = find(record.game)
    people = tuple(Seated(seat, 10**18 + seat, f"Person {seat}", {}) for seat in range(record.seats))
    info = MatchInfo(10**6, record.game, 1, 1, 7, "running", record.options, people, 0, tag="0a1b2c")
    live, _ = begin(game, record, info)
    for entry in record.entries:
        yield Update(game, live), entry.seat, entry.text
        batch = Batch(game, live)
        batch.play(entry.seat, entry.text)
        live = batch.finish(info, at=0)


@cache
def every_kind() -> tuple[tuple[Update, int], ...]:
    """Return the first moment of each kind of question in all kept matches: what is asked, and what may be done."""
    found: dict[tuple[object, ...], tuple[Update, int]] = {}
    for file in sorted(RECORDS.glob("*.txt")):
        for update, seat, text in kept(file.stem):
            stack = getattr(update._live.timeline.state, "stack", None)
            asked = type(stack[-1]) if stack else None
            verbs = frozenset(one.partition(":")[0] for one in update.legal(seat))
            if text != UNDO:
                found.setdefault((update.info.game, asked, verbs), (update, seat))
    return tuple(found.values())


def tall(message: Message) -> int:
    """Reckon how many pixels a panel takes on a phone that is 390 pixels wide."""
    total = 20
    for block in message.blocks:
        match block:
            case Text():
                lines = [(len(line), line.startswith("-#")) for line in block.content.replace("*", "").split("\n")]
                total += 8 + sum((19, 22)[not small] * -(-length // (50 if small else 42)) for length, small in lines)
            case SelectSpec():
                total += 48
            case Row():
                room, rows = 0, 0
                for wide in (42 + 8 * len(press.label) for press in block.buttons):
                    rows += wide > room
                    room = (353 if wide > room else room) - wide
                total += 48 * rows
            case Picture():
                total += 300
    return total
