"""What one asks of the table: all who are asked agree, or nothing happens; crashes and repeats change nothing of it."""

import asyncio
from dataclasses import replace

import pytest

from engine.record import parse
from engine.timeline import replay as again
from host.proposals.kinds import KINDS
from host.proposals.proposals import LASTS
from host.proposals.wanted import most_of_them
from tests.support.hosting import ANN, BOB, CARA, DAN, EVE, refused, whole

MOVES = ("0 take:1", "0 draw", "0 done", "1 take:2", "1 done")


async def begun(table, people=3, *, moves=MOVES, channel=7):
    match = (await table.begin(people, channel=channel)).info.id
    if moves:
        await table.play(match, *moves)
    return match


async def asked(table, match, user=ANN, *, kind="undo", interaction=None):
    return await table.host.proposals.propose(match, user, kind, interaction=interaction)


async def state(table, proposal):
    return (await table.host.proposals.get(proposal.id)).state


async def texts(table, match):
    return [row.text for row in await table.store.log.actions(match)]


# -- undo ------------------------------------------------------------------------------------------------------------


async def test_what_all_others_agree_on_is_taken_back_across_barriers(table):
    match = await begun(table, moves=("0 take:1", "0 draw"))
    before = await table.host.play.look(match)
    await table.play(match, "0 done", "1 take:2", "1 done")
    proposal = await asked(table, match)
    assert (proposal.payload, proposal.votes) == ("2", ((BOB, None), (CARA, None)))
    first = await table.host.proposals.answer(proposal.id, CARA, yes=True)
    assert (first.update, first.proposal.state) == (None, "open")
    assert (await table.host.play.look(match)).seq == 5, "one is missing"
    done = await table.host.proposals.answer(proposal.id, BOB, yes=True)
    assert (done.update.seq, done.update.awaited, done.update.went_back) == (6, (0,), True)
    assert [done.update.view(seat) for seat in (None, 0, 1, 2)] == [before.view(seat) for seat in (None, 0, 1, 2)]
    assert done.update.events == ()
    assert not any(done.update.can_undo(seat) for seat in range(3))
    rows = await table.store.log.actions(match)
    assert (rows[-1].text, rows[-1].seat, rows[-1].user) == ("undo:2", 0, ANN)
    assert rows[-1].digest == rows[1].digest, "the very state"
    await table.restart()
    assert whole(await table.host.play.look(match)) == whole(done.update)
    assert "0 undo:2" in await table.host.records.export(match)


async def test_the_record_of_a_match_with_it_replays(table):
    match = await begun(table, 2)
    await table.host.proposals.answer((await asked(table, match)).id, BOB, yes=True)
    await table.play(match, "0 take:1", "0 undo")
    await table.host.seats.resign(match, BOB)
    record = parse(await table.host.records.export(match))
    assert "undo:2" in [entry.text for entry in record.entries]
    again(table.games["heaps"], record)


async def test_it_says_what_all_may_know_of_what_it_would_take_back(table):
    match = await begun(table, moves=())
    await table.play(match, "0 take:1", "0 undo", "0 take:2", "2 guess:1", "0 done", "1 take:1", "1 guess:2", "1 undo")
    lines = await table.host.records.would_take_back(match, 2)
    assert [(line.seat, line.text) for line in lines] == [(0, "take:2"), (0, "done")]
    assert [event.what for line in lines for event in line.events] == ["0 takes 2", "done"]
    assert await table.host.records.would_take_back(match, 9) == []


async def test_the_log_tells_what_was_taken_back_and_that_it_was_agreed(table):
    match = await begun(table, 2)
    await table.play(match, "0 guess:1")
    await table.host.proposals.answer((await asked(table, match)).id, BOB, yes=True)
    lines = await table.host.records.log(match, BOB)
    assert [(line.text, line.undone, line.took_back) for line in lines] == [
        ("take:1", False, 0),
        ("draw", False, 0),
        ("done", True, 0),
        ("take:2", True, 0),
        ("done", True, 0),
        ("undo:2", False, 3),
    ]
    own = await table.host.records.log(match, ANN)
    assert [(line.text, line.undone) for line in own][5:] == [("guess:1", True), ("undo:2", False)]


