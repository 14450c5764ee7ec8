"""The curse of the Nuuk and the milder curse (I13.2, I13.3) (package C).

A stub until its package fills it; the contract is in the lead's page.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.ice.frames_cards import Solace
from engine.ice.frames_dig import CurseSteps

if TYPE_CHECKING:
    from engine.ice.asks import Asks, Tasks
    from engine.ice.draft import Draft


def _solace(_draft: Draft, _task: Solace) -> None:
    """Do nothing yet."""


def _curse_steps(_draft: Draft, _task: CurseSteps) -> None:
    """Do nothing yet."""


ASKS: Asks = {}
TASKS: Tasks = {Solace: _solace, CurseSteps: _curse_steps}
