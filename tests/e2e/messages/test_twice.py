"""Whatever changes something may be delivered several times: it is done once, and told each time as done."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from bench.people.messages import control, controls, has, words_of
from bench.people.playing import begun
from playground import walk
from tests.support.hosting import stand_in

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bench.people.table import LiveTable
    from playground import Exchange

    Send = Callable[[], Awaitable[Exchange]]

THREAD = 11


async def lobby(at: LiveTable, *people: int, game: str = "roam") -> int:
    await at.typed(at.ann, "game new", game=game)
    for person in people:
        await at.typed(person, "game join")
    info = await at.host.tables.at(at.channel)
    assert info is not None
    return info.id


def slash(at: LiveTable, person: int, command: str, **options: Any) -> Send:
    return lambda: at.playground.slash(person, at.channel, command, **options)


def press(at: LiveTable, person: int, message: Any, verb: str, *values: str, tail: str | None = None) -> Send:
    body = message if isinstance(message, dict) else message.message
    return lambda: at.playground.click(person, body, control(body, verb, tail), list(values) or None)


# -- each returns what is sent and what its answer says -----------------------------------------------------------


async def new(at: LiveTable) -> tuple[Send, str]:
    return slash(at, at.ann, "game new", game="roam", options="mode=basic"), "Your table is open in"


async def new_in_a_thread(at: LiveTable) -> tuple[Send, str]:
    return slash(at, at.ann, "game new", game="roam", thread=True), "Your table is open in"


async def join(at: LiveTable) -> tuple[Send, str]:
    await lobby(at)
    return slash(at, at.bob, "game join"), "You're in"


async def join_by_button(at: LiveTable) -> tuple[Send, str]:
    await lobby(at)
    return press(at, at.bob, at.board(), "join"), "You're in"


async def leave(at: LiveTable) -> tuple[Send, str]:
    await lobby(at, at.bob)
    return slash(at, at.bob, "game leave"), "You left the table"


async def leave_by_button(at: LiveTable) -> tuple[Send, str]:
    await lobby(at, at.bob)
    return press(at, at.ann, at.board(), "leave"), "You left the table"


async def leave_as_the_last(at: LiveTable) -> tuple[Send, str]:
    await lobby(at)
    return slash(at, at.ann, "game leave"), "You were the last"


async def options(at: LiveTable) -> tuple[Send, str]:
    await lobby(at)
    return slash(at, at.ann, "game options", option="mode=basic"), ": "


async def options_by_form(at: LiveTable) -> tuple[Send, str]:
    await lobby(at)
    form = await at.press(at.ann, at.board(), "options")
    return lambda: at.playground.submit(at.ann, form, mode=["mode=basic"]), "Options saved"


async def first_player(at: LiveTable) -> tuple[Send, str]:
    await lobby(at, at.bob)
    return slash(at, at.ann, "game options", option="first=1"), "Bob"


async def choice(at: LiveTable) -> tuple[Send, str]:
    await lobby(at)
    return slash(at, at.ann, "game seat", choice="edge=north"), ": "


async def choice_by_select(at: LiveTable) -> tuple[Send, str]:
    await lobby(at)
    return press(at, at.ann, at.board(), "choose", "north"), ": "


async def name(at: LiveTable) -> tuple[Send, str]:
    await lobby(at)
    return slash(at, at.ann, "game seat", name="Anna"), "now shown as Anna"


async def name_and_choice(at: LiveTable) -> tuple[Send, str]:
    await lobby(at)
    return slash(at, at.ann, "game seat", name="Anna", choice="edge=north"), ""


async def start(at: LiveTable) -> tuple[Send, str]:
    await lobby(at, at.bob)
    return slash(at, at.ann, "game start"), "The match has started"


async def start_by_button(at: LiveTable) -> tuple[Send, str]:
    await lobby(at, at.bob)
    return press(at, at.ann, at.board(), "start"), "The match has started"


async def cancel(at: LiveTable) -> tuple[Send, str]:
    await lobby(at, at.bob)
    return slash(at, at.ann, "game cancel"), "The table is closed"


async def cancel_by_button(at: LiveTable) -> tuple[Send, str]:
    await lobby(at, at.bob)
    sure = await at.press(at.ann, at.board(), "cancel")
    return press(at, at.ann, sure, "cancel", tail="sure"), "The table is closed"


async def close_under_way(at: LiveTable) -> tuple[Send, str]:
    await begun(at, (at.ann, at.bob))
    # Ann owns the server
    asked = await at.typed(at.ann, "game cancel")
    return press(at, at.ann, asked, "cancel", tail="close"), "The match is closed"


async def awaited(at: LiveTable) -> int:
    match = await begun(at, (at.ann, at.bob))
    return (await match.look()).users[0]


async def act(at: LiveTable) -> tuple[Send, str]:
    return slash(at, await awaited(at), "roam explore", character="belma"), "Where should Belma explore"


async def act_by_typing(at: LiveTable) -> tuple[Send, str]:
    return slash(at, await awaited(at), "game do", action="explore belma"), "Where should Belma explore"


async def act_by_select(at: LiveTable) -> tuple[Send, str]:
    person = await awaited(at)
    panel = await at.press(person, at.board(), "turn")
    panel = await at.press(person, panel, "do", "explore:belma")
    at_c3 = press(at, person, panel, "pick", "at:c3", tail="at")
    return at_c3, "End your turn"


async def act_by_form(at: LiveTable) -> tuple[Send, str]:
    person = await awaited(at)
    info = await at.host.tables.at(at.channel)
    assert info is not None
    message = at.board()
    part = next(one for one in walk(message["components"]) if one.get("custom_id") == control(message, "turn"))
    real, part["custom_id"] = part["custom_id"], f"type:{info.id}.{info.tag}:0:explore"
    form = await (await at.playground.click(person, message, part["custom_id"])).wait_shown()
    part["custom_id"] = real
    return (lambda: at.playground.submit(person, form, text="belma")), "Where should Belma explore"


async def undo(at: LiveTable) -> tuple[Send, str]:
    person = await awaited(at)
    await at.typed(person, "roam explore", character="belma")
    return slash(at, person, "game undo"), "Undone"


async def undo_by_button(at: LiveTable) -> tuple[Send, str]:
    person = await awaited(at)
    await at.typed(person, "roam explore", character="belma")
    panel = await at.press(person, at.board(), "turn")
    return press(at, person, panel, "undo"), "Undone"


async def redo(at: LiveTable) -> tuple[Send, str]:
    person = await awaited(at)
    await at.typed(person, "roam explore", character="belma")
    await at.typed(person, "game undo")
    return slash(at, person, "game undo", redo=True), "Belma"


async def solo(at: LiveTable) -> tuple[Send, str]:
    return slash(at, at.ann, "game solo", game="roam", setup="full", strength="easy"), "You're playing"


async def ask(at: LiveTable) -> tuple[Send, str]:
    await awaited(at)
    return slash(at, at.ann, "game ask", what="end"), "I've asked the others in the channel"


async def asked(at: LiveTable) -> Any:
    await at.typed(await awaited(at), "game ask", what="end")
    return at.board()


async def agree(at: LiveTable) -> tuple[Send, str]:
    message = await asked(at)
    (other,) = at.playground.pinged(message)
    return press(at, other, message, "agree"), "The match has ended, as everyone agreed"


async def refuse(at: LiveTable) -> tuple[Send, str]:
    message = await asked(at)
    (other,) = at.playground.pinged(message)
    return press(at, other, message, "refuse"), "The match goes on"


async def resign(at: LiveTable) -> tuple[Send, str]:
    return slash(at, await awaited(at), "game resign", sure=True), "You resigned"


async def away(at: LiveTable) -> int:
    person = await awaited(at)
    info = await at.host.tables.at(at.channel)
    assert info is not None
    await stand_in(at.host, info.id, info.playing(person))
    at.bot.services.publisher.refresh(info.id)
    await at.settled()
    return person


async def take_back(at: LiveTable) -> tuple[Send, str]:
    person = await away(at)
    return press(at, person, at.board(), "back"), "Welcome back"


async def take_back_by_typing(at: LiveTable) -> tuple[Send, str]:
    return slash(at, await away(at), "game join"), "Who explores?"


async def vacant(at: LiveTable) -> tuple[int, int]:
    """Begin a match that Bob leaves, and return its number and someone who would like the seat."""
    match = await begun(at, (at.ann, at.bob, at.playground.person("Łucja")))
    await at.typed(at.bob, "game resign", sure=True)
    return match.number, at.playground.person("Bartholomew")


async def take_seat(at: LiveTable) -> tuple[Send, str]:
    return slash(at, (await vacant(at))[1], "game join"), ""


async def take_seat_elsewhere(at: LiveTable) -> tuple[Send, str]:
    _, other = await vacant(at)
    found = await at.typed(other, "game open", channel=at.playground.channel("table-two"))
    assert found.message is not None
    return press(at, other, found, "enter"), "You've taken the seat in"


async def invite_by_form(at: LiveTable) -> tuple[Send, str]:
    await lobby(at)
    form = await at.press(at.ann, at.board(), "invite")
    guests = [at.playground.person("Bartholomew"), at.bob]
    return lambda: at.playground.submit(at.ann, form, who=guests), "Invitation sent to"


async def follow(at: LiveTable) -> tuple[Send, str]:
    await begun(at, (at.ann, at.bob))
    return slash(at, at.playground.person("Bartholomew"), "me follow"), "I'll send you a direct message"


async def follow_no_more(at: LiveTable) -> tuple[Send, str]:
    await begun(at, (at.ann, at.bob))
    other = at.playground.person("Bartholomew")
    await at.typed(other, "me follow")
    return slash(at, other, "me follow"), "You don't follow this match, so you get no messages about it"


async def wake(at: LiveTable) -> tuple[Send, str]:
    match = await begun(at, (at.ann, at.bob))
    (row,) = [one for one in await at.store.timers.due_of_match(match.number) if one.kind == "rest"]
    await at.host.resting.rest(row)
    at.bot.services.publisher.refresh(match.number)
    await at.settled()
    return press(at, at.ann, at.board(), "wake"), "goes on"


async def reopen(at: LiveTable) -> tuple[Send, str]:
    match = await lobby(at, at.bob)
    (row,) = [one for one in await at.store.timers.due_of_match(match) if one.kind == "idle"]
    await at.host.lobby.close_idle(row)
    at.bot.services.publisher.refresh(match)
    await at.settled()
    await at.passed(hours=24)
    return press(at, at.bob, at.board(), "reopen"), "The table is open again"


async def pause(at: LiveTable) -> tuple[Send, str]:
    person = await awaited(at)
    await at.typed(person, "game ask", what="pause/3")
    other = at.bob if person == at.ann else at.ann
    return press(at, other, at.board(), "agree"), "paused"


async def resume(at: LiveTable) -> tuple[Send, str]:
    send, _ = await pause(at)
    await (await send()).wait_shown()
    await at.settled()
    board = next(one for one in at.public() if has(one, "resume"))
    return press(at, at.ann, board, "resume"), "The pause is over"


async def resume_by_typing(at: LiveTable) -> tuple[Send, str]:
    await resume(at)
    return slash(at, at.ann, "game ask", what="resume"), "The pause is over"


async def extend(at: LiveTable) -> tuple[Send, str]:
    person = await awaited(at)
    return slash(at, at.bob if person == at.ann else at.ann, "game ask", what="extend"), "More time"


async def nudge(at: LiveTable) -> tuple[Send, str]:
    person = await awaited(at)
    await at.typed(person, "me settings")
    await at.host.planning.prefer(person, {"quiet_from": 0, "quiet_to": 0})
    return slash(at, at.bob if person == at.ann else at.ann, "game nudge"), ""


async def vacation(at: LiveTable) -> tuple[Send, str]:
    await awaited(at)
    return slash(at, at.ann, "me vacation", until="5 days"), "You're on vacation until"


async def vacation_over(at: LiveTable) -> tuple[Send, str]:
    await awaited(at)
    panel = await at.typed(at.ann, "me vacation", until="5 days")
    return press(at, at.ann, panel, "vacation"), "You have no vacation set"


async def show(at: LiveTable) -> tuple[Send, str]:
    return slash(at, await awaited(at), "game show"), "The board is on its way"


async def move(at: LiveTable) -> tuple[Send, str]:
    match = await begun(at, (at.ann, at.bob))
    elsewhere = at.playground.channel("table-two")
    at.playground.delete_channel(at.channel)
    at.channel = elsewhere
    return slash(at, at.ann, "game show", match=str(match.number)), "The board is on its way"


CASES = (
    *(new, new_in_a_thread, join, join_by_button, leave, leave_by_button, leave_as_the_last),
    *(options, options_by_form, first_player, choice, choice_by_select, name, name_and_choice),
    *(start, start_by_button, cancel, cancel_by_button, close_under_way),
    *(
        act,
        act_by_typing,
        act_by_select,
        act_by_form,
        undo,
        undo_by_button,
        redo,
        solo,
        ask,
        agree,
        refuse,
        resign,
        take_back,
        take_back_by_typing,
        show,
        move,
    ),
    *(take_seat, take_seat_elsewhere, invite_by_form, follow, follow_no_more, wake, reopen),
    *(pause, resume, resume_by_typing, extend, nudge, vacation, vacation_over),
)


WORDY = (solo, follow, follow_no_more, vacation, vacation_over, reopen)
"""Whose answers say, too, what can be done, or is not done, from then on."""


async def held(at: LiveTable) -> Any:
    """Return all that must not change: rows, channels and threads, what public messages say."""
    tables = (
        "matches",
        "actions",
        "seats",
        "options",
        "seat_changes",
        "boards",
        "people",
        "interactions",
        "proposals",
        "votes",
        "clocks",
        "pauses",
        "vacations",
        "rests",
        "followers",
        "invitations",
        "notes",
    )
    rows = await at.store.database.read(
        lambda db: {one: db.execute(f"SELECT * FROM {one} ORDER BY 1, 2").fetchall() for one in tables}
    )
    channels = dict(at.playground.world.channels)
    shown = [(one["id"], words_of(one), controls(one)) for channel in channels for one in at.public(channel)]
    return rows, list(channels), shown


def tried(at: LiveTable, answer: Exchange) -> int:
    """Return how often the bot has tried to be the first to answer."""
    return sum(one.path == f"/interactions/{answer.id}/{answer.token}/callback" for one in at.playground.requests)


async def again(at: LiveTable, answer: Exchange, times: int) -> None:
    """Deliver once more, and wait until each delivery is answered."""
    before = tried(at, answer)
    for _ in range(times):
        at.playground.repeat(answer)
    await at.playground.until(lambda: tried(at, answer) >= before + times)
    await at.settled()


def undone(answer: Exchange) -> bool:
    """Return whether an answer tells that something was not done."""
    return any(
        word in answer.text for word in ("nothing was done", "try again", "already", "incident", "can't", "not ")
    )


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES, ids=lambda one: str(one.__name__))
@pytest.mark.parametrize("when", ["later", "at once", "after a restart"])
async def test_done_once_and_told_each_time(at: LiveTable, case: Any, when: str) -> None:
    at.playground.rest.description = None
    send, told = await case(at)
    await at.settled()
    before = await held(at)
    answer = await send()
    if when == "at once":
        await again(at, answer, 3)
    await answer.wait_shown()
    await at.settled()
    after = await held(at)
    assert after != before
    noted = set(after[0]["interactions"]) - set(before[0]["interactions"])
    assert [one for one, _ in noted] == [answer.id]
    assert len(after[0]["matches"]) - len(before[0]["matches"]) == (case in {new, new_in_a_thread, solo, reopen})
    assert len(after[1]) - len(before[1]) == (case in {new_in_a_thread, solo})
    assert told in answer.text, answer.text
    assert not undone(answer) or case in WORDY, answer.text
    if when == "after a restart":
        await at.restart()
        await at.settled()
    await again(at, answer, 2)
    assert await held(at) == after
    assert not undone(answer) or case in WORDY, answer.text
    assert told in answer.text or case in {act, act_by_typing, act_by_select, act_by_form, undo, undo_by_button}, (
        answer.text
    )


async def test_a_table_in_a_thread_that_was_begun_and_not_finished(
    at: LiveTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The process dies when the thread stands and the table does not."""

    async def dies(*_given: Any, **_more: Any) -> Any:
        raise ZeroDivisionError("on purpose")

    monkeypatch.setattr(at.host.lobby, "create", dies)
    answer = await at.playground.slash(at.ann, at.channel, "game new", game="roam", thread=True)
    await answer.wait_shown()
    await at.restart()
    channels = list(at.playground.world.channels)
    await again(at, answer, 2)
    assert list(at.playground.world.channels) == channels
    assert "I was interrupted" in answer.text
    assert await at.store.database.read(lambda db: db.execute("SELECT count(*) FROM matches").fetchone()) == (0,)
    opened = await at.typed(at.ann, "game new", game="roam", thread=True)
    assert "Your table is open" in opened.text


async def test_a_change_of_another_after_the_first_delivery_stands(at: LiveTable) -> None:
    await lobby(at)
    first = await at.typed(at.ann, "game seat", name="Anna")
    await at.typed(at.ann, "game seat", name="Annabel")
    await again(at, first, 1)
    info = await at.host.tables.at(at.channel)
    assert info is not None
    assert info.names == ("Annabel",)
    joined = await at.typed(at.bob, "game join")
    await at.typed(at.bob, "game leave")
    await again(at, joined, 1)
    info = await at.host.tables.at(at.channel)
    assert info is not None
    assert info.names == ("Annabel",)
