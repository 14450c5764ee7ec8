"""Mentions at someone's word: granted with what is saved, counted in the transaction, kept over a restart."""

import asyncio
from dataclasses import replace

import pytest

from db import Board, Concern, Conflict, PingLimits, PingWindow, Proposal, SeatRow, Timer, Vote, WantedPings, open_store
from db.tables.interactions import GRANTS_KEPT, NOTED
from db.tables.timers import about_timer

LIMITS = PingLimits(each=(PingWindow(2, 60), PingWindow(3, 600)), all=(PingWindow(4, 60),))
ANN, BOB, CARA, DAN = 101, 102, 103, 104


def wanted(*people, at=1000, sender=ANN):
    return WantedPings(sender, people, at, LIMITS)


async def lobby(store, channel=7, pings=None):
    host = SeatRow(0, ANN, "Ann")
    return await store.matches.create("heap", guild=1, channel=channel, host=host, at=1000, tag="abcdef", pings=pings)


async def invite(store, match, user, *, at=1000, sender=ANN):
    """Invite someone, and return who the invitation may mention."""
    due = Timer("invitation", match, user, Concern("match"), at, at, of_turn=False, asker=sender)
    await store.guests.invite(match, [due], asker=sender, at=at, pings=wanted(user, at=at, sender=sender))
    return await store.pings.granted(about_timer(due))


async def asked(store, match, *people, at=1000, calls=None):
    """Ask a table and withdraw that; return the number."""
    votes = tuple((user, None) for user in people)
    proposal = Proposal(0, match, "undo", "1", ANN, 3, at, at + 86_400, 1, votes=votes)
    number = await store.proposals.propose(proposal, pings=wanted(*people, at=at), calls=calls)
    await store.proposals.vote(match, Vote(number, ANN, False, at, "withdrawn", None))
    return number


async def test_so_many_mentions_of_one_person_are_granted_whatever_they_are_for(store):
    match = await lobby(store, pings=wanted(BOB))
    assert await store.pings.granted(f"lobby:{match}") == {BOB}
    assert await invite(store, match, BOB, at=1010) == {BOB}
    number = await asked(store, match, BOB, CARA, at=1020)
    assert await store.pings.granted(f"proposal:{number}") == {CARA}, "the third of Bob within a minute"
    assert await invite(store, match, BOB, at=1030, sender=DAN) == {BOB}, "by another person"
    assert await invite(store, match, BOB, at=1061) == {BOB}
    assert await invite(store, match, BOB, at=1130) == frozenset(), "the fourth within ten minutes"
    assert await invite(store, match, BOB, at=1600) == {BOB}


async def test_all_people_together_have_a_limit_too(store):
    match = await lobby(store)
    number = await asked(store, match, BOB, CARA, DAN, 105, 106)
    assert await store.pings.granted(f"proposal:{number}") == {BOB, CARA, DAN, 105}


async def test_who_may_not_be_mentioned_is_not_called_later_either(store):
    match = await lobby(store)
    for at in (1000, 1010):
        await asked(store, match, BOB, at=at)
    votes = ((BOB, None), (CARA, None))
    proposal = Proposal(0, match, "undo", "1", ANN, 3, 1020, 9000, 1, votes=votes)
    await store.proposals.propose(proposal, pings=wanted(BOB, CARA, at=1020), calls={BOB: 5000, CARA: 5000})
    assert [row.user for row in await store.timers.due_of_match(match) if row.kind == "asked"] == [CARA]


async def test_what_is_not_saved_uses_no_mention_up(store):
    match = await lobby(store)
    await store.interactions.claim(77, match)
    due = Timer("invitation", match, BOB, Concern("match"), 1000, 1000, of_turn=False, asker=ANN)
    with pytest.raises(Conflict):
        await store.guests.invite(match, [due], asker=ANN, at=1000, pings=wanted(BOB), interaction=77)
    assert await store.pings.pinged(ANN, since=0) == ()


async def test_what_is_long_past_is_forgotten(store):
    match = await lobby(store)
    await invite(store, match, BOB)
    await invite(store, match, CARA, at=1001 + GRANTS_KEPT, sender=DAN)
    assert await store.pings.pinged(ANN, since=0) == ()


async def test_the_limit_holds_over_a_restart_and_at_several_tables_at_once(place):
    store = await open_store(place)
    tables = [await lobby(store, channel=channel) for channel in range(1, 6)]
    granted = await asyncio.gather(*(invite(store, match, BOB) for match in tables))
    await store.close()
    assert sorted(map(len, granted)) == [0, 0, 0, 1, 1]
    store = await open_store(place)
    assert await store.pings.pinged(ANN, since=0) == ((BOB, 1000),) * 2
    assert await invite(store, await lobby(store, channel=9), BOB, at=1059) == frozenset()
    await store.close()


async def test_the_same_message_is_granted_once(store):
    """What is saved a second time under the same name counts no second time."""
    match = await lobby(store)
    due = Timer("invitation", match, BOB, Concern("match"), 1000, 1000, of_turn=False, asker=ANN)
    for _ in range(3):
        await store.guests.invite(match, [replace(due)], asker=ANN, at=1000, pings=wanted(BOB))
    assert await store.pings.pinged(ANN, since=0) == ((BOB, 1000),)


async def test_calls_to_a_turn_are_kept_for_a_day_and_count_for_nobody(store):
    match = await lobby(store)
    told, later = f"turn:{match}:1:board", f"turn:{match}:2:board"
    await store.boards.set_board(match, Board(7, 900, 1, 0), at=1000, called=[BOB, CARA])
    await store.boards.set_board(match, Board(7, 900, 1, 1), at=1100, called=[BOB])
    await store.pings.note_calls(later, [BOB], at=1200)
    assert set(await store.pings.noted_calls([told, later], since=0)) == {(BOB, 1100), (CARA, 1000), (BOB, 1200)}
    assert await store.pings.noted_calls([told], since=1100) == ()
    assert await store.pings.noted_calls([], since=0) == ()
    assert await store.pings.pinged(BOB, since=0) == ()
    assert await invite(store, match, BOB, at=1210) == {BOB}
    await store.pings.note_calls(f"turn:{match}:3:board", [BOB], at=1101 + NOTED)
    assert await store.pings.noted_calls([told], since=0) == ()
    assert await store.pings.noted_calls([later], since=0) == ((BOB, 1200),)
