"""One act: the order of the checks, all or nothing, undo, what is told."""

import asyncio

import pytest

from db import Board, StoreError
from host import Refusal
from tests.support.hosting import ANN, BOB, CARA, refused, running, told, whole


async def test_an_act(table):
    begun = await table.begin(2)
    update = await table.host.play.submit(begun.info.id, ANN, 0, ["take:2"], interaction=900)
    assert (update.seq, update.turn, update.awaited) == (1, 1, (0,))
    assert told(update) == ["0 takes 2"]
    assert update.view(None).stones == 7
    assert update.legal(0)[:2] == ("draw", "done")
    assert begun.view(None).stones == 9  # an update is a moment
    assert whole(await table.host.play.look(begun.info.id)) == whole(update)
    (row,) = await table.store.log.actions(begun.info.id)
    assert (row.seat, row.user, row.text, row.part, row.interaction, row.at) == (0, ANN, "take:2", 0, 900, 1_000_000)


async def test_the_checks_come_in_order(table):
    match = (await table.begin(2, stones="5")).info.id
    await refused("not-seated", table.host.play.submit(match, CARA, 99, ["nonsense"]))
    await refused("stale", table.host.play.submit(match, BOB, 99, ["nonsense"]), seq=99, current=0)
    await refused("malformed", table.host.play.submit(match, BOB, 0, ["nonsense"]), text="nonsense")
    await refused("not-awaited", table.host.play.submit(match, BOB, 0, ["take:1"]), awaited=(0,))
    await refused("illegal", table.host.play.submit(match, ANN, 0, ["done"]), reason="not-now", values={"verb": "done"})
    await refused("malformed", table.host.play.submit(match, ANN, 0, []))
    await table.play(match, "0 take:2", "0 done", "1 take:2", "1 done", "0 take:1", "0 done")
    await refused("finished", table.host.play.submit(match, CARA, 99, ["nonsense"]))
    await refused("finished", table.host.play.undo(match, ANN, None))
    await refused("finished", table.host.seats.resign(match, ANN))
    assert len(await table.store.log.actions(match)) == 6


async def test_a_typed_command_is_never_stale(table):
    match = (await table.begin(2)).info.id
    await table.host.play.submit(match, ANN, None, ["take:1"])
    await table.host.play.submit(match, ANN, None, ["take:1"])
    await refused("stale", table.host.play.submit(match, ANN, 1, ["done"]), seq=1, current=2)
    await refused("stale", table.host.play.submit(match, ANN, 3, ["done"]), seq=3, current=2)


async def test_several_at_once_are_all_or_nothing(table):
    match = (await table.begin(2)).info.id
    before = whole(await table.host.play.look(match))
    await refused("illegal", table.host.play.submit(match, ANN, 0, ["take:2", "take:1"]), reason="not-now")
    await refused("malformed", table.host.play.submit(match, ANN, 0, ["take:2", "tale:1"]))
    await refused("not-awaited", table.host.play.submit(match, ANN, 0, ["take:2", "done", "take:1"]), awaited=(1,))
    assert whole(await table.host.play.look(match)) == before
    assert await table.store.log.actions(match) == ()
    update = await table.host.play.submit(match, ANN, 0, ["take:2", "draw", "done"], interaction=5)
    assert told(update) == ["0 takes 2", "0 draws", "done"]
    assert (update.seq, update.awaited) == (3, (1,))
    assert [(row.part, row.interaction) for row in await table.store.log.actions(match)] == [(0, 5), (1, 5), (2, 5)]


async def test_a_store_that_fails_changes_nothing(table, monkeypatch):
    match = (await table.begin(2)).info.id
    before = whole(await table.host.play.look(match))

    async def full(*_args, **_kwargs):
        raise StoreError("the disk is full")

    with monkeypatch.context() as patched:
        patched.setattr(table.store.log, "append", full)
        await refused("not-saved", table.host.play.submit(match, ANN, 0, ["take:1"]), why="the disk is full")
    assert whole(await table.host.play.look(match)) == before
    await table.host.play.submit(match, ANN, 0, ["take:1"])


async def test_a_submit_that_is_cancelled_is_done_or_not(table):
    match = (await table.begin(2)).info.id
    for turns in range(8):
        task = asyncio.ensure_future(table.host.play.submit(match, ANN, None, ["take:1"]))
        for _ in range(turns):
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        update = await table.host.play.look(match)
        assert len(await table.store.log.actions(match)) == update.seq
        if update.seq:
            await table.host.play.undo(match, ANN, update.seq)
            await table.restart()
            match = (await table.begin(2, channel=100 + turns)).info.id


