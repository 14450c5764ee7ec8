import pytest

from engine.rng import Rng
from host.computers.turns import STAND_IN
from players.any_game import at_random
from tests.support.hosting import ANN, BOB, CARA, DAN, NAMES, refused, whole


async def test_of_two_the_other_wins(table):
    match = (await table.begin(2)).info.id
    await table.play(match, "0 take:1")
    update = await table.host.seats.resign(match, ANN, interaction=5)
    assert (update.info.status, update.info.reason) == ("finished", "resigned")
    assert (update.outcome.winners, update.outcome.scores, update.outcome.reason) == ((1,), (), "resigned")
    assert (update.awaited, update.turn) == ((), 2)
    assert update.info.revealed is not None
    assert await table.host.tables.at(7) is None
    assert whole(await table.host.seats.resign(match, ANN, interaction=5)) == whole(update)
    await refused("finished", table.host.seats.resign(match, BOB))
    await table.restart()
    assert whole(await table.host.play.look(match)) == whole(update)
    assert "# seat 0 resigned after 1 entries" in await table.host.records.export(match)


@pytest.mark.parametrize("people", [3, 4])
async def test_the_others_go_on_and_a_stand_in_plays(table, people):
    users = list(NAMES)[:people]
    match = (await table.begin(people)).info.id
    await table.play(match, "0 take:1")
    update = await table.host.seats.resign(match, ANN)
    assert (update.awaited, update.thinking, update.turn) == ((), (0,), 1)
    update = await table.computed(match)
    assert update.awaited == (1,)
    assert update.recent[-1].what == "done"
    assert update.info.seats[0].resigned
    assert (update.seat_of(ANN), update.seat_of(BOB)) == (None, 1)
    assert (update.turn, update.users) == (2, (BOB,))
    await refused("already-resigned", table.host.seats.resign(match, ANN))
    await refused("already-resigned", table.host.play.submit(match, ANN, None, ["take:1"]))
    await refused("already-resigned", table.host.play.undo(match, ANN, None))
    rows = await table.store.log.actions(match)
    assert [row.user for row in rows] == [ANN] + [STAND_IN] * (len(rows) - 1)

    # Around the table: the stand-in is never waited for, and it cannot be undone.
    for seat in range(1, people):
        await table.play(match, f"{seat} take:1", f"{seat} done")
        update = await table.computed(match)
        assert update.awaited == ((seat + 1,) if seat < people - 1 else (1,)) or update.outcome
    assert not update.can_undo(people - 1)
    await table.restart()
    assert whole(await table.host.play.look(match)) == whole(update)
    for user in users[1:-1]:
        update = await table.host.play.look(match)
        if update.outcome is None:
            await table.host.seats.resign(match, user)
            update = await table.computed(match)
    assert update.info.status == "finished"


async def test_out_of_turn_nothing_is_played(table):
    match = (await table.begin(3)).info.id
    update = await table.host.seats.resign(match, CARA)
    assert (update.seq, update.turn, update.awaited, update.events) == (0, 1, (0,), ())
    update = await table.play(match, "0 take:2", "0 done", "1 take:2")
    assert update.seq == 3
    assert (await table.play(match, "1 done")).can_undo(1), "nobody has acted yet"
    update = await table.computed(match)
    assert update.awaited == (0,)
    assert not update.can_undo(1)
    # The board of Ann's turn tells Bob's turn and the stand-in's.
    heard = [event.what for event in update.recent]
    assert heard[:2] == ["1 takes 2", "done"]
    assert "done" in heard[2:]
    await table.restart()
    assert whole(await table.host.play.look(match)) == whole(update)


async def test_two_leave_at_the_same_moment_of_the_log(table):
    match = (await table.begin(4)).info.id
    await table.host.seats.resign(match, DAN)
    await table.host.seats.resign(match, ANN)
    update = await table.computed(match)
    assert update.awaited == (1,)
    assert update.info.status == "running"
    await table.restart()
    assert whole(await table.host.play.look(match)) == whole(update)
    update = await table.host.seats.resign(match, BOB)
    assert update.info.status == "finished"
    assert update.outcome.winners == (2,) or update.outcome.reason == "stones"
    await table.restart()
    assert whole(await table.host.play.look(match)) == whole(update)


async def test_a_repeated_resignation_is_answered(table):
    match = (await table.begin(3)).info.id
    update = await table.host.seats.resign(match, BOB, interaction=5)
    assert whole(await table.host.seats.resign(match, BOB, interaction=5)) == whole(update)
    await refused("not-seated", table.host.seats.resign(match, DAN))


async def test_one_who_left_sees_no_secrets(table):
    match = (await table.begin(3)).info.id
    await table.play(match, "1 guess:1")
    await table.host.seats.resign(match, BOB)
    assert [note.kind for note in await table.host.records.log(match, BOB)] == ["left"]


def test_a_guess_is_made_verb_by_verb():
    legal = [f"at:{column}{row}" for column in "abcdef" for row in range(9)] + ["done", "blank:a1", "blank:a1:free"]
    chosen, chance = [], Rng.seeded(1)
    for _ in range(600):
        text, chance = at_random(legal, chance)
        chosen.append(text)
    assert set(chosen) <= set(legal)
    assert 150 < chosen.count("done") < 250
    assert {"blank:a1", "blank:a1:free"} <= set(chosen)
    assert at_random(["done"], chance)[0] == "done"
