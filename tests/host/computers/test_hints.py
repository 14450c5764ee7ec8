"""Hints: who may ask for one, what it knows, when it is dropped, and what everyone hears of it."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest_asyncio

from engine.rng import Rng
from host.computers import hints as hint_giving
from host.match.update import foreseen
from host.proposals.wanted import ASK_HINTS
from host.types import HINTED, HINTS_ALLOWED
from players.advising import Hint
from players.strengths import ADVISER
from tests.support.hosting import ANN, BOB, CARA, DAN, GAMES, open_table, refused, stand_in


class Sage:
    """Says the last legal action, and whatever it is told to before."""

    def __init__(self) -> None:
        self.asked = []
        self.meanwhile = None
        self.braked = False
        self.texts = ()

    async def hint(self, position):
        self.asked.append(position)
        if self.meanwhile is not None:
            await self.meanwhile()
        game = GAMES[position.game]
        text = game.encode(game.legal(position.state, position.seat)[-1])
        return Hint(self.texts or (text,), 0.5, braked=self.braked)


@pytest_asyncio.fixture
async def table(path, monkeypatch):
    monkeypatch.setattr(hint_giving, "PATIENCE", 60.0)  # nothing hangs on how quick the machine is
    monkeypatch.setattr(hint_giving, "LATE", 60.0)
    found = await open_table(path)
    found.host.hints._advising = Sage()
    yield found
    await found.close()


async def practice(table, **options):
    """Start a match of Ann against a computer, and play until she is asked."""
    info = await table.lobby(1)
    await table.host.lobby.option(info.id, ANN, "computer", "easy")
    for key, value in options.items():
        await table.host.lobby.option(info.id, ANN, key, value)
    update = await table.host.lobby.start(info.id, ANN)
    while not update.awaited:
        table.time[0] += 2
        for due in (await table.host.schedule.agenda(most=9)).due:
            await table.host.computers.play_computers(due)
        update = await table.host.play.look(info.id)
    return update


async def allowed(table, people=2, **where):
    match = (await table.begin(people, **where)).info.id
    asked = await table.host.proposals.propose(match, ANN, ASK_HINTS)
    for user, _ in asked.votes:
        await table.host.proposals.answer(asked.id, user, yes=True)
    return match


async def until(there):
    async with asyncio.timeout(5):
        while not there():  # noqa: ASYNC110  nobody sets an event
            await asyncio.sleep(0)


def notes(found, kind):
    return [note.details for note in found if note.kind == kind]


async def test_who_plays_alone_with_computers_is_told_what_one_would_do(table):
    update = await practice(table)
    advice = await table.host.hints.hint(update.info.id, ANN, update.seq)
    assert advice.hint.texts == (update.legal(0)[-1],)
    assert advice.plan.texts == advice.hint.texts
    assert advice.update.seq == update.seq
    (position,) = table.host.hints._advising.asked
    assert (position.seat, position.strength) == (0, ADVISER)
    assert position.seed


async def test_that_somebody_asked_is_told_once_a_turn_and_not_what(table):
    update = await practice(table)
    match = update.info.id
    first, again = [await table.host.hints.hint(match, ANN, None) for _ in range(2)]
    assert first.hint is again.hint, "who asks again hears the same"
    assert notes(await table.host.core.notes(match), HINTED) == [{"name": "Ann", "seat": 0, "turn": update.turn}]
    assert await table.host.hints.hinted(await table.host.play.look(match)) == ("Ann",)
    await table.restart()
    assert await table.host.hints.hinted(await table.host.play.look(match)) == ("Ann",)


async def test_a_table_of_several_has_none_until_all_of_them_allow_it(table):
    match = (await table.begin(3)).info.id
    await refused("no-hints", table.host.hints.hint(match, ANN, None))
    asked = await table.host.proposals.propose(match, ANN, ASK_HINTS)
    await table.host.proposals.answer(asked.id, BOB, yes=True)
    await refused("no-hints", table.host.hints.hint(match, ANN, None))
    await table.host.proposals.answer(asked.id, CARA, yes=True)
    update = await table.host.play.look(match)
    user = update.users[0]
    assert (await table.host.hints.hint(match, user, None)).seat == update.awaited[0]
    assert len(notes(await table.host.core.notes(match), HINTS_ALLOWED)) == 1
    await refused("hints-there", table.host.proposals.propose(match, BOB, ASK_HINTS))
    await table.restart()
    assert (await table.host.play.look(match)).info.hints


async def test_who_takes_a_seat_later_has_to_allow_them_too(table):
    match = await allowed(table, 3)
    await table.host.seats.resign(match, BOB)
    assert (await table.host.play.look(match)).info.hints, "all who are there have allowed them"
    update = await table.host.seats.take_seat(match, DAN, "Dan")
    assert not update.info.hints
    await refused("no-hints", table.host.hints.hint(match, ANN, None))
    asked = await table.host.proposals.propose(match, ANN, ASK_HINTS)
    assert {user for user, _ in asked.votes} == {DAN, CARA}
    for user, _ in asked.votes:
        await table.host.proposals.answer(asked.id, user, yes=True)
    await table.restart()
    assert (await table.host.play.look(match)).info.hints


async def test_who_comes_back_to_a_seat_has_to_allow_them_too(table):
    match = (await table.begin(3)).info.id
    await stand_in(table.host, match, 1)
    asked = await table.host.proposals.propose(match, ANN, ASK_HINTS)
    await table.host.proposals.answer(asked.id, CARA, yes=True)
    assert (await table.host.play.look(match)).info.hints
    assert not (await table.host.seats.take_back(match, BOB)).info.hints
    await refused("no-hints", table.host.hints.hint(match, ANN, None))


async def test_who_knows_more_by_a_secret_act_of_their_own_hears_another(table):
    update = await practice(table)
    match = update.info.id
    first = await table.host.hints.hint(match, ANN, update.seq)
    assert first.hint.texts[0].startswith("guess"), "a secret act, which may not be done twice"
    after = await table.host.play.submit(match, ANN, None, first.hint.texts)
    assert after.seq == update.seq, "nobody else knows of it"
    again = await table.host.hints.hint(match, ANN, after.seq)
    assert again.hint.texts[0] in after.legal(0)
    assert again.plan.texts == again.hint.texts
    assert again.hint.texts != first.hint.texts


async def test_the_log_of_the_program_says_when_the_time_for_one_ran_out(table, caplog):
    caplog.set_level("INFO")
    update = await practice(table)
    table.host.hints._advising.braked = True
    await table.host.hints.hint(update.info.id, ANN, None)
    assert f"match {update.info.id}: a hint ran out of time" in caplog.messages


async def test_one_who_says_no_keeps_them_off(table):
    match = (await table.begin(2)).info.id
    asked = await table.host.proposals.propose(match, ANN, ASK_HINTS)
    await table.host.proposals.answer(asked.id, BOB, yes=False)
    assert not (await table.host.play.look(match)).info.hints


async def test_a_lobby_may_choose_that_there_are_none(table):
    update = await practice(table, hints="off")
    await refused("hints-off", table.host.hints.hint(update.info.id, ANN, None))
    match = (await table.begin(2, channel=8, hints="off")).info.id
    await refused("hints-off", table.host.proposals.propose(match, ANN, ASK_HINTS))


async def test_only_who_is_to_act_is_told_and_of_the_match_as_it_stands(table):
    match = await allowed(table)
    update = await table.host.play.look(match)
    other = BOB if update.users == (ANN,) else ANN
    await refused("not-awaited", table.host.hints.hint(match, other, None))
    await refused("not-seated", table.host.hints.hint(match, CARA, None))
    await table.host.play.submit(match, update.users[0], None, (update.legal(update.awaited[0])[0],))
    later = await table.host.play.look(match)
    await refused("stale", table.host.hints.hint(match, later.users[0], update.seq - 1))


async def test_a_hint_is_dropped_when_the_match_moved_on_meanwhile(table):
    update = await practice(table)
    match = update.info.id

    async def meanwhile():
        await table.host.play.submit(match, ANN, None, (update.legal(0)[0],))

    table.host.hints._advising.meanwhile = meanwhile
    await refused("stale", table.host.hints.hint(match, ANN, None))
    assert notes(await table.host.core.notes(match), HINTED) == []


async def test_who_presses_several_times_is_answered_by_one_search(table):
    update = await practice(table)
    held = asyncio.Event()
    table.host.hints._advising.meanwhile = held.wait
    asked = [asyncio.create_task(table.host.hints.hint(update.info.id, ANN, None)) for _ in range(3)]
    await until(lambda: table.host.hints._advising.asked)
    held.set()
    assert len({id(advice.hint) for advice in await asyncio.gather(*asked)}) == 1
    assert len(table.host.hints._advising.asked) == 1
    assert not table.host.hints._asked


async def test_a_search_for_what_is_past_is_stopped(table):
    update = await practice(table)
    match = update.info.id
    stopped = asyncio.Event()

    async def for_ever():
        try:
            await asyncio.Event().wait()
        finally:
            stopped.set()

    table.host.hints._advising.meanwhile = for_ever
    asked = asyncio.create_task(table.host.hints.hint(match, ANN, None))
    await until(lambda: table.host.hints._advising.asked)
    again = asyncio.create_task(table.host.hints.hint(match, ANN, None))
    await asyncio.sleep(0)
    await table.host.play.submit(match, ANN, None, (update.legal(0)[0],))
    async with asyncio.timeout(5):
        await stopped.wait()
        await refused("stale", asked)
        await refused("stale", again)
    assert not table.host.hints._asked


async def test_a_search_begins_anew_where_the_seat_knows_more(table):
    update = await practice(table)
    match, sage = update.info.id, table.host.hints._advising
    held = asyncio.Event()
    sage.meanwhile = held.wait
    asked = asyncio.create_task(table.host.hints.hint(match, ANN, None))
    await until(lambda: sage.asked)
    sage.meanwhile = None
    secret = next(text for text in update.legal(0) if text.startswith("guess"))
    await table.host.play.submit(match, ANN, None, (secret,))
    advice = await table.host.hints.hint(match, ANN, None)
    assert advice.hint.texts[0] in advice.update.legal(0)
    async with asyncio.timeout(5):
        await refused("stale", asked)


async def test_after_a_secret_act_of_ones_own_the_hint_before_it_is_dropped(table):
    update = await practice(table)
    match, sage = update.info.id, table.host.hints._advising
    secret = update.legal(0)[-1]
    assert secret.startswith("guess"), "it may not be done twice, and is what is advised"
    held = asyncio.Event()
    sage.meanwhile = held.wait
    asked = asyncio.create_task(table.host.hints.hint(match, ANN, None))
    await until(lambda: table.host.hints._asked)
    await table.host.play.submit(match, ANN, None, (secret,))
    held.set()
    await refused("stale", asked)
    assert notes(await table.host.core.notes(match), HINTED) == []


async def test_of_the_secret_acts_of_others_nothing_is_in_a_hint(table):
    match, sage = await allowed(table, 3), table.host.hints._advising
    update = await table.host.play.look(match)
    await table.host.hints.hint(match, ANN, None)
    await table.host.play.submit(match, BOB, None, (update.legal(1)[0],))
    assert (await table.host.play.look(match)).seq == update.seq
    table.host.hints._hints = type(table.host.hints._hints)(9)  # as if somebody else had asked meanwhile
    await table.host.hints.hint(match, ANN, None)
    before, after = sage.asked
    assert before.state != after.state
    assert replace(before, state=None) == replace(after, state=None)


async def test_who_has_the_seat_no_more_hears_nothing(table):
    match, sage = await allowed(table, 2), table.host.hints._advising
    update = await table.host.play.look(match)
    user, seat = update.users[0], update.awaited[0]
    sage.meanwhile = lambda: stand_in(table.host, match, seat)
    await refused("stood-in", table.host.hints.hint(match, user, None))
    assert notes(await table.host.core.notes(match), HINTED) == []


async def test_where_nobody_else_is_there_nobody_is_told_to_ask_them(table):
    match = (await table.begin(2)).info.id
    await stand_in(table.host, match, 1)
    await refused("hints-away", table.host.hints.hint(match, ANN, None))
    await refused("hints-away", table.host.proposals.propose(match, ANN, ASK_HINTS))


async def test_what_takes_too_long_elsewhere_is_worked_out_here(table, monkeypatch, caplog):
    caplog.set_level("INFO")
    monkeypatch.setattr(hint_giving, "PATIENCE", 0.01)
    update, held = await practice(table), asyncio.Event()
    table.host.hints._advising.meanwhile = held.wait
    advice = await table.host.hints.hint(update.info.id, ANN, None)
    assert advice.hint.texts[0] in update.legal(0)
    assert any("working it out here" in line for line in caplog.messages)
    (left,) = table.host.hints._spare
    held.set()
    await left
    await until(lambda: not table.host.hints._spare)


async def test_a_panel_is_told_what_a_hint_says_then(table):
    update = await practice(table)
    match, hints = update.info.id, table.host.hints
    told = await hints.advised(update, 0)
    assert notes(await table.host.core.notes(match), HINTED) == [], "nobody has asked"
    advice = await hints.hint(match, ANN, None)
    assert advice.hint.texts == told == await hints.advised(update, 0)
    assert len(hints._advising.asked) == 1, "it is worked out once"


async def test_where_no_hint_can_be_asked_for_a_panel_is_told_none(table):
    update = await practice(table, hints="off")
    assert await table.host.hints.advised(update, 0) is None
    several = await table.begin(2, channel=8)
    assert await table.host.hints.advised(several, several.awaited[0]) is None
    match = await allowed(table, channel=9)
    update = await table.host.play.look(match)
    while len(update.awaited) > 1:
        update = await table.host.play.submit(match, update.users[0], None, [update.legal(update.awaited[0])[0]])
    (seat,) = update.awaited
    assert await table.host.hints.advised(update, seat)
    assert await table.host.hints.advised(update, 1 - seat) is None, "who only waits"


async def test_a_plan_is_kept_to_and_left_where_something_else_is_done(table):
    match = await allowed(table)
    update, sage = await table.host.play.look(match), table.host.hints._advising
    game, seat = GAMES[update.info.game], update.awaited[0]
    plan = whole_turn(game, update, seat)
    assert len(plan) > 1
    sage.texts = plan
    assert await table.host.hints.advised(update, seat) == plan
    user = update.users[0]
    after = await table.host.play.submit(match, user, None, plan[:1])
    assert await table.host.hints.advised(after, seat) == plan[1:]
    advice = await table.host.hints.hint(match, user, None)
    assert advice.hint.texts == plan[1:]
    assert len(sage.asked) == 1
    back = await table.host.play.undo(match, user, None)
    assert await table.host.hints.advised(back, seat) == plan, "the same as before"
    sage.texts = ()
    other = next(text for text in back.legal(seat) if back.reversible(seat, [text]) and text != plan[0])
    elsewhere = await table.host.play.submit(match, user, None, [other])
    assert (await table.host.hints.advised(elsewhere, seat))[0] in elsewhere.legal(seat)
    assert len(sage.asked) == 2


def whole_turn(game, update, seat):
    """Return two actions of a seat. The first can be undone."""
    for text in update.legal(seat):
        if update.reversible(seat, [text]) and len(then := update.leaves(seat, [text])) > 1:
            return text, then[-1]
    return ()


async def test_a_panel_does_not_wait_long_and_finds_the_hint_later(table, monkeypatch):
    monkeypatch.setattr(hint_giving, "LATE", 0.01)
    update, held = await practice(table), asyncio.Event()
    table.host.hints._advising.meanwhile = held.wait
    assert await table.host.hints.advised(update, 0) == ()
    held.set()
    (asked,) = table.host.hints._asked.values()
    await asked.thinking
    assert await table.host.hints.advised(update, 0) == (update.legal(0)[-1],)
    assert len(table.host.hints._advising.asked) == 1, "nobody stopped it"


async def test_a_panel_of_a_moment_that_has_passed_is_told_nothing(table):
    update = await practice(table)
    await table.host.play.submit(update.info.id, ANN, None, (update.legal(0)[0],))
    assert await table.host.hints.advised(update, 0) == ()
    assert not table.host.hints._advising.asked


async def test_a_panel_is_shown_where_no_hint_can_be_worked_out(table, caplog):
    update = await practice(table)

    async def broken():
        raise ValueError("broken")

    table.host.hints._advising.meanwhile = broken
    assert await table.host.hints.advised(update, 0) == ()
    assert "couldn't work out a hint" in caplog.text


def test_a_plan_is_foreseen_up_to_what_comes_to_light():
    game = GAMES["heap"]
    state, chance = game.setup(2, 3, {}).state, Rng.seeded(1, "plan")
    met = set()
    while awaited := game.awaited(state):
        seat = awaited[0]
        legal = [game.encode(one) for one in game.legal(state, seat)]
        which, chance = chance.below(len(legal))
        text = legal[which]
        step = game.apply(state, seat, game.decode(text))
        plan = foreseen(game, state, seat, (text, "no:action"))
        assert plan.texts == (text,)
        assert not plan.whole
        assert plan.view == game.view(state if step.barrier else step.state, seat)
        assert not (step.barrier and plan.events)
        met.add(step.barrier)
        state = step.state
    assert met == {True, False}
