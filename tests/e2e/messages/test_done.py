"""What is done and saved is told as done, whatever becomes of the answer; nobody is asked to do it again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from bench.people.messages import control, words_of
from bench.people.playing import begun
from cogs.messages import responder
from cogs.messages import responder as replies
from playground import walk
from tests.support.renderers import otherwise

if TYPE_CHECKING:
    from bench.people.playing import PlayedMatch
    from bench.people.table import LiveTable
    from playground import Exchange

FIRST = ("POST", r"^/interactions/\d+/[^/]+/callback$")
EDIT = ("PATCH", r"^/webhooks/\d+/[^/]+/messages/@original$")


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replies, "PAUSE", 0.01)


async def opened(at: LiveTable) -> tuple[PlayedMatch, int, Exchange]:
    match = await begun(at, (at.ann, at.bob))
    person = (await match.look()).users[0]
    return match, person, await at.press(person, at.board(), "turn")


async def explored(at: LiveTable, person: int, panel: Exchange) -> Exchange:
    """Choose in the panel what begins to explore, which is saved at once."""
    way = control(panel.message or {}, "do", "explore:belma")
    return await at.playground.click(person, panel.message or {}, way)


async def test_an_answer_that_discord_refuses_after_the_act_says_that_it_counts(
    at: LiveTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(responder, "CLICKED", 60.0)  # what is refused is the answer, and not that more time is asked
    match, person, panel = await opened(at)
    at.playground.fail(*FIRST, 400)
    answer = await explored(at, person, panel)
    await answer.wait_shown()
    await at.settled()
    assert (await match.look()).seq == 1
    assert "Your move is saved" in answer.text
    assert "again" not in answer.text
    assert "incident" in answer.text, "why Discord refused it is for whoever runs the bot to find out"
    at.playground.violations.clear()


async def test_when_even_the_sentence_is_refused_the_channel_says_it(at: LiveTable) -> None:
    match, person, panel = await opened(at)
    at.playground.fail(*FIRST, 400, times=99)
    await explored(at, person, panel)
    await at.playground.until(lambda: "your move is saved" in words_of(at.board()))
    await at.settled()
    assert (await match.look()).seq == 1
    told = [words_of(one) for one in at.playground.visible(at.ann, at.channel)]
    assert not any("again" in one or "Belma" in one for one in told if "your move is saved" in one)
    at.playground.violations.clear()


async def test_what_breaks_after_the_act_does_not_ask_for_it_again(
    at: LiveTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, person, panel = await opened(at)

    def broken(*_given: Any, **_more: Any) -> Any:
        raise ZeroDivisionError("on purpose")

    renderers: Any = at.bot.services.renderers
    monkeypatch.setitem(renderers, "roam", otherwise(renderers["roam"], "sentences", events=broken))
    answer = await explored(at, person, panel)
    await answer.wait_shown()
    await at.settled()
    assert (await match.look()).seq == 1
    assert "Your move is saved" in answer.text
    assert "incident" in answer.text
    assert "again" not in answer.text


async def test_an_edit_after_a_lost_receipt_is_tried_again(at: LiveTable) -> None:
    await at.typed(at.ann, "game new", game="roam")
    # the first try arrives and its receipt is lost; so does the connection of the edit that follows
    at.playground.fail(*FIRST, 0, reset=True, carried_out=True)
    edit = at.playground.fail(*EDIT, 0, reset=True)
    answer = await at.typed(at.bob, "game join")
    assert edit.happened == 1
    assert "You're in" in answer.text


async def test_an_answer_that_is_waited_for_is_tried_for_seconds(
    at: LiveTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(responder, "CLICKED", 0.0)
    match, person, panel = await opened(at)
    edit = at.playground.fail(*EDIT, 0, reset=True, times=replies.LATER_TRIES - 1)
    answer = await explored(at, person, panel)
    await answer.wait_shown()
    await at.settled()
    assert edit.happened == replies.LATER_TRIES - 1
    assert (await match.look()).seq == 1
    assert "Belma" in words_of(answer)
    assert not any("your move is saved" in words_of(one) for one in at.playground.visible(at.ann, at.channel))


async def test_a_secret_that_could_not_be_answered_is_told_like_nothing(at: LiveTable) -> None:
    """Anyone who reads the channel must not learn from it whether a secret was kept."""
    match = await begun(at, (at.ann, at.bob), "mode=basic")
    await match.at.to_an_auction(match.number)
    update = await match.look()
    seat = next(one for one in update.view(None).auction.tied if one not in update.awaited)
    told, kept = [], []
    for command, options in (("roam limit", {"amount": "3"}), ("game turn", {})):
        before = len(await at.store.log.actions(match.number))
        at.playground.fail(*FIRST, 404, code=10062)
        await at.playground.slash(match.people[seat], at.channel, command, **options)
        shown = len(at.playground.visible(at.ann, at.channel))
        await at.playground.until(lambda shown=shown: len(at.playground.visible(at.ann, at.channel)) > shown)
        await at.settled()
        told.append(words_of(at.board()))
        kept.append(len(await at.store.log.actions(match.number)) - before)
    assert kept == [1, 0]
    assert told[0] == told[1]
    at.playground.violations.clear()


async def test_a_form_that_is_asked_for_twice_opens_once(at: LiveTable, caplog: pytest.LogCaptureFixture) -> None:
    match = await begun(at, (at.ann, at.bob))
    update = await match.look()
    person, message = update.users[0], at.board()
    part = next(one for one in walk(message["components"]) if one.get("custom_id") == control(message, "turn"))
    real, part["custom_id"] = part["custom_id"], f"type:{match.number}.{update.info.tag}:{update.seq}:"
    answer = await at.playground.click(person, message, part["custom_id"])
    await answer.wait_shown()
    assert answer.modal
    before, asked = words_of(message), len(callbacks(at))
    at.playground.repeat(answer)
    await at.playground.until(lambda: len(callbacks(at)) > asked)
    await at.settled()
    part["custom_id"] = real
    assert words_of(at.board()) == before
    assert "incident" not in caplog.text


def callbacks(at: LiveTable) -> list[Any]:
    return [one for one in at.playground.requests if one.path.endswith("/callback")]
