"""``python -m tests.support.odd_worker``: answers questions about itself, for tests of ``worker_processes``."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from worker_processes import serve

if TYPE_CHECKING:
    from collections.abc import Callable


def _begun(first: object) -> Callable[[str], Any]:
    asked: list[str] = []

    def answer(question: str) -> Any:
        asked.append(question)
        os.write(1, b"no answer")
        if question == "die":
            os._exit(3)
        return {"first": first, "nice": os.nice(0), "names": sorted(os.environ), "asked": list(asked)}.get(
            question, "x" * 2**22
        )

    return answer


if __name__ == "__main__":
    serve(_begun)
