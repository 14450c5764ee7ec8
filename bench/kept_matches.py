"""The kept matches of `tests/records`, moment by moment, and every kind of question in them."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from cogs.messages.names import shown_names
from engine.record import parse
from engine.registry import find
from engine.timeline import UNDO
from host import Update
from host.lobby.table_options import HINTS
from host.match.live_match import Batch, begin
from host.types import MatchInfo, Seated
from render.renderers import RENDERERS
from render.words import words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.record import Entry, Record
    from render.base import AnyMatchRenderer

RECORDS: Final = Path(__file__).parents[1] / "tests" / "records"


def records(key: str = "") -> Iterator[tuple[str, Record]]:
    """Yield the kept matches of a game, "" for every game, with their names."""
    for file in sorted((*RECORDS.glob("*.txt"), *RECORDS.glob("played/*.txt"))):
        record = parse(file.read_text("utf-8"))
        if key in {"", record.game}:
            yield file.stem, record


def shown(update: Update, key: str) -> AnyMatchRenderer:
    """Return what shows a moment of a match, in English."""
    return RENDERERS[key].for_match(words(), shown_names(update.info, words()))


def kept(name: str) -> Iterator[tuple[Update, int, str]]:
    """Yield each moment of a kept match with who then did what."""
    for update, entry in moments(parse((RECORDS / f"{name}.txt").read_text("utf-8"))):
        yield update, entry.seat, entry.text


def moments(record: Record) -> Iterator[tuple[Update, Entry]]:
    """Yield each moment of a match, and what was then done."""
    game = find(record.game)
    people = tuple(Seated(seat, 10**18 + seat, f"Person {seat}", {}) for seat in range(record.seats))
    info = MatchInfo(10**6, record.game, 1, 1, 7, "running", record.options, people, 0, tag="0a1b2c")
    live, _ = begin(game, record, info)
    for entry in record.entries:
        yield Update(game, live), entry
        batch = Batch(game, live)
        batch.play(entry.seat, entry.text)
        live = batch.finish(info, at=0)


def with_hints(update: Update) -> Update:
    """Return a moment of a match as it is where everyone has allowed hints."""
    info = update.info
    everyone, table = frozenset(one.user for one in info.people), {**info.table, HINTS: "on"}
    live = replace(update._live, info=replace(info, table=table, hints_allowed_by=everyone))
    return Update(find(info.game), live)


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
