from pathlib import Path

import pytest_asyncio

from db import open_store


@pytest_asyncio.fixture
async def store(tmp_path: Path):
    store = await open_store(tmp_path / "outpost.sqlite3")
    yield store
    await store.close()
