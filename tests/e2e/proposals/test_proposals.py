"""Asking the table: one message with two buttons, answered by those who are asked, told when it is over."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, Any

import pytest

from bench.people.messages import control, controls, has, words_of
from bench.people.playing import begun
from cogs.app.ids import parse
from cogs.proposals import actions as proposal_actions
from host.people.preferences import Habits, Likings
from host.proposals.proposals import LASTS
from tests.e2e.lobby.test_computers import Held
from tests.e2e.playing import hold

if TYPE_CHECKING:
    from bench.people.playing import PlayedMatch
    from bench.people.table import LiveTable
    from playground import Exchange


pytestmark = pytest.mark.usefixtures("patience")

NEVER_QUIET = Habits(quiet_from=0, quiet_to=0)


@pytest.fixture(autouse=True)
def habits(monkeypatch: pytest.MonkeyPatch) -> dict[int, Habits]:
    """When people may be called; who is not named is always awake."""
    known: dict[int, Habits] = {}

    async def told(_likings: Likings, users: Any) -> dict[int, Habits]:
        return {user: known.get(user, NEVER_QUIET) for user in users}

    monkeypatch.setattr(Likings, "habits", told)
    return known


async def played(at: LiveTable, match: PlayedMatch, acts: int = 12) -> None:
    """Let everyone act until both have ended a turn, so that nobody alone can take anything back."""
    for _ in range(acts):
        update = await match.look()
        seat = update.awaited[0]
        legal = update.legal(seat)
        text = next((one for one in legal if one == "done"), legal[0])
        await at.host.play.submit(match.number, match.people[seat], None, [text])
    at.bot.services.publisher.refresh(match.number)
    await at.settled()


async def stuck(at: LiveTable, *others: int) -> tuple[PlayedMatch, int]:
    """Return a match in which someone can take nothing back alone, though they have acted."""
    match = await begun(at, (at.ann, *(others or (at.bob,))))
    await played(at, match)
    for _ in range(40):
        update = await match.look()
        for seat, person in enumerate(match.people):
            if not update.can_undo(seat) and len(update.ways_back(seat)) == 2:
                return match, person
        await played(at, match, 1)
    raise AssertionError


async def asked(at: LiveTable, person: int) -> dict[str, Any]:
    """Let someone ask the others for an undo; return the public message."""
    offer = await at.typed(person, "game undo")
    await at.press(person, offer, "ask", back(offer))
    return question(at)


def back(offer: Exchange) -> str:
    """Return the tail of the button that asks for the person's own last step, and all after it."""
    return [one.split(":", 3)[3] for one in controls(offer.message or {}) if one.startswith("ask")][-1]


def question(at: LiveTable) -> dict[str, Any]:
    """Return the newest message that asks."""
    return [one for one in at.public() if has(one, "agree")][-1]


def now(at: LiveTable, message: dict[str, Any]) -> dict[str, Any]:
    """Return a message as it is now."""
    return at.playground.messages[int(message["id"])]


def others(match: PlayedMatch, person: int) -> list[int]:
    return [one for one in match.people if one != person]


