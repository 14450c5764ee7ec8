"""Opening a database, whichever it is: a file, or one on a server that is named by an address.

Nobody who has a file needs the driver of PostgreSQL, so what needs it is imported where it is used.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from db.place import is_address, shown
from db.shards import GivenShards
from db.sqlite.opening import open_file, open_file_to_read

if TYPE_CHECKING:
    from db.shards import ServerShare, ShardLocks
    from db.store import Store


async def open_store(place: Path | str, *, tidying: bool = True) -> Store:
    """Open the database of an address, or of a file; raise StoreError with what to do about it.

    ``tidying``: what lies beside a file and does not belong to it is moved out of the way; else it is refused.
    """
    if is_address(place):
        from db.postgresql.opening import open_address

        return await open_address(place)
    return await open_file(Path(place), tidying=tidying)


async def open_to_read(place: Path | str) -> Store:
    """Open the database of an address, or of a file that a bot may be using, to read only; raise StoreError.

    It holds no lock; whatever would write raises StoreError.
    """
    if is_address(place):
        from db.postgresql.opening import open_address

        return await open_address(place, reading=True)
    return await open_file_to_read(Path(place))


def locks_at(address: str) -> ShardLocks:
    """Return the locks by which the processes of a PostgreSQL database agree who runs which shard."""
    from db.postgresql.address import Address
    from db.postgresql.advisory_locks import AdvisoryLocks

    return AdvisoryLocks(Address(address))


async def take_given(address: str, share: ServerShare) -> GivenShards:
    """Keep these servers from all other processes of a PostgreSQL database, until closed; raise StoreError."""
    given = GivenShards(locks_at(address), share, path=shown(address))
    try:
        await given.begin()
    except BaseException:
        await given.close()
        raise
    return given


async def require_sharing(address: str) -> None:
    """Raise StoreError if a process of a PostgreSQL database looks after all servers, so that none is left."""
    given = GivenShards(locks_at(address), None, path=shown(address))
    try:
        await given.begin()
    finally:
        await given.close()
