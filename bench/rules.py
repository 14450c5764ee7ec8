"""How fast the rules are: random play against python-chess, and rebuilding from a log."""

from __future__ import annotations

import random
import time
from typing import TYPE_CHECKING, Any

import chess

from bench.figures import Figure, paired
from bench.tables import ALL_VARIANTS, ROAM, play, stored
from host.live import resume
from host.lobby import describe

if TYPE_CHECKING:
    from db import Action, Stored
    from engine.core import Game


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


def rebuild_rate(matches: list[tuple[Stored, tuple[Action, ...]]]) -> float:
    """Return the actions per second of rebuilding finished matches from their logs, as the host does."""
    start = time.perf_counter()
    for match, actions in matches:
        resume(ROAM, match, actions, describe(match, ROAM.info))
    return sum(len(actions) for _, actions in matches) / (time.perf_counter() - start)


def figures() -> list[Figure]:
    """Measure random play and rebuilding, each against its yardstick in turn."""
    matches = [stored(play(ROAM, seats=4, seed=seed, options=ALL_VARIANTS)) for seed in range(20)]
    ours, theirs, ratio = paired(lambda: play_rate(ROAM, seats=4, options=ALL_VARIANTS), chess_rate, rounds=5)
    rebuilt, played, share = paired(
        lambda: rebuild_rate(matches), lambda: play_rate(ROAM, seats=4, options=ALL_VARIANTS), rounds=5
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