# Undo


async def test_undo_up_to_the_barrier(table):
    match = (await table.begin(2)).info.id
    await refused("nothing-to-undo", table.host.play.undo(match, ANN, 0))
    await table.play(match, "0 take:1", "0 draw")
    await refused("nothing-to-undo", table.host.play.undo(match, ANN, 2))
    update = await table.play(match, "0 take:1", "0 done")
    assert update.can_undo(0)
    assert not update.can_undo(1)
    update = await table.host.play.undo(match, ANN, 4)
    assert (update.seq, update.awaited, told(update)) == (5, (0,), [])
    update = await table.host.play.undo(match, ANN, 5)
    assert update.view(None).stones == 8
    await refused("nothing-to-undo", table.host.play.undo(match, ANN, 6))
    assert [row.text for row in await table.store.log.actions(match)][-2:] == ["undo", "undo"]


async def test_what_was_done_together_is_taken_back_together_or_not_at_all(table):
    match = (await table.begin(2)).info.id
    await table.play(match, "0 take:1", "0 done")
    await refused("nothing-to-undo", table.host.play.undo(match, ANN, 2, together=3))
    assert (await table.host.play.look(match)).seq == 2
    update = await table.host.play.undo(match, ANN, 2, together=2)
    assert (update.seq, update.awaited, update.view(None).stones) == (4, (0,), 9)


async def test_what_was_taken_back_can_be_done_again_while_nothing_else_happened(table):
    match = (await table.begin(2)).info.id
    await refused("nothing-to-redo", table.host.play.redo(match, ANN, 0))
    await table.play(match, "0 take:1", "0 done", "0 undo", "0 undo")
    await refused("nothing-to-redo", table.host.play.redo(match, BOB, None))
    assert (await table.host.play.look(match)).redo(0) == "take:1"
    update = await table.host.play.redo(match, ANN, 4, interaction=1)
    assert (told(update), update.redo(0)) == (["0 takes 1"], "done")
    await table.play(match, "1 guess:1")
    await table.restart()
    await refused("stale", table.host.play.redo(match, ANN, 4))
    again = await table.host.play.redo(match, ANN, 4, interaction=1)
    assert again.seq == 5, "delivered twice, done once"
    update = await table.host.play.redo(match, ANN, 5)
    assert (update.awaited, update.redo(0)) == ((1,), None)
    texts = [row.text for row in await table.store.log.actions(match)]
    assert texts == ["take:1", "done", "undo", "undo", "take:1", "guess:1", "done"]
    await table.play(match, "0 undo", "0 take:1")
    await refused("nothing-to-redo", table.host.play.redo(match, ANN, None))


async def test_nobody_submits_what_only_a_table_may_agree_on(table):
    match = (await table.begin(2)).info.id
    await table.play(match, "0 take:1", "0 draw")
    for text in ("undo:0", "undo:1"):
        await refused("malformed", table.host.play.submit(match, ANN, None, (text,)))


async def test_undo_stops_at_the_act_of_another(table):
    match = (await table.begin(2)).info.id
    await table.play(match, "0 take:1", "0 done", "1 take:1")
    await refused("nothing-to-undo", table.host.play.undo(match, ANN, None))
    await refused("stale", table.host.play.undo(match, BOB, 1), current=3)
    await table.host.play.undo(match, BOB, 3)
    await refused("not-seated", table.host.play.undo(match, CARA, 4))


async def test_preview(table):
    match = (await table.begin(2)).info.id
    update = await table.host.play.look(match)
    view, events = update.preview(0, ["take:2", "done"])
    assert (view.stones, view.awaited, [event.what for event in events]) == (7, (1,), ["0 takes 2", "done"])
    assert update.preview(0, ["take:1", "draw"]) is None  # a reveal is known only once it is done
    with pytest.raises(Refusal, match="malformed"):
        update.preview(0, ["tale:1"])
    with pytest.raises(Refusal, match="illegal"):
        update.preview(0, ["draw"])
    assert whole(await table.host.play.look(match)) == whole(update)


# What is told


async def test_the_key_of_the_public_message_grows_with_the_turn(table):
    match = (await table.begin(2)).info.id
    turns = [
        (await table.play(match, act)).turn
        for act in ("0 take:1", "0 guess:1", "1 guess:0", "0 done", "0 undo", "0 done", "1 take:2", "1 draw")
    ]
    assert turns == [1, 1, 1, 2, 3, 4, 4, 4]


