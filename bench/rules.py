"""How fast the rules are: random play against python-chess, and rebuilding from a log."""

from __future__ import annotations

import random
import time
from typing import TYPE_CHECKING, Any

import chess
from engine.record import Entry, Record, replay
from engine.registry import GAMES

from bench.figures import Figure, paired

if TYPE_CHECKING:
    from engine.core import Game

ALL_VARIANTS = {"mode": "full", "outpost": "on", "stacked": "on", "animals": "on"}


def chess_rate(games: int = 6) -> float:
    """Return the moves per second of random legal chess."""
    chance = random.Random(1)
    moves = 0
    start = time.perf_counter()
    for _ in range(games):
        board = chess.Board()
        while not board.is_game_over():
            board.push(chance.choice(list(board.legal_moves)))
            moves += 1
    return moves / (time.perf_counter() - start)


def play(game: Game[Any, Any, Any, Any], *, seats: int, seed: int, options: dict[str, str]) -> Record:
    """Return a match of random legal actions as a record."""
    chance = random.Random(seed)
    state = game.setup(seats, seed, options).state
    entries = []
    while awaited := game.awaited(state):
        action = chance.choice(game.legal(state, awaited[0]))
        entries.append(Entry(awaited[0], game.encode(action)))
        state = game.apply(state, awaited[0], action).state
    return Record(game.info.key, game.info.rules_version, seats, seed, options, tuple(entries))


def play_rate(game: Game[Any, Any, Any, Any], *, seats: int, options: dict[str, str], games: int = 20) -> float:
    """Return the actions per second of ``legal`` and ``apply`` alone."""
    chance = random.Random(1)
    actions = 0
    start = time.perf_counter()
    for seed in range(games):
        state = game.setup(seats, seed, options).state
        while awaited := game.awaited(state):
            state = game.apply(state, awaited[0], chance.choice(game.legal(state, awaited[0]))).state
            actions += 1
    return actions / (time.perf_counter() - start)


def replay_rate(game: Game[Any, Any, Any, Any], records: list[Record]) -> float:
    """Return the actions per second of rebuilding finished matches from their logs."""
    start = time.perf_counter()
    for record in records:
        replay(game, record)
    return sum(len(record.entries) for record in records) / (time.perf_counter() - start)


def figures() -> list[Figure]:
    """Measure random play and rebuilding, each against its yardstick in turn."""
    (roam,) = (game for game in GAMES if game.info.key == "roam")
    records = [play(roam, seats=4, seed=seed, options=ALL_VARIANTS) for seed in range(20)]
    ours, theirs, ratio = paired(lambda: play_rate(roam, seats=4, options=ALL_VARIANTS), chess_rate, rounds=5)
    rebuilt, played, share = paired(
        lambda: replay_rate(roam, records), lambda: play_rate(roam, seats=4, options=ALL_VARIANTS), rounds=5
    )
    return [
        Figure(
            "random play, `legal` and `apply`, 4 seats, full game with all variants, against python-chess",
            "≥ 2",
            f"{ratio:.1f}",
            f"{ours:,.0f} against {theirs:,.0f} moves/s",
            ratio >= 2,
        ),
        Figure(
            "rebuilding a finished match from its log, against random play",
            "≥ 0.7",
            f"{share:.2f}",
            f"{rebuilt:,.0f} against {played:,.0f} actions/s",
            share >= 0.7,
        ),
    ]
