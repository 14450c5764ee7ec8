"""What is asked of a table, who said what, and what its message shows: written together with what comes of it."""

from dataclasses import replace

import pytest

from db import ActionRow, Board, Conflict, Ending, NoteRow, Opening, Proposal, SeatChange, SeatRow, Standing, Vote

PEOPLE = (SeatRow(0, 101, "Ann"), SeatRow(1, 102, "Bob"), SeatRow(2, 103, "Cara"))
ASKED = Proposal(0, 1, "undo", "4", 101, 6, 1000, 87_400, 2, votes=((102, None), (103, None)))


async def begun(store, channel=7):
    match = await store.matches.create("heap", guild=1, channel=channel, host=PEOPLE[0], at=900, tag="abcdef")
    await store.matches.save_lobby(match, host=101, seats=PEOPLE, options={}, standing=Standing(-1, 1, 900))
    await store.matches.begin(match, Opening("1", 1, "salt", "d0", 900, {}), standing=Standing(1, 0, 900, (0,)))
    return match


def line(ordinal, interaction=None):
    return ActionRow(ordinal, 0, 101, "take:1", f"d{ordinal + 1}", 0, 1002, interaction)


async def state(store, number):
    return (await store.proposals.proposal(number)).state


async def test_what_is_asked_is_kept_with_who_is_asked(store):
    match = await begun(store)
    number = await store.proposals.propose(replace(ASKED, match=match), interaction=5)
    assert await store.proposals.proposal(number) == replace(ASKED, id=number, match=match)
    assert await store.proposals.last_proposal(match, "undo") == await store.proposals.proposal(number)
    assert await store.proposals.last_proposal(match, "end") is None
    assert await store.proposals.proposal(number + 1) is None
    assert (await store.interactions.handled(5)).match == match


async def test_of_each_kind_one_is_asked_at_a_time(store):
    match = await begun(store)
    number = await store.proposals.propose(replace(ASKED, match=match))
    with pytest.raises(Conflict) as conflict:
        await store.proposals.propose(replace(ASKED, match=match), interaction=6)
    assert conflict.value.what == "proposal"
    assert await store.interactions.handled(6) is None, "all of it or nothing"
    await store.proposals.propose(replace(ASKED, match=match, kind="end"))
    await store.proposals.close_proposal(number, "lapsed")
    again = await store.proposals.propose(replace(ASKED, match=match))
    assert (await store.proposals.last_proposal(match, "undo")).id == again > number
    await store.proposals.propose(replace(ASKED, match=await begun(store, channel=8)))


async def test_a_vote_is_kept_once_and_says_what_comes_of_it(store):
    match = await begun(store)
    number = await store.proposals.propose(replace(ASKED, match=match))
    await store.proposals.vote(match, Vote(number, 103, yes=True, at=1100, state="open", interaction=7))
    found = await store.proposals.proposal(number)
    assert (found.votes, found.state, found.revision) == (((102, None), (103, True)), "open", 2)
    with pytest.raises(Conflict) as conflict:
        await store.proposals.vote(match, Vote(number, 103, yes=False, at=1101, state="refused", interaction=7))
    assert conflict.value.what == "interaction"
    await store.proposals.vote(match, Vote(number, 102, yes=False, at=1102, state="refused", interaction=8))
    assert (await store.proposals.proposal(number)).votes == ((102, False), (103, True))
    with pytest.raises(Conflict) as conflict:
        await store.proposals.vote(match, Vote(number, 103, yes=True, at=1103, state="open", interaction=9))
    assert conflict.value.what == "proposal"
    assert await store.interactions.handled(9) is None


async def test_what_all_agree_on_is_done_with_the_last_vote_or_not_at_all(store):
    match = await begun(store)
    number = await store.proposals.propose(replace(ASKED, match=match))
    await store.log.append(match, [line(0)])
    last = Vote(number, 102, yes=True, at=1100, state="agreed", interaction=7)
    with pytest.raises(Conflict):
        await store.log.append(match, [line(0, 7)], vote=last)
    assert (await state(store, number), await store.interactions.handled(7)) == ("open", None)
    await store.log.append(match, [line(1, 7)], vote=last, voids=("undo",))
    assert (await state(store, number), len(await store.log.actions(match))) == ("agreed", 2)
    with pytest.raises(Conflict):
        await store.log.append(match, [line(2)], vote=replace(last, interaction=8))
    assert len(await store.log.actions(match)) == 2


async def test_an_act_ends_what_it_is_said_to_and_who_leaves_ends_all(store):
    match = await begun(store)
    undo = await store.proposals.propose(replace(ASKED, match=match))
    end = await store.proposals.propose(replace(ASKED, match=match, kind="end"))
    await store.log.append(match, [line(0)])
    assert await state(store, undo) == "open"
    await store.log.append(match, [line(1)], voids=("undo",))
    assert (await state(store, undo), await state(store, end)) == ("void", "open")
    await store.log.append(match, [], change=SeatChange(2, 2, 1003))
    assert await state(store, end) == "void"


