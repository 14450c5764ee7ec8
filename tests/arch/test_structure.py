"""The code stays small enough to keep in mind: folders, classes, imports, and what a click enters.

What is too large today is listed with its size. The lists may only shrink: nothing is added, nothing grows, and what
has become small enough is taken out.
"""

from __future__ import annotations

import sqlite3
from functools import cache
from typing import TYPE_CHECKING

import pytest

from bench.structure import ENTERED, FOLDER, LEVELS, LINES, METHODS, SMALL
from bench.structure.flows import FLOWS, traced
from bench.structure.source import Source

if TYPE_CHECKING:
    from collections.abc import Mapping

FOLDERS: dict[str, int] = {}
"""Folders with too many modules."""

CYCLES: list[set[str]] = [
    {
        "host.absence.resting",
        "host.clocks.standstill",
        "host.computers.hints",
        "host.computers.reviews",
        "host.computers.turns",
        "host.lobby.lobbies",
        "host.match.matches",
        "host.people.ping_limits",
        "host.people.preferences",
        "host.proposals.kind",
        "host.proposals.kinds",
        "host.proposals.proposals",
        "host.proposals.waited_for",
        "host.records.looking_back",
        "host.rules.frozen",
        "host.seats.changes",
        "host.seats.open_seats",
    },
]
"""Modules that import each other in a circle, imports for types included."""

LONG: dict[str, int] = {
    "host.absence.pauses.Pauses": 1928,
    "host.absence.resting.Resting": 537,
    "host.absence.stand_ins.VacationStandIns": 1565,
    "host.absence.vacations.Vacations": 888,
    "host.clocks.ends.ClockEnds": 1601,
    "host.clocks.standstill.Standstill": 643,
    "host.computers.hints.HintGiving": 1622,
    "host.computers.reviews.Reviews": 655,
    "host.computers.turns.ComputerTurns": 1581,
    "host.host.Host": 3361,
    "host.lobby.idle.IdleLobbies": 1035,
    "host.lobby.invitations.Invitations": 1071,
    "host.lobby.lobbies.Lobbies": 990,
    "host.match.matches.Matches": 490,
    "host.match.messages.PublicMessages": 600,
    "host.people.followers.Followers": 523,
    "host.people.ping_limits.PingGrants": 550,
    "host.people.preferences.Likings": 538,
    "host.proposals.overdue.Overdue": 1610,
    "host.proposals.proposals.Proposals": 1339,
    "host.records.looking_back.LookingBack": 555,
    "host.rules.frozen.FrozenMatches": 1102,
    "host.schedule.carrying_on.CarryingOn": 1547,
    "host.schedule.holding_back.HoldingBack": 670,
    "host.schedule.lost_places.LostPlaces": 508,
    "host.schedule.overview.Overview": 504,
    "host.schedule.reminders.Reminders": 794,
    "host.seats.changes.SeatChanges": 1510,
    "host.seats.open_seats.OpenSeats": 512,
    "playground.server.Playground": 445,
}
"""Classes with too many lines, what they inherit included."""

WIDE: dict[str, int] = {
    "host.absence.pauses.Pauses": 95,
    "host.absence.stand_ins.VacationStandIns": 70,
    "host.absence.vacations.Vacations": 51,
    "host.clocks.ends.ClockEnds": 71,
    "host.computers.hints.HintGiving": 70,
    "host.computers.turns.ComputerTurns": 69,
    "host.host.Host": 165,
    "host.lobby.idle.IdleLobbies": 42,
    "host.lobby.invitations.Invitations": 43,
    "host.proposals.overdue.Overdue": 69,
    "host.proposals.proposals.Proposals": 64,
    "host.rules.frozen.FrozenMatches": 43,
    "host.schedule.carrying_on.CarryingOn": 70,
    "host.schedule.reminders.Reminders": 43,
    "host.seats.changes.SeatChanges": 68,
    "playground.server.Playground": 47,
}
"""Classes with too many public methods."""

