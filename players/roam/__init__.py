"""Roam's players: an evaluation learnt by self-play, one turn ahead and in a tree of whole turns."""

from __future__ import annotations

from players.computer import Budget, Computer
from players.roam import evaluation, one_turn, turn_search
from players.strengths import Players

PLAYERS = Players(
    easy=Computer("easy", one_turn.choose_easily, Budget(10, 2.0)),
    casual=Computer("casual", one_turn.choose_casually, Budget(16, 2.0)),
    normal=Computer("normal", one_turn.choose, Budget(16, 2.0)),
    hard=Computer("hard", turn_search.choose, Budget(2400, 6.0)),
    adviser=Computer("adviser", one_turn.advise, Budget(16, 2.0)),
    chances=evaluation.chances,
)
"""By strength."""
