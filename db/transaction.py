"""What the SQL of the store runs in, whichever database it is: the little that all of it asks for.

The SQL is SQLite's, as far as PostgreSQL understands it too; what is left to translate is in
``db.postgresql.connections``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

T = TypeVar("T")


class Found(Protocol):
    """What a statement found or changed; in a file it is SQLite's own cursor."""

    @property
    def rowcount(self) -> int:
        """Return how many rows were changed."""

    def fetchone(self) -> Any:  # noqa: ANN401  columns are of any type
        """Return the next row, None after the last."""

    def fetchall(self) -> list[Any]:
        """Return all rows that are left."""

    def __iter__(self) -> Iterator[Any]:
        """Go through the rows."""


class Transaction(Protocol):
    """Statements that are all carried out, or none; in a file it is SQLite's own connection."""

    def execute(self, query: str, values: Sequence[Any] = (), /) -> Found:
        """Carry out a statement."""

    def executemany(self, query: str, values: Iterable[Sequence[Any]], /) -> object:
        """Carry out a statement for each of these rows."""


class Database(Protocol):
    """Where a store keeps its rows. What is carried out in it may be carried out again, so it must do nothing else."""

    async def read(self, work: Callable[[Transaction], T]) -> T:
        """Run a function that only reads, as one transaction; raise Unread."""

    async def write(self, work: Callable[[Transaction], T]) -> T:
        """Run the function as one transaction: all of it is kept when this returns, or nothing.

        Raise Unknown when it cannot be told which, Conflict or StoreError when it is nothing.
        """

    async def close(self) -> None:
        """Finish what is under way and let go of it."""


def among(values: Sequence[object]) -> str:
    """Return the list of as many places for values, for IN; none of them: nothing is in it.

    >>> among([7, 8])
    '(?, ?)'
    >>> among([])
    '(NULL)'
    """
    return f"({', '.join('?' * len(values)) or 'NULL'})"
