"""The connections to a PostgreSQL server: whole transactions in threads, as if each of them were alone.

A transaction is a plain function, as with SQLite, so that it is the same code. Each runs in a thread on a connection
of its own, SERIALIZABLE: where two of them, of one process or of several, could not have come one after the other, one
is undone by the server and carried out again here, and finds what the other has left.

What breaks before COMMIT is sent has changed nothing, so it is carried out again on a new connection, as long as
someone may still wait for it. When the connection breaks during COMMIT nobody knows (``Unknown``). Before anything
else is read or written then, the server is made to end that connection: what it has not kept by then it never will.

SQL is written so that SQLite and PostgreSQL understand the same; what cannot be is translated here: names of columns
that are words of PostgreSQL's own, and places of values.
"""

from __future__ import annotations

import asyncio
import logging
import random
import re
import secrets
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, TypeVar

import psycopg
from psycopg.errors import FeatureNotSupported, ReadOnlySqlTransaction
from psycopg.types.numeric import Int8Dumper

from db.errors import StoreError, Unknown, Unread
from db.postgresql.errors import AGAIN, is_final, is_lost, login_error, server_error

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from psycopg.abc import RV, PQGen

    from db.postgresql.address import Address
    from db.transaction import Transaction

T = TypeVar("T")

MOST: Final = 4
"""Connections of a process: a server has a hundred, and a transaction takes a few milliseconds."""
PATIENCE: Final = 5.0
"""Seconds in which a server may start again before anyone who waits is told."""
_AGAIN: Final = 50
"""How often a transaction is carried out at most, where others get in its way each time."""
_PAUSE: Final = 0.1
_WAITING: Final = {
    "connect_timeout": 5,
    "tcp_user_timeout": 20_000,
    "keepalives_idle": 10,
    "keepalives_interval": 3,
    "keepalives_count": 3,
}
"""Seconds, and milliseconds in the second, until a server that cannot be reached is given up; an address may differ."""
SILENCE: Final = 20.0
"""Seconds that one wait may last, all included that was sent together, until a server is given up that can be reached
and says nothing; it may take less for a statement."""
_BEGIN_WRITE: Final = "BEGIN ISOLATION LEVEL SERIALIZABLE"
_BEGIN_READ: Final = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
"""All that is read is of one moment, and gets in nobody's way."""
_SETTINGS: Final = (
    "SET client_encoding = 'UTF8'; SET statement_timeout = '15s'; SET lock_timeout = '10s';"
    " SET idle_in_transaction_session_timeout = '30s';"
    # a server that crashes loses nothing that was acknowledged
    " SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"
)
_SETTLE: Final = "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = %s"
_KNOWN: Final = "SELECT 1 FROM pg_stat_activity WHERE application_name = %s"
_RESERVED: Final = ("user", "end")
"""Columns of ours. Keywords are written in capitals, so ``END`` is none of them; ``user`` left as it is would be
understood, as the one who is logged in."""
_PIECE: Final = re.compile(rf"'[^']*'|\b(?:{'|'.join(_RESERVED)})\b|\?(\d*)")

# the driver warns of what follows from an error that is raised, too
logging.getLogger("psycopg").addFilter(lambda record: "error ignored" not in str(record.msg))


class NamedConnection(psycopg.Connection[tuple[Any, ...]]):
    """A connection with the name by which the server knows it, which does not wait for ever."""

    name = ""
    patient = False
    """Whether it waits as long as something takes."""

    def wait(self, gen: PQGen[RV], interval: float = 0.1, timeout: float | None = None) -> RV:
        """See ``psycopg.Connection``; a connection on which nothing came for too long is closed."""
        try:
            return super().wait(gen, interval, None if self.patient else timeout or SILENCE)
        except psycopg.OperationalError as error:
            # not said by the server, nor following from what it has said: whatever it sends now would come too late
            if error.sqlstate is None and not isinstance(error, psycopg.errors.PipelineAborted):
                self.close()
            raise


