from __future__ import annotations

import os
import re
import signal
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from bench.bots import process
from cogs.proposals import actions as proposal_actions
from host.people.preferences import Habits, Likings
from tests.e2e.forked_bots import Forks
from tests.support.table import table

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

    from bench.people.table import LiveTable


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call() -> Iterator[None]:
    """End the bots that a failed test leaves behind: its event loop waits for them when it closes."""
    try:
        return (yield)
    finally:
        for task in Path(f"/proc/{os.getpid()}/task").iterdir():
            for child in (task / "children").read_text().split():
                with suppress(OSError):
                    if re.search(rb"bot\.py|hasty_bot", Path(f"/proc/{child}/cmdline").read_bytes()):
                        os.kill(int(child), signal.SIGKILL)


@pytest.fixture
async def at(tmp_path: Path) -> AsyncIterator[LiveTable]:
    """A table whose pictures are sketches."""
    async with table(tmp_path / "outpost.sqlite3") as one:
        yield one


@pytest.fixture
async def drawn(tmp_path: Path) -> AsyncIterator[LiveTable]:
    """A table with its real pictures."""
    async with table(tmp_path / "outpost.sqlite3", sketched=False) as one:
        yield one


@pytest.fixture
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let who asks a table something wait until that is in the channel, however slow the machine is."""
    monkeypatch.setattr(proposal_actions, "WAIT", 60.0)


@pytest.fixture
def blank_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the processes of the bot draw nothing: where they are killed that would be five sixths of the work."""
    monkeypatch.setattr(process, "program", process.BLANK)


@pytest.fixture(scope="session")
def forks() -> Iterator[Forks]:
    """A process that has loaded the bot and is copied."""
    with Forks.begun() as one:
        yield one


@pytest.fixture
def forked_bot(monkeypatch: pytest.MonkeyPatch, forks: Forks) -> None:
    """Let the processes of the bot draw nothing, and be copies of one that is loaded: half of the rest is loading."""
    monkeypatch.setattr(process, "launch", forks.launch)


NEVER_QUIET = Habits(quiet_from=0, quiet_to=0)


@pytest.fixture
def habits(monkeypatch: pytest.MonkeyPatch) -> dict[int, Habits]:
    """How people want to be called; who is not named is always awake, and reminded after 24 hours."""
    known: dict[int, Habits] = {}

    async def told(_likings: Likings, users: Any) -> dict[int, Habits]:
        return {user: known.get(user, NEVER_QUIET) for user in users}

    monkeypatch.setattr(Likings, "habits", told)
    return known
