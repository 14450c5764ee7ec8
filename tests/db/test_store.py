"""What the host may rely on: the contract of ``db.store.Store``."""

import asyncio
from dataclasses import replace

import pytest

from db import (
    ActionRow,
    Board,
    Conflict,
    Ending,
    FrozenRow,
    HandledInteraction,
    NoteRow,
    Opening,
    SeatChange,
    SeatRow,
    Standing,
    StoreError,
    open_store,
)

ANN, BOB, CARA = SeatRow(0, 101, "Ann"), SeatRow(1, 102, "Bób 🎲"), SeatRow(2, 103, "Cara")


async def lobby(store, channel=7, guild=1, host=ANN):
    return await store.matches.create("heap", guild=guild, channel=channel, host=host, at=1000, tag="0a1b2c")


async def begun(store, channel=7):
    match = await lobby(store, channel)
    await store.matches.save_lobby(match, host=101, seats=(ANN, BOB), options={"stones": "5"})
    await store.matches.begin(match, Opening("1", 2**63 - 1, "salt", "d0", 1001, {"stones": "5", "tiles": "3"}))
    return match


def line(ordinal, *, part=0, interaction=None, text="take:1", user=101):
    return ActionRow(ordinal, 0, user, text, f"d{ordinal + 1}", part, 1002, interaction)


async def test_lobby_is_kept(store):
    match = await lobby(store)
    await store.matches.save_lobby(match, host=102, seats=(BOB, CARA), options={"stones": "5", "edge.1": "north"})
    stored = await store.matches.load(match)
    assert (stored.match.status, stored.match.host, stored.match.game) == ("lobby", 102, "heap")
    assert stored.seats == (SeatRow(0, 102, "Bób 🎲"), SeatRow(1, 103, "Cara")) or stored.seats == (BOB, CARA)
    assert stored.options == {"edge.1": "north", "stones": "5"}


async def test_beginning_keeps_seed_and_options(store):
    stored = await store.matches.load(await begun(store))
    assert (stored.match.seed, stored.match.salt, stored.match.digest) == (2**63 - 1, "salt", "d0")
    assert (stored.match.status, stored.match.rules, stored.match.started) == ("running", "1", 1001)
    assert stored.options == {"stones": "5", "tiles": "3"}


async def test_no_match_is_none(store):
    assert await store.matches.load(4711) is None
    assert await store.log.actions(4711) == ()
    assert await store.boards.board(4711) is None


async def test_one_open_match_in_a_channel(store):
    match = await lobby(store)
    with pytest.raises(Conflict) as refused:
        await lobby(store)
    assert refused.value.what == "channel"
    assert await store.matches.at(7) == match
    await store.matches.set_status(match, "cancelled", reason=None, ended=1005)
    assert await store.matches.at(7) is None
    assert await lobby(store) != match


async def test_a_match_has_one_rematch_that_is_not_given_up(store):
    match = await begun(store)
    await store.log.append(match, [], ending=Ending("stones", 1005))
    assert await store.matches.rematch(match) is None

    async def again(channel, interaction=None):
        return await store.matches.create(
            "heap",
            guild=1,
            channel=channel,
            host=BOB,
            at=1006,
            tag="0b1b2c",
            options={"stones": "5"},
            earlier=match,
            invited=(102, 101),
            interaction=interaction,
        )

    first = await again(7, 5)
    stored = await store.matches.load(first)
    assert (stored.match.earlier, stored.invited, stored.options) == (match, (102, 101), {"stones": "5"})
    assert (stored.changed, await store.matches.rematch(match)) == ((), first)
    with pytest.raises(Conflict) as refused:
        await again(8)
    assert refused.value.what == "rematch"
    await store.matches.set_status(first, "cancelled", reason=None, ended=1007)
    assert await store.matches.rematch(match) is None
    with pytest.raises(Conflict) as refused:
        await again(8, 5)
    assert refused.value.what == "interaction"
    second = await again(8, 6)
    await store.matches.begin(second, Opening("1", 1, "salt", "d0", 1008, {"stones": "5"}))
    assert (await store.matches.load(second)).invited == ()
    assert await store.matches.rematch(match) == second


