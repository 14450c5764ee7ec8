"""Failing disks and wrong or broken files, under a running bot and at its start."""

from __future__ import annotations

import asyncio
import os
import random
import resource
import shutil
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from typing import TYPE_CHECKING, Any, Final

from bench.bots.process import ROOT, Process
from bench.harm.held import HURRY, MINUTE, Held, playing, retired, right, sit_down, wanted
from bench.people.table import opened
from db import StoreError
from host import Refusal
from playground import Playground

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from bench.people.pressing import People
    from host import Host

_STORE: Final = 3
"""The exit code of a bot whose database cannot be used."""
_FREE: Final = resource.RLIM_INFINITY


async def disk_failing(folder: Path, times: int, *, seed: int = 1) -> Held:
    """Let the disk refuse to grow files now and then while people play; also kill the bot, and check the log."""
    held, chance, database = Held(), random.Random(seed), folder / "outpost.sqlite3"
    async with Playground(deadline=10.0, hurry=HURRY) as there:
        tables = sit_down(there, seed=seed, twice=0.1)
        for _ in range(times):
            bot = await Process.started(there, database)
            await bot.ready()
            await playing(tables, seconds=MINUTE, presses=20, acts=1)
            for size in (2**12, _FREE, 2**14, _FREE, 2**12):
                _limit_files(bot, size)
                await playing(tables, seconds=chance.uniform(0.3, 2.0))
            await bot.kill()
            held.read(bot)
            held.hold(tables, database)
        bot = await Process.started(there, database)
        await bot.terminate()
        wants = await wanted(database, tables)
        bot = await Process.started(there, database)
        await bot.ready()
        start = time.monotonic()
        held.behind += await right(there, wants)
        held.alive += await retired(there, tables)
        held.slowest = time.monotonic() - start
        await bot.terminate()
        held.read(bot)
    return held


def _limit_files(bot: Process, size: int) -> None:
    resource.prlimit(bot.process.pid, resource.RLIMIT_FSIZE, (size, _FREE))


async def file_taken(folder: Path, *, seed: int = 1) -> list[str]:
    """Delete the file of a bot that runs, or put another in its place; return the acts read as done after that."""
    wrong = list[str]()
    for replaced in (False, True):
        database = folder / f"{'replaced' if replaced else 'deleted'}.sqlite3"
        async with Playground(deadline=10.0, hurry=HURRY) as there:
            tables = sit_down(there, seed=seed)
            bot = await Process.started(there, database)
            await playing(tables, seconds=20, presses=40)
            other = folder / "other.sqlite3"
            shutil.copy(database, other)
            taken = there.world.ids()
            other.replace(database) if replaced else database.unlink()
            await playing(tables, seconds=5, presses=60)
            if bot.process.returncode is None:
                bot.process.terminate()
            await bot.ended()
        after = [name for one in tables for key, name in one.acknowledged.items() if key > taken]
        wrong += [f"{database.name}: {name} was acknowledged" for name in after]
        wrong += [f"{database.name}: {bot.text[-1000:]}"] if "Traceback" in bot.text else []
    return wrong


async def second_bot(folder: Path) -> list[str]:
    """Start a second bot on the same file by other names; return a line for each that was not refused."""
    database, wrong = folder / "outpost.sqlite3", list[str]()
    async with Playground() as there:
        bot = await Process.started(there, database)
        (folder / "soft.sqlite3").symlink_to(database)
        (folder / "hard.sqlite3").hardlink_to(database)
        for name in ("outpost.sqlite3", "soft.sqlite3", "hard.sqlite3"):
            wrong += await _refused(there, folder / name, f"a second bot on {name}")
        await bot.terminate()
    return wrong


async def bad_starts(folder: Path) -> list[str]:
    """Start the bot on files it cannot use; return a line for each start that did not end with 3 and a sentence."""
    wrong = list[str]()
    async with Playground() as there:
        good = folder / "good.sqlite3"
        bot = await Process.started(there, good)
        await bot.ready()
        await bot.terminate()
        for name, spoil in _SPOILT.items():
            bad = folder / f"{name.replace(' ', '-')}.sqlite3"
            shutil.copy(good, bad)
            spoil(bad)
            wrong += await _refused(there, bad, name)
        wrong += await _refused(there, ROOT / "bot.py" / "outpost.sqlite3", "a folder that is a file")
        wrong += await _refused(there, folder / "new.sqlite3", "a full disk at the first start", room=2**12)
    return wrong


