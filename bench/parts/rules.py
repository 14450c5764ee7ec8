"""How fast the rules are: random play against python-chess, and rebuilding from a log."""

from __future__ import annotations

import random
import time
import tracemalloc
from functools import partial
from typing import TYPE_CHECKING, Any

import chess

from bench.measured import Measured, paired, percentile, seconds
from bench.tables import ALL_VARIANTS, ICE, ROAM, play, stored
from engine.record import dump
from engine.registry import find
from engine.timeline import Timeline
from host.lobby.lobby import describe
from host.match.replaying import resume

if TYPE_CHECKING:
    from db import ActionRow, Stored
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


def widest(game: Game[Any, Any, Any, Any], *, seats: int, games: int, kept: int) -> list[Any]:
    """Return the states of random matches in which the awaited seat has most to choose from."""
    chance = random.Random(2)
    found: list[tuple[int, Any]] = []
    for seed in range(games):
        state = game.setup(seats, seed, {}).state
        while awaited := game.awaited(state):
            legal = game.legal(state, awaited[0])
            found.append((len(legal), state))
            state = game.apply(state, awaited[0], chance.choice(legal)).state
        found = sorted(found, key=lambda one: -one[0])[:kept]
    return [state for _, state in found]


def legal_times(game: Game[Any, Any, Any, Any], states: list[Any], *, rounds: int) -> list[float]:
    """Return how long ``legal`` takes in each of the states, in seconds, each answered again."""
    times = []
    for _ in range(rounds):
        for state in states:
            seat = game.awaited(state)[0]
            start = time.perf_counter()
            game.legal(state, seat)
            times.append(time.perf_counter() - start)
    return times


def state_bytes(game: Game[Any, Any, Any, Any], *, seats: int) -> float:
    """Return the bytes of memory that each further state of a match takes, of those that are all kept."""
    record = play(game, seats=seats, seed=1, options={})
    timeline, _ = Timeline.begin(game, record)
    tracemalloc.start()
    states = []
    before, _ = tracemalloc.get_traced_memory()
    state = timeline.state
    for entry in record.entries:
        state = game.apply(state, entry.seat, game.decode(entry.text)).state
        states.append(state)
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return (after - before) / len(states)


def rebuild_rate(matches: list[tuple[Stored, tuple[ActionRow, ...]]]) -> float:
    """Return the actions per second of rebuilding finished matches from their logs, as the host does."""
    start = time.perf_counter()
    for match, actions in matches:
        rebuild(match, actions)
    return sum(len(actions) for _, actions in matches) / (time.perf_counter() - start)


def rebuild(match: Stored, actions: tuple[ActionRow, ...]) -> None:
    """Rebuild one match."""
    game = find(match.match.game)
    resume(game, match, actions, describe(match, game.info))


def figures() -> list[Measured]:
    """Measure both games."""
    return [*_roam(), *_ice()]


def _ice() -> list[Measured]:
    """Measure random play, the widest decisions, rebuilding, and what states and records take."""
    ours, theirs, ratio = paired(lambda: play_rate(ICE, seats=4, options={}, games=5), chess_rate, rounds=5)
    times = legal_times(ICE, widest(ICE, seats=4, games=10, kept=50), rounds=40)
    slowest = percentile(times, 0.99) * 1000
    records = [play(ICE, seats=5, seed=seed, options={}) for seed in range(5)]
    rebuilt = max(seconds(partial(rebuild, *stored(record))) for record in records)
    longest = max(len(record.entries) for record in records)
    kept, written = state_bytes(ICE, seats=4) / 1024, max(len(dump(record).encode()) for record in records) / 1024
    return [
        Measured(
            "ICE: random play, `legal` and `apply`, 4 seats, against python-chess",
            "≥ 0.5",
            f"{ratio:.2f}",
            f"{ours:,.0f} against {theirs:,.0f} moves/s",
            ratio >= 0.5,
        ),
        Measured(
            "ICE: `legal` in the widest decisions of 10 matches, 99th percentile",
            "≤ 2 ms",
            f"{slowest:.2f} ms",
            f"median {percentile(times, 0.5) * 1000:.2f} ms",
            slowest <= 2,
        ),
        Measured(
            "ICE: rebuilding a finished match of 5 from its log, the slowest of 5",
            "< 0.3 s",
            f"{rebuilt:.2f} s",
            f"up to {longest} actions",
            rebuilt < 0.3,
        ),
        Measured(
            "ICE: memory of each further state of a match of 4, all kept",
            "≤ 2 KiB",
            f"{kept:.1f} KiB",
            f"the longest record of 5: {written:.0f} KiB",
            kept <= 2,
        ),
    ]


def _roam() -> list[Measured]:
    """Measure random play and rebuilding, each against its yardstick in turn."""
    matches = [stored(play(ROAM, seats=4, seed=seed, options=ALL_VARIANTS)) for seed in range(20)]
    ours, theirs, ratio = paired(lambda: play_rate(ROAM, seats=4, options=ALL_VARIANTS), chess_rate, rounds=5)
    rebuilt, played, share = paired(
        lambda: rebuild_rate(matches), lambda: play_rate(ROAM, seats=4, options=ALL_VARIANTS), rounds=5
    )
    return [
        Measured(
            "random play, `legal` and `apply`, 4 seats, full game with all variants, against python-chess",
            "≥ 2",
            f"{ratio:.1f}",
            f"{ours:,.0f} against {theirs:,.0f} moves/s",
            ratio >= 2,
        ),
        Measured(
            "rebuilding a finished match from its log, against random play",
            "≥ 0.7",
            f"{share:.2f}",
            f"{rebuilt:,.0f} against {played:,.0f} actions/s",
            share >= 0.7,
        ),
    ]