class ServerConnections:
    """See ``db.transaction.Database``."""

    def __init__(self, address: Address, *, patience: float = PATIENCE, reading: bool = False) -> None:
        self.address = address
        self._patience = patience
        self._begin_write = _BEGIN_READ if reading else _BEGIN_WRITE
        self._threads = ThreadPoolExecutor(MOST, thread_name_prefix="postgresql")
        self._idle: list[NamedConnection] = []
        self._unsure: list[str] = []
        """By name, the connections whose last COMMIT may or may not count."""
        self._settling = threading.Lock()
        self._closing = threading.Event()

    async def read(self, work: Callable[[Transaction], T]) -> T:
        """Run a function that only reads, as one transaction; raise Unread."""
        return await self._hop(work, _BEGIN_READ)

    async def write(self, work: Callable[[Transaction], T]) -> T:
        """Run the function as one transaction: all of it is kept when this returns, or nothing.

        Raise Unknown when it cannot be told which, Conflict or StoreError when it is nothing.
        """
        return await self._hop(work, self._begin_write)

    async def once(self, work: Callable[[NamedConnection], T]) -> T:
        """Run the function on a connection that has no transaction yet, however long it takes; raise StoreError.

        Nothing is tried again.
        """
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._once, work)

    async def require_server(self) -> None:
        """Raise StoreError unless the server lets someone in now; unlike all else, it can be cancelled at once."""
        try:
            connection = await psycopg.AsyncConnection.connect(**_given(self.address))
        except psycopg.Error as error:
            raise login_error(self.address, error) from None
        await connection.close()

    async def close(self) -> None:
        """Finish what is under way and leave the server."""
        self._closing.set()
        await asyncio.to_thread(self._threads.shutdown)
        self._forget_idle()

    async def _hop(self, work: Callable[[Transaction], T], begin: str) -> T:
        until = time.monotonic() + self._patience
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._carry_out, work, begin, until)

    def _once(self, work: Callable[[NamedConnection], T]) -> T:
        connection = self._connected(0)
        connection.patient = True
        try:
            return work(connection)
        except psycopg.Error as error:
            known = server_error(self.address, error, lost=is_lost(error, connection))
            connection.close()
            if known is None:
                raise
            raise known from None
        except BaseException:
            connection.close()
            raise
        finally:
            connection.patient = False
            if not connection.closed:
                self._idle.append(connection)

    def _carry_out(self, work: Callable[[Transaction], T], begin: str, until: float) -> T:
        """Run a function as a transaction, again where another got in its way or the connection was lost."""
        kind = Unread if begin == _BEGIN_READ else StoreError
        tries = 0
        while True:
            tries += 1
            connection = self._taken(until, kind)
            try:
                result = self._tried(work, begin, connection)
            except psycopg.Error as error:
                if _by_standby(error, connection):
                    error = ReadOnlySqlTransaction(str(error))
                    connection.close()  # the address may lead to another server soon
                lost = is_lost(error, connection)
                if lost:
                    self._forget_idle()  # the others were lost with it, as a rule
                may_wait = tries < _AGAIN if error.sqlstate in AGAIN else lost and time.monotonic() < until
                known = server_error(self.address, error, lost=lost, kind=kind)
                if known is None:
                    raise
                if not may_wait or self._closing.is_set():
                    raise known from None  # what the driver says may quote a whole row
            else:
                return result
            finally:
                self._give_back(connection)
            time.sleep(random.random() * _PAUSE * min(tries, 10) / 10)  # noqa: S311  no secret

    def _tried(self, work: Callable[[Transaction], T], begin: str, connection: NamedConnection) -> T:
        """Run a function from BEGIN to COMMIT; raise Unknown when the connection was lost in COMMIT.

        Statements go out when what one of them found is asked for, and the last of them together with COMMIT: a server
        that refuses one of them carries out none of those after it, COMMIT included.
        """
        committing = False
        try:
            with _pipeline(connection) as pipeline:
                statements = _Statements(connection, pipeline)
                statements.execute(begin)
                result = work(statements)
                committing = True
                statements.execute("COMMIT")
        except psycopg.Error as error:
            if not committing or not is_lost(error, connection) or begin == _BEGIN_READ:
                raise
            with self._settling:
                self._unsure.append(connection.name)
            raise Unknown(str(server_error(self.address, error, lost=True))) from None
        return result

    def _taken(self, until: float, kind: type[StoreError]) -> NamedConnection:
        """Return a connection, made when none is idle; raise StoreError."""
        try:
            connection = self._idle.pop()
        except IndexError:
            connection = self._connected(until, kind)
        while self._unsure:
            try:
                self._settle(connection)
            except psycopg.Error as error:
                connection.close()
                if time.monotonic() > until:
                    raise login_error(self.address, error, kind=kind) from None
                connection = self._connected(until, kind)
        return connection

    def _settle(self, connection: NamedConnection) -> None:
        """End the connections that may still be busy with a COMMIT, and see that the server knows them no more.

        One that was killed in it stays known until the server has restarted, and what it has kept shows only then.
        """
        with self._settling:
            for name in self._unsure[:]:
                connection.execute(_SETTLE, (name,)).fetchall()
                if connection.execute(_KNOWN, (name,)).fetchone() is not None:
                    raise psycopg.OperationalError("another connection does not end")
                self._unsure.remove(name)

    def _connected(self, until: float, kind: type[StoreError] = StoreError) -> NamedConnection:
        """Return a new connection, tried for as long as that may help; raise StoreError."""
        while True:
            try:
                return _logged_in(self.address)
            except psycopg.Error as error:
                if is_final(error) or time.monotonic() > until or self._closing.wait(_PAUSE):
                    raise login_error(self.address, error, kind=kind) from None

    def _give_back(self, connection: NamedConnection) -> None:
        """Keep a connection for the next, outside of any transaction, or close it."""
        try:
            if not connection.closed and connection.info.transaction_status != psycopg.pq.TransactionStatus.IDLE:
                connection.execute("ROLLBACK")
        except psycopg.Error:
            connection.close()
        if not connection.closed:
            self._idle.append(connection)

    def _forget_idle(self) -> None:
        while self._idle:
            self._idle.pop().close()


