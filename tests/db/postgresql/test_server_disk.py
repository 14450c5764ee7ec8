"""A PostgreSQL server on a disk that is really full: a sentence, nothing acknowledged lost, and then it goes on."""

import os
import re
import subprocess
import sys
from contextlib import suppress

import psycopg
import pytest

from bench.postgres_server import QUICK, Server
from db import StoreError, Unknown
from db.postgresql.opening import open_address
from tests.db.test_store import begun, line

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(os.geteuid() != 0 or sys.platform != "linux", reason="only root can mount"),
]
SIZE = 96
"""MiB of the disk; a new server takes more than half of them."""
LEFT = 2**18
MOST = 20_000


@pytest.fixture
def disk(tmp_path):
    """A small disk in which the server, another user, may write."""
    folder = tmp_path / "disk"
    folder.mkdir()
    done = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={SIZE}m,mode=777", "tmpfs", folder], check=False)
    if done.returncode:
        pytest.skip("needs the right to mount")
    for one in (tmp_path, *tmp_path.parents):
        if not one.stat().st_mode & 0o001:
            one.chmod(one.stat().st_mode | 0o011)
    yield folder
    subprocess.run(["umount", "--lazy", folder], check=True)


@pytest.fixture
def server(disk, postgresql):
    """A server on that disk; ``postgresql`` says why there is none."""
    made = Server.make(settings=(*QUICK, "restart_after_crash=off"), within=str(disk))
    yield made
    made.close()


def fill(disk):
    """Take nearly all room of the disk; return what to delete to give it back."""
    room = os.statvfs(disk)
    with (disk / "junk").open("wb") as file:
        os.posix_fallocate(file.fileno(), 0, room.f_bavail * room.f_frsize - LEFT)
    return disk / "junk"


async def written(store, match, *, then=lambda: None):
    """Write acts until one is refused, ``then`` after each; return how many were acknowledged, and the error."""
    for ordinal in range(MOST):
        try:
            await store.log.append(match, [line(ordinal, interaction=1000 + ordinal)])
        except StoreError as error:
            return ordinal, error
        then()
    raise AssertionError("the disk is never full")


async def there(store, match):
    """Return how many acts there are, each of them once."""
    ordinals = [action.ordinal for action in await store.log.actions(match)]
    assert ordinals == [*range(len(ordinals))]
    return len(ordinals)


async def test_a_disk_without_room_for_rows_is_told_and_what_was_acknowledged_is_read_on(server, disk):
    store = await open_address(server.address(), patience=1.0)
    match = await begun(store)
    junk = fill(disk)
    told, error = await written(store, match)
    assert "the server's disk is full; free some space" in str(error)
    assert not isinstance(error, Unknown)
    assert await there(store, match) == told
    assert await store.interactions.handled(1000 + told) is None
    junk.unlink()
    await store.log.append(match, [line(told, interaction=1000 + told)])
    assert await there(store, match) == told + 1
    await store.close()


async def test_a_server_that_ends_for_want_of_room_has_kept_what_was_acknowledged(server, disk):
    """What it writes before all else finds no room, so it ends as if it had crashed."""
    store = await open_address(server.address(), patience=1.0)
    match = await begun(store)
    junk = fill(disk)

    def turn_over():
        """Have the server begin the next file of its log."""
        with suppress(psycopg.Error):
            server.run("SELECT pg_switch_wal()")

    told, error = await written(store, match, then=turn_over)
    # what the server says last, if that is still read
    assert re.search("check that (the server is|it's) running|the server's disk is full; free some space", str(error))
    server._process.wait(30)
    junk.unlink()
    server.start()
    kept = await there(store, match)
    assert kept in ({told, told + 1} if isinstance(error, Unknown) else {told})
    await store.log.append(match, [line(kept, interaction=5000)])
    await store.close()
