"""Several people awaited at once: one message while they answer, and nobody's click is lost to another's answer."""

import pytest_asyncio

from engine.registry import find
from tests.support.hosting import ANN, BOB, CARA, DAN, open_table, refused, whole


@pytest_asyncio.fixture
async def ice(path):
    there = await open_table(path, games={"ice": find("ice")})
    yield there
    await there.close()


async def begun(table, people=4):
    """Start ICE, which first asks everyone at once which two of five requests to refuse (I4.5)."""
    update = await table.begin(people, game="ice")
    assert update.awaited == tuple(range(people))
    return update.info.id


async def answered(table, match, seat, *, seq=None, times=2):
    users = (ANN, BOB, CARA, DAN)
    for _ in range(times):
        update = await table.host.play.submit(match, users[seat], seq, ["drop:1"])
    return update


# -- the public message ----------------------------------------------------------------------------------------------


async def test_a_message_stays_while_fewer_and_fewer_are_awaited(ice):
    match = await begun(ice)
    for seat in (2, 0, 3):
        update = await answered(ice, match, seat)
        assert update.turn == 1
    assert update.awaited == (1,)
    update = await answered(ice, match, 1)
    assert update.turn == 2, "the first turn of the day"


async def test_all_that_was_answered_is_told_in_that_message(ice):
    match = await begun(ice)
    first = len((await ice.host.play.look(match)).recent)
    for done, seat in enumerate((2, 0, 3), start=1):
        update = await answered(ice, match, seat)
        assert len(update.recent) == first + 2 * done


async def test_somebody_awaited_anew_is_called_by_a_new_message(ice):
    match = await begun(ice)
    await answered(ice, match, 2)
    update = await ice.host.play.undo(match, CARA, None)
    assert update.awaited == (0, 1, 2, 3)
    assert update.turn == 2
    update = await answered(ice, match, 2, times=1)
    assert (update.awaited, update.turn) == ((0, 1, 3), 2)


async def test_an_answer_is_taken_back_after_others_have_answered(ice):
    match = await begun(ice)
    await answered(ice, match, 2)
    before = await ice.host.play.look(match)
    await answered(ice, match, 0, times=1)
    update = await ice.host.play.look(match)
    assert update.can_undo(2)
    update = await ice.host.play.undo(match, CARA, None)
    assert update.awaited == (0, 1, 2, 3)
    assert len(update.recent) == len(before.recent), "one answer of Cara's less, one of Ann's more"
    assert update.holds(1, 0), "whoever else is asked is asked the same"
    lines = await ice.host.records.log(match, BOB)
    assert [line.undone for line in lines] == [False, True, False, False]
    await ice.restart()
    assert whole(await ice.host.play.look(match)) == whole(update)
    assert (await ice.host.play.redo(match, CARA, None)).awaited == (0, 1, 3)


async def test_who_resigns_among_several_makes_no_new_message(ice):
    match = await begun(ice)
    update = await ice.host.seats.resign(match, DAN)
    assert update.awaited == (0, 1, 2), "the stand-in has answered"
    assert update.turn == 1


# -- clicks ----------------------------------------------------------------------------------------------------------


async def test_a_click_counts_though_others_have_answered_since_it_was_offered(ice):
    match = await begun(ice)
    await answered(ice, match, 2)
    await answered(ice, match, 0, times=1)
    update = await ice.host.play.look(match)
    assert update.seq == 3
    assert update.holds(1, 0)
    assert update.holds(1, 3)
    update = await ice.host.play.submit(match, BOB, 0, ["drop:5"])
    assert update.seq == 4
    assert update.view(None).players[1].requests == 4


async def test_a_click_is_stale_after_the_seats_own_answer(ice):
    match = await begun(ice)
    await ice.host.play.submit(match, BOB, 0, ["drop:5"])
    await answered(ice, match, 2)
    update = await ice.host.play.look(match)
    assert not update.holds(1, 0)
    assert update.holds(1, 1), "offered after the first answer"
    await refused("stale", ice.host.play.submit(match, BOB, 0, ["drop:4"]), seq=0, current=3)
    assert (await ice.host.play.submit(match, BOB, 1, ["drop:4"])).seq == 4


async def test_a_double_click_counts_once_among_several(ice):
    match = await begun(ice)
    await ice.host.play.submit(match, BOB, 0, ["drop:1"], interaction=1)
    await refused("stale", ice.host.play.submit(match, BOB, 0, ["drop:1"], interaction=2))
    await ice.host.play.submit(match, CARA, 0, ["drop:1"], interaction=3)
    await refused("stale", ice.host.play.submit(match, BOB, 0, ["drop:1"], interaction=4))


async def test_an_undo_of_another_does_not_take_a_click_away(ice):
    match = await begun(ice)
    await answered(ice, match, 2, times=1)
    await ice.host.play.undo(match, CARA, None)
    assert (await ice.host.play.submit(match, BOB, 0, ["drop:2"])).seq == 3


async def test_the_last_of_several_may_still_click_what_was_offered_to_all(ice):
    match = await begun(ice)
    for seat in (0, 2, 3):
        await answered(ice, match, seat)
    assert (await ice.host.play.submit(match, BOB, 0, ["drop:2"])).seq == 7


async def test_a_click_from_the_future_or_from_a_former_question_is_stale(ice):
    match = await begun(ice)
    await refused("stale", ice.host.play.submit(match, BOB, 1, ["drop:1"]))
    for seat in range(4):
        update = await answered(ice, match, seat)
    actor = update.awaited[0]
    users = (ANN, BOB, CARA, DAN)
    for seq in range(update.seq):
        assert not update.holds(actor, seq)
        await refused("stale", ice.host.play.submit(match, users[actor], seq, ["done"]))


async def test_who_is_not_awaited_holds_nothing_old(ice):
    match = await begun(ice)
    await answered(ice, match, 2)
    update = await answered(ice, match, 0)
    assert not update.holds(2, 2)
    assert update.holds(2, update.seq)
    assert not update.holds(None, 2)
    assert update.holds(None, update.seq)


async def test_all_of_it_is_the_same_after_a_restart(ice):
    match = await begun(ice)
    await answered(ice, match, 2)
    await answered(ice, match, 0, times=1)
    await ice.host.play.undo(match, ANN, None)
    before = await ice.host.play.look(match)
    held = [[before.holds(seat, seq) for seq in range(6)] for seat in range(4)]
    await ice.restart()
    after = await ice.host.play.look(match)
    assert whole(after) == whole(before)
    assert [[after.holds(seat, seq) for seq in range(6)] for seat in range(4)] == held
    assert held[1][:5] == [True] * 5
    assert held[2][:2] == [False, False]
    assert (await ice.host.play.submit(match, BOB, 0, ["drop:5"])).seq == 5


async def test_in_a_game_of_turns_a_click_is_stale_as_soon_as_anything_happened(table):
    update = await table.begin(3)
    match = update.info.id
    update = await table.play(match, "0 take:1", "0 done")
    for seq in range(update.seq):
        assert not update.holds(1, seq)
    await refused("stale", table.host.play.submit(match, BOB, update.seq - 1, ["take:1"]))
