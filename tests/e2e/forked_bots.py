"""Processes of the bot that are copies of one that has loaded it: they begin in milliseconds, and else are the program.

``python -m tests.e2e.forked_bots SOCKET`` is the process that is copied. A process that waits for it stands between
it and each bot, and tells over a socket of its own which number the bot has and how it ended.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import signal
import socket
import subprocess
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

LONGEST = 2**20


class Log(asyncio.StreamReaderProtocol):
    """Reads to the end of a pipe, and closes it there."""

    def eof_received(self) -> bool:
        super().eof_received()
        return False


@dataclass
class Forked:
    """A bot that runs: what ``bench.bots.process.Launched`` asks."""

    pid: int
    stderr: asyncio.StreamReader
    _told: asyncio.StreamReader
    _writer: asyncio.StreamWriter
    returncode: int | None = None
    _ended: asyncio.Task[None] | None = None

    def kill(self) -> None:
        os.kill(self.pid, signal.SIGKILL)

    def terminate(self) -> None:
        os.kill(self.pid, signal.SIGTERM)

    async def wait(self) -> int:
        assert self._ended is not None
        await asyncio.shield(self._ended)
        assert self.returncode is not None
        return self.returncode

    async def watched(self) -> None:
        """Note how it ends."""
        self.returncode = int(await self._told.readline())
        self._writer.close()


@dataclass
class Forks:
    """The process that is copied, and the socket by which it is asked to be."""

    asked: socket.socket

    @classmethod
    @contextlib.contextmanager
    def begun(cls) -> Iterator[Forks]:
        """Start it; it ends when nobody can ask any more."""
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            command = [sys.executable, "-m", "tests.e2e.forked_bots", str(theirs.fileno())]
            process = subprocess.Popen(command, pass_fds=[theirs.fileno()])
        with process, ours:
            yield cls(ours)

    async def launch(self, env: Mapping[str, str], cwd: Path | None) -> Forked:
        """Return a new bot: what ``bench.bots.process.launch`` does."""
        ours, theirs = socket.socketpair()
        read, write = os.pipe()
        asked = json.dumps({"env": dict(env), "cwd": str(cwd or "")}).encode()
        socket.send_fds(self.asked, [asked], [theirs.fileno(), write])
        theirs.close()
        os.close(write)
        log = asyncio.StreamReader(limit=LONGEST)
        await asyncio.get_running_loop().connect_read_pipe(lambda: Log(log), os.fdopen(read, "rb"))
        told, writer = await asyncio.open_connection(sock=ours)
        one = Forked(int(await told.readline()), log, told, writer)
        one._ended = asyncio.create_task(one.watched())
        return one


def serve(asked: socket.socket) -> bool:
    """Copy this process whenever someone asks; True in a copy that is to be a bot, False when all is over."""
    while True:
        text, found, _, _ = socket.recv_fds(asked, LONGEST, 2)
        _reaped(0 if not text else os.WNOHANG)
        if not text:
            return False
        told, log = found
        if not os.fork():
            asked.close()
            return _bot(json.loads(text), told, log)
        os.close(told)
        os.close(log)


def _reaped(how: int) -> None:
    """Take note of the copies that have ended, so that their work counts as that of anyone who runs the tests."""
    with contextlib.suppress(ChildProcessError):
        while os.waitpid(-1, how)[0]:
            pass


def _bot(given: dict[str, object], told: int, log: int) -> bool:
    """Become a bot in one copy more, and wait for it in this one."""
    child = os.fork()
    if child:
        os.close(log)
        os.write(told, b"%d\n" % child)
        _, status = os.waitpid(child, 0)
        os.write(told, b"%d\n" % os.waitstatus_to_exitcode(status))
        os._exit(0)
    os.close(told)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    os.dup2(log, 2)
    os.close(log)
    env = given["env"]
    assert isinstance(env, dict)
    os.environ.clear()
    os.environ.update(env)
    if given["cwd"]:
        os.chdir(str(given["cwd"]))
    random.seed()
    return True


if __name__ == "__main__":
    import gc

    from bench.bots import blank_bot

    gc.collect()
    gc.freeze()
    with socket.socket(fileno=int(sys.argv[1])) as _asked:
        _wanted = serve(_asked)
    if _wanted:
        sys.exit(blank_bot.main())
