"""What is a sign of another bot with the same token, and what is none."""

from __future__ import annotations

import logging
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import discord
import pytest

from cogs.app.second_bot import ANSWERED, STRIPPED, UNKNOWN, SecondBot, StrippedBoards
from cogs.channels import history as channel_history
from cogs.telemetry.metrics import Metrics
from render.words import words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cogs.app.second_bot import Sign

BEGAN = 1_700_000_000.0


def second_bot(*, shared: bool = False) -> SecondBot:
    return SecondBot(Metrics(), clock=lambda: BEGAN, shared=shared)


def at(seconds: float) -> int:
    """Return the number of an interaction of this many seconds after this process began."""
    return discord.utils.time_snowflake(datetime.fromtimestamp(BEGAN + seconds, UTC))


def test_an_answer_may_be_ours_if_we_tried_or_if_the_interaction_is_of_the_time_before_us() -> None:
    one = second_bot()
    one.answering(at(5))
    assert [one.ours(at(second)) for second in (-60, -1, 1, 5, 60)] == [True, True, False, True, False]


def test_processes_of_one_database_answer_for_each_other_while_shards_change_hands(
    caplog: pytest.LogCaptureFixture,
) -> None:
    one = second_bot(shared=True)
    one.noticed(ANSWERED, "a press")
    assert (one.told(words()), caplog.records) == ("", [])
    one.noticed(UNKNOWN, "a press")
    assert one.told(words())


def test_signs_are_one_error_for_each_life_of_a_process(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    one = second_bot()
    signs: tuple[Sign, ...] = (UNKNOWN, ANSWERED, STRIPPED, UNKNOWN)
    for sign in signs:
        one.noticed(sign, "here")
    assert [record.levelno for record in caplog.records] == [logging.ERROR, *[logging.DEBUG] * 3]
    told = one.told(words())
    assert all(part in told for part in ("another process answered", "isn't in my database", "put them back"))


class Boards:
    """A host and a Discord with a board without controls, which is another one whenever it is asked for again."""

    def __init__(self, messages: Sequence[int]) -> None:
        self._messages = list(messages)
        self.read: list[int] = []
        self.refreshed: list[int] = []

    async def board(self, _match: int) -> Any:
        message = self._messages.pop(0) if len(self._messages) > 1 else self._messages[0]
        return SimpleNamespace(message=message, channel=7)

    async def info(self, _match: int) -> Any:
        return SimpleNamespace(status="running", guild=1)

    def get_partial_messageable(self, _channel: int, **_more: Any) -> Any:
        return self

    async def fetch_message(self, message: int) -> int:
        self.read.append(message)
        return message

    def refresh(self, match: int) -> None:
        self.refreshed.append(match)


@pytest.mark.parametrize(
    ("messages", "pressed", "refreshed"),
    [([5], 0, [1]), ([5, 6], 0, []), ([5], 5, []), ([0], 0, [])],
    ids=["stripped", "replaced while it was read", "pressed just now", "not posted"],
)
async def test_a_board_without_controls_is_a_sign_if_it_is_still_the_board_and_nobody_pressed_it(
    monkeypatch: pytest.MonkeyPatch, messages: list[int], pressed: int, refreshed: list[int]
) -> None:
    monkeypatch.setattr(channel_history, "has_controls", lambda _message: False)
    there, seen = Boards(messages), second_bot()
    looking: Any = there
    host: Any = SimpleNamespace(core=there, messages=there)
    boards = StrippedBoards(looking, host, looking, seen)
    await boards.look(1, pressed=pressed)
    assert there.refreshed == refreshed
    assert bool(seen.told(words())) == bool(refreshed)
    assert not boards.due(1)
    boards.spare([2])
    assert [boards.due(match) for match in (2, 3)] == [False, True]