@pytest.mark.parametrize("how", ["played", "closed", "ended by vote"])
async def test_of_a_match_that_is_over_nothing_is_asked(store, how):
    match = await begun(store)
    undo = await store.proposals.propose(replace(ASKED, match=match))
    end = await store.proposals.propose(replace(ASKED, match=match, kind="end"))
    if how == "played":
        await store.log.append(match, [line(0)], ending=Ending("stones", 1003))
    else:
        vote = Vote(end, 102, yes=True, at=1100, state="agreed") if how == "ended by vote" else None
        await store.matches.set_status(match, "cancelled", reason="agreed", ended=1003, vote=vote)
    assert await state(store, undo) == "void"
    assert await state(store, end) == ("agreed" if how == "ended by vote" else "void")


async def test_a_match_that_stands_still_keeps_what_is_asked(store):
    match = await begun(store)
    undo = await store.proposals.propose(replace(ASKED, match=match))
    await store.matches.set_status(match, "frozen", reason="rules", ended=None)
    await store.matches.set_status(match, "running", reason=None, ended=None)
    assert await state(store, undo) == "open"


async def test_what_is_not_shown_as_it_stands_is_found_at_its_match_and_after_a_start(store):
    match, other = await begun(store), await begun(store, channel=8)
    for one in (match, other):
        await store.boards.set_board(one, Board((await store.matches.load(one)).match.channel, one + 900, 1, 0))
    assert await store.matches.outdated({"heap": "1"}) == ()
    number = await store.proposals.propose(replace(ASKED, match=match))
    assert [one.id for one in await store.proposals.outdated_proposals(match)] == [number]
    assert await store.proposals.outdated_proposals(other) == ()
    assert [(await store.boards.messages(one)).asks_anew for one in (match, other)] == [True, False]
    assert await store.matches.outdated({"heap": "1"}) == ((match, 1),)
    await store.proposals.begin_proposal(number, 7, at=1001)
    assert ((await store.proposals.proposal(number)).posting, (await store.proposals.proposal(number)).message) == (
        1001,
        0,
    )
    await store.proposals.show_proposal(number, channel=7, message=77, revision=1)
    found = await store.proposals.proposal(number)
    assert (found.channel, found.message, found.shown, found.posting) == (7, 77, 1, None)
    assert (await store.proposals.outdated_proposals(match), (await store.boards.messages(match)).asks_anew) == (
        (),
        False,
    )
    assert await store.matches.outdated({"heap": "1"}) == ()
    await store.proposals.vote(match, Vote(number, 102, yes=True, at=1100, state="open"))
    assert [one.id for one in await store.proposals.outdated_proposals(match)] == [number]


async def test_a_match_that_moves_takes_along_what_is_asked(store):
    match = await begun(store)
    old = await store.proposals.propose(replace(ASKED, match=match, kind="end"))
    await store.proposals.show_proposal(old, channel=7, message=76, revision=1)
    await store.proposals.close_proposal(old, "lapsed")
    await store.proposals.show_proposal(old, channel=7, message=76, revision=2)
    number = await store.proposals.propose(replace(ASKED, match=match))
    await store.proposals.show_proposal(number, channel=7, message=77, revision=1)
    await store.matches.move(match, 9)
    assert [(one.id, one.message) for one in await store.proposals.outdated_proposals(match)] == [(number, 0)]


async def test_after_an_older_backup_was_put_back_nothing_is_asked_any_more(store):
    match = await begun(store)
    number = await store.proposals.propose(replace(ASKED, match=match))
    await store.boards.change_tags()
    assert await state(store, number) == "void"


async def test_a_seat_changes_hands_with_the_vote_and_a_note_or_not_at_all(store):
    match = await begun(store)
    number = await store.proposals.propose(replace(ASKED, match=match, kind="replace", votes=((104, None),), needed=1))
    other = await store.proposals.propose(replace(ASKED, match=match))
    dan, note = SeatRow(1, 104, "Dan"), NoteRow(4, 1001, "seat", {"before": "Bob", "now": "Dan"})
    vote = Vote(number, 104, True, 1001, "agreed", 7)
    with pytest.raises(Conflict):
        await store.log.append(match, [], seat=SeatRow(1, 103, "Cara"), note=note, vote=vote)
    stored = await store.matches.load(match)
    assert (stored.seats, stored.notes, await state(store, number)) == (PEOPLE, (), "open")
    await store.log.append(match, [], seat=dan, note=note, vote=vote, standing=Standing(1, 4, 1001, (1,)))
    stored = await store.matches.load(match)
    assert (stored.seats, stored.notes, stored.changed) == ((PEOPLE[0], dan, PEOPLE[2]), (note,), ())
    assert (stored.standing.awaited, await state(store, number), await state(store, other)) == ((1,), "agreed", "void")
    assert (await store.interactions.handled(7)).match == match
    with pytest.raises(Conflict) as conflict:
        await store.log.append(match, [], seat=PEOPLE[1], note=note, vote=vote)
    assert conflict.value.what == "interaction"
