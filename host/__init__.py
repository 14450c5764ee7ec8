"""One match being played, in the right order: lock, load, check, apply, commit, publish.

Knows the contract of a game and the store's protocol. Must not know Discord, SQL or any one game.
"""

from db import (
    Agenda,
    Board,
    CutOff,
    Due,
    LocksHeld,
    LocksLost,
    MatchMessages,
    Notice,
    OldMessage,
    Pause,
    Posting,
    Proposal,
    ServerShare,
    ShardLock,
    ShardLocks,
    Vacation,
)
from host.difference import Difference
from host.frozen_matches import WouldGoOn
from host.host import Host
from host.live_match import Wait
from host.past import PastStep, PastSteps, PastTurn
from host.present import Present
from host.quiet_hours import Habits
from host.refusal import REFUSALS, Refusal
from host.reminders import Nudged
from host.types import Listed, LogLine, LogNote, MatchInfo, RevealedSeed, Seated, Status
from host.update import Update
from host.vacations import Allowance

__all__ = [
    "REFUSALS",
    "Agenda",
    "Allowance",
    "Board",
    "CutOff",
    "Difference",
    "Due",
    "Habits",
    "Host",
    "Listed",
    "LocksHeld",
    "LocksLost",
    "LogLine",
    "LogNote",
    "MatchInfo",
    "MatchMessages",
    "Notice",
    "Nudged",
    "OldMessage",
    "PastStep",
    "PastSteps",
    "PastTurn",
    "Pause",
    "Posting",
    "Present",
    "Proposal",
    "Refusal",
    "RevealedSeed",
    "Seated",
    "ServerShare",
    "ShardLock",
    "ShardLocks",
    "Status",
    "Update",
    "Vacation",
    "Wait",
    "WouldGoOn",
]
