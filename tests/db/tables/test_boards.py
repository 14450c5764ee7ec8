"""The public messages of matches: the board, what is being posted, and what was overtaken."""

from db import Board, CutOff, MatchMessages, OldMessage, Posting, RefusedBoard, SeatRow, Standing
from db.tables import boards

RULES = {"heap": "1"}
LAST = 10**18


async def match_in(store, channel=7):
    return await store.matches.create(
        "heap",
        guild=1,
        channel=channel,
        host=SeatRow(0, 101, "Ann"),
        at=1000,
        tag="0a1b2c",
        standing=Standing(-1, 0, 1000),
    )


async def test_a_message_whose_place_is_taken_is_an_old_one_at_once(store):
    match = await match_in(store)
    await store.boards.set_board(match, Board(7, 900, -1, 0))
    assert await store.boards.old_messages() == ()
    await store.boards.set_board(match, Board(7, 900, -1, 1))
    assert await store.boards.old_messages() == ()
    await store.boards.set_board(match, Board(7, LAST, 1, 0))
    await store.boards.set_board(match, Board(8, LAST - 1, 2, 0))
    first = OldMessage(900, 7, match, -1, next=(7, LAST))
    assert await store.boards.old_messages() == (OldMessage(LAST, 7, match, 1, next=(8, LAST - 1)), first)
    await store.boards.forget_old(LAST)
    assert await store.boards.old_messages() == (first,)


async def test_a_message_that_is_the_board_again_is_no_old_one(store):
    match = await match_in(store)
    for message in (900, 901, 900):
        await store.boards.set_board(match, Board(7, message, 1, 0))
    assert [one.message for one in await store.boards.old_messages()] == [901]


async def test_no_message_is_no_old_one(store):
    match = await match_in(store)
    await store.boards.set_board(match, Board(7, 0, 1, 0))
    await store.boards.set_board(match, Board(7, 900, 1, 0))
    assert await store.boards.old_messages() == ()


async def test_what_was_to_be_posted_is_known_until_the_board_is(store):
    match = await match_in(store)
    assert await store.boards.messages(match) == MatchMessages(None, None, asks_anew=False)
    await store.boards.set_posting(match, Posting(7, 1, 1001))
    await store.boards.set_posting(match, Posting(7, 2, 1002))
    assert (await store.boards.messages(match)).posting == Posting(7, 2, 1002)
    await store.boards.set_board(match, Board(7, 900, 2, 0))
    assert await store.boards.messages(match) == MatchMessages(Board(7, 900, 2, 0), None, asks_anew=False)
    await store.boards.set_posting(match, Posting(7, 3, 1003))
    await store.boards.set_posting(match, None)
    assert (await store.boards.messages(match)).posting is None


async def test_what_may_have_been_posted_is_looked_for_after_a_start(store):
    match = await match_in(store)
    await store.boards.set_board(match, Board(7, 900, -1, 0))
    assert await store.matches.outdated(RULES) == ()
    await store.boards.set_posting(match, Posting(7, -1, 1001))
    assert await store.matches.outdated(RULES) == ((match, 1),)


async def test_other_messages_can_be_old_too(store):
    match = await match_in(store)
    await store.boards.add_old(
        [OldMessage(900, 7, match, -2), OldMessage(901, 7, match, -2), OldMessage(900, 7, match, -2)]
    )
    assert [one.message for one in await store.boards.old_messages()] == [901, 900]


async def test_a_message_that_was_asked_for_is_known_as_such_until_it_was_overtaken(store):
    match = await match_in(store)
    for message, turn, asked in ((900, 1, False), (901, 1, True), (902, 2, False)):
        await store.boards.set_board(match, Board(7, message, turn, 0, asked))
        assert await store.boards.board(match) == Board(7, message, turn, 0, asked)
    assert [(one.message, one.asked) for one in await store.boards.old_messages()] == [(901, True), (900, False)]


async def test_what_was_asked_for_and_asked_for_again_is_kept_once(store):
    match = await match_in(store)
    for message in (900, 901):
        await store.boards.set_board(match, Board(7, message, 1, 0, asked=True))
    assert [one.asked for one in await store.boards.old_messages()] == [False]


async def test_a_message_that_says_its_line_is_told_anew_when_its_turn_does_not_stand_any_more(store):
    match = await match_in(store)
    for turn in range(1, 5):
        await store.boards.set_board(match, Board(7, 900 + turn, turn, 0), standing=range(1, turn + 1))
        if turn > 1:
            await store.boards.keep_told(899 + turn)
    assert await store.boards.old_messages() == ()
    anew = await store.boards.set_board(match, Board(7, 905, 5, 0), standing=[1, 2, 5])
    assert [one.message for one in anew] == [903]
    # the one that was called last shrinks for the first time
    assert [one.message for one in await store.boards.old_messages()] == [904, 903]
    await store.boards.forget_old(903)
    assert await store.boards.set_board(match, Board(7, 906, 6, 0), standing=[1, 2, 5, 6]) == ()


