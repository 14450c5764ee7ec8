"""Random matches to measure with, and late positions of them."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from db import ActionRow, MatchRow, SeatRow, Stored
from engine.record import Entry, Record
from engine.registry import GAMES, find
from engine.timeline import Timeline

if TYPE_CHECKING:
    from engine.core import Event, Game

ALL_VARIANTS = {"mode": "full", "outpost": "on", "stacked": "on", "animals": "on"}
OPTIONS = {"roam": ALL_VARIANTS, "ice": {"mode": "curse", "mild": "on"}}
"""By game: what is played where pictures and clicks are measured."""
NAMES = ("Ann", "Bartholomew", "Łucja", "Ксения")
ROAM, ICE = (next(game for game in GAMES if game.info.key == key) for key in ("roam", "ice"))
PLAYED = (ROAM, ICE)


def play(game: Game[Any, Any, Any, Any], *, seats: int, seed: int, options: dict[str, str]) -> Record:
    """Return a match of random legal actions as it is stored, with a digest for each action."""
    chance = random.Random(seed)
    record = Record(game.info.key, game.info.rules_version, seats, seed, options)
    timeline, _ = Timeline.begin(game, record)
    entries = []
    while awaited := game.awaited(timeline.state):
        text = game.encode(chance.choice(game.legal(timeline.state, awaited[0])))
        timeline, _ = timeline.play(game, awaited[0], text)
        entries.append(Entry(awaited[0], text, game.digest(timeline.state)))
    return Record(game.info.key, game.info.rules_version, seats, seed, options, tuple(entries))


def late(game: Game[Any, Any, Any, Any], seed: int) -> tuple[Any, tuple[Event, ...]]:
    """Return the public view of a 4-player match after nine tenths of it, and the last events."""
    record = play(game, seats=4, seed=seed, options=OPTIONS[game.info.key])
    timeline, events = Timeline.begin(game, record)
    for entry in record.entries[: len(record.entries) * 9 // 10]:
        timeline, events = timeline.play(game, entry.seat, entry.text)
    return game.view(timeline.state, None), events


def stored(record: Record) -> tuple[Stored, tuple[ActionRow, ...]]:
    """Return a finished match as the store hands it out."""
    game = find(record.game)
    timeline, _ = Timeline.begin(game, record)
    match = MatchRow(
        id=1,
        game=record.game,
        guild=1,
        channel=1,
        host=1,
        status="finished",
        created=0,
        rules=record.rules,
        seed=record.seed,
        digest=game.digest(timeline.state),
    )
    seats = tuple(SeatRow(seat, seat + 1, NAMES[seat % len(NAMES)]) for seat in range(record.seats))
    actions = tuple(
        ActionRow(ordinal, entry.seat, entry.seat + 1, entry.text, entry.digest or "", 0, 0)
        for ordinal, entry in enumerate(record.entries)
    )
    return Stored(match, seats, record.options), actions
