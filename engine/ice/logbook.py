"""The logbook: a card a day, carried out in turn order (I5.2, I12) (package D).

A stub until its package fills it; the contract is in the lead's page.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.ice.frames_log import Reveal

if TYPE_CHECKING:
    from engine.ice.asks import Asks, Tasks
    from engine.ice.draft import Draft


def _reveal(_draft: Draft, _task: Reveal) -> None:
    """Do nothing yet."""


ASKS: Asks = {}
TASKS: Tasks = {Reveal: _reveal}
