"""One match being played, in the right order: lock, load, check, apply, commit, publish.

Knows the contract of a game and the store. Must not know Discord, SQL or any one game.
"""

from db import (
    Agenda,
    Board,
    CutOff,
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
    Timer,
    TimerKind,
    Vacation,
)
from host.absence.vacations import Allowance
from host.host import Host
from host.match.frozen import WouldGoOn
from host.match.live_match import Wait
from host.match.replaying import Difference
from host.match.update import Update
from host.people.preferences import Habits
from host.records.past import PastStep, PastSteps, PastTurn
from host.refusal import REFUSALS, Refusal
from host.schedule.reminders import Nudged
from host.types import Listed, LogLine, LogNote, MatchInfo, RevealedSeed, Seated, Status

__all__ = [
    "REFUSALS",
    "Agenda",
    "Allowance",
    "Board",
    "CutOff",
    "Difference",
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
    "Proposal",
    "Refusal",
    "RevealedSeed",
    "Seated",
    "ServerShare",
    "ShardLock",
    "ShardLocks",
    "Status",
    "Timer",
    "TimerKind",
    "Update",
    "Vacation",
    "Wait",
    "WouldGoOn",
]
