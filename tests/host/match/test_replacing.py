"""A seat changes hands: by one's own wish, or because the table has waited for days."""

import asyncio

import pytest

from db import Standing
from host import Refusal
from tests.support.hosting import ANN, BOB, CARA, DAN, EVE, NAMES, due_of_people, refused, whole

DAYS = 86_400


def wanted(seat, before, user):
    return f"{seat} {before} {user} {NAMES[user]}"


async def handing(table, match, user=BOB, *, to=EVE, interaction=None):
    """Let someone hand their own seat over."""
    seat = (await table.host.core.info(match)).playing(user)
    return await table.host.proposals.propose(
        match, user, "replace", wanted=wanted(seat, user, to), interaction=interaction
    )


async def begun(table, people=3):
    match = (await table.begin(people)).info.id
    await table.play(match, "0 take:1", "1 guess:2", "0 done")
    return match


async def test_who_agrees_plays_on_from_where_the_match_is(table):
    match = await begun(table)
    before = await table.host.play.look(match)
    proposal = await handing(table, match)
    assert proposal.votes == ((EVE, None),)
    await refused("own-proposal", table.host.proposals.answer(proposal.id, BOB, yes=True))
    await refused("not-asked", table.host.proposals.answer(proposal.id, ANN, yes=True))
    done = await table.host.proposals.answer(proposal.id, EVE, yes=True, interaction=5)
    after = done.update
    assert ([one.user for one in after.info.seats], after.users) == ([ANN, EVE, CARA], (EVE,))
    assert (after.seat_of(BOB), after.seat_of(EVE), after.names[1]) == (None, 1, "Eve")
    assert [after.view(seat) for seat in (None, 0, 1, 2)] == [before.view(seat) for seat in (None, 0, 1, 2)]
    assert (after.seq, after.turn) == (before.seq, before.turn)
    await refused("not-seated", table.host.play.submit(match, BOB, None, ["take:1"]))
    await table.host.play.submit(match, EVE, before.seq, ["take:1"])
    now = await table.host.play.look(match)
    await table.restart()
    assert whole(await table.host.play.look(match)) == whole(now)


async def test_the_secrets_of_a_seat_go_with_it(table):
    match = await begun(table)
    secret = "guess:2"

    async def known(user):
        return [line.text for line in await table.host.records.log(match, user) if getattr(line, "text", None)]

    assert (secret in await known(BOB), secret in await known(EVE)) == (True, False)
    proposal = await handing(table, match)
    assert secret not in await known(EVE), "nothing before it is done"
    assert secret not in str(proposal)
    await table.host.proposals.answer(proposal.id, EVE, yes=True)
    assert (secret in await known(BOB), secret in await known(EVE)) == (False, True)
    assert [note.details for note in await table.host.records.log(match, ANN) if hasattr(note, "kind")] == [
        {"before": "Bob", "now": "Eve", "user": BOB, "seat": 1, "line": 3}
    ]


async def test_who_says_no_is_not_made_to_play_and_another_may_be_asked(table):
    match = await begun(table)
    proposal = await handing(table, match)
    assert (await table.host.proposals.answer(proposal.id, EVE, yes=False)).proposal.state == "refused"
    assert (await table.host.core.info(match)).seats[1].user == BOB
    await refused("refused-already", handing(table, match))
    other = await handing(table, match, to=DAN)
    assert (await table.host.proposals.answer(other.id, DAN, yes=True)).update.seat_of(DAN) == 1


async def test_the_others_may_replace_only_who_is_overdue(table):
    match = await begun(table)

    async def others():
        return await table.host.proposals.propose(match, ANN, "replace", wanted=wanted(1, BOB, EVE))

    await refused("not-overdue", others(), days=3)
    table.time[0] += 3 * DAYS
    proposal = await others()
    assert proposal.votes == ((EVE, None), (CARA, None))
    await table.host.proposals.answer(proposal.id, CARA, yes=True)
    assert (await table.host.core.info(match)).seats[1].user == BOB, "nobody is seated without their own word"
    assert (await table.host.proposals.answer(proposal.id, EVE, yes=True)).update.seat_of(EVE) == 1
    await refused(
        "not-overdue", table.host.proposals.propose(match, ANN, "replace", wanted=wanted(2, CARA, DAN)), days=3
    )


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("1 102 103 Cara", "plays-already"),
        ("2 102 105 Eve", "seat-changed"),
        ("7 102 105 Eve", "seat-changed"),
        ("1 102", "malformed"),
        ("1 102 x Eve", "malformed"),
        ("", "malformed"),
    ],
)
async def test_what_makes_no_sense_is_refused(table, text, code):
    match = await begun(table)
    await refused(code, table.host.proposals.propose(match, BOB, "replace", wanted=text))


async def test_it_is_done_once_however_often_it_is_delivered(table):
    match = await begun(table)
    proposals = await asyncio.gather(*(handing(table, match, interaction=7) for _ in range(4)))
    assert len({one.id for one in proposals}) == 1
    await asyncio.gather(
        *(table.host.proposals.answer(proposals[0].id, EVE, yes=True, interaction=8) for _ in range(4))
    )
    await table.restart()
    assert (await table.host.proposals.answer(proposals[0].id, EVE, yes=True, interaction=8)).proposal.state == "agreed"
    assert len((await table.store.matches.load(match)).notes) == 1


async def test_what_else_was_asked_is_void_and_reminders_go_to_the_other(table):
    match = await begun(table)
    end = await table.host.proposals.propose(match, ANN, "end")
    await table.host.proposals.answer((await handing(table, match)).id, EVE, yes=True)
    assert (await table.host.proposals.get(end.id)).state == "void"
    assert {row.user for row in await due_of_people(table.store, match)} == {EVE}
    stored = await table.store.matches.load(match)
    assert (stored.changed, isinstance(stored.standing, Standing)) == ((), True)
    assert match in [number for number, _ in await table.host.tables.outdated()], "the board is written after a crash"


async def test_who_has_resigned_meanwhile_hands_nothing_over(table):
    match = await begun(table)
    proposal = await handing(table, match)
    await table.host.seats.resign(match, BOB)
    with pytest.raises(Refusal):
        await table.host.proposals.answer(proposal.id, EVE, yes=True)
    assert (await table.host.core.info(match)).seated(EVE) is None