async def test_the_message_tells_again_what_it_told_then(table):
    match = await begun(table, 2, moves=("0 take:1", "0 draw"))
    recent = (await table.host.play.look(match)).recent
    await table.play(match, *MOVES[2:])
    update = (await table.host.proposals.answer((await asked(table, match)).id, BOB, yes=True)).update
    assert (update.recent, update.went_back) == (recent, True)
    update = await table.play(match, "0 done", "1 take:1")
    assert not update.went_back


async def test_whoever_is_to_act_is_called_also_in_the_same_turn(table):
    match = await begun(table, 2, moves=("0 take:1", "0 draw"))
    before = await table.host.play.look(match)
    update = (await table.host.proposals.answer((await asked(table, match)).id, BOB, yes=True)).update
    assert (update.turn, update.took_back(before.turn), update.awaited) == (before.turn + 1, True, before.awaited)
    assert (update.recent, update.went_back, update.view(None).drawn) == ((), True, ((), ()))


async def test_who_is_called_for_another_turn_is_called_by_another_message(table):
    match = await begun(table, 3)
    before = await table.host.play.look(match)
    proposal = await asked(table, match)
    await table.host.proposals.answer(proposal.id, BOB, yes=True)
    update = (await table.host.proposals.answer(proposal.id, CARA, yes=True)).update
    assert update.awaited == (0,) != before.awaited
    assert update.turn == before.turn + 1
    assert update.took_back(before.turn)


async def test_a_stand_in_plays_on_from_there(table):
    match = await begun(table, 3, moves=("0 take:1", "0 done"))
    await table.host.seats.resign(match, BOB)
    update = await table.computed(match)
    assert update.awaited == (2,)
    proposal = await asked(table, match)
    assert proposal.votes == ((CARA, None),), "nobody asks who has resigned"
    await refused("already-resigned", table.host.proposals.answer(proposal.id, BOB, yes=True))
    update = (await table.host.proposals.answer(proposal.id, CARA, yes=True)).update
    assert update.awaited == (0,)
    await table.play(match, "0 done")
    assert (await table.computed(match)).awaited == (2,), "the stand-in has played again"


async def test_anybody_may_ask_for_the_last_step_whoever_took_it(table):
    match = await begun(table, 2)
    assert (await table.host.play.look(match)).ways_back(0) == (4, 2)
    for wanted in ("3", "5", "x", "-1"):
        await refused("malformed", table.host.proposals.propose(match, ANN, "undo", wanted=wanted))
    proposal = await table.host.proposals.propose(match, ANN, "undo", wanted="4")
    await table.host.proposals.answer(proposal.id, BOB, yes=True)
    row = (await table.store.log.actions(match))[-1]
    assert (row.text, row.seat) == ("undo:4", 0)
    assert (await table.host.play.look(match)).awaited == (1,)


async def test_where_nothing_was_done_or_one_plays_alone_nobody_asks_for_anything(table):
    match = await begun(table, 3, moves=("1 guess:1",))
    await refused("nothing-to-undo", asked(table, match, BOB))
    await table.play(match, "0 take:1", "0 draw")
    await refused("not-seated", asked(table, match, EVE))
    await refused("stale", table.host.proposals.propose(match, ANN, "undo", seq=1))
    await table.host.seats.resign(match, BOB)
    await table.host.seats.resign(match, CARA)
    await refused("finished", asked(table, match))


# -- answers -----------------------------------------------------------------------------------------------------------


async def test_one_no_ends_it_and_it_is_not_asked_again_before_something_happens(table):
    match = await begun(table)
    proposal = await asked(table, match)
    await table.host.proposals.answer(proposal.id, BOB, yes=True)
    assert (await table.host.proposals.answer(proposal.id, CARA, yes=False)).proposal.state == "refused"
    await refused("proposal-over", table.host.proposals.answer(proposal.id, BOB, yes=True), state="refused")
    await refused("refused-already", asked(table, match))
    assert await texts(table, match) == [move.split()[1] for move in MOVES]
    await asked(table, match, BOB)
    await table.play(match, "2 take:1")
    assert (await asked(table, match)).id > proposal.id


async def test_who_asked_may_withdraw_it_and_nothing_else(table):
    match = await begun(table)
    proposal = await asked(table, match)
    await refused("own-proposal", table.host.proposals.answer(proposal.id, ANN, yes=True))
    await refused("asked-already", asked(table, match))
    await refused("not-seated", table.host.proposals.answer(proposal.id, EVE, yes=False))
    await refused("no-proposal", table.host.proposals.answer(99, ANN, yes=False))
    assert (await table.host.proposals.answer(proposal.id, ANN, yes=False)).proposal.state == "withdrawn"
    assert (await asked(table, match)).state == "open"


