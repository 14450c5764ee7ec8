"""All that is worked out away from the table, by the kind of what is asked.

Knows what may be asked. Must not know where it is worked out, nor how any player thinks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from players.hinting import Hint, HintPosition, hint
from players.playing_on import Pace, PlayedOn, TablePosition, play_on

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.package import AnyGame

Asked: TypeAlias = TablePosition | HintPosition
Answer: TypeAlias = PlayedOn | Hint


def worked_out(games: Mapping[str, AnyGame], asked: Asked, pace: Pace) -> Answer:
    """Return the answer to what is asked."""
    match asked:
        case TablePosition():
            return play_on(games, asked, pace=pace)
        case HintPosition():
            return hint(games, asked)
