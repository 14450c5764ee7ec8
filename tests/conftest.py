from __future__ import annotations

import copy
import gc
import os
import random
import shutil
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import uvloop
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable

# A machine may be slow, or busy with another run of the same tests.
settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")

STATEFUL = {"cogs", "db", "e2e", "host", "playground"}
"""Folders whose tests could leave something behind, in modules and on the disk; rules and pictures are functions of
values, whose caches these use as well."""
ONCE = {"slow", "browser", "kill", "soak"}
"""Marks of tests that do for longer what the quick ones of their folder do."""

MEMORY, ROOM = Path("/dev/shm"), 2**30
"""A file system in memory, and how much of it must be free (a container may have 64 MB) for databases of tests."""


def _in_memory() -> None:
    """Let files of tests, and of the processes that they start, lie in memory: nothing of them waits for a disk.

    What is tested are processes that end, not machines; where the power goes, ``db`` trusts SQLite.
    """
    if "TMPDIR" in os.environ or not os.access(MEMORY, os.W_OK) or shutil.disk_usage(MEMORY).free < ROOM:
        return
    os.environ["TMPDIR"] = str(MEMORY)
    tempfile.tempdir = None  # it was perhaps asked for before


_in_memory()


def pytest_asyncio_loop_factories() -> dict[str, Callable[[], asyncio.AbstractEventLoop]]:
    """Have tests run on the event loop that the bot runs on."""
    return {"uvloop": uvloop.new_event_loop}


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--again",
        action="store_true",
        help="run quick tests of the bot a second time, in an order of their own: those of every twelfth module",
    )


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Put quick tests of the bot behind all tests once more: nothing may lean on what another run left behind.

    Each run takes another twelfth of the modules, so each has its turn by and by.
    """
    if not config.getoption("again"):
        return
    chance = random.Random(config.getoption("randomly_seed"))
    modules: dict[Path, list[pytest.Item]] = {}
    for item in items:
        if _stateful(item) and not any(map(item.get_closest_marker, ONCE)):
            modules.setdefault(item.path, []).append(item)
    for of_module in chance.sample(list(modules.values()), len(modules) // 12):
        items += map(_again, chance.sample(of_module, len(of_module)))


def _stateful(item: pytest.Item) -> bool:
    return item.path.relative_to(Path(__file__).parent).parts[0] in STATEFUL


def _again(item: pytest.Item) -> pytest.Item:
    """Return the same test, with fixtures of its own."""
    one = copy.copy(item)
    assert isinstance(one, pytest.Function)
    one._initrequest()
    return one


def pytest_collection_finish() -> None:
    """Leave out of every garbage collection what stays until the end: seven thousand tests, and all modules."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def postgresql():
    """A PostgreSQL server of this process of the tests, started when it is first asked for."""
    from bench import postgres_server

    if (server := postgres_server.Server.make()) is None:
        (pytest.fail if postgres_server.REQUIRED in os.environ else pytest.skip)(postgres_server.NONE_HERE)
    yield server
    server.close()


@pytest.fixture(scope="session")
def tables_of_tests(postgresql):
    """The name of a database in which all tables are; anyone who asks for ``emptied`` finds nothing in them."""
    import psycopg

    from db.postgresql.address import Address
    from db.postgresql.opening import bring_up_to_date

    name = postgresql.database()
    with psycopg.connect(postgresql.address(name), autocommit=True) as connection:
        bring_up_to_date(connection, Address(postgresql.address(name)))
    return name


@pytest.fixture
def emptied(postgresql, tables_of_tests):
    """The address of a database without rows."""
    from bench.postgres_server import EMPTY

    postgresql.run(EMPTY, name=tables_of_tests)
    return postgresql.address(tables_of_tests)
