"""Reviews: only of what is over, for who played, made once and kept, of what the seat knew."""

from __future__ import annotations

import asyncio

import pytest_asyncio

from db import TimerKind
from engine.rng import Rng
from host.computers.reviews import _evened
from host.computers.turns import STAND_IN
from players.advising import Curve, OwnTurn, TurnReview, review
from players.worker_pool import InThread
from tests.support.hosting import ANN, BOB, CARA, DAN, GAMES, open_table, refused


class Judge:
    """Would always have done the second legal action, and finds that a tenth was lost by anything else."""

    def __init__(self) -> None:
        self.turns = []
        self.curves = 0
        self.rests = 0
        self.free = asyncio.Event()
        self.free.set()
        self.begun = asyncio.Event()
        self.braked = False

    async def review(self, turn):
        self.begun.set()
        await self.free.wait()
        self.turns.append(turn)
        game = GAMES[turn.game]
        text = game.encode(game.legal(turn.state, turn.seat)[1])
        return TurnReview((text,), 0.5, 0.6, 7, braked=self.braked)

    async def curve(self, states):
        self.curves += 1
        even = (1 / states.seats,) * states.seats
        return Curve(tuple((0.25, 0.75) if states.seats == 2 else even for _ in states.states))

    async def rest(self):
        self.rests += 1


@pytest_asyncio.fixture
async def table(path):
    found = await open_table(path)
    found.host.reviews._reviewing = Judge()
    yield found
    await found.close()


async def over(table, *, channel=7):
    """Play a match to its end by the first legal actions."""
    update = await table.begin(2, channel=channel)
    return await to_the_end(table, update.info.id)


async def to_the_end(table, match):
    while (update := await table.host.play.look(match)).outcome is None:
        await acted(table, match, update)
    return match


async def acted(table, match, update):
    """Let anyone who is asked first act, a stand-in where one plays."""
    if update.thinking:
        due = next(row for row in await table.store.timers.due_of_match(match) if row.kind == TimerKind.COMPUTER)
        table.time[0] = max(table.time[0], due.at)
        await table.host.computers.play_computers(due)
        return
    seat = update.awaited[0]
    await table.host.play.submit(match, update.info.seats[seat].user, None, (update.legal(seat)[0],))


async def review_of(table, match, user):
    found = await (await table.host.reviews.review(match, user))
    while table.host.reviews._reviewed:
        await asyncio.gather(*table.host.reviews._reviewed.values())
    return found


async def test_each_turn_with_a_choice_is_judged_from_before_it(table):
    match = await over(table)
    found = await (await table.host.reviews.review(match, ANN))
    assert found.seat == 0
    assert [turn.number for turn in found.turns] == sorted({turn.number for turn in found.turns})
    asked = [turn for turn in table.host.reviews._reviewing.turns if turn.seat == 0]
    assert len(asked) == len(found.turns) > 0
    for one, turn in zip(asked, found.turns, strict=True):
        game = GAMES[one.game]
        assert one.texts[0] in map(game.encode, game.legal(one.state, 0))
        assert game.turn(one.state) == turn.number
        assert turn.events
        assert not turn.same
        assert round(turn.lost, 9) == 0.1
    assert len(found.worst) == 3
    assert found.curve[0].chances == (0.25, 0.75)
    assert [point.number for point in found.curve] == sorted(point.number for point in found.curve)


async def test_the_second_person_finds_it_made(table):
    match = await over(table)
    await review_of(table, match, ANN)
    asked = len(table.host.reviews._reviewing.turns)
    other = await table.host.reviews.review(match, BOB)
    assert (await other).seat == 1
    assert (len(table.host.reviews._reviewing.turns), table.host.reviews._reviewing.curves) == (asked, 1)
    assert table.host.reviews.reviewed(match, 1) is not None
    await asyncio.gather(*table.host.reviews._reviewed.values())
    assert table.host.reviews._reviewed == {}
    assert table.host.reviews._reviewing.rests


def test_a_curve_of_many_rounds_is_evened_but_for_its_end():
    zigzag = [(0.6, 0.4), (0.4, 0.6)] * 6
    even = _evened(zigzag, 2)
    assert even[0] == (0.6, 0.4)
    assert set(even[1:-1]) == {(0.5, 0.5)}
    assert even[-1] == zigzag[-1]
    assert _evened(zigzag[:4], 2) == zigzag[:4]


async def test_who_asks_while_it_is_made_waits_for_the_same(table):
    match = await over(table)
    table.host.reviews._reviewing.free.clear()
    first, again = await table.host.reviews.review(match, ANN), await table.host.reviews.review(match, ANN)
    assert first is again
    table.host.reviews._reviewing.free.set()
    assert (await first).seat == 0
    await asyncio.gather(*table.host.reviews._reviewed.values())


async def test_nothing_is_told_of_a_match_under_way_nor_to_who_did_not_play(table):
    match = (await table.begin()).info.id
    await refused("review-too-early", table.host.reviews.review(match, ANN))
    done = await over(table, channel=9)
    await refused("not-reviewed", table.host.reviews.review(done, CARA))