async def test_the_board_tells_the_turn_before_and_this_one(table):
    match = (await table.begin(2)).info.id

    async def recent(*acts):
        return [event.what for event in (await table.play(match, *acts)).recent]

    assert await recent("0 take:2") == ["began", "0 takes 2"]
    assert await recent("0 done") == ["began", "0 takes 2", "done"]
    assert await recent("0 undo") == ["began", "0 takes 2"]
    assert await recent("0 undo") == ["began"]
    assert await recent("0 take:1", "0 draw", "0 done") == ["began", "0 takes 1", "0 draws", "done"]
    assert await recent("1 take:1") == ["began", "0 takes 1", "0 draws", "done", "1 takes 1"]
    assert await recent("1 guess:1", "0 guess:2") == ["began", "0 takes 1", "0 draws", "done", "1 takes 1"]
    assert await recent("1 done") == ["1 takes 1", "done"]
    assert await recent("0 take:1") == ["1 takes 1", "done", "0 takes 1"]


async def test_what_is_new_since_a_seat_acted_is_among_the_events_of_earlier_turns(table):
    match = (await table.begin(3)).info.id

    async def earlier(*acts):
        return [event.what for event in (await table.play(match, *acts)).earlier]

    first = ["began", "0 takes 1", "done"]
    assert await earlier("0 take:1", "0 done") == first
    assert await earlier("1 take:2") == first, "what this turn brought is not earlier"
    assert await earlier("1 done") == [*first, "1 takes 2", "done"]
    assert await earlier("1 undo") == first
    assert await earlier("1 done", "2 take:1", "2 done") == [*first, "1 takes 2", "done", "2 takes 1", "done"]


async def test_the_end(table):
    match = (await table.begin(2, stones="5", tiles="0")).info.id
    update = await table.play(match, "0 take:2", "0 done", "1 take:2", "1 done", "0 take:1", "0 done")
    assert (update.info.status, update.info.reason, update.info.ended) == ("finished", "stones", 1_000_000)
    assert (update.awaited, update.users, update.legal(0), update.can_undo(0)) == ((), (), (), False)
    assert update.outcome.reason == "stones"
    assert await table.host.tables.at(7) is None
    assert await running(table.host) == []
    assert await table.host.tables.of(ANN, 1, most=9) == (0, [])
    assert whole(await table.host.play.look(match)) == whole(update)


async def test_seats_of_people(table):
    update = await table.begin(2)
    assert (update.seat_of(ANN), update.seat_of(BOB), update.seat_of(CARA)) == (0, 1, None)
    assert update.names == ("Ann", "Bob")


async def test_boards_and_facts_are_kept(table):
    match = (await table.begin(2)).info.id
    assert await table.host.messages.board(match) is None
    await table.host.messages.set_board(match, Board(7, 900, 2, 5))
    await table.host.kept.set_fact("commands", "abc")
    await table.restart()
    assert await table.host.messages.board(match) == Board(7, 900, 2, 5)
    assert await table.host.kept.fact("commands") == "abc"
    await table.host.messages.set_board(match, None)
    assert await table.host.messages.board(match) is None


# Interactions that come twice


async def test_a_repeated_interaction_does_nothing(table):
    match = (await table.begin(2)).info.id
    first = await table.host.play.submit(match, ANN, 0, ["take:1"], interaction=5)
    for seq in (0, 1, None):  # as a stale click, as one that would still be good, as a command
        again = await table.host.play.submit(match, ANN, seq, ["take:1"], interaction=5)
        assert whole(again) == whole(first)
        assert again.events == ()
    await table.host.play.undo(match, ANN, 1, interaction=6)
    assert (await table.host.play.undo(match, ANN, None, interaction=6)).seq == 2
    assert len(await table.store.log.actions(match)) == 2
    await table.restart()
    assert (await table.host.play.submit(match, ANN, None, ["take:1", "take:1"], interaction=5)).seq == 2
    await refused("stale", table.host.play.submit(match, ANN, 0, ["take:1"], interaction=7))


async def test_a_repeated_last_act(table):
    match = (await table.begin(2, stones="5")).info.id
    await table.play(match, "0 take:2", "0 done", "1 take:2", "1 done", "0 take:1")
    done = await table.host.play.submit(match, ANN, 5, ["done"], interaction=5)
    again = await table.host.play.submit(match, ANN, 5, ["done"], interaction=5)
    assert whole(again) == whole(done)
