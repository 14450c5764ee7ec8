"""Draws pictures in other processes, as many at once as there are processes.

Must not know what is drawn, nor in which order.
"""

from __future__ import annotations

from cogs.runtime.allocator import ENVIRONMENT
from cogs.runtime.asked_processes import LONGEST, AskedProcesses
from render.drawing.encoding import Encoded
from worker_processes import PYTHON


class DrawProcesses(AskedProcesses[tuple[Encoded, ...]]):
    """Processes that draw.

    Where all cores are at work, one that draws takes an eighth of what the event loop may take, and more than a
    computer that thinks.
    """

    MODULE = "render.draw_process"
    NICE = 9
    ENVIRONMENT = ENVIRONMENT
    CALLED = "a process that draws"
    INSTEAD = "pictures are drawn in threads"

    def __init__(self, count: int, *, budget: int, command: tuple[str, ...] = PYTHON, longest: float = LONGEST) -> None:
        """``budget``: how many bytes of what was drawn each process keeps."""
        super().__init__(count, budget, command=command, longest=longest)
