"""Who plays a seat: its person, a stand-in until that person is back, or one for good."""

import random
from contextlib import suppress

import pytest

from db import Board
from engine.registry import find
from host import Refusal
from host.computers.turns import STAND_IN
from tests.support.hosting import (
    ANN,
    BOB,
    CARA,
    DAN,
    EVE,
    NAMES,
    due_of_people,
    open_table,
    refused,
    running,
    stand_in,
    whole,
)


async def away(table, match, *users):
    """Let stand-ins play for these people until they are back."""
    for user in users:
        seated = (await table.host.core.info(match)).seated(user)
        update = await stand_in(table.host, match, seated.seat)
    return update


async def test_a_stand_in_plays_until_the_person_is_back(table):
    match = (await table.begin(3)).info.id
    await away(table, match, ANN)
    update = await table.computed(match)
    assert (update.awaited, update.users, update.info.status) == ((1,), (BOB,), "running")
    assert (update.info.seats[0].absent, update.info.seats[0].resigned, update.seat_of(ANN)) == ("timeout", False, None)
    await refused("stood-in", table.host.play.submit(match, ANN, None, ["take:1"]))
    await refused("stood-in", table.host.play.undo(match, ANN, None))
    await table.play(match, "1 take:1", "1 done", "2 take:1", "2 done")
    update = await table.computed(match)
    assert update.awaited == (1,), "round the table, and the stand-in was not waited for"
    await refused("not-away", table.host.seats.take_back(match, BOB))
    await refused("not-seated", table.host.seats.take_back(match, DAN))
    update = await table.host.seats.take_back(match, ANN)
    assert (update.info.seats[0].absent, update.seat_of(ANN), update.awaited) == ("", 0, (1,))
    update = await table.play(match, "1 take:1", "1 done", "2 take:1", "2 done")
    assert update.awaited == (0,), "now she is"
    rows = await table.store.log.actions(match)
    assert {row.seat for row in rows if row.user == STAND_IN} == {0}
    await table.restart()
    assert whole(await table.host.play.look(match)) == whole(update)


async def test_who_comes_back_in_the_own_turn_is_called(table):
    match = (await table.begin(2)).info.id
    await away(table, match, BOB, ANN)
    before = await table.host.play.look(match)
    table.time[0] += 50
    update = await table.host.seats.take_back(match, ANN)
    assert (update.users, update.seq) == ((ANN,), before.seq), "in the middle of the own turn"
    assert update.turn == before.turn + 1, "by a new message"
    assert [(wait.seat, wait.since) for wait in update.waits] == [(0, table.time[0])], "as from now"
    assert {row.user for row in await due_of_people(table.store, match)} == {ANN}


async def test_while_nobody_is_present_the_match_waits(table):
    match = (await table.begin(3)).info.id
    await table.host.seats.resign(match, CARA)
    await away(table, match, BOB)
    update = await away(table, match, ANN)
    stands = await table.store.matches.load(match)
    assert (update.info.status, update.waits, stands.standing.awaited) == ("running", (), ())
    assert await due_of_people(table.store, match) == ()
    assert await table.store.log.actions(match) == (), "no stand-in plays against no one"
    assert await running(table.host) == [match]
    await table.restart()
    assert whole(await table.host.play.look(match)) == whole(update)
    await table.host.seats.take_back(match, BOB)
    update = await table.computed(match)
    rows = await table.store.log.actions(match)
    assert {(row.seat, row.user) for row in rows} == {(0, STAND_IN)}, "the stand-in of whose turn it is goes on"
    assert update.users == (BOB,)
    await table.restart()
    assert whole(await table.host.play.look(match)) == whole(update)


async def test_only_who_has_left_for_good_ends_a_match(table):
    match = (await table.begin(3)).info.id
    await away(table, match, BOB, CARA)
    update = await table.host.seats.resign(match, CARA)
    assert (update.info.seats[2].absent, update.info.status) == ("resigned", "running"), "who is away may leave, too"
    await refused("already-resigned", table.host.seats.take_back(match, CARA))
    update = await table.host.seats.resign(match, ANN)
    assert (update.info.status, update.info.reason, update.outcome.winners) == ("finished", "resigned", (1,))
    await refused("finished", table.host.seats.take_back(match, BOB))
    await table.restart()
    assert whole(await table.host.play.look(match)) == whole(update)


async def test_a_second_delivery_changes_nothing(table):
    match = (await table.begin(3)).info.id
    await stand_in(table.host, match, 1)
    update = await table.host.seats.take_back(match, BOB, interaction=6)
    assert whole(await table.host.seats.take_back(match, BOB, interaction=6)) == whole(update)
    assert len((await table.store.matches.load(match)).seat_changes) == 2


