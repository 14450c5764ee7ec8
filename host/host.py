"""A host: the matches of one store, and a service for each thing that can be asked of them.

Says which service needs which. Must not know what any of them does.
"""

from __future__ import annotations

import secrets
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from host.absence.breaks import Pauses, Resting
from host.absence.vacations import Vacations, VacationStandIns
from host.clocks.clocks import Clocks, Presence, Standstill
from host.clocks.ends import ClockEnds
from host.computers.hints import Hints
from host.computers.reviews import Reviews
from host.computers.turns import CarryingOn, ComputerTurns
from host.lobby.lobbies import Lobbies
from host.match.closing import Closing
from host.match.core import Core, KeptFacts
from host.match.frozen import Frozen
from host.match.matches import Matches, Play
from host.match.seats import OpenSeats, Seats
from host.match.standing import PublicMessages
from host.match.tables import Places, Tables
from host.people.guests import Followers, Invitations
from host.people.ping_limits import Pings
from host.people.preferences import Likings, PeopleNames
from host.proposals.overdue import Overdue
from host.proposals.proposals import Proposals
from host.records.past import LookingBack
from host.records.records import Records
from host.schedule.reminders import Planning, Reminders
from host.schedule.schedule import Schedule
from players.worker_pool import InThread

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from db import Store
    from host.match.core import Entropy
    from host.types import AnyGame
    from players.advising import Adviser, Reviewer
    from players.playing_on import TablePlayer


@dataclass(frozen=True, eq=False, repr=False)
class Host:
    """The matches of one store: play them, read them, and keep what belongs to them."""

    core: Core

    # Matches
    matches: Matches
    play: Play
    closing: Closing
    frozen: Frozen
    messages: PublicMessages
    tables: Tables
    places: Places

    # Lobbies and seats
    lobby: Lobbies
    invitations: Invitations
    seats: Seats
    open_seats: OpenSeats

    # What tables agree on
    proposals: Proposals
    overdue: Overdue
    pauses: Pauses

    # Time
    presence: Presence
    standstill: Standstill
    clocks: Clocks
    clock_ends: ClockEnds
    resting: Resting
    vacations: Vacations
    stand_ins: VacationStandIns

    # What is due
    schedule: Schedule
    planning: Planning
    reminders: Reminders
    carrying_on: CarryingOn

    # People
    likings: Likings
    names: PeopleNames
    pings: Pings
    followers: Followers

    # Computers
    computers: ComputerTurns
    hints: Hints
    reviews: Reviews

    # What has happened
    records: Records
    past: LookingBack
    kept: KeptFacts

    @classmethod
    def of(
        cls,
        store: Store,
        games: Mapping[str, AnyGame],
        *,
        clock: Callable[[], float] = time.time,
        entropy: Entropy = secrets,
        live: int = 1000,
        thinking: TablePlayer | None = None,
        advising: Adviser | None = None,
        reviewing: Reviewer | None = None,
        steady: Callable[[], float] | None = None,
    ) -> Host:
        """Return a host of the matches of a store.

        ``live`` bounds how many matches are kept in memory, ``thinking`` is where computers think, ``advising`` where
        they work out what a person might do, ``reviewing`` where they look back. ``steady`` is a clock that nobody
        sets, to notice by when ``clock`` is; None: it is moved on purpose.
        """
        core = Core(store, games, clock=clock, entropy=entropy, live=live)
        pings, likings, presence = Pings(core), Likings(core), Presence(core, steady=steady)
        standstill = Standstill(core, presence)
        clocks = Clocks(core, likings, standstill)
        matches = Matches(core, likings, standstill, clocks)
        schedule = Schedule(core, matches, likings, presence)
        play, seats, frozen = Play(core, matches), Seats(core, matches), Frozen(core, matches)
        closing, open_seats, names = Closing(core, frozen), OpenSeats(core), PeopleNames(core)
        lobby = Lobbies(core, matches, likings, pings, clocks=clocks, closing=closing, names=names, schedule=schedule)
        pauses = Pauses(core, matches, likings, pings, schedule)
        tables = Tables(core, matches, clocks, standstill, pauses)
        planning = Planning(core, matches, likings, tables)
        hints = Hints(core, matches, advising=InThread(games) if advising is None else advising)
        overdue = Overdue(core, matches, likings, clocks, standstill)
        past = LookingBack(matches)
        return cls(
            core=core,
            matches=matches,
            play=play,
            closing=closing,
            frozen=frozen,
            messages=PublicMessages(core),
            tables=tables,
            places=Places(core, likings, tables),
            lobby=lobby,
            invitations=Invitations(core, matches, likings, pings, lobbies=lobby, open_seats=open_seats),
            seats=seats,
            open_seats=open_seats,
            proposals=Proposals(
                core,
                matches,
                likings,
                pings,
                overdue=overdue,
                services=(play, closing, frozen, seats, pauses, hints, overdue),
            ),
            overdue=overdue,
            pauses=pauses,
            presence=presence,
            standstill=standstill,
            clocks=clocks,
            clock_ends=ClockEnds(core, matches, clocks, likings, seats=seats, closing=closing, schedule=schedule),
            resting=Resting(core, matches, schedule),
            vacations=Vacations(core, likings, planning, schedule),
            stand_ins=VacationStandIns(core, matches, likings, seats, schedule),
            schedule=schedule,
            planning=planning,
            reminders=Reminders(core, matches, likings, pings, pauses),
            carrying_on=CarryingOn(core, matches, schedule),
            likings=likings,
            names=names,
            pings=pings,
            followers=Followers(core),
            computers=ComputerTurns(
                core, matches, schedule, thinking=InThread(games) if thinking is None else thinking
            ),
            hints=hints,
            reviews=Reviews(core, matches, past, reviewing=InThread(games) if reviewing is None else reviewing),
            records=Records(core, matches),
            past=past,
            kept=KeptFacts(core),
        )