async def test_of_turns_long_ago_no_message_is_known(store):
    match = await match_in(store)
    for turn in range(1, boards.KEPT + 4):
        await store.boards.set_board(match, Board(7, 900 + turn, turn, 0))
        await store.boards.keep_told(899 + turn)
    anew = await store.boards.set_board(match, Board(7, 990, 99, 0), standing=[1, 99])
    assert anew == ()
    await store.boards.set_board(match, Board(7, 991, 10**6, 0))
    assert [one.message for one in await store.boards.old_messages()] == [990, 900 + boards.KEPT + 3]


async def test_a_refused_board_is_known_since_the_first_time_until_it_is_written(store):
    match = await match_in(store)
    await store.boards.refuse_board(match, RefusedBoard(1_000, 160006))
    await store.boards.refuse_board(match, RefusedBoard(2_000, 50001))
    await store.boards.set_posting(match, Posting(7, 1, 2_000))
    await store.boards.set_posting(match, None)
    assert (await store.boards.messages(match)).refused == RefusedBoard(1_000, 50001), "nothing was posted"
    await store.boards.set_board(match, Board(7, 900, 1, 0))
    assert (await store.boards.messages(match)).refused is None


async def test_since_a_turn_began_until_its_board_nobody_could_be_told(store):
    match = await match_in(store)
    await store.matches.set_standing(match, Standing(1, 0, 100))
    await store.boards.set_board(match, Board(7, 900, 1, 0), at=100)
    await store.matches.set_standing(match, Standing(2, 1, 200))
    (going_on,) = await store.presence.cut_offs(match, 1, 0)
    assert going_on == CutOff(200, None, "untold")
    await store.matches.set_standing(match, Standing(3, 2, 300))
    assert await store.presence.cut_offs(match, 1, 0) == (going_on,), (
        "it goes on since the first turn that nobody was told"
    )
    await store.boards.set_board(match, Board(7, 901, 2, 1), at=310)
    assert await store.presence.cut_offs(match, 1, 0) == (going_on,), "that board tells an older turn"
    await store.boards.set_board(match, Board(7, 902, 3, 2), at=400)
    assert await store.presence.cut_offs(match, 1, 0) == (CutOff(200, 400, ""),)
    assert await store.presence.cut_offs(match, 1, 400) == ()
    await store.boards.set_board(match, Board(7, 902, 3, 2), at=500)
    assert await store.presence.cut_offs(match, 1, 0) == (CutOff(200, 400, ""),), "an edit changes nothing of it"


async def test_a_board_that_was_refused_or_a_server_out_of_reach_is_a_cut_off(store):
    match = await match_in(store)
    await store.matches.set_standing(match, Standing(1, 0, 100))
    await store.boards.set_board(match, Board(7, 900, 1, 0), at=100)
    await store.boards.refuse_board(match, RefusedBoard(150, 50013))
    await store.presence.left_server(1, 160)
    assert await store.presence.cut_offs(match, 1, 0) == (CutOff(150, None, "refused"), CutOff(160, None, "server"))
    assert await store.presence.outages() == (1,)
    await store.presence.back_at_server(1, 170, since=170)
    await store.boards.set_board(match, Board(7, 900, 1, 0), at=300)
    assert await store.presence.cut_offs(match, 1, 0) == (CutOff(150, 300, ""), CutOff(160, 170, "server"))
    assert await store.presence.outages() == ()


async def test_of_a_table_without_clocks_only_what_lasts_is_kept(store):
    match = await match_in(store)
    await store.matches.set_standing(match, Standing(1, 0, 100))
    await store.boards.set_board(match, Board(7, 900, 1, 0), at=100)
    await store.matches.set_standing(match, Standing(2, 1, 200))
    await store.boards.set_board(match, Board(7, 901, 2, 1), at=259)
    assert await store.presence.cut_offs(match, 1, 0) == ()


async def test_a_board_that_is_found_later_told_everybody_since_it_was_posted(store):
    match = await match_in(store)
    await store.matches.set_standing(match, Standing(1, 0, 100))
    await store.boards.set_board(match, Board(7, 900, 1, 0), at=100)
    await store.matches.set_standing(match, Standing(2, 1, 200))
    await store.boards.refuse_board(match, RefusedBoard(900, 50013))
    await store.boards.set_board(match, Board(7, 901, 2, 1), at=1000, posted=300)
    assert await store.presence.cut_offs(match, 1, 0) == (CutOff(200, 300, ""), CutOff(900, 1000, ""))
    await store.matches.set_standing(match, Standing(3, 2, 2000))
    await store.boards.set_board(match, Board(7, 902, 3, 2), at=9000, posted=2001)
    assert await store.presence.cut_offs(match, 1, 1500) == (), "that was at once, and the rest a downtime"
