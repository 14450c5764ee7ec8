"""The code stays small enough to keep in mind: folders, classes, imports, and what a click enters."""

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

DOUBLES: dict[str, str] = {
    "host.match.core.Entropy": "tests/support/hosting.py:Chance",
    "bench.bots.process.Launched": "tests/e2e/forked_bots.py:Forked",
    "bench.people.playing.Chooser": "tests/support/roam_player.py:Greedy",
    "cogs.app.shared_shards.Sessions": "tests/cogs/app/test_shared_shards.py:Process",
    "db.shards.ShardLocks": "tests/support/lock_table.py:LocksInMemory",
}
"""Protocols whose second implementation stands in the tests, and its name there."""

LIBRARY: dict[str, type] = {
    "db.transaction.Found": sqlite3.Cursor,
    "db.transaction.Transaction": sqlite3.Connection,
}
"""Protocols whose other implementation is Python's own."""

CONTRACT = 25
"""The most methods that a game's renderer may be asked for."""
BESIDE = 10
"""Modules that background work may enter in the same moment: the heartbeat, the watch over the file."""


@cache
def source() -> Source:
    return Source()


def over(limit: int, found: Mapping[str, int]) -> dict[str, int]:
    """Return what is larger than the limit."""
    return {name: size for name, size in found.items() if size > limit}


def test_folders_are_small() -> None:
    assert over(FOLDER, source().folders()) == {}


def test_no_modules_import_each_other_in_a_circle() -> None:
    """Imports for types included."""
    assert source().cycles() == []


def test_classes_are_short() -> None:
    """With what they inherit, as in the next two."""
    assert over(LINES, {one.name: one.lines for one in source().whole()}) == {}


def test_classes_offer_few_methods() -> None:
    assert over(METHODS, {one.name: one.methods for one in source().whole()}) == {}


def test_classes_inherit_over_few_levels() -> None:
    assert over(LEVELS, {one.name: one.levels for one in source().whole()}) == {}


def test_a_renderer_is_asked_for_few_things() -> None:
    asked = [
        source().classes[f"render.base.{name}"].methods for name in ("LobbyTexts", "Pictures", "Sentences", "Actions")
    ]
    assert sum(map(len, asked)) <= CONTRACT, asked


def test_a_protocol_has_two_implementations_or_a_test_double() -> None:
    lone = {name for name, found in source().protocols().items() if len(found) < 2}
    assert lone == set(DOUBLES) | set(LIBRARY)
    for double in DOUBLES.values():
        module, _, name = double.partition(":")
        assert f"class {name}" in (source().root / module).read_text("utf-8")
    for protocol, known in LIBRARY.items():
        assert all(hasattr(known, name) for name in source().classes[protocol].methods)


def test_no_module_is_so_small_that_its_only_importer_could_hold_it() -> None:
    assert source().small(SMALL) == {}


@pytest.mark.slow
@pytest.mark.parametrize("name", FLOWS)
def test_a_flow_enters_few_modules(name: str) -> None:
    entered = traced(name).modules
    assert len(entered) <= ENTERED[name] + BESIDE, sorted(entered)