DEEP: dict[str, int] = {
    "host.absence.pauses.Pauses": 8,
    "host.absence.stand_ins.VacationStandIns": 8,
    "host.absence.vacations.Vacations": 5,
    "host.clocks.ends.ClockEnds": 8,
    "host.computers.hints.HintGiving": 8,
    "host.computers.reviews.Reviews": 4,
    "host.computers.turns.ComputerTurns": 8,
    "host.host.Host": 9,
    "host.lobby.idle.IdleLobbies": 5,
    "host.lobby.invitations.Invitations": 5,
    "host.lobby.lobbies.Lobbies": 4,
    "host.proposals.overdue.Overdue": 8,
    "host.proposals.proposals.Proposals": 6,
    "host.rules.frozen.FrozenMatches": 5,
    "host.schedule.carrying_on.CarryingOn": 8,
    "host.schedule.holding_back.HoldingBack": 4,
    "host.schedule.reminders.Reminders": 4,
    "host.seats.changes.SeatChanges": 7,
    "render.ice.renderer.IcePictures": 4,
    "render.roam.renderer.RoamPictures": 4,
}
"""Classes that inherit over too many levels."""

LONE: set[str] = {
    "host.entropy.Entropy",
    "players.computer.Strategy",
}
"""Protocols with at most one implementation in the product and none in the tests."""

DOUBLES: dict[str, str] = {
    "bench.bots.process.Launched": "tests/e2e/forked_bots.py:Forked",
    "bench.people.playing.Chooser": "tests/support/roam_player.py:Greedy",
    "cogs.app.shared_shards.Sessions": "tests/cogs/app/test_shared_shards.py:Process",
    "db.shards.locks.ShardLocks": "tests/support/lock_table.py:LocksInMemory",
}
"""Protocols whose second implementation stands in the tests, and its name there."""

LIBRARY: dict[str, type] = {
    "db.transaction.Found": sqlite3.Cursor,
    "db.transaction.Transaction": sqlite3.Connection,
}
"""Protocols whose other implementation is Python's own."""

TINY: set[str] = {
    "cogs.board.whole_map",
    "cogs.runtime.rate_limits",
    "cogs.runtime.whole_bodies",
    "host.schedule.lost_places",
    "host.schedule.overview",
}
"""Small modules that only one other imports: they belong in that one."""

FLOW: dict[str, int] = {
    "act": 164,
    "limit": 168,
    "panel": 97,
    "reminder": 76,
}
"""How many modules a flow enters that enters too many."""


@cache
def source() -> Source:
    return Source()


def hold(limit: int, found: Mapping[str, int], listed: Mapping[str, int]) -> None:
    """Check that only what is listed is over the limit, and no more than it says."""
    over = {name: size for name, size in found.items() if size > limit}
    assert {name: size for name, size in over.items() if size > listed.get(name, limit)} == {}
    assert set(listed) - set(over) == set(), "small enough now: take it out of the list"


def test_folders_are_small() -> None:
    hold(FOLDER, source().folders(), FOLDERS)


def test_no_modules_import_each_other_in_a_circle() -> None:
    found = [set(group) for group in source().cycles()]
    assert [sorted(group) for group in found if not any(group <= listed for listed in CYCLES)] == []
    gone = [sorted(listed) for listed in CYCLES if not any(group <= listed for group in found)]
    assert gone == [], "no circle any more: take it out of the list"


def test_classes_are_short() -> None:
    hold(LINES, {one.name: one.lines for one in source().whole()}, LONG)


def test_classes_offer_few_methods() -> None:
    hold(METHODS, {one.name: one.methods for one in source().whole()}, WIDE)


def test_classes_inherit_over_few_levels() -> None:
    hold(LEVELS, {one.name: one.levels for one in source().whole()}, DEEP)


def test_a_protocol_has_two_implementations_or_a_test_double() -> None:
    lone = {name for name, found in source().protocols().items() if len(found) < 2}
    assert lone == LONE | set(DOUBLES) | set(LIBRARY)
    for double in DOUBLES.values():
        module, _, name = double.partition(":")
        assert f"class {name}" in (source().root / module).read_text("utf-8")
    for protocol, known in LIBRARY.items():
        assert all(hasattr(known, name) for name in source().classes[protocol].methods)


def test_no_module_is_so_small_that_its_only_importer_could_hold_it() -> None:
    assert set(source().small(SMALL)) == TINY


@pytest.mark.slow
@pytest.mark.parametrize("name", FLOWS)
def test_a_flow_enters_few_modules(name: str) -> None:
    entered = traced(name).modules
    assert len(entered) <= FLOW.get(name, ENTERED[name]), sorted(entered)
