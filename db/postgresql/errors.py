"""What a PostgreSQL server refuses, and what breaks on the way to it, as errors whose text says what to do about it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from db.errors import Conflict, StoreError, Unavailable, about
from operator_text import msg, say

if TYPE_CHECKING:
    from collections.abc import Mapping

    import psycopg

    from db.postgresql.address import Address

AGAIN: Final = frozenset({"40001", "40P01"})
"""Two transactions could not both be as if they were alone: this one was undone and is carried out again."""
_GONE: Final = ("08", "57P")
"""How codes begin of a server that ends, starts, or is out of reach."""
_PASSING: Final = (*_GONE, "25006", "25P", "40", "53", "55P03", "57014", "58")
"""How codes begin of what ends without anyone's changing how the database is named: a standby, a full disk."""
_ENDING: Final = {"FATAL", "PANIC"}
"""How grave it is where the server ends the connection, or itself, whatever the reason."""
_SENTENCES: Final[Mapping[str, str]] = {
    "53100": msg("the server's disk is full; free some space"),
    "53200": msg("the server is out of memory"),
    "53300": msg("the server has no connections left; raise max_connections, or stop other programs that use it"),
    "53": msg("the server is short of something"),
    "25006": msg("the server is read-only; it may be a standby: name the primary"),
    "28": msg("the server refuses the login; check the user and password"),
    "3D000": msg("the server has no such database; create it with createdb"),
    "address": msg("its address isn't valid; correct it"),
    "42501": msg("the user isn't allowed to do that; make it the database's owner"),
    "57014": msg("the server took too long; check what else is keeping it busy"),
    "55P03": msg("the server took too long; check what else is keeping it busy"),
    "57P": msg("the connection was lost; check that the server is running"),
    "08": msg("the connection was lost; check that the server is running"),
    "40": msg("too many changes at once; try again"),
    "58": msg("the server's disk can't be read or written"),
    "XX": msg("it's damaged, or the server is; look at the server's log"),
    "23": msg("its rows contradict each other; restore a backup"),
    **dict.fromkeys(
        ("26", "42P05"),
        msg("a connection pooler shares sessions; set it to session mode, or name the server itself"),
    ),
    **dict.fromkeys(("54", "55", "P0"), msg("the server refused it; look at the server's log")),
    "25P": msg("the server took too long; check what else is keeping it busy"),
}
"""By code, or by how codes begin."""
_LOST: Final = _SENTENCES["08"]
_UNREACHABLE: Final = msg("the server can't be reached; check that it's running and that host and port are right")
_AT_LOGIN: Final = (
    (("too many clients", "connection slots", "too many connections"), "53300"),
    (("authentication failed", "pg_hba.conf", "no password supplied", "not permitted to log in"), "28"),
    (("permission denied",), "42501"),
    (("not currently accepting connections",), ""),  # somebody looks after that database
    (('role "', "no such user"), "28"),
    (('database "', "no such database"), "3D000"),
    (("configuration parameter", "invalid value for parameter", "command-line argument"), "address"),
)
"""What servers and poolers answer to a login without a code that the driver knows, with the code they mean."""
_REFUSED: Final = ("FATAL:", "fe_sendauth", "authentication")
_MISTAKEN: Final = re.compile(r"invalid (port number|\w+ value|SSL protocol)|could not match \d+ |bad value for ")
"""What the driver says of an address that it can read and that is nonsense."""
_UNIQUE: Final[Mapping[str, str]] = {
    "matches_here": "channel",
    "matches_again": "rematch",
    "actions_once": "interaction",
    "interactions_pkey": "interaction",
    "seat_changes_interaction_key": "interaction",
    "proposals_open": "proposal",
}
"""What is there already, by the name of the index that says so."""


def is_lost(error: psycopg.Error, connection: psycopg.Connection[tuple[object, ...]]) -> bool:
    """Return whether the connection is of no more use."""
    # what the server says last comes before the connection is known to be closed
    ended = error.diag.severity_nonlocalized in _ENDING
    return connection.closed or ended or (error.sqlstate or "").startswith(_GONE)


def server_error(
    address: Address, error: psycopg.Error, *, lost: bool = False, kind: type[StoreError] = StoreError
) -> StoreError | None:
    """Return the error as one that says what to do; None for a mistake in our own SQL."""
    code = error.sqlstate or ""
    if code == "23505":
        name = error.diag.constraint_name or ""
        return Conflict(_UNIQUE.get(name, "row"), f"{name} is unique")  # not its details, which name values
    if (sentence := _sentence(code)) is None and lost:
        sentence = _LOST
    if kind is StoreError and (lost or code.startswith(_PASSING)):
        kind = Unavailable
    return None if sentence is None else about(str(address), sentence, _words(address, error), kind=kind)


def login_error(address: Address, error: psycopg.Error, *, kind: type[StoreError] = StoreError) -> StoreError:
    """Return the error of a connection that could not be made."""
    if kind is StoreError and not is_final(error):
        kind = Unavailable
    return about(str(address), _sentence(_code_at_login(error)) or _UNREACHABLE, _words(address, error), kind=kind)


def is_final(error: psycopg.Error) -> bool:
    """Return whether waiting is of no use to get a connection."""
    return _code_at_login(error) in {"28", "3D000", "42501", "address"}


def _code_at_login(error: psycopg.Error) -> str:
    text = str(error)
    if _MISTAKEN.search(text):
        return "address"
    if not any(sign in text for sign in _REFUSED):
        return ""
    return next((code for words, code in _AT_LOGIN if any(word in text for word in words)), "")


def _sentence(code: str) -> str | None:
    return next((_SENTENCES[start] for start in (code, code[:3], code[:2]) if start and start in _SENTENCES), None)


def _words(address: Address, error: psycopg.Error) -> str:
    """Return the server's own words in one line, without what they might quote: values, and the address."""
    lines = (error.diag.message_primary or str(error) or type(error).__name__).splitlines()
    # Translators: a database didn't answer.
    return address.without_secrets(lines[0] if lines else say("no answer"))
