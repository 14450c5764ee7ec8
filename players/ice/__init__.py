"""How computers play ICE: a whole turn is planned, by what it leaves to be excavated, paid and scored.

Knows budgets. ``players.strengths`` finds ``PLAYERS`` by the game's key.
"""

from functools import partial
from typing import Final

from players.computer import Budget, Computer
from players.ice import evaluation, planner
from players.strengths import Players

WIDE: Final = 24
"""Ways through a turn that hard follows together: twice as many played no better."""

PLAYERS: Final = Players(
    easy=Computer("easy", planner.choose_easily, Budget(1500, 2.0)),
    normal=Computer("normal", planner.choose, Budget(300, 3.0)),
    hard=Computer("hard", partial(planner.choose, width=WIDE), Budget(10_000, 6.0)),
    chances=evaluation.chances,
)
"""What each strength may spend on one choice."""
