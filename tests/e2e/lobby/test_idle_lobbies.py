"""A table that nobody changes for a week closes, with one word to who sat there and a button that opens it again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from bench.people.messages import controls, has, words_of
from host.people.preferences import Habits, Likings

if TYPE_CHECKING:
    from bench.people.table import LiveTable

WEEK = 7 * 24


@pytest.fixture
def habits(monkeypatch: pytest.MonkeyPatch) -> dict[int, Habits]:
    """How people want to be called; who is not named is always awake."""
    known: dict[int, Habits] = {}

    async def told(_likings: Likings, users: Any) -> dict[int, Habits]:
        return {user: known.get(user, Habits(quiet_from=0, quiet_to=0)) for user in users}

    monkeypatch.setattr(Likings, "habits", told)
    return known


async def opened(at: LiveTable) -> tuple[int, dict[str, Any]]:
    """Open a table for Ann and Bob; return its number and its message."""
    await at.typed(at.ann, "game new", game="roam")
    await at.typed(at.bob, "game join")
    info = await at.host.tables.at(at.channel)
    assert info is not None
    return info.id, at.board()


async def test_it_says_so_names_who_sat_there_and_opens_again_with_one_press(
    at: LiveTable, habits: dict[int, Habits]
) -> None:
    match, lobby = await opened(at)
    minute = (at.host.core.now() // 60 + 7 * 1440) % 1440
    habits[at.bob] = Habits(quiet_from=(minute - 60) % 1440, quiet_to=(minute + 60) % 1440)
    await at.passed(hours=WEEK - 0.1)
    assert at.board() == lobby, "no warning: it would be noise"
    await at.passed(hours=0.2)
    shown, word = at.public()[-2:]
    assert shown["id"] == lobby["id"]
    assert "nothing changed at this table for a week, so it was closed" in words_of(shown)
    assert "`/game new` opens another" in words_of(shown)
    assert controls(shown) == []
    assert "Bob" in words_of(word)
    assert at.playground.pinged(word) == [at.ann], "nobody is woken by it"
    await at.passed(hours=WEEK)
    assert at.public()[-1] == word
    assert has(word, "reopen")
    answer = await at.press(at.bob, word, "reopen")
    assert "open again" in words_of(answer)
    info = await at.host.tables.at(at.channel)
    assert info is not None
    assert info.id != match
    assert ([one.user for one in info.seats], info.invited) == ([at.bob], (at.ann,))
    assert f"Invited: <@{at.ann}>" in words_of(at.board())


async def test_a_week_in_which_the_bot_was_away_closes_nothing(at: LiveTable, habits: dict[int, Habits]) -> None:
    match, lobby = await opened(at)
    await at.stop()
    at.playground.clock.advance((WEEK + 1) * 3600)
    await at.boot()
    await at.settled()
    assert (await at.host.core.info(match)).status == "lobby"
    await at.passed(hours=24.1)
    assert (await at.host.core.info(match)).status == "cancelled"
    assert lobby["id"] != at.board()["id"]


async def test_the_word_is_said_once_whatever_happens_in_between(
    at: LiveTable, habits: dict[int, Habits], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cogs.runtime.requests.RETRIES", (0.0,))
    await opened(at)
    at.playground.fail("POST", r"^/channels/\d+/messages$", 503, times=2, carried_out=True)
    await at.passed(hours=WEEK + 0.1)
    at.playground.rest.faults.clear()
    await at.restart()
    await at.passed(hours=1)
    assert sum(has(one, "reopen") for one in at.public()) == 1
