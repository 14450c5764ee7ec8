from pathlib import Path

import pytest
import pytest_asyncio

from tests.support.hosting import Table, open_table


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "outpost.sqlite3"


@pytest_asyncio.fixture
async def table(path: Path):
    """A host of the test games, on a file of its own."""
    table: Table = await open_table(path)
    yield table
    await table.close()
