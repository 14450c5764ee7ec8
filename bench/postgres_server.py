"""A PostgreSQL server of the tests' or the bench's own, in a temporary folder, reached through a socket in that folder.

It runs as the user ``postgres`` when the tests run as root, which it refuses, and ends with the process of the tests.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psycopg

REQUIRED = "OUTPOST_POSTGRESQL"
"""Set where there must be a server, so that a test without one fails and is not skipped."""
NONE_HERE = "There is no PostgreSQL 15 or newer here: install it with `apt-get install -y postgresql`."
QUICK = ("fsync=off", "shared_buffers=16MB", "max_connections=40", "autovacuum=off", "jit=off")
SURE = ("fsync=on", "synchronous_commit=on", "shared_buffers=64MB", "max_connections=40", "jit=off")
"""As in production, but small."""
ON_DISK = "/var/tmp"
"""A folder where what is written takes as long as on a disk; ``/tmp`` may be in memory."""


def programs() -> Path | None:
    """Return the folder of the newest server that is installed, None when there is none that is new enough."""
    found = [(int(path.parts[-2]), path) for path in Path("/usr/lib/postgresql").glob("[0-9]*/bin")]
    if (other := shutil.which("initdb")) is not None:
        found.append((15, Path(other).parent))
    return max((one for one in found if one[0] >= 15), default=(0, None))[1]


@dataclass
class Server:
    """A server that can be stopped, started and asked."""

    programs: Path
    folder: Path
    settings: tuple[str, ...] = QUICK
    _process: subprocess.Popen[bytes] | None = None
    _made: list[str] = field(default_factory=list)

    @classmethod
    def make(cls, *, settings: tuple[str, ...] = QUICK, within: str | None = None) -> Server | None:
        """Make and start a server; None: none is installed."""
        if (found := programs()) is None:
            return None
        server = cls(found, Path(tempfile.mkdtemp(prefix="pg", dir=within)), settings)
        if os.geteuid() == 0:
            shutil.chown(server.folder, "postgres", "postgres")
        server._run("initdb", "-D", server.data, "-U", "outpost", "-A", "trust", "-E", "UTF8", "--no-locale", "-N")
        with (server.data / "pg_hba.conf").open("w") as file:
            file.write("local all walled scram-sha-256\nlocal all shut reject\nlocal all all trust\n")
        server.start()
        return server

    @property
    def data(self) -> Path:
        """Return where its files are."""
        return self.folder / "data"

    def start(self) -> None:
        """Start it and return once it answers."""
        # It ends with the thread that has started it, however that ends; so that must be the main thread.
        options = [part for one in (*self.settings, "listen_addresses=", f"unix_socket_directories={self.folder}")
                   for part in ("-c", one)]  # fmt: skip
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                ["setpriv", "--pdeathsig", "QUIT", self.programs / "postgres", "-D", self.data, *options],
                stdout=log,
                stderr=log,
                **self._user(),
            )
        for _ in range(500):
            try:
                self.run("SELECT 1")
            except psycopg.OperationalError:
                if self._process.poll() is not None:
                    break
                time.sleep(0.02)
            else:
                return
        raise AssertionError((self.folder / "log").read_text())

    def stop(self, mode: str = "immediate") -> None:
        """End it: ``fast`` breaks connections off, ``immediate`` is as if it had crashed."""
        self._run("pg_ctl", "-D", self.data, "-m", mode, "-w", "stop")
        if self._process is not None:
            self._process.wait()

    def close(self) -> None:
        """End it and delete its files."""
        if self._process is not None and self._process.poll() is None:
            self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def address(self, name: str = "postgres", *, user: str = "outpost", password: str = "") -> str:
        """Return the address of a database."""
        return f"postgresql://{user}{password and ':'}{password}@/{name}?host={self.folder}"

    def run(self, query: str, *, name: str = "postgres") -> list[tuple[Any, ...]]:
        """Carry out statements as who may do anything, and return what the last one finds."""
        with psycopg.connect(self.address(name), autocommit=True) as connection:
            cursor = connection.execute(query)
            return cursor.fetchall() if cursor.description else []

    def database(self, *, template: str = "template0") -> str:
        """Make a database and return its name."""
        self._made.append(f"of_tests_{len(self._made)}")
        self.run(f"CREATE DATABASE {self._made[-1]} TEMPLATE {template} STRATEGY file_copy")
        return self._made[-1]

    def drop(self, name: str) -> None:
        """Delete a database, anyone who uses it."""
        self.run(f"DROP DATABASE {name} WITH (FORCE)")

    def _run(self, program: str, *arguments: object) -> None:
        done = subprocess.run(
            [str(self.programs / program), *map(str, arguments)],
            check=False,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            cwd=self.folder,
            **self._user(),
        )
        assert done.returncode == 0, done.stdout

    def _user(self) -> dict[str, Any]:
        as_other = {"user": "postgres", "group": "postgres", "extra_groups": ()}
        return as_other if os.geteuid() == 0 else {}


EMPTY = """
SET session_replication_role = replica;
DO $$ DECLARE one record; BEGIN
    FOR one IN SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'outpost_version'
    LOOP EXECUTE format('DELETE FROM %I', one.name); END LOOP;
    FOR one IN SELECT sequencename AS name FROM pg_sequences
    LOOP EXECUTE format('ALTER SEQUENCE %I RESTART', one.name); END LOOP;
END $$
"""
"""Leaves the tables, with nothing in them."""