async def test_a_frozen_match_keeps_its_channel(store):
    match = await begun(store)
    await store.matches.set_status(match, "frozen", reason="differs", ended=None)
    assert await store.matches.at(7) == match
    assert await store.matches.counts() == {"frozen": 1}


async def test_a_frozen_match_remembers_by_which_rules_it_was_tried(store):
    match = await begun(store)
    await store.matches.set_status(match, "frozen", reason="differs", ended=None, tried="2")
    assert (await store.matches.load(match)).tried == "2"
    await store.matches.set_status(match, "running", reason=None, ended=None)
    assert (await store.matches.load(match)).tried is None


async def test_a_match_goes_on_by_other_rules_with_a_note_of_it(store):
    match, other = await begun(store), await begun(store, 8)
    await store.matches.set_status(match, "frozen", reason="differs", ended=None, tried="2")
    notes = [NoteRow(3, 1005, "rules", {"before": "1", "now": "2", "ä": 7}), NoteRow(3, 1004, "rules", {})]
    for rules, note in zip("23", notes, strict=True):
        await store.rules.set_rules(match, rules, note=note, standing=Standing(2, 3, 1002, (1,)))
        stored = await store.matches.load(match)
        row = stored.match
        assert (row.rules, row.status, row.reason, stored.tried) == (rules, "running", None, None)
        assert (stored.standing, stored.changed) == (Standing(2, 3, 1002, (1,)), ())
    assert stored.notes == tuple(notes)
    assert (await store.matches.load(other)).notes == ()


async def test_moving(store):
    first, second = await lobby(store, 7), await lobby(store, 8)
    with pytest.raises(Conflict) as refused:
        await store.matches.move(second, 7)
    assert refused.value.what == "channel"
    await store.matches.move(first, 9)
    await store.matches.move(second, 7)
    assert (await store.matches.at(9), await store.matches.at(7), await store.matches.at(8)) == (first, second, None)


async def test_matches_of_a_person(store):
    first, second = await lobby(store, 7), await lobby(store, 8, guild=2)
    third = await lobby(store, 10)
    await lobby(store, 9, host=BOB)
    assert await store.matches.tables(101, guild=1, most=9) == (
        2,
        (await store.matches.load(third), await store.matches.load(first)),
    )
    assert await store.matches.tables(101, guild=1, most=1) == (2, (await store.matches.load(third),))
    assert await store.matches.tables(101, guild=2, most=9) == (1, (await store.matches.load(second),))
    everywhere, some = await store.matches.tables(101, guild=None, most=9)
    assert (everywhere, {one.match.id for one in some}) == (3, {first, second, third})
    assert await store.matches.tables(999, guild=1, most=9) == (0, ())


async def test_log_is_kept_in_order(store):
    match = await begun(store)
    await store.log.append(match, [line(0, interaction=2**62), line(1, part=1, interaction=2**62)])
    await store.log.append(match, [line(2, user=None)])
    assert await store.log.actions(match) == (
        line(0, interaction=2**62),
        line(1, part=1, interaction=2**62),
        line(2, user=None),
    )
    assert await store.interactions.handled(2**62) == HandledInteraction(match)
    assert await store.interactions.handled(5) is None


async def test_an_interaction_is_saved_once(store):
    match, other = await begun(store, 7), await begun(store, 8)
    await store.log.append(match, [line(0, interaction=5)])
    for target, ordinal in ((match, 1), (other, 0)):
        with pytest.raises(Conflict) as refused:
            await store.log.append(target, [line(ordinal, interaction=5)])
        assert refused.value.what == "interaction"
    assert await store.log.actions(other) == ()


