"""Whatever interrupts the bot: soon after the next start only the board can be pressed, and nobody is rung twice."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

import pytest

from bench.people.messages import controls, has, words_of
from cogs.board import overtaken
from cogs.board.overtaken import ButtonRemoval
from cogs.channels import write_failures
from cogs.runtime import requests
from host import Refusal
from host.match.standing import PublicMessages
from playground import walk
from tests.e2e.app.test_catching_up import restarted, written

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bench.people.table import LiveTable

POST = ("POST", r"^/channels/\d+/messages$")
PATCH = ("PATCH", r"^/channels/\d+/messages/\d+$")


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nobody wait long before trying again."""
    monkeypatch.setattr(requests, "RETRIES", (0.01,))


def alive(at: LiveTable, channel: int | None = None) -> list[dict[str, Any]]:
    """Return the public messages on which something can be pressed."""
    return [one for one in at.public(channel) if controls(one)]


def rung(at: LiveTable, person: int) -> int:
    return sum(person in at.playground.pinged(one) for one in at.public())


async def passed(at: LiveTable, match: int) -> int:
    """Let the turn pass to the other person while the channel knows nothing of it; return that person."""
    before, _ = await at.turn(match)
    for _ in range(30):
        person, legal = await at.turn(match)
        if person != before:
            return person
        await at.host.play.submit(match, person, None, [legal[-1]])
    raise AssertionError("the turn does not pass")


async def forgotten(at: LiveTable) -> None:
    """Start the bot again when Discord does not know any more what was posted twice."""
    at.playground.clock.advance(600)
    await restarted(at)


async def lost(*_given: Any, **_more: Any) -> None:
    raise Refusal("not-saved", why="on purpose")


