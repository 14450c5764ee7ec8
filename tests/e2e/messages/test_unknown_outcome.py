"""Nobody knows whether it was saved: that is said, and what became of it as soon as the store answers again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from bench.people.messages import control, has, words_of
from bench.people.playing import begun
from cogs.messages import unknown_outcome
from tests.support.faulty_disk import Failing

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bench.people.table import LiveTable
    from playground import Exchange

EDIT = ("PATCH", r"^/webhooks/\d+/[^/]+/messages/@original$")


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unknown_outcome, "PROMPT", 0.01)
    monkeypatch.setattr(unknown_outcome, "PAUSES", (0.01,))


@pytest.fixture
async def failing(at: LiveTable) -> Failing:
    return Failing.put_over(at.store.database, stays=True)


async def doubtful(failing: Failing, fate: str, asked: Callable[[], Awaitable[Exchange]]) -> Exchange:
    """Ask for something without knowing whether it was saved, and wait until that is said."""
    failing.fate, failing.at_write = fate, True
    answer = await asked()
    await answer.wait_shown()
    assert "I don't know yet whether that was saved" in words_of(answer)
    return answer


def told(answer: Exchange, fate: str) -> Callable[[], bool]:
    return lambda: (
        ("That was saved." if fate == "kept" else "That wasn't saved, so nothing has changed") in words_of(answer)
    )


@pytest.mark.parametrize("fate", ["kept", "lost"])
async def test_a_move(at: LiveTable, failing: Failing, fate: str) -> None:
    match = await begun(at, (at.ann, at.bob))
    person = (await match.look()).users[0]
    panel = await at.press(person, at.board(), "turn")
    way = control(panel.message or {}, "do", "explore:belma")
    answer = await doubtful(failing, fate, lambda: at.playground.click(person, panel.message or {}, way))
    failing.heal()
    await at.playground.until(told(answer, fate))
    assert (await match.look()).seq == (fate == "kept")
    assert has(answer.message or {}, "turn"), "the way on"
    if fate == "kept":
        await at.playground.until(lambda: "Belma" in words_of(at.board()))
    await at.settled()
    again = await at.press(person, answer, "turn")
    assert "explored" in words_of(again) or has(again.message or {}, "do")


@pytest.mark.parametrize("fate", ["kept", "lost"])
@pytest.mark.parametrize("what", ["join", "option", "seat", "settings", "new", "solo"])
async def test_everything_else(at: LiveTable, failing: Failing, fate: str, what: str) -> None:
    other = at.playground.add_channel("elsewhere")
    await at.typed(at.ann, "game new", game="roam")
    command: tuple[int, str, dict[str, Any]] = {
        "join": (at.channel, "game join", {}),
        "option": (at.channel, "game options", {"option": "mode=basic"}),
        "seat": (at.channel, "game seat", {"name": "Anna", "choice": "edge=north"}),
        "settings": (at.channel, "me settings", {"zone": "UTC+3"}),
        "new": (other, "game new", {"game": "roam", "thread": True}),
        "solo": (other, "game solo", {"game": "roam", "setup": "full"}),
    }[what]
    person = at.ann if what in {"option", "seat"} else at.bob
    where, name, given = command
    answer = await doubtful(failing, fate, lambda: at.playground.slash(person, where, name, **given))
    failing.heal()
    saved = fate == "kept" and what not in {"new", "solo"}
    await at.playground.until(told(answer, "kept" if saved else "lost"))
    await at.settled()
    info = await at.host.tables.at(at.channel)
    assert info is not None
    done = {
        "join": lambda: len(info.seats) == 2,
        "option": lambda: info.options.get("mode") == "basic",
        "seat": lambda: (info.names, dict(info.seats[0].choices)) == (("Anna",), {"edge": "north"}),
        "settings": lambda: liked.habits.zone == "Etc/GMT-3" or "3" in str(liked.habits.zone),
        "new": lambda: False,  # it was noted, and nothing opened yet
        "solo": lambda: False,
    }[what]
    liked = await at.host.likings.preferences(at.bob)
    assert done() == saved
    if saved and what == "join":
        await at.playground.until(lambda: "Bob" in words_of(at.board()))


async def test_after_the_time_for_answers_the_channel_says_where_to_look(at: LiveTable, failing: Failing) -> None:
    told_of = []
    for fate in ("kept", "lost"):
        if fate == "kept":
            await at.typed(at.ann, "game new", game="roam")
        await doubtful(failing, fate, lambda: at.playground.slash(at.bob, at.channel, "game join"))
        at.playground.fail(*EDIT, 404, code=10015)
        failing.heal()
        await at.playground.until(lambda: "couldn't save anything for a while" in words_of(at.board()))
        assert at.playground.pinged(at.board()) == [at.bob]
        told_of.append(words_of(at.board()))
        await at.settled()
        await at.typed(at.bob, "game leave")
    assert told_of[0] == told_of[1]
    at.playground.violations.clear()


async def test_who_waits_while_the_bot_stops_is_told_where_to_look(at: LiveTable, failing: Failing) -> None:
    await at.typed(at.ann, "game new", game="roam")
    answer = await doubtful(failing, "kept", lambda: at.playground.slash(at.bob, at.channel, "game join"))
    await at.stop()
    assert "I have to restart before I know whether that was saved" in words_of(answer)
    await at.boot()


@pytest.mark.parametrize("fate", ["lost", "refused"])
@pytest.mark.parametrize("what", ["seat", "new"])
async def test_a_command_that_asks_for_two_things_saves_both_or_none(
    at: LiveTable, failing: Failing, fate: str, what: str
) -> None:
    """Whichever call of the store fails in it, and for good."""
    if what == "seat":
        await at.typed(at.ann, "game new", game="roam")
        await at.settled()
    name, given = {
        "seat": ("game seat", {"name": "Anna", "choice": "edge=north"}),
        "new": ("game new", {"game": "roam", "options": "mode=basic"}),
    }[what]
    for number in range(20):
        failing.fate, failing.stays, failing.fails = fate, True, failing.calls + number
        answer = await at.playground.slash(at.ann, at.channel, name, **given)
        await answer.wait_shown()
        failed = failing.gone
        failing.heal()
        await at.settled()
        info = await at.host.tables.at(at.channel)
        if what == "seat":
            assert info is not None
            both = info.names == ("Anna",), dict(info.seats[0].choices) == {"edge": "north"}
        else:
            both = info is not None, info is not None and info.options.get("mode") == "basic"
        assert both in ((True, True), (False, False)), (number, words_of(answer))
        if both[0]:
            break
        assert failed
        assert not any(claim in words_of(answer) for claim in ("That was saved", "is saved"))
    assert both == (True, True)
    assert number > 1