async def test_nobody_of_another_table_answers(table):
    match, other = await begun(table, 2), await begun(table, 4, channel=8)
    proposal = await asked(table, match)
    await refused("not-seated", table.host.proposals.answer(proposal.id, DAN, yes=True))
    second = await asked(table, other)
    assert await state(table, proposal) == await state(table, second) == "open"
    await table.host.proposals.answer(proposal.id, BOB, yes=True)
    assert await state(table, second) == "open"


async def test_an_answer_may_change_until_the_last_has_come(table):
    match = await begun(table)
    proposal = await asked(table, match)
    await table.host.proposals.answer(proposal.id, BOB, yes=True)
    before = await table.host.proposals.get(proposal.id)
    assert (await table.host.proposals.answer(proposal.id, BOB, yes=True)).proposal == before
    assert (await table.host.proposals.answer(proposal.id, BOB, yes=False)).proposal.state == "refused"


@pytest.mark.parametrize("users", [(BOB, CARA), (BOB, BOB)])
async def test_answers_at_the_same_time_count_once_each(table, users):
    match = await begun(table)
    proposal = await asked(table, match)
    await asyncio.gather(*(table.host.proposals.answer(proposal.id, user, yes=True) for user in users))
    assert await state(table, proposal) == ("agreed" if users == (BOB, CARA) else "open")
    assert (await texts(table, match)).count("undo:2") == (users == (BOB, CARA))


async def test_what_is_delivered_twice_is_asked_and_answered_once(table):
    match = await begun(table, 2)
    first = await asked(table, match, interaction=1)
    assert (await asked(table, match, interaction=1)).id == first.id
    await table.host.proposals.answer(first.id, BOB, yes=True, interaction=2)
    await table.restart()
    again = await table.host.proposals.answer(first.id, BOB, yes=True, interaction=2)
    assert (again.proposal.state, again.update) == ("agreed", None)
    assert (await texts(table, match)).count("undo:2") == 1
    assert (await asked(table, match, interaction=1)).id == first.id


async def test_a_process_that_ends_between_answers_loses_none(table):
    match = await begun(table)
    proposal = await asked(table, match)
    await table.restart()
    await table.host.proposals.answer(proposal.id, CARA, yes=True)
    await table.restart()
    assert (await table.host.proposals.get(proposal.id)).votes == ((BOB, None), (CARA, True))
    assert (await table.host.proposals.answer(proposal.id, BOB, yes=True)).update.seq == 6


