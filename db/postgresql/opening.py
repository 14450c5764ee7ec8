"""The store in a PostgreSQL database: opened by whoever may log in, by several processes at once."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from db import facts
from db.copy_detection import LINEAGE, PLACE, RESTORED, Origin, arrive, begin
from db.postgresql.address import Address
from db.postgresql.connections import PATIENCE, ServerConnections
from db.postgresql.migrate import bring_up_to_date, require_up_to_date
from db.store import Store

if TYPE_CHECKING:
    from db.transaction import Transaction

_LIFE: Final = (
    "SELECT system_identifier || '.' || (SELECT oid FROM pg_database WHERE datname = current_database())"
    " || '.' || 'matches'::regclass::oid FROM pg_control_system()"
)
"""Which tables of which database of which server these are: others than before once a dump was read back."""


async def open_address(address: str, *, patience: float = PATIENCE, reading: bool = False) -> Store:
    """Log in and bring the database up to date; raise StoreError with what to do about it.

    ``reading``: nothing is written; a database of another version is refused.
    """
    connections = ServerConnections(Address(address), patience=patience, reading=reading)
    try:
        await connections.require_server()
        prepare = require_up_to_date if reading else bring_up_to_date
        await connections.once(partial(prepare, address=connections.address))
        restored, elsewhere, here = (False, "", "") if reading else await connections.write(_arrived)
    except BaseException:
        await connections.close()
        raise
    return Store(connections, Origin(connections, restored=restored, elsewhere=elsewhere, here=here))


def _arrived(db: Transaction) -> tuple[bool, str, str]:
    """Note which life of the database this is; return whether it was put back from a dump, until that is settled.

    Also the code by which the operator confirms one that was in another server, and the name of this one.
    """
    (life,) = db.execute(_LIFE).fetchone()
    here = life.partition(".")[0]
    known = facts.find(db, LINEAGE)
    place = facts.find(db, PLACE) or known or here
    elsewhere = arrive(here, db, elsewhere=place.partition(".")[0].split()[0] != here)
    if known != life:
        facts.write(db, LINEAGE, life)
        if known is not None:
            begin(db)
    return facts.find(db, RESTORED) is not None, elsewhere, here
