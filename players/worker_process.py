"""``python -m players.worker_process``: works out what computers do or would do, for the program that started it.

Reads pickled values from its input: the games, then one question after another; answers each on its output. Ends with
its input, so that it never outlives the program. Must not know tables, stores or Discord.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import signal
import struct
import sys
from typing import TYPE_CHECKING, Final

from players.playing_on import Pace
from players.working_out import worked_out

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import BinaryIO

    from engine.package import AnyGame
    from players.working_out import Asked

NICE: Final = 10
"""By how much it gives way to everything else: people's clicks first of all."""
LENGTH: Final = struct.Struct("!I")
"""How an answer begins: with its length."""


def main() -> None:
    """Answer until the input ends."""
    os.nice(int(sys.argv[1]) if sys.argv[1:] else NICE)
    # a terminal sends it to all of its programs; the one that started this ends it
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    asked = sys.stdin.buffer
    # whoever asked may be gone when the answer is there
    with contextlib.suppress(BrokenPipeError), os.fdopen(os.dup(sys.stdout.fileno()), "wb") as answers:
        os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # whatever else is printed is no answer
        _answer(asked, answers)


def _answer(asked: BinaryIO, answers: BinaryIO) -> None:
    try:
        games: Mapping[str, AnyGame] = pickle.load(asked)
        pace = Pace()
        while True:
            question: Asked = pickle.load(asked)
            answer = pickle.dumps(worked_out(games, question, pace))
            answers.write(LENGTH.pack(len(answer)) + answer)
            answers.flush()
    except EOFError:
        return


if __name__ == "__main__":
    main()
