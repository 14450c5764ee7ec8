"""The store: all that is kept, by topic, in whichever database.

Whatever changes a match takes with it how the match stands then, so that what is true is on disk as soon as the change
is; None: not known, to be looked at after the next start.
"""

from __future__ import annotations

import copy
import time
from functools import wraps
from inspect import iscoroutinefunction
from typing import TYPE_CHECKING, Any, TypeAlias

from db.copy_detection import Origin
from db.errors import Conflict, StoreError
from db.facts import FactTable
from db.tables.boards import BoardTable
from db.tables.guests import GuestTable
from db.tables.interactions import InteractionTable, PingTable
from db.tables.log import LogTable, RulesTable
from db.tables.matches import MatchTable
from db.tables.people import PeopleTable
from db.tables.proposals import ProposalTable
from db.tables.standstill import BreakTable, PresenceTable
from db.tables.timers import TimerTable

if TYPE_CHECKING:
    from collections.abc import Callable

    from db.transaction import Database

Note: TypeAlias = "Callable[[str, float, bool], None]"
"""Is told what the store was asked for, how many seconds that took, and whether it failed."""


class Store:
    """What can be asked about each topic, and the database that all of it is in."""

    def __init__(self, database: Database, origin: Origin | None = None) -> None:
        self.database = database
        """For what is about rows and no match."""
        self.origin = origin or Origin(database)
        self.facts = FactTable(database)
        self.matches = MatchTable(database)
        self.log = LogTable(database)
        self.rules = RulesTable(database)
        self.boards = BoardTable(database)
        self.proposals = ProposalTable(database)
        self.timers = TimerTable(database)
        self.breaks = BreakTable(database)
        self.guests = GuestTable(database)
        self.people = PeopleTable(database)
        self.pings = PingTable(database)
        self.presence = PresenceTable(database)
        self.interactions = InteractionTable(database)

    async def close(self) -> None:
        """Finish what is under way and let go of the database."""
        await self.database.close()


def timed(store: Store, note: Note) -> Store:
    """Return a store that does the same, and reports each call; a Conflict is an answer and no failure."""
    telling = copy.copy(store)
    for name, topic in vars(store).items():
        if topic is not store.database:
            setattr(telling, name, _Timed(topic, note))
    return telling


class _Timed:
    """A topic of the store; the names of what can be asked for are told apart from those of all other topics."""

    def __init__(self, topic: object, note: Note) -> None:
        self._topic = topic
        self._note = note

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401  whatever the topic has
        found = getattr(self._topic, name)
        return self._timing(name, found) if iscoroutinefunction(found) else found

    def _timing(self, name: str, work: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(work)
        async def call(*values: object, **named: object) -> object:
            begun, failed = time.perf_counter(), False
            try:
                return await work(*values, **named)
            except StoreError as error:
                failed = not isinstance(error, Conflict)
                raise
            finally:
                self._note(name, time.perf_counter() - begun, failed)

        return call