async def test_a_seat_may_be_vacated_by_others_than_its_person(table):
    match = (await table.begin(3)).info.id
    await away(table, match, ANN)
    update = await stand_in(table.host, match, 0, kind="resigned")
    assert update.info.seats[0].resigned
    assert whole(await stand_in(table.host, match, 0)) == whole(update)


async def test_the_log_tells_who_was_stood_in_for_and_the_board_is_to_show_it(table):
    match = (await table.begin(3)).info.id
    update = await table.play(match, "0 take:1")
    await table.store.boards.set_board(match, Board(7, 900, update.turn, update.seq))
    assert await table.host.tables.outdated() == []
    await away(table, match, ANN)
    assert match in [number for number, _ in await table.host.tables.outdated()]
    await table.host.seats.take_back(match, ANN)
    notes = [
        (note.kind, dict(note.details), note.seq)
        for note in await table.host.records.log(match, None)
        if hasattr(note, "kind")
    ]
    assert notes[0] == ("stand-in", {"name": "Ann"}, update.seq)
    assert [kind for kind, *_ in notes] == ["stand-in", "back"]


async def test_who_is_away_sees_the_own_secrets_and_is_not_asked(table):
    match = (await table.begin(3)).info.id
    await table.play(match, "1 guess:2")
    end = await table.host.proposals.propose(match, ANN, "end")
    await away(table, match, BOB)
    assert (await table.host.proposals.get(end.id)).state == "void"
    assert "guess:2" in [line.text for line in await table.host.records.log(match, BOB) if hasattr(line, "text")]
    end = await table.host.proposals.propose(match, ANN, "end")
    assert [user for user, _ in end.votes] == [CARA]
    await refused("stood-in", table.host.proposals.propose(match, BOB, "end"))


async def test_somebody_else_may_play_on_for_who_is_away(table):
    match = (await table.begin(3)).info.id
    await away(table, match, BOB)
    asked = await table.host.proposals.propose(match, ANN, "replace", wanted=f"1 {BOB} {EVE} Eve")
    for user in (EVE, CARA):
        done = await table.host.proposals.answer(asked.id, user, yes=True)
    assert (done.update.info.seats[1].user, done.update.info.seats[1].present) == (EVE, True)
    await refused("not-seated", table.host.seats.take_back(match, BOB))
    await table.restart()
    assert whole(await table.host.play.look(match)) == whole(done.update)


async def test_the_record_of_the_match_tells_it(table):
    match = (await table.begin(2)).info.id
    await stand_in(table.host, match, 1)
    await table.host.seats.take_back(match, BOB)
    await table.host.seats.resign(match, BOB)
    text = await table.host.records.export(match)
    for told in ("seat 1 was left to a stand-in after", "seat 1 was taken back after", "seat 1 resigned after"):
        assert f"# {told} 0 entries" in text


async def vacated(table, **options):
    """Return a match of three in which Bob, who holds a secret, has left for good."""
    match = (await table.begin(3, **options)).info.id
    await table.play(match, "1 guess:2")
    await table.host.seats.resign(match, BOB)
    return match


async def test_a_vacant_seat_is_taken_with_all_that_it_holds(table):
    match = await vacated(table)
    assert [one.seat for one in (await table.host.core.info(match)).vacant] == [1]
    await table.play(match, "0 take:1", "0 done")
    await table.computed(match)
    update = await table.host.seats.take_seat(match, EVE, "Eve", interaction=5)
    assert (update.seat_of(EVE), update.names[1], update.info.vacant) == (1, "Eve", ())
    assert whole(await table.host.seats.take_seat(match, EVE, "Eve", interaction=5)) == whole(update)
    known = [line.text for line in await table.host.records.log(match, EVE) if hasattr(line, "text")]
    assert "guess:2" in known
    assert "guess:2" not in [line.text for line in await table.host.records.log(match, BOB) if hasattr(line, "text")]
    for asked in (table.host.play.submit(match, BOB, None, ["take:1"]), table.host.seats.take_back(match, BOB)):
        await refused("not-seated", asked)
    await refused("no-vacant-seat", table.host.seats.take_seat(match, BOB, "Bob"))
    notes = [dict(note.details) for note in await table.host.records.log(match, None) if hasattr(note, "kind")]
    assert notes == [{"name": "Bob"}, {"before": "Bob", "now": "Eve", "user": BOB, "seat": 1, "line": 9}]
    update = await table.play(match, "2 take:1", "2 done", "0 take:1", "0 done")
    assert update.users == (EVE,), "from now on she is called"
    await table.restart()
    assert whole(await table.host.play.look(match)) == whole(update)