async def test_there_is_a_bound_to_what_waits(table, monkeypatch):
    monkeypatch.setattr("host.computers.reviews.WAITING", 1)
    match = await over(table)
    table.host.reviews._reviewing.free.clear()
    await table.host.reviews.review(match, ANN)
    await refused("reviews-busy", table.host.reviews.review(match, BOB))
    table.host.reviews._reviewing.free.set()
    await asyncio.gather(*table.host.reviews._reviewed.values())


async def test_who_asks_comes_before_those_who_did_not(table):
    first, second = await over(table), await over(table, channel=8)
    table.host.reviews._reviewing.free.clear()
    one, other = await table.host.reviews.review(first, ANN), await table.host.reviews.review(second, ANN)
    table.host.reviews._reviewing.free.set()
    await asyncio.gather(one, other)
    assert table.host.reviews.reviewed(first, 1) is None, "Bob has not asked"
    while table.host.reviews._reviewed:
        await asyncio.gather(*table.host.reviews._reviewed.values())
    assert table.host.reviews.reviewed(second, 1) is not None, "he need not wait when he does"


async def test_what_is_kept_waits_for_nothing_that_is_being_made(table, monkeypatch):
    match, judge = await over(table), table.host.reviews._reviewing
    await (await table.host.reviews.review(match, ANN))
    judge.free.clear()  # Bob's, for which nobody waits, takes its time
    judge.begun.clear()
    monkeypatch.setattr("host.computers.reviews.WAITING", 1)
    async with asyncio.timeout(5):
        await judge.begun.wait()
        assert await (await table.host.reviews.review(match, ANN)) is table.host.reviews.reviewed(match, 0)
    judge.free.set()
    await (await table.host.reviews.review(match, BOB))


async def test_turns_that_somebody_else_played_are_not_held_against_anybody(table):
    match = (await table.begin(3)).info.id
    for _ in range(3):
        await acted(table, match, await table.host.play.look(match))
    await table.host.seats.resign(match, ANN)
    await acted(table, match, await table.host.play.look(match))
    await table.host.seats.take_seat(match, DAN, "Dan")
    await to_the_end(table, match)
    rows = await table.store.log.actions(match)
    assert {row.user for row in rows if row.seat == 0} == {ANN, STAND_IN, DAN}
    found = await review_of(table, match, DAN)
    judged = [rows[one.length].user for one in table.host.reviews._reviewing.turns if one.seat == 0]
    assert judged == [DAN] * len(found.turns) != []
    await refused("not-reviewed", table.host.reviews.review(match, ANN))


async def test_who_left_before_the_first_move_has_no_turn(table):
    match = (await table.begin(3)).info.id
    await table.host.seats.resign(match, BOB)
    await to_the_end(table, match)
    assert any(row.user == STAND_IN for row in await table.store.log.actions(match))
    found = await review_of(table, match, BOB)
    assert (found.turns, found.worst) == ((), ())
    assert found.curve


async def test_a_curve_ends_at_who_has_won_also_where_all_others_left(table):
    match = (await table.begin(2)).info.id
    await acted(table, match, await table.host.play.look(match))
    await table.host.seats.resign(match, BOB)
    assert (await review_of(table, match, ANN)).curve[-1].chances == (1.0, 0.0)


async def test_the_log_of_the_program_says_in_how_many_turns_time_ran_out(table, caplog):
    caplog.set_level("INFO")
    table.host.reviews._reviewing.braked = True
    match = await over(table)
    found = await (await table.host.reviews.review(match, ANN))
    assert f"match {match}: a review ran out of time on {len(found.turns)} turns" in caplog.messages
    await review_of(table, match, ANN)


async def test_a_turn_is_judged_the_same_from_states_that_are_the_same_to_its_seat(table):
    match = await over(table)
    await (await table.host.reviews.review(match, ANN))
    turn = max(table.host.reviews._reviewing.turns, key=lambda one: one.length if one.seat == 0 else 0)
    game = GAMES[turn.game]
    other = game.resample(turn.state, turn.seat, Rng.seeded(3, "other"))
    same = OwnTurn(turn.game, other, turn.seat, turn.texts, turn.seed, turn.length, turn.seats, turn.budget)
    assert review(GAMES, turn) == review(GAMES, same)
    thread = InThread(GAMES)
    assert await thread.review(turn) == review(GAMES, turn)


async def test_they_are_given_up_when_the_bot_stops(table):
    match = await over(table)
    table.host.reviews._reviewing.free.clear()
    task = await table.host.reviews.review(match, ANN)
    await asyncio.sleep(0)
    await table.host.reviews.end_reviews()
    assert task.cancelled()
    assert table.host.reviews._reviewed == {}


async def test_each_turn_knows_who_had_the_other_seats_then(table):
    update = await table.begin(3)
    match = update.info.id
    while update.awaited == (0,):
        await acted(table, match, update)
        update = await table.host.play.look(match)
    proposal = await table.host.proposals.propose(match, BOB, "replace", wanted=f"1 {BOB} {DAN} Dan")
    await table.host.proposals.answer(proposal.id, DAN, yes=True)
    await to_the_end(table, match)
    found = await review_of(table, match, ANN)
    first, *later = [turn.cast[1].name for turn in found.turns]
    assert first == "Bob"
    assert set(later) == {"Dan"}