async def test_appending_is_all_or_nothing(store):
    match = await begun(store)
    await store.log.append(match, [line(0)])
    with pytest.raises(Conflict) as refused:
        await store.log.append(match, [line(1), line(0, part=1)], ending=Ending("stones", 5))
    assert refused.value.what == "row"
    assert len(await store.log.actions(match)) == 1
    assert (await store.matches.load(match)).match.status == "running"


async def test_ending(store):
    match = await begun(store)
    await store.log.append(match, [line(0)], ending=Ending("stones", 1009))
    row = (await store.matches.load(match)).match
    assert (row.status, row.reason, row.ended) == ("finished", "stones", 1009)
    assert await store.matches.at(7) is None


async def test_resigning(store):
    match = await begun(store)
    resigned = SeatChange(1, 1, 1003, 77)
    await store.log.append(match, [line(0)], change=resigned)
    assert (await store.matches.load(match)).seat_changes == (resigned,)
    assert await store.interactions.handled(77) == HandledInteraction(match)
    with pytest.raises(Conflict):
        await store.log.append(match, [line(1)], change=SeatChange(1, 1, 1004))
    with pytest.raises(Conflict) as refused:
        await store.log.append(match, [], change=SeatChange(0, 1, 1004, 77))
    assert refused.value.what == "interaction"
    assert len(await store.log.actions(match)) == 1


async def test_foreign_keys_hold(store):
    with pytest.raises(StoreError, match="its rows contradict each other"):
        await store.log.append(4711, [line(0)])


async def test_board(store):
    match = await begun(store)
    await store.boards.set_board(match, Board(7, 900, 1, 0))
    await store.boards.set_board(match, Board(7, 901, 2, 5))
    assert await store.boards.board(match) == Board(7, 901, 2, 5)
    await store.boards.set_board(match, None)
    assert await store.boards.board(match) is None


async def test_facts(store):
    assert await store.facts.fact("commands") is None
    await store.facts.set_fact("commands", "a")
    await store.facts.set_fact("commands", "b")
    assert await store.facts.fact("commands") == "b"


async def test_everything_outlives_the_process(place):
    store = await open_store(place)
    match = await begun(store)
    await store.log.append(match, [line(0)])
    before = await store.matches.load(match), await store.log.actions(match)
    await store.close()
    store = await open_store(place)
    assert (await store.matches.load(match), await store.log.actions(match)) == before
    await store.close()


async def test_coroutines_do_not_mix_their_transactions(store):
    """Many at once, every third of them refused: the others lose nothing."""
    matches = [await begun(store, channel) for channel in range(20)]

    async def play(match):
        for ordinal in range(10):
            await store.log.append(match, [line(ordinal)])
            if ordinal % 3 == 0:
                with pytest.raises(Conflict):
                    await store.log.append(match, [line(ordinal + 1), line(ordinal)])

    await asyncio.gather(*map(play, matches))
    for match in matches:
        assert [action.ordinal for action in await store.log.actions(match)] == list(range(10))


async def test_a_cancelled_append_is_whole_or_absent(store):
    match = await begun(store)
    ordinal = 0
    for number in range(30):
        task = asyncio.ensure_future(store.log.append(match, [line(ordinal), line(ordinal + 1, part=1)]))
        await asyncio.sleep(number % 5 / 2000)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        ordinal = len(await store.log.actions(match))
        assert ordinal % 2 == 0
    assert ordinal  # what was under way is saved, although nobody waited for it


async def test_store_error_when_closed_file_is_in_use(tmp_path):
    path = tmp_path / "one.sqlite3"
    store = await open_store(path)
    with pytest.raises(StoreError, match=r"another running bot is using it \(process \d+\)"):
        await open_store(path)
    await store.close()
    await (await open_store(path)).close()