async def test_who_left_may_have_the_seat_again_while_nobody_else_has_it(table):
    match = await vacated(table)
    await refused("already-seated", table.host.seats.take_seat(match, ANN, "Ann"))
    update = await table.host.seats.take_seat(match, BOB, "Bob")
    assert (update.seat_of(BOB), update.info.seats[1].present) == (1, True)
    assert (await table.host.records.log(match, None))[-1].kind == "back"


async def test_who_played_another_seat_knows_too_much_to_take_one(table):
    match = (await table.begin(4)).info.id
    await table.host.seats.resign(match, BOB)
    await table.host.seats.take_seat(match, EVE, "Eve")
    await table.host.seats.resign(match, CARA)
    await refused("knows-other-seat", table.host.seats.take_seat(match, BOB, "Bob"))
    await table.restart()
    await refused("knows-other-seat", table.host.seats.take_seat(match, BOB, "Bob"))
    assert [await table.host.open_seats.tables(1, user) != [] for user in (BOB, CARA)] == [False, True]
    proposal = await table.host.proposals.propose(match, ANN, "replace", wanted=f"0 {ANN} {BOB} Bob")
    await refused("knows-other-seat", table.host.proposals.answer(proposal.id, BOB, yes=True))
    await table.host.seats.resign(match, EVE)
    assert (await table.host.seats.take_seat(match, BOB, "Bob")).seat_of(BOB) == 1, "the one that was his"


async def test_a_table_may_keep_vacant_seats_to_the_stand_in(table):
    match = await vacated(table, vacant="kept")
    assert (await table.host.core.info(match)).vacant == ()
    await refused("seats-kept", table.host.seats.take_seat(match, EVE, "Eve"))


async def test_the_seat_of_who_is_away_is_not_for_others(table):
    match = (await table.begin(3)).info.id
    await away(table, match, BOB)
    await refused("no-vacant-seat", table.host.seats.take_seat(match, EVE, "Eve"))
    await refused("already-seated", table.host.seats.take_seat(match, BOB, "Bob"))


async def agreed(table, match, user):
    asked = await table.host.proposals.propose(match, user, "undo")
    for other, _ in asked.votes:
        await table.host.proposals.answer(asked.id, other, yes=True)


async def lived(table, match, rng):
    """Do one random thing, or have it refused."""
    table.time[0] += rng.randrange(3)
    update = await table.host.play.look(match)
    seat = rng.randrange(len(update.info.seats))
    user, newcomer = update.info.seats[seat].user, rng.choice((DAN, EVE))
    legal = update.legal(seat) or ("take:1",)
    doing = {
        "play": lambda: table.host.play.submit(match, user, None, [rng.choice(legal)]),
        "leave": lambda: stand_in(table.host, match, seat),
        "return": lambda: table.host.seats.take_back(match, user),
        "undo": lambda: table.host.play.undo(match, user, update.seq),
        "go back": lambda: agreed(table, match, user),
        "resign": lambda: table.host.seats.resign(match, user),
        "come": lambda: table.host.seats.take_seat(match, newcomer, NAMES[newcomer]),
        "come again": lambda: table.host.seats.take_seat(match, user, NAMES[user]),
        "think": lambda: table.computed(match),
    }
    (what,) = rng.choices(tuple(doing), (40, 20, 22, 10, 6, 2, 3, 2, 15))
    await doing[what]()


@pytest.mark.parametrize("seed", range(25))
async def test_in_any_order_the_log_leads_to_what_was_lived(table, seed):
    rng = random.Random(seed)
    match = (await table.begin(rng.choice((2, 3, 4)))).info.id
    for number in range(60):
        try:
            await lived(table, match, rng)
        except Refusal as refusal:
            if refusal.code == "finished":
                break
        if number % 6 == 5:
            before = (await table.host.play.look(match))._live
            time = table.time[0]
            await table.restart()
            table.time[0] = time
            assert (await table.host.play.look(match))._live == before


@pytest.mark.parametrize("seed", range(3))
async def test_in_any_order_too_where_several_are_asked_at_once(path, monkeypatch, seed):
    table, rng = await open_table(path, games={"ice": find("ice")}), random.Random(seed)
    match = (await table.begin(3, game="ice")).info.id
    for _ in range(60):
        with suppress(Refusal):
            await lived(table, match, rng)
    before, time = (await table.host.play.look(match))._live, table.time[0]
    await table.restart()
    table.time[0] = time
    assert (await table.host.play.look(match))._live == before
    await table.close()
