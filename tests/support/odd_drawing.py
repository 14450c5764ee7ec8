"""Drawings that fail in the process that carries them out, for tests of what becomes of them."""

from __future__ import annotations

import os
import time
from pathlib import Path

from PIL import Image

from render.base import Drawn


def well(name: str) -> Drawn:
    """Draw a small picture."""
    return Drawn(name, Image.new("RGB", (8, 8), "red"), str(os.getpid()))


def fails(secret: str) -> Drawn:
    """Raise an exception that tells something."""
    raise ValueError(f"the hand is {secret}")


def dies(mark: str, times: int) -> Drawn:
    """End the process this many times, then draw."""
    died = Path(mark)
    count = len(died.read_text()) if died.exists() else 0
    if count < times:
        died.write_text("x" * (count + 1))
        os._exit(9)
    return well("late")


def endless() -> Drawn:
    """Draw for ever."""
    while True:
        time.sleep(1)


def hungry(mark: str, times: int) -> Drawn:
    """Run out of memory this many times, then draw."""
    ran_out = Path(mark)
    count = len(ran_out.read_text()) if ran_out.exists() else 0
    if count < times:
        ran_out.write_text("x" * (count + 1))
        raise MemoryError
    return well("enough")


class Unreadable:
    """What can be sent and not be read."""

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        """Return what raises when it is read."""
        return _refused, ()


def _refused() -> None:
    raise ValueError("it cannot be made anew")