async def test_when_the_last_answer_cannot_be_saved_nothing_is_done(table, monkeypatch):
    from db import StoreError

    match = await begun(table, 2)
    proposal = await asked(table, match)

    async def full(*_given, **_more):
        raise StoreError("the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(table.store.log, "append", full)
        await refused("not-saved", table.host.proposals.answer(proposal.id, BOB, yes=True))
    assert (await state(table, proposal), (await table.host.play.look(match)).seq) == ("open", 5)
    assert (await table.host.proposals.answer(proposal.id, BOB, yes=True)).update.seq == 6


async def test_what_the_bot_asks_all_may_answer_and_nobody_withdraws(table):
    match = await begun(table, 2)
    proposal = await table.host.proposals.propose(match, None, "end")
    assert [user for user, _ in proposal.votes] == [ANN, BOB]
    await table.host.proposals.answer(proposal.id, ANN, yes=True)
    assert (await table.host.proposals.answer(proposal.id, BOB, yes=False)).proposal.state == "refused"
    await refused("refused-already", table.host.proposals.propose(match, None, "end"))
    table.time[0] += LASTS
    assert (await table.host.proposals.propose(match, None, "end")).state == "open", "another day"


async def test_more_than_half_are_enough_where_the_kind_says_so(table, monkeypatch):
    monkeypatch.setitem(KINDS, "end", replace(KINDS["end"], needed=most_of_them))
    match = await begun(table, 4)
    proposal = await asked(table, match, kind="end")
    assert proposal.needed == 2
    await table.host.proposals.answer(proposal.id, BOB, yes=False)
    assert (await table.host.proposals.answer(proposal.id, CARA, yes=True)).proposal.state == "open"
    assert (await table.host.proposals.answer(proposal.id, DAN, yes=True)).proposal.state == "agreed"


async def test_of_a_match_that_stands_still_only_what_its_kind_allows_is_asked(table):
    match = await begun(table, 3)
    table.games = {"heap": table.games["heap"]}
    await table.restart()
    await refused("frozen", asked(table, match))
    proposal = await table.host.proposals.propose(match, None, "end")
    for user in (ANN, BOB, CARA):
        await table.host.proposals.answer(proposal.id, user, yes=True)
    assert (await table.host.core.info(match)).status == "cancelled"


# -- when it loses its reason -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("act", ["2 take:1", "1 undo"])
async def test_any_public_act_ends_it(table, act):
    match = await begun(table)
    proposal = await asked(table, match)
    await table.host.proposals.answer(proposal.id, BOB, yes=True)
    await table.play(match, act)
    await refused("proposal-over", table.host.proposals.answer(proposal.id, CARA, yes=True), state="void")
    assert await table.host.proposals.asked_now(match, "undo") is None


async def test_a_secret_act_does_not_show_by_it_and_is_taken_back_too(table):
    match = await begun(table)
    proposal = await asked(table, match)
    await table.play(match, "2 guess:1")
    await table.host.proposals.answer(proposal.id, BOB, yes=True)
    update = (await table.host.proposals.answer(proposal.id, CARA, yes=True)).update
    assert update.view(2).guess is None


async def test_who_leaves_ends_it(table):
    match = await begun(table)
    proposal, end = await asked(table, match), await asked(table, match, kind="end")
    await table.host.seats.resign(match, CARA)
    assert (await state(table, proposal), await state(table, end)) == ("void", "void")
    assert (await asked(table, match)).votes == ((BOB, None),)


@pytest.mark.parametrize("how", ["agreed", "refused", "void", "lapsed"])
async def test_that_it_lapses_is_due_for_as_long_as_it_is_open(table, how):
    match = await begun(table)
    proposal = await asked(table, match)

    async def lapsing():
        return [
            (one.about.number, one.at) for one in await table.store.timers.due_of_match(match) if one.kind == "proposal"
        ]

    assert await lapsing() == [(proposal.id, table.time[0] + LASTS)]
    await table.host.proposals.answer(proposal.id, BOB, yes=True)
    assert len(await lapsing()) == 1
    assert (await table.host.proposals.lapse(proposal.id)).state == "open", "not yet"
    match how:
        case "agreed" | "refused":
            await table.host.proposals.answer(proposal.id, CARA, yes=how == "agreed")
        case "void":
            await table.play(proposal.match, "2 take:1")
        case "lapsed":
            table.time[0] += LASTS
            await table.host.proposals.lapse(proposal.id)
    assert await state(table, proposal) == how
    assert await lapsing() == []


async def test_it_lapses_after_a_day(table):
    match = await begun(table)
    proposal = await asked(table, match)
    table.time[0] += LASTS - 1
    await table.host.proposals.answer(proposal.id, BOB, yes=True)
    table.time[0] += 1
    await refused("proposal-over", table.host.proposals.answer(proposal.id, CARA, yes=True), state="lapsed")
    assert await state(table, proposal) == "lapsed"
    again = await asked(table, match)
    table.time[0] += LASTS
    assert [(one.id, one.state) for one in await table.host.proposals.outdated(match)] == [
        (proposal.id, "lapsed"),
        (again.id, "lapsed"),
    ]


# -- the end -----------------------------------------------------------------------------------------------------------


async def test_all_who_play_may_agree_to_end_it(table):
    match = await begun(table)
    proposal = await asked(table, match, kind="end")
    await table.play(match, "2 take:1")
    await table.host.proposals.answer(proposal.id, BOB, yes=True)
    done = await table.host.proposals.answer(proposal.id, CARA, yes=True, interaction=9)
    assert (done.proposal.state, done.update) == ("agreed", None)
    info = await table.host.core.info(match)
    assert (info.status, info.reason) == ("cancelled", "agreed")
    assert info.revealed is not None
    assert "agreed" in await table.host.records.export(match)
    assert (await table.host.proposals.answer(proposal.id, CARA, yes=True, interaction=9)).proposal.state == "agreed"
    await refused("closed", table.host.play.look(match))
    assert await table.host.tables.at(7) is None
