"""One match being played, in the right order: lock, load, check, apply, commit, publish.

Knows the contract of a game and the store's protocol. Must not know Discord, SQL or any one game.
"""

from db import Board
from host.host import Host
from host.refusal import REFUSALS, Refusal
from host.types import LogLine, MatchInfo, Revealed, Seated, Status
from host.update import Update

__all__ = ["REFUSALS", "Board", "Host", "LogLine", "MatchInfo", "Refusal", "Revealed", "Seated", "Status", "Update"]
