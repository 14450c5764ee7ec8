"""``python -m players.worker_process``: works out what computers do or would do, for the program that started it.

Is given the games first, then one question after another. Must not know tables, stores or Discord.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from players.playing_on import Pace
from players.working_out import worked_out
from worker_processes import serve

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from engine.package import AnyGame
    from players.working_out import Answer, Asked


def _thinking(games: Mapping[str, AnyGame]) -> Callable[[Asked], Answer]:
    return partial(worked_out, games, pace=Pace())


if __name__ == "__main__":
    serve(_thinking)
