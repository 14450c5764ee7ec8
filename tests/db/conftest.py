from pathlib import Path

import pytest
import pytest_asyncio

from db import open_store

CONTRACT = {
    f"test_{name}"
    for name in (
        "boards", "breaks", "timers", "interactions", "people", "pings", "presence", "proposals", "standing",
        "store",
    )
}  # fmt: skip
"""Modules whose tests that ask for ``store`` or ``place`` are run with both kinds of databases."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "place" in metafunc.fixturenames and metafunc.module.__name__.rpartition(".")[2] in CONTRACT:
        metafunc.parametrize("place", ["sqlite", "postgresql"], indirect=True)


@pytest.fixture
def place(request, tmp_path: Path):
    """Where the store is: a file, or the address of a database on a server."""
    if getattr(request, "param", "sqlite") == "sqlite":
        return tmp_path / "outpost.sqlite3"
    return request.getfixturevalue("emptied")


@pytest_asyncio.fixture
async def store(place):
    store = await open_store(place)
    yield store
    await store.close()


@pytest_asyncio.fixture
async def file_store(tmp_path):
    """A store in a file, for what is so with a file only."""
    store = await open_store(tmp_path / "outpost.sqlite3")
    yield store
    await store.close()
