"""A filter that objects to a name: whatever has names in it goes out without them, and what has none is never refused.

Each kind of message and thread is tried by a filter that takes nothing that has the name of Ann in any text.
"""

from __future__ import annotations

import logging
import re
from typing import TYPE_CHECKING

import pytest

from bench.people.messages import has, words_of
from playground.facts import PRIVATE_THREAD
from playground.requests.rest import Fault
from tests.e2e.board.test_refused_boards import MESSAGES

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bench.people.table import LiveTable

OFTEN = 10**6
pytestmark = pytest.mark.usefixtures("patience")


@pytest.fixture
async def at(at: LiveTable) -> LiveTable:
    """A table at which nobody ever sleeps."""
    for person in at.playground.people:
        await at.host.planning.prefer(person, {"quiet_from": 0, "quiet_to": 0})
    return at


def objects(at: LiveTable, word: str = "Ann", methods: tuple[str, ...] = ("POST", "PATCH")) -> list[Fault]:
    """Let nothing through that says a word."""
    places = re.compile(r"^/channels/\d+/(messages|threads)")
    faults = [Fault(one, places, 400, 200000, times=OFTEN, saying=word) for one in methods]
    return [at.playground.rest.faults.add(fault) for fault in faults]


async def lobby(at: LiveTable) -> str:
    objects(at)
    await at.typed(at.ann, "game new", game="roam")
    return "Host: Player 1"


async def board(at: LiveTable) -> str:
    match = await at.new(at.bob)
    objects(at)
    await at.turned(match, refreshed=False)
    at.bot.services.publisher.refresh(match)
    return "Player 1 explored"


async def overtaken(at: LiveTable) -> str:
    match = await at.new(at.bob)
    objects(at, methods=("PATCH",))
    for _ in range(3):
        await at.turned(match, refreshed=False)
        at.bot.services.publisher.refresh(match)
        await at.settled()
    assert len([one for one in at.public() if has(one, "turn")]) == 1, "those of before have no buttons any more"
    return "Turn 1: Player 1 explored"


async def ended(at: LiveTable) -> str:
    await at.new(at.bob)
    objects(at)
    await at.typed(at.bob, "game resign", sure=True)
    return "Player 1 has won"


async def question(at: LiveTable) -> str:
    await at.new(at.bob)
    objects(at)
    await at.typed(at.ann, "game ask", what="pause/3")
    return "Player 1 asks to pause"


async def nudge(at: LiveTable) -> str:
    match = await at.new(at.bob)
    if (await at.turn(match))[0] == at.ann:
        await at.turned(match, refreshed=False)
    objects(at)
    await at.typed(at.ann, "game nudge")
    return "a reminder from Player 1"


async def overdue(at: LiveTable) -> str:
    match = await at.new(at.bob)
    if (await at.turn(match))[0] == at.bob:
        await at.turned(match, refreshed=False)
        at.bot.services.publisher.refresh(match)
    objects(at)
    for _ in range(9):
        await at.passed(hours=24.1)
    return "waiting for Player 1 since"


async def invitation(at: LiveTable) -> str:
    await at.typed(at.ann, "game new", game="roam")
    objects(at)
    await at.typed(at.ann, "game invite", player=at.bob)
    return "Player 1 invites you"


async def time_up(at: LiveTable) -> str:
    match = await at.new(at.bob, options="clock=day")
    if (await at.turn(match))[0] == at.bob:
        await at.turned(match, refreshed=False)
        at.bot.services.publisher.refresh(match)
        await at.settled()
    objects(at)
    await at.passed(hours=24.1)
    await at.passed(seconds=15)
    return "until Player 1 presses"


async def vacation(at: LiveTable) -> str:
    await at.new(at.bob)
    objects(at)
    await at.typed(at.ann, "me vacation", until="5 days")
    await at.passed(seconds=130)
    return "Player 1: on vacation"


async def direct(at: LiveTable) -> str:
    await at.host.planning.prefer(at.bob, {"direct": "turn"})
    match = await at.new(at.bob)
    if (await at.turn(match))[0] == at.ann:
        await at.turned(match, refreshed=False)
        at.bot.services.publisher.refresh(match)
    await at.settled()
    objects(at)
    await at.passed(seconds=20)
    assert not at.bot.services.refused_names.known(match), "what may not be said to a person may be said to a server"
    return "Roam with Player 1: your turn"