async def alone(store, points, *, at, channel=20, guild=1, people=(ANN,), status="finished"):
    match = await lobby(store, channel, guild)
    await store.matches.save_lobby(match, host=101, seats=people, options={})
    await store.matches.begin(match, Opening("1", 1, "salt", "d0", 1001, {}))
    if status == "finished":
        await store.log.append(match, [], ending=Ending("stones", at, points))
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
    assert await store.matches.solo_scores(same) == (9, 5, -1), "by time, then by number"
    assert await store.matches.solo_scores(later) == (9, 6, 5, -1)
    assert await store.matches.solo_scores(4711) == ()


async def test_a_log_is_written_anew_and_the_old_one_kept(store):
    match = await begun(store)
    old = [line(ordinal, interaction=900 + ordinal) for ordinal in range(3)]
    for one in old:
        await store.log.append(match, [one])
    await store.log.append(match, [], change=SeatChange(1, 3, 1003))
    before = (await store.matches.load(match)).match
    row = replace(before, rules="2", digest="e0", tag="0f0f0f")
    new = (replace(old[0], digest="e1"), line(1, text="done", user=None))
    note = NoteRow(1, 1005, "rules-agreed", {"back": 1})
    await store.rules.rewrite(row, new, kept=1, note=note, standing=Standing(1, 1, 1005), interaction=77)
    stored = await store.matches.load(match)
    assert (stored.match, stored.changed) == (row, ())
    assert (stored.seat_changes[0].after, stored.notes, stored.standing) == (1, (note,), Standing(1, 1, 1005))
    assert await store.log.actions(match) == new
    assert await store.rules.earlier_logs(match) == (tuple(old),)
    assert await store.interactions.handled(77) == HandledInteraction(match)
    await store.log.append(match, [line(2)])
    await store.rules.rewrite(replace(row, tag="0a0a0a"), (), kept=0, note=note, ending=Ending("x", 1006, (1, 2)))
    assert await store.rules.earlier_logs(match) == (tuple(old), (*new, line(2)))
    stored = await store.matches.load(match)
    assert (stored.match.status, stored.match.ended, stored.seat_changes[0].after) == ("finished", 1006, 0)


async def test_a_file_of_cards_is_kept_once_with_the_matches_dealt_from_it(store):
    text = 'name = "Ångström"\n'
    first, second, third = [await lobby(store, channel) for channel in (7, 8, 9)]
    for match in (first, second):
        await store.matches.begin(match, Opening("1+own", 1, "salt", "d0", 1001, {}, text))
    await store.matches.begin(third, Opening("1+old", 1, "salt", "d0", 1001, {}))
    assert [(await store.matches.load(match)).cards for match in (first, second, third)] == [text, text, None]
    assert await store.database.read(lambda db: db.execute("SELECT count(*) FROM card_files").fetchone()[0]) == 1
    other = await lobby(store, 10)
    await store.matches.begin(other, Opening("1+other", 1, "salt", "d0", 1001, {}))
    await store.rules.add_cards("heap", "old", text)
    await store.rules.add_cards("heap", "own", "others, for which it is too late")
    await store.rules.add_cards("nosuch", "other", text)
    assert (await store.matches.load(other)).cards is None
    assert [(await store.matches.load(match)).cards for match in (first, third)] == [text, text]
    assert (await store.matches.load(third)).changed == ()
    await store.matches.set_status(
        first, "frozen", reason="differs", ended=None, tried="2+own", standing=Standing(-1, -2, 1)
    )
    assert await store.rules.frozen() == (FrozenRow(first, 1, "heap", "1+own", "2+own", text),)
    await store.database.write(lambda db: db.execute("UPDATE card_files SET content = 'other'"))
    assert ((await store.matches.load(second)).cards, (await store.matches.load(second)).changed) == (None, ("cards",))
    await store.database.write(lambda db: db.execute("UPDATE matches SET cards = NULL WHERE id = ?", (second,)))
    assert (await store.matches.load(second)).changed == ("opening",)
