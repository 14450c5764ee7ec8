"""What the host may rely on: the contract of ``db.store.Store``."""

import asyncio

import pytest

from db import Action, Board, Conflict, Ending, Opening, Person, Resignation, Seat, StoreError, open_store

ANN, BOB, CARA = Seat(0, 101, "Ann"), Seat(1, 102, "Bób 🎲"), Seat(2, 103, "Cara")


async def lobby(store, channel=7, guild=1, host=ANN):
    return await store.create("heap", guild=guild, channel=channel, host=host, at=1000)


async def begun(store, channel=7):
    match = await lobby(store, channel)
    await store.save_lobby(match, host=101, seats=(ANN, BOB), options={"stones": "5"})
    await store.begin(match, Opening("1", 2**63 - 1, "salt", "d0", 1001, {"stones": "5", "tiles": "3"}))
    return match


def line(ordinal, *, part=0, interaction=None, text="take:1", user=101):
    return Action(ordinal, 0, user, text, f"d{ordinal + 1}", part, 1002, interaction)


async def test_lobby_is_kept(store):
    match = await lobby(store)
    await store.save_lobby(match, host=102, seats=(BOB, CARA), options={"stones": "5", "edge.1": "north"})
    stored = await store.load(match)
    assert (stored.match.status, stored.match.host, stored.match.game) == ("lobby", 102, "heap")
    assert stored.seats == (Seat(0, 102, "Bób 🎲"), Seat(1, 103, "Cara")) or stored.seats == (BOB, CARA)
    assert stored.options == {"edge.1": "north", "stones": "5"}


async def test_beginning_keeps_seed_and_options(store):
    stored = await store.load(await begun(store))
    assert (stored.match.seed, stored.match.salt, stored.match.digest) == (2**63 - 1, "salt", "d0")
    assert (stored.match.status, stored.match.rules, stored.match.started) == ("running", "1", 1001)
    assert stored.options == {"stones": "5", "tiles": "3"}


async def test_no_match_is_none(store):
    assert await store.load(4711) is None
    assert await store.actions(4711) == ()
    assert await store.board(4711) is None


async def test_one_open_match_in_a_channel(store):
    match = await lobby(store)
    with pytest.raises(Conflict) as refused:
        await lobby(store)
    assert refused.value.what == "channel"
    assert await store.at(7) == match
    await store.set_status(match, "cancelled", reason=None, ended=1005)
    assert await store.at(7) is None
    assert await lobby(store) != match


async def test_a_frozen_match_keeps_its_channel(store):
    match = await begun(store)
    await store.set_status(match, "frozen", reason="differs", ended=None)
    assert await store.at(7) == match
    assert await store.running() == ()


async def test_moving(store):
    first, second = await lobby(store, 7), await lobby(store, 8)
    with pytest.raises(Conflict) as refused:
        await store.move(second, 7)
    assert refused.value.what == "channel"
    await store.move(first, 9)
    await store.move(second, 7)
    assert (await store.at(9), await store.at(7), await store.at(8)) == (first, second, None)


async def test_matches_of_a_person(store):
    first, second = await lobby(store, 7), await lobby(store, 8, guild=2)
    await lobby(store, 9, host=BOB)
    assert await store.of(101, guild=None) == (first, second)
    assert await store.of(101, guild=2) == (second,)
    assert await store.of(999, guild=None) == ()


async def test_log_is_kept_in_order(store):
    match = await begun(store)
    await store.append(match, [line(0, interaction=2**62), line(1, part=1, interaction=2**62)])
    await store.append(match, [line(2, user=None)])
    assert await store.actions(match) == (
        line(0, interaction=2**62),
        line(1, part=1, interaction=2**62),
        line(2, user=None),
    )
    assert await store.interaction_seen(2**62)
    assert not await store.interaction_seen(5)


async def test_an_interaction_is_saved_once(store):
    match, other = await begun(store, 7), await begun(store, 8)
    await store.append(match, [line(0, interaction=5)])
    for target, ordinal in ((match, 1), (other, 0)):
        with pytest.raises(Conflict) as refused:
            await store.append(target, [line(ordinal, interaction=5)])
        assert refused.value.what == "interaction"
    assert await store.actions(other) == ()


async def test_appending_is_all_or_nothing(store):
    match = await begun(store)
    await store.append(match, [line(0)])
    with pytest.raises(Conflict) as refused:
        await store.append(match, [line(1), line(0, part=1)], ending=Ending("stones", 5))
    assert refused.value.what == "row"
    assert len(await store.actions(match)) == 1
    assert (await store.load(match)).match.status == "running"


async def test_ending(store):
    match = await begun(store)
    await store.append(match, [line(0)], ending=Ending("stones", 1009))
    row = (await store.load(match)).match
    assert (row.status, row.reason, row.ended) == ("finished", "stones", 1009)
    assert await store.at(7) is None


async def test_resigning(store):
    match = await begun(store)
    resigned = Resignation(1, 1, 1003, 77)
    await store.append(match, [line(0)], resignation=resigned)
    assert (await store.load(match)).resignations == (resigned,)
    assert await store.interaction_seen(77)
    with pytest.raises(Conflict):
        await store.append(match, [line(1)], resignation=Resignation(1, 1, 1004))
    with pytest.raises(Conflict) as refused:
        await store.append(match, [], resignation=Resignation(0, 1, 1004, 77))
    assert refused.value.what == "interaction"
    assert len(await store.actions(match)) == 1


