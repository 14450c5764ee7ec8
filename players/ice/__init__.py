"""How computers play ICE: a whole turn is planned, by what it leaves to be excavated, paid and scored.

Knows budgets. ``players.strengths`` finds ``PLAYERS`` by the game's key.
"""

from typing import Final

from players.budget import Budget
from players.computer import Computer
from players.ice import beginner, day_search, outlook, planner
from players.strengths import Players

PLAYERS: Final = Players(
    easy=Computer("easy", beginner.choose, Budget(1500, 2.0)),
    normal=Computer("normal", planner.choose, Budget(300, 3.0)),
    hard=Computer("hard", day_search.choose, Budget(30000, 6.0)),
    chances=outlook.chances,
)
"""What each strength may spend on one choice."""
