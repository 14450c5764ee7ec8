"""Tasks and decisions of the logbook (package D adds one per card that asks); see ``frames``."""

from __future__ import annotations

from dataclasses import dataclass

from engine.ice.frames import Task


@dataclass(frozen=True, slots=True)
class Reveal(Task):
    """The new first player reveals a logbook card and it is carried out (I5.2, I12)."""
