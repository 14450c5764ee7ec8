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

CYCLES: list[set[str]] = []
"""Modules that import each other in a circle, imports for types included."""

LONG: dict[str, int] = {}
"""Classes with too many lines, what they inherit included."""

WIDE: dict[str, int] = {}
"""Classes with too many public methods."""

DEEP: dict[str, int] = {}
"""Classes that inherit over too many levels."""

LONE: set[str] = set()
"""Protocols with at most one implementation in the product and none in the tests."""

DOUBLES: dict[str, str] = {
    "host.match.core.Entropy": "tests/support/hosting.py:Chance",
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

TINY: set[str] = set()
"""Small modules that only one other imports: they belong in that one."""

FLOW: dict[str, int] = {
    "act": 150,
    "limit": 155,
    "panel": 88,
    "reminder": 68,
}
"""How many modules a flow enters that enters too many."""
BESIDE = 10
"""Modules that background work may enter in the same moment: the heartbeat, the watch over the file."""


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
    assert len(entered) <= FLOW.get(name, ENTERED[name]) + BESIDE, sorted(entered)