async def test_foreign_keys_hold(store):
    with pytest.raises(Exception, match="FOREIGN KEY"):
        await store.append(4711, [line(0)])


async def test_board(store):
    match = await begun(store)
    await store.set_board(match, Board(7, 900, 1, 0))
    await store.set_board(match, Board(8, 901, 2, 5))
    assert await store.board(match) == Board(8, 901, 2, 5)
    await store.set_board(match, None)
    assert await store.board(match) is None


async def test_people_and_their_names(store):
    open_one, over = await lobby(store, 7), await lobby(store, 8)
    await store.set_status(over, "cancelled", reason=None, ended=1)
    await store.set_person(Person(101, "Elsewhere", "pl"), guild=2)
    assert (await store.load(open_one)).seats[0].name == "Ann"
    await store.set_person(Person(101, "Anna", "pl"), guild=1)
    assert await store.person(101) == Person(101, "Anna", "pl")
    assert await store.person(102) is None
    assert (await store.load(open_one)).seats[0].name == "Anna"
    assert (await store.load(over)).seats[0].name == "Ann"


async def test_facts(store):
    assert await store.fact("commands") is None
    await store.set_fact("commands", "a")
    await store.set_fact("commands", "b")
    assert await store.fact("commands") == "b"


async def test_everything_outlives_the_process(tmp_path):
    path = tmp_path / "kept.sqlite3"
    store = await open_store(path)
    match = await begun(store)
    await store.append(match, [line(0)])
    before = await store.load(match), await store.actions(match)
    await store.close()
    store = await open_store(path)
    assert (await store.load(match), await store.actions(match)) == before
    await store.close()


async def test_coroutines_do_not_mix_their_transactions(store):
    """Many at once, every third of them refused: the others lose nothing."""
    matches = [await begun(store, channel) for channel in range(20)]

    async def play(match):
        for ordinal in range(10):
            await store.append(match, [line(ordinal)])
            if ordinal % 3 == 0:
                with pytest.raises(Conflict):
                    await store.append(match, [line(ordinal + 1), line(ordinal)])

    await asyncio.gather(*map(play, matches))
    for match in matches:
        assert [action.ordinal for action in await store.actions(match)] == list(range(10))


async def test_a_cancelled_append_is_whole_or_absent(store):
    match = await begun(store)
    ordinal = 0
    for _ in range(30):
        task = asyncio.ensure_future(store.append(match, [line(ordinal), line(ordinal + 1, part=1)]))
        await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        ordinal = len(await store.actions(match))
        assert ordinal % 2 == 0
    assert ordinal  # what was under way is saved, although nobody waited for it


async def test_store_error_when_closed_file_is_in_use(tmp_path):
    path = tmp_path / "one.sqlite3"
    store = await open_store(path)
    with pytest.raises(StoreError, match=r"in use by another running bot \(process \d+\)"):
        await open_store(path)
    await store.close()
    await (await open_store(path)).close()


async def test_matches_whose_message_may_be_behind(store):
    last = 10**9
    gathering, playing, still = await lobby(store, 1), await begun(store, 2), await begun(store, 3)
    await store.set_status(still, "frozen", reason="differs", ended=None)
    ended, told, dropped = await begun(store, 4), await begun(store, 5), await lobby(store, 6)
    for match, status in ((ended, "finished"), (told, "finished"), (dropped, "cancelled")):
        await store.set_status(match, status, reason=None, ended=1005)
    unseen = await lobby(store, 7)
    await store.set_status(unseen, "cancelled", reason=None, ended=1005)
    for match, turn in ((gathering, -1), (playing, 3), (still, last), (ended, 3), (told, last), (dropped, -1)):
        await store.set_board(match, Board(match, 50, turn, 0))
    assert await store.unshown(last=last) == (gathering, playing, still, ended, dropped)
    await store.set_board(ended, None)
    assert ended in await store.unshown(last=last)


async def alone(store, points, *, at, channel=20, guild=1, people=(ANN,), status="finished"):
    match = await lobby(store, channel, guild)
    await store.save_lobby(match, host=101, seats=people, options={})
    await store.begin(match, Opening("1", 1, "salt", "d0", 1001, {}))
    if status == "finished":
        await store.append(match, [], ending=Ending("stones", at, points))
    return match


async def test_scores_of_those_who_played_alone_before(store):
    for points, at in ((5, 2000), (9, 2001), (-1, 2002)):
        await alone(store, (points,), at=at)
    await alone(store, (80,), at=2000, guild=2)
    await alone(store, (90, 91), at=2000, people=(ANN, BOB))
    await alone(store, (), at=2000)
    await alone(store, (70,), at=0, channel=21, status="running")
    same = await alone(store, (6,), at=2002)
    later = await alone(store, (7,), at=3000)
    assert await store.alone(same) == (9, 5, -1), "by time, then by number"
    assert await store.alone(later) == (9, 6, 5, -1)
    assert await store.alone(4711) == ()