async def _refused(there: Playground, database: Path, what: str, *, room: int = _FREE) -> list[str]:
    bot = await Process.begun(there, database)
    _limit_files(bot, room)
    try:
        async with asyncio.timeout(20):
            code = await bot.ended()
    except TimeoutError:
        bot.process.kill()
        await bot.ended()
        return [f"{what}: it runs on"]
    # a copy under another name would be refused too, as one that ran elsewhere
    said = "CRITICAL" in bot.text and not any(word in bot.text for word in ("Traceback", "OUTPOST_ONLY_COPY"))
    if code == _STORE and said:
        return []
    return [f"{what}: ended with {code}: {bot.text[-1000:]}"]


def _sql(script: str) -> Callable[[Path], None]:
    def spoil(path: Path) -> None:
        with closing(sqlite3.connect(path)) as db:
            db.executescript(script)

    return spoil


def _foreign(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        (version,) = db.execute("PRAGMA user_version").fetchone()
    path.unlink()
    _sql(f"CREATE TABLE notes (text TEXT); PRAGMA user_version = {version}")(path)


def _torn(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)


_SPOILT: Final[dict[str, Callable[[Path], object]]] = {
    "another program's file": _foreign,
    "a version below all": _sql("PRAGMA user_version = -1"),
    "a version of tomorrow": _sql("PRAGMA user_version = 9999"),
    "a column gone": _sql("ALTER TABLE matches RENAME COLUMN game TO play"),
    "a table gone": _sql("DROP TABLE people"),
    "half of it": _torn,
    "no database": lambda path: path.write_bytes(b"not a database" * 500),
    "nothing but zeros": lambda path: path.write_bytes(bytes(8192)),
}


async def flipped(folder: Path, files: int, *, seed: int = 1) -> tuple[int, list[str]]:
    """Flip bytes in copies of a played database and read them; return how many were noticed, and what went wrong."""
    database, chance, wrong = folder / "outpost.sqlite3", random.Random(seed), list[str]()
    async with Playground(deadline=10.0, hurry=HURRY) as there:
        tables = sit_down(there, seed=seed)
        bot = await Process.started(there, database)
        await playing(tables, seconds=30, presses=200)
        await bot.terminate()
    whole, noticed = database.read_bytes(), 0
    async with opened(database) as host:
        meant = await _everything(host, tables)
    for number in range(files):
        spoilt, places = bytearray(whole), [chance.randrange(len(whole)) for _ in range(chance.choice((1, 2, 8)))]
        for place in places:
            spoilt[place] ^= 1 << chance.randrange(8)
        copy = folder / f"flipped-{number}.sqlite3"
        copy.write_bytes(spoilt)
        try:
            async with opened(copy) as host:
                found = await _everything(host, tables)
        except StoreError:
            noticed += 1
        except Exception as error:  # noqa: BLE001  whatever is none of the store's own sentences is a finding
            wrong.append(f"bytes {places}: {type(error).__name__}: {error}")
        else:
            noticed += any(isinstance(one, str) for one in found)
            wrong += [
                f"bytes {places}: {one!r} instead of {other!r}"[:500]
                for one, other in zip(found, meant, strict=True)
                if one != other and not isinstance(one, str)
            ]
        _remove(copy)
    return noticed, wrong


def _remove(database: Path) -> None:
    for one in database.parent.glob(f"{database.name}*"):
        one.unlink()


async def _everything(host: Host, tables: Sequence[People]) -> list[Any]:
    """Return state and log of each table's match, or the refusal's code for one that the host refuses."""
    found: list[Any] = []
    for one in tables:
        try:
            info = await host.tables.at(one.channel)
            found.append(info and (info, () if info.status == "lobby" else await host.records.log(info.id, None)))
        except Refusal as refusal:
            found.append(refusal.code)
    return found


def backups(folder: Path) -> list[str]:
    """Back up databases with odd names, and onto a full disk; return a line for each that went wrong."""
    wrong = list[str]()
    for name in ("a?b", "a#b", "50%25", "a b", "ä'\"", "mode=ro"):
        source, copy = folder / f"{name}.sqlite3", folder / f"copy of {name}.sqlite3"
        asyncio.run(_with_a_fact(source, name))
        done = _backup(source, copy)
        if done.returncode or not copy.exists():
            wrong.append(f"{name}: {done.stderr}")
        elif asyncio.run(_fact(copy)) != name:
            wrong.append(f"{name}: the copy holds something else")
    copy = folder / "full.sqlite3"
    done = _backup(source, copy, room=2**13)
    if not done.returncode or "Traceback" in done.stderr or list(folder.glob("full*")):
        wrong.append(f"onto a full disk: {done.returncode} {done.stdout} {done.stderr}")
    return wrong


def _backup(source: Path, copy: Path, *, room: int = _FREE) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "db", "backup", str(copy), "--database", str(source)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (room, _FREE)),
    )


async def _with_a_fact(database: Path, value: str) -> None:
    async with opened(database) as host:
        await host.kept.set_fact("name", value)


async def _fact(database: Path) -> str | None:
    async with opened(database) as host:
        return await host.kept.fact("name")