def _by_standby(error: psycopg.Error, connection: NamedConnection) -> bool:
    """Return whether it is because of that: a standby may be read only, and begins no transaction as strict as ours."""
    if not isinstance(error, FeatureNotSupported):
        return isinstance(error, ReadOnlySqlTransaction)
    try:
        connection.execute("ROLLBACK")
        return connection.execute("SELECT pg_is_in_recovery()").fetchone() == (True,)
    except psycopg.Error:
        return False


@contextmanager
def _pipeline(connection: NamedConnection) -> Iterator[psycopg.Pipeline]:
    """Enter the connection's pipeline mode, and leave it or close the connection."""
    try:
        with connection.pipeline() as pipeline:
            yield pipeline
    except psycopg.Error as error:
        # of all that failed when it ended the driver raises the last, which only follows from the first
        if isinstance(error.__context__, psycopg.Error):
            raise error.__context__ from None
        raise
    finally:
        # it cannot be left while answers are outstanding, as when the server ended the connection in the middle
        if not connection.closed and connection.info.pipeline_status != psycopg.pq.PipelineStatus.OFF:
            connection.close()


class _Statements:
    """See ``db.transaction.Transaction``."""

    def __init__(self, connection: NamedConnection, pipeline: psycopg.Pipeline) -> None:
        self._connection = connection
        self._pipeline = pipeline

    def execute(self, query: str, values: Sequence[Any] = (), /) -> _Found:
        """Carry out a statement."""
        found = _Found(self._connection)
        found.pipeline = self._pipeline
        # at once, not after a few times: of the driver's two ways only this one minds that it may not come to that
        return found.execute(translated_query(query), values or None, prepare=True)

    def executemany(self, query: str, values: Iterable[Sequence[Any]], /) -> None:
        """Carry out a statement for each of these rows."""
        for row in values:
            self.execute(query, row)


class _Found(psycopg.RawCursor[tuple[Any, ...]]):
    """See ``db.transaction.Found``; what was found comes when it is asked for."""

    pipeline: psycopg.Pipeline

    @property
    def rowcount(self) -> int:
        """Return how many rows were changed."""
        self.pipeline.sync()
        return super().rowcount


def _given(address: Address) -> dict[str, Any]:
    """Return what the driver hears of a connection."""
    return {**_WAITING, **address.known}


def _logged_in(address: Address) -> NamedConnection:
    """Return a new connection."""
    name = f"outpost-{secrets.token_hex(8)}"
    given = _given(address) | {"application_name": name}
    connection = NamedConnection.connect(**given, autocommit=True)
    try:
        connection.name = name
        connection.prepared_max = 300
        # every number is sent as the type of all our columns, whatever its size: a query is prepared once
        connection.adapters.register_dumper(int, Int8Dumper)
        connection.adapters.register_dumper(bool, _Truth)
        connection.execute(_SETTINGS)
    except BaseException:
        connection.close()
        raise
    return connection


@lru_cache(maxsize=512)
def translated_query(query: str) -> str:
    r"""Return a query with its columns quoted and its values numbered.

    >>> translated_query("SELECT user, 'end?' FROM a WHERE b = ? AND end = ?")
    'SELECT "user", \'end?\' FROM a WHERE b = $1 AND "end" = $2'
    >>> translated_query("UPDATE a SET b = CASE c WHEN ?1 THEN ?2 END WHERE d = ?1")
    'UPDATE a SET b = CASE c WHEN $1 THEN $2 END WHERE d = $1'
    """
    count = 0

    def piece(found: re.Match[str]) -> str:
        nonlocal count
        text = found[0]
        if text[0] == "'":
            return text
        if text[0] != "?":
            return f'"{text}"'
        count += 1
        return f"${found[1] or count}"

    return _PIECE.sub(piece, query)


class _Truth(Int8Dumper):
    """Yes and no as the numbers that they are in SQLite."""

    def dump(self, obj: object) -> bytes:
        return b"1" if obj else b"0"
