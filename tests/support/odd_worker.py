"""``python -m tests.support.odd_worker``: answers questions about itself, for tests of ``worker_processes``."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import worker_processes
from tests.support.odd_drawing import Unreadable
from worker_processes import serve

if TYPE_CHECKING:
    from collections.abc import Callable


def _begun(first: object) -> Callable[[str], Any]:
    asked: list[str] = []
    kept: list[bytes] = []

    def answer(question: str) -> Any:
        asked.append(question)
        os.write(1, b"no answer")
        if question == "die":
            os._exit(3)
        if question == "memory error":
            raise MemoryError
        if question == "unreadable":
            return Unreadable()
        if question == "hurry":
            worker_processes._EVERY = 0.0  # type: ignore[misc]
        if question == "holes":
            # of several sizes, one in a hundred of which is kept longer than the others
            kept.extend([bytes(20_000 + 100 * (number % 100)) for number in range(4_000)][::100])
        return {
            "first": first,
            "nice": os.nice(0),
            "names": sorted(os.environ),
            "asked": list(asked),
            "memory": int(Path("/proc/self/statm").read_text("utf-8").split()[1]) * os.sysconf("SC_PAGE_SIZE"),
        }.get(question, "x" * 2**22)

    return answer


if __name__ == "__main__":
    serve(_begun)