async def test_a_message_whose_number_was_never_kept_is_the_board_after_a_start(
    at: LiveTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await at.new(at.bob)
    person = await passed(at, match)
    with monkeypatch.context() as patch:
        patch.setattr(PublicMessages, "set_board", lost)
        at.bot.services.publisher.refresh(match)
        await at.settled()
        assert len(alive(at)) == 2, "the new message is there beside the old one"
        posted = at.board()["id"]
    before = rung(at, person)
    await forgotten(at)
    assert [one["id"] for one in alive(at)] == [posted]
    assert rung(at, person) == before
    assert has(at.board(), "turn")
    assert (await at.host.messages.board(match)).message == int(posted)
    assert await at.host.messages.old_messages() == ()


async def test_it_is_found_again_without_a_start_too(at: LiveTable, monkeypatch: pytest.MonkeyPatch) -> None:
    match = await at.new(at.bob)
    await passed(at, match)
    with monkeypatch.context() as patch:
        patch.setattr(PublicMessages, "set_board", lost)
        at.bot.services.publisher.refresh(match)
        await at.settled()
    posted = at.board()["id"]
    await passed(at, match)
    at.bot.services.publisher.refresh(match)
    await at.settled()
    assert at.board()["id"] != posted
    assert alive(at) == [at.board()]


async def test_it_is_found_by_itself_once_the_disk_answers_again(
    at: LiveTable, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(write_failures, "LATER", (0.3,))
    match = await at.new(at.bob)
    await passed(at, match)
    for name in ("set_board", "begin_posting"):
        await passed(at, match)
        with monkeypatch.context() as patch:
            patch.setattr(PublicMessages, name, lost)
            at.bot.services.publisher.refresh(match)
            await at.settled()
        await at.playground.until(lambda: len(alive(at)) == 1 and not at.bot.services.publisher.write_failures._known)
        await at.settled()
        assert (await at.host.tables.outdated(), await at.host.messages.old_messages()) == ([], ())
    assert [line.getMessage() for line in caplog.records if line.exc_info] == []


async def test_a_lobby_whose_first_message_was_never_kept_is_found_too(
    at: LiveTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(PublicMessages, "set_board", lost)
        await at.typed(at.ann, "game new", game="roam")
    first = at.board()["id"]
    await forgotten(at)
    assert [one["id"] for one in alive(at)] == [first]


async def test_what_people_say_meanwhile_hides_nothing(at: LiveTable, monkeypatch: pytest.MonkeyPatch) -> None:
    match = await at.new(at.bob)
    await passed(at, match)
    with monkeypatch.context() as patch:
        patch.setattr(PublicMessages, "set_board", lost)
        at.bot.services.publisher.refresh(match)
        await at.settled()
    posted = at.board()["id"]
    for number in range(130):
        await at.playground.say(at.bob, at.channel, f"word {number}")
    await forgotten(at)
    assert [one["id"] for one in alive(at)] == [posted]


async def test_what_was_not_posted_is_posted_once(at: LiveTable) -> None:
    match = await at.new(at.bob)
    person = await passed(at, match)
    at.playground.fail(*POST, 503, times=12)
    at.bot.services.publisher.refresh(match)
    await at.settled()
    assert len(at.public()) == 2, "the lobby's and the first turn's"
    at.playground.rest.faults.clear()
    await forgotten(at)
    assert len(at.public()) == 3
    assert at.playground.pinged(at.board()) == [person]
    assert alive(at) == [at.board()]


async def test_buttons_that_were_to_come_off_come_off_after_the_next_start(
    at: LiveTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(ButtonRemoval, "add", lambda *_given: None)
        match = await at.new(at.bob)
        for _ in range(2):
            await passed(at, match)
            at.bot.services.publisher.refresh(match)
            await at.settled()
    assert len(alive(at)) == 4
    await restarted(at)
    assert alive(at) == [at.board()]
    assert await at.host.messages.old_messages() == ()
    asked = len(at.playground.requests)
    await restarted(at)
    assert written(at, asked) == []


async def test_what_was_overtaken_is_one_line_with_the_way_to_the_next(
    at: LiveTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As it comes, and after a start that finds several of them."""
    match = await at.new(at.bob)
    await passed(at, match)
    at.bot.services.publisher.refresh(match)
    await at.settled()
    with monkeypatch.context() as patch:
        patch.setattr(ButtonRemoval, "add", lambda *_given: None)
        for _ in range(2):
            await passed(at, match)
            at.bot.services.publisher.refresh(match)
            await at.settled()
    await restarted(at)
    lobby, *turns, board = at.public()
    assert f"Roam, match {match}: " in words_of(lobby)
    for number, (old, after) in enumerate(zip([lobby, *turns], [*turns, board], strict=True)):
        assert (old["attachments"], old["mentions"], controls(old)) == ([], [], [])
        assert [part["type"] for part in walk(old["components"])] == [10]
        assert words_of(old).endswith(
            f"[Next](https://discord.com/channels/{at.playground.guild}/{at.channel}/{after['id']})"
        )
        assert number == 0 or words_of(old).startswith(f"**Turn {number}**: ")
    assert board["attachments"]


async def test_one_request_shrinks_a_board(at: LiveTable) -> None:
    match = await at.new(at.bob)
    old = at.board()["id"]
    await passed(at, match)
    known = len(at.playground.requests)
    at.bot.services.publisher.refresh(match)
    await at.settled()
    sent = [one for one in list(at.playground.requests)[known:] if one.path.endswith(old)]
    assert [(one.method, one.body["attachments"], one.body["allowed_mentions"]["parse"]) for one in sent] == [
        ("PATCH", [], [])
    ]


async def test_a_board_whose_turn_is_taken_back_while_the_bot_is_away_says_so_after_the_next_start(
    at: LiveTable,
) -> None:
    match = await at.new(at.bob)
    person = await passed(at, match)
    at.bot.services.publisher.refresh(match)
    await at.settled()
    played = at.public()[-2]["id"]
    other = next(one for one in (at.ann, at.bob) if one != person)
    await at.host.play.undo(match, other, None)
    await restarted(at)
    assert "The moves shown here were undone" in words_of(at.playground.messages[int(played)])
    assert alive(at) == [at.board()]
    assert await at.host.messages.old_messages() == ()


async def test_buttons_that_could_not_come_off_come_off_later(at: LiveTable, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(overtaken, "AGAIN", (0.3,))
    match = await at.new(at.bob)
    await passed(at, match)
    at.playground.fail(*PATCH, 503, times=12)
    at.bot.services.publisher.refresh(match)
    await at.settled()
    assert len(alive(at)) == 2
    at.playground.rest.faults.clear()
    await at.playground.until(lambda: len(alive(at)) == 1)
    await at.settled()
    assert await at.host.messages.old_messages() == ()


async def test_a_board_shrinks_later_where_the_disk_cannot_be_read_now(
    at: LiveTable, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(overtaken, "AGAIN", (0.1,))
    caplog.set_level(logging.INFO, logger="cogs.board.overtaken")
    match = await at.new(at.bob)
    await passed(at, match)
    with monkeypatch.context() as patch:

        async def unread(*_given: Any) -> None:
            patch.undo()
            raise Refusal("not-read", why="on purpose")

        patch.setattr(at.host.past, "turn", unread)
        at.bot.services.publisher.refresh(match)
        await at.settled()
        await at.playground.until(lambda: len(alive(at)) == 1)
    await at.settled()
    assert await at.host.messages.old_messages() == ()
    assert "not-read" in caplog.text
    assert "Traceback" not in caplog.text


async def test_whether_a_turn_stands_is_not_guessed_where_the_disk_cannot_be_read(
    at: LiveTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await at.new(at.bob)

    async def unread(*_given: Any) -> None:
        raise Refusal("not-read", why="on purpose")

    monkeypatch.setattr(at.host.play, "look", unread)
    with pytest.raises(Refusal):
        await at.bot.services.publisher.overtaken._stands(match, 1)


@pytest.mark.parametrize("gone", [True, False])
async def test_a_message_out_of_reach_for_good_is_not_tried_for_ever(
    at: LiveTable, monkeypatch: pytest.MonkeyPatch, *, gone: bool
) -> None:
    match = await at.new(at.bob)
    await passed(at, match)
    with monkeypatch.context() as patch:
        patch.setattr(ButtonRemoval, "add", lambda *_given: None)
        at.bot.services.publisher.refresh(match)
        await at.settled()
    (old,) = await at.host.messages.old_messages()
    if gone:
        at.playground.delete_message(old.message)
    else:
        at.playground.deny(at.channel, "view_channel")
    await restarted(at)
    assert await at.host.messages.old_messages() == ()


async def test_a_post_that_discord_refuses_leaves_nothing_to_look_for(at: LiveTable) -> None:
    match = await at.new(at.bob)
    await passed(at, match)
    at.playground.deny(at.channel, "send_messages")
    at.bot.services.publisher.refresh(match)
    await at.settled()
    assert (await at.host.messages.messages(match)).posting is None


async def test_at_every_moment_of_a_post_the_next_start_leaves_one_board(
    at: LiveTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The process dies before and after each of the steps; what was going on is simply not continued."""
    match = await at.new(at.bob)

    def dies(name: str, *, after: bool) -> tuple[str, Callable[..., Awaitable[Any]]]:
        step = getattr(PublicMessages, name)

        async def dying(self: Any, *given: Any, **more: Any) -> Any:
            if after:
                await step(self, *given, **more)
            raise Refusal("not-saved", why="the end")

        return name, dying

    for name in ("begin_posting", "set_board", "forget_old"):
        for after in (False, True):
            person = await passed(at, match)
            with monkeypatch.context() as patch:
                patch.setattr(PublicMessages, *dies(name, after=after))
                at.bot.services.publisher.refresh(match)
                await at.settled()
            before = rung(at, person)
            await forgotten(at)
            assert alive(at) == [at.board()], (name, after)
            assert has(at.board(), "turn")
            assert rung(at, person) == (before + (name == "begin_posting")), (name, after)
            assert (await at.host.messages.old_messages(), (await at.host.messages.messages(match)).posting) == (
                (),
                None,
            )