async def test_what_is_asked_while_a_board_waits_to_be_made_is_shown_with_it(
    at: LiveTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(proposal_actions, "WAIT", 0.1)
    match, person = await stuck(at)
    offer = await at.typed(person, "game undo")
    publisher = at.bot.services.publisher
    async with contextlib.AsyncExitStack() as stack:
        for _ in range(at.bot.services.render_pool.boards_at_once):
            await stack.enter_async_context(publisher._making)
        publisher.refresh(match.number)
        await asyncio.sleep(0.2)
        asking = await at.playground.click(
            person, offer.message or {}, control(offer.message or {}, "ask", back(offer))
        )
        await asking.wait_shown()
        assert not any(has(one, "agree") for one in at.public())
        assert "I'll post it in the channel as soon as I can, unless the" in words_of(asking), "it is not there yet"
    await at.settled()
    assert has(question(at), "refuse")


async def test_asking_and_withdrawing_again_and_again_pings_three_times(at: LiveTable) -> None:
    match, person = await stuck(at)
    (other,) = others(match, person)
    for count in range(4):
        offer = await at.typed(person, "game undo")
        answer = await at.press(person, offer, "ask", back(offer))
        message = question(at)
        assert at.playground.pinged(message) == ([other] if count < 3 else []), count
        assert (f"<@{other}>" in words_of(message)) is (count < 3), "else by name"
        assert "I've asked the others in the channel" in words_of(answer)
        assert ("will see it in the channel without a ping, because you've" in words_of(answer)) is (count == 3)
        await at.press(person, message, "refuse")
    assert at.playground.pinged(await asked_by(at, other)) == [person], "the other has a limit of their own"


async def asked_by(at: LiveTable, person: int) -> dict[str, Any]:
    """Let someone ask to end the match; return the public message."""
    await at.typed(person, "game ask", what="end")
    return question(at)


async def test_the_table_agrees_to_take_a_step_back(at: LiveTable) -> None:
    match, person = await stuck(at)
    (other,) = others(match, person)
    before = await match.look()
    offer = await at.typed(person, "game undo")
    assert offer.ephemeral
    assert "You have nothing to undo" in offer.text
    assert "If everyone else agrees" in offer.text
    assert len(await at.store.log.actions(match.number)) == 12, "asking oneself asks nobody"
    told = await at.press(person, offer, "ask", back(offer))
    assert "I've asked the others in the channel" in told.text
    message = question(at)
    assert at.playground.pinged(message) == [other]
    for line in ("asks to undo", "What was revealed stays known", "This expires <t:"):
        assert line in words_of(now(at, message))
    answer = await at.press(other, message, "agree")
    assert answer.ephemeral
    assert "everyone agreed" in answer.text
    after = await match.look()
    assert after.seq == before.seq + 1
    assert (await at.store.log.actions(match.number))[-1].text.startswith("undo:")
    assert not has(now(at, message), "agree")
    assert "everyone agreed" in words_of(now(at, message))
    assert any("Undone back to here, as everyone agreed" in words_of(one) for one in at.public())
    log = await at.typed(other, "game log")
    assert "everyone agreed" in log.text
    assert "~~" in log.text


async def test_one_no_ends_it_and_it_is_told(at: LiveTable) -> None:
    cara = at.playground.person("Мария")
    match, person = await stuck(at, at.bob, cara)
    first, second = others(match, person)
    message = await asked(at, person)
    assert set(at.playground.pinged(message)) == {first, second}
    answer = await at.press(first, message, "agree")
    assert "Waiting for 1 more answer" in answer.text
    assert "Agreed so far" in words_of(now(at, message))
    stale = {"agree": control(message, "agree"), "refuse": control(message, "refuse")}
    answer = await at.press(second, message, "refuse")
    assert "The match goes on" in answer.text
    assert "Not enough agreed" in words_of(now(at, message))
    assert controls(now(at, message)) == []
    assert len(await at.store.log.actions(match.number)) == (await match.look()).seq
    for verb, custom_id in stale.items():
        late = await pressed(at, first, message, custom_id)
        assert "That question is closed" in late.text, verb
    again = await at.typed(person, "game undo")
    refused = await at.press(person, again, "ask", back(again))
    assert "has said no to that" in refused.text


async def pressed(at: LiveTable, person: int, message: dict[str, Any], custom_id: str) -> Exchange:
    """Press a button that depends on a message no more, or never did, as an old client or a forger does."""
    message = now(at, message)
    parts = message["components"]
    button = {"type": 2, "style": 2, "id": 98, "label": "Old", "custom_id": custom_id}
    message["components"] = [*parts, {"type": 1, "id": 99, "components": [button]}]
    exchange = await at.playground.click(person, message, custom_id)
    message["components"] = parts
    await exchange.wait_shown()
    await at.settled()
    return exchange


async def test_only_who_is_asked_answers(at: LiveTable) -> None:
    cara, dan = at.playground.person("Мария"), at.playground.person("Bartholomew")
    match, person = await stuck(at, at.bob, cara)
    message = await asked(at, person)
    stranger = await at.press(dan, message, "agree")
    assert "You aren't playing in this match" in stranger.text
    own = await at.press(person, message, "agree")
    assert "This is your own request, so the others have to agree" in own.text
    assert all(answer.ephemeral for answer in (stranger, own))
    withdrawn = await at.press(person, message, "refuse")
    assert "withdrew" in withdrawn.text
    assert "The request was withdrawn, so nothing was done" in words_of(now(at, message))
    assert (await match.look()).seq == len(await at.store.log.actions(match.number))


async def test_who_has_resigned_is_not_asked_and_their_leaving_ends_what_is_asked(at: LiveTable) -> None:
    cara = at.playground.person("Мария")
    match, person = await stuck(at, at.bob, cara)
    first, second = others(match, person)
    message = await asked(at, person)
    custom_id = control(message, "agree")
    at.host.computers._thinking = Held(
        at.host.computers._thinking
    )  # the one that plays in their place would act in the middle of it
    await at.typed(second, "game resign", sure=True)
    assert "The match moved on meanwhile, so the question expired" in words_of(now(at, message))
    gone = await pressed(at, second, message, custom_id)
    assert "nothing was done" in gone.text or "resigned" in gone.text
    anew = await asked(at, person)
    assert at.playground.pinged(anew) == [first]
    gone = await at.press(second, anew, "agree")
    assert "You've resigned" in gone.text


async def test_any_act_makes_it_void_and_it_is_told(at: LiveTable) -> None:
    match, person = await stuck(at)
    message = await asked(at, person)
    await played(at, match, 1)
    assert "The match moved on meanwhile, so the question expired" in words_of(now(at, message))
    assert controls(now(at, message)) == []


async def test_it_lapses_by_itself_and_its_message_says_so(at: LiveTable) -> None:
    match, person = await stuck(at)
    (other,) = others(match, person)
    message = await asked(at, person)
    custom_id = control(message, "agree")
    await at.passed(seconds=LASTS - 5)
    assert has(now(at, message), "agree")
    await at.passed(seconds=10)
    assert controls(now(at, message)) == []
    late = await pressed(at, other, message, custom_id)
    assert "That question is closed" in late.text
    assert "Not enough answered in time" in words_of(now(at, message))


async def test_who_sleeps_is_called_to_it_when_they_wake(at: LiveTable, habits: dict[int, Habits]) -> None:
    cara = at.playground.person("Мария")
    match, person = await stuck(at, at.bob, cara)
    first, second = others(match, person)
    minute = at.host.core.now() // 60 % 1440
    habits[first] = habits[second] = Habits(interval=0, quiet_from=(minute - 60) % 1440, quiet_to=(minute + 120) % 1440)
    message = await asked(at, person)
    assert at.playground.pinged(message) == []
    names = [one.name for one in (await match.look()).info.seats if one.user != person]
    assert all(name in words_of(message) for name in names)
    before = len(at.public())
    await at.press(first, message, "agree")
    await at.passed(hours=1.9)
    assert len(at.public()) == before
    await at.passed(hours=0.2)
    (call,) = at.public()[before:]
    assert at.playground.pinged(call) == [second], "who has answered is not called"
    assert f"/{at.channel}/{message['id']}" in words_of(call)
    await at.press(second, now(at, message), "agree")
    assert (await match.look()).went_back
    assert call["id"] not in [one["id"] for one in at.public()], "the channel keeps none"


async def test_what_lapsed_while_the_bot_was_away_says_so_after_the_start(at: LiveTable) -> None:
    _, person = await stuck(at)
    message = await asked(at, person)
    await at.stop()
    at.playground.clock.advance(LASTS + 10)
    await at.boot()
    await at.playground.until(lambda: "Not enough answered in time" in words_of(now(at, message)))
    assert controls(now(at, message)) == []


async def test_a_question_of_another_match_is_answered_nowhere_else(at: LiveTable) -> None:
    match, person = await stuck(at)
    message = await asked(at, person)
    known = parse(control(message, "agree"))
    assert known is not None
    first, at.channel = at.channel, at.playground.channel("table-two")
    second = await begun(at, (at.ann, at.bob))
    board = at.board()
    info = (await second.look()).info
    forged = f"agree:{info.id}.{info.tag}:0:{known.tail}"
    (other,) = others(match, person)
    answer = await pressed(at, other, board, forged)
    assert "This table can't be asked that" in answer.text
    answer = await pressed(at, other, board, known.custom_id)
    assert "This message isn't part of a match in this channel, so" in answer.text
    for tail in ("", "x", "9" * 40, "٣"):
        answer = await pressed(at, other, board, f"agree:{info.id}.{info.tag}:0:{tail}")
        assert "This table can't be asked that" in answer.text
    at.channel = first
    assert (await at.host.proposals.get(int(known.tail))).state == "open"


async def test_a_restart_between_answers_changes_nothing(at: LiveTable) -> None:
    cara = at.playground.person("Мария")
    match, person = await stuck(at, at.bob, cara)
    first, second = others(match, person)
    message = await asked(at, person)
    await at.press(first, message, "agree")
    asking = len([one for one in at.public() if has(one, "agree")])
    await at.restart()
    await at.settled()
    assert len([one for one in at.public() if has(one, "agree")]) == asking == 1
    answer = await at.press(second, message, "agree")
    assert "everyone agreed" in answer.text
    assert (await match.look()).went_back


async def test_what_was_posted_when_the_process_ended_is_found_again(at: LiveTable) -> None:
    match, person = await stuck(at)
    message = await asked(at, person)
    known = parse(control(message, "agree"))
    assert known is not None
    number = int(known.tail)
    # as a process leaves it that ends between Discord's having the message and the store's knowing it
    await at.store.proposals.show_proposal(number, channel=0, message=0, revision=None)
    await at.store.proposals.begin_proposal(number, at.channel, at=at.host.core.now())
    count = len(at.public())
    await at.restart()
    at.bot.services.publisher.refresh(match.number)
    await at.settled()
    assert len(at.public()) == count
    assert (await at.host.proposals.get(number)).message == int(message["id"])


async def test_a_message_that_asks_is_never_taken_for_the_board(at: LiveTable) -> None:
    match, person = await stuck(at)
    board = await at.host.messages.board(match.number)
    assert board is not None
    await asked(at, person)
    await at.host.messages.begin_posting(match.number, at.channel, turn=board.turn)
    at.bot.services.publisher.refresh(match.number)
    await at.settled()
    assert (await at.host.messages.board(match.number)) == board


async def test_a_match_in_which_the_table_went_back_is_played_to_its_end(
    at: LiveTable, caplog: pytest.LogCaptureFixture
) -> None:
    """Of the example game, in which both choose in secret what then is revealed."""
    match = await begun(at, (at.ann, at.bob), "reach=5", game="example")
    backs = 0
    while not await match.over():
        update = await match.look()
        seat = update.awaited[0]
        await at.host.play.submit(match.number, match.people[seat], None, [update.legal(seat)[0]])
        at.bot.services.publisher.refresh(match.number)
        await at.settled()
        if backs < 2 and len(update.awaited) == 1:  # a round is over
            await at.press(at.bob, await asked(at, at.ann), "agree")
            assert (await match.look()).went_back
            backs += 1
    assert backs == 2
    record = await hold(match, caplog)
    assert [entry.text for entry in record.entries if entry.text.startswith("undo")] == ["undo:0", "undo:3"]


async def test_a_deleted_question_is_asked_again_without_a_sound(at: LiveTable) -> None:
    cara = at.playground.person("Мария")
    match, person = await stuck(at, at.bob, cara)
    first, second = others(match, person)
    message = await asked(at, person)
    custom_id = control(message, "agree")
    at.playground.delete_message(int(message["id"]))
    update = await match.look()
    answer = await at.typed(person, "game undo")
    answer = await at.press(person, answer, "ask", back(answer))
    assert "The table has already been asked" in answer.text
    anew = question(at)
    assert anew["id"] != message["id"]
    assert anew["flags"] & 4096, "nobody's device rings again"
    assert parse(custom_id) == parse(control(anew, "agree"))
    await at.press(first, anew, "agree")
    await at.press(second, anew, "agree")
    assert (await match.look()).seq == update.seq + 1


async def test_when_the_channel_is_gone_the_question_moves_with_the_match(at: LiveTable) -> None:
    match, person = await stuck(at)
    (other,) = others(match, person)
    await asked(at, person)
    elsewhere = at.playground.channel("table-two")
    at.playground.delete_channel(at.channel)
    at.channel = elsewhere
    await at.typed(at.ann, "game show", match=str(match.number))
    await at.settled()
    answer = await at.press(other, question(at), "agree")
    assert "everyone agreed" in answer.text


async def test_all_who_play_end_the_match(at: LiveTable) -> None:
    match, person = await stuck(at)
    (other,) = others(match, person)
    answer = await at.typed(person, "game ask", what="end")
    assert "I've asked the others in the channel" in answer.text
    message = question(at)
    assert "end this match now" in words_of(now(at, message))
    answer = await at.press(other, message, "agree")
    assert "The match has ended, as everyone agreed" in answer.text
    assert "The match has ended, as everyone agreed" in words_of(now(at, message))
    assert any("the players agreed to end this match early" in words_of(one) for one in at.public())
    left = {found.verb for one in at.public() for part in controls(one) if (found := parse(part))}
    assert left <= {"record", "rules", "log", "text"}, "nothing is left to be done in it"


async def test_where_the_bot_may_not_write_it_is_asked_as_soon_as_it_may(at: LiveTable) -> None:
    match, person = await stuck(at)
    (other,) = others(match, person)
    offer = await at.typed(person, "game undo")
    at.playground.deny(at.channel, "send_messages")
    answer = await at.press(person, offer, "ask", back(offer))
    assert "I'll post it in the channel as soon as I can, unless the" in answer.text
    assert "Send Messages" in answer.text, "and why nobody reads it yet"
    assert [one for one in at.public() if has(one, "agree")] == []
    at.playground.allow(at.channel, "send_messages")
    await at.playground.until(lambda: [one for one in at.public() if has(one, "agree")])
    await at.settled()
    await at.press(other, question(at), "agree")
    assert (await match.look()).went_back
    at.playground.violations.clear()
