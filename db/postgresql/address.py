"""Where a PostgreSQL database is: an address that holds a password and is therefore never shown, and what is shown."""

from __future__ import annotations

import re
import shlex
from typing import TYPE_CHECKING, Final

from psycopg import Error
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from db.errors import misread

if TYPE_CHECKING:
    from pathlib import Path

_SECRET: Final = frozenset({"password", "sslpassword", "oauth_client_secret", "scram_client_key", "scram_server_key"})
_HOST: Final = r"(?:\[[\w:.%]+\]|[^@/?#,:\[\]\s]*)(?::\d{1,5})?"
_ADDRESS: Final = re.compile(rf"postgres(?:ql)?://(?:[^@/?#\s]*@)?{_HOST}(?:,{_HOST})*(?:/[^@?#\s]*)?(?:\?[^@#\s]*)?")
"""Stricter than what the driver takes: a password with a sign that ends it must not become the name of a host, which
the driver would tell everyone that it cannot be found."""


class Address:
    """An address as ``postgresql://user:password@host:5432/name``; as a text, host and name only."""

    def __init__(self, text: str) -> None:
        """Read an address; raise StoreError, which tells nothing of it."""
        try:
            if _ADDRESS.fullmatch(text) is None:
                raise misread()
            self.known = {key: str(value) for key, value in conninfo_to_dict(text).items() if value is not None}
        except (Error, ValueError):
            raise misread() from None
        self.name = self.known.get("dbname") or self.known.get("user") or ""
        self.user = self.known.get("user") or ""

    def __str__(self) -> str:
        """Return what may be shown."""
        return f"{self.known.get('host') or 'localhost'}/{self.name}"

    __repr__ = __str__

    def dump_command(self, file: Path) -> str:
        """Return how the server's own program copies the database into a file; it asks for the password."""
        told = make_conninfo(**{key: value for key, value in self.known.items() if key not in _SECRET})
        return shlex.join(["pg_dump", "--format=custom", f"--file={file}", f"--dbname={told}"])

    def without_secrets(self, text: str) -> str:
        """Return a text with anything that is secret about the address taken out."""
        for key in _SECRET:
            if secret := self.known.get(key):
                text = text.replace(secret, "…")
        return text