async def followed(at: LiveTable) -> str:
    match = await at.new(at.bob)
    await at.typed(at.playground.person("Łucja"), "me follow", when="turns")
    objects(at)
    await at.turned(match, refreshed=False)
    at.bot.services.publisher.refresh(match)
    await at.settled()
    await at.passed(seconds=20)
    return "You're following Roam with Player 1 and Player 2."


async def place_lost(at: LiveTable) -> str:
    await at.host.planning.prefer(at.bob, {"direct": "turn"})
    channel = at.playground.add_channel("elsewhere")
    await at.new(at.bob, channel=channel)
    objects(at, "The Long Table")
    at.playground.delete_channel(channel)
    await at.playground.until(lambda: "was deleted" in everything(at))
    return "on … was deleted"


async def review(at: LiveTable) -> str:
    await at.new(at.bob)
    await at.typed(at.bob, "game resign", sure=True)
    objects(at)
    await at.typed(at.ann, "game review", public=True)
    await at.playground.until(lambda: "strong computer" in everything(at))
    return "would have done (Player 1)"


KINDS: dict[str, Callable[[LiveTable], Awaitable[str]]] = {
    one.__name__: one
    for one in (
        lobby,
        board,
        overtaken,
        ended,
        question,
        nudge,
        overdue,
        invitation,
        time_up,
        vacation,
        direct,
        followed,
        place_lost,
        review,
    )
}


def everything(at: LiveTable) -> str:
    """Return all that is read in public and in direct messages."""
    people = (at.ann, at.bob, at.playground.person("Łucja"))
    alone = [one for person in people for one in at.playground.visible(person, at.playground.dm(person))]
    return "\n".join(map(words_of, (*at.public(), *alone)))


@pytest.mark.parametrize("kind", KINDS)
async def test_what_names_somebody_goes_out_without_names(
    at: LiveTable, caplog: pytest.LogCaptureFixture, kind: str
) -> None:
    wanted = await KINDS[kind](at)
    await at.settled()
    assert wanted in everything(at).replace("*", "")
    said = [one.getMessage() for one in caplog.records if one.levelno > logging.INFO]
    assert not [one for one in said if "refuse" in one]


async def test_names_are_back_once_they_are_taken_and_stay_where_they_were_not_the_reason(at: LiveTable) -> None:
    match = await at.new(at.bob)
    at.playground.fail("POST", MESSAGES, 400, code=200000, times=2)
    await at.turned(match, refreshed=False)
    at.bot.services.publisher.refresh(match)
    await at.settled()
    assert "Discord, or one of this server's filters, rejects the text" in words_of(
        await at.typed(at.ann, "game turn")
    ), "with names and without"
    at.playground.clock.advance(3601)
    await at.settled()
    assert "Ann" in words_of(at.board())
    faults = objects(at)
    await at.turned(match, refreshed=False)
    at.bot.services.publisher.refresh(match)
    await at.settled()
    assert "Player 1" in words_of(at.board())
    refused = sum(one.happened for one in faults)
    at.playground.rest.faults.clear()
    at.bot.services.publisher.refresh(match, anew=True)
    await at.settled()
    assert "Player 1" in words_of(at.board()), "what is refused is not tried again with each board"
    assert refused == sum(one.happened for one in faults)


async def test_a_review_that_cannot_be_shown_to_all_is_shown_to_who_asked_and_says_so(at: LiveTable) -> None:
    await at.new(at.bob)
    await at.typed(at.bob, "game resign", sure=True)
    shown = len(at.public())
    at.playground.fail("POST", MESSAGES, 400, code=160006, times=OFTEN)
    answer = await at.typed(at.ann, "game review", public=True)
    await at.playground.until(lambda: bool(answer.followups))
    told = words_of(answer.followups[0])
    assert "I couldn't post your review in this channel" in told
    assert "would have done (Ann)" in told
    assert len(at.public()) == shown


async def test_computers_keep_the_names_that_nobody_has_chosen(at: LiveTable) -> None:
    objects(at)
    answer = await at.typed(at.ann, "game solo", game="roam", setup="full")
    await at.settled()
    assert "You're playing" in answer.text
    _, (listed,) = await at.host.tables.of(at.ann, None, most=1)
    info = listed.info
    thread = at.playground.world.channels[info.channel]
    assert (thread["type"], thread["name"]) == (PRIVATE_THREAD, "Roam")
    told = words_of(at.playground.visible(at.ann, info.channel)[-1])
    assert "Player 1" in told
    assert "⚙ Ada" in told
