"""When a message is sent once more without the names in it, and for how long they are left out."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import discord
import pytest

from cogs.channels import rooms, write_failures
from cogs.messages.delivery import AGAIN, CONTENT, OTHERWISE, RefusedNames
from cogs.messages.names import names_left_out, safe, shown
from render.words import words

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

MATCH = 7


def refused(code: int, status: int = 400) -> discord.HTTPException:
    response: Any = SimpleNamespace(status=status, reason="", headers={})
    return discord.HTTPException(response, {"code": code, "message": ""})


def sending(tries: list[bool], *, fails: int = 10, code: int = 200000) -> Callable[[], Awaitable[str]]:
    """Return what notes for each try whether names were left out, and is refused so often."""

    async def send() -> str:
        tries.append(names_left_out())
        if len(tries) <= fails:
            raise refused(code)
        return "sent"

    return send


async def test_what_goes_out_without_names_does_so_for_an_hour() -> None:
    now, tries = [1000.0], list[bool]()
    names = RefusedNames(lambda: now[0])
    assert await names.tried(MATCH, sending(tries, fails=1)) == "sent"
    assert tries == [False, True]
    assert not names_left_out()
    for passed, left_out in ((0.0, True), (AGAIN - 1, True), (AGAIN, False)):
        now[0] = 1000.0 + passed
        tries.clear()
        await names.tried(MATCH, sending(tries, fails=0))
        assert tries == [left_out]
    tries.clear()
    await names.tried(MATCH + 1, sending(tries, fails=0))
    assert tries == [False], "of another match nothing is known"


async def test_names_that_were_not_the_reason_are_left_out_of_nothing_else() -> None:
    names, tries = RefusedNames(), list[bool]()
    with pytest.raises(discord.HTTPException):
        await names.tried(MATCH, sending(tries))
    assert tries == [False, True]
    assert not names.known(MATCH)


async def test_of_no_match_nothing_is_remembered() -> None:
    names, tries = RefusedNames(), list[bool]()
    await names.tried(0, sending(tries, fails=1))
    tries.clear()
    await names.tried(0, sending(tries, fails=0))
    assert tries == [False]
    await RefusedNames().tried(0, sending(tries, fails=2))
    assert tries == [False, False, True]


@pytest.mark.parametrize("code", [*sorted(CONTENT), 59999, 0])
async def test_what_may_be_said_of_a_name_is_tried_without_it(code: int) -> None:
    tries = list[bool]()
    assert await RefusedNames().tried(0, sending(tries, fails=1, code=code)) == "sent"
    assert tries == [False, True]


@pytest.mark.parametrize("code", sorted(OTHERWISE))
async def test_what_has_another_reason_is_not_tried_again(code: int) -> None:
    tries = list[bool]()
    with pytest.raises(discord.HTTPException):
        await RefusedNames().tried(0, sending(tries, code=code))
    assert tries == [False]


async def test_nor_is_what_is_forbidden_or_out_of_reach() -> None:
    for error in (refused(0, 403), refused(50013, 403), refused(10003, 404), refused(0, 503), TimeoutError()):
        tries = list[bool]()

        async def send(error: Exception = error, tries: list[bool] = tries) -> None:
            tries.append(names_left_out())
            raise error

        with pytest.raises(type(error)):
            await RefusedNames().tried(0, send)
        assert tries == [False]


def test_of_each_reason_that_has_a_sentence_it_is_known_whether_it_is_what_is_said() -> None:
    forbidden = {50001, 50013}
    assert {*write_failures._REASONS, *rooms._NO_THREAD} <= CONTENT | OTHERWISE | forbidden
    assert not CONTENT & OTHERWISE


async def test_left_out_are_names_and_whatever_else_somebody_wrote() -> None:
    async def made() -> tuple[tuple[str, ...], str]:
        if not names_left_out():
            raise refused(240000)
        return shown(["Ann", "\N{GEAR} Ada", "Bob"], words()).plain, safe("The Casino")

    assert await RefusedNames().tried(0, made) == (("Player 1", "\N{GEAR} Ada", "Player 3"), "…")
    assert safe("The Casino") == "The Casino"
